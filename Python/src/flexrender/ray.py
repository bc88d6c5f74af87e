"""Rendering as a function of Ray: a pool of actors over the batches of a data set.

    from flexrender import ray as cards

    written = cards.render(data_set, "card.html", key="id", folder="/mnt/cards", actors=2)
    cards.merge("/mnt/cards", written)

Each actor has one session and one parsed template. An actor that dies is replaced and its batch is rendered again: the
names of files come from keys and files appear whole, so that nothing is doubled.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Union

from .outputs import RecordRenderer, answer_schema, merge_manifest, worker_options

if TYPE_CHECKING:
    import pyarrow
    from ray.data import Dataset


class _Worker:
    """One actor."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.renderer = RecordRenderer(options)

    def __call__(self, batch: pyarrow.Table) -> pyarrow.Table:
        import pyarrow

        return pyarrow.Table.from_pylist([self.renderer(record) for record in batch.to_pylist()], schema=answer_schema())


def render(
    data: Dataset,
    template: Any,
    *,
    key: str,
    format: str = "png",
    folder: Union[str, os.PathLike[str], None] = None,
    base: Any = None,
    fonts: Iterable[Any] = (),
    system_fonts: bool = True,
    actors: Union[int, tuple[int, int]] = 1,
    batch_size: int = 32,
    **options: Any,
) -> Dataset:
    """A row a record: ``key``, ``path`` or ``data``, ``sha256``, ``error`` and ``diagnostics``. It is lazy, as all of
    Ray's data sets.

    :param template: text or path; paths are read by every actor.
    :param key: the column that names outputs; its values have to differ.
    :param folder: where files are written, a folder that all actors share; without one the bytes are in ``data``.
    :param actors: how many, or from how many to how many; each takes a processor.
    :param options: as :func:`flexrender.render`.
    """
    plain = worker_options(
        template, key=key, format=format, folder=folder, base=base, fonts=fonts, system_fonts=system_fonts, options=options
    )
    return data.map_batches(
        _Worker,
        fn_constructor_args=(plain,),
        batch_size=batch_size,
        batch_format="pyarrow",
        concurrency=actors,
        # Ray restarts actors and repeats their batches as often as it takes; a batch is the same every time.
        num_cpus=1,
    )


def merge(folder: Union[str, os.PathLike[str]], data: Dataset, name: str = "manifest.jsonl") -> int:
    """Runs the rendering and merges its rows into the folder's manifest. Returns how many keys that has."""
    rows = ({name: value for name, value in row.items() if name != "data"} for row in data.iter_rows())
    return merge_manifest(folder, rows, name)


__all__ = ["merge", "render"]
