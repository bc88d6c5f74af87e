"""A data frame's picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Optional

from . import api

_TEMPLATE = """<!doctype html>
<style>
  html { background: #fff }
  body { margin: 0; padding: 16px; width: max-content; color: #1f2937; font: 14px/1.4 Inter, "DejaVu Sans", sans-serif }
  caption { caption-side: top; padding: 0 0 10px; text-align: left; font-weight: 600; font-size: 16px }
  table { border-collapse: collapse }
  th { padding: 6px 14px; border-bottom: 2px solid #9ca3af; text-align: left; font-weight: 600; white-space: nowrap }
  td { padding: 5px 14px; border-bottom: 1px solid #e5e7eb; max-width: 420px }
  .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
  .missing { color: #9ca3af }
  .index { color: #6b7280 }
  .rest { padding-top: 8px; border: 0; color: #6b7280 }
</style>
<table>
  {{#title}}<caption>{{title}}</caption>{{/title}}
  <thead><tr>{{#columns}}<th class="{{kind}}">{{name}}</th>{{/columns}}</tr></thead>
  <tbody>
    {{#rows}}<tr>{{#cells}}<td class="{{kind}}">{{text}}</td>{{/cells}}</tr>{{/rows}}
    {{#rest}}<tr><td class="rest" colspan="{{columnCount}}">{{rest}}</td></tr>{{/rest}}
  </tbody>
</table>
"""


def table(
    frame: Any,
    format: str = "png",
    *,
    title: Optional[str] = None,
    max_rows: int = 60,
    precision: int = 2,
    index: bool = False,
    scale: float = 2,
    **options: Any,
) -> api.Document:
    """The picture of a pandas or Polars frame, or of a list of mappings.

    :param title: stands above the table.
    :param max_rows: more rows than this are counted in a last line.
    :param precision: decimals of fractions.
    :param index: whether pandas' index is a column.
    :param options: as :func:`flexrender.render`.
    """
    names, rows, count = _read(frame, max_rows, index)
    numeric = [
        any(_is_number(row[i]) for row in rows) and all(_is_number(row[i]) or _is_missing(row[i]) for row in rows)
        for i in range(len(names))
    ]
    kinds = ["number" if is_numeric else "" for is_numeric in numeric]
    if index and kinds:
        kinds[0] = "index"
    width = int(options.pop("width", 0)) or _estimated_width(names, rows)
    data = {
        "title": title or "",
        "columnCount": len(names),
        "columns": [{"name": str(name), "kind": kind} for name, kind in zip(names, kinds)],
        "rows": [
            {
                "cells": [
                    {"text": _text(value, precision), "kind": "missing" if _is_missing(value) else kind}
                    for value, kind in zip(row, kinds)
                ]
            }
            for row in rows
        ],
        "rest": f"… and {count - len(rows)} more rows" if count > len(rows) else "",
    }
    return api.render(_TEMPLATE, data, format, width=width, scale=scale, **options)


def _estimated_width(names: list[Any], rows: list[list[Any]]) -> int:
    """A canvas that is wide enough: 9 px a character, 420 px a column at most, and padding."""
    width = 32
    for i, name in enumerate(names):
        longest = max([len(str(name))] + [len(_text(row[i], 2)) for row in rows])
        width += min(420, 9 * longest) + 28
    return max(120, width)


def _read(frame: Any, limit: int, index: bool) -> tuple[list[Any], list[list[Any]], int]:
    if hasattr(frame, "iter_rows"):
        return list(frame.columns), [list(row) for row in frame.head(limit).iter_rows()], len(frame)
    if hasattr(frame, "itertuples"):
        rows = [list(row) for row in frame.head(limit).itertuples(index=index, name=None)]
        return ([frame.index.name or ""] if index else []) + list(frame.columns), rows, len(frame)
    if isinstance(frame, Iterable):
        items = list(frame)
        names = list(dict.fromkeys(name for item in items for name in item))
        return names, [[item.get(name) for name in names] for item in items[:limit]], len(items)
    raise TypeError(f"flexrender.table takes a pandas or Polars frame or a list of mappings, not {type(frame).__name__}")


def _is_missing(value: Any) -> bool:
    if value is None:
        return True
    try:
        return bool(value != value)
    except (TypeError, ValueError):
        return type(value).__name__ == "NAType"


def _is_number(value: Any) -> bool:
    return hasattr(value, "__float__") and not isinstance(value, (bool, str)) and type(value).__name__ != "bool_"


def _text(value: Any, precision: int) -> str:
    if _is_missing(value):
        return "–"
    if _is_number(value) and not float(value).is_integer() or type(value).__name__.startswith("float"):
        return f"{float(value):,.{precision}f}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
