"""Spark and Ray on this machine, with two workers of which one is killed: no record is lost and none doubled. The bytes
are those of `flexrender batch` (the program that FLEXRENDER names), else those of the library in this process."""

import hashlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time
import warnings

import pytest

import flexrender
from flexrender import outputs

CARD = "<body style='width: 240px; margin: 16px'><h2 style='color: teal'>{{name}}</h2><p>{{role}} {{id}}"
COUNT = int(os.environ.get("FLEXRENDER_CLUSTER_RECORDS", "400"))


def records():
    rows = [{"id": f"card/{i}", "name": f"Ada {i}", "role": ["Speaker", "Staff"][i % 2]} for i in range(COUNT)]
    return rows


def expected(rows, folder):
    """The hashes of the files that there have to be."""
    program = os.environ.get("FLEXRENDER")
    if not program:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            pictures = [flexrender.render(CARD, row) for row in rows]
        names = [outputs.name_for(row["id"], "png") for row in rows]
        return {name: hashlib.sha256(picture).hexdigest() for name, picture in zip(names, pictures)}
    folder.mkdir()
    (folder / "card.html").write_text(CARD)
    lines = [json.dumps({**row, "file": outputs.name_for(row["id"], "png").removesuffix(".png")}) for row in rows]
    (folder / "rows.jsonl").write_text("\n".join(lines))
    command = [program, "batch", "card.html", "--data", "rows.jsonl", "-o", "out/{{file}}.png"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return found(folder / "out")


def found(folder):
    names = [name for name in os.listdir(folder) if name.endswith(".png")]
    return {name: hashlib.sha256((pathlib.Path(folder) / name).read_bytes()).hexdigest() for name in names}


def kill_one(pattern, folder, log):
    """Kills a worker of this test's own cluster as soon as some files are there."""

    def work():
        while len(os.listdir(folder)) < COUNT // 8:
            time.sleep(0.02)
        for pid in descendants(os.getpid()):
            try:
                command = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:
                continue
            if pattern in command:
                os.kill(pid, signal.SIGKILL)
                log.append(command)
                return

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


def descendants(root):
    lines = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout.split("\n")
    parents = {int(pid): int(parent) for pid, parent in (line.split() for line in lines if line.strip())}
    below, grown = {root}, True
    while grown:
        more = {pid for pid, parent in parents.items() if parent in below} - below
        below |= more
        grown = bool(more)
    return sorted(below - {root}, reverse=True)


def test_names_and_whole_files(tmp_path):
    assert outputs.name_for("a-1", "png") == "a-1.png"
    odd = {outputs.name_for(key, "png") for key in ("a/b", "a-b", "../a-b", "", ".a", "a b", "ä")}
    assert len(odd) == 7 and not any("/" in name or name.startswith(".") for name in odd)
    path = tmp_path / "x.bin"
    for data in (b"first", b"second"):
        outputs.write_whole(str(path), data)
        assert path.read_bytes() == data
    assert os.listdir(tmp_path) == ["x.bin"]
    outputs.merge_manifest(tmp_path, [{"key": "b", "sha256": "1"}, {"key": "a", "sha256": "2"}])
    assert outputs.merge_manifest(tmp_path, [{"key": "b", "sha256": "3"}, {"key": "b", "sha256": "3"}]) == 2
    assert [(r["key"], r["sha256"]) for r in outputs.read_manifest(tmp_path)] == [("a", "2"), ("b", "3")]


def test_spark(tmp_path):
    sql = pytest.importorskip("pyspark.sql")
    from flexrender import spark

    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        sql.SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "50").getOrCreate()
    )  # fmt: skip
    try:
        rows, killed = records(), []
        folder = tmp_path / "out"
        folder.mkdir()
        frame = session.createDataFrame([tuple(row.values()) for row in rows], "id string, name string, role string")
        written = spark.render(frame.repartition(4), CARD, key="id", folder=folder)
        thread = kill_one("pyspark.daemon", folder, killed)
        assert spark.merge(folder, written) == COUNT
        thread.join(timeout=5)
        assert killed, "no worker was killed"
        assert found(folder) == expected(rows, tmp_path / "batch")
        assert {r["key"]: r.get("error") for r in outputs.read_manifest(folder)} == {row["id"]: None for row in rows}
        in_memory = spark.render(frame.limit(3), CARD, key="id", format="svg").collect()
        assert all(bytes(row.data).startswith(b"<svg") for row in in_memory)
        errors = spark.failed(spark.render(frame.drop("name").limit(1), CARD, key="id", strict=True)).collect()
        assert len(errors) == 1 and "'name' is not in the data" in errors[0].error
    finally:
        session.stop()


def test_ray(tmp_path):
    ray = pytest.importorskip("ray")
    from flexrender import ray as cards

    ray.init(num_cpus=3, include_dashboard=False, log_to_driver=False, object_store_memory=200 << 20)
    try:
        rows, killed = records(), []
        folder = tmp_path / "out"
        folder.mkdir()
        data = ray.data.from_items(rows).repartition(8)
        written = cards.render(data, CARD, key="id", folder=folder, actors=2, batch_size=25)
        thread = kill_one("MapWorker", folder, killed)
        assert cards.merge(folder, written) == COUNT
        thread.join(timeout=5)
        assert killed, "no actor was killed"
        assert found(folder) == expected(rows, tmp_path / "batch")
    finally:
        ray.shutdown()
