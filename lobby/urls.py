from django.urls import path

from lobby.views import computers, home, rooms, seeks, watch

app_name = "lobby"
urlpatterns = [
    path("", home.home, name="home"),
    path("aktuell/", home.now, name="now"),
    path("suche/", seeks.open_search, name="search"),
    path("suche/abbrechen/", seeks.cancel, name="cancel"),
    path("suche/hierher/", seeks.take_over, name="take_over"),
    path("suche/halten/", seeks.hold, name="hold"),
    path("computer/", computers.start, name="computer"),
    path("einladen/", rooms.invite, name="invite"),
    path("raum/<str:code>/", rooms.room, name="room"),
    path("raum/<str:code>/platz/", rooms.take_seat, name="take_seat"),
    path("raum/<str:code>/schliessen/", rooms.close, name="close_room"),
    path("zuschauen/", watch.watch, name="watch"),
]
