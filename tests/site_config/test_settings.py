"""Settings from the environment: addresses, and clear words about what is missing."""

import os
import subprocess
import sys

import pytest

from site_config.settings.connections import BrokenAddress, database, valkey
from site_config.settings.environment import mail
from tests.services.session import ROOT

COMPLETE = {
    "SPIELSTEIN_SECRET_KEY": "k3Y-pQ9_xW2+" * 5,
    "SPIELSTEIN_HOSTS": "spielstein.example,.club.example",
    "SPIELSTEIN_DATABASE_URL": "postgresql://club:secret@db.example:5433/club?sslmode=require",
    "SPIELSTEIN_REDIS_URL": "redis://valkey.example:6379",
    "SPIELSTEIN_OPERATOR_NAME": "Erika Beispiel",
    "SPIELSTEIN_OPERATOR_ADDRESS": "Musterweg 1, 12345 Ort",
    "SPIELSTEIN_OPERATOR_EMAIL": "club@spielstein.example",
}


def production(*command: str, **changes: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith("SPIELSTEIN_")}
    env |= COMPLETE | changes | {"DJANGO_SETTINGS_MODULE": "site_config.settings.production"}
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True)


def test_production_passes_the_deployment_check() -> None:
    done = production("manage.py", "check", "--deploy", "--fail-level", "WARNING")
    assert done.returncode == 0, done.stderr


def test_production_names_everything_that_is_missing_or_broken() -> None:
    changes = {
        "SPIELSTEIN_SECRET_KEY": "short",
        "SPIELSTEIN_DATABASE_URL": "mysql://x",
        "SPIELSTEIN_HOSTS": "",
    }
    done = production("manage.py", "check", SPIELSTEIN_REDIS_URL="localhost", **changes)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    for line in (
        "SPIELSTEIN_SECRET_KEY is too short",
        "SPIELSTEIN_DATABASE_URL must begin with postgresql://",
        "SPIELSTEIN_HOSTS is missing",
        "SPIELSTEIN_REDIS_URL must begin with redis://",
    ):
        assert line in done.stderr


def test_production_refuses_any_host() -> None:
    done = production("manage.py", "check", SPIELSTEIN_HOSTS="*")
    assert done.returncode != 0
    assert "must name the hosts" in done.stderr


@pytest.mark.parametrize(
    ("name", "value", "finding"),
    [
        ("SPIELSTEIN_DATABASE_URL", "sqlite:////srv/x.sqlite3", "must name PostgreSQL"),
        ("SPIELSTEIN_REDIS_URL", "redis://valkey:abc", "has a port that is no number"),
        ("SPIELSTEIN_MAIL_URL", "smtp://club:geheim/nis@mail.example", "/ is written %2F"),
        ("SPIELSTEIN_REDIS_URL", "redis://valkey:6379/5", "must not name a database"),
        ("SPIELSTEIN_HOSTS", "https://club.example", "must hold plain names"),
        ("SPIELSTEIN_HOSTS", "club.example:443", "must hold plain names"),
        ("SPIELSTEIN_HSTS", "everything", "may hold subdomains and preload"),
    ],
)
def test_production_refuses_what_would_break_later(name: str, value: str, finding: str) -> None:
    done = production("manage.py", "check", **{name: value})
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert f"{name} " in done.stderr
    assert finding in done.stderr
    assert "geheim" not in done.stderr


@pytest.mark.parametrize(
    ("chosen", "header"),
    [
        ("", "max-age=31536000"),
        ("subdomains", "max-age=31536000; includeSubDomains"),
        ("subdomains, preload", "max-age=31536000; includeSubDomains; preload"),
    ],
)
def test_browsers_insist_on_tls_for_other_hosts_only_when_asked(chosen: str, header: str) -> None:
    code = (
        "import django; django.setup(); from django.test import Client; headers = "
        "{'host': 'spielstein.example', 'accept': 'application/json'};"
        "print(Client().post('/einstellungen/', secure=True, headers=headers)['Strict-Transport-Security'])"
    )
    done = production("-c", code, SPIELSTEIN_HSTS=chosen)
    assert done.stdout.strip() == header, done.stderr


def test_web_processes_pool_connections_and_workers_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    url = COMPLETE["SPIELSTEIN_DATABASE_URL"]
    monkeypatch.setenv("SPIELSTEIN_PROCESS", "worker")
    assert "pool" not in database(url)["OPTIONS"]
    monkeypatch.setenv("SPIELSTEIN_PROCESS", "web")
    assert database(url)["OPTIONS"]["pool"]["max_size"] == 4
    assert database(url)["CONN_MAX_AGE"] == 0


def test_database_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SPIELSTEIN_PROCESS", raising=False)
    read = database("postgresql://us%40er:p%2Fw@db:5433/club?sslmode=require")
    assert (read["USER"], read["PASSWORD"], read["HOST"], read["PORT"]) == ("us@er", "p/w", "db", "5433")
    assert read["OPTIONS"] == {"sslmode": "require"}
    assert database("postgresql:///club?host=/run/postgresql")["HOST"] == "/run/postgresql"
    assert database("sqlite:////tmp/x.sqlite3")["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


@pytest.mark.parametrize("url", ["", "club", "postgresql://host/", "postgresql://host:port/x", "sqlite://"])
def test_broken_database_addresses(url: str) -> None:
    with pytest.raises(BrokenAddress):
        database(url)


def test_valkey_addresses_keep_tasks_and_cache_apart() -> None:
    by_socket, by_port = valkey("unix:///run/v.sock"), valkey("rediss://:pw@host:6380", base=4)
    assert by_socket["CELERY_BROKER_URL"] == "redis+socket:///run/v.sock?virtual_host=0"
    assert by_socket["CACHES"]["default"]["LOCATION"] == "unix:///run/v.sock?db=1"
    assert by_port["CELERY_BROKER_URL"] == "rediss://:pw@host:6380/4"
    assert by_port["CACHES"]["default"]["LOCATION"] == "rediss://:pw@host:6380/5"
    broken = ("", "host:6379", "unix://", "unix://run/v.sock", "unix:///run/v.sock?db=3", "redis://")
    for url in (*broken, "redis://host:abc", "redis://host:99999", "redis://host/2", "redis://host?db=2"):
        with pytest.raises(BrokenAddress):
            valkey(url)


def test_mail_addresses() -> None:
    read = mail("smtp+tls://club%40x:pw@mail.example")
    assert (read["EMAIL_PORT"], read["EMAIL_HOST_USER"], read["EMAIL_USE_TLS"]) == (587, "club@x", True)
    with pytest.raises(ValueError, match="must look like"):
        mail("mail.example")
