"""The look keeps its promises: contrast in both themes, colours in one place, nothing inline."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib import admin

ROOT = Path(__file__).resolve().parents[2]
SITE_CSS = ROOT / "site_config" / "static" / "site"
TOKENS = (SITE_CSS / "tokens.css").read_text(encoding="utf-8")
# Mail programs know no style sheets, and no policy of ours.
TEMPLATES = sorted(path for path in (ROOT / "templates").rglob("*.html") if path.parent.name != "mail")
ADMIN_TOKENS = (Path(admin.__file__).parent / "static" / "admin" / "css" / "base.css").read_text()
FOR_THE_ADMIN = {"moderation.css"}

THEMES = ("light", "dark")
TEXT, OUTLINE = 4.5, 3.0
GROUNDS = ("canvas", "surface", "sunk")
WASHES = ("pine", "vermilion", "wine", "amber")

PAIRS = [
    *[(text, ground, TEXT) for ground in GROUNDS for text in ("ink", "muted", *WASHES)],
    *[(line, ground, OUTLINE) for ground in GROUNDS for line in ("edge", "pine")],
    *[(text, f"{wash}-wash", TEXT) for wash in WASHES for text in ("ink", "muted", wash)],
    *[(f"on-{wash}", wash, TEXT) for wash in ("pine", "vermilion", "wine")],
    ("on-vermilion", "vermilion-deep", TEXT),
    ("pine", "pine-wash", OUTLINE),
]
PALETTE = {
    "canvas": ("#F1F3EF", "#111816"),
    "ink": ("#16241E", "#E7ECE8"),
    "pine": ("#0F5A43", "#6FCBA8"),
    "vermilion": ("#B93A1B", "#FF8A66"),
}
SEATS = ("#D1481F", "#174E9C", "#F4CF3A", "#12906C", "#C58BD2", "#FAF8F2")


def colours() -> dict[str, tuple[str, str]]:
    """Name of each token -> its colour in the light and in the dark theme."""
    pairs = re.findall(r"--([a-z-]+): light-dark\((#[0-9A-F]{6}), (#[0-9A-F]{6})\);", TOKENS)
    return {name: (light, dark) for name, light, dark in pairs}


def luminance(colour: str) -> float:
    """Relative luminance of #RRGGBB after WCAG 2.2."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_wcag_does() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("front", "back", "least"), PAIRS)
def test_contrast_suffices(front: str, back: str, least: float, theme: str) -> None:
    index = THEMES.index(theme)
    known = colours()
    assert contrast(known[front][index], known[back][index]) >= least


@pytest.mark.parametrize("name", PALETTE)
def test_palette_is_the_specified_one(name: str) -> None:
    assert colours()[name] == PALETTE[name]


@pytest.mark.parametrize("number", range(6))
def test_seat_letters_can_be_read_on_their_colour(number: int) -> None:
    assert f"--seat-{number}: {SEATS[number]};" in TOKENS
    letter = "light" if number == 1 else "dark"
    found = re.search(rf"--on-seat-{letter}: (#[0-9A-F]{{6}});", TOKENS)
    assert found
    assert contrast(found[1], SEATS[number]) >= TEXT


def sheets(*apps: str) -> list[Path]:
    return [path for app in apps for path in sorted((ROOT / app / "static").rglob("*.css"))]


@pytest.mark.parametrize("path", sheets("site_config", "accounts", "rankings"), ids=lambda p: p.name)
def test_colours_stand_in_the_tokens_only(path: Path) -> None:
    if path.name == "tokens.css":
        return
    rules = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    values = " ".join(re.findall(r":\s*([^;{}]+);", rules))
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl|oklch|oklab|lab)a?\(", values)


@pytest.mark.parametrize(
    "path", sheets("site_config", "accounts", "lobby", "rankings", "games"), ids=lambda p: p.name
)
def test_every_token_used_exists(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    tokens = ADMIN_TOKENS if path.name in FOR_THE_ADMIN else TOKENS
    defined = set(re.findall(r"(--[\w-]+)\s*:", tokens + text))
    without_fallback = set(re.findall(r"var\((--[\w-]+)\)", text))
    assert without_fallback <= defined


def test_site_css_is_small() -> None:
    packed = sum(
        len(gzip.compress((SITE_CSS / name).read_bytes()))
        for name in ("tokens.css", "base.css", "components.css")
    )
    assert packed <= 10_000


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda p: str(p.relative_to(ROOT / "templates")))
def test_template_has_nothing_inline(path: Path) -> None:
    text = re.sub(r"\{[%#].*?[%#]\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not re.search(r"<style\b", text)
    assert not re.search(r"\sstyle\s*=", text)
    assert not re.search(r"<script\b(?![^>]*\bsrc=)", text)
    assert not re.search(r"\son[a-z]+\s*=", text)
    assert "javascript:" not in text


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda p: str(p.relative_to(ROOT / "templates")))
def test_template_is_a_page_or_a_part(path: Path) -> None:
    if path.name == "base.html" and path.parent == ROOT / "templates":
        return
    part = "partials" in path.parts or path.name.startswith("_")
    extends = path.read_text(encoding="utf-8").lstrip().startswith("{% extends")
    assert part or extends
