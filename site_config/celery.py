"""The Celery application: queues `moves` (computers think) and `default` (everything else)."""

import os
import warnings
from typing import Any

from celery import Celery
from celery.exceptions import CPendingDeprecationWarning, SecurityWarning
from celery.signals import setup_logging, worker_process_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "site_config.settings.embedded")

# Messages are JSON, so that a worker of the superuser is no more at risk than the rest of the site.
warnings.filterwarnings("ignore", category=SecurityWarning)
# What runs while the broker is away goes on and is written; nothing is cancelled, so no warning is due.
warnings.filterwarnings("ignore", category=CPendingDeprecationWarning)

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
