"""The front page, and the part of it that changes while it is open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import Person
from games.names import LEVELS
from games.titles.options import Choice, choices_of
from lobby import boards, catalogue, correspondence, match_lists, open_rooms, pairing, selectors
from lobby.errors import LobbyError
from lobby.friends import friend_lines
from lobby.match_lists import MatchLine
from lobby.models import Seek
from lobby.services import seeks
from lobby.texts import refusal
from lobby.watching import with_watchers

RUNNING_SHOWN = 6
RECENT_SHOWN = 5
NOW = "lobby.now"
NOW_SECONDS = 1
OF_THE_DAY = "lobby.match_of_the_day"
OF_THE_DAY_SECONDS = 60
_UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Table:
    """A game that can be played now, with its board, its options, and how many search."""

    card: catalogue.GameCard
    searching: int | None = None

    @property
    def slug(self) -> str:
        return self.card.slug

    @property
    def board(self) -> SafeString:
        """The board with all its seats taken, for the card."""
        return boards.start_board(self.slug, f"card-{self.slug}", seats=catalogue.seat_counts(self.slug)[-1])

    @property
    def table(self) -> SafeString:
        """The same for the table, whose ids must be others."""
        return boards.start_board(self.slug, f"table-{self.slug}", seats=catalogue.seat_counts(self.slug)[-1])

    @property
    def table_for_two(self) -> SafeString:
        """The board with as few seats as it allows, as a challenge has them."""
        return boards.start_board(self.slug, f"pair-{self.slug}")

    @property
    def choices(self) -> tuple[Choice, ...]:
        return choices_of(self.slug)

    @property
    def colours(self) -> tuple[tuple[int, str], ...]:
        return catalogue.seat_colours(self.slug)

    @property
    def seats(self) -> tuple[int, ...]:
        """How many can play."""
        return catalogue.seat_counts(self.slug)

    @property
    def opponents(self) -> tuple[int, ...]:
        """How many others may sit at the table."""
        return tuple(count - 1 for count in self.seats)

    @property
    def first_begins(self) -> bool:
        """Whether the first seat begins, and not whom the dice choose."""
        return catalogue.first_begins(self.slug)


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The lobby. A page without JavaScript holds its search by coming back, and is taken to the match."""
    seek = selectors.seek_of(request.person)
    if seek is not None and not seek.tab:
        if seek.match_id is not None and not seek.fetched:
            seeks.mark_fetched(person_id=seek.person_id, match_id=seek.match_id)
            return redirect("games:match", seek.match_id)
        seeks.renew_lease(person_id=seek.person_id, tab="")
    return _draw(request, seek)


def show(request: HttpRequest, error: LobbyError) -> HttpResponse:
    """The lobby with the reason on top why something was refused."""
    return _draw(request, selectors.seek_of(request.person), error)


@never_cache
@require_safe
def now(request: HttpRequest) -> HttpResponse:
    """Only what changes while the page is open: who searches and what runs.

    All open lobbies ask within the same seconds, so what they share is read once a second at most.
    """
    waiting, proposed, running, rooms = cache.get_or_set(NOW, _shared_now, NOW_SECONDS)
    context = {
        "rooms": open_rooms.as_seen_by(request.person, rooms),
        "searches": [
            *selectors.others_waiting(waiting, selectors.seek_of(request.person)),
            *selectors.proposed_by_others(proposed, request.person),
        ],
        "running": running,
        "friends": friend_lines(request.person, only_here=True),
        "offers": _offers(),
    }
    return render(request, "lobby/partials/now.html", context)


