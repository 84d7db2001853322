"""What keeps play by mail going: a listener that ends is opened again, and a mailbox that fails stops nothing else."""

import logging
import smtplib
import time
from collections.abc import Callable

import pytest

from tests.helpers.mail.mail_letters import PostOffice, confirmed, reply, token_of
from tests.host.conftest import Clock
from tests.host.mail.incoming.letters_taken import sheets
from tests.host.sample_matches import ANN, duel
from turnsheet.host.mail.incoming import imap_mailbox
from turnsheet.host.mail.incoming.imap_mailbox import Collected
from turnsheet.host.mail.incoming.runner import MailRunner
from turnsheet.host.notifications import mail_record
from turnsheet.host.settings import Mailbox, MailListener
from turnsheet.host.site import Site, moment

NOWHERE = Mailbox("127.0.0.1", 1, "orders", "planted", "INBOX", "none")


def wait_for(what: Callable[[], bool]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + 120
    while not what():
        assert time.monotonic() < until
        time.sleep(0.05)


class MailboxOf:
    """A mailbox with a number of looks, each of which brings something."""

    def __init__(self, *found: Collected) -> None:
        self.found = list(found)
        self.looks = 0

    def collect(self) -> Collected:
        self.looks += 1
        return self.found.pop(0) if len(self.found) > 1 else self.found[0]


def test_a_mailbox_was_read_up_to_now_only_if_no_unread_letter_is_left(
    site: Site, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    beyond, failed, all_read = (
        Collected(99, left=True, more=True),
        Collected(9, True, False),
        Collected(1, False, False),
    )
    for looks, noted in (([beyond, failed], 2), ([beyond, beyond, all_read], 3)):
        mailbox = MailboxOf(*looks)
        monkeypatch.setattr(imap_mailbox, "of_site", lambda _site, _mailbox, mailbox=mailbox: mailbox)
        runner = MailRunner(site, NOWHERE, None, 3600)
        runner.start()
        try:
            wait_for(lambda: mailbox.looks == noted)  # noqa: B023 - it is waited for here
        finally:
            runner.stop()  # it waits for the next look: it was told that there is nothing more to take in
        assert mailbox.looks == noted
        with site.store.read() as connection:
            read_up_to = mail_record.read_up_to(connection)
        assert read_up_to == (None if looks[-1].left else moment(clock.time))


def test_letters_are_carried_out_and_answered_while_the_mailbox_fails_and_after_the_listener_ended(
    site: Site, post: PostOffice, caplog: pytest.LogCaptureFixture
) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    token = token_of(site, match, 1)
    runner = MailRunner(site, NOWHERE, MailListener("smtp", "127.0.0.1", 0), 1)
    with caplog.at_level(logging.INFO, "turnsheet.mail"):
        runner.start()
        try:
            for number in (1, 2):
                wait_for(lambda: runner.port is not None)
                assert runner.port is not None
                with smtplib.SMTP("127.0.0.1", runner.port) as server:
                    letter = reply(token, f"14 V {number},0", number=number)
                    server.sendmail("ann@example.org", [f"orders+{token}@games.example.org"], letter)
                wait_for(lambda: len(post.letters) == number)  # noqa: B023 - it is waited for here
                assert runner.listener is not None
                runner.listener.stop()
        finally:
            runner.stop()
    assert [sheet.text for sheet in sheets(site, match, 1)] == ["14 V 2,0", "14 V 1,0"]
    assert "the mailbox for orders: The mail server cannot be reached" in caplog.text
    assert "planted" not in caplog.text
    with site.store.read() as connection:
        read, failed = mail_record.last_reading(connection)
    assert (read, failed is not None) == (None, True)
