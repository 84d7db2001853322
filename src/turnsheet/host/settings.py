"""Settings: where the data is, who can reach the site, and the server's secret."""

import os
import re
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Literal
from urllib.parse import unquote, urlsplit

from msgspec import Struct

from turnsheet.host.crypto import new_secret
from turnsheet.host.setting_errors import BadSettingError
from turnsheet.host.store import private_files
from turnsheet.host.turns.state_cache import MEGABYTE, USUAL_BYTES

DATABASE = "TURNSHEET_DATABASE"
SECRET = "TURNSHEET_SECRET"
DATA = "TURNSHEET_DATA"
REQUESTS = "TURNSHEET_REQUESTS_A_MINUTE"
REQUESTS_PER_MINUTE = 1200
ADDRESS = "TURNSHEET_ADDRESS"
MAIL = "TURNSHEET_SMTP"
SENDER = "TURNSHEET_MAIL_FROM"
PUSH_KEY = "TURNSHEET_PUSH_KEY"
ORDERS = "TURNSHEET_MAIL_ORDERS"
PLUS = "TURNSHEET_MAIL_PLUS"
ORDERS_ADDRESS = re.compile(
    r"[a-z0-9]([a-z0-9._-]{0,14}[a-z0-9])?@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9-]{1,63}"
)
"""A short name, since a reply token is added to it, and the part of an address before @ has at most 64 characters."""
MAIL_IN = "TURNSHEET_MAIL_IN"
MAIL_LISTEN = "TURNSHEET_MAIL_LISTEN"
MAIL_CERTIFICATE = "TURNSHEET_MAIL_CERTIFICATE"
MAIL_KEY = "TURNSHEET_MAIL_KEY"
MAIL_TLS = "TURNSHEET_MAIL_TLS"
MAIL_POLL = "TURNSHEET_MAIL_POLL_SECONDS"
MAIL_POLL_SECONDS = 30
WEBHOOKS = "TURNSHEET_WEBHOOKS"
PROXIES = "TURNSHEET_PROXIES"
GUESTS = "TURNSHEET_GUESTS_AN_HOUR"
GUESTS_PER_HOUR = 120
MAILS = "TURNSHEET_MAILS_AN_HOUR"
MAILS_PER_HOUR = 20
SHORTEST_SECRET = 32
NEW_SECRET = "python3 -c 'import secrets; print(secrets.token_urlsafe(32))'"
BOT_PACE = "TURNSHEET_BOT_PACE_MS"
BOT_PACE_MS = 1000
BOT_LOOKAHEAD = "TURNSHEET_BOT_LOOKAHEAD"
BOT_LOOKAHEAD_TURNS = 96
LADDER = "TURNSHEET_LADDER_CONTESTS_AN_HOUR"
LADDER_CONTESTS_PER_HOUR = 60
MOST_LADDER_CONTESTS = 3600
METRICS_TOKEN = "TURNSHEET_METRICS_TOKEN"
SHORTEST_TOKEN = 16
LOG = "TURNSHEET_LOG"
LOG_LEVEL = "TURNSHEET_LOG_LEVEL"
LOG_LEVELS = ("debug", "info", "warning", "error")
CACHE = "TURNSHEET_CACHE_MB"
NICENESS = "TURNSHEET_WORKER_NICENESS"
WORKER_NICENESS = 10
MOST_NICENESS = 19


