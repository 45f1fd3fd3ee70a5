"""What a page asks for beforehand is what its scripts import."""

import re

import pytest
from django.contrib.staticfiles import finders
from django.template import Context, Template

from games.engine import registry
from games.titles import boards
from site_config.modules import imports


@pytest.mark.parametrize("game", registry.slugs())
def test_all_that_a_board_imports_is_found_whatever_the_depth(game):
    script = boards.get(game).script
    found = {script, *imports(script)}
    assert {"games/match.js", "games/board/core.js", "games/transport/socket.js"} <= found
    folders = {name.rpartition("/")[0] for name in found}
    for name in found:
        with open(finders.find(name), encoding="utf-8") as file:
            lines = [line for line in file if line.startswith(("import ", "} from "))]
        named = {re.search(r'"(.*)"', line)[1].rpartition("/")[2] for line in lines if '"' in line}
        assert named <= {other.rpartition("/")[2] for other in found}, name
        assert len(set(imports(name))) == len(imports(name))
    assert "games/board" in folders


def test_what_is_imported_later_is_left_alone():
    found = imports("games/live.js")
    assert "games/chat_door.js" in found
    assert not {"games/chat.js", "games/hint.js", "games/read_out.js"} & set(found)


def test_types_in_comments_are_no_imports():
    assert imports("lobby/paired.js") == ("lobby/tab.js",)


def test_an_unknown_module_is_an_error():
    with pytest.raises(LookupError, match=r"games/nothing\.js"):
        imports("games/nothing.js")


def test_links_name_the_module_itself_first():
    page = Template('{% load modules %}{% preload_modules "lobby/paired.js" %}').render(Context())
    assert re.findall(r'href="/static/(.*?)"', page) == ["lobby/paired.js", "lobby/tab.js"]
    assert page.count('rel="modulepreload"') == 2
