"""Sessions, templates and what they come to."""

from __future__ import annotations

import ctypes
import os
import threading
import warnings
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Optional, Union

from . import _native

#: A template's text, the path of its file, or a template that is parsed already.
TemplateSource = Union[str, "os.PathLike[str]", "Template"]


@dataclass(frozen=True)
class Diagnostic:
    """What is wrong, where, and what to do about it."""

    severity: str
    message: str
    hint: Optional[str] = None
    file: Optional[str] = None
    #: Lines and columns start at 1.
    line: Optional[int] = None
    column: Optional[int] = None
    #: The line's text.
    excerpt: Optional[str] = None

    def __str__(self) -> str:
        place = self.file or "flexrender"
        if self.line is not None:
            place += f":{self.line}:{self.column}"
        text = f"{place}: {self.severity}: {self.message}"
        if self.excerpt is not None and self.column is not None:
            text += f"\n  {self.excerpt}\n  {' ' * (self.column - 1)}^"
        return text + (f"\nhint: {self.hint}" if self.hint else "")


class RenderError(ValueError):
    """A template, its data or its options are wrong; ``diagnostics`` says what and where."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        self.diagnostics = diagnostics
        errors = [d for d in diagnostics if d.severity == "error"] or diagnostics
        super().__init__("\n".join(map(str, errors)) or "flexrender failed without a word")

    def __reduce__(self) -> Any:
        return RenderError, (self.diagnostics,)


class FlexrenderWarning(UserWarning):
    """A picture came out, and something in it isn't as the author meant."""


class Document(bytes):
    """The bytes of a file, with what was found while it was made. Jupyter shows pictures."""

    diagnostics: list[Diagnostic]
    page_count: int
    format: str

    def __new__(cls, data: bytes, format: str, diagnostics: list[Diagnostic], page_count: int) -> Document:
        document = super().__new__(cls, data)
        document.format = format
        document.diagnostics = diagnostics
        document.page_count = page_count
        return document

    def __reduce__(self) -> Any:
        return Document, (bytes(self), self.format, self.diagnostics, self.page_count)

    def __repr__(self) -> str:
        return f"<flexrender {self.format}, {len(self)} bytes, {self.page_count} page{'s'[: self.page_count != 1]}>"

    def _repr_png_(self) -> Optional[bytes]:
        return bytes(self) if self.format == "png" else None

    def _repr_svg_(self) -> Optional[str]:
        return self.decode() if self.format == "svg" else None

    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the file, which appears whole or not at all."""
        from .outputs import write_whole

        write_whole(os.fspath(path), self)


class Pixels:
    """8-bit RGBA, alpha not multiplied in. NumPy and Pillow see the library's own memory."""

    def __init__(self, result: _native.Result, diagnostics: list[Diagnostic]) -> None:
        self.width, self.height = result.size
        self.diagnostics = diagnostics
        self._view = result.view()

    @property
    def buffer(self) -> memoryview:
        """Rows from the top, four bytes a pixel, without padding."""
        return self._view

    @property
    def __array_interface__(self) -> dict[str, Any]:
        return {"shape": (self.height, self.width, 4), "typestr": "|u1", "version": 3, "data": self._view}

    def numpy(self) -> Any:
        """An array of shape (height, width, 4) on this memory."""
        import numpy

        return numpy.frombuffer(self._view, dtype=numpy.uint8).reshape(self.height, self.width, 4)

    def image(self) -> Any:
        """A Pillow image on this memory; Pillow copies it when it is changed."""
        from PIL import Image

        return Image.frombuffer("RGBA", (self.width, self.height), self._view, "raw", "RGBA", 0, 1)

    def _repr_png_(self) -> bytes:
        import io

        file = io.BytesIO()
        self.image().save(file, "png")
        return file.getvalue()


def _diagnostics(result: _native.Result) -> list[Diagnostic]:
    return [Diagnostic(**fields) for fields in result.diagnostics]


def _checked(result: _native.Result) -> _native.Result:
    if result.status:
        raise RenderError(_diagnostics(result))
    return result


