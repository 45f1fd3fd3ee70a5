"""What is kept on a device brings the match back, and nothing else ever does."""

import copy
import json
import random
from pathlib import Path

import pytest

from games.engine.bots.splitmix import pick
from games.errors import Refusal
from games.solo import bridge, save
from tests.solo.page import SEED, Page
from tests.solo.seeded import digest

TABLES = [
    ("abalone", [None, 1], {}),
    ("abalone", [None, None], {"layout": "german_daisy"}),
    ("backgammon", [None, 1], {"length": 3}),
    ("backgammon", [None, None], {}),
    ("dorada", [1, None, None], {}),
    ("ab-ins-ziel", [1, 1, None], {}),
    ("halma", [None, 1, None, 1], {}),
]


def restless(page, acts):
    """Play on, but now and then take back, offer, resign or ask."""
    for act in range(acts):
        if page.over:
            return
        wish = pick(1_000 * len(page.id) + act + page.v, 12)
        if wish < 3:
            page.undoes()
        elif wish == 3:
            page.says("offer_draw")
            page.says("answer_draw", {"accept": False})
        elif wish == 4:
            page.says("offer_resignation", {"size": "single"})
        elif wish == 5 and len(page.snapshot["match"]["seats"]) > 2 and pick(act, 5) == 0:
            page.says("resign")
        elif wish == 6:
            page.says("call", {"name": "double"})
        else:
            page.plays()


def loaded(text):
    """The match of a save, None when it is refused as it has to be."""
    try:
        return save.read(text)
    except Refusal as refused:
        code = refused.code
    assert code in ("save_damaged", "save_from_the_future")
    return None


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_every_save_brings_back_the_same_match(game, seats, options):
    page = Page(game, seats, options=options)
    for _ in range(12):
        restless(page, 6)
        before, version = page.watches(), page.v
        assert page.reloads() == before
        assert page.frames[1:] == ([page.offered] if page.offered else [])
        assert (page.v, page.answer["save"]) == (version, None)


def test_a_match_that_was_loaded_goes_on_as_if_it_had_not_been():
    one = Page("ab-ins-ziel", [None, 1, 3])
    one.plays_on(40)
    other = Page("ab-ins-ziel", [None, 1, 3])
    for _ in range(20):
        other.plays_on(2)
        other.reloads()
    assert (one.events, one.save) == (other.events, other.save)


def test_a_save_that_is_written_again_is_the_same():
    page = Page("backgammon", [None, 2], options={"length": 5})
    restless(page, 40)
    assert page.save == save.write(save.read(page.save))


def test_a_save_has_no_number_that_a_browser_would_spoil():
    page = Page("halma", [None, 1])
    restless(page, 30)

    def numbers(data):
        if isinstance(data, dict):
            data = [*data.values()]
        if isinstance(data, list):
            for item in data:
                yield from numbers(item)
        elif isinstance(data, int | float) and not isinstance(data, bool):
            yield data

    for told in (json.loads(page.save), page.watches(), page.events, page.frames):
        assert all(abs(number) <= 2**53 for number in numbers(told))


def test_a_clock_that_is_set_back_hurts_nothing():
    page = Page("dorada", [None, 1])
    page.plays_on(5)
    page.now -= 10**9
    page.plays_on(5)
    before = page.watches()
    assert page.reloads() == before
    times = [event["at"] for event in page.events]
    assert times == sorted(times)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "save_damaged"),
        ("null", "save_damaged"),
        ("[]", "save_damaged"),
        ("{}", "save_damaged"),
        ("{" * 5_000, "save_damaged"),
        ('{"format":true}', "save_damaged"),
        ('{"format":0}', "save_damaged"),
        ('{"format":"2"}', "save_damaged"),
        ('{"format":1.0}', "save_damaged"),
        ('{"format":1,"checksum":"","match":{}}', "save_damaged"),
        ('{"format":2,"anything":[]}', "save_from_the_future"),
        ('{"format":2,"anything":' + "[" * 100_000 + "]" * 100_000 + "}", "save_damaged"),
        ('{"format":1,"anything":' + '{"a":' * 100_000, "save_damaged"),
        (" " * 4_000_001, "save_damaged"),
        (" " * 9_000_000, "save_damaged"),
        (None, "save_damaged"),
        (17, "save_damaged"),
        ({"format": 1}, "save_damaged"),
    ],
)
def test_what_is_no_save_is_refused_and_the_match_that_is_played_stays(text, code):
    page = Page("abalone", [None, 1])
    before = page.watches()
    answer = json.loads(bridge.start(json.dumps({"save": text}), page.now))
    assert answer["error"]["code"] == code
    assert page.watches() == before


def rewritten(text, change):
    """A save that somebody has changed, with the checksum that belongs to it then."""
    kept = json.loads(text)["match"]
    change(kept)
    body = save.encode(kept)
    return f'{{"format":1,"checksum":"{save._checksum(body)}","match":{body}}}'


def nested(depth):
    """Lists in one another; the runtime of a browser does not survive a hundred thousand."""
    found = []
    for _ in range(depth):
        found = [found]
    return found


def deeds(change):
    return lambda kept: change(kept["deeds"])


