"""Guides: every example is played on the engine, both languages say the same, and what is broken is named."""

from __future__ import annotations

import pytest

from games.engine import registry
from games.guides import claims, document, examples, shelf
from games.guides.examples import GuideError

HEAD = "title: A title\ndescription: What it is\n---\n"
PUSH = "5/6/7/8/2bbw4/8/7/6/5 b 0 0-0"


def example(*rows: str) -> examples.Example:
    return examples.read("push", "\n".join(rows), file="rules.md", line=10)


def test_every_guide_is_true_and_complete() -> None:
    assert list(map(str, shelf.problems())) == []


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_game_has_its_pages_with_every_part(slug: str) -> None:
    assert {shelf.ABOUT, shelf.RULES} <= set(shelf.names(slug))
    parts = [heading.anchor for heading in shelf.get(slug, "de", shelf.RULES).headings if heading.level == 2]
    assert parts == [
        "brief",
        "example",
        "steps",
        "overview",
        "special",
        "mistakes",
        "strategy",
        "variant",
        "faq",
    ]


def test_backgammon_has_a_chain_of_seven_lessons() -> None:
    assert shelf.tutorial("backgammon") == (1, 2, 3, 4, 5, 6, 7)
    assert shelf.tutorial("halma") == ()


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("title: A\n## x {#x}\n", 1, "the head does not end"),
        ("title: A\n---\n", 1, "no description"),
        (HEAD + "\n## No anchor\n", 5, "has no anchor"),
        (HEAD + "\n## One {#same}\n\n## Two {#same}\n", 1, "stands there twice"),
        (HEAD + "\n```python\n1\n```\n", 5, "unknown kind"),
        (HEAD + "\n```example push\nlegal: e3e4\n```\n", 5, "no position"),
        (HEAD + "\n```example push\nposition: x\nlegal e3e4\n```\n", 7, "key: value"),
        (HEAD + "\n```example push\nposition: x\nillegal: e3e4\n```\n", 7, "needs the code"),
        (HEAD + "\n```example push\nposition: x\nlegal: e3e4 -> ,\n```\n", 7, "nothing is claimed"),
        (HEAD + "\n```example push\nposition: x\nposition: y\n```\n", 7, "twice"),
        (HEAD + "\n```example push\nposition: x\ncolour: y\n```\n", 7, "unknown key"),
        (HEAD + "\n```example push\nposition: x\ncount: many\n```\n", 5, "no count"),
        (HEAD + "\n```example Push!\nposition: x\n```\n", 5, "small letters"),
        (HEAD + "\nSee [there](rule:abalone).\n", 2, "unknown link"),
    ],
)
def test_a_broken_text_is_refused_with_file_line_and_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(GuideError, match=reason) as caught:
        document.read(text, "games/guides/abalone/de/rules.md")
    assert (caught.value.file, caught.value.line) == ("games/guides/abalone/de/rules.md", line)


@pytest.mark.parametrize(
    ("rows", "line", "reason"),
    [
        (["legal: e5e6"], 12, "is refused"),
        (["illegal: e3e4 -> equal_groups"], 12, "is legal, not equal_groups"),
        (["illegal: e4e5 -> group_blocked"], 12, "is equal_groups, not group_blocked"),
        (["legal: e3e4 -> captures 1"], 12, "'captures 1' is not so"),
        (["legal: e3e4 -> wins"], 12, "'wins' is not so"),
        (["legal: e3e4 -> flies"], 12, "'flies' is not so"),
        (["legal: nonsense"], 12, "is no move"),
        (["count: 3"], 10, "legal moves, not 3"),
        (["only: e3e4"], 10, "the legal moves are"),
        (["is: turn 1"], 10, "'turn 1' is not so"),
        (["played: a1b1"], 10, "cannot have been played"),
        (["draw: e3e4"], 10, "nothing is claimed of it"),
    ],
)
def test_a_false_claim_is_refused_with_its_line(rows: list[str], line: int, reason: str) -> None:
    with pytest.raises(GuideError, match=reason) as caught:
        claims.check(example(f"position: {PUSH}", *rows), registry.get("abalone"))
    assert caught.value.line == line


def test_a_position_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(GuideError, match="no position of abalone"):
        claims.check(example("position: nowhere"), registry.get("abalone"))


def test_languages_with_other_examples_or_anchors_are_told_apart() -> None:
    block = f"```example push\nposition: {PUSH}\nlegal: e3e4\ncaption: %s\n```\n"
    german = document.read(HEAD + "## Eins {#one}\n" + block % "Schieben", "de.md")
    same = document.read(HEAD + "## One {#one}\n" + block % "Pushing", "en.md")
    other = document.read(HEAD + "## One {#uno}\n" + block.replace("e3e4", "e4e3") % "Pushing", "en.md")
    assert list(shelf.differences(german, same)) == []
    assert [problem.reason.split(" than ")[0] for problem in shelf.differences(german, other)] == [
        "other examples",
        "other headings",
    ]


@pytest.mark.parametrize(
    ("folder", "language", "name"),
    [
        ("chess", "de", "rules"),
        ("abalone", "fr", "rules"),
        ("abalone", "de", "secrets"),
        ("abalone", "de", "../x"),
    ],
)
def test_an_unknown_game_language_or_text_is_unknown(folder: str, language: str, name: str) -> None:
    with pytest.raises(shelf.UnknownGuide):
        shelf.get(folder, language, name)
