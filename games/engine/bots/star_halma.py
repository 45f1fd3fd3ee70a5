"""How the computer plays star Halma: looks ahead along its own moves, others reply as suits them.

The search is max^n with narrow beams: the seat to move tries its most promising moves at each of
its turns, and in between every other seat under way plays the move that brings it farthest. What
counts is the way still to go: a worth of holes while most pieces are under way, the exact least
number of steps once they arrive, so that the last pieces find the last holes.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from games.engine.boards.star import (
    ARMS,
    BIT,
    BOARD,
    DISTANCE,
    HOME,
    LARGE,
    POINTS,
    SMALL,
    TIP,
    points_of,
)
from games.engine.boards.star_distance import steps_to_goal
from games.engine.boards.star_moves import chains, targets
from games.engine.bots.splitmix import mix
from games.engine.core import Level, Move, Reason, ShouldStop
from games.engine.rules.star_halma import Position

LEVELS: Final = (
    Level(1, nodes=1_000, noise=45.0, params={"depth": 1, "width": 1, "replies": 0}),
    Level(2, nodes=6_000, noise=12.0, params={"depth": 2, "width": 4, "replies": 0}),
    Level(3, nodes=120_000, noise=1.0, params={"depth": 4, "width": 9, "replies": 1}),
)
"""``depth`` counts own moves, ``width`` how many are tried; ``noise`` is in units of the worth."""

STEP_WORTH: Final = 10
"""What one step nearer to the goal is worth; a straggler's step is worth up to 26."""
FINISHED: Final = 1_000_000
PATIENCE: Final = 80
"""Turns after which only moves that shorten the way are looked at, as long as there are any."""
_POLL_EVERY: Final = 256
_LAST_WEIGHT: Final = 4
_EXACT_NODES: Final = 16
"""Nodes that a move costs whose way still to go is worked out exactly: about the time it takes."""

_EXACT_WIDTH: Final = 5
_CROWDED_DEPTH: Final = 3
"""With three or more seats under way the replies are too uncertain to plan farther."""
_EXACT_NOISE: Final = 4
"""Less than half a step's worth, so that noise never hides a move that shortens the way."""


class _Stopped(Exception):
    """The node budget is used up or the caller wants an answer."""


@cache
def _worth(goal: int) -> tuple[int, ...]:
    """What it costs to stand on each hole: far from the innermost goal hole, away from the axis."""
    arm = next(arm for arm in range(ARMS) for size in (SMALL, LARGE) if HOME[size][arm] == goal)
    deep, left, right = (DISTANCE[TIP[at % ARMS]] for at in (arm, arm + 1, arm - 1))
    return tuple(
        STEP_WORTH * deep[point] + deep[point] ** 2 // 2 + abs(left[point] - right[point])
        for point in range(len(POINTS))
    )


def ways(own: int, occupied: int, goal: int) -> list[tuple[int, int]]:
    """Every move of these pieces as its first and its last hole."""
    return [
        (origin, target)
        for origin in points_of(own)
        for target in targets(occupied, origin, goal if BIT[origin] & goal else BOARD)
    ]