@pytest.mark.parametrize(
    "change",
    [
        lambda kept: kept.update(seed="11" * 32),
        lambda kept: kept.update(seed="x"),
        lambda kept: kept.update(id=""),
        lambda kept: kept.update(begun=-1),
        lambda kept: kept.update(begun=True),
        lambda kept: kept.update(begun=10**40),
        lambda kept: kept.update(deeds={}),
        lambda kept: kept.update(position="4"),
        lambda kept: kept.pop("settings"),
        lambda kept: kept["settings"].update(game="chess"),
        lambda kept: kept["settings"].update(seats=[None, 1]),
        deeds(lambda lines: lines.append([0, 0, "roll"])),
        deeds(lambda lines: lines.append([0, 1, "ask_hint"])),
        deeds(lambda lines: lines.append([0, 9, "resign"])),
        deeds(lambda lines: lines.append([0, -1, "resign"])),
        deeds(lambda lines: lines.append([-1, 0, "undo"])),
        deeds(lambda lines: lines.append([0, 0, "undo", {}])),
        deeds(lambda lines: lines.append([0, 0, "watch", {"since": None}])),
        deeds(lambda lines: lines.append([0, 0, "move", {"steps": [["a", "b"]]}])),
        deeds(lambda lines: lines.append([0, True, "resign"])),
        deeds(lambda lines: lines.append([0, 0])),
        deeds(lambda lines: lines.append("resign")),
        deeds(lambda lines: lines.pop(3)),
        deeds(lambda lines: lines.extend([[0, 0, "roll"]] * 50_000)),
        deeds(lambda lines: lines.append(nested(13))),
    ],
)
def test_a_save_that_was_changed_on_purpose_holds_only_what_the_rules_allow(change):
    page = Page("dorada", [None, 1, None])
    page.plays_on(30)
    assert loaded(rewritten(page.save, lambda kept: None)) is not None
    assert loaded(rewritten(page.save, change)) is None


def test_brackets_are_counted_before_anything_is_read():
    page = Page("abalone", [None, 1])
    page.plays_on(4)
    assert save.depth(page.save) < save.DEEPEST
    assert save.depth('{"a":"[[[[","b":[["\\"{"]]}') == 3
    with pytest.raises(Refusal) as refused:
        save.read(page.save[:-1] + " " * save.LONGEST)
    assert refused.value.params == {"reason": "too_long"}


def test_a_hint_that_somebody_writes_into_a_save_does_nothing():
    page = Page("abalone", [None, None])
    page.plays_on(4)
    changed = rewritten(page.save, deeds(lambda lines: lines.append([5, 0, "ask_hint"])))
    match = loaded(changed)
    assert match is None or match.state == page.state


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_damage_is_found(game, seats, options):
    """Bytes that are lost, doubled or others: refused, never raised and never misread."""
    page = Page(game, seats, options=options)
    restless(page, 25)
    chance = random.Random(game)
    state = page.state
    for _ in range(150):
        text = list(page.save)
        for _ in range(chance.choice([1, 1, 1, 2, 5])):
            place = chance.randrange(len(text))
            text[place : place + chance.choice([0, 1, 1, 30])] = chance.choice(
                ["", "0", "7", '"', "x", "]", "\ud800"]
            )
        found = loaded("".join(text))
        assert found is None or found.state == state


def mutate(data, chance):
    """One value anywhere in decoded JSON replaced, doubled or gone."""
    places = []

    def walk(holder):
        for key in range(len(holder)) if isinstance(holder, list) else list(holder):
            places.append((holder, key))
            if isinstance(holder[key], list | dict):
                walk(holder[key])

    walk(data)
    holder, key = chance.choice(places)
    odd = [
        None,
        True,
        -1,
        0,
        1,
        2,
        7,
        2**60,
        1.5,
        "",
        "x",
        "move",
        "undo",
        "roll",
        [],
        {},
        [[]],
        float("nan"),
    ]
    kind = chance.randrange(4)
    if kind == 0 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif kind == 1:
        del holder[key]
    else:
        holder[key] = chance.choice(odd)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_whatever_is_written_into_a_save_is_a_match_or_is_refused(game, seats, options):
    """Even with the right checksum: what loads can be played on, and is what its own log says."""
    page = Page(game, seats, options=options)
    restless(page, 15)
    chance, taken = random.Random(game), 0
    for _ in range(120):
        try:
            text = rewritten(page.save, lambda kept: mutate(kept, chance))
        except KeyError:
            continue
        match = loaded(text)
        if match is None:
            continue
        taken += 1
        assert loaded(save.write(match)).state == match.state
        state = match.state
        assert state.result is not None or state.rules.turn(state.position).seat is not None
    assert taken < 120


def test_the_seed_is_not_in_what_the_page_is_told():
    page = Page("ab-ins-ziel", [None, 1])
    page.plays_on(10)
    assert SEED not in json.dumps([page.watches(), page.events])


def gist(shown):
    """What a save of any form must bring back, whatever else snapshots say."""
    moves = [[move["v"], move["seat"], move["text"]] for move in shown["moves"]]
    return digest([shown["position"], shown["turn"], shown["result"], shown["you"], moves])


@pytest.mark.parametrize("form", range(1, save.FORMAT + 1))
def test_saves_of_every_form_are_still_read(form):
    """Files of devices out there: they are added to, never written anew."""
    kept = json.loads((Path(__file__).parent / f"saves_{form}.json").read_text())
    for name, one in kept.items():
        page = Page("abalone", [None, 1])
        page.save = one["save"]
        assert gist(page.reloads()) == one["gist"], name
        page.plays_on(3)
