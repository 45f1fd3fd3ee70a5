"""The site itself as a Django app: base styles, base texts, management commands."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "site_config"
    label = "site_config"

    def ready(self) -> None:
        """Make the Celery application current, so that web processes reach the broker with `.delay()`."""
        from site_config import celery, checks  # noqa: F401
