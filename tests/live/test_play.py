"""Playing over the socket."""

import json

import pytest
from channels.testing import WebsocketCommunicator

from accounts.models import Person
from games.live.consumers import MatchConsumer
from games.services import Clock, SeatRequest, start_match

pytestmark = pytest.mark.django_db(transaction=True)


def connect(match_id, person):
    from channels.routing import URLRouter

    from games.live.routing import websocket_urlpatterns

    app = URLRouter(websocket_urlpatterns)

    async def with_person(scope, receive, send):
        return await app({**scope, "person_id": person and person.pk, "language": "en"}, receive, send)

    return WebsocketCommunicator(with_person, f"ws/partie/{match_id}/")


async def hear(socket, kind):
    while True:
        message = json.loads(await socket.receive_from(timeout=2))
        if message["type"] == kind:
            return message


async def test_two_people_play():
    from asgiref.sync import sync_to_async

    @sync_to_async
    def set_up():
        people = [Person.objects.create(name=n) for n in ("Ada", "Ben")]
        return people, start_match(
            game="abalone", seats=[SeatRequest(p) for p in people], rated=False, clock=Clock(300000, 5000)
        )

    people, match = await set_up()
    black, white = [connect(match.pk, person) for person in people]
    await black.connect()
    await white.connect()
    await black.send_to(json.dumps({"type": "watch", "since": None}))
    snapshot = await hear(black, "snapshot")
    print(json.dumps(snapshot)[:1500])
    offered = await hear(black, "your_turn")
    await white.send_to(json.dumps({"type": "watch", "since": None}))
    await hear(white, "snapshot")
    move = offered["entry"]["moves"][0]
    await black.send_to(
        json.dumps({"type": "move", "id": "m1", "at": offered["v"], "data": {"steps": move["steps"]}})
    )
    print(await hear(black, "accepted"))
    print(await hear(black, "events"))
    print(await hear(white, "events"))
    print((await hear(white, "your_turn"))["v"])
    await black.disconnect()
    await white.disconnect()
