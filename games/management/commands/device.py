"""`manage.py device`: builds what a browser needs for solo play."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.device import build
from games.device.bundle import Unbundled
from games.device.packages import Unfetched


class Command(BaseCommand):
    help = (
        "Fetch and build the runtime of solo play unless it is there. Web processes serve it once restarted."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--best", action="store_true", help="compress as well as can be, for slow lines")

    def handle(self, *, best: bool, **options: Any) -> None:
        """Build; what cannot be had ends in CommandError with one line."""
        try:
            build.prepare(settings.DEVICE_ROOT, self.stderr.write, build.BEST if best else build.QUICK)
        except (Unfetched, Unbundled, OSError) as error:
            raise CommandError(f"Solo play is missing: {error}") from None
