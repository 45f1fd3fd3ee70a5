"""Settings of solo play: where its runtime is built, from where it is served, and with which headers."""

from pathlib import Path
from typing import Any
from wsgiref.headers import Headers

FOREVER = "max-age=31536000, public, immutable"
# Only here may bytes become code, and only from this site; every page keeps its stricter policy.
WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


def device(data: Path) -> dict[str, Any]:
    """Return the settings for a runtime below the data folder; what has been built is served at /device/."""
    root = data / "device"
    served = root / "served"
    return {"DEVICE_ROOT": root} | ({"SERVESTATIC_ROOT": served} if served.is_dir() else {})


def add_headers(headers: Headers, path: str, url: str) -> None:
    """Give the worker its policy, and what it loads its lifetime: files below /device/ never change."""
    if url.startswith("/device/"):
        headers["Cache-Control"] = FOREVER
        headers["Cross-Origin-Resource-Policy"] = "same-origin"
    elif "/games/solo/worker." in url:
        headers["Content-Security-Policy"] = WORKER_POLICY
        headers["Cross-Origin-Embedder-Policy"] = "require-corp"
        headers["Cross-Origin-Resource-Policy"] = "same-origin"
