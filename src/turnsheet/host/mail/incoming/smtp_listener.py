"""The listener for sites with a domain of their own: listens for mail servers, over SMTP or LMTP.

It takes letters to the address for orders and to nobody else, and never passes mail on. It says 250 after the inbox has
kept the letter, never before. A letter has one recipient; mail servers send a letter to more as several letters. A
letter with a forged token is accepted and dropped: refused, it would make the mail server before us write to a
stranger. With a certificate, mail servers can encrypt the connection (STARTTLS), or must.

Nobody can keep mail servers away by holding connections: one network has a few at a time, and each ends after some
commands, or minutes.
"""

import asyncio
import logging
import threading
from asyncio import AbstractEventLoop, BaseTransport
from concurrent.futures import Future
from functools import partial
from ipaddress import IPv6Address, ip_address, ip_network

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Session, TLSSetupException, syntax
from aiosmtpd.smtp import Envelope as Handed

from turnsheet.host.mail.incoming import inbox
from turnsheet.host.mail.incoming.certificate import Certificate
from turnsheet.host.mail.incoming.inbox import Taken
from turnsheet.host.mail.incoming.letters import Envelope
from turnsheet.host.monitoring import metrics
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.settings import MailListener
from turnsheet.host.site import Site

LOG = logging.getLogger("turnsheet.mail")
LARGEST = 4 * inbox.LARGEST
"""Larger letters are refused while they are sent. Smaller ones that are still too large get an answer by mail."""
SECONDS = 60
MOST_CONNECTIONS = 50
MOST_OF_ONE = 10
"""How many connections one network may have. Mail servers of the host's own, at addresses that are not public, may have
more: they bring the letters of everybody."""
LIFETIME = 600
"""How many seconds a connection may be open. A mail server sends what is left over another one."""
MOST_COMMANDS = {"MAIL": 100, "RCPT": 200, "DATA": 100, "RSET": 100, "*": 20}
"""How often a command may be sent over one connection; the last number is for all others."""
IPV6_PREFIX = 64
"""All addresses of a network of this size usually belong to one customer."""
START_SECONDS = 10
BUSY = "421 4.7.0 Too many connections. Try again later."
LATER = "451 4.3.0 The mail was not accepted. Try again later."
NOBODY = "550 5.1.1 This server takes orders for matches only. Reply to the mail about a turn."
ONE_ONLY = "452 4.5.3 Send the mail to each address separately."
KEPT = "250 2.0.0 The mail was accepted."


def network_of(host: str) -> str | None:
    """The network of an address, as its connections are counted; None if it is not public."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    if not address.is_global:
        return None
    return str(ip_network((address, IPV6_PREFIX), strict=False)) if isinstance(address, IPv6Address) else str(address)


class LetterHandler:
    """What the listener asks: whether a recipient is ours, and what to do with a letter."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self.open: dict[asyncio.Transport, str | None] = {}
        """The connections, with the network of each if it is counted."""

    def full(self, network: str | None) -> bool:
        """Whether nobody, or nobody from this network, may open a connection now."""
        if len(self.open) >= MOST_CONNECTIONS:
            return True
        return network is not None and list(self.open.values()).count(network) >= MOST_OF_ONE

    async def handle_EHLO(  # noqa: N802 - the name the server calls
        self, _server: SMTP, session: Session, _envelope: Handed, hostname: str, responses: list[str]
    ) -> list[str]:
        """Offer no sign-in, which the library would do on encrypted connections, without any way to do it."""
        session.host_name = hostname
        return [line for line in responses if not line.startswith("250-AUTH")]

    async def handle_RCPT(  # noqa: N802 - the name the server calls
        self, _server: SMTP, _session: Session, envelope: Handed, address: str, _options: list[str]
    ) -> str:
        """Take letters to the address for orders, with a token or without."""
        if envelope.rcpt_tos:
            return ONE_ONLY
        name, _, domain = address.lower().rpartition("@")
        if f"{name.partition('+')[0]}@{domain}" != self._site.orders_address:
            return NOBODY
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Handed) -> str:  # noqa: N802 - as above
        """Keep a letter, then say so."""
        content = envelope.content if isinstance(envelope.content, bytes) else b""
        said = Envelope(tuple(envelope.rcpt_tos), (envelope.mail_from or "").strip("<> "))
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(None, partial(self._receive, content, said))
        except Exception as error:
            metrics.MAIL_READ.add("failed")
            log_fault(LOG, "a mail could not be stored", error)
            return LATER
        return KEPT

    def _receive(self, content: bytes, said: Envelope) -> Taken:
        return inbox.receive(self._site, content, said)

    async def handle_exception(self, error: Exception) -> str:
        """Say nothing of a fault."""
        if isinstance(error, TLSSetupException):
            LOG.info("a mail server and this one did not agree on an encryption")
            return LATER
        log_fault(LOG, "a mail connection failed", error)
        return LATER


