"""``assert_snapshot``: a document beside the test is the same as the one that the test renders.

    def test_card(assert_snapshot):
        assert_snapshot("card.html", {"title": "Rain"}, name="card", width=600)

``pytest --flexrender-record`` writes the pictures in ``__snapshots__`` beside the test's file; without it a missing or
different one fails, and what was rendered is written beside it as ``NAME.actual.png``.
"""

from __future__ import annotations

import pathlib
import re
from collections.abc import Callable
from typing import Any, Optional

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("flexrender").addoption(
        "--flexrender-record", action="store_true", help="write the snapshots of flexrender instead of comparing with them"
    )


@pytest.fixture
def assert_snapshot(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """Renders a template, or takes a document, and compares it with the one that is kept."""
    from . import api

    count = 0

    def compare(
        template: Any, data: Any = None, *, name: Optional[str] = None, format: str = "png", tolerance: int = 0, **options: Any
    ) -> Any:
        """:param tolerance: how far a channel may be off, of 255."""
        nonlocal count
        count += 1
        if name is None:
            name = re.sub(r"[^A-Za-z0-9_.-]+", "-", request.node.name).strip("-") + (f"-{count}" if count > 1 else "")
        document = template if isinstance(template, bytes) else api.render(template, data, format, **options)
        format = getattr(document, "format", format)
        folder = pathlib.Path(str(request.node.path)).parent / "__snapshots__"
        kept, actual = folder / f"{name}.{format}", folder / f"{name}.actual.{format}"
        if request.config.getoption("--flexrender-record"):
            folder.mkdir(exist_ok=True)
            kept.write_bytes(document)
            actual.unlink(missing_ok=True)
            return document
        if not kept.exists():
            pytest.fail(f"there is no snapshot {kept}; pytest --flexrender-record writes it", pytrace=False)
        difference = _difference(kept.read_bytes(), bytes(document), format, tolerance)
        if difference:
            actual.write_bytes(document)
            pytest.fail(f"{kept.name} {difference}; what was rendered is {actual}", pytrace=False)
        actual.unlink(missing_ok=True)
        return document

    return compare


def _difference(kept: bytes, actual: bytes, format: str, tolerance: int) -> Optional[str]:
    if kept == actual:
        return None
    if format != "png":
        return "has other bytes"
    import io

    try:
        from PIL import Image, ImageChops
    except ImportError:
        return "has other bytes (with Pillow installed, pixels are compared)"
    old, new = (Image.open(io.BytesIO(data)).convert("RGBA") for data in (kept, actual))
    if old.size != new.size:
        return f"is {new.size[0]} × {new.size[1]} px instead of {old.size[0]} × {old.size[1]}"
    channels = ImageChops.difference(old, new).split()
    worst = max(channel.getextrema()[1] for channel in channels)
    if worst <= tolerance:
        return None
    area = ImageChops.difference(old, new).convert("RGB").getbbox() or (0, 0, *old.size)
    return f"differs by up to {worst} of 255 in the area x {area[0]}–{area[2]}, y {area[1]}–{area[3]}"
