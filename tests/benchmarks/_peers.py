"""Other programs that play our games, made alike for ``engine_peers``; only ``make bench`` installs them."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from importlib.util import find_spec
from typing import Any, Final

_OPEN_SPIEL: Final = {"backgammon": "backgammon", "halma": "chinese_checkers", "ab-ins-ziel": "maedn"}
_IDLE_LIMIT: Final = 300
_EJECTIONS: Final = 6
_MARBLES: Final = 14


class OpenSpiel:
    """A game of open-spiel, written in C++, with two seats."""

    language: Final = "C++"
    sample: Final = 2_000

    def __init__(self, name: str) -> None:
        import pyspiel

        self.name = f"open-spiel {name}"
        self._game = pyspiel.load_game(name)

    def start(self) -> Any:
        return self._game.new_initial_state()

    def is_over(self, state: Any) -> bool:
        return bool(state.is_terminal())

    def is_chance(self, state: Any) -> bool:
        return bool(state.is_chance_node())

    def actions(self, state: Any) -> Sequence[int]:
        if state.is_chance_node():
            return [action for action, _ in state.chance_outcomes()]
        actions: Sequence[int] = state.legal_actions()
        return actions

    def child(self, state: Any, action: int) -> Any:
        return state.child(action)

    def advanced(self, state: Any, action: int) -> Any:
        state.apply_action(action)
        return state


class AbaloneBoai:
    """The package abalone-boai, in Python; a state is its game with the moves since an ejection."""

    language: Final = "Python"
    name: Final = "abalone-boai"
    sample: Final = 40

    def __init__(self) -> None:
        from abalone.game import Game

        self._game: Any = Game

    def start(self) -> Any:
        return self._game(), 0

    def is_over(self, state: Any) -> bool:
        game, idle = state
        return idle >= _IDLE_LIMIT or min(game.get_score()) <= _MARBLES - _EJECTIONS

    def is_chance(self, state: Any) -> bool:
        return False

    def actions(self, state: Any) -> Sequence[Any]:
        return list(state[0].generate_legal_moves())

    def child(self, state: Any, action: Any) -> Any:
        return self.advanced((deepcopy(state[0]), state[1]), action)

    def advanced(self, state: Any, action: Any) -> Any:
        game, idle = state
        before = sum(game.get_score())
        game.move(*action)
        game.switch_player()
        return game, idle + 1 if sum(game.get_score()) == before else 0


def peer_of(slug: str) -> OpenSpiel | AbaloneBoai | None:
    """The peer of a game; None when there is none, or when it is not installed."""
    if slug in _OPEN_SPIEL and find_spec("pyspiel"):
        return OpenSpiel(_OPEN_SPIEL[slug])
    if slug == "abalone" and find_spec("abalone"):
        return AbaloneBoai()
    return None


def missing(slug: str) -> str:
    """Why a game stands alone."""
    return "not installed" if slug in _OPEN_SPIEL or slug == "abalone" else "none"
