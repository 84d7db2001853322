"""Orders that are in the mailbox before the deadline count, however rarely the mailbox is read; with a real Dovecot."""

from collections.abc import Iterator

import pytest

from tests.helpers.mail.dovecot import Dovecot, dovecot
from tests.helpers.mail.mail_letters import confirmed, reply, token_of
from tests.host.conftest import Clock
from tests.host.mail.incoming.letters_taken import ORDER
from tests.host.mail.incoming.test_runner import wait_for
from tests.host.sample_matches import ANN, BEN, DAILY, duel, row
from turnsheet.host.mail.incoming import inbox, waiting_for_letters
from turnsheet.host.mail.incoming.runner import MailRunner
from turnsheet.host.notifications import mail_record
from turnsheet.host.site import Site, moment
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner

RARELY = 3600.0
"""Seconds between two looks into the mailbox."""


@pytest.fixture(scope="module")
def running() -> Iterator[Dovecot]:
    with dovecot() as server:
        yield server


@pytest.fixture
def match(site: Site) -> str:
    """A match with a deadline in a day: Ann plays by mail, and Ben has sent orders."""
    match = duel(site, DAILY)
    confirmed(site, ANN.person, "ann@example.org")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    return match


def read_up_to(site: Site) -> int | None:
    with site.store.read() as connection:
        return mail_record.read_up_to(connection)


def note_reading(site: Site, failed: bool = False) -> None:
    """The mailbox was read, or could not be."""
    with site.store.write() as connection:
        now = moment(site.now())
        mail_record.note_reading(connection, now, failed)
        if not failed:
            mail_record.note_read_up_to(connection, now)


def turn_runs(site: Site, runner: Runner, match: str) -> bool:
    """Whether the turn has run, or runs now."""
    runner.consider(match)
    return row(site, match).step == 1


def test_a_letter_that_came_before_the_deadline_counts(
    site: Site, clock: Clock, runner: Runner, match: str, running: Dovecot
) -> None:
    token = token_of(site, match, 1)
    clock.turn(hours=23, minutes=59)
    mail = MailRunner(site, running.mailbox(), None, RARELY)
    mail.start()
    try:
        wait_for(lambda: read_up_to(site) is not None)
        running.put(reply(token, ORDER))
        clock.turn(minutes=1)
        wait_for(lambda: turn_runs(site, runner, match))
    finally:
        mail.stop()
    assert order_sheets.said(site, match, 1, ANN, 1) == (ORDER,)


def test_the_turn_waits_until_the_mailbox_was_read_and_not_for_long(
    site: Site, clock: Clock, runner: Runner, match: str
) -> None:
    clock.turn(hours=23, minutes=59)
    note_reading(site)
    clock.turn(minutes=1)
    assert not turn_runs(site, runner, match)
    clock.turn(seconds=waiting_for_letters.LONGEST_WAIT_MS // 1000 - 1)
    assert not turn_runs(site, runner, match)
    clock.turn(seconds=1)
    assert turn_runs(site, runner, match)


def test_a_letter_that_is_here_is_carried_out_first(site: Site, clock: Clock, runner: Runner, match: str) -> None:
    token = token_of(site, match, 1)
    clock.turn(days=1)
    note_reading(site)
    assert inbox.receive(site, reply(token, ORDER)) == "taken"
    assert not turn_runs(site, runner, match)
    inbox.carry_out_all(site)
    assert turn_runs(site, runner, match)
    assert order_sheets.said(site, match, 1, ANN, 1) == (ORDER,)


@pytest.mark.parametrize("why", ["no mailbox", "not in use", "cannot be read"])
def test_a_mailbox_that_is_not_read_stops_no_turn(
    site: Site, clock: Clock, runner: Runner, match: str, why: str
) -> None:
    if why == "not in use":
        note_reading(site)
    clock.turn(hours=23, minutes=58)
    if why == "cannot be read":
        note_reading(site)
        clock.turn(minutes=1)
        note_reading(site, failed=True)
    clock.turn(minutes=2)
    assert turn_runs(site, runner, match)


def test_matches_without_players_by_mail_do_not_wait(site: Site, clock: Clock, runner: Runner) -> None:
    match = duel(site, DAILY)
    order_sheets.submit(site, match, 2, BEN, "final", "")
    clock.turn(hours=23, minutes=59)
    note_reading(site)
    clock.turn(minutes=1)
    assert turn_runs(site, runner, match)
