"""The live protocol: what is said over a match's socket, typed by direction."""

from games.protocol.commands import BadMessage, Command, Ping, Watch, parse

__all__ = ["BadMessage", "Command", "Ping", "Watch", "parse"]
