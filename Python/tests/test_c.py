"""The header and the library as a C program uses them: Examples/Clients/render.c."""

import json
import pathlib
import shutil
import subprocess

import pytest

import flexrender

PACKAGE = pathlib.Path(__file__).parents[2]
MOVING = """<style>@keyframes k { from { width: 100px } to { width: 200px } }</style>
<p style="width: 10px; background: teal; animation: k 2s linear">{{title}}"""


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    library = PACKAGE / "out/lib"
    if not shutil.which("cc") or not (library / "libflexrender.so").exists():
        pytest.skip("needs cc, and make library")
    path = tmp_path_factory.mktemp("c") / "render"
    subprocess.run(
        ["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", f"-I{PACKAGE}/include", PACKAGE / "Examples/Clients/render.c",
         f"-L{library}", "-lflexrender", f"-Wl,-rpath,{library}", "-o", path], check=True)  # fmt: skip
    return path


def run(program, folder, source, options):
    output = folder / "output"
    words = [json.dumps(source), '{"title": "Rain"}', json.dumps(options), str(output)]
    ended = subprocess.run([program, *words], capture_output=True, text=True, timeout=60)
    return ended.returncode, ended.stderr, output.read_bytes() if output.exists() else None


@pytest.mark.parametrize("options", [{"format": "pdf"}, {"width": 300}, {"width": 300, "time": "1s"}])
def test_bytes_are_those_of_python(program, tmp_path, options):
    code, messages, found = run(program, tmp_path, {"text": MOVING}, options)
    assert (code, messages) == (0, "")
    assert found == flexrender.render(MOVING, {"title": "Rain"}, **{"format": "png", **options})


def test_diagnostics(program, tmp_path):
    code, messages, found = run(program, tmp_path, {"text": "<p>{{#rows}}", "name": "card"}, {})
    assert (code, found) == (1, None)
    assert [(d["file"], d["line"], d["column"]) for d in json.loads(messages)] == [("card", 1, 4)]
