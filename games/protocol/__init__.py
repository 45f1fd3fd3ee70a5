"""The live protocol: what is said over a match's socket, typed by direction."""

from games.protocol.commands import Command, Ping, Watch, parse
from games.protocol.fields import BadMessage

__all__ = ["BadMessage", "Command", "Ping", "Watch", "parse"]
