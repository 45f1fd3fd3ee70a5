"""The icons of the installed site, made from its mark.

``python -m tests.browser.app_icons`` makes them anew as PNG in site_config/static/site/: two with a round
mark, one that devices may cut to any shape.
"""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import sync_playwright

OUT = Path(__file__).parents[2] / "site_config" / "static" / "site"
SVG = (OUT / "favicon.svg").read_text()
PAGE = """<!doctype html><meta charset="utf-8"><style>
  body {{ margin: 0; width: {size}px; height: {size}px; background: {ground};
         display: grid; place-items: center; }}
  svg {{ width: {mark}px; height: {mark}px; }}
</style>{svg}"""
ICONS = {
    "icon-192.png": (192, 192, "transparent"),
    "icon-512.png": (512, 512, "transparent"),
    "icon-maskable-512.png": (512, 400, "#F1F3EF"),
}
"""Size of the picture and of the mark in it, and the ground behind; whole within 80 % where it may be cut."""


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"]
        )
        for name, (size, mark, ground) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(PAGE.format(size=size, mark=mark, ground=ground, svg=SVG))
            page.screenshot(path=OUT / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
