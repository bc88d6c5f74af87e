#!/usr/bin/env python3
"""The built server as its clients meet it: Server/test.py SERVER RENDERER. No packages are needed."""

import http.client
import io
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import zipfile

SERVER, RENDERER = sys.argv[1:3]


class Running:
    """A server on a folder of its own."""

    def __init__(self, *options):
        self.folder = tempfile.TemporaryDirectory()
        with open(self.folder.name + "/card.html", "w") as file:
            file.write("<body style='width: 200px'><p>{{title}}")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.log = open(self.folder.name + "/.log", "w+b")
        self.process = subprocess.Popen(
            [SERVER, self.folder.name, "--port", str(self.port), "--program", RENDERER, *options], stderr=self.log
        )
        for _ in range(200):
            try:
                if self.get("/readyz")[0] == 200:
                    return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the server does not start")

    def get(self, path, body=None, method=None, headers={}):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request(method or ("POST" if body is not None else "GET"), path, body, headers)
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, data

    def workers(self):
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task")
        return [int(pid) for file in tasks.glob("*/children") for pid in file.read_text().split()]

    def memory(self):
        """Resident bytes of the server itself."""
        return int(pathlib.Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(20)
        self.log.close()
        self.folder.cleanup()
        return code


JSON = {"Content-Type": "application/json"}


class ServerTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Running("--allow-templates", "--max-body", "100000", "--max-pixels", "1000000")

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0

    def problem(self, status, path, *arguments, **options):
        code, headers, body = self.server.get(path, *arguments, **options)
        self.assertEqual((code, headers["content-type"]), (status, "application/problem+json"), path)
        self.assertEqual(json.loads(body)["status"], status)
        return json.loads(body)

    def test_methods(self):
        status, headers, body = self.server.get("/render/card.png?title=A", method="HEAD")
        self.assertEqual((status, headers["content-type"], body), (200, "image/png", b""))
        for path, method, allowed in [
            ("/render/card.png", "DELETE", "GET, HEAD, POST"), ("/healthz", "QUERY", "GET, HEAD"), ("/batch/card.png", "GET", "POST"),
        ]:
            self.problem(405, path, method=method)
            self.assertEqual(self.server.get(path, method=method)[1]["allow"], allowed)
        self.problem(404, "/nowhere", method="DELETE")

    def test_options(self):
        low, high = (self.server.get(f"/render/card.jpg?title=A&_quality={n}")[2] for n in (5, 95))
        self.assertLess(len(low), len(high))
        self.assertEqual(self.server.get("/render/card.gif")[1]["content-type"], "image/gif")
        red, white = (self.server.get(f"/render/card.png?title=A{option}")[2] for option in ("&_background=%23f00", ""))
        self.assertNotEqual(red, white)
        for format in ("jpg", "webp", "avif", "tiff"):
            self.assertIn(b"mntrRGB XYZ ", self.server.get(f"/render/card.{format}?_gamut=display-p3")[2], format)
        self.assertEqual(self.server.get("/render/card.png?_depth=16")[2][24], 16)
        with open(self.server.folder.name + "/moving.html", "w") as file:
            file.write("<style>@keyframes k { from { width: 90px } to { width: 50px } }</style>"
                       "<p style='background: red; width: 10px; animation: k 2s linear'>x")
        time.sleep(0.7)
        moments = [self.server.get(f"/render/moving.png?_time={moment}") for moment in ("0", "500ms", "0.5s", "end")]
        self.assertEqual({status for status, _, _ in moments}, {200})
        self.assertEqual((len({body for _, _, body in moments}), moments[1][2]), (3, moments[2][2]))
        self.problem(400, "/render/moving.png?_time=soon")
        pages = {self.server.get(f"/render/card.pdf?title=A{option}")[2] for option in ("", "&_page-layout=two-page-right", "&_title=T")}
        self.assertEqual(len(pages), 3)
        status, headers, body = self.server.get("/check/card?title=A&_quality=5")
        self.assertIn("PNG has no 'quality'", body.decode())
        body = json.dumps({"template": "<p>{{number(n)}}", "data": {"n": 1234.5}, "format": "svg", "options": {"locale": "de", "text": "paths"}})
        german = self.server.get("/render", body, headers=JSON)[2]
        self.assertNotEqual(german, self.server.get("/render", body.replace('"de"', '"en"'), headers=JSON)[2])
        self.problem(400, "/render", body.replace('"de"', "1"), headers=JSON)

    def test_query_json_and_form_are_the_same(self):
        answers = [
            self.server.get("/render/card.png?title=A%20b"),
            self.server.get("/render/card.png", '{"title": "A b"}', headers=JSON),
            self.server.get("/render/card.png", "title=A+b", headers={"Content-Type": "application/x-www-form-urlencoded"}),
        ]
        self.assertEqual({(status, headers["content-type"], body) for status, headers, body in answers},
                         {(200, "image/png", answers[0][2])})
        self.assertTrue(self.server.get("/render/card.pdf?title=A")[2].startswith(b"%PDF"))
        self.assertIn("X-Flexrender-Warning".lower(), self.server.get("/render/card.svg")[1])

    def test_entity_tags_and_reload(self):
        path = "/render/card.png?title=tag"
        first = self.server.get(path)
        again = self.server.get(path)
        self.assertEqual((again[1]["x-cache"], again[2]), ("hit", first[2]))
        self.assertEqual(self.server.get(path, headers={"If-None-Match": first[1]["etag"]})[0], 304)
        with open(self.server.folder.name + "/other.html", "w") as file:
            file.write("<p>{{title}}")
        time.sleep(0.7)
        self.assertEqual(self.server.get("/render/other.png?title=tag")[0], 200)
        self.assertNotEqual(self.server.get(path)[1]["etag"], first[1]["etag"])

    def test_a_change_that_is_undone_leaves_nothing(self):
        with open(self.server.folder.name + "/undone.html", "w") as file:
            file.write("<p>{{title}} one")
        time.sleep(0.7)
        path = "/render/undone.svg?title="
        first = self.server.get(path + "early")[2]
        # Asked for as soon as it is saved, while the server takes the folder for what it was.
        with open(self.server.folder.name + "/undone.html", "w") as file:
            file.write("<p>{{title}} two")
        second = self.server.get(path + "late")[2]
        time.sleep(0.7)
        self.assertIn(b"two", self.server.get(path + "early")[2])
        with open(self.server.folder.name + "/undone.html", "w") as file:
            file.write("<p>{{title}} one")
        time.sleep(0.7)
        self.assertEqual(self.server.get(path + "early")[2], first)
        self.assertIn(b"two", second)
        self.assertIn(b"one", self.server.get(path + "late")[2])

    def test_faults(self):
        self.assertIn("not JSON", self.problem(400, "/render/card.png", '{"title": }', headers=JSON)["detail"])
        for path in ("/render/none.png", "/render/..%2f..%2fetc%2fpasswd.png", "/render/card.exe", "/render/card", "/x",
                     "/render/.log.png", "/schema/..%2fcard"):
            self.problem(404, path)
        self.problem(400, "/render/card.png?_widht=3")
        self.problem(400, "/render/card.png?_width=-3")
        self.problem(400, "/check/card?_quality=200")
        self.problem(422, "/render/card.png?_width=10000&_height=10000")
        self.problem(415, "/render/card.png", "<a/>", headers={"Content-Type": "text/xml"})
        self.problem(413, "/render/card.png", b"0" * 200_000, headers=JSON)
        found = self.problem(422, "/render", '{"template": "<p>\\n{{#a}}", "data": {"a": 1}}', headers=JSON)["diagnostics"][0]
        self.assertEqual((found["line"], found["column"]), (2, 1))
        self.assertEqual(self.server.get("/healthz")[0], 200)

    def test_clients_that_leave_harm_nobody(self):
        for index in range(20):
            connection = socket.create_connection(("127.0.0.1", self.server.port))
            connection.send(b"GET /render/card.png?title=leave%d HTTP/1.1\r\nHost: x\r\n\r\n" % index)
            connection.close()
            half = socket.create_connection(("127.0.0.1", self.server.port))
            half.send(b"POST /render/card.png HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{")
            half.close()
        self.assertEqual(self.server.get("/render/card.png?title=after")[0], 200)

    def test_large_bodies_are_not_read(self):
        before = self.server.memory()
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=30) as client:
            client.sendall(b"POST /render/card.png HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000000\r\n\r\n")
            self.assertIn(b" 413 ", client.recv(4096).split(b"\r\n")[0])
        # Without a length it ends where the limit is.
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=30) as client:
            client.sendall(b"POST /render/card.png HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n")
            sent = 0
            try:
                while sent < 100 << 20:
                    client.sendall(b"10000\r\n" + b" " * 0x10000 + b"\r\n")
                    sent += 0x10000
            except OSError:
                pass
            try:
                self.assertIn(b" 413 ", client.recv(4096).split(b"\r\n")[0])
            except ConnectionError:
                self.assertLess(sent, 100 << 20)
        self.assertLess(self.server.memory() - before, 16 << 20)
        self.assertEqual(self.server.get("/render/card.png?title=large")[0], 200)

    def test_slow_clients_keep_nobody_waiting(self):
        slow = [socket.create_connection(("127.0.0.1", self.server.port)) for _ in range(100)]
        for index, client in enumerate(slow):
            client.sendall(b"POST /render/card.png HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"[: 20 + index])
        # They ask for much and read nothing.
        lazy = [socket.create_connection(("127.0.0.1", self.server.port)) for _ in range(10)]
        for client in lazy:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.sendall(b"GET /render/card.png?_scale=4 HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
        start = time.monotonic()
        for index in range(20):
            self.assertEqual(self.server.get(f"/render/card.png?title=quick{index}")[0], 200)
        self.assertLess(time.monotonic() - start, 10)
        for client in slow + lazy:
            client.close()

    def test_a_worker_that_ends_is_replaced(self):
        for worker in self.server.workers():
            os.kill(worker, signal.SIGKILL)
        answers = [self.server.get(f"/render/card.png?title=killed{index}")[0] for index in range(8)]
        self.assertLessEqual(set(answers), {200, 500})
        self.assertEqual(answers[-1], 200)

    def test_fonts_that_cannot_be_read_are_told(self):
        with open(self.server.folder.name + "/broken.ttf", "wb") as file:
            file.write(os.urandom(4000))
        with open(self.server.folder.name + "/font.html", "w") as file:
            file.write("<style>\n@font-face { font-family: Broken; src: url(broken.ttf) }\np { font-family: Broken }</style><p>x")
        time.sleep(0.7)
        status, headers, body = self.server.get("/render/font.png")
        self.assertEqual(status, 200)
        self.assertRegex(headers["x-flexrender-warning"], r"^font\.html:2:\d+: the font 'Broken' can't be read")
        found = self.problem(422, "/render/font.png?_strict=true")["diagnostics"]
        self.assertIn(("font.html", 2), [(item["file"], item["line"]) for item in found])

    def test_batches(self):
        body = '{"title": "a"}\nbad\n{"title": "b"}'
        lines = self.server.get("/batch/card.png", body)[2].decode().splitlines()
        self.assertEqual([json.loads(line)["ok"] for line in lines], [True, False, True])
        archive = zipfile.ZipFile(io.BytesIO(self.server.get("/batch/card.png", body, headers={"Accept": "application/zip"})[2]))
        self.assertEqual((archive.namelist(), archive.testzip()), (["1.png", "3.png", "errors.ndjson"], None))
        self.assertEqual(archive.read("1.png"), self.server.get("/render/card.png?title=a")[2])

    def test_batches_in_one_pdf(self):
        one_pdf = {"Accept": "application/pdf"}
        rows = [{"title": f"Number {index}"} for index in range(5)]
        body = "\n".join(map(json.dumps, rows))
        status, headers, found = self.server.get("/batch/card.pdf?_title=All", body, headers=one_pdf)
        self.assertEqual((status, headers["content-type"]), (200, "application/pdf"))
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "rows.jsonl").write_text(body)
            subprocess.run(
                [RENDERER, "batch", self.server.folder.name + "/card.html", "--data", folder + "/rows.jsonl", "--merge",
                 folder + "/all.pdf", "--title", "All"], check=True, capture_output=True,
            )  # fmt: skip
            self.assertEqual(found, pathlib.Path(folder, "all.pdf").read_bytes())
        wrong = self.problem(422, "/batch/card.pdf?_strict=true", body + "\n{}\nbad", headers=one_pdf)
        self.assertEqual(wrong["detail"], "2 of 7 records can't be rendered")
        found = [(item["message"].split(":")[0], item.get("line")) for item in wrong["diagnostics"]]
        self.assertEqual(found, [("record 6", 1), ("record 7", None)])
        self.problem(400, "/batch/card.pdf", "", headers=one_pdf)
        # Without asking for one, a PDF a record.
        lines = self.server.get("/batch/card.pdf", body)[2].decode().splitlines()
        self.assertEqual([json.loads(line)["ok"] for line in lines], [True] * 5)
        # Its workers end with it.
        for _ in range(100):
            if len(self.server.workers()) <= os.cpu_count():
                break
            time.sleep(0.05)
        self.assertLessEqual(len(self.server.workers()), os.cpu_count())

    def test_descriptions(self):
        self.assertIn("card", json.loads(self.server.get("/templates")[2])["templates"])
        self.assertEqual(json.loads(self.server.get("/schema/card")[2])["required"], ["title"])
        self.assertIn("'title' is not in the data", self.server.get("/check/card")[2].decode())
        self.assertIn(b"# TYPE flexrender_requests_total counter", self.server.get("/metrics")[2])
        self.assertEqual(json.loads(self.server.get("/openapi.json")[2])["openapi"], "3.1.0")


