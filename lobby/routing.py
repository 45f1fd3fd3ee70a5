"""Addresses of the sockets of the lobby."""

websocket_urlpatterns: list = []
