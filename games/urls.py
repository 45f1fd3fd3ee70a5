"""Addresses of matches and games."""

from django.urls import path

from games import chat_views, guide_views, position_views, solo_views, views
from games.addresses import MATCH

app_name = "games"
urlpatterns = [
    path(f"partie/{MATCH}/", views.match, name="match"),
    path(f"partie/{MATCH}/zug/", views.act, name="act"),
    path(f"partie/{MATCH}/text/", views.text, name="text"),
    path(f"partie/{MATCH}/datei/", views.file, name="file"),
    path(f"partie/{MATCH}/json/", views.data, name="json"),
    path(f"partie/{MATCH}/stellung/", position_views.of_match, name="match_position"),
    path(f"partie/{MATCH}/bild.svg", position_views.picture, name="picture"),
    path("stellung/", position_views.position, name="position"),
    path(f"partie/{MATCH}/chat/", chat_views.chat, name="chat"),
    path(f"partie/{MATCH}/wuerfel/", views.dice, name="dice"),
    path("spiele/<slug:slug>/", guide_views.about, name="about"),
    path("spiele/<slug:slug>/regeln/", guide_views.rules_page, name="rules"),
    path("spiele/<slug:slug>/lernen/<int:number>/", guide_views.tutorial, name="tutorial"),
    path("spiele/<slug:slug>/solo/", solo_views.solo, name="solo"),
    path(f"partie/{MATCH}/solo/", solo_views.of_match, name="match_solo"),
    path("spiele/<slug:slug>/probe/", guide_views.try_out, name="try"),
    path("glossar/", guide_views.glossary, name="glossary"),
]
