"""What pages that explain the games cost: ``python -m tests.benchmarks.guides``.

One JSON object for each: database queries, milliseconds of the first answer of a process and of the later
ones (the text comes from its cache), bytes with all drawings, compressed as they are sent, and examples.
"""

from __future__ import annotations

import json
import sys
from typing import Final

from tests.services.site import running_site

PAGES: Final = """
import gzip, json
from time import perf_counter
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from games.engine import registry
from games.guides import shelf
addresses = ["/glossar/", "/hilfe/", "/hilfe/fragen/"]
for slug in registry.slugs():
    addresses += [f"/spiele/{slug}/", f"/spiele/{slug}/regeln/"]
    addresses += [f"/spiele/{slug}/lernen/{number}/" for number in shelf.tutorial(slug)]
client = Client()
client.get("/impressum/")
for address in addresses:
    begun = perf_counter()
    client.get(address)
    first = perf_counter() - begun
    with CaptureQueriesContext(connection) as queries:
        begun = perf_counter()
        for _ in range(10):
            page = client.get(address)
        later = (perf_counter() - begun) / 10
    body = page.content
    print("DONE" + json.dumps(dict(
        guide=address, queries=len(queries) / 10, first_ms=round(first * 1000, 1), ms=round(later * 1000, 1),
        bytes=len(body), compressed=len(gzip.compress(body, 6)), examples=body.count(b"data-try"),
    )))
"""


def main() -> int:
    with running_site(workers=()) as site:
        for line in site.python(PAGES).split("DONE")[1:]:
            print(json.dumps(json.loads(line)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
