"""Addresses of the sockets of matches."""

from django.urls import path

from games.live.consumers import MatchConsumer

websocket_urlpatterns = [path("ws/partie/<str:match_id>/", MatchConsumer.as_asgi())]
