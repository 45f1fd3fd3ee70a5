"""Addresses of matches and games."""

from django.urls import path

from games import views

app_name = "games"
urlpatterns = [
    path("partie/<str:match_id>/", views.match, name="match"),
    path("partie/<str:match_id>/zug/", views.act, name="act"),
    path("partie/<str:match_id>/text/", views.text, name="text"),
    path("partie/<str:match_id>/json/", views.data, name="json"),
    path("spiele/<slug:slug>/", views.about, name="about"),
]
