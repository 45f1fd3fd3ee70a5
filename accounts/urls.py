"""Addresses of accounts; log-in and sign-up themselves are allauth's under ``konto/``."""

from django.urls import URLPattern

app_name = "accounts"
urlpatterns: list[URLPattern] = []
