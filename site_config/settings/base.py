"""What is the same wherever the site runs; connections, hosts and secrets come from the extending module."""

from pathlib import Path
from typing import Any

from celery.schedules import crontab
from csp.constants import NONE, SELF

from site_config.log_lines import configure
from site_config.settings.device import add_headers

ROOT = Path(__file__).resolve().parents[2]

DEBUG = False
ROOT_URLCONF = "site_config.urls"
ASGI_APPLICATION = "site_config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.sitemaps",
    "servestatic",
    "channels",
    "csp",
    "django_htmx",
    "site_config",
    "accounts",
    "games",
    "rankings",
    "lobby",
    "allauth",
    "allauth.account",
]

# PersonMiddleware is synchronous and stands last: so all after the static files is one hop to a thread.
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.PersonMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "site_config.preferences.page",
            ],
        },
    },
]

# Language and time
LANGUAGE_CODE = "de"
LANGUAGES = [("de", "Deutsch"), ("en", "English")]
# Named here although the apps are installed: so the site's own wording wins over that of Django and allauth.
LOCALE_PATHS = [ROOT / app / "locale" for app in ("site_config", "accounts", "lobby", "games", "rankings")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Berlin"

# People
AUTH_USER_MODEL = "accounts.Member"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "lobby:home"
LOGOUT_REDIRECT_URL = "lobby:home"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "signup": "accounts.forms.SignupForm",
    "login": "accounts.forms.LoginForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "add_email": "accounts.forms.AddEmailForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
}
ACCOUNT_USER_DISPLAY = "accounts.selectors.display_name"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*", "email"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_UNIQUE_EMAIL = True
# The log-in is the lower-case form of the person's name, so the database itself compares without case.
ACCOUNT_PRESERVE_USERNAME_CASING = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_LOGOUT_REDIRECT_URL = "lobby:home"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Spielstein: "
ACCOUNT_RATE_LIMITS: dict[str, str] | bool = {
    "signup": "10/m/ip",
    "login": "30/m/ip",
    "create_guest": "30/m/ip,300/d/ip",
    "ask_people": "20/m/key,200/d/key",
    "report": "5/m/key,30/d/key,20/m/ip,200/d/ip",
}
# What somebody who is suspended may still open; everything else says why and until when.
OPEN_TO_SUSPENDED = {
    "account_login",
    "account_logout",
    "account_reauthenticate",
    "help",
    "imprint",
    "lobby:farewell",
    "lobby:own_data",
    "lobby:standing",
    "lobby:unsubscribe",
    "manifest",
    "preferences",
    "privacy",
}
# What addresses in e-mails begin with
SITE_ORIGIN = "http://127.0.0.1:8000"
DEFAULT_FROM_EMAIL = "Spielstein <noreply@localhost>"

# Cookies and headers
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
CSRF_COOKIE_SAMESITE = "Lax"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "media-src": [SELF],
        # 'self' covers wss:// and ws:// of the same host as well
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

# Static files: hashed names, so that browsers may keep them for ever; ES modules import by them as well
STATIC_URL = "static/"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "site_config.static_files.HashedFiles"},
}
SERVESTATIC_ALLOW_ALL_ORIGINS = False
SERVESTATIC_USE_ZSTD = False
SERVESTATIC_KEEP_ONLY_HASHED_FILES = True
SERVESTATIC_ADD_HEADERS_FUNCTION = add_headers

# Tasks: messages are only hints, so they are few, short-lived and never waited for
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_ROUTES = {
    "games.tasks.play_computer": {"queue": "moves"},
    "games.tasks.suggest_move": {"queue": "moves"},
}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT = 30
CELERY_TASK_TIME_LIMIT = 60
CELERY_TASK_PUBLISH_RETRY_POLICY = {
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
    "interval_max": 0.2,
}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_SEND_TASK_EVENTS = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 300,
    "socket_connect_timeout": 2,
    # longer than the second for which a worker waits for the next message
    "socket_timeout": 3,
    "socket_keepalive": True,
}
CELERY_BEAT_MAX_LOOP_INTERVAL = 1
CELERY_BEAT_SCHEDULE = {
    "sweep matches": {"task": "games.tasks.sweep", "schedule": 1.0, "options": {"expires": 2}},
    "sweep lobby": {"task": "lobby.tasks.sweep", "schedule": 2.0, "options": {"expires": 4}},
    "sweep suspended": {"task": "lobby.tasks.sweep_suspended", "schedule": 60.0, "options": {"expires": 120}},
    "sweep correspondence": {
        "task": "lobby.tasks.sweep_correspondence",
        "schedule": 30.0,
        "options": {"expires": 60},
    },
    "sweep ratings": {"task": "rankings.tasks.sweep", "schedule": 30.0, "options": {"expires": 60}},
    "sweep all ratings": {"task": "rankings.tasks.sweep_all", "schedule": crontab(hour=4, minute=30)},
    "purge lobby": {"task": "lobby.tasks.purge", "schedule": crontab(hour=4, minute=10)},
    "clear matches away": {"task": "games.tasks.clear_away", "schedule": crontab(hour=4, minute=40)},
    "purge guests": {"task": "accounts.tasks.purge_guests", "schedule": crontab(hour=4, minute=20)},
    "purge links": {"task": "accounts.tasks.purge_links", "schedule": crontab(hour=4, minute=15)},
    "purge restrictions": {
        "task": "accounts.tasks.purge_restrictions",
        "schedule": crontab(hour=4, minute=35),
    },
    "purge refusals": {"task": "accounts.tasks.purge_refusals", "schedule": crontab(hour=4, minute=25)},
}

LOGGING_CONFIG = None
configure()