class _Lookahead:
    """One search for the seat to move: its budget, and what it has worked out."""

    def __init__(self, position: Position, level: Level, seed: int, should_stop: ShouldStop) -> None:
        self._seat = position.seat
        self._goals = position.goals
        self._goal = self._goals[position.seat]
        self._width = int(level.params["width"])
        self._limit = level.nodes
        self._should_stop = should_stop
        self._nodes = 0
        self._seed, self._noise = mix(seed), round(level.noise)
        seats = len(position.pieces)
        order = [(position.seat + ahead) % seats for ahead in range(1, seats)]
        self._rivals = [seat for seat in order if position.places[seat] == 0 and level.params["replies"]]
        own = position.pieces[position.seat]
        arrived, free = (own & self._goal).bit_count(), (self._goal & ~position.occupied).bit_count()
        half = position.size // 2
        self._exact = arrived >= half or free <= half
        if self._exact:
            self._width = min(self._width, _EXACT_WIDTH)
            self._noise = min(self._noise, _EXACT_NOISE)

    def choose(self, position: Position, depth: int) -> tuple[int, int]:
        """The first and the last hole of the best move found."""
        pieces, occupied = list(position.pieces), position.occupied
        candidates = self._candidates(pieces, occupied, -1, self._noise)
        if position.turns[self._seat] >= PATIENCE or (self._exact and self._width == 1):
            candidates = self._shortening(pieces[self._seat], candidates)
        tried = [way for _, way in candidates]
        if self._width == 1:
            return tried[0]
        tried = tried[: 2 * self._width]
        best = tried[0]
        try:
            for reach in range(2, depth + 1):
                lowest: int | None = None
                for way in tried:
                    cost = self._after(pieces, occupied, way, reach, 0)
                    if lowest is None or cost < lowest:
                        lowest, best = cost, way
                tried.remove(best)
                tried.insert(0, best)
        except _Stopped:
            pass
        return best

    def _candidates(
        self, pieces: list[int], occupied: int, width: int, noise: int = 0
    ) -> list[tuple[int, tuple[int, int]]]:
        """The cheapest own moves with what is left to do after them, the best first."""
        own, goal = pieces[self._seat], self._goal
        found = ways(own, occupied, goal)
        self._spend(len(found) * (_EXACT_NODES if self._exact else 1))
        if self._exact:
            changes = ((BIT[origin] ^ BIT[target], (origin, target)) for origin, target in found)
            scored = [(self._exact_cost(own ^ change, occupied ^ change), way) for change, way in changes]
        else:
            worth = _worth(goal)
            total = sum(worth[point] for point in points_of(own))
            scored = [(total - worth[way[0]] + worth[way[1]], way) for way in found]
        if noise:
            scored = [
                (cost + mix(self._seed ^ (way[0] << 8 | way[1])) % (2 * noise + 1), way)
                for cost, way in scored
            ]
        scored.sort()
        return scored if width < 0 else scored[:width]

    def _exact_cost(self, own: int, occupied: int) -> int:
        """The worth of the least number of steps still to go; nothing is better than to finish."""
        if self._arrived(own, occupied):
            return -FINISHED
        return STEP_WORTH * steps_to_goal(own, self._goal)

    def _arrived(self, own: int, occupied: int) -> bool:
        goal = self._goal
        return not own & ~goal or (occupied & goal == goal and bool(own & goal))

    def _shortening(
        self, own: int, candidates: list[tuple[int, tuple[int, int]]]
    ) -> list[tuple[int, tuple[int, int]]]:
        """Those of the moves that shorten the way still to go, or all when none does."""
        now = steps_to_goal(own, self._goal)
        return [
            (cost, way)
            for cost, way in candidates
            if cost < 0 or steps_to_goal(own ^ BIT[way[0]] ^ BIT[way[1]], self._goal) < now
        ] or candidates

    def _after(self, pieces: list[int], occupied: int, way: tuple[int, int], depth: int, paid: int) -> int:
        """The least cost of a line that begins with this own move; ``paid`` is that of moves before."""
        change = BIT[way[0]] ^ BIT[way[1]]
        own, occupied = pieces[self._seat] ^ change, occupied ^ change
        if self._arrived(own, occupied):
            return -2 * _LAST_WEIGHT * FINISHED * depth
        if depth <= 1:
            return paid + _LAST_WEIGHT * self._cost(own)
        then = pieces.copy()
        then[self._seat] = own
        gained = 0
        for rival in self._rivals:
            gain, change = self._reply(then[rival], occupied, self._goals[rival])
            then[rival] ^= change
            occupied ^= change
            gained += gain
        if self._rivals:
            paid += gained // len(self._rivals)
        candidates = self._candidates(then, occupied, self._width)
        if not candidates:
            return paid + _LAST_WEIGHT * self._cost(own)
        if depth == 2:
            return paid + self._cost(own) + _LAST_WEIGHT * candidates[0][0]
        paid += self._cost(own)
        return min(self._after(then, occupied, way, depth - 1, paid) for _, way in candidates)

    def _cost(self, own: int) -> int:
        if self._exact:
            return STEP_WORTH * steps_to_goal(own, self._goal)
        worth = _worth(self._goal)
        return sum(worth[point] for point in points_of(own))

    def _reply(self, own: int, occupied: int, goal: int) -> tuple[int, int]:
        """What another seat gains by its farthest move, and the bits that it changes."""
        worth = _worth(goal)
        found = ways(own, occupied, goal)
        self._spend(len(found))
        gain, origin, target = max(
            ((worth[way[0]] - worth[way[1]], *way) for way in found), default=(0, 0, 0)
        )
        return gain, BIT[origin] ^ BIT[target]

    def _spend(self, nodes: int) -> None:
        before = self._nodes
        self._nodes += nodes
        if before == 0:
            return
        if self._nodes > self._limit:
            raise _Stopped
        if before // _POLL_EVERY != self._nodes // _POLL_EVERY and self._should_stop():
            raise _Stopped


def best_move(position: Position, level: Level, seed: int, should_stop: ShouldStop) -> Move:
    """The computer's move. Needs a position in which a move other than a pass is awaited."""
    lookahead = _Lookahead(position, level, seed, should_stop)
    crowded = position.places.count(0) > 2
    depth = int(level.params["depth"])
    if crowded:
        depth = min(depth, _CROWDED_DEPTH)
    origin, target = lookahead.choose(position, depth)
    return Move(chains(position.occupied, origin, position.table.within(origin))[target])


def reasons(position: Position, move: Move) -> tuple[Reason, ...]:
    """What speaks for a legal move, the weightiest first; ``quiet`` when nothing stands out."""
    if not move.steps:
        return (Reason("quiet"),)
    seat, goal = position.seat, position.goals[position.seat]
    own, occupied = position.pieces[seat], position.occupied
    origin, target = move.steps[0].origin, move.steps[-1].target
    after = position.after(move.steps)
    found = []
    if after.places[seat]:
        found.append(Reason("finishes", (("place", after.places[seat]),)))
    if BIT[target] & goal:
        found.append(Reason("deeper_in_goal" if BIT[origin] & goal else "enters_goal"))
    if len(move.steps) > 1:
        found.append(Reason("long_chain", (("jumps", len(move.steps)),)))
    shorter = position.left_to_go(seat) - after.left_to_go(seat)
    if shorter > 0:
        found.append(Reason("gains", (("steps", shorter),)))
    worth = _worth(goal)
    if worth[origin] == max(worth[point] for point in points_of(own)) and worth[target] < worth[origin]:
        found.append(Reason("brings_up_last"))
    moved = own ^ BIT[origin] ^ BIT[target]
    if _farthest(moved, after.occupied, goal) > _farthest(own, occupied, goal):
        found.append(Reason("builds_stairs"))
    return tuple(found) or (Reason("quiet"),)


def _farthest(own: int, occupied: int, goal: int) -> int:
    """The most that one move of these pieces gains."""
    worth = _worth(goal)
    return max((worth[origin] - worth[target] for origin, target in ways(own, occupied, goal)), default=0)
