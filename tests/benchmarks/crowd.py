"""What a full club costs: ``python -m tests.benchmarks.crowd``.

On PostgreSQL and Valkey, one JSON object a line: 2,000 people who search at once in mixed queues (the time to
find the tables, and to begin their matches in one pass); the lobby with 1,000 matches to watch; the ranking
with 100,000 members. ``cpu``: of that, what this process computed, whatever else the machine does. Of pages
the queries and the milliseconds. Times stand beside those of as many empty
queries or insertions in the same run, since machines differ.
"""

from __future__ import annotations

import json
import sys
from typing import Final

from tests.services.site import running_site

PEOPLE: Final = """
from accounts.models import Member, Person
def people(count, prefix, members=True):
    names = [f"{prefix}{number}" for number in range(count)]
    rows = [None] * count
    if members:
        rows = Member.objects.bulk_create([Member(username=name.lower()) for name in names], batch_size=5000)
    made = [Person(name=name, name_key=name.lower(), member=row) for name, row in zip(names, rows)]
    return Person.objects.bulk_create(made, batch_size=5000)
"""
SEARCHES: Final = """
import json, random
from datetime import timedelta
from time import perf_counter, process_time
from django.db import connection
from django.utils import timezone
from games.models import Match
from lobby import catalogue
from lobby.models import Queue, Seek
from lobby.services import pairing
chance, now = random.Random(1), timezone.now()
queues = [
    Queue.objects.create(game=game, rated=rated, seats=seats, clock=clock)
    for game in catalogue.slugs() for seats in catalogue.seat_counts(game)
    for rated in (True, False) for clock in catalogue.clock_names()
]
Seek.objects.bulk_create(
    Seek(person=one, queue=chance.choice(queues), rating=round(chance.gauss(1500, 200)), tab=f"tab{number}",
         opened_at=now - timedelta(seconds=chance.uniform(0, 60)), lease_until=now + timedelta(minutes=9))
    for number, one in enumerate(people({searches}, "Sucher"))
)
begun = perf_counter()
plans = pairing._planned(Seek.objects.all())
found = perf_counter() - begun
begun, busy = perf_counter(), process_time()
matches = pairing.pair_all()
paired, busy = perf_counter() - begun, process_time() - busy
begun = perf_counter()
with connection.cursor() as cursor:
    for _ in range(1000):
        cursor.execute("select 1")
print("DONE" + json.dumps(dict(
    crowd="pairing", searches={searches}, queues=len(queues), tables=len(plans),
    found_s=round(found, 3), matches=matches, begun_s=round(paired, 3), begun_cpu_s=round(busy, 3),
    left=Seek.objects.filter(match=None).count(), empty_queries_1000_s=round(perf_counter() - begun, 3),
)))
"""
PAGE: Final = """
import json
from time import perf_counter
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
def page(name, path, **more):
    client = Client()
    client.get(path)
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        begun = perf_counter()
        answer = client.get(path)
        spent = perf_counter() - begun
    assert answer.status_code == 200, answer.status_code
    figures = dict(crowd=name, **more, queries=len(queries), ms=round(spent * 1000, 1))
    print("DONE" + json.dumps(figures))
"""
LOBBY: Final = """
from games.models import Match
from games.services import SeatRequest, start_match
public = Match.objects.filter(status=Match.Status.RUNNING, visibility="public")
guests = people(2 * max(0, {matches} - public.count()), "Gast", members=False)
for one, other in zip(guests[::2], guests[1::2]):
    start_match(game="abalone", seats=[SeatRequest(person=one), SeatRequest(person=other)])
running = public.count()
page("lobby", "/", running=running)
page("watch", "/zuschauen/", running=running)
"""
RANKING: Final = """
import random
from datetime import timedelta
from django.utils import timezone
from rankings.models import Rating
chance, now = random.Random(2), timezone.now()
Rating.objects.bulk_create(
    [Rating(person=one, game="abalone", value=chance.gauss(1500, 250), rounds=chance.randint(1, 300),
            last_rated_at=now - timedelta(days=chance.uniform(0, 90)))
     for one in people({members}, "Mitglied")], batch_size=5000)
page("ranking", "/rangliste/abalone/", members={members})
page("profile", "/@Mitglied77/", members={members})
"""


def main() -> int:
    """Print all figures; with ``--quick`` a tenth of the people."""
    less = 10 if "--quick" in sys.argv[1:] else 1
    with running_site(workers=()) as site:
        for code in (
            PEOPLE + SEARCHES.replace("{searches}", str(2000 // less)),
            PEOPLE + PAGE + LOBBY.replace("{matches}", str(1000 // less)),
            PEOPLE + PAGE + RANKING.replace("{members}", str(100_000 // less)),
        ):
            for line in site.python(code).split("DONE")[1:]:
                print(json.dumps(json.loads(line)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