class SiteAddress(Struct, frozen=True):
    """Who reaches the site: everyone at its public address, or without one only people at this machine."""

    address: str = ""

    @property
    def public(self) -> bool:
        """Whether others than the users of this machine reach it."""
        return bool(self.address)

    @property
    def https(self) -> bool:
        """Whether people reach it over an encrypted connection."""
        return self.address.startswith("https:")

    def serves(self, host: str) -> bool:
        """Whether a name in a Host header is one of ours; the port does not matter, since proxies change it."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name == urlsplit(self.address).hostname if self.public else is_loopback(name)


def site_address() -> SiteAddress:
    """The site as the environment describes it. The public address alone decides whether it is public."""
    given = os.environ.get(ADDRESS, "").strip().rstrip("/")
    if not given:
        return SiteAddress()
    try:
        parts = urlsplit(given)
        plain = parts.scheme in ("http", "https") and parts.hostname and (parts.port is None or parts.port > 0)
    except ValueError:
        plain = False
    if not plain or parts.path or parts.query or parts.fragment or "@" in parts.netloc:
        raise BadSettingError(
            f"{ADDRESS} is not a valid address of a site. Write https:// or http://, a name, and a port if need be, "
            "without a path, such as https://games.example.org."
        )
    return SiteAddress(given)


def is_loopback(host: str) -> bool:
    """Whether a name or address is this machine's own."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def proxies() -> int:
    """How many proxies of the host's are before the server; what they write into X-Forwarded-For is trusted."""
    return number(PROXIES, 0)


def guests_per_hour() -> int | None:
    """How many new guests per hour one address may create; 0 in the environment means no limit."""
    return number(GUESTS, GUESTS_PER_HOUR) or None


def mails_per_hour() -> int | None:
    """For how many mails per hour to sign in or confirm an address one client address may ask; 0 means no limit."""
    return number(MAILS, MAILS_PER_HOUR) or None


def number(name: str, usual: int) -> int:
    """A whole number from the environment, or the usual one."""
    given = os.environ.get(name, "").strip()
    if given and not (given.isascii() and given.isdecimal()):
        raise BadSettingError(f"{name} must be a whole number, 0 or more.")
    return int(given) if given else usual


def data_place(given: Path | None = None) -> Path:
    """Where the folder of the user's matches is, or would be."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return given or Path(os.environ.get(DATA) or Path(home) / "turnsheet")


def data_folder(given: Path | None = None) -> Path:
    """The folder of the user's matches, made if need be, and closed to others."""
    folder = data_place(given)
    private_files.folder(folder)
    return folder


def database_url(folder: Path) -> str:
    """The database: the one the environment names, or a file in the data folder."""
    return os.environ.get(DATABASE) or f"sqlite:///{folder / 'turnsheet.sqlite'}"


def requests_per_minute() -> int | None:
    """How many requests per minute one address may send; 0 in the environment means no limit."""
    return number(REQUESTS, REQUESTS_PER_MINUTE) or None


def bot_lookahead() -> int:
    """How many turns a bot that searches simulates for a sheet."""
    return number(BOT_LOOKAHEAD, BOT_LOOKAHEAD_TURNS)


def bot_pace_ms() -> int:
    """How many milliseconds a match among bots alone rests before each turn."""
    return number(BOT_PACE, BOT_PACE_MS)


def ladder_per_hour() -> int:
    """How many contests per hour programs play on their ladder; 0 for none."""
    return min(number(LADDER, LADDER_CONTESTS_PER_HOUR), MOST_LADDER_CONTESTS)


def metrics_token() -> str:
    """The token with which a monitoring system reads the metrics from elsewhere; empty if nobody may."""
    token = os.environ.get(METRICS_TOKEN, "")
    if token and len(token) < SHORTEST_TOKEN:
        raise BadSettingError(f"{METRICS_TOKEN} must have at least {SHORTEST_TOKEN} characters.")
    return token


def log_form() -> tuple[Literal["text", "json"], str]:
    """The form of the log, and from which level on things are logged: as text from warnings on, if nothing is set."""
    form, level = os.environ.get(LOG) or "text", os.environ.get(LOG_LEVEL) or "warning"
    if form not in ("text", "json"):
        raise BadSettingError(f"{LOG} must be text or json.")
    if level not in LOG_LEVELS:
        raise BadSettingError(f"{LOG_LEVEL} must be one of {', '.join(LOG_LEVELS)}.")
    return "json" if form == "json" else "text", level


