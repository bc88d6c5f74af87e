"""Files that appear whole or not at all, named by their record's key: work that is done twice writes the same file."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import secrets
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Optional, Union

if TYPE_CHECKING:
    import pyarrow

_SAFE = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,180}")


def name_for(key: Any, extension: str) -> str:
    """A file's name for a record's key: the key itself where it can be a name, else a hash of it with what can be read."""
    text = str(key)
    if _SAFE.fullmatch(text):
        return f"{text}.{extension}"
    shown = re.sub(r"[^A-Za-z0-9_-]+", "-", text).strip("-")[:60]
    return f"{shown}-{hashlib.sha256(text.encode()).hexdigest()[:16]}.{extension}"


def write_whole(path: str, data: bytes) -> None:
    """Writes a file without a name (O_TMPFILE) and gives it its own when it is whole; a writer that is killed leaves
    nothing behind. Where the file system knows no such files, a name beside it does instead."""
    folder = os.path.dirname(path) or "."
    beside = os.path.join(folder, f".flexrender-{os.getpid()}-{secrets.token_hex(6)}~")
    try:
        descriptor = os.open(folder, os.O_WRONLY | os.O_TMPFILE | os.O_CLOEXEC, 0o666)
        has_name = False
    except (OSError, AttributeError):
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
        has_name = True
    try:
        view = memoryview(data)
        while view:
            view = view[os.write(descriptor, view) :]
        if not has_name:
            place = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            try:
                # Only with a folder's descriptor does Python call linkat, which can follow this link.
                os.link(f"/proc/self/fd/{descriptor}", os.path.basename(beside), dst_dir_fd=place, follow_symlinks=True)
            finally:
                os.close(place)
            has_name = True
        os.replace(beside, path)
        has_name = False
    finally:
        os.close(descriptor)
        if has_name:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(beside)


def merge_manifest(folder: Union[str, os.PathLike[str]], rows: Iterable[dict[str, Any]], name: str = "manifest.jsonl") -> int:
    """Adds rows to a folder's manifest: a line a key, the newest wins, in the order of keys. Merging the same rows again
    changes nothing. Returns how many keys there are."""
    path = os.path.join(os.fspath(folder), name)
    known: dict[str, dict[str, Any]] = {str(row["key"]): row for row in read_manifest(folder, name)}
    for row in rows:
        known[str(row["key"])] = {k: v for k, v in row.items() if v is not None}
    lines = [json.dumps(known[key], ensure_ascii=False, sort_keys=True, default=str) for key in sorted(known)]
    write_whole(path, "".join(line + "\n" for line in lines).encode())
    return len(known)


def read_manifest(folder: Union[str, os.PathLike[str]], name: str = "manifest.jsonl") -> Iterator[dict[str, Any]]:
    """The rows of a folder's manifest; none where there is no manifest yet."""
    try:
        file = open(os.path.join(os.fspath(folder), name), encoding="utf-8")
    except FileNotFoundError:
        return
    with file:
        for line in file:
            yield json.loads(line)


def answer_schema() -> pyarrow.Schema:
    """The columns of what a worker answers, as Arrow has them."""
    import pyarrow

    text = pyarrow.string()
    columns = {"key": text, "path": text, "data": pyarrow.binary(), "sha256": text, "error": text}
    return pyarrow.schema({**columns, "diagnostics": pyarrow.list_(text)})


class RecordRenderer:
    """What one worker of a cluster does with a record; made once a process and kept."""

    _made: dict[str, RecordRenderer] = {}

    def __init__(self, options: dict[str, Any]) -> None:
        from . import api

        self.key: str = options["key"]
        self.format: str = options["format"]
        self.folder: Optional[str] = options.get("folder")
        self.options: dict[str, Any] = options.get("options", {})
        self.session = api.Session(options.get("fonts", ()), system_fonts=options.get("system_fonts", True))
        self.template = api.Template(**options["template"])
        if self.folder:
            os.makedirs(self.folder, exist_ok=True)

    @classmethod
    def of(cls, options: dict[str, Any]) -> RecordRenderer:
        """The process's own for these options."""
        text = json.dumps(options, sort_keys=True, default=str)
        if text not in cls._made:
            cls._made[text] = cls(options)
        return cls._made[text]

    def __call__(self, record: dict[str, Any]) -> dict[str, Any]:
        """A row: the key, bytes or the path that they were written to, diagnostics, and the error of a record that can't
        be rendered."""
        import warnings

        from . import api

        row: dict[str, Any] = {"key": str(record.get(self.key)), "path": None, "data": None, "sha256": None, "error": None}
        row["diagnostics"] = []
        try:
            if record.get(self.key) is None:
                raise KeyError(f"the record has no '{self.key}', which names its output")
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", api.FlexrenderWarning)
                document = self.session.render(self.template, record, self.format, **self.options)
            row["diagnostics"] = [str(d) for d in document.diagnostics]
            row["sha256"] = hashlib.sha256(document).hexdigest()
            if self.folder:
                row["path"] = os.path.join(self.folder, name_for(record[self.key], self.format))
                write_whole(row["path"], document)
            else:
                row["data"] = bytes(document)
        except (api.RenderError, KeyError) as error:
            row["error"] = str(error)
        return row


def worker_options(
    template: Any, *, key: str, format: str, folder: Any, base: Any, fonts: Any, system_fonts: bool, options: dict[str, Any]
) -> dict[str, Any]:
    """All a worker needs, as plain values. The template's text goes along where it is one; a file is read by each
    worker, so that its folder has to be there."""
    from . import api

    source: dict[str, Any] = {"source": os.fspath(template)}
    if api._is_path(template):
        source = {"source": os.path.abspath(os.fspath(template))}
    if base is not None:
        source["base"] = os.path.abspath(os.fspath(base))
    return {
        "template": source, "key": key, "format": format,
        "folder": os.path.abspath(os.fspath(folder)) if folder is not None else None,
        "fonts": [os.path.abspath(os.fspath(font)) for font in fonts], "system_fonts": system_fonts, "options": options,
    }  # fmt: skip
