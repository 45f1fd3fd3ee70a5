#!/usr/bin/env python3
"""Django's command line for this site."""

import os
import sys


def main() -> None:
    """Run the command given, with the settings of the embedded site unless told otherwise."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "site_config.settings.embedded")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
