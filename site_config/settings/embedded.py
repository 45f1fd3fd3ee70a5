"""The site of `make run`: SQLite and a private Valkey below one data folder; no TLS."""

import contextlib
import os
import secrets
import socket
from pathlib import Path

from site_config.settings.base import *
from site_config.settings.base import ROOT
from site_config.settings.connections import database, valkey

DATA = Path(os.environ.get("SPIELSTEIN_DATA") or ROOT / ".data")


def _secret_key() -> str:
    # The supervisor writes the file before anything serves; a lone manage.py command may do without.
    try:
        return (DATA / "secret_key").read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return secrets.token_urlsafe(50)


def _hosts() -> list[str]:
    hosts = {"localhost", "127.0.0.1", "[::1]"}
    host = os.environ.get("HOST", "")
    if host in ("0.0.0.0", "::"):
        name = socket.gethostname()
        hosts |= {name, f"{name}.local"}
        with contextlib.suppress(OSError):
            hosts |= {str(entry[4][0]) for entry in socket.getaddrinfo(name, None, socket.AF_INET)}
    elif host:
        hosts.add(host)
    hosts |= {entry.strip() for entry in os.environ.get("SPIELSTEIN_HOSTS", "").split(",") if entry.strip()}
    return sorted(hosts)


SECRET_KEY = _secret_key()
ALLOWED_HOSTS = _hosts()
DATABASES = {"default": database(f"sqlite://{DATA / 'spielstein.sqlite3'}")}
vars().update(valkey(os.environ.get("SPIELSTEIN_REDIS_URL") or f"unix://{DATA / 'valkey.sock'}"))
STATIC_ROOT = DATA / "static"
SERVESTATIC_USE_BROTLI = False
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA / "beat")
OPERATOR = {"name": "", "address": "", "email": ""}
