"""What keeps play by mail going: a listener that ends is opened again, and a mailbox that fails stops nothing else."""

import logging
import smtplib
import time
from collections.abc import Callable

import pytest

from tests.helpers.mail.mail_letters import PostOffice, confirmed, reply, token_of
from tests.host.mail.incoming.test_inbox import sheets
from tests.host.sample_matches import ANN, duel
from turnsheet.host.mail.incoming.runner import MailRunner
from turnsheet.host.notifications import mail_record
from turnsheet.host.settings import Mailbox, MailListener
from turnsheet.host.site import Site

NOWHERE = Mailbox("127.0.0.1", 1, "orders", "planted", "INBOX", "none")


def wait_for(what: Callable[[], bool]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + 120
    while not what():
        assert time.monotonic() < until
        time.sleep(0.05)


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
