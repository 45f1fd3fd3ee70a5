"""How soon one can play alone: ``python -m tests.benchmarks.solo``.

Abalone against a computer, as `make run` serves it, with the runtime compressed as for a server. One JSON
object for each line (4G and 3G as WebPageTest simulates them) and processor (as it is, and a quarter of it
for pages and their workers), first for a browser that was never here, then twice for one that comes back:
milliseconds from opening the page until the first own move can be made, and until it is shown; kilobytes that
have come over the line by then, and once everything is kept for playing without a network. The machine should
have little else to do.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

import psutil
from playwright.sync_api import sync_playwright

from tests.benchmarks._slow_line import LINES, Line, SlowLine
from tests.benchmarks._slow_processor import slowed
from tests.browser.chromium import FLAGS, binary
from tests.services.session import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import BrowserType, Page

LOCAL: Final = Line("local", 1_000_000, 1_000_000, 0)
PAGE: Final = "/spiele/abalone/solo/?sitze=2&wer=0,1"
LONGEST: Final = 300_000
PLAY: Final = """() => {
  window.times = {};
  const look = () => {
    const count = () => document.querySelectorAll(".move-list a").length;
    const form = document.querySelector("#move-form:not([hidden])");
    if (!times.turn && document.querySelector("#prompt[data-kind=mine]")) times.turn = performance.now();
    if (times.turn && !times.sent && form?.querySelector("option")) {
      [times.sent, times.before] = [performance.now(), count()];
      form.requestSubmit();
    }
    if (times.sent && !times.moved && count() > times.before) times.moved = performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}"""
"""Makes the first move that can be made, by the form, and notes when."""


@contextmanager
def site() -> Iterator[int]:
    """`make run` with a data folder of its own; gives its port."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder, "data")
        data.mkdir(mode=0o700)
        # with MAKELEVEL it ends when this process does
        env = os.environ | {"SPIELSTEIN_DATA": str(data), "PORT": "0", "HOST": "127.0.0.1", "MAKELEVEL": "1"}
        django = env | {"DJANGO_SETTINGS_MODULE": "site_config.settings.embedded"}
        subprocess.run([sys.executable, "manage.py", "device", "--best"], cwd=ROOT, env=django, check=True)
        command = [sys.executable, "-m", "site_config.supervisor"]
        running = subprocess.Popen(command, cwd=ROOT, env=env, stderr=subprocess.PIPE, text=True)
        try:
            assert running.stderr is not None
            address = next(line for line in running.stderr if "runs at" in line)
            # a pipe that nobody reads would stop the site
            Thread(target=running.stderr.read, daemon=True).start()
            yield int(address.split("127.0.0.1:")[1].split("/")[0])
        finally:
            running.send_signal(signal.SIGTERM)
            running.wait()


def visited(page: Page, address: str, line: SlowLine) -> dict[str, Any]:
    """What one visit takes until the first own move, and until everything is kept."""
    before = line.down.carried
    page.goto(address, wait_until="commit", timeout=LONGEST)
    page.wait_for_function("() => window.times.moved", timeout=LONGEST)
    times, moved = page.evaluate("window.times"), line.down.carried
    page.wait_for_function("() => document.documentElement.dataset.offline === 'kept'", timeout=LONGEST)
    return {
        "turn_ms": round(times["turn"]),
        "moved_ms": round(times["moved"]),
        "kilobytes": round((moved - before) / 1_000),
        "kilobytes_kept": round((line.down.carried - before) / 1_000),
    }


def measured(
    chromium: BrowserType, path: str, port: int, line: Line, factor: int
) -> Iterator[dict[str, Any]]:
    """The first visit of a browser and a later one; with a profile, which alone keeps what was compiled."""
    slow = SlowLine(line, port)
    with tempfile.TemporaryDirectory() as profile:
        context = chromium.launch_persistent_context(
            profile, executable_path=path, args=FLAGS, locale="de-DE"
        )
        context.add_init_script(f"({PLAY})()")
        try:
            with slowed(psutil.Process(), factor):
                for visit, address in (("first", f"{PAGE}&neu=1"), ("next", PAGE), ("later", PAGE)):
                    page = context.new_page()
                    found = visited(page, slow.url + address, slow)
                    page.close()
                    yield {"line": line.name, "processor": f"1/{factor}", "visit": visit, **found}
        finally:
            context.close()
            slow.close()


def main() -> int:
    path = binary()
    if path is None:
        print("no Chromium", file=sys.stderr)
        return 1
    with site() as port, sync_playwright() as playwright:
        for line in (LOCAL, *LINES):
            for factor in (1, 4):
                for found in measured(playwright.chromium, path, port, line, factor):
                    print(json.dumps(found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
