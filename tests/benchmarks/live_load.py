"""How much live play the site carries: ``python -m tests.benchmarks.live_load``.

Plays 1, 10, 50 and 200 matches by real WebSocket clients in another process, two spectators each,
with moves that the server offered; as fast as possible, and 200 matches at a pace. Measures moves
a second and the time from sending a move to its ``accepted`` and to the other seat's event. In the
same run a bare echo consumer on the same server. On SQLite and on PostgreSQL, with one and two web
processes. Every event of every client is checked against the database; exits with 1 when one was
lost, doubled or reordered. ``--quick`` measures a fifth as long, ``--only postgresql-1`` one site.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from typing import Any, Final

import psutil

from site_config.supervisor import programs
from tests.live.clients import start_tables
from tests.services.session import ROOT, Services, services
from tests.services.site import Site

ECHO_PATH: Final = "/ws/echo/"
MATCHES: Final = (1, 10, 50, 200)
PACED: Final = (200, 100)
"""Matches, and moves a second of all of them together."""
SITES: Final = (("sqlite", 1), ("sqlite", 2), ("postgresql", 1), ("postgresql", 2))
SECONDS: Final = 10.0
SPARE_TABLES: Final = 12
"""Matches that may end during a run and are replaced."""


class BenchmarkSite(Site):
    """The site with the echo socket; no workers, since only people play."""

    def start_web(self) -> None:
        fd = self._listening.fileno()
        command = [*programs.web(fd)[:-1], "tests.benchmarks._live_echo:application"]
        for name in self._webs:
            self._start(name, command, role="web", pass_fds=(fd,))
        self.wait_until_serving()


def players(site: Site, order: dict[str, Any]) -> tuple[dict[str, Any], float]:
    """Let the players' process do what is ordered; also the processor seconds of the web meanwhile."""
    command = [sys.executable, "-m", "tests.benchmarks._live_players"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(order))
        process.stdin.close()
        process.stdout.readline()
        before = web_seconds(site)
        process.stdout.readline()
        spent = web_seconds(site) - before
        result: dict[str, Any] = json.loads(process.stdout.read() or "{}")
    if process.returncode:
        raise SystemExit("the players failed")
    return result, spent


def measure(site: Site, matches: int, pace: float | None, seconds: float) -> dict[str, Any]:
    """One run of so many matches."""
    tables = start_tables(site, matches + SPARE_TABLES)
    order = {
        "url": site.ws_url,
        "origin": site.url,
        "tables": [{"id": table.id, "cookies": table.cookies} for table in tables],
        "matches": matches,
        "pace": pace,
        "seconds": seconds,
    }
    result, spent = players(site, order)
    faults = result["faults"] + check_log(site, result["final"])
    return {
        "matches": matches,
        "pace": pace or "as fast as possible",
        "moves": result["moves"],
        "moves_per_second": round(result["moves"] / result["seconds"], 1),
        "web_cpu_ms_per_move": round(1000 * spent / max(1, result["moves"]), 2),
        "accepted_ms": spread(result["accepted"]),
        "other_seat_ms": spread(result["seen"]),
        "events_checked": 4 * sum(entry["v"] - 1 for entry in result["final"].values()),
        "faults": faults[:10],
    }


def web_seconds(site: Site) -> float:
    """Processor time that the web processes have used."""
    times = [psutil.Process(pid).cpu_times() for pid in site.pids("web")]
    return float(sum(time.user + time.system for time in times))


CHECK: Final = """
import json, sys
from games.models import Event, Match
from tests.benchmarks._live_players import fingerprint
final = json.loads({final!r})
for match in Match.objects.filter(pk__in=final):
    rows = Event.objects.filter(match=match).order_by("v").values_list("v", "type", "data")
    rows = [dict(v=v, type=kind, data=data) for v, kind, data in rows]
    stored = [fingerprint(row) for row in rows][1:]
    if match.version != len(rows) or stored != final.pop(match.pk)["fingerprints"]:
        print("FAULT the log of", match.pk, "differs from what was seen")
for match_id in final:
    print("FAULT no match", match_id)
"""


def check_log(site: Site, final: dict[str, Any]) -> list[str]:
    """What the clients saw, held against the stored log."""
    printed = site.python(CHECK.format(final=json.dumps(final)))
    return [line for line in printed.splitlines() if line.startswith("FAULT")]


def spread(seconds: list[float]) -> dict[str, float]:
    """Percentiles in milliseconds."""
    ordered = sorted(seconds)
    at = {"p50": 0.5, "p95": 0.95, "p99": 0.99}
    if not ordered:
        return dict.fromkeys(at, 0.0)
    return {
        name: round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1)
        for name, part in at.items()
    }


def measure_site(running: Services, database: str, webs: int, seconds: float) -> dict[str, Any]:
    """Everything about one kind of site."""
    site = BenchmarkSite(running, f"bench-{database}-{webs}", database=database, webs=webs, workers=())
    try:
        site.start()
        runs = [measure(site, matches, None, seconds) for matches in MATCHES]
        runs.append(measure(site, *PACED, seconds))
        order = {"url": site.ws_url, "origin": site.url, "echo": ECHO_PATH, "seconds": seconds / 2}
        echoed, echo_spent = players(site, order)
    finally:
        site.close()
    trips = echoed["trips"] / echoed["seconds"]
    best = max(run["moves_per_second"] for run in runs)
    return {
        "database": database,
        "web_processes": webs,
        "runs": runs,
        "echo_round_trips_per_second": round(trips),
        "echo_web_cpu_ms_per_round_trip": round(1000 * echo_spent / echoed["trips"], 3),
        "echo_round_trips_per_move": round(trips / best, 1),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", choices=[f"{database}-{webs}" for database, webs in SITES])
    options = parser.parse_args()
    seconds = SECONDS / 5 if options.quick else SECONDS
    sites = [site for site in SITES if options.only in (None, f"{site[0]}-{site[1]}")]
    with services(postgresql=any(database == "postgresql" for database, _ in sites), durable=True) as running:
        results = [measure_site(running, *site, seconds) for site in sites]
    faults = sum(len(run["faults"]) for result in results for run in result["runs"])
    machine = {"cores": os.cpu_count(), "python": platform.python_version()}
    print(json.dumps({"machine": machine, "sites": results, "faults": faults}, indent=2))
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
