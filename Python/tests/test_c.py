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
def compiled(tmp_path_factory):
    """Makes a program of C code that uses the library: the path of a file, or the text itself."""
    library = PACKAGE / "out/lib"
    if not shutil.which("cc") or not (library / "libflexrender.so").exists():
        pytest.skip("needs cc, and make library")

    def make(code):
        path = tmp_path_factory.mktemp("c") / "program"
        text = code.read_text() if isinstance(code, pathlib.Path) else code
        subprocess.run(
            ["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", f"-I{PACKAGE}/include", "-xc", "-", f"-L{library}",
             "-lflexrender", f"-Wl,-rpath,{library}", "-o", path], input=text, text=True, check=True)  # fmt: skip
        return path

    return make


@pytest.fixture(scope="module")
def program(compiled):
    return compiled(PACKAGE / "Examples/Clients/render.c")


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


# A session with options of its own, which the example leaves out.
SESSION = r"""
#include <flexrender.h>
#include <stdio.h>
#include <string.h>

static int shown(flexrender_result *result) {
  size_t length;
  const char *diagnostics = flexrender_result_diagnostics(result, &length);
  int status = flexrender_result_status(result);
  printf("%d %.*s\n", status, (int)length, diagnostics);
  flexrender_result_free(result);
  return status;
}

int main(int count, char **words) {
  if (count != 4) return 64;
  flexrender_session *session;
  flexrender_template *card;
  int made = shown(flexrender_session_create(words[1], strlen(words[1]), &session));
  if (made != FLEXRENDER_OK) return session == NULL ? made : 99;
  shown(flexrender_template_create(words[2], strlen(words[2]), &card));
  int drawn = shown(flexrender_render(session, card, NULL, 0, words[3], strlen(words[3])));
  flexrender_template_free(card);
  flexrender_session_free(session);
  return drawn;
}
"""


@pytest.fixture(scope="module")
def limited(compiled):
    return compiled(SESSION)


@pytest.mark.parametrize(
    "limits, words",
    [
        ({}, None),
        ({"max-pages": 9}, None),
        ({"max-pages": 8}, "more than 8 pages"),
        ({"max-boxes": 5}, "more than 5 boxes"),
        ({"timeout": 1e-9}, "took more than 1e-09 s of processor time"),
        ({"timeout": "1"}, "expected a number above 0"),
        ({"max-memory": 9}, "there is no option 'max-memory'"),
    ],
)
def test_limits_of_a_session(limited, limits, words):
    pages = "<style>@page { size: 90px 90px } p { break-before: page }</style>" + "<p>x" * 9
    ended = subprocess.run(
        [limited, json.dumps(limits), json.dumps({"text": pages}), '{"format": "pdf"}'],
        capture_output=True, text=True, timeout=60)  # fmt: skip
    if words is None:
        assert ended.returncode == 0, ended.stdout
    else:
        assert ended.returncode in (1, 2) and words in ended.stdout, ended.stdout
