"""Rendering as a function of Spark: rows in, rows with bytes or written paths out.

    from flexrender import spark

    written = spark.render(frame, "card.html", key="id", folder="/mnt/cards")
    spark.merge("/mnt/cards", written)

Each Python worker of an executor has one session and one parsed template, made with its first rows and kept. A task that
Spark runs twice writes the same files again: names come from keys, and files appear whole.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Union

from .outputs import RecordRenderer, answer_schema, merge_manifest, worker_options

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame

#: Columns of the answer.
SCHEMA = "key string, path string, data binary, sha256 string, error string, diagnostics array<string>"


def render(
    frame: DataFrame,
    template: Any,
    *,
    key: str,
    format: str = "png",
    folder: Union[str, os.PathLike[str], None] = None,
    base: Any = None,
    fonts: Iterable[Any] = (),
    system_fonts: bool = True,
    **options: Any,
) -> DataFrame:
    """A row a record: ``key``, ``path`` or ``data``, ``sha256``, ``error`` and ``diagnostics``. It is lazy, as all of Spark.

    :param template: text or path; paths are read by every worker.
    :param key: the column that names outputs; its values have to differ.
    :param folder: where files are written, a folder that all workers share; without one the bytes are in ``data``.
    :param options: as :func:`flexrender.render`.
    """
    plain = worker_options(
        template, key=key, format=format, folder=folder, base=base, fonts=fonts, system_fonts=system_fonts, options=options
    )

    def work(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        import pyarrow

        schema = answer_schema()
        renderer = RecordRenderer.of(plain)
        for batch in batches:
            # Small batches: bytes of pictures are not held for longer than needed.
            for start in range(0, batch.num_rows, 64):
                rows = [renderer(record) for record in batch.slice(start, 64).to_pylist()]
                yield pyarrow.RecordBatch.from_pylist(rows, schema=schema)

    return frame.mapInArrow(work, SCHEMA)


def merge(folder: Union[str, os.PathLike[str]], frame: DataFrame, name: str = "manifest.jsonl") -> int:
    """Runs the rendering and merges its rows into the folder's manifest. Returns how many keys that has."""
    rows = frame.drop("data").toLocalIterator()
    return merge_manifest(folder, (row.asDict() for row in rows), name)


def failed(frame: DataFrame) -> DataFrame:
    """The rows of records that could not be rendered."""
    return frame.where(frame["error"].isNotNull())


__all__ = ["SCHEMA", "failed", "merge", "render"]