class Template:
    """A template, parsed once. It can be shared by threads and sent to other processes.

    :param source: text of the template, or the path of its file.
    :param base: the folder that pictures, style sheets and partials are read from; a file's own by default. A text
        without one reads nothing.
    :param name: what messages call a text.
    :param engine: ``mustache``, ``stencil`` or ``html``, in which nothing is filled in; by default as the file's name or
        ``name`` says: ``card.stencil.html``.
    :raises RenderError: where the template can't be read, or is broken in Stencil's language. What is broken in mustache's
        is an error of what is done with the template, and is text, with a warning, where that has no data.
    """

    def __init__(
        self,
        source: Union[str, os.PathLike[str]],
        *,
        base: Union[str, os.PathLike[str], None] = None,
        name: Optional[str] = None,
        engine: Optional[str] = None,
    ) -> None:
        self._source: dict[str, str] = {}
        if engine is not None:
            self._source["engine"] = engine
        if _is_path(source):
            self._source["path"] = os.fspath(source)
        else:
            self._source["text"] = os.fspath(source)
            if name:
                self._source["name"] = name
        if base is not None:
            self._source["base"] = os.fspath(base)
        self._lock = threading.Lock()
        self._pointer: Optional[int] = None
        self._parsed()

    def __reduce__(self) -> Any:
        return _restored, (self._source,)

    def _parsed(self) -> int:
        """The native template, made anew where its files have changed."""
        with self._lock:
            old = self._pointer
            if old is not None and not ("path" in self._source and _native.library.flexrender_template_has_changed(old)):
                return old
            pointer = ctypes.c_void_p()
            _checked(_native.call("template_create", *_native.encoded(self._source), ctypes.byref(pointer)))
            if old is not None:
                # Another thread may be rendering with it.
                self._old = getattr(self, "_old", []) + [old]
            assert pointer.value is not None
            self._pointer = pointer.value
            return pointer.value

    def __del__(self, _native: Any = _native) -> None:
        for pointer in getattr(self, "_old", []) + [getattr(self, "_pointer", None)]:
            if pointer is not None:
                _native.library.flexrender_template_free(pointer)

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema of the data that the template wants."""
        import json

        schema: dict[str, Any] = json.loads(
            _checked(_native.call("template_schema", self._parsed())).files[0]
        )
        return schema

    def render(self, data: Any = None, format: str = "png", **options: Any) -> Document:
        """As :func:`flexrender.render`."""
        return default_session().render(self, data, format, **options)

    def check(self, data: Any = None, **options: Any) -> list[Diagnostic]:
        """As :func:`flexrender.check`."""
        return default_session().check(self, data, **options)

    def batch(self, records: Iterable[Any], format: str = "png", **options: Any) -> Iterator[Document]:
        """As :func:`flexrender.batch`."""
        return default_session().batch(self, records, format, **options)


def _restored(source: dict[str, str]) -> Template:
    template = Template.__new__(Template)
    template._source, template._lock, template._pointer = source, threading.Lock(), None
    template._parsed()
    return template


def _is_path(source: Union[str, os.PathLike[str]]) -> bool:
    """A path object, or a line without markup that names a file."""
    if not isinstance(source, str):
        return True
    return "<" not in source and "\n" not in source and source.endswith((".html", ".htm", ".mustache"))


class Session:
    """Fonts, and what is kept of pictures and style sheets from one document to the next.

    The functions of the module use one of all installed fonts. Threads that render at once get a native session each;
    they are kept and handed out again.

    :param fonts: font files and folders besides those installed.
    :param system_fonts: whether installed fonts exist.
    :param limits: what a document may ask for, where that isn't the command's default: ``timeout`` in seconds of
        processor time, ``max_pages``, ``max_pixels`` in Mi, ``max_boxes``, ``max_expansions``.
    """

    _template_limit = 64

    def __init__(
        self, fonts: Iterable[Union[str, os.PathLike[str]]] = (), *, system_fonts: bool = True, **limits: float
    ) -> None:
        self._options: dict[str, Any] = {"fonts": [os.fspath(font) for font in fonts], "system_fonts": system_fonts}
        self._options.update({name.replace("_", "-"): value for name, value in limits.items()})
        self._lock = threading.Lock()
        self._idle: list[int] = []
        self._generation = _native.generation
        self._templates: OrderedDict[tuple[str, Optional[str]], Template] = OrderedDict()
        self._give_back(self._take())

    def __reduce__(self) -> Any:
        return _restored_session, (self._options,)

    def __del__(self, _native: Any = _native) -> None:
        if getattr(self, "_generation", -1) == _native.generation:
            for pointer in self._idle:
                _native.library.flexrender_session_free(pointer)

    def _take(self) -> tuple[int, int]:
        """A native session for this thread alone, and the fork it belongs to."""
        if self._generation != _native.generation:
            # After a fork, sessions and locks are the parent's; they are left alone.
            self._lock, self._idle, self._generation = threading.Lock(), [], _native.generation
        with self._lock:
            if self._idle:
                return self._idle.pop(), self._generation
        pointer = ctypes.c_void_p()
        _checked(_native.call("session_create", *_native.encoded(self._options), ctypes.byref(pointer)))
        assert pointer.value is not None
        return pointer.value, self._generation

    def _give_back(self, taken: tuple[int, int]) -> None:
        pointer, generation = taken
        if generation != _native.generation:
            return
        with self._lock:
            if len(self._idle) < (os.cpu_count() or 1) + 1:
                self._idle.append(pointer)
                return
        _native.library.flexrender_session_free(pointer)

    def _template(self, source: TemplateSource, base: Any) -> Template:
        if isinstance(source, Template):
            return source
        key = (("path " if _is_path(source) else "text ") + os.fspath(source), base and os.fspath(base))
        with self._lock:
            known = self._templates.get(key)
            if known is not None:
                self._templates.move_to_end(key)
                return known
        template = Template(source, base=base)
        with self._lock:
            self._templates[key] = template
            while len(self._templates) > self._template_limit:
                self._templates.popitem(last=False)
        return template

    def _call(self, function: str, template: TemplateSource, data: Any, base: Any, options: dict[str, Any]) -> _native.Result:
        # Held until the call is over: another thread may drop it from those that are kept.
        source = self._template(template, base)
        pointer = source._parsed()
        data_text, data_length = _native.encoded(_as_data(data))
        # Keywords have underscores where options have hyphens: image_dpi.
        named = {name.replace("_", "-"): value for name, value in options.items()}
        options_text, options_length = _native.encoded(named)
        taken = self._take()
        try:
            return _native.call(function, taken[0], pointer, data_text, data_length, options_text, options_length)
        finally:
            self._give_back(taken)

    def render(
        self, template: TemplateSource, data: Any = None, format: str = "png", *, base: Any = None, **options: Any
    ) -> Document:
        """As :func:`flexrender.render`."""
        result = _checked(self._call("render", template, data, base, {"format": format, **options}))
        diagnostics = _diagnostics(result)
        _warn(diagnostics)
        return Document(result.files[0], format, diagnostics, result.page_count)

    def pages(
        self, template: TemplateSource, data: Any = None, format: str = "png", *, base: Any = None, **options: Any
    ) -> list[Document]:
        """A file a page."""
        result = _checked(self._call("render", template, data, base, {"format": format, "pages": True, **options}))
        diagnostics = _diagnostics(result)
        _warn(diagnostics)
        return [Document(file, format, diagnostics, 1) for file in result.files]

    def pixels(self, template: TemplateSource, data: Any = None, *, base: Any = None, **options: Any) -> Pixels:
        """As :func:`flexrender.pixels`."""
        result = _checked(self._call("render", template, data, base, {**options, "format": "pixels"}))
        diagnostics = _diagnostics(result)
        _warn(diagnostics)
        return Pixels(result, diagnostics)

    def check(self, template: TemplateSource, data: Any = None, *, base: Any = None, **options: Any) -> list[Diagnostic]:
        """As :func:`flexrender.check`."""
        try:
            result = self._call("check", template, data, base, options)
        except RenderError as error:
            return error.diagnostics
        if result.status == 2:
            raise RenderError(_diagnostics(result))
        return _diagnostics(result)

    def batch(
        self,
        template: TemplateSource,
        records: Iterable[Any],
        format: str = "png",
        *,
        base: Any = None,
        workers: Optional[int] = None,
        **options: Any,
    ) -> Iterator[Document]:
        """As :func:`flexrender.batch`."""
        from concurrent.futures import Future, ThreadPoolExecutor

        parsed = self._template(template, base)
        count = workers or os.cpu_count() or 1
        pending: list[Future[Document]] = []
        with ThreadPoolExecutor(count, thread_name_prefix="flexrender") as pool:
            try:
                for record in records:
                    pending.append(pool.submit(self.render, parsed, record, format, **options))
                    # Twice as many as run at once: memory stays that of a few documents.
                    if len(pending) > 2 * count:
                        yield pending.pop(0).result()
                while pending:
                    yield pending.pop(0).result()
            finally:
                for future in pending:
                    future.cancel()


def _restored_session(options: dict[str, Any]) -> Session:
    return Session(**{name.replace("-", "_"): value for name, value in options.items()})


def _as_data(data: Any) -> Any:
    if data is None or isinstance(data, (Mapping, list, bytes)):
        return data if not isinstance(data, Mapping) else dict(data)
    if isinstance(data, str):
        return data.encode()
    if hasattr(data, "to_dict"):
        return data.to_dict()
    if hasattr(data, "_asdict"):
        return data._asdict()
    if hasattr(data, "__dataclass_fields__"):
        import dataclasses

        return dataclasses.asdict(data)
    return data


def _warn(diagnostics: list[Diagnostic]) -> None:
    for diagnostic in diagnostics:
        warnings.warn(str(diagnostic), FlexrenderWarning, stacklevel=4)


_default: Optional[Session] = None
_default_lock = threading.Lock()


def default_session() -> Session:
    """The session of the module's functions: all installed fonts."""
    global _default
    if _default is None:
        with _default_lock:
            if _default is None:
                _default = Session()
    return _default


