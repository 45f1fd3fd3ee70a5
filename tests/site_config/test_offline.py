"""What a device may keep: pages that name nobody, and everything that they ask for."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from accounts import services as people
from accounts.models import Member
from games.engine import registry
from site_config import offline

pytestmark = pytest.mark.django_db


def listed(game: str, prefix: str = "") -> dict[str, Any]:
    found: dict[str, Any] = Client().get(f"{prefix}/offline/{game}.json").json()
    return found


@pytest.mark.parametrize("game", registry.slugs())
def test_every_page_and_file_that_is_kept_is_there(game: str, tmp_path: Path, settings: Any) -> None:
    settings.DEVICE_ROOT = tmp_path
    (tmp_path / "runtime.json").write_text(json.dumps({"version": "abc123", "files": {"engine.bin": 20}}))
    found = listed(game)
    assert "/device/abc123/engine.bin" in found["files"]
    for name in found["files"]:
        assert name.startswith("/device/") or finders.find(name.removeprefix("/static/")), name
    for page in found["pages"]:
        assert Client().get(page).status_code == 200, page
    drawn = {re.sub(r".*sitze=(\d).*", r"\1", page) for page in found["pages"] if page.startswith("/spiele/")}
    assert drawn == {str(seats) for seats in registry.get(game).seats}
    assert any(page.startswith("/en/spiele/") for page in found["pages"])


def test_a_page_asks_for_nothing_that_is_not_kept(tmp_path: Path, settings: Any) -> None:
    settings.DEVICE_ROOT = tmp_path
    (tmp_path / "runtime.json").write_text(json.dumps({"version": "abc123", "files": {"engine.bin": 20}}))
    kept = set(listed("halma")["files"])
    page = Client().get("/spiele/halma/solo/?sitze=3&kopie=1").content.decode()
    asked = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    # the icon of an installed site is fetched when it is installed
    assert {one for one in asked if not one.endswith(".png")} <= kept


def test_what_is_kept_is_fetched_anew_when_a_page_says_something_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def version(words: str) -> str:
        (tmp_path / "templates").mkdir(exist_ok=True)
        (tmp_path / "templates" / "solo.html").write_text(words)
        offline._wording.cache_clear()
        found: str = Client().get("/offline/dorada.json").json()["version"]
        return found

    monkeypatch.setattr(offline, "ROOT", tmp_path)
    try:
        assert version("Los!") == version("Los!") != version("Auf geht's!")
    finally:
        offline._wording.cache_clear()


def test_a_kept_page_names_nobody() -> None:
    client, row = Client(), Member.objects.create(username="ottokar")
    people.attach_member(guest=None, member=row, name="Ottokar")
    client.force_login(row, backend="django.contrib.auth.backends.ModelBackend")
    assert "Ottokar" in client.get("/spiele/abalone/solo/").content.decode()
    page = Client().get("/spiele/abalone/solo/?sitze=2&kopie=1").content.decode()
    assert "Ottokar" not in page
    assert 'data-copy="true"' in page
    assert "data-bell" not in page


def test_the_worker_of_the_site_stands_at_its_root_and_names_its_own_pages() -> None:
    response = Client().get("/sw.js")
    assert response["Content-Type"].startswith("text/javascript")
    assert response["Cache-Control"] == "no-cache"
    shell = json.loads(
        response.content.decode().partition("\n")[0].removeprefix("const SHELL = ").rstrip(";")
    )
    assert shell["pages"] == {"de": "/offline/", "en": "/en/offline/"}
    for page in shell["pages"].values():
        shown = Client().get(page).content.decode()
        assert all(f"/spiele/{game}/solo/" in shown for game in registry.slugs())


def test_the_site_can_be_installed() -> None:
    content = Client().get("/site.webmanifest").json()
    sizes = {icon["sizes"] for icon in content["icons"]}
    assert {"192x192", "512x512"} <= sizes
    assert any(icon.get("purpose") == "maskable" for icon in content["icons"])
    for icon in content["icons"]:
        path = finders.find(icon["src"].removeprefix("/static/"))
        assert path
        if icon["type"] == "image/png":
            header = Path(path).read_bytes()[:24]
            width, height = (int.from_bytes(header[at : at + 4], "big") for at in (16, 20))
            assert f"{width}x{height}" == icon["sizes"]
    for shortcut in content["shortcuts"]:
        assert Client().get(shortcut["url"]).status_code == 200


def test_search_engines_learn_of_the_pages() -> None:
    sitemap = Client().get("/sitemap.xml").content.decode()
    assert all(f"/spiele/{game}/solo/</loc>" in sitemap for game in registry.slugs())
