"""HTML and CSS templates with data to PNG, PDF and SVG, in this process and without a browser.

    import flexrender

    png = flexrender.render("card.html", {"title": "Rain"})
    for picture in flexrender.batch("card.html", rows):
        ...

Everything here may be called from any number of threads, and on both sides of a fork.
"""

from __future__ import annotations

from ._native import library as _library
from .api import (
    Diagnostic,
    Document,
    FlexrenderWarning,
    Pixels,
    RenderError,
    Session,
    Template,
    batch,
    check,
    pixels,
    render,
)
from .table import table

__version__ = "0.2.0"

#: Version, commit and libraries of the native library.
library_version: str = _library.flexrender_version().decode()

__all__ = [
    "Diagnostic",
    "Document",
    "FlexrenderWarning",
    "Pixels",
    "RenderError",
    "Session",
    "Template",
    "batch",
    "check",
    "library_version",
    "pixels",
    "render",
    "table",
]
