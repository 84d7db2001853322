"""The client address of a request, as limits count it."""

from ipaddress import IPv6Address, ip_address, ip_network

from turnsheet.interfaces.web.authentication import AnyRequest

IPV6_PREFIX = 64
"""All addresses of a network of this size usually belong to one customer."""


def address_of(request: AnyRequest) -> str | None:
    """The client address; None if it is this machine, since a proxy there may forward requests of anybody."""
    return network_of(host_of(request))


def host_of(request: AnyRequest) -> str:
    """The client address: that of the connection, or the one that the first of the host's own proxies saw.

    Each proxy adds the address that asked it at the end of X-Forwarded-For. Entries before theirs may be forged.
    """
    proxies: int = request.app.state.proxies
    seen = [each.strip() for line in request.headers.getall("x-forwarded-for", []) for each in line.split(",")]
    if proxies and len(seen) >= proxies:
        return seen[-proxies]
    return request.client.host if request.client else ""


def network_of(host: str) -> str | None:
    """An address as limits count it: of IPv6 the network; None if it is of this machine, or is not an address."""
    try:
        address = ip_address(host)
    except ValueError:
        return None
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return None
    if isinstance(address, IPv6Address):
        return str(ip_network((address, IPV6_PREFIX), strict=False))
    return str(address)
