"""Addresses of matches and games."""

app_name = "games"
urlpatterns: list = []
