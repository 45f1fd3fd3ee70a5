"""What needs the transaction of its caller refuses to work without one."""

from datetime import timedelta

import pytest

from accounts import blocks, friends, locks, restrictions
from accounts.models import Person
from games.services import rounds, seating
from lobby.models import Room
from lobby.moderation import reporting
from lobby.services import challenges, mailing, notifications, proposals, rooms, seeks

ANN, BEN = Person(pk=1), Person(pk=2)


@pytest.mark.parametrize(
    ("work", "wanted"),
    [
        (locks.lock_person, {"person_id": 1}),
        (locks.lock_people, {"people": [1, 2]}),
        (rounds.lock_players, {"match_id": "m"}),
        (friends.end_for_block, {"blocker": ANN, "blocked": BEN}),
        (challenges.part, {"blocker": ANN, "blocked": BEN}),
        (rooms.part, {"blocker": ANN, "blocked": BEN}),
        (rooms.lock_of, {"person": ANN}),
        (seeks.lock_of, {"people": [1, 2]}),
        (proposals.lock_of, {"people": [1, 2]}),
        (notifications.forget_about, {"person": ANN, "other": BEN}),
        (mailing._claimed, {"person_id": 1}),
        (reporting.close, {"reports": []}),
    ],
)
def test_what_needs_a_transaction_refuses_without_one(work, wanted):
    with pytest.raises(RuntimeError, match="transaction"):
        work(**wanted)


@pytest.mark.parametrize(
    "hand_over",
    [
        *(app.hand_over for app in (blocks, notifications, proposals, reporting, restrictions, rooms, seeks)),
        seating.move_seats,
    ],
    ids=lambda work: work.__module__,
)
def test_what_a_merge_hands_over_is_handed_over_in_its_transaction_only(hand_over):
    with pytest.raises(RuntimeError, match="transaction"):
        hand_over(source=ANN, target=BEN)


def test_a_room_is_laid_in_the_transaction_that_counts_those_of_its_host():
    with pytest.raises(RuntimeError, match="transaction"):
        rooms.lay_table(Room(), host=ANN, device="", others=(None,), lifetime=timedelta(days=1))
