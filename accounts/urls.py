"""Addresses of accounts; log-in and sign-up themselves are allauth's under ``konto/``."""

from django.urls import path

from accounts import views

app_name = "accounts"
urlpatterns = [
    path("konto/", views.account, name="account"),
    path("konto/mitnehmen/", views.carry, name="carry"),
    path("konto/mitnehmen/<str:token>/", views.recover, name="recover"),
]