def _offers() -> tuple[catalogue.ComputerOffer, ...]:
    return catalogue.computer_offers(int(timezone.now().timestamp()) // 3600)


def _shared_now() -> tuple[Any, ...]:
    """Who searches, what is proposed, the running matches, and the open rooms."""
    [running] = with_watchers(*match_lists.read(match_lists.running_to_watch(limit=RUNNING_SHOWN)))
    return *selectors.everybody_waiting(), running, open_rooms.open_rooms()


def _draw(request: HttpRequest, seek: Seek | None, error: LobbyError | None = None) -> HttpResponse:
    person = request.person
    waiting, proposed = selectors.everybody_waiting()
    counts = selectors.counts(waiting)
    matches = _matches(person)
    waiting_rooms, challenges = selectors.rooms_awaiting(person)
    games = [Table(card, counts.searching.get(card.slug)) for card in catalogue.CARDS]
    search = _search(seek)
    context: dict[str, Any] = {
        **choices(),
        "games": games,
        "game": _chosen(request, games, search["search"]),
        "online": counts.online,
        "searches": [
            *selectors.others_waiting(waiting, seek),
            *selectors.proposed_by_others(proposed, person),
        ],
        "proposals": selectors.proposed_by(proposed, person),
        **matches,
        "rooms": open_rooms.as_seen_by(person, open_rooms.open_rooms()),
        "invitations": waiting_rooms,
        "challenges": challenges,
        "offers": _offers(),
        "friends": friend_lines(person, only_here=True),
        "here": _at_this_table(search["search"], counts),
        "reach": {"points": pairing.START_DISTANCE, "seconds": pairing.ANYONE_AFTER_SECONDS},
        **search,
    }
    if error is not None:
        context |= {"refusal": refusal(error.code, error.params), "refused": error}
    return render(request, "lobby/home.html", context, status=error.status if error else 200)


def _matches(person: Person | None) -> dict[str, Any]:
    """The lists of matches, read together; the match of the day is chosen anew once a minute."""
    listings = [
        match_lists.own_running(person),
        match_lists.running_to_watch(limit=RUNNING_SHOWN),
        match_lists.recent_results(limit=RECENT_SHOWN),
    ]
    of_the_day = cache.get(OF_THE_DAY, _UNKNOWN)
    if of_the_day == _UNKNOWN:
        *lists, ended = match_lists.read(*listings, match_lists.ended_within_a_day(), person=person)
        of_the_day = _match_of_the_day(ended)
        cache.set(OF_THE_DAY, of_the_day, OF_THE_DAY_SECONDS)
    else:
        lists = match_lists.read(*listings, person=person)
    own, running, recent = lists
    return {
        "own": [line for line in own if not line.match.is_correspondence][: match_lists.OWN_SHOWN],
        "far": correspondence.sorted_out(own),
        "running": with_watchers(running)[0],
        "recent": recent,
        "of_the_day": of_the_day,
    }


def _match_of_the_day(ended: Sequence[MatchLine]) -> tuple[MatchLine, SafeString] | None:
    """As everybody sees it, with its board."""
    best = match_lists.match_of_the_day(ended)
    if best is None:
        return None
    board = boards.match_board(best.match, best.match.last.get("effects", ()), "of-the-day")
    return replace(best, mine=None), board


def _chosen(request: HttpRequest, games: list[Table], search: Seek | None) -> Table:
    """The game on the table: the one that is searched for, else that of the form or the address."""
    wanted = request.POST.get("game") or request.GET.get("spiel")
    if search is not None:
        wanted = search.queue.game
    return next((game for game in games if game.slug == wanted), games[0])


def _at_this_table(search: Seek | None, counts: selectors.Counts) -> int | None:
    """How many search as the person does, who counts even where the search has only begun."""
    if search is None or counts.queues is None:
        return None
    return max(1, counts.queues.get(search.queue.key, 0))


def choices() -> dict[str, Any]:
    """What the forms offer."""
    return {
        "clocks": catalogue.clock_names(),
        "default_clock": catalogue.DEFAULT_CLOCK,
        "days": catalogue.days_names(),
        "levels": LEVELS.items(),
    }


def _search(seek: Seek | None) -> dict[str, Any]:
    """The search that the page shows; an expired one is offered again."""
    if seek is None or seek.match_id is not None:
        return {"search": None}
    waited = max(0, int((timezone.now() - seek.opened_at).total_seconds()))
    lapsed = bool(seek.tab) and seek.lease_until <= timezone.now()
    return {"search": None if lapsed else seek, "lapsed": seek if lapsed else None, "waited": waited}
