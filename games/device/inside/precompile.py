"""Runs inside the runtime while it is built: makes the two archives that a browser loads.

What Python writes precompiled is read by the same version only, so that no other Python can do this.
"""

from __future__ import annotations

import io
import py_compile
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

PYTHON = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip"
"""The standard library of the runtime, with all its sources."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every file, so that the same content gives the same bytes."""


def library(loaded: Iterable[str]) -> bytes:
    """The modules of the standard library among those that are loaded, as an archive."""
    place = f"{PYTHON}/"
    with zipfile.ZipFile(PYTHON) as source:
        files = {}
        for name in loaded:
            origin = getattr(getattr(sys.modules[name], "__spec__", None), "origin", None) or ""
            if origin.startswith(place):
                path = origin.removeprefix(place)
                files[f"{path}c"] = _compiled(
                    path, source.read(path), optimize=0 if "pyodide/" in path else 2
                )
    return _archive(files)


def engine(folder: str) -> bytes:
    """All files below a folder, its modules precompiled, as an archive."""
    files = {}
    for path in Path(folder).rglob("*"):
        name = path.relative_to(folder).as_posix()
        if path.suffix == ".py":
            files[f"{name}c"] = _compiled(name, path.read_bytes())
        elif path.is_file():
            files[name] = path.read_bytes()
    return _archive(files)


def _compiled(path: str, text: bytes, *, optimize: int = 0) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "source.py"), Path(folder, "compiled.pyc")
        source.write_bytes(text)
        py_compile.compile(
            str(source),
            cfile=str(target),
            dfile=path,
            doraise=True,
            optimize=optimize,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        return target.read_bytes()


def _archive(files: dict[str, bytes]) -> bytes:
    """A zip whose files are stored as they are: what carries it over the wire compresses it as a whole."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), files[name])
    return written.getvalue()
