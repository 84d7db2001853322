"""What monitoring systems learn of orders by mail: how much, how it went and how long it takes, and never whose."""

import re
import smtplib
import time
from collections.abc import Iterator

import pytest

from tests.helpers.mail.mail_letters import PostOffice, confirmed, reply, token_of
from tests.host.conftest import Clock
from tests.host.mail.incoming.letters_taken import ORDER
from tests.host.sample_matches import ANN, duel
from turnsheet.host.mail.incoming import answers, inbox
from turnsheet.host.mail.incoming.runner import MailRunner
from turnsheet.host.monitoring import metrics
from turnsheet.host.monitoring.incoming_mail import incoming_state
from turnsheet.host.monitoring.worker_metrics import publish, published
from turnsheet.host.notifications import mail_record
from turnsheet.host.settings import MailListener
from turnsheet.host.site import Site, moment
from turnsheet.interfaces.web.prometheus import exposed


@pytest.fixture(autouse=True)
def from_nothing() -> Iterator[None]:
    metrics.forget()
    yield
    metrics.forget()


def shown(site: Site) -> dict[str, float]:
    """The metrics of mail as they are published: names with labels, and values."""
    text = exposed(site, 0)[0].decode()
    return {name: float(value) for name, value in re.findall(r"^(turnsheet_mail\S*(?:\{.*\})?) (\S+)$", text, re.M)}


def test_letters_are_counted_by_what_becomes_of_them(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    token = token_of(site, match, 1)
    letters = [
        reply(token, ORDER),
        reply(token, ORDER),
        reply(token, "frobnicate", number=2),
        reply(token, "", number=3),
        reply(f"{match}-1-1-{'0' * 24}", ORDER, number=4),
        reply(token, ORDER, number=5, headers={"Auto-Submitted": "auto-replied"}),
    ]
    for letter in letters:
        inbox.receive(site, letter)
    while inbox.carry_out_all(site):
        pass
    answers.send_all(site)
    assert metrics.MAIL_READ.values() == {("taken",): 3, ("again",): 1, ("unknown",): 1, ("automatic",): 1}
    assert metrics.MAIL_ORDERS.values() == {("orders",): 1, ("not-understood",): 1, ("empty",): 1}
    assert metrics.MAIL_ANSWERED.values() == {("answered",): 3}
    text = exposed(site, 0)[0].decode()
    for secret in (token, match, "ann@", "example.org", "Re: Turn", "frobnicate"):
        assert secret not in text


def test_letters_that_get_no_answer_are_counted(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox, "ANSWERS_PER_HOUR", 1)
    token = token_of(site, duel(site), 1)
    for number in (1, 2):
        inbox.receive(site, reply(token, ORDER, number=number))
    while inbox.carry_out_all(site):
        pass
    answers.send_all(site)  # the first has nobody to answer, the second is one of many
    assert metrics.MAIL_ANSWERED.values() == {("not answered",): 2}


def test_a_letter_that_could_not_be_kept_is_counted(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def die(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(inbox, "_kept", die)
    token = token_of(site, duel(site), 1)
    runner = MailRunner(site, None, MailListener("smtp", "127.0.0.1", 0), 1)
    runner.start()
    try:
        while runner.port is None:
            time.sleep(0.02)
        with smtplib.SMTP("127.0.0.1", runner.port) as server, pytest.raises(smtplib.SMTPDataError):
            server.sendmail("ann@example.org", [f"orders+{token}@games.example.org"], reply(token, ORDER))
    finally:
        runner.stop()
    assert metrics.MAIL_READ.values() == {("failed",): 1}


def test_the_age_of_the_oldest_letter_without_an_answer_grows(site: Site, post: PostOffice, clock: Clock) -> None:
    assert (shown(site)["turnsheet_mail_waiting"], shown(site)["turnsheet_mail_oldest_waiting_seconds"]) == (0, 0)
    confirmed(site, ANN.person, "ann@example.org")
    inbox.receive(site, reply(token_of(site, duel(site), 1), ORDER))
    clock.turn(minutes=5)
    inbox.carry_out_all(site)
    post.closed = True
    answers.send_all(site)
    clock.turn(minutes=5)
    found = shown(site)
    assert found["turnsheet_mail_oldest_waiting_seconds"] == 600
    assert (found["turnsheet_mail_waiting"], found["turnsheet_mail_retried"]) == (1, 1)
    post.closed = False
    answers.send_all(site)
    found = shown(site)
    assert (found["turnsheet_mail_waiting"], found["turnsheet_mail_oldest_waiting_seconds"]) == (0, 0)


def test_the_last_look_into_the_mailbox_is_told(site: Site) -> None:
    assert "turnsheet_mailbox_read_timestamp_seconds" not in shown(site)
    with site.store.write() as connection:
        mail_record.note_reading(connection, moment(site.now()), failed=False)
        mail_record.note_reading(connection, moment(site.now()) - 60_000, failed=True)
    found = shown(site)
    assert found["turnsheet_mailbox_read_timestamp_seconds"] == site.now().timestamp()
    assert found["turnsheet_mailbox_failed_timestamp_seconds"] == site.now().timestamp() - 60


def test_a_process_that_reads_mail_shows_its_counts_and_that_it_runs(site: Site, clock: Clock) -> None:
    assert shown(site)["turnsheet_mail_readers_alive"] == 0
    metrics.MAIL_READ.add("taken", amount=7)
    runner = MailRunner(site, None, None, 1, "server 12.0")
    runner.start()
    try:
        until = time.monotonic() + 60
        while not published(site):
            assert time.monotonic() < until
            time.sleep(0.02)
    finally:
        runner.stop()
    metrics.forget()  # the web server is another process
    publish(site, "a worker, which reads no mail")
    found = shown(site)
    assert found['turnsheet_mail_read_total{process="mail server 12.0",result="taken"}'] == 7
    assert found["turnsheet_mail_readers_alive"] == 1
    assert incoming_state(site).reader_seen == site.now()
    clock.turn(minutes=1)
    assert shown(site)["turnsheet_mail_readers_alive"] == 0
    assert incoming_state(site).reader_seen is not None
