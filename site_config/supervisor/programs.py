"""The command lines of the processes that make up the site, the same for `make run`, tests and benchmarks."""

import sys

PING_INTERVAL = 20  # seconds without traffic after which a socket is asked whether it still lives
PING_TIMEOUT = 30  # seconds it has to answer
# bytes; what is longer than the protocol's 4 kB but shorter than this gets an answer, the rest is cut off
LONGEST_MESSAGE = 1024 * 1024


def web(listening: int) -> list[str]:
    """Return the command of a Daphne that serves on the listening socket with this file descriptor."""
    options = {
        "--fd": listening,
        "--ping-interval": PING_INTERVAL,
        "--ping-timeout": PING_TIMEOUT,
        "--websocket_timeout": -1,
        "--websocket-max-message-size": LONGEST_MESSAGE,
        "--websocket-max-frame-size": LONGEST_MESSAGE,
        "--application-close-timeout": 2,
        "--verbosity": 0,
    }
    words = [word for option, value in options.items() for word in (option, str(value))]
    return [sys.executable, "-m", "daphne", "--no-server-name", *words, "site_config.asgi:application"]


def worker(queue: str, *, processes: int = 0) -> list[str]:
    """Return the command of a Celery worker for one queue: with `processes` processes, or alone with 0."""
    pool = ["--pool", "prefork", "--concurrency", str(processes)] if processes else ["--pool", "solo"]
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "WARNING"]
    return [*_celery(), "worker", "--queues", queue, "--hostname", f"{queue}@%h", *pool, *quiet]


def beat() -> list[str]:
    """Return the command of the process that sends the tasks that recur."""
    return [*_celery(), "beat", "--pidfile", "", "--loglevel", "WARNING"]


def _celery() -> list[str]:
    return [sys.executable, "-m", "celery", "--app", "site_config", "--quiet"]
