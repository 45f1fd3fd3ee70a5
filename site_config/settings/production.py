"""The site on a server: everything comes from the environment and is checked at the start.

The README's table explains the variables; `deploy/` shows them in use.
"""

import os
from pathlib import Path

from site_config.log_lines import configure
from site_config.settings.base import *
from site_config.settings.base import ROOT
from site_config.settings.connections import database, valkey
from site_config.settings.device import device
from site_config.settings.environment import Environment, mail

_env = Environment(os.environ)

SECRET_KEY = _env.text("SPIELSTEIN_SECRET_KEY", least=50)
ALLOWED_HOSTS = _env.words("SPIELSTEIN_HOSTS")
if "*" in ALLOWED_HOSTS:
    _env.refuse("SPIELSTEIN_HOSTS must name the hosts; * would let any site speak for this one")
for _host in ALLOWED_HOSTS:
    if set(_host) & set(":/@ "):
        _env.refuse(f"SPIELSTEIN_HOSTS must hold plain names, without scheme and port, not {_host}")
_origins = ("*" + host if host.startswith(".") else host for host in ALLOWED_HOSTS)
SITE_ORIGIN = f"https://{ALLOWED_HOSTS[0].removeprefix('.')}" if ALLOWED_HOSTS else ""
CSRF_TRUSTED_ORIGINS = [f"https://{origin}" for origin in _origins]
DATABASES = {"default": _env.address("SPIELSTEIN_DATABASE_URL", database, default={})}
if DATABASES["default"].get("ENGINE") == "django.db.backends.sqlite3":
    _env.refuse("SPIELSTEIN_DATABASE_URL must name PostgreSQL; SQLite is for make run")
vars().update(_env.address("SPIELSTEIN_REDIS_URL", valkey, default={}))
OPERATOR = {
    "name": _env.text("SPIELSTEIN_OPERATOR_NAME"),
    "address": _env.text("SPIELSTEIN_OPERATOR_ADDRESS"),
    "email": _env.text("SPIELSTEIN_OPERATOR_EMAIL"),
}
if os.environ.get("SPIELSTEIN_MAIL_URL"):
    vars().update(_env.address("SPIELSTEIN_MAIL_URL", mail, default={}))
else:
    # Without a mail server nobody is promised mail: what would be sent ends in the log.
    EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
DEFAULT_FROM_EMAIL = SERVER_EMAIL = f"Spielstein <{OPERATOR['email']}>"

_state = Path(_env.text("SPIELSTEIN_DATA", default=str(ROOT / ".data")))
STATIC_ROOT = Path(_env.text("SPIELSTEIN_STATIC", default=str(_state / "static")))
vars().update(device(_state))
CELERY_BEAT_SCHEDULE_FILENAME = str(_state / "beat")

# TLS ends at the proxy in front, which must set X-Forwarded-Proto and -For anew (see deploy/nginx.conf)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = _env.number("SPIELSTEIN_HSTS_SECONDS", default=31_536_000)
# Both reach beyond this site: all names below the host, and a list in browsers that is hard to leave again.
_hsts = _env.words("SPIELSTEIN_HSTS", default="")
if set(_hsts) - {"subdomains", "preload"}:
    _env.refuse("SPIELSTEIN_HSTS may hold subdomains and preload, with a comma")
SECURE_HSTS_INCLUDE_SUBDOMAINS = "subdomains" in _hsts
SECURE_HSTS_PRELOAD = "preload" in _hsts
# security.W005 and W021 would ask for both
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
ALLAUTH_TRUSTED_PROXY_COUNT = _env.number("SPIELSTEIN_PROXIES", default=1)

_env.finish()
configure(json=os.environ.get("SPIELSTEIN_LOG") == "json")
