"""The webhook guard: which addresses are on the public internet, and name lookup with a time limit.

A person who adds a webhook chooses where the server connects. Unless the host allows it, that must not be a machine
that only the server can reach. An IPv6 address must be an ordinary public one: every form with an IPv4 address inside
(IPv4-mapped, IPv4-compatible, NAT64, 6to4, Teredo) is refused, because gateways on the way decide where it goes.
"""

import socket
import threading
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic

PUBLIC_V6 = ip_network("2000::/3")
REFUSED_V6 = tuple(
    ip_network(each)
    for each in (
        "2001::/23",  # Teredo, benchmarks, ORCHID and other protocols of their own
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4
        "3fff::/20",  # documentation
    )
)
REFUSED_V4 = tuple(
    ip_network(each)
    for each in (
        "168.63.129.16/32",  # the host's side of a cloud machine, though its number is a public one
        "192.0.0.0/24",  # protocols of their own
        "192.88.99.0/24",  # 6to4 relays
    )
)
MOST_LOOKUPS = threading.BoundedSemaphore(32)


class Deadline:
    """A time limit for several waits together."""

    def __init__(self, seconds: float) -> None:
        self._end = monotonic() + seconds

    def left(self) -> float:
        """The seconds that are left; raises TimeoutError when there are none."""
        left = self._end - monotonic()
        if left <= 0:
            raise TimeoutError
        return left


def is_public(address: str) -> bool:
    """Whether a numeric address is one on the public internet that everybody can reach."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        usual = found in PUBLIC_V6 and not any(found in each for each in REFUSED_V6)
    else:
        usual = not any(found in each for each in REFUSED_V4)
    return usual and found.is_global and not found.is_multicast and not found.is_reserved and not _is_ours(address)


def _is_ours(address: str) -> bool:
    """Whether it is an address of this very machine: then it would be reached from itself. Nothing is sent."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((address, 9))
            return ip_address(probe.getsockname()[0]) == ip_address(address)
    except OSError:
        return False


def look_up(host: str, port: int, deadline: Deadline) -> list[str]:
    """The numeric addresses of a host; none if it has none. Raises TimeoutError if its name server is too slow.

    The system's lookup cannot be broken off, so it runs on a thread of its own that is left behind if it takes too
    long. There are never more than a few such threads.
    """
    if not MOST_LOOKUPS.acquire(timeout=deadline.left()):
        raise TimeoutError
    found: list[list[str]] = []

    def ask() -> None:
        try:
            found.append([str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)])
        except (OSError, UnicodeError):
            found.append([])
        finally:
            MOST_LOOKUPS.release()

    thread = threading.Thread(target=ask, name="lookup", daemon=True)
    thread.start()
    thread.join(deadline.left())
    if not found:
        raise TimeoutError
    return found[0]
