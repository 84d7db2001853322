"""The address of a seat: the site, the match, and perhaps the number of the seat.

A token is sent over https only, or to this very machine: everybody on the way could read it otherwise.
"""

import re
from ipaddress import ip_address
from urllib.parse import parse_qs, unquote, urlsplit

from msgspec import Struct

from turnsheet.client.errors import AddressError

MATCH = re.compile(r"[\w-]{1,24}", re.ASCII)
SEAT = re.compile(r"[1-9][0-9]?", re.ASCII)
EXAMPLE = "https://games.example.org/match/4add3fffae6f"
PORTS = {"https": 443, "http": 80}


class SeatAddress(Struct, frozen=True):
    """A match on a site, and its seat if the address names one."""

    scheme: str
    host: str
    port: int
    match: str
    seat: int | None = None

    @property
    def site(self) -> str:
        """The address of the site, as a browser shows it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + ("" if self.port == PORTS[self.scheme] else f":{self.port}")

    @property
    def page(self) -> str:
        """The address of the match page."""
        return f"{self.site}/match/{self.match}"


def parse(text: str, seat: int | None = None) -> SeatAddress:
    """Read an address as people copy it: of the match page or of the seat in the API. `seat` is that of the option."""
    text = text.strip()
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as error:
        raise AddressError(f"'{text}' is not an address. Copy that of the match page, such as {EXAMPLE}.") from error
    if parts.scheme not in PORTS or not parts.hostname:
        raise AddressError(f"'{text}' is not the address of a match. Copy that of the match page, such as {EXAMPLE}.")
    if parts.username is not None or parts.password is not None:
        raise AddressError("The address contains a name or a password. Give the token with --token instead.")
    words = [unquote(word) for word in parts.path.split("/") if word]
    named = parse_qs(parts.query).get("seat", [""])[0]
    if words[:1] == ["join"]:
        raise AddressError("This is an invitation. Open it in a browser, take the seat, and create a token there.")
    if words[:2] == ["api", "matches"] and len(words) in (3, 5) and (len(words) == 3 or words[3] == "seats"):
        match, named = words[2], words[4] if len(words) == 5 else named
    elif words[:1] == ["match"] and (len(words) == 2 or words[2:] in (["result"], ["replay"])):
        match = words[1]
    else:
        raise AddressError(f"'{text}' is not the address of a match. Copy that of the match page, such as {EXAMPLE}.")
    if not MATCH.fullmatch(match):
        raise AddressError(f"'{match}' is not the id of a match. Copy the address of the match page again.")
    if named and not SEAT.fullmatch(named):
        raise AddressError(f"'{named}' is not the number of a seat. Give it with --seat.")
    found = SeatAddress(
        parts.scheme, parts.hostname, port or PORTS[parts.scheme], match, seat or (int(named) if named else None)
    )
    if found.scheme == "http" and not is_loopback(found.host):
        raise AddressError(
            f"Your token would travel unencrypted to {found.host}. Use the address that begins with https://."
        )
    return found


def is_loopback(host: str) -> bool:
    """Whether a host is this machine."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
