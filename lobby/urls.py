"""Addresses of the lobby. A code of another shape is not found, before anybody asks the database."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

import games.addresses  # noqa: F401
from lobby.views import (
    assistants,
    challenges,
    computers,
    correspondence,
    friends,
    home,
    invitations,
    mails,
    notifications,
    own_data,
    reports,
    room_chat,
    rooms,
    rounds,
    seeks,
    watch,
)


class RoomCode(StringConverter):
    regex = "[A-Za-z0-9_-]{1,32}"


class Number(StringConverter):
    """A row's number that every database can hold."""

    regex = "[0-9]{1,15}"

    def to_python(self, value: str) -> int:
        return int(value)


class Name(StringConverter):
    """What a name may be, without control characters."""

    regex = r"[^/\x00-\x1f\x7f]{1,24}"


register_converter(RoomCode, "room")
register_converter(Number, "number")
register_converter(Name, "reported")

app_name = "lobby"
urlpatterns = [
    path("", home.home, name="home"),
    path("aktuell/", home.now, name="now"),
    path("suche/", seeks.open_search, name="search"),
    path("suche/abbrechen/", seeks.cancel, name="cancel"),
    path("vorschlag/zurueckziehen/", seeks.withdraw, name="withdraw"),
    path("suche/hierher/", seeks.take_over, name="take_over"),
    path("suche/halten/", seeks.hold, name="hold"),
    path("computer/", computers.start, name="computer"),
    path("einladen/", invitations.invite, name="invite"),
    path("raum/<room:code>/", rooms.room, name="room"),
    path("raum/<room:code>/platz/", rooms.take_seat, name="take_seat"),
    path("raum/<room:code>/aufstehen/", rooms.leave, name="leave_seat"),
    path("raum/<room:code>/besetzen/", rooms.set_seat, name="set_seat"),
    path("raum/<room:code>/annehmen/", challenges.accept, name="accept_challenge"),
    path("raum/<room:code>/ablehnen/", challenges.decline, name="decline_challenge"),
    path("raum/<room:code>/ki-platz/<int:number>/", assistants.instructions, name="assistant"),
    path("raum/<room:code>/chat/", room_chat.chat, name="room_chat"),
    path("raum/<room:code>/zeile/<number:number>/", reports.of_room_line, name="room_line"),
    path("raum/<room:code>/bereit/", rounds.ready, name="ready"),
    path("raum/<room:code>/offen/", rooms.set_listed, name="list_room"),
    path("raum/<room:code>/schliessen/", rooms.close, name="close_room"),
    path("mail/", mails.choose, name="mails"),
    path("mail/abbestellen/<str:token>/", mails.unsubscribe, name="unsubscribe"),
    path("mitteilungen/", notifications.page, name="notifications"),
    path("mitteilungen/lesen/", notifications.read, name="read_notification"),
    path("mitteilungen/stand/", notifications.standing, name="notification_standing"),
    path("fernpartien/", correspondence.page, name="correspondence"),
    path("fernpartien/weiter/", correspondence.next_turn, name="next_turn"),
    path("freunde/", friends.page, name="friends"),
    path("zuschauen/", watch.watch, name="watch"),
    path("melden/person/<reported:name>/", reports.of_person, name="report_person"),
    path("melden/partie/<match:match_id>/", reports.of_match, name="report_match"),
    path("melden/zeile/<number:number>/", reports.of_line, name="report_line"),
    path("melden/danke/<number:number>/", reports.thanks, name="reported"),
    path("konto/massnahmen/", reports.standing, name="standing"),
    path("konto/daten/", own_data.download, name="own_data"),
    path("konto/abschied/", own_data.farewell, name="farewell"),
]
