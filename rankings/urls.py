"""Addresses of tables and profiles."""

from django.urls import URLPattern

app_name = "rankings"
urlpatterns: list[URLPattern] = []
