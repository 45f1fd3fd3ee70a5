"""Addresses of the sockets of matches."""

websocket_urlpatterns: list = []
