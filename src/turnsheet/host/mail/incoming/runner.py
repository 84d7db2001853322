"""Keeps play by mail going beside a server: opens listener and mailbox, carries letters out and answers them.

Everything it must remember is in the store, so it can be killed at any moment and started again. Several may share a
store and even a mailbox: a letter is kept once, carried out once, and claimed before it is answered.
"""

import logging
import threading
import time
from collections.abc import Callable

from turnsheet.host.mail.incoming import answers, imap_mailbox, inbox, waiting_for_letters
from turnsheet.host.mail.incoming.imap_mailbox import NoMailboxError
from turnsheet.host.mail.incoming.smtp_listener import SmtpListener
from turnsheet.host.monitoring import incoming_mail
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.monitoring.worker_metrics import publish
from turnsheet.host.notifications import mail_record
from turnsheet.host.setting_errors import BadSettingError
from turnsheet.host.settings import Mailbox, MailListener
from turnsheet.host.site import Site, moment

LOG = logging.getLogger("turnsheet.mail")
LOOK_SECONDS = 1.0
FAULT_SECONDS = 5.0
LONGEST_PAUSE_SECONDS = 600.0
FORGET_SECONDS = 3600.0
STOP_SECONDS = 60
PUBLISH_SECONDS = 10.0
"""How old the counts may be that monitoring systems read."""


class MailRunner:
    """Threads that take letters in, carry them out and answer them, until they are stopped."""

    def __init__(
        self,
        site: Site,
        mailbox: Mailbox | None,
        listener: MailListener | None,
        poll_seconds: float,
        name: str = "reader",
    ) -> None:
        self._site = site
        self._name = f"{incoming_mail.READER}{name}"
        self._stop = threading.Event()
        self._poll_seconds = poll_seconds
        self._failures = 0
        self._forgotten = 0.0
        self._mailbox = imap_mailbox.of_site(site, mailbox) if mailbox else None
        self._where = listener
        self.listener: SmtpListener | None = None
        tasks: list[Callable[[], None]] = [self._carry_out, self._answer, self._publish]
        if self._mailbox:
            tasks.append(self._collect)
        if listener:
            tasks.append(self._listen)
        self._threads = [
            threading.Thread(target=self._repeat, args=[task], name=f"mail {task.__name__.strip('_')}", daemon=True)
            for task in tasks
        ]

    def start(self) -> None:
        """Begin to work."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Finish what is under way, and stop."""
        self._stop.set()
        until = time.monotonic() + STOP_SECONDS
        for thread in self._threads:
            thread.join(timeout=max(0.1, until - time.monotonic()))
        if self.listener is not None:
            self.listener.stop()

    @property
    def port(self) -> int | None:
        """The port of the listener, once it listens."""
        return self.listener.port if self.listener is not None and self.listener.alive else None

    def _repeat(self, task: Callable[[], None]) -> None:
        while not self._stop.is_set():
            try:
                task()
            except Exception as error:  # the next round tries again; a thread that ended would stop play by mail
                log_fault(LOG, f"a round of '{threading.current_thread().name}' failed", error)
                self._stop.wait(FAULT_SECONDS)

    def _carry_out(self) -> None:
        if not inbox.carry_out_all(self._site):
            self._stop.wait(LOOK_SECONDS)
        if time.monotonic() >= self._forgotten + FORGET_SECONDS:
            inbox.forget_old(self._site)
            self._forgotten = time.monotonic()

    def _answer(self) -> None:
        if not answers.send_all(self._site):
            self._stop.wait(LOOK_SECONDS)

    def _publish(self) -> None:
        """Let the web server see that this process runs, and what it has counted."""
        publish(self._site, self._name)
        self._stop.wait(PUBLISH_SECONDS)

    def _collect(self) -> None:
        """Look into the mailbox; if that fails again and again, ever more rarely."""
        assert self._mailbox is not None
        begun = moment(self._site.now())
        try:
            found = self._mailbox.collect()
        except NoMailboxError as error:
            self._failures += 1
            LOG.warning("the mailbox for orders: %s", error)
            self._note_reading(failed=True)
            self._stop.wait(min(self._poll_seconds * 2**self._failures, LONGEST_PAUSE_SECONDS))
            return
        self._failures = 0
        self._note_reading(failed=False, up_to=None if found.left else begun)
        if not found.more:
            self._rest(begun)

    def _rest(self, begun: int) -> None:
        """Wait until the mailbox is to be read again: after a while, or when a deadline has passed."""
        until = time.monotonic() + self._poll_seconds
        while not self._stop.wait(min(LOOK_SECONDS, max(0.0, until - time.monotonic()))) and time.monotonic() < until:
            with self._site.store.read() as connection:
                if waiting_for_letters.mailbox_is_wanted(connection, self._site, begun):
                    return

    def _note_reading(self, failed: bool, up_to: int | None = None) -> None:
        with self._site.store.write() as connection:
            mail_record.note_reading(connection, moment(self._site.now()), failed)
            if up_to is not None:
                mail_record.note_read_up_to(connection, up_to)

    def _listen(self) -> None:
        """Listen, and begin again if the listener ended."""
        if self.listener is None or not self.listener.alive:
            assert self._where is not None
            try:
                listener = SmtpListener(self._site, self._where)
                listener.start()
            except OSError as error:
                LOG.warning("the address for incoming mail cannot be used (%s)", type(error).__name__)
                self._stop.wait(FAULT_SECONDS)
                return
            except BadSettingError as error:
                LOG.warning("the listener for incoming mail cannot start: %s", error)
                self._stop.wait(FAULT_SECONDS)
                return
            self.listener = listener
        self._stop.wait(LOOK_SECONDS)
