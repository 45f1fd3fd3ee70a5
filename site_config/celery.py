"""The Celery application: queues `moves` (computers think) and `default` (everything else)."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_process_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "site_config.settings.embedded")

app = Celery("spielstein")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_our_logging(**_: Any) -> None:
    """Keep Celery from replacing the log lines that the settings have set up."""


@worker_process_init.connect
def die_with_worker(**_: Any) -> None:
    """End a pool process with its worker, even when the worker is killed."""
    from site_config.supervisor.children import die_with_parent

    die_with_parent()
