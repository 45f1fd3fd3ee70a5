"""Addresses of tables and profiles."""

from django.urls import path

from rankings import views

app_name = "rankings"
urlpatterns = [
    path("rangliste/", views.index, name="index"),
    path("rangliste/<slug:slug>/", views.table, name="table"),
    path("@<str:name>/", views.profile, name="profile"),
]