class _Counted(SMTP):
    """A connection. Only a limited number of them is open at a time, and each for a limited time."""

    _refused = False
    _mine: asyncio.Transport | None = None
    _end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        assert isinstance(self.event_handler, LetterHandler)
        assert isinstance(transport, asyncio.Transport)
        if self._mine is not None:  # the same connection, which is now encrypted
            super().connection_made(transport)
            return
        peer: tuple[str, ...] = transport.get_extra_info("peername") or ("",)
        network = network_of(peer[0])
        if self.event_handler.full(network):
            self._refused = True
            transport.write(f"{BUSY}\r\n".encode())
            transport.close()
            return
        self._mine = transport
        self.event_handler.open[transport] = network
        self._end = self.loop.call_later(LIFETIME, transport.abort)  # it may not read what would be said to it
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        assert isinstance(self.event_handler, LetterHandler)
        if self._mine is not None and self._mine in self.event_handler.open:
            del self.event_handler.open[self._mine]
            if self._end is not None:
                self._end.cancel()
            super().connection_lost(error)

    @syntax("STARTTLS", when="tls_context")
    async def smtp_STARTTLS(self, arg: str) -> None:  # noqa: N802 - the name the server calls
        """Encrypt. A connection that was closed meanwhile, since the client said nothing, ends here."""
        await super().smtp_STARTTLS(arg)
        if self._mine is not None and self._mine.is_closing():
            raise TLSSetupException

    def eof_received(self) -> bool | None:
        return None if self._refused else super().eof_received()

    def data_received(self, data: bytes) -> None:
        if not self._refused:
            super().data_received(data)


class SmtpConnection(_Counted):
    """A connection over SMTP."""


class LmtpConnection(_Counted, LMTP):
    """A connection over LMTP."""


class SmtpListener:
    """A listener in a thread of its own."""

    def __init__(self, site: Site, listener: MailListener) -> None:
        """Raises BadSettingError if its certificate cannot be used."""
        self._certificate = Certificate(listener.tls) if listener.tls else None
        self._handler = LetterHandler(site)
        self._listener = listener
        self._loop: AbstractEventLoop | None = None
        self._stopping: asyncio.Event | None = None
        self._thread: threading.Thread | None = None
        self.port = listener.port
        _keep_quiet()

    def start(self) -> None:
        """Listen; raises OSError if the address cannot be used."""
        opened: Future[int] = Future()
        self._thread = threading.Thread(target=self._run, args=[opened], name="mail listener", daemon=True)
        self._thread.start()
        self.port = opened.result(START_SECONDS)

    @property
    def alive(self) -> bool:
        """Whether it listens."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return len(self._handler.open)

    def stop(self) -> None:
        """Close all connections. Mail servers send what was not kept again."""
        if self._loop is not None and self._stopping is not None and self.alive:
            self._loop.call_soon_threadsafe(self._stopping.set)
        if self._thread is not None:
            self._thread.join()

    def _run(self, opened: Future[int]) -> None:
        asyncio.run(self._serve(opened))

    async def _serve(self, opened: Future[int]) -> None:
        """Listen until stopped; then end the connections that are still open."""
        self._loop, self._stopping = asyncio.get_running_loop(), asyncio.Event()
        try:
            server = await self._loop.create_server(self._connection, self._listener.host, self._listener.port)
        except OSError as error:
            opened.set_exception(error)
            return
        opened.set_result(server.sockets[0].getsockname()[1])
        await self._stopping.wait()
        server.close()
        for connection in list(self._handler.open):
            connection.close()

    def _connection(self) -> SMTP:
        kind = SmtpConnection if self._listener.protocol == "smtp" else LmtpConnection
        tls = self._listener.tls
        return kind(
            self._handler,
            data_size_limit=LARGEST,
            enable_SMTPUTF8=True,
            hostname="turnsheet",
            ident="Turnsheet",
            timeout=SECONDS,
            command_call_limit=MOST_COMMANDS,
            tls_context=self._certificate.context() if self._certificate else None,
            require_starttls=tls is not None and tls.required,
            auth_exclude_mechanism=["LOGIN", "PLAIN"],
            loop=self._loop,
        )


def _keep_quiet() -> None:
    """Let the library log nothing: its lines hold addresses, which hold tokens."""
    for name in ("mail.log", "mail.debug"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
