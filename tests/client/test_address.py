"""Addresses that people copy, and those that would betray a token."""

import pytest

from turnsheet.client.address import parse
from turnsheet.client.errors import AddressError


@pytest.mark.parametrize(
    ("text", "site", "seat"),
    [
        ("https://games.example.org/match/4add3fffae6f", "https://games.example.org", None),
        ("https://games.example.org/match/4add3fffae6f/", "https://games.example.org", None),
        (" https://games.example.org:8443/match/4add3fffae6f?seat=2 ", "https://games.example.org:8443", 2),
        ("https://games.example.org/match/4add3fffae6f/replay?step=3&seat=1", "https://games.example.org", 1),
        ("https://games.example.org/api/matches/4add3fffae6f/seats/12/", "https://games.example.org", 12),
        ("http://127.0.0.1:8000/match/4add3fffae6f#chart", "http://127.0.0.1:8000", None),
        ("http://localhost/match/4add3fffae6f", "http://localhost", None),
        ("http://[::1]:8000/match/4add3fffae6f", "http://[::1]:8000", None),
    ],
)
def test_addresses_of_pages_and_seats_are_understood(text: str, site: str, seat: int | None) -> None:
    found = parse(text)
    assert (found.site, found.match, found.seat) == (site, "4add3fffae6f", seat)


def test_the_option_counts_more_than_the_address() -> None:
    assert parse("https://games.example.org/match/a?seat=2", 3).seat == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("games.example.org/match/a", "not the address of a match"),
        ("ftp://games.example.org/match/a", "not the address of a match"),
        ("https://games.example.org/", "not the address of a match"),
        ("https://games.example.org/match/a/b", "not the address of a match"),
        ("https://games.example.org/match/a%2F..%2Fb", "not the id of a match"),
        ("https://games.example.org/match/a?seat=x", "not the number of a seat"),
        ("https://games.example.org:99999/match/a", "not an address"),
        ("https://games.example.org/join/a/2/code", "This is an invitation"),
        ("https://me:secret@games.example.org/match/a", "Give the token with --token"),
        ("http://games.example.org/match/a", "would travel unencrypted to games.example.org"),
        ("http://127.0.0.1.example.org/match/a", "would travel unencrypted"),
        ("http://10.0.0.1/match/a", "would travel unencrypted"),
    ],
)
def test_other_addresses_are_refused_with_what_to_do(text: str, said: str) -> None:
    with pytest.raises(AddressError, match=said):
        parse(text)
