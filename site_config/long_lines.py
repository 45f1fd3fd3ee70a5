"""What Daphne answers to an address or a header that is too long, where it would hang up without a word."""

from __future__ import annotations

import re
from typing import Any, Final

from twisted.web.http import HTTPChannel

REQUEST: Final = re.compile(rb"[A-Z]+ ")
ADDRESS: Final = (b"414 URI Too Long", "Diese Adresse ist zu lang. · This address is too long.")
HEADER: Final = (
    b"431 Request Header Fields Too Large",
    "Der Browser schickt zu viel mit: lösche Cookies. · The browser sends too much: delete its cookies.",
)


def answer_long_lines() -> None:
    """Let every connection of this process say why it ends. Twisted takes lines of up to 16,384 bytes."""
    HTTPChannel.lineLengthExceeded = _say_and_close


def _say_and_close(channel: Any, line: bytes) -> None:
    status, sentence = ADDRESS if REQUEST.match(line) else HEADER
    body = sentence.encode()
    kind = b"Content-Type: text/plain; charset=utf-8"
    head = b"HTTP/1.1 %b\r\n%b\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
    channel.transport.write(head % (status, kind, len(body)) + body)
    channel.loseConnection()
