"""The Celery application: queues `moves` (computers think) and `default` (everything else)."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "site_config.settings.embedded")

app = Celery("spielstein")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
