"""Asks a headless Chromium where the elements of HTML pages stand, and how it prints them. Needs `chromium` on PATH and
nothing else.

Pages are loaded many at a time, each in a frame of its own, so that a thousand small ones take seconds.
"""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
from pathlib import Path

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--force-device-scale-factor=1", "--remote-debugging-pipe",
]

ROOT = Path(__file__).resolve().parent.parent

# The fonts of the tests, without hinting, as flexrender measures them.
FONTS = f"""<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
<include>{ROOT / "Tests" / "fonts.conf"}</include>
<match target="font"><edit name="hinting" mode="assign"><bool>false</bool></edit>
<edit name="hintstyle" mode="assign"><const>hintnone</const></edit></match></fontconfig>"""

# What `flexrender layout` prints, in the same order: the border box of every element inside <body>.
MEASURE = """
async (pages, width, height) => {
  const skipped = new Set(["script", "style", "template", "link", "meta", "title", "noscript"]);
  const round = (number) => Math.round(number * 1000) / 1000;
  const measure = (parent, found) => {
    for (const element of parent.children) {
      const tag = element.tagName.toLowerCase();
      if (skipped.has(tag)) continue;
      const box = element.getBoundingClientRect();
      found.push([tag, element.id, round(box.x), round(box.y), round(box.width), round(box.height)]);
      if (tag !== "svg") measure(element, found);
    }
    return found;
  };
  return Promise.all(pages.map(async (html) => {
    const frame = document.createElement("iframe");
    // As in pictures of pages, no script runs.
    frame.sandbox = "allow-same-origin";
    frame.style.cssText = `position:absolute;border:0;width:${width}px;height:${height}px`;
    document.body.append(frame);
    const inner = frame.contentDocument;
    inner.open();
    const loaded = new Promise((resolve) => { frame.onload = resolve; });
    inner.write(html);
    inner.close();
    if (inner.readyState !== "complete") await loaded;
    await frame.contentDocument.fonts.ready;
    const found = measure(frame.contentDocument.body, []);
    frame.remove();
    return found;
  }));
}
"""


class Chromium:
    """A browser that lives as long as the `with` block."""

    def __init__(self):
        # Seconds for an answer: some pages a browser lays out for ever.
        self.limit = 60
        self.start()

    def start(self):
        self.profile = tempfile.mkdtemp(prefix="flexrender-chromium-")
        fonts = Path(self.profile) / "fonts.conf"
        fonts.write_text(FONTS)
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def connect():
            # DevTools speaks over these two, whatever they were before.
            first, second = os.dup(to_browser), os.dup(from_browser)
            os.dup2(first, 3)
            os.dup2(second, 4)

        binary = os.environ.get("CHROMIUM") or shutil.which("chromium") or "chromium"
        self.process = subprocess.Popen(
            [binary, *FLAGS, f"--user-data-dir={self.profile}", "about:blank"], preexec_fn=connect, close_fds=False,
            env={**os.environ, "FONTCONFIG_FILE": str(fonts), "LC_ALL": "C.UTF-8", "TZ": "UTC"}, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        os.close(self.output)
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.input)
        shutil.rmtree(self.profile, ignore_errors=True)

    def send(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data):]
        while True:
            while b"\0" not in self.buffer:
                if not select.select([self.input], [], [], self.limit)[0]:
                    raise TimeoutError(f"{method}: no answer in {self.limit} s")
                chunk = os.read(self.input, 1 << 20)
                if not chunk:
                    raise RuntimeError("chromium ended")
                self.buffer += chunk
            line, self.buffer = self.buffer.split(b"\0", 1)
            answer = json.loads(line)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def evaluate(self, expression):
        result = self.send(
            "Runtime.evaluate", self.session, expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"])
        return result["result"].get("value")

    def boxes(self, pages, width=800, height=600, at_once=40):
        """For every page a list of (tag, id, x, y, width, height), as `flexrender layout` orders them; None for one that
        Chromium doesn't end laying out."""
        answers = []
        for start in range(0, len(pages), at_once):
            some = pages[start:start + at_once]
            self.limit = max(10, len(some))
            try:
                answers += self.evaluate(f"({MEASURE})({json.dumps(some)}, {width}, {height})")
            except TimeoutError:
                self.limit = 60
                self.end()
                self.start()
                answers += [None] if len(some) == 1 else self.boxes(some, width, height, max(1, len(some) // 4))
        return answers

    def printed(self, page):
        """The PDF of a page, on sheets as `@page` asks for them."""
        frame = self.send("Page.getFrameTree", self.session)["frameTree"]["frame"]["id"]
        self.send("Page.setDocumentContent", self.session, frameId=frame, html=page)
        answer = self.send("Page.printToPDF", self.session, preferCSSPageSize=True, printBackground=True)
        return base64.b64decode(answer["data"])
