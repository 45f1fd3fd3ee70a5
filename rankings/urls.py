"""Addresses of tables and profiles."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from rankings import views


class Name(StringConverter):
    """Anything that a name may have held, but no control characters, which PostgreSQL cannot store."""

    regex = r"[^/\x00-\x1f\x7f]{1,150}"


register_converter(Name, "person")

app_name = "rankings"
urlpatterns = [
    path("rangliste/", views.index, name="index"),
    path("rangliste/<slug:slug>/", views.table, name="table"),
    path("@<person:name>/", views.profile, name="profile"),
    path("@<person:name>/partien/", views.matches, name="matches"),
    path("@<person:name>/partien/json/", views.export, name="export"),
]
