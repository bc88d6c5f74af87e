"""The pytest plugin, run as a test suite runs it."""

import pathlib
from importlib import metadata

pytest_plugins = ["pytester"]
TEST = """
def test_card(assert_snapshot):
    assert_snapshot("<body style='width: 100px'><p style='color: COLOR'>x", name="card")
"""


def run(pytester, color, *arguments):
    pytester.makepyfile(TEST.replace("COLOR", color))
    # An installed package is found by itself.
    is_installed = any(point.name == "flexrender" for point in metadata.entry_points().select(group="pytest11"))
    return pytester.runpytest_subprocess(*([] if is_installed else ["-p", "flexrender.pytest_plugin"]), *arguments)


def test_records_compares_and_says_where(pytester):
    assert "there is no snapshot" in run(pytester, "red").stdout.str()
    run(pytester, "red", "--flexrender-record").assert_outcomes(passed=1)
    run(pytester, "red").assert_outcomes(passed=1)
    changed = run(pytester, "blue")
    changed.assert_outcomes(failed=1)
    assert "differs by up to" in changed.stdout.str()
    assert list(pathlib.Path(pytester.path).glob("__snapshots__/card.actual.png"))
