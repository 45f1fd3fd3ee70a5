"""What pages learn about the runtime of solo play: where it lies, or what is missing."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static

from games.device.build import FOLDER, read_state

WORKER: Final = "games/solo/worker.js"
NOT_BUILT: Final = "not_built"


def missing() -> str | None:
    """Why there is no runtime: ``not_built``, ``unreachable`` or ``broken``; None when there is one."""
    state = read_state(settings.DEVICE_ROOT)
    return None if state.get("version") else str(state.get("missing", NOT_BUILT))


def page_facts() -> dict[str, Any]:
    """What a page hands to ``Runtime``: the addresses of the worker and of the folder, and how many bytes
    each file in it has.

    Empty when there is no runtime.
    """
    state = read_state(settings.DEVICE_ROOT)
    if not state.get("version"):
        return {}
    return {"worker": static(WORKER), "base": _base(state), "files": state["files"]}


def files() -> list[str]:
    """The address of everything that must be kept for playing without a network; none without a runtime."""
    state = read_state(settings.DEVICE_ROOT)
    if not state.get("version"):
        return []
    return [static(WORKER), *(f"{_base(state)}{name}" for name in state["files"])]


def isolated(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Pages that may share memory with their worker, so that a computer's thought can be interrupted.

    They can load nothing from elsewhere that does not agree to it. The other header that it takes,
    Cross-Origin-Opener-Policy, comes with every page.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response["Cross-Origin-Embedder-Policy"] = "require-corp"
        return response

    return answer


def _base(state: dict[str, Any]) -> str:
    return f"/{FOLDER}/{state['version']}/"
