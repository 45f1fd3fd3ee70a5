"""HOST: which names the site answers to, and what is printed for others in the network."""

import socket

import pytest

from site_config.supervisor import addresses
from site_config.supervisor.__main__ import addresses_of, listen


@pytest.fixture
def in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine of the name `Board-Room` with one address of each family."""
    outgoing = {socket.AF_INET: "192.168.7.20", socket.AF_INET6: "2001:db8:7::20"}
    monkeypatch.setattr(addresses, "_outgoing", outgoing.get)
    monkeypatch.setattr(socket, "gethostname", lambda: "board-room")


def test_a_machine_listening_everywhere_is_found_by_its_address(in_the_network: None) -> None:
    assert {"192.168.7.20", "board-room", "board-room.local"} <= addresses.admitted("0.0.0.0")
    assert {"192.168.7.20", "[2001:db8:7::20]"} <= addresses.admitted("::")


@pytest.mark.parametrize(
    ("host", "admitted"),
    [("fd00::5", "[fd00::5]"), ("fe80::5%eth0", "[fe80::5]"), ("10.0.0.5", "10.0.0.5"), ("club", "club")],
)
def test_a_host_is_admitted_as_browsers_write_it(host: str, admitted: str) -> None:
    assert addresses.admitted(host) == {"localhost", "127.0.0.1", "[::1]", admitted}


@pytest.mark.parametrize("host", ["", "127.0.0.1", "::1", "localhost"])
def test_a_machine_listening_for_itself_admits_nobody_else(in_the_network: None, host: str) -> None:
    assert addresses.admitted(host) == {"localhost", "127.0.0.1", "[::1]"}


def test_without_a_network_there_is_no_address_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_outgoing", lambda family: "")
    assert addresses.in_network("0.0.0.0") == []


def test_the_way_out_is_an_address_of_this_machine() -> None:
    for address in addresses.in_network("0.0.0.0"):
        with socket.socket() as probe:
            probe.bind((address, 0))


def test_the_address_for_others_is_printed(in_the_network: None) -> None:
    with listen("0.0.0.0", "0") as listening:
        port = listening.getsockname()[1]
        shown = addresses_of(listening)
    assert shown == f"http://127.0.0.1:{port}/ – in the network at http://192.168.7.20:{port}/"


def test_an_address_of_ipv6_is_printed_in_brackets() -> None:
    with listen("::1", "0") as listening:
        assert addresses_of(listening) == f"http://[::1]:{listening.getsockname()[1]}/"
