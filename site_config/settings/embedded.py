"""The site of `make run`: SQLite and a private Valkey below one data folder; no TLS."""

import os
import secrets
from pathlib import Path

from site_config.settings.base import *
from site_config.settings.base import ROOT
from site_config.settings.connections import database, valkey
from site_config.settings.device import device
from site_config.supervisor.addresses import EVERYWHERE, admitted, written

DATA = Path(os.environ.get("SPIELSTEIN_DATA") or ROOT / ".data")


def _secret_key() -> str:
    # The supervisor writes the file before anything serves; a lone manage.py command may do without.
    try:
        return (DATA / "secret_key").read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return secrets.token_urlsafe(50)


def _hosts() -> list[str]:
    named = os.environ.get("SPIELSTEIN_HOSTS", "").split(",")
    return sorted(admitted(os.environ.get("HOST", "")) | {host.strip() for host in named if host.strip()})


SECRET_KEY = _secret_key()
ALLOWED_HOSTS = _hosts()
_host = os.environ.get("HOST") or "127.0.0.1"
SITE_ORIGIN = (
    f"http://{'127.0.0.1' if _host in EVERYWHERE else written(_host)}:{os.environ.get('PORT') or 8000}"
)
DATABASES = {"default": database(f"sqlite://{DATA / 'spielstein.sqlite3'}")}
vars().update(valkey(os.environ.get("SPIELSTEIN_REDIS_URL") or f"unix://{DATA / 'valkey.sock'}"))
STATIC_ROOT = DATA / "static"
vars().update(device(DATA))
SERVESTATIC_USE_BROTLI = False
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA / "beat")
OPERATOR = {"name": "", "address": "", "email": ""}
