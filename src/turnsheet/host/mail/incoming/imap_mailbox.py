"""The mailbox of sites that have one at a provider: looks into it over IMAP and takes unread letters in.

A letter is marked as read after the inbox has kept it, never before. So it is fetched again if anything goes wrong in
between, and the inbox knows letters that it has. Of a letter that is too large only the headers are fetched.
"""

import imaplib
import logging
import re
import ssl
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Literal

from imap_tools import AND, BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted
from imap_tools.errors import ImapToolsError
from msgspec import Struct

from turnsheet.host.mail.incoming import inbox
from turnsheet.host.mail.incoming.inbox import Taken
from turnsheet.host.monitoring import metrics
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.settings import Mailbox
from turnsheet.host.site import Site
from turnsheet.host.store.engine import is_transient

LOG = logging.getLogger("turnsheet.mail")
SECONDS = 30
AT_ONCE = 100
"""Letters taken in at one look; the next look takes more."""
MOST_TRIES = 5
SIZE = re.compile(rb"RFC822\.SIZE (\d+)")
FAILURES = (ImapToolsError, imaplib.IMAP4.error, OSError)

Receive = Callable[[bytes, bool], Taken]
"""Takes a letter in; the second argument says that only its beginning was fetched."""


Took = Literal["taken", "left", "set aside"]
"""What became of an unread letter; one that is left is tried again."""


class Collected(Struct, frozen=True):
    """What a look into a mailbox brought."""

    taken: int
    """Letters that were taken in."""
    left: bool
    """Whether unread letters are still there."""
    more: bool
    """Whether another look at once would take more in: not if those that are left could not be taken in just now."""


class NoMailboxError(Exception):
    """Why a mailbox cannot be read, in words for its host."""


class ImapMailbox:
    """Looks into one mailbox."""

    def __init__(self, mailbox: Mailbox, receive: Receive, context: ssl.SSLContext | None = None) -> None:
        self._mailbox = mailbox
        self._receive = receive
        self._context = context or ssl.create_default_context()
        self._failed: Counter[str] = Counter()

    def greet(self) -> int:
        """Open the mailbox and change nothing; gives the number of unread letters."""
        with self._opened() as mailbox:
            return len(mailbox.uids(AND(seen=False)))

    def collect(self) -> Collected:
        """Take unread letters in, at most `AT_ONCE`; those that failed before come last."""
        with self._opened() as mailbox:
            unread = sorted(mailbox.uids(AND(seen=False)), key=lambda uid: self._failed[uid])
            became = Counter(self._take(mailbox, uid) for uid in unread[:AT_ONCE])
        beyond = len(unread) > AT_ONCE
        return Collected(became["taken"], beyond or became["left"] > 0, beyond and became["taken"] > 0)

    def _take(self, mailbox: BaseMailBox, uid: str) -> Took:
        try:
            size = self._size(mailbox, uid)
            cut_off = size > inbox.LARGEST
            raw = _fetched(mailbox, uid, "BODY.PEEK[HEADER]" if cut_off else "BODY.PEEK[]")
            if raw is None:
                return self._failed_once_more(mailbox, uid)
            self._receive(raw, cut_off)
        except FAILURES:
            raise
        except Exception as error:  # other letters must not wait for one that cannot be taken in
            if is_transient(error):
                raise
            metrics.MAIL_READ.add("failed")
            log_fault(LOG, "a mail in the mailbox could not be stored", error)
            return self._failed_once_more(mailbox, uid)
        _mark(mailbox, uid, r"(\Seen)")
        return "taken"

    def _failed_once_more(self, mailbox: BaseMailBox, uid: str) -> Took:
        self._failed[uid] += 1
        if self._failed[uid] < MOST_TRIES:
            return "left"
        _mark(mailbox, uid, r"(\Seen \Flagged)")  # for a person to look at
        del self._failed[uid]
        return "set aside"

    def _size(self, mailbox: BaseMailBox, uid: str) -> int:
        _, answer = mailbox.client.uid("FETCH", uid, "(RFC822.SIZE)")
        found = [SIZE.search(line) for line in answer if isinstance(line, bytes)]
        return next((int(each[1]) for each in found if each), 0)

    @contextmanager
    def _opened(self) -> Iterator[BaseMailBox]:
        """The mailbox, with its folder chosen."""
        try:
            mailbox = self._connected()
        except FAILURES as error:
            raise NoMailboxError(f"The mail server cannot be reached ({type(error).__name__}).") from error
        try:
            try:
                mailbox.login(self._mailbox.user, self._mailbox.password, None)
            except FAILURES as error:
                raise NoMailboxError("The mail server does not accept the name and password.") from error
            try:
                mailbox.folder.set(self._mailbox.folder)
            except FAILURES as error:
                raise NoMailboxError("The mailbox does not have that folder.") from error
            try:
                yield mailbox
            except FAILURES as error:
                raise NoMailboxError(f"The mailbox cannot be read ({type(error).__name__}).") from error
        finally:
            with suppress(*FAILURES):
                mailbox.logout()

    def _connected(self) -> BaseMailBox:
        host, port = self._mailbox.host, self._mailbox.port
        if self._mailbox.encryption == "none":
            return MailBoxUnencrypted(host, port, SECONDS)
        if self._mailbox.encryption == "starttls":
            return MailBoxStartTls(host, port, SECONDS, ssl_context=self._context)
        return MailBox(host, port, SECONDS, ssl_context=self._context)


def of_site(site: Site, mailbox: Mailbox) -> ImapMailbox:
    """A mailbox whose letters come into the inbox of a site."""
    return ImapMailbox(mailbox, partial(_receive, site))


def _receive(site: Site, raw: bytes, cut_off: bool) -> Taken:
    return inbox.receive(site, raw, cut_off=cut_off)


def _fetched(mailbox: BaseMailBox, uid: str, what: str) -> bytes | None:
    """A letter, without marking it as read; None if it cannot be fetched now, or somebody removed it."""
    _, answer = mailbox.client.uid("FETCH", uid, f"({what})")
    for part in answer:
        if isinstance(part, tuple) and isinstance(part[1], bytes):
            return part[1]
    return None


def _mark(mailbox: BaseMailBox, uid: str, flags: str) -> None:
    mailbox.client.uid("STORE", uid, "+FLAGS", flags)
