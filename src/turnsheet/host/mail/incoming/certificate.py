"""The certificate with which the listener encrypts mail (STARTTLS): read, checked, and read again when it is renewed.

The files are looked at for each connection. New ones that cannot be used, such as a certificate whose key is not there
yet, are left alone and said in the log; until they change again, connections use what was read before.
"""

import logging
import ssl
import threading
from datetime import datetime
from pathlib import Path

from cryptography import x509
from msgspec import Struct

from turnsheet.host.setting_errors import BadSettingError
from turnsheet.host.settings import MAIL_CERTIFICATE, MAIL_KEY, MailTls

LOG = logging.getLogger("turnsheet.mail")
ANOTHER_KEY = "KEY_VALUES_MISMATCH"

Mark = tuple[tuple[int, int, int], ...] | None
"""Differs if a file was written, replaced or given other permissions; None if one is missing."""


class Validity(Struct, frozen=True):
    """From when until when a certificate can be used."""

    since: datetime
    until: datetime


class Certificate:
    """A certificate with its key, as new as its files."""

    def __init__(self, tls: MailTls) -> None:
        """Raises BadSettingError if the files cannot be used."""
        self._tls = tls
        self._lock = threading.Lock()
        self._seen = _mark(tls)
        self._context = loaded(tls)

    def context(self) -> ssl.SSLContext:
        """What a new connection encrypts with."""
        with self._lock:
            mark = _mark(self._tls)
            if mark != self._seen:
                self._seen = mark
                try:
                    self._context = loaded(self._tls)
                    LOG.info("the certificate for incoming mail has changed and was read again")
                except BadSettingError as error:
                    LOG.warning("the certificate before it stays in use: %s", error)
            return self._context


def loaded(tls: MailTls) -> ssl.SSLContext:
    """Read both files; raises BadSettingError, with what to do, if they cannot be used together."""
    validity(tls)
    _content(tls.key, MAIL_KEY)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(tls.certificate, tls.key, _no_password)
    except ssl.SSLError as error:
        if error.reason == ANOTHER_KEY:
            raise BadSettingError(
                f"The key in {MAIL_KEY} does not belong to the certificate in {MAIL_CERTIFICATE}. "
                "Name the two files that were made together."
            ) from None
        raise BadSettingError(
            f"{MAIL_KEY}: {tls.key} has no private key in PEM format. "
            "Its first line is like -----BEGIN PRIVATE KEY-----."
        ) from None
    except OSError as error:
        raise BadSettingError(f"{MAIL_KEY}: {tls.key} cannot be read ({error.strerror}).") from None
    return context


def validity(tls: MailTls) -> Validity:
    """When the certificate of the listener itself is valid, the first in its file."""
    try:
        first = x509.load_pem_x509_certificates(_content(tls.certificate, MAIL_CERTIFICATE))[0]
    except ValueError:
        raise BadSettingError(
            f"{MAIL_CERTIFICATE}: {tls.certificate} has no certificate in PEM format. "
            "Its first line is -----BEGIN CERTIFICATE-----."
        ) from None
    return Validity(first.not_valid_before_utc, first.not_valid_after_utc)


def _content(file: Path, name: str) -> bytes:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        raise BadSettingError(f"{name}: there is no file {file}.") from None
    except OSError as error:
        raise BadSettingError(
            f"{name}: {file} cannot be read ({error.strerror}). The user of the server must be able to read it."
        ) from None


def _no_password() -> str:
    """Called for a key with a password; without this, the server would ask at its terminal and wait."""
    raise BadSettingError(
        f"{MAIL_KEY} has a password. Use a key without one that only the user of the server can read."
    )


def _mark(tls: MailTls) -> Mark:
    try:
        stats = [file.stat() for file in (tls.certificate, tls.key)]
    except OSError:
        return None
    return tuple((each.st_ino, each.st_ctime_ns, each.st_size) for each in stats)
