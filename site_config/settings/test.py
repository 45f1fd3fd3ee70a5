"""The site under test: addresses come from the services that the test session started."""

import os
from pathlib import Path

from site_config.settings.base import *
from site_config.settings.base import MIDDLEWARE, ROOT
from site_config.settings.connections import database, valkey
from site_config.settings.device import device

# Workers of pytest-xdist ("gw0", "gw1", …) share one Valkey, each with two numbered databases of its own.
_worker = os.environ.get("PYTEST_XDIST_WORKER", "")
_number = int(_worker.removeprefix("gw")) + 1 if _worker.startswith("gw") else 0
LIVE = os.environ.get("SPIELSTEIN_LIVE") == "1"

SECRET_KEY = "only for tests, " * 4
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "testserver"]
SITE_ORIGIN = "http://testserver"
_DATABASE_URL = os.environ.get("SPIELSTEIN_DATABASE_URL") or "sqlite:////nonexistent/none.sqlite3"
_SQLITE = _DATABASE_URL.startswith("sqlite:")
DATABASES = {"default": database(_DATABASE_URL)}
# Without a name of its own SQLite's test database would lie in memory, where locks differ.
DATABASES["default"]["TEST"] = {"NAME": str(DATABASES["default"]["NAME"])} if _SQLITE else {}
vars().update(
    valkey(
        os.environ.get("SPIELSTEIN_REDIS_URL") or "unix:///nonexistent/valkey.sock",
        prefix=f"test{_worker}",
        base=2 * _number,
    )
)
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "tests.services.static_files.FoundFiles"},
}
vars().update(device(Path(os.environ.get("SPIELSTEIN_DATA") or ROOT / ".data")))
SERVESTATIC_USE_FINDERS = True
SERVESTATIC_USE_STATIC_ROOT = False
SERVESTATIC_USE_MANIFEST = False
if LIVE:
    # every browser and every client of a benchmark comes from the same address
    ACCOUNT_RATE_LIMITS = False
else:
    MIDDLEWARE = [name for name in MIDDLEWARE if not name.startswith("servestatic.")]
CELERY_BEAT_SCHEDULE_FILENAME = os.environ.get("SPIELSTEIN_BEAT", "")
OPERATOR = {
    "name": "Erika Beispiel",
    "address": "Musterweg 1, 12345 Musterstadt",
    "email": "club@example.org",
}
