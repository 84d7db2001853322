"""Streamable HTTP: where the server listens, to whom it answers, and the token that its callers carry.

A page in a browser on the same machine can send requests to any port, and can make a name of its own mean this machine
(DNS rebinding). So a request must name this server as its host, and if it comes from a page, the page must be of this
server. Beyond this machine every request must also carry the server's own token: it opens all of its seats.
"""

import hmac
import os
import socket
from urllib.parse import urlsplit

import uvicorn
from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from msgspec import Struct
from starlette.types import ASGIApp, Receive, Scope, Send

from turnsheet.client.address import is_loopback
from turnsheet.interfaces.cli.errors import CommandError, reason

VARIABLE = "TURNSHEET_MCP_TOKEN"
SHORTEST_TOKEN = 32
NEW_TOKEN = "python3 -c 'import secrets; print(secrets.token_urlsafe(32))'"
PATH = "/mcp"
LARGEST = 1024 * 1024
"""The maximum size of a request, in bytes: an order sheet has at most 100,000 characters."""
MOST_SESSIONS = 50
STOP_SECONDS = 3
LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")


class Listening(Struct, frozen=True):
    """Where to listen, by which address others reach it, and which token they carry; on this machine alone: neither."""

    host: str
    port: int
    address: str = ""
    token: str = ""


def listening(host: str, port: int, address: str) -> Listening:
    """Check where to listen: beyond this machine it takes an address with https, and a token."""
    token = os.environ.get(VARIABLE, "").strip()
    beyond = bool(address) or not is_loopback(host)
    if beyond and not address:
        raise CommandError(
            f"To listen on {host}, give --address with the https:// address by which others reach this server, through "
            "a proxy with TLS. Otherwise your seats could be played by everybody on the way."
        )
    try:
        parts = urlsplit(address)
        named = (parts.scheme, bool(parts.hostname), parts.path.rstrip("/"), parts.query, parts.username)
        wrong = bool(address) and (named != ("https", True, "", "", None) or parts.port == 0)
    except ValueError:
        wrong = True
    if wrong:
        raise CommandError(
            f"'{address}' cannot be used: --address takes an address such as https://agents.example.org."
        )
    if beyond and not token:
        raise CommandError(f"Set {VARIABLE} to a secret that callers carry. Make one with: {NEW_TOKEN}")
    if token and (len(token) < SHORTEST_TOKEN or len(set(token)) == 1 or not token.isascii() or " " in token):
        raise CommandError(
            f"{VARIABLE} is too easy to guess: it needs at least {SHORTEST_TOKEN} characters without spaces. Make one "
            f"with: {NEW_TOKEN}"
        )
    return Listening(host, port, f"https://{parts.netloc.lower()}" if address else "", token)


def answered_names(where: Listening) -> TransportSecuritySettings:
    """The hosts and origins that requests may name."""
    if where.address:
        name = where.address.removeprefix("https://")
        return TransportSecuritySettings(allowed_hosts=[name], allowed_origins=[where.address])
    hosts = [f"{name}:*" for name in LOOPBACK_NAMES]
    return TransportSecuritySettings(allowed_hosts=hosts, allowed_origins=[f"http://{host}" for host in hosts])


def application(server: MCPServer[None], where: Listening) -> ASGIApp:
    """The server as an application that checks its callers."""
    found = server.streamable_http_app(
        streamable_http_path=PATH,
        transport_security=answered_names(where),
        max_request_body_size=LARGEST,
        max_sessions=MOST_SESSIONS,
    )
    return TokenCheck(found, where.token) if where.token else found


class TokenCheck:
    """Lets requests pass that carry the token."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app = app
        self._expected = f"bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self._carries(scope):
            await self._app(scope, receive, send)
            return
        body = f"This server needs its token: Authorization: Bearer, with what {VARIABLE} holds.".encode()
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"www-authenticate", b"Bearer")]
        await send({"type": "http.response.start", "status": 401, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _carries(self, scope: Scope) -> bool:
        given = [value for name, value in scope["headers"] if name == b"authorization"]
        if len(given) != 1:
            return False
        kind, _, token = given[0].partition(b" ")
        return hmac.compare_digest(kind.lower() + b" " + token.strip(), self._expected)


def serve(server: MCPServer[None], where: Listening) -> None:
    """Listen until a signal comes. The address is printed when it can be reached."""
    bound = _bound(where)
    port = bound.getsockname()[1]
    shown = f"[{where.host}]" if ":" in where.host else where.host
    print(f"Turnsheet for agents is at {where.address or f'http://{shown}:{port}'}{PATH}", flush=True)
    config = uvicorn.Config(
        application(server, where),
        access_log=False,
        log_level="error",
        server_header=False,
        ws="none",
        timeout_graceful_shutdown=STOP_SECONDS,
    )
    uvicorn.Server(config).run(sockets=[bound])


def _bound(where: Listening) -> socket.socket:
    family = socket.AF_INET6 if ":" in where.host else socket.AF_INET
    bound = socket.socket(family)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((where.host, where.port))
        bound.listen()
    except OSError as error:
        bound.close()
        raise CommandError(f"Cannot listen on {where.host}, port {where.port}: {reason(error)}.") from error
    return bound
