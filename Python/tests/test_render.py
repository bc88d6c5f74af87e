"""The package as its users call it."""

import json
import os
import pathlib
import pickle
import platform
import re
import subprocess
import sys
import threading

import pytest

import flexrender

CARD = "<body style='width: 200px; margin: 0'><p style='color: red'>{{title}}"
TEMPLATES = pathlib.Path(__file__).parents[2] / "Templates"


def test_bytes_and_formats():
    png = flexrender.render(CARD, {"title": "Rain"})
    assert png.startswith(b"\x89PNG") and png.format == "png" and png.diagnostics == []
    assert flexrender.render(CARD, {"title": "Rain"}, "pdf").startswith(b"%PDF")
    assert "Rain" in flexrender.render(CARD, {"title": "Rain"}, "svg")._repr_svg_()
    assert png._repr_png_() == png and pickle.loads(pickle.dumps(png)) == png
    assert flexrender.render(CARD, '{"title": "Rain"}') == png == flexrender.render(CARD, b'{"title": "Rain"}')


def test_options_reach_the_renderer():
    def width(png):
        return int.from_bytes(png[16:20], "big")

    assert width(flexrender.render(CARD, {"title": "A"}, size="og")) == 1200
    assert width(flexrender.render(CARD, {"title": "A"}, scale=2, width=100)) == 200
    assert flexrender.render(CARD, {"title": "A"}, depth=16)[24] == 16
    for format in ("png", "jpg", "webp", "avif", "tiff"):
        wide = flexrender.render(CARD, {"title": "A"}, format, gamut="display-p3")
        assert b"mntrRGB XYZ " in wide or format == "png" and b"iCCP" in wide, format
    low, high = (flexrender.render(CARD, {"title": "A"}, "jpg", quality=q) for q in (5, 95))
    assert len(low) < len(high)
    assert flexrender.render(CARD, {"title": "A"}, transparent=True) != flexrender.render(CARD, {"title": "A"})
    form = "<form><input name=a value='{{title}}'></form>"
    assert flexrender.render(form, {"title": "A"}, "pdf", forms=True) != flexrender.render(form, {"title": "A"}, "pdf")
    pages = flexrender.render(CARD, {"title": "A"}, "pdf", page_layout="two-page-right", image_dpi=72)
    assert pages == flexrender.render(CARD, {"title": "A"}, "pdf", **{"page-layout": "two-page-right", "image-dpi": 72})
    assert pages != flexrender.render(CARD, {"title": "A"}, "pdf")
    german = flexrender.render("<p>{{number(n)}}", {"n": 1234.5}, "svg", locale="de")
    assert german != flexrender.render("<p>{{number(n)}}", {"n": 1234.5}, "svg", locale="en")
    moving = "<style>@keyframes k { from { width: 100px } to { width: 200px } }</style><p style='background: red; width: 10px%s'>x"
    times = [flexrender.render(moving % "; animation: k 2s linear", {}, width=300, time=time) for time in ("0", "1s", "end")]
    assert len(set(times)) == 3 and times[2] == flexrender.render(moving % "", {}, width=300)
    stencil = flexrender.Template("<p>{% for x in list %}{{ x|upper }}{% endfor %}", engine="stencil")
    assert stencil.render({"list": ["a", "b"]}) == flexrender.render("<p>AB", {})
    with pytest.raises(flexrender.RenderError, match="there is no option 'gamu'.*") as caught:
        flexrender.render(CARD, {"title": "A"}, gamu="srgb")
    assert "did you mean 'gamut'" in (caught.value.diagnostics[0].hint or "")


def test_templates_of_files(tmp_path):
    path = tmp_path / "card.html"
    path.write_text("<link rel=stylesheet href=a.css><p>{{title}}")
    (tmp_path / "a.css").write_text("p { color: red }")
    first = flexrender.render(path, {"title": "Rain"}, width=100)
    assert flexrender.render(str(path), {"title": "Rain"}, width=100) == first
    (tmp_path / "a.css").write_text("p { color: blue; font-weight: bold }")
    second = flexrender.render(path, {"title": "Rain"}, width=100)
    assert second != first
    path.write_text("<p>{{title}}, {{title}}")
    assert flexrender.render(path, {"title": "Rain"}, width=100) not in (first, second)


def test_a_text_reads_only_from_its_base(tmp_path):
    (tmp_path / "a.css").write_text("p { color: blue }")
    text = "<link rel=stylesheet href=a.css><p>x"
    with pytest.warns(flexrender.FlexrenderWarning, match="without a base folder"):
        plain = flexrender.render(text, width=50)
    assert flexrender.render(text, width=50, base=tmp_path) != plain


def test_errors_have_places():
    broken = flexrender.Template("<p>\n  {{#rows}}", name="card")
    # Without data it may be a page of HTML that has braces in its text.
    with pytest.warns(flexrender.FlexrenderWarning, match="card:2:3: warning"):
        assert broken.render() == flexrender.Template("<p>\n  {{#rows}}", engine="html").render()
    with pytest.raises(flexrender.RenderError) as caught:
        broken.render({"rows": []})
    found = caught.value.diagnostics[0]
    assert (found.severity, found.file, found.line, found.column) == ("error", "card", 2, 3)
    assert "card:2:3: error: section 'rows' is not closed" in str(caught.value) and "  ^" in str(caught.value)
    assert pickle.loads(pickle.dumps(caught.value)).diagnostics == [found]
    with pytest.raises(flexrender.RenderError, match="did you mean 'width'"):
        flexrender.render(CARD, {"title": 1}, widht=3)
    with pytest.raises(flexrender.RenderError, match="there is no such file"):
        flexrender.render("none.html")
    with pytest.raises(flexrender.RenderError, match="data:1:"):
        flexrender.render(CARD, '{"title": }')


