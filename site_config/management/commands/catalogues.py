"""`manage.py catalogues`: brings the German catalogues up to date and says what they lack."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from site_config.catalogues import files, messages


class Command(BaseCommand):
    help = (
        "Collect the texts to translate into <app>/locale/de/…/django.po, compile, and list what is missing."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail when something is missing"
        )
        parser.add_argument(
            "--compile", action="store_true", dest="only_compile", help="only compile what is stale"
        )
        parser.add_argument("apps", nargs="*", help="only these apps")

    def handle(self, *, apps: list[str], check: bool, only_compile: bool, **options: Any) -> None:
        """Update (or only check, or only compile); a check with findings ends in CommandError."""
        if only_compile:
            files.compile_stale(settings.ROOT)
            return
        findings, catalogues = [], []
        for app, found in messages.of_site(settings.ROOT).items():
            path = files.path_of(settings.ROOT, app)
            old = files.read(path)
            new = files.updated(old, found)
            catalogues.append(new)
            if apps and app not in apps:
                continue
            if str(new) != str(old) and (len(new) or path.exists()):
                if check:
                    findings.append(f"{app}: out of date, run manage.py catalogues")
                else:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    new.save(str(path))
            findings += [f"{app}: {problem}" for problem in files.problems(new)]
        findings += list(files.contradictions(catalogues))
        if not check:
            files.compile_stale(settings.ROOT)
        for finding in findings:
            self.stdout.write(finding)
        if check and findings:
            raise CommandError(f"{len(findings)} finding(s) in the catalogues")
