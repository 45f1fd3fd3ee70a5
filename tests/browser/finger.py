"""Fingers on a touch screen: they come down, rest, go along and are lifted."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

Spot = tuple[float, float]


class Fingers:
    """Up to several fingers on one page, numbered from 0; places are in px of the window."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._at: dict[int, Spot] = {}

    def down(self, at: Spot, finger: int = 0) -> None:
        self._at[finger] = at
        self._send("touchStart")

    def move(self, at: Spot, finger: int = 0, steps: int = 4) -> None:
        """Go there in a straight line."""
        (x, y), (to_x, to_y) = self._at[finger], at
        for step in range(1, steps + 1):
            self._at[finger] = (x + (to_x - x) * step / steps, y + (to_y - y) * step / steps)
            self._send("touchMove")

    def up(self, finger: int = 0) -> None:
        del self._at[finger]
        self._send("touchEnd")

    def cancel(self) -> None:
        """The browser takes all fingers away, e.g. for a gesture of its own."""
        self._at.clear()
        self._send("touchCancel")

    def _send(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self._at.items()]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def centre(page: Page, point: str) -> Spot:
    """The middle of a point of the board in the window."""
    box = page.locator(f"[data-cell='{point}']").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