class StartTests(unittest.TestCase):
    def test_what_is_wrong_at_the_start_is_said(self):
        with tempfile.TemporaryDirectory() as folder:
            for options, text in [
                (["/nowhere"], "is not a folder"), ([folder, "--program", "/nowhere"], "can't be run"),
                ([folder, "--font", "/nowhere.ttf"], "doctor"), ([folder, "--port", "70000"], "--port takes"),
                ([folder, "--cache", "/proc/none"], "/proc/none"),
            ]:  # fmt: skip
                ended = subprocess.run([SERVER, "--program", RENDERER, *options], capture_output=True, text=True, timeout=30)
                self.assertNotEqual(ended.returncode, 0, options)
                self.assertIn(text, ended.stderr, options)

    @unittest.skipUnless(os.geteuid() == 0, "needs root, to mount a small disk")
    def test_a_full_disk_costs_the_cache_and_no_answer(self):
        with tempfile.TemporaryDirectory() as disk:
            subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "none", disk], check=True)
            try:
                server = Running("--cache", disk, "--memory-cache", "0")
                try:
                    for index in range(20):
                        status, _, body = server.get(f"/render/card.png?title=full{index}&_scale=2")
                        self.assertEqual((status, body[:4]), (200, b"\x89PNG"))
                    self.assertIn("the cache can't be written", pathlib.Path(server.folder.name, ".log").read_text())
                    # Nothing half-written is left, and what is there is whole.
                    for name in os.listdir(disk):
                        self.assertFalse(name.endswith("~"))
                        self.assertTrue(pathlib.Path(disk, name).read_bytes().endswith(b"IEND\xaeB`\x82"))
                finally:
                    self.assertEqual(server.stop(), 0)
            finally:
                subprocess.run(["umount", disk], check=True)

    def test_a_cache_in_a_folder_outlives_the_server(self):
        with tempfile.TemporaryDirectory() as folder:
            answers = []
            for _ in range(2):
                server = Running("--cache", folder)
                answers.append(server.get("/render/card.png?title=kept"))
                self.assertEqual(server.stop(), 0)
                self.assertEqual([name.split(".")[-1] for name in os.listdir(folder)], ["png"])
            self.assertEqual([headers["x-cache"] for _, headers, _ in answers], ["miss", "hit"])
            self.assertEqual(answers[0][2], answers[1][2])

    def test_signed_links(self):
        with tempfile.NamedTemporaryFile() as key:
            key.write(os.urandom(32))
            key.flush()
            server = Running("--sign-key", key.name)
            try:
                link = subprocess.run(
                    [SERVER, server.folder.name, "--sign-key", key.name, "--sign", "/render/card.png?title=Rain"],
                    capture_output=True, text=True, check=True,
                ).stdout.strip()  # fmt: skip
                self.assertEqual(server.get(link)[0], 200)
                for wrong in ("/render/card.png?title=Rain", link.replace("Rain", "Snow"), link[:-2] + "xx"):
                    self.assertEqual(server.get(wrong)[0], 403)
                self.assertEqual(server.get("/healthz")[0], 200)
            finally:
                self.assertEqual(server.stop(), 0)

    def test_a_socket_another_origin_and_fewer_rights(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Running("--cors", "https://a.example", "--sandbox")
            origin = "access-control-allow-origin"
            try:
                status, headers, _ = server.get("/render/card.png?title=A", headers={"Origin": "https://a.example"})
                self.assertEqual((status, headers[origin]), (200, "https://a.example"))
            finally:
                self.assertEqual(server.stop(), 0)
            path = folder + "/socket"
            pathlib.Path(folder, "card.html").write_text("<p>{{title}}")
            process = subprocess.Popen([SERVER, folder, "--socket", path, "--program", RENDERER], stderr=subprocess.PIPE)
            self.assertIn(b"listening", process.stderr.readline())
            with socket.socket(socket.AF_UNIX) as client:
                client.connect(path)
                client.sendall(b"GET /render/card.svg?title=A HTTP/1.1\r\nHost: x\r\nOrigin: https://a.example\r\nConnection: close\r\n\r\n")
                answer = b"".join(iter(lambda: client.recv(65536), b""))
            self.assertTrue(answer.startswith(b"HTTP/1.1 200 ") and b"<svg" in answer, answer[:200])
            self.assertNotIn(origin.encode(), answer.lower())
            process.send_signal(signal.SIGTERM)
            self.assertEqual(process.wait(20), 0)
            process.stderr.close()
            self.assertFalse(os.path.exists(path))

    def write_slow_page(self, folder):
        with open(folder + "/slow.html", "w") as file:
            # 400 blurs, each another: seconds.
            style = "position: absolute; width: 900px; height: 900px; background: linear-gradient({0}deg, red, blue); filter: blur({0}px)"
            file.write("<body style='width: 2000px; height: 2000px'><p>{{title}}")
            file.writelines(f"<div style='{style.format(20 + index / 10)}'>x</div>" for index in range(400))
        time.sleep(0.7)

    def test_limits_of_time_and_memory(self):
        server = Running("--timeout", "0.5", "--max-memory", "128", "--max-pixels", "1000000000")
        try:
            self.write_slow_page(server.folder.name)
            for path, words in [
                ("/render/slow.png?title=a", "took too long|seconds"), ("/render/card.png?title=a&_width=1000&_height=1000&_scale=8", "memory"),
            ]:  # fmt: skip
                status, headers, body = server.get(path)
                self.assertIn(status, (422, 500, 503), path)
                self.assertEqual(headers["content-type"], "application/problem+json")
                self.assertRegex(json.loads(body)["detail"], words)
            self.assertEqual(server.get("/render/card.png?title=after")[0], 200)
        finally:
            self.assertEqual(server.stop(), 0)

    def test_what_nobody_waits_for_is_not_rendered(self):
        server = Running("--workers", "1", "--timeout", "60", "--queue", "8")
        try:
            self.write_slow_page(server.folder.name)

            def gauge(name):
                page = server.get("/metrics")[2].decode()
                return [float(line.split()[1]) for line in page.splitlines() if line.startswith(name + " ")]

            def ask(path):
                client = socket.create_connection(("127.0.0.1", server.port))
                client.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
                return client

            def wait(name, value):
                for _ in range(100):
                    if gauge(name) == [value]:
                        return
                    time.sleep(0.02)
                self.fail(f"{name} is {gauge(name)}, not {value}")

            slow = ask("/render/slow.png?title=a")
            wait("flexrender_workers_busy", 1)
            waiting = [ask(f"/render/card.png?title={index}") for index in range(6)]
            wait("flexrender_queue_requests", 6)
            for client in waiting:
                client.close()
            wait("flexrender_queue_requests", 0)
            self.assertEqual(gauge("flexrender_workers_busy"), [1])
            worker = server.workers()
            start = time.monotonic()
            slow.close()
            # It has a second more, then its worker ends, and another does the next.
            self.assertEqual(server.get("/render/card.png?title=next")[0], 200)
            self.assertLess(time.monotonic() - start, 6)
            self.assertNotEqual(server.workers(), worker)
            log = pathlib.Path(server.folder.name, ".log").read_text()
            self.assertEqual(sum('"status":"499"' in line for line in log.splitlines()), 7)
        finally:
            self.assertEqual(server.stop(), 0)

    def test_full_queue_and_ending_under_load(self):
        server = Running("--workers", "1", "--queue", "2")
        codes, lock = [], threading.Lock()

        def ask(index):
            status, headers, _ = server.get(f"/render/card.png?title={index}&_scale=8")
            with lock:
                codes.append((status, "retry-after" in headers))

        threads = [threading.Thread(target=ask, args=(i,)) for i in range(24)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(set(codes), {(200, False), (429, True)})
        late = threading.Thread(target=ask, args=(99,))
        late.start()
        time.sleep(0.03)
        self.assertEqual(server.stop(), 0)
        late.join()
        self.assertEqual(codes[-1][0], 200)


unittest.main(argv=[sys.argv[0], "-v"])
