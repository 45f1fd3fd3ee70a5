"""What a screenshot shows, pixel by pixel, told by the browser that has taken it."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

COMPARE: Final = """async ([one, other]) => {
  const read = async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height).data;
  };
  const linear = (value) => (value <= 10.3 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const light = (data, at) =>
    0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);
  const [before, after] = [await read(one), await read(other)];
  let [clear, sum] = [0, 0];
  const count = Math.min(before.length, after.length) / 4;
  for (let at = 0; at < count * 4; at += 4) {
    const lights = [light(before, at), light(after, at)];
    if ((Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05) >= 3) clear += 1;
    sum += Math.abs(lights[0] ** (1 / 2.2) - lights[1] ** (1 / 2.2));
  }
  return { clear, grey: sum / count };
}"""


class Pixels:
    """Compares screenshots on a blank page, where no policy forbids to read them."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def compare(self, one: bytes, other: bytes) -> dict[str, Any]:
        """``clear``: pixels of which the two differ by 3:1 or more in contrast; ``grey``: how much all of
        them differ in lightness on average, from 0 to 1."""
        pictures = [b64encode(one).decode(), b64encode(other).decode()]
        found: dict[str, Any] = self.page.evaluate(COMPARE, pictures)
        return found


def picture(what: Locator) -> bytes:
    """A screenshot of an element with everything at rest."""
    return what.screenshot(animations="disabled", caret="hide")
