"""Addresses of the sockets of matches."""

from django.urls import path

from games.addresses import MATCH
from games.live.consumers import MatchConsumer

websocket_urlpatterns = [path(f"ws/partie/{MATCH}/", MatchConsumer.as_asgi())]
