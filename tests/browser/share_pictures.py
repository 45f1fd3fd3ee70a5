"""The pictures that other sites show beside a link to a game, photographed from its drawn board.

``python -m tests.browser.share_pictures`` makes them anew, with the game's name and what its title says of it
in each language: 1200 × 630 pixels in games/static/games/guides/<language>/.
They are kept as files, since nothing on a server of the site makes pixels of an SVG.
"""

from __future__ import annotations

import os
from pathlib import Path

import django
from django.utils import translation
from playwright.sync_api import sync_playwright

from tests.browser.chromium import FLAGS, binary

OUT = Path(__file__).parents[2] / "games" / "static" / "games" / "guides"
SIZE = {"width": 1200, "height": 630}
PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8"><style>
  body {{ margin: 0; width: 1200px; height: 630px; display: grid;
         grid-template-columns: 1fr 610px; align-items: center;
         background: #F1F3EF; color: #16241E; font-family: "Liberation Sans", sans-serif; overflow: hidden; }}
  div {{ padding: 0 40px 0 64px; }}
  h1 {{ margin: 0; font-size: 76px; line-height: 1.05; letter-spacing: -2px; }}
  p {{ margin: 24px 0 0; font-size: 36px; line-height: 1.3; text-wrap: balance; }}
  p + p {{ margin-top: 44px; font-size: 30px; color: #0F5A43; font-weight: 700; }}
  svg.board {{ height: 590px; width: auto; max-width: 600px; }}
</style><div><h1>{name}</h1><p>{says}</p><p>Spielstein</p></div>{board}"""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "site_config.settings.test")
    django.setup()
    from games.engine import registry
    from games.guides import shelf

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=binary(), args=FLAGS)
        page = browser.new_page(viewport=SIZE)
        for slug in registry.slugs():
            for language in shelf.LANGUAGES:
                with translation.override(language):
                    board = drawn(slug)
                name, _colon, says = shelf.get(slug, language, shelf.ABOUT).head["title"].partition(": ")
                words = {"name": name, "says": says[:1].upper() + says[1:]}
                page.set_content(PAGE.format(language=language, board=board, **words))
                page.screenshot(path=OUT / language / f"{slug}.jpg", type="jpeg", quality=78)
        browser.close()


def drawn(slug: str) -> str:
    """The board of a game with most seats, as it is at the start."""
    from games.drawing.standalone import standalone
    from games.engine import registry
    from games.titles import boards

    rules = registry.get(slug)
    shown = boards.stand(slug, rules.start(rules.seats[-1]))
    return standalone(str(boards.get(slug).still(shown, ids="share")))


if __name__ == "__main__":
    main()
