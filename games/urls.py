"""Addresses of matches and games."""

from django.urls import path

from games import chat_views, position_views, views
from games.addresses import MATCH

app_name = "games"
urlpatterns = [
    path(f"partie/{MATCH}/", views.match, name="match"),
    path(f"partie/{MATCH}/zug/", views.act, name="act"),
    path(f"partie/{MATCH}/text/", views.text, name="text"),
    path(f"partie/{MATCH}/json/", views.data, name="json"),
    path(f"partie/{MATCH}/stellung/", position_views.of_match, name="match_position"),
    path(f"partie/{MATCH}/bild.svg", position_views.picture, name="picture"),
    path("stellung/", position_views.position, name="position"),
    path(f"partie/{MATCH}/chat/", chat_views.chat, name="chat"),
    path(f"partie/{MATCH}/wuerfel/", views.dice, name="dice"),
    path("spiele/<slug:slug>/", views.about, name="about"),
]
