"""The pictures that other sites show beside a link to a game, photographed from its drawn board.

``python -m tests.browser.share_pictures`` makes them anew: 1200 × 630 pixels in games/static/games/guides/.
They are kept as files, since nothing on a server of the site makes pixels of an SVG.
"""

from __future__ import annotations

import os
from pathlib import Path

import django
from playwright.sync_api import sync_playwright

OUT = Path(__file__).parents[2] / "games" / "static" / "games" / "guides"
SIZE = {"width": 1200, "height": 630}
PAGE = """<!doctype html><meta charset="utf-8"><style>
  body {{ margin: 0; width: 1200px; height: 630px; display: grid;
         grid-template-columns: 1fr 610px; align-items: center;
         background: #F1F3EF; color: #16241E; font-family: "Liberation Sans", sans-serif; overflow: hidden; }}
  div {{ padding-left: 72px; }} h1 {{ margin: 0; font-size: 84px; line-height: 1.05; letter-spacing: -2px; }}
  p {{ margin: 28px 0 0; font-size: 34px; color: #0F5A43; font-weight: 700; }}
  svg.board {{ height: 590px; width: auto; max-width: 600px; }}
</style><div><h1>{name}</h1><p>Spielstein</p></div>{board}"""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "site_config.settings.test")
    django.setup()
    from games.drawing.standalone import standalone
    from games.engine import registry
    from games.names import game_name
    from games.titles import boards

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport=SIZE)
        for slug in registry.slugs():
            rules = registry.get(slug)
            shown = boards.stand(slug, rules.start(rules.seats[-1]))
            drawing = standalone(str(boards.get(slug).still(shown, ids="share")))
            page.set_content(PAGE.format(name=game_name(slug), board=drawing))
            page.screenshot(path=OUT / f"{slug}.jpg", type="jpeg", quality=78)
        browser.close()


if __name__ == "__main__":
    main()