def _renew_lock() -> None:
    global _default_lock
    _default_lock = threading.Lock()


os.register_at_fork(after_in_child=_renew_lock)


def render(
    template: TemplateSource, data: Any = None, format: str = "png", *, base: Any = None, **options: Any
) -> Document:
    """Renders a template.

    :param template: text, the path of a file (a :class:`pathlib.Path`, or a text that ends in ``.html``) or a
        :class:`Template`. Parsed templates are kept, and read again when their files change.
    :param data: a mapping, a list, a dataclass, a pandas row; ``bytes`` and ``str`` are taken as JSON.
    :param format: ``png``, ``pdf``, ``svg``, ``jpg``, ``webp``, ``avif``, ``gif`` or ``tiff``.
    :param base: the folder that a text's pictures and style sheets are read from.
    :param options: as the command's, with underscores: ``width``, ``height``, ``size``, ``scale``, ``media``, ``dark``,
        ``time``, ``strict``, ``locale``; of pictures ``png``, ``depth``, ``gamut``, ``quality``, ``lossless``, ``background``,
        ``transparent``; of SVG ``text``; of PDF ``pdf``, ``tags``, ``forms``, ``image_dpi``, ``page_layout``,
        ``page_mode``, ``title``, ``author``, ``subject``, ``keywords``.
    :returns: bytes, with ``diagnostics``; each is a :class:`FlexrenderWarning` as well.
    :raises RenderError: where nothing can be rendered, or with ``strict`` where anything is wrong.
    """
    return default_session().render(template, data, format, base=base, **options)


def pixels(template: TemplateSource, data: Any = None, *, base: Any = None, **options: Any) -> Pixels:
    """Renders to pixels, for NumPy (``.numpy()``) and Pillow (``.image()``) without encoding and decoding."""
    return default_session().pixels(template, data, base=base, **options)


def check(template: TemplateSource, data: Any = None, *, base: Any = None, **options: Any) -> list[Diagnostic]:
    """What would look wrong, without painting: overflow, cut text, missing values, pictures and glyphs."""
    return default_session().check(template, data, base=base, **options)


def batch(
    template: TemplateSource,
    records: Iterable[Any],
    format: str = "png",
    *,
    base: Any = None,
    workers: Optional[int] = None,
    **options: Any,
) -> Iterator[Document]:
    """Renders record after record on threads, in order; the records are read as they are needed."""
    return default_session().batch(template, records, format, base=base, workers=workers, **options)
