"""One readable line per log entry: time, level, source, message, then key=value."""

import logging
import os
import sys

import structlog
from django.core.exceptions import RequestAborted

QUIET = {
    "daphne.cli": logging.WARNING,
    "daphne.http_protocol": logging.WARNING,
    "daphne.ws_protocol": logging.WARNING,
    "daphne.server": logging.WARNING,
    "django.channels.server": logging.WARNING,
    "celery": logging.WARNING,
    # it would repeat every second, with a stack, that Valkey is away, which the workers say as well
    "celery.beat": logging.CRITICAL,
    "kombu": logging.WARNING,
    "asyncio": logging.WARNING,
}


def is_worth_a_line(record: logging.LogRecord) -> bool:
    """Say no to the stack that Django leaves behind when a browser goes away in the middle of an answer."""
    return not (record.exc_info and isinstance(record.exc_info[1], RequestAborted))


def configure(level: int = logging.INFO, *, json: bool = False) -> None:
    """Send all logging of this process, structlog's and the standard library's, to standard error.

    `json` writes one JSON object per line instead, for collectors in production.
    """
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso" if json else "%H:%M:%S", utc=json),
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.processors.StackInfoRenderer(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    if json:
        ending: list[structlog.typing.Processor] = [
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ]
    else:
        colours = sys.stderr.isatty() and "NO_COLOR" not in os.environ
        plain = structlog.dev.plain_traceback
        ending = [structlog.dev.ConsoleRenderer(colors=colours, exception_formatter=plain, pad_event_to=0)]
    handler = logging.StreamHandler()
    handler.addFilter(is_worth_a_line)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *ending],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name, least in QUIET.items():
        logging.getLogger(name).setLevel(max(level, least))
