"""Addresses of the site: German without a prefix, English below /en/."""

from allauth.account.decorators import secure_admin_login
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.contrib.sitemaps.views import sitemap
from django.urls import include, path

from site_config import offline, pages, sitemaps
from site_config.preferences import preferences

# Whoever runs the site logs in like everybody, so the same limits slow down whoever guesses passwords.
admin.site.login = secure_admin_login(admin.site.login)
admin.site.site_header = admin.site.site_title = "Spielstein"

urlpatterns = [
    path("robots.txt", pages.robots, name="robots"),
    path("sw.js", offline.service_worker, name="service_worker"),
    path("sitemap.xml", sitemap, {"sitemaps": sitemaps.ALL}, name="sitemap"),
]
urlpatterns += i18n_patterns(
    path("einstellungen/", preferences, name="preferences"),
    path("site.webmanifest", pages.manifest, name="manifest"),
    path("offline/", offline.page, name="offline"),
    path("offline/<slug:slug>.json", offline.files, name="offline_files"),
    path("hilfe/", pages.help_page, name="help"),
    path("hilfe/<slug:name>/", pages.topic, name="help_topic"),
    path("nutzungsbedingungen/", pages.legal, {"name": "nutzung"}, name="terms"),
    path("lizenzen/", pages.legal, {"name": "lizenzen"}, name="licences"),
    path("barrierefreiheit/", pages.legal, {"name": "barrierefreiheit"}, name="accessibility"),
    path("impressum/", pages.imprint, name="imprint"),
    path("datenschutz/", pages.privacy, name="privacy"),
    path("konto/", include("allauth.urls")),
    path("verwaltung/", admin.site.urls),
    path("", include("accounts.urls")),
    path("", include("lobby.urls")),
    path("", include("games.urls")),
    path("", include("rankings.urls")),
    prefix_default_language=False,
)