def cache_bytes() -> int:
    """How much memory the states that were used last may take in each process."""
    return number(CACHE, USUAL_BYTES // MEGABYTE) * MEGABYTE


def worker_niceness() -> int:
    """The niceness of a server's workers: their lower priority keeps pages fast while turns run."""
    niceness = number(NICENESS, WORKER_NICENESS)
    if niceness > MOST_NICENESS:
        raise BadSettingError(f"{NICENESS} must be at most {MOST_NICENESS}.")
    return niceness


def mail_server() -> tuple[str, str] | None:
    """The mail server's address and the sender of our mail, if mail is to be sent."""
    server = os.environ.get(MAIL, "")
    return (server, os.environ.get(SENDER, "turnsheet@localhost")) if server else None


def orders_address() -> str | None:
    """The mail address that orders are sent to, in lower case; None if orders are not read from mail.

    Letters ask for replies to `orders+TOKEN@games.example.org`, so the name has no plus sign of its own.
    """
    given = os.environ.get(ORDERS, "").strip().lower()
    if not given:
        return None
    if not ORDERS_ADDRESS.fullmatch(given) or ".." in given:
        raise BadSettingError(
            f"{ORDERS} is not a valid address for orders. Write a name of at most 16 letters and digits without a plus "
            "sign, then @ and a domain, such as orders@games.example.org."
        )
    return given


def plus_addresses() -> bool:
    """Whether mail to `orders+TOKEN@games.example.org` arrives, so that replies are asked for there."""
    given = os.environ.get(PLUS, "").strip().lower()
    if given not in ("", "yes", "no"):
        raise BadSettingError(
            f"{PLUS} must be yes or no, not '{given}'. Write no if your provider does not take mail to addresses with "
            "a plus sign."
        )
    return given != "no"


class Mailbox(Struct, frozen=True):
    """A mailbox to which replies with orders come."""

    host: str
    port: int
    user: str
    password: str
    folder: str
    encryption: Literal["tls", "starttls", "none"]
    """Without encryption a mailbox is only read on this machine."""


class MailTls(Struct, frozen=True):
    """The files with which the listener encrypts (STARTTLS)."""

    certificate: Path
    key: Path
    required: bool
    """Whether mail without encryption is refused."""


class MailListener(Struct, frozen=True):
    """Where this site itself accepts mail from mail servers."""

    protocol: Literal["smtp", "lmtp"]
    host: str
    port: int
    tls: MailTls | None = None


def mailbox() -> Mailbox | None:
    """The mailbox that is read for orders, if one is set."""
    given = os.environ.get(MAIL_IN, "").strip()
    if not given:
        return None
    _must_answer(MAIL_IN)
    ports = {"imaps": 993, "imap": 143}
    try:
        parts = urlsplit(given)
        if parts.scheme not in ports or not (parts.hostname and parts.username and parts.password):
            raise ValueError
        port = parts.port or ports[parts.scheme]
    except ValueError:
        raise BadSettingError(
            f"{MAIL_IN} is not a valid address of a mailbox, such as imaps://user:password@imap.example.org/INBOX. "
            "Write characters such as @ and / in the name and the password as %40 and %2F."
        ) from None
    plain: Literal["none", "starttls"] = "none" if is_loopback(parts.hostname) else "starttls"
    return Mailbox(
        host=parts.hostname,
        port=port,
        user=unquote(parts.username),
        password=unquote(parts.password),
        folder=unquote(parts.path.strip("/")) or "INBOX",
        encryption="tls" if parts.scheme == "imaps" else plain,
    )


def mail_listener() -> MailListener | None:
    """Where the site listens for mail, if it does."""
    given, tls = os.environ.get(MAIL_LISTEN, "").strip(), mail_tls()
    if not given:
        return None
    _must_answer(MAIL_LISTEN)
    try:
        parts = urlsplit(given)
        known = parts.scheme in ("smtp", "lmtp") and parts.hostname and not parts.path.strip("/")
        if not known or parts.username or not parts.hostname:
            raise ValueError
        ip_address(parts.hostname)
        port = parts.port or (25 if parts.scheme == "smtp" else 24)
    except ValueError:
        raise BadSettingError(
            f"{MAIL_LISTEN} is not a valid address to listen at. Write smtp:// or lmtp://, an IP address of this "
            "machine and a port, such as smtp://127.0.0.1:2525 or lmtp://127.0.0.1:2424."
        ) from None
    if parts.scheme == "lmtp" and not is_loopback(parts.hostname):
        raise BadSettingError(f"{MAIL_LISTEN}: LMTP is for mail servers on this machine. Use lmtp://127.0.0.1:{port}.")
    if parts.scheme == "lmtp":
        if tls is not None:
            raise BadSettingError(
                f"{MAIL_CERTIFICATE} is for smtp://. LMTP stays on this machine and does not encrypt: leave it out."
            )
        return MailListener("lmtp", parts.hostname, port)
    return MailListener("smtp", parts.hostname, port, tls)


def mail_tls() -> MailTls | None:
    """The files with which the listener encrypts, if it does. Whether they can be used is not checked here."""
    certificate, key = (os.environ.get(name, "").strip() for name in (MAIL_CERTIFICATE, MAIL_KEY))
    wanted = os.environ.get(MAIL_TLS, "").strip() or "optional"
    if wanted not in ("optional", "required"):
        raise BadSettingError(f"{MAIL_TLS} must be optional or required.")
    if bool(certificate) != bool(key):
        raise BadSettingError(
            f"{MAIL_CERTIFICATE} and {MAIL_KEY} belong together: set both. If one file has both, name it twice."
        )
    if certificate:
        return MailTls(Path(certificate), Path(key), wanted == "required")
    if wanted == "required":
        raise BadSettingError(f"{MAIL_TLS}=required needs {MAIL_CERTIFICATE} and {MAIL_KEY}.")
    return None


def mail_poll_seconds() -> int:
    """How many seconds pass between two looks into the mailbox."""
    seconds = number(MAIL_POLL, MAIL_POLL_SECONDS)
    if seconds < 1:
        raise BadSettingError(f"{MAIL_POLL} must be at least 1.")
    return seconds


def _must_answer(name: str) -> None:
    """Orders by mail are always answered, and letters must say where to send them."""
    for needed in (ORDERS, MAIL):
        if not os.environ.get(needed, "").strip():
            raise BadSettingError(f"{name} needs {needed}, too. The guide for hosts describes both.")


def webhooks_anywhere(site_address: SiteAddress) -> bool:
    """Whether webhooks may reach the host's own network. By default only a local site allows it."""
    given = os.environ.get(WEBHOOKS, "")
    return given == "anywhere" or (not site_address.public and not given)


def site_key(folder: Path) -> str:
    """The server's secret: the one the environment gives, or one kept in the data folder for its user alone."""
    kept = kept_secret(folder)
    if kept is None:
        _write_once(folder / "secret", new_secret())
        kept = kept_secret(folder)
    assert kept is not None
    return kept


def kept_secret(folder: Path) -> str | None:
    """The server's secret from the environment or the data folder; None if there is none yet."""
    given = os.environ.get(SECRET)
    if given is not None:
        return _strong(given.strip(), SECRET)
    file = folder / "secret"
    if not file.exists():
        return None
    private_files.must_be_private(file)
    return _strong(file.read_text().strip(), str(file))


def push_key(folder: Path, new_key: Callable[[], str]) -> str:
    """The private key with which the site signs what it hands to push services, made on the first start."""
    given = os.environ.get(PUSH_KEY)
    if given is not None:
        return given.strip()
    file = folder / "push_key"
    if not file.exists():
        _write_once(file, new_key())
    private_files.must_be_private(file)
    return file.read_text().strip()


def _strong(secret: str, where: str) -> str:
    if len(secret) < SHORTEST_SECRET or len(set(secret)) == 1:
        raise BadSettingError(
            f"{where} is too easy to guess: it needs at least {SHORTEST_SECRET} characters. Make one with: {NEW_SECRET}"
        )
    return secret


def _write_once(file: Path, text: str) -> None:
    """Write a file whole or not at all, for ourselves alone; what another process wrote first stays."""
    with NamedTemporaryFile("w", dir=file.parent, prefix="secret-") as written:  # which makes it 0600
        written.write(text)
        written.flush()
        os.fsync(written.fileno())
        with suppress(FileExistsError):
            os.link(written.name, file)
