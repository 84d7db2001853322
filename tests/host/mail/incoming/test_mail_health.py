"""What admins are told of mail: numbers of letters that wait or failed, and never whose they are."""

import pytest

from tests.helpers.mail.mail_letters import PostOffice, confirmed, reply, token_of
from tests.host.ratings.accounts_that_play import signed_in
from tests.host.sample_matches import ANN, duel
from turnsheet.core import codec
from turnsheet.host.administration import rights
from turnsheet.host.administration.site_health import IncomingMail, Letters, MailHealth, mail_health
from turnsheet.host.mail.incoming import answers, inbox
from turnsheet.host.notifications import mail_record
from turnsheet.host.people import Asker
from turnsheet.host.site import Site, moment
from turnsheet.host.store.rows.mail import letters
from turnsheet.host.store.rows.people import accounts


@pytest.fixture
def admin(site: Site) -> Asker:
    """A person who runs the site and plays no match."""
    dee = signed_in(site, "Dee")
    with site.store.write() as connection:
        accounts.change(connection, dee.person or "", {"admin": True})
    assert rights.check(site, dee).admin
    return dee


def no_secret(health: MailHealth, match: str) -> bool:
    text = codec.encode(health).decode()
    return all(word not in text for word in ("ann@example.org", "14 V 2,0", match))


def test_letters_that_wait_and_that_failed_are_counted(site: Site, post: PostOffice, admin: Asker) -> None:
    match = duel(site)
    assert mail_health(site, admin).turn_letters == Letters(0, 0)
    confirmed(site, ANN.person, "ann@example.org")
    assert mail_health(site, admin).turn_letters == Letters(1, 0)
    assert inbox.receive(site, reply(token_of(site, match, 1), "14 V 2,0")) == "taken"
    health = mail_health(site, admin)
    assert (health.incoming.waiting, health.incoming.failed) == (1, 0)
    assert health.incoming.oldest == site.now()
    assert no_secret(health, match)
    inbox.carry_out_all(site)
    site.channels = {}
    answers.send_all(site)
    health = mail_health(site, admin)
    assert (health.incoming.waiting, health.incoming.failed) == (1, 1)
    assert no_secret(health, match)


def test_receipts_that_wait_and_that_failed_are_counted(site: Site, admin: Asker) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org", turns="none")
    with site.store.write() as connection:
        letters.want_receipt(connection, match, 1, [ANN.person or ""], 1)
    assert mail_health(site, admin).receipts == Letters(1, 0)
    with site.store.write() as connection:
        (key,) = letters.receipts_due(connection, moment(site.now()), 9)
        letters.postpone_receipt(connection, key, 1, moment(site.now()) + 1000, 1)
    assert mail_health(site, admin).receipts == Letters(1, 1)


def test_it_is_told_whether_mail_is_read_and_when_it_was(
    site: Site, admin: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert mail_health(site, admin).incoming == IncomingMail(
        mailbox=False,
        listener=False,
        reader_seen=None,
        last_read=None,
        last_failure=None,
        waiting=0,
        failed=0,
        oldest=None,
    )
    with site.store.write() as connection:
        mail_record.note_reading(connection, moment(site.now()), failed=False)
        mail_record.note_reading(connection, moment(site.now()) - 1000, failed=True)
    monkeypatch.setenv("TURNSHEET_MAIL_ORDERS", "orders@games.example.org")
    monkeypatch.setenv("TURNSHEET_SMTP", "smtp://127.0.0.1:25")
    monkeypatch.setenv("TURNSHEET_MAIL_IN", "imaps://user:hidden@imap.example.org/INBOX")
    monkeypatch.setenv("TURNSHEET_MAIL_LISTEN", "smtp://127.0.0.1:2525")
    health = mail_health(site, admin)
    assert (health.incoming.mailbox, health.incoming.listener) == (True, True)
    assert health.incoming.last_read == site.now()
    assert health.incoming.last_failure is not None
    assert "hidden" not in codec.encode(health).decode()