def test_warnings_and_strict():
    with pytest.warns(flexrender.FlexrenderWarning, match="'title' is not in the data"):
        document = flexrender.render(CARD, {})
    assert document.diagnostics[0].line == 1
    with pytest.raises(flexrender.RenderError, match="'title' is not in the data"):
        flexrender.render(CARD, {}, strict=True)


def test_check_and_schema():
    text = "<div style='width: 40px; overflow: hidden; white-space: nowrap'>{{name}}</div>"
    findings = flexrender.check(text, {"name": "a name that is far too long"})
    assert any("clipped" in finding.message for finding in findings)
    assert flexrender.check(text, {"name": "a"}) == []
    assert flexrender.Template(text).schema["required"] == ["name"]


def test_batch_is_in_order_and_the_same_as_render():
    rows = [{"title": str(i)} for i in range(20)]
    assert list(flexrender.batch(CARD, iter(rows))) == [flexrender.render(CARD, row) for row in rows]


def test_pixels_are_those_of_the_png():
    numpy = pytest.importorskip("numpy")
    Image = pytest.importorskip("PIL.Image")
    import io

    pixels = flexrender.pixels(CARD, {"title": "Rain"}, scale=2)
    png = flexrender.render(CARD, {"title": "Rain"}, scale=2)
    array = pixels.numpy()
    assert array.shape == (pixels.height, pixels.width, 4)
    assert numpy.array_equal(array, numpy.asarray(Image.open(io.BytesIO(png)).convert("RGBA")))
    assert numpy.array_equal(numpy.asarray(pixels.image()), array) and numpy.array_equal(numpy.asarray(pixels), array)
    # The array is the library's memory.
    assert numpy.shares_memory(array, numpy.frombuffer(pixels.buffer, dtype=numpy.uint8))
    del pixels
    assert int(array.sum()) > 0


def test_threads_and_the_same_bytes():
    expected = flexrender.render(CARD, {"title": "Rain"})
    found = []

    def work():
        for _ in range(10):
            found.append(flexrender.render(CARD, {"title": "Rain"}) == expected)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 80


@pytest.mark.skipif(not platform.libc_ver()[0].startswith("glibc"), reason="is about glibc's malloc")
def test_memory_of_pictures_is_kept_for_the_next():
    code = """if True:
        import flexrender, resource
        def faults():
            return resource.getrusage(resource.RUSAGE_SELF).ru_minflt
        card = "<body style='width: 1200px; height: 630px; background: linear-gradient(red, blue)'>"
        for _ in range(20):
            flexrender.render(card)
        before = faults()
        for _ in range(20):
            flexrender.render(card)
        print((faults() - before) // 20)
    """
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    # The two rasters of 3 MB alone have 1,476 pages.
    assert int(found) < 200


def test_forks_while_threads_render():
    expected = flexrender.render(CARD, {"title": "Rain"})
    template = flexrender.Template(CARD)
    stop = threading.Event()

    def work():
        while not stop.is_set():
            template.render({"title": "Rain"})

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(10):
            child = os.fork()
            if child == 0:
                os._exit(0 if template.render({"title": "Rain"}) == expected else 3)
            assert os.waitpid(child, 0)[1] == 0
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def test_processes():
    import multiprocessing

    template = flexrender.Template(CARD)
    for method in ("fork", "spawn"):
        with multiprocessing.get_context(method).Pool(2) as pool:
            assert pool.map(template.render, [{"title": "Rain"}] * 4) == [template.render({"title": "Rain"})] * 4


def test_tables():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"city": ["Ulm", "Köln", None], "rain": [1.25, 1234.5, float("nan")], "days": [3, 14, 15]})
    document = flexrender.table(frame, title="Rain")
    assert document.startswith(b"\x89PNG") and document.diagnostics == []
    text = re.sub(r"<[^>]+>|\s", "", flexrender.table(frame, "svg", max_rows=2).decode())
    assert "1,234.50" in text and "1morerows" in text
    polars = pytest.importorskip("polars")
    assert flexrender.table(polars.DataFrame(frame.to_dict("list"), strict=False), title="Rain").startswith(b"\x89PNG")
    assert flexrender.table([{"a": 1}, {"b": 2}]).startswith(b"\x89PNG")


def test_data_of_other_kinds():
    import dataclasses
    import datetime
    import decimal

    @dataclasses.dataclass
    class Card:
        title: str

    assert flexrender.render(CARD, Card("Rain")) == flexrender.render(CARD, {"title": "Rain"})
    day = flexrender.render(CARD, {"title": datetime.date(2026, 1, 2)})
    assert day == flexrender.render(CARD, {"title": "2026-01-02"})
    assert flexrender.render(CARD, {"title": decimal.Decimal("4.50")}) == flexrender.render(CARD, {"title": "4.50"})


def test_every_template():
    for folder in sorted(TEMPLATES.iterdir()):
        if (folder / "template.html").exists():
            data = json.loads((folder / "data.json").read_text())
            assert flexrender.render(folder / "template.html", data, strict=True).startswith(b"\x89PNG")
