"""The addresses of this machine, as HOST names them and as a browser has to write them."""

import contextlib
import socket

EVERYWHERE = ("0.0.0.0", "::")
# Set aside for examples: to connect there by UDP sends nothing, but lets the kernel choose the way out.
_ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def written(host: str) -> str:
    """Return a host as it stands in a URL and in the Host header: IPv6 in brackets, without a zone."""
    return f"[{host.partition('%')[0]}]" if ":" in host else host


def in_network(host: str) -> list[str]:
    """Return the addresses by which others reach what listens at `host`; none unless it listens everywhere.

    IPv4 for 0.0.0.0, both families for ::, and nothing without a network.
    """
    if host not in EVERYWHERE:
        return []
    families = [socket.AF_INET] if host == "0.0.0.0" else [socket.AF_INET, socket.AF_INET6]
    return [address for family in families if (address := _outgoing(family))]


def _outgoing(family: socket.AddressFamily) -> str:
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((_ELSEWHERE[family], 9))
        return str(probe.getsockname()[0])
    return ""


def admitted(host: str) -> set[str]:
    """Return the host names that a site listening at `host` answers to."""
    hosts = {"localhost", "127.0.0.1", "[::1]"}
    if host in EVERYWHERE:
        name = socket.gethostname()
        return hosts | {name, f"{name}.local"} | {written(address) for address in in_network(host)}
    return hosts | {written(host)} if host else hosts
