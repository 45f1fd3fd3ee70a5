"""Addresses of the lobby."""

app_name = "lobby"
urlpatterns: list = []
