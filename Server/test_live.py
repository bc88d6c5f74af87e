#!/usr/bin/env python3
"""The page of `flexrender watch --serve`, over HTTP and in Chromium where there is one: Server/test_live.py SERVER RENDERER."""

import http.client
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

SERVER, RENDERER = (os.path.abspath(path) for path in sys.argv[1:3])
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Scripts"))

TWO_PAGES = "<style>@page { size: 200px 100px }</style><p>{{name}}<p style='break-before: page'>{{name}}"
TWO_RECORDS = '[{"name": "Ada"}, {"name": "Bob"}]'


class Watch:
    """A watch in a folder of its own; `with` ends it."""

    def __init__(self, files, *options):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="flexrender-live-"))
        for name, text in files.items():
            (self.folder / name).write_text(text)
        self.log = open(self.folder / ".log", "w+b")
        environment = {**os.environ, "PATH": f"{os.path.dirname(SERVER)}:{os.environ['PATH']}"}
        self.process = subprocess.Popen(
            [RENDERER, "watch", "a.html", *options, "--serve", "--port", "0"], cwd=self.folder, stderr=self.log,
            env=environment)  # fmt: skip
        self.port = int(self.said("http://localhost:").split("localhost:")[1].split("/")[0])
        self.last = ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder)

    def said(self, text):
        for _ in range(200):
            log = (self.folder / ".log").read_text()
            if text in log:
                return log
            time.sleep(0.05)
        raise RuntimeError(f"'{text}' is not in: {log}")

    def get(self, path, method="GET", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request(method, path, headers={"Host": f"localhost:{self.port}", **headers})
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        return answer.status, data

    def event(self):
        """The next state, as the page gets it."""
        connection = http.client.HTTPConnection("localhost", self.port, timeout=30)
        connection.request("GET", "/events", headers={"Last-Event-ID": self.last})
        answer = connection.getresponse()
        while True:
            line = answer.readline().decode()
            if line.startswith("id: "):
                self.last = line[4:].strip()
            elif line.startswith("data: "):
                connection.close()
                return json.loads(line[6:])


class LiveTests(unittest.TestCase):
    def test_mistakes_and_reloads(self):
        with Watch({"a.html": "<p>{{name}}", "a.json": '{"name": "Ada"}'}, "--data", "a.json", "-o", "a.png") as watch:
            status, page = watch.get("/")
            self.assertEqual(status, 200)
            self.assertIn(b"<!doctype html>", page)
            self.assertEqual(watch.event(), {"version": 1, "messages": "", "pages": 1})
            first = (watch.folder / "a.png").read_bytes()
            (watch.folder / "a.html").write_text("<p>{{#name}}")
            broken = watch.event()
            self.assertEqual((broken["version"], broken["pages"]), (2, 1))
            self.assertIn("a.html:1:4: error: section 'name' is not closed", broken["messages"])
            self.assertIn("<p>{{#name}}\n     ^", broken["messages"])
            # The last good picture stays.
            self.assertTrue(watch.get("/pages/1.png")[1].startswith(b"\x89PNG"))
            self.assertEqual((watch.folder / "a.png").read_bytes(), first)
            (watch.folder / "a.html").write_text("<p style='color: red'>{{name}}")
            self.assertEqual(watch.event(), {"version": 3, "messages": "", "pages": 1})
            self.assertNotEqual((watch.folder / "a.png").read_bytes(), first)

    def test_pages_records_and_pdf(self):
        with Watch({"a.html": TWO_PAGES, "a.json": TWO_RECORDS}, "--data", "a.json") as watch:
            self.assertEqual(watch.event(), {"version": 1, "messages": "", "pages": 2, "record": 1, "records": 2})
            first = watch.get("/pages/2.png")[1]
            self.assertTrue(first.startswith(b"\x89PNG"))
            for none in ("/pages/0.png", "/pages/3.png", "/pages/-1.png", "/pages/x", "/none"):
                self.assertEqual(watch.get(none)[0], 404, none)
            self.assertTrue(watch.get("/document.pdf")[1].startswith(b"%PDF-"))
            self.assertEqual(watch.get("/record/2", "POST", Origin="http://example.org")[0], 403)
            self.assertEqual(watch.get("/record/0", "POST")[0], 400)
            self.assertEqual(watch.get("/record/2", "POST", Origin=f"http://localhost:{watch.port}")[0], 204)
            self.assertEqual(watch.event(), {"version": 2, "messages": "", "pages": 2, "record": 2, "records": 2})
            self.assertNotEqual(watch.get("/pages/2.png")[1], first)
            (watch.folder / "a.html").write_text("{{#")
            watch.event()
            self.assertEqual(watch.get("/document.pdf")[0], 404)

    def test_only_this_machine_is_answered(self):
        with Watch({"a.html": "<p>x"}) as watch:
            for host, status in [("example.org", 421), ("localhost.example.org:1", 421), ("127.0.0.1", 200)]:
                self.assertEqual(watch.get("/", Host=host)[0], status, host)
            self.assertEqual(watch.get("/events", "POST")[0], 405)

    def test_a_taken_port_is_said(self):
        with Watch({"a.html": "<p>x"}) as watch:
            other = subprocess.run(
                [RENDERER, "watch", "a.html", "--serve", "--port", str(watch.port)], cwd=watch.folder, text=True,
                env={**os.environ, "PATH": os.path.dirname(SERVER)}, capture_output=True, timeout=30)  # fmt: skip
            self.assertEqual(other.returncode, 1)
            self.assertIn("address already in use\nhint: name another with --port", other.stderr)

    def test_both_end_together(self):
        with Watch({"a.html": "<p>x"}) as watch:
            watch.event()
            watch.process.kill()
            for _ in range(100):
                try:
                    watch.get("/")
                    time.sleep(0.05)
                except OSError:
                    break
            else:
                self.fail("the server goes on")
        with Watch({"a.html": "<p>x"}) as watch:
            children = pathlib.Path(f"/proc/{watch.process.pid}/task").glob("*/children")
            server = next(int(pid) for file in children for pid in file.read_text().split())
            os.kill(server, signal.SIGKILL)
            self.assertEqual(watch.process.wait(20), 1)
            watch.said("the page's server has ended")


@unittest.skipUnless(shutil.which(os.environ.get("CHROMIUM", "chromium")), "needs chromium")
class ChromiumTests(unittest.TestCase):
    def test_the_page(self):
        from chromium import Chromium

        with Watch({"a.html": TWO_PAGES, "a.json": TWO_RECORDS}, "--data", "a.json") as watch, Chromium() as browser:

            def wait(expression):
                for _ in range(100):
                    if browser.evaluate(expression):
                        return
                    time.sleep(0.05)
                self.fail(f"never true: {expression}; {browser.evaluate('document.body && document.body.innerText')}")

            def press(key):
                for kind in ("keyDown", "keyUp"):
                    browser.send("Input.dispatchKeyEvent", browser.session, type=kind, key=key)

            browser.send("Page.navigate", browser.session, url=f"http://localhost:{watch.port}/")
            loaded = "[...document.images].every(image => image.complete && image.naturalWidth === 200)"
            wait(f"document.images.length === 2 && {loaded}")
            self.assertEqual(browser.evaluate("[...document.querySelectorAll('figcaption')].map(e => e.innerText).join()"), "1,2")
            self.assertEqual(browser.evaluate("document.querySelector('#pages').innerText"), "2 pages")
            self.assertEqual(browser.evaluate("document.images[1].getBoundingClientRect().top > document.images[0].getBoundingClientRect().bottom"), True)
            # Keys zoom.
            press("+")
            self.assertEqual(browser.evaluate("document.images[0].getBoundingClientRect().width"), 250)
            press("0")
            self.assertEqual(browser.evaluate("document.images[0].getBoundingClientRect().width"), 200)
            # Keys turn to another record; the field shows which.
            before = browser.evaluate("document.images[0].src")
            press("ArrowRight")
            wait(f"document.images[0].src !== {json.dumps(before)} && {loaded}")
            self.assertEqual(browser.evaluate("document.querySelector('input').value + document.querySelector('#record span').innerText"), "22")
            # A save is shown at once, a mistake with its line, and its end.
            (watch.folder / "a.html").write_text("<style>@page { size: 200px 100px }</style><p>one page {{name}}")
            wait("document.images.length === 1")
            (watch.folder / "a.html").write_text("<p>\n{{#open}}")
            wait("document.querySelector('pre.error')?.innerText.includes('a.html:2:1: error') && document.querySelector('pre').innerText.includes('{{#open}}')")
            self.assertEqual(browser.evaluate("document.images.length"), 1)
            (watch.folder / "a.html").write_text(TWO_PAGES)
            wait("document.images.length === 2 && document.querySelector('pre').innerText === ''")
            # The page says when nobody renders any more.
            watch.process.kill()
            wait("document.querySelector('pre').innerText.includes('has ended')")


unittest.main(argv=[sys.argv[0], "-v"])
