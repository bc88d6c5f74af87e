"""What a document may ask for, as options of a session."""

import threading
import time

import pytest

import flexrender

PAGES = "<style>@page { size: 90px 90px } p { break-after: page }</style>" + "<p>x" * 9
LAYERS = "<style>body { margin: 0 } p { position: absolute; inset: 0; opacity: .5; background: red }</style>" + "<p><b>x</b><i>y</i>" * 60
# Each takes seconds without a limit.
SLOW = "<style>body { width: 2000px; height: 2000px } p { position: absolute; inset: 0; backdrop-filter: blur(50px) }</style>"
ROWS = {"rows": list(range(40))}

CASES = [
    ({"max_pages": 5}, PAGES, {"format": "pdf"}, "more than 5 pages"),
    ({"max_boxes": 3}, "<p>a<p>b<p>c<p>d", {}, "more than 3 boxes"),
    ({"max_expansions": 1000}, "{{#rows}}{{#rows}}x{{/rows}}{{/rows}}", {}, "more than 1000 placeholders"),
    ({"max_pixels": 1}, "<p>x", {"width": 1100, "height": 1100}, "more than 1 Mi pixels"),
    ({"max_pixels": 1}, LAYERS, {"width": 1000, "height": 1000}, "need more than 32 Mi pixels"),
    ({"timeout": 0.2}, SLOW + "<p>x" * 60, {"width": 2000, "height": 2000}, "took more than 0.2 s of processor time"),
]


@pytest.mark.parametrize("limits, html, options, words", CASES, ids=[case[3] for case in CASES])
def test_limits_end_a_document_with_words(limits, html, options, words):
    session = flexrender.Session(**limits)
    began = time.process_time()
    with pytest.raises(flexrender.RenderError, match=words) as caught:
        session.render(html, ROWS, **options)
    assert time.process_time() - began < 3
    # The option that allows more is named.
    hint = caught.value.diagnostics[0].hint or ""
    assert "--" + next(iter(limits)).replace("_", "-") in hint, hint
    # The session draws the next document as ever, and one without the limit draws this one.
    assert session.render("<p>x", {}, width=90) == flexrender.render("<p>x", {}, width=90)


@pytest.mark.parametrize("limits, html, options, words", CASES[:-1], ids=[case[3] for case in CASES[:-1]])
def test_without_them_the_documents_are_drawn(limits, html, options, words):
    assert flexrender.render(html, ROWS, **options)


def test_no_time_limit():
    assert flexrender.Session(timeout=0).render("<p>x", {}, width=90) == flexrender.render("<p>x", {}, width=90)


@pytest.mark.parametrize(
    "limits",
    [{"timeout": -1}, {"timeout": "2"}, {"max_pages": 0}, {"max_boxes": True}, {"max_pixels": 1e300}, {"max_expansions": [1]}],
)
def test_a_limit_is_a_number(limits):
    with pytest.raises(flexrender.RenderError, match="expected a number above 0"):
        flexrender.Session(**limits)


def test_memory_is_the_programs_own():
    with pytest.raises(flexrender.RenderError, match="there is no option 'max-memory' of a session; there are .*max-expansions"):
        flexrender.Session(max_memory=100)


def test_documents_may_be_as_deep_as_elements_may_be_on_any_thread():
    text = "<!doctype html>" + "<details open>" * 500 + "</details>" * 500
    documents = []
    thread = threading.Thread(target=lambda: documents.append(flexrender.render(text, format="pdf")))
    thread.start()
    thread.join()
    assert bytes(documents[0]).startswith(b"%PDF")
