"""The functions of include/flexrender.h by ctypes, which lets go of the interpreter's lock during each call."""

from __future__ import annotations

import ctypes
import json
import os
import pathlib
import threading
from typing import Any, Optional

ABI = 1


def _load() -> ctypes.CDLL:
    named = os.environ.get("FLEXRENDER_LIBRARY")
    beside = pathlib.Path(__file__).with_name("libflexrender.so")
    path = named or (str(beside) if beside.exists() else "libflexrender.so")
    try:
        return ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(
            f"flexrender's native library can't be loaded: {error}. It needs Debian 12's libcairo2, libpango-1.0-0, "
            "libpangocairo-1.0-0, libharfbuzz-subset0, libgumbo1, librsvg2-2, libdeflate0, libturbojpeg0, libwebp7, "
            "libwebpdemux2, libspng0, libgif7, liblcms2-2, libyaml-0-2, libhyphen0 and libwoff1."
        ) from None


library = _load()
_text, _size, _pointer = ctypes.c_char_p, ctypes.c_size_t, ctypes.c_void_p
for _name, _result, _arguments in [
    ("abi", ctypes.c_int32, []),
    ("version", _text, []),
    ("session_create", _pointer, [_text, _size, ctypes.POINTER(_pointer)]),
    ("session_free", None, [_pointer]),
    ("template_create", _pointer, [_text, _size, ctypes.POINTER(_pointer)]),
    ("template_free", None, [_pointer]),
    ("template_has_changed", ctypes.c_int32, [_pointer]),
    ("template_schema", _pointer, [_pointer]),
    ("render", _pointer, [_pointer, _pointer, _text, _size, _text, _size]),
    ("check", _pointer, [_pointer, _pointer, _text, _size, _text, _size]),
    ("result_status", ctypes.c_int, [_pointer]),
    ("result_file_count", _size, [_pointer]),
    ("result_file", _pointer, [_pointer, _size, ctypes.POINTER(_size)]),
    ("result_page_count", _size, [_pointer]),
    ("result_width", _size, [_pointer]),
    ("result_height", _size, [_pointer]),
    ("result_diagnostics", _pointer, [_pointer, ctypes.POINTER(_size)]),
    ("result_free", None, [_pointer]),
]:
    _function = getattr(library, "flexrender_" + _name)
    _function.restype, _function.argtypes = _result, _arguments
if library.flexrender_abi() != ABI:
    raise ImportError(f"libflexrender has ABI {library.flexrender_abi()}; this package was made for {ABI}")


class Result:
    """Owns a flexrender_result."""

    def __init__(self, pointer: int) -> None:
        self._pointer = pointer

    def __del__(self, free: Any = library.flexrender_result_free) -> None:
        # The module may be gone before its last results.
        free(self._pointer)

    @property
    def status(self) -> int:
        return int(library.flexrender_result_status(self._pointer))

    @property
    def diagnostics(self) -> list[dict[str, Any]]:
        length = _size()
        start = library.flexrender_result_diagnostics(self._pointer, ctypes.byref(length))
        return json.loads(ctypes.string_at(start, length.value)) if start else []

    @property
    def page_count(self) -> int:
        return int(library.flexrender_result_page_count(self._pointer))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of pixels."""
        return (
            int(library.flexrender_result_width(self._pointer)),
            int(library.flexrender_result_height(self._pointer)),
        )

    def _file(self, index: int) -> tuple[int, int]:
        length = _size()
        start = library.flexrender_result_file(self._pointer, index, ctypes.byref(length))
        return start, length.value

    @property
    def files(self) -> list[bytes]:
        count = library.flexrender_result_file_count(self._pointer)
        return [ctypes.string_at(*self._file(index)) for index in range(count)]

    def view(self) -> memoryview:
        """The first file without a copy; it keeps the result."""
        start, length = self._file(0)
        buffer = (ctypes.c_uint8 * length).from_address(start)
        buffer._result = self  # type: ignore[attr-defined]
        return memoryview(buffer).cast("B")


class Gate:
    """Lets any number of calls run, and a fork only while none does: a child must not find the library's locks held by
    threads that it doesn't have."""

    def __init__(self) -> None:
        self._condition = threading.Condition(threading.Lock())
        self._running = 0
        self._forking = 0

    def __enter__(self) -> None:
        with self._condition:
            while self._forking:
                self._condition.wait()
            self._running += 1

    def __exit__(self, *_: object) -> None:
        with self._condition:
            self._running -= 1
            if not self._running:
                self._condition.notify_all()

    def close(self) -> None:
        with self._condition:
            self._forking += 1
            while self._running:
                self._condition.wait()

    def open(self) -> None:
        with self._condition:
            self._forking -= 1
            self._condition.notify_all()

    def renew(self) -> None:
        """In a child: its parent's waiting threads are gone."""
        self.__init__()  # type: ignore[misc]


gate = Gate()
#: Changes with every fork: what was made before belongs to the parent.
generation = 0


def _in_child() -> None:
    global generation
    generation += 1
    gate.renew()


os.register_at_fork(before=gate.close, after_in_parent=gate.open, after_in_child=_in_child)


def call(function: str, *arguments: Any) -> Result:
    with gate:
        return Result(getattr(library, "flexrender_" + function)(*arguments))


def encoded(value: Any) -> tuple[Optional[bytes], int]:
    """JSON as a pointer and a length."""
    if value is None:
        return None, 0
    text = value if isinstance(value, bytes) else json.dumps(value, ensure_ascii=False, default=plain).encode()
    return text, len(text)


def plain(value: Any) -> Any:
    """What JSON has no word for: NumPy's numbers, dates, decimals, paths."""
    if hasattr(value, "item") and getattr(value, "shape", None) == ():
        return value.item()
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "isoformat"):
        return value.isoformat()
    if isinstance(value, (set, frozenset, tuple)):
        return list(value)
    if hasattr(value, "_asdict"):
        return value._asdict()
    return str(value)
