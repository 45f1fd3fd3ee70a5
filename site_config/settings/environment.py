"""Reads settings from environment variables and collects what is missing or broken, to say it all at once."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar
from urllib.parse import unquote, urlsplit

T = TypeVar("T")
PORTS: Final = "has a port that is no number; in a user name or password / is written %2F, and @ is %40"


class BrokenSettings(SystemExit):
    """Ends the process with one line per variable that is missing or broken."""

    def __init__(self, findings: list[str]) -> None:
        lines = "\n".join(f"  {finding}" for finding in findings)
        super().__init__(f"The settings in the environment are not complete:\n{lines}")


class Environment:
    """Variables by name; `finish` raises BrokenSettings when any of those asked for was missing or broken."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables
        self._findings: list[str] = []

    def text(self, name: str, *, default: str | None = None, least: int = 1) -> str:
        """Return a text of at least `least` characters; without a default it has to be there."""
        value = self._variables.get(name, "").strip()
        if not value and default is not None:
            return default
        if not value:
            self._findings.append(f"{name} is missing")
        elif len(value) < least:
            self._findings.append(f"{name} is too short: {least} characters at least")
        return value

    def words(self, name: str, *, default: str | None = None) -> list[str]:
        """Return the parts of a list with commas."""
        return [word.strip() for word in self.text(name, default=default).split(",") if word.strip()]

    def number(self, name: str, *, default: int, least: int = 0) -> int:
        """Return a whole number."""
        value = self._variables.get(name, "").strip()
        if not value:
            return default
        if not value.isdecimal() or int(value) < least:
            self._findings.append(f"{name}={value} is no whole number from {least}")
            return default
        return int(value)

    def address(self, name: str, read: Callable[[str], T], *, default: T) -> T:
        """Return what `read` makes of the variable; its ValueError says what is broken."""
        value = self.text(name)
        if not value:
            return default
        try:
            return read(value)
        except ValueError as error:
            # what urllib takes for a port may be a piece of a password
            said = PORTS if "Port could not be cast" in str(error) else str(error)
            self._findings.append(f"{name} {said}")
            return default

    def refuse(self, finding: str) -> None:
        """Note something else that is broken."""
        self._findings.append(finding)

    def finish(self) -> None:
        """Raise BrokenSettings if anything was missing or broken."""
        if self._findings:
            raise BrokenSettings(self._findings)


def mail(url: str) -> dict[str, Any]:
    """Return Django's mail settings for `smtp://user:password@host:port`, `smtps://…` or `smtp+tls://…`.

    Raises ValueError.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps", "smtp+tls") or not parts.hostname:
        raise ValueError("must look like smtp+tls://user:password@host:587")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or {"smtp": 25, "smtps": 465, "smtp+tls": 587}[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_TIMEOUT": 10,
    }
