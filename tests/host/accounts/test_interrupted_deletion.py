"""While an account is being deleted nothing new comes up for it, and a deletion that was interrupted goes on."""

import threading
from collections.abc import Callable
from contextvars import copy_context

import pytest

from tests.helpers.person_rows import rows_naming
from tests.host.accounts.authenticator import Device
from tests.host.accounts.browsers import Browser, refused
from tests.host.conftest import Clock
from tests.host.recording_channel import Box
from tests.host.sample_matches import BEN, row
from turnsheet.host.accounts import deletion, mail_links
from turnsheet.host.accounts.deletion import NEUTRAL_NAME
from turnsheet.host.accounts.moved_guests import Sender
from turnsheet.host.administration import users
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker
from turnsheet.host.ratings import recompute
from turnsheet.host.site import Site
from turnsheet.host.store.engine import BEFORE_WRITING
from turnsheet.host.store.rows.competition import tournaments as tournament_rows
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.store.rows.people import accounts, guests
from turnsheet.host.store.rows.site import site_values
from turnsheet.host.tournaments import tournaments
from turnsheet.host.tournaments.match_terms import Wish

pytestmark = pytest.mark.every_variant

LONG_ENOUGH = 1.0
"""How long a test waits for something that must not happen."""


def is_gone(site: Site, person: str) -> bool:
    with site.store.read() as connection:
        noted = site_values.starting_with(connection, deletion.DELETING)
        return accounts.find(connection, person) is None and not rows_naming(connection, person) and not noted


def meanwhile(monkeypatch: pytest.MonkeyPatch, deed: Callable[[], object]) -> None:
    """Do something once, when a deletion has left everything and has not looked again yet."""
    real, done = recompute.settle, list[bool]()

    def settle(site: Site) -> int:
        if not done:
            done.append(True)
            deed()
        return real(site)

    monkeypatch.setattr(recompute, "settle", settle)


def as_request(cookie: str, deed: Callable[[], object]) -> None:
    """Do something as a request of a browser does."""

    def send() -> None:
        BEFORE_WRITING.set(Sender(cookie).check)
        deed()

    copy_context().run(send)


def test_another_device_can_do_nothing_for_an_account_that_is_being_deleted(
    site: Site, box: Box, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann.sign_in_by_mail(box)
    phone, device, person = Browser(site), Device(), ann.person
    phone.sign_in_by_mail(box)
    phone.register(device)
    late = Browser(site)
    mail_links.ask_to_sign_in(site, late.asker, "ann@example.org")
    mail_links.deliver(site)
    sender = Sender(phone.cookie)
    sender.person = person
    tried = list[bool]()

    def try_all() -> None:
        def write() -> None:
            BEFORE_WRITING.set(sender.check)
            with refused("session-changed"):
                lifecycle.open_match(site, Asker(person=person), Opening("raumkrieg", seats=2, take=1))

        copy_context().run(write)
        assert not phone.signed_in()
        with refused("blocked"):
            Browser(site).sign_in(device)
        with refused("wrong-phase"):
            users.unblock(site, None, public)
        tried.append(True)

    public = ann.account.id
    meanwhile(monkeypatch, try_all)
    as_request(ann.cookie, lambda: deletion.delete(site, Asker(person=person)))
    assert tried
    assert is_gone(site, person)


@pytest.mark.parametrize("begun", [False, True])
def test_a_seat_that_is_taken_meanwhile_is_left_too(
    site: Site, box: Box, ann: Browser, monkeypatch: pytest.MonkeyPatch, begun: bool
) -> None:
    """Such as that of a match which a tournament opens."""
    ann.sign_in_by_mail(box)
    person = ann.person
    match = lifecycle.open_match(site, BEN, Opening("raumkrieg", seats=2, take=1))

    def sit() -> None:
        with site.store.write() as connection:
            guests.rename(connection, person, "Zaphira")
            matches.find(connection, match, lock=True)
            seating.sit(connection, match, 2, Asker(person=person))
            if begun:
                lifecycle.begin(connection, site, matches.find(connection, match))

    meanwhile(monkeypatch, sit)
    deletion.delete(site, ann.asker)
    assert is_gone(site, person)
    with site.store.read() as connection:
        there = seats.of_match(connection, match)[2]
    assert (there.kind, there.player) == (("person", NEUTRAL_NAME) if begun else ("open", ""))
    assert (there.resigned is not None) == begun
    assert row(site, match).phase == ("ended" if begun else "gathering")


def test_a_deletion_waits_for_what_another_device_is_writing(site: Site, box: Box, ann: Browser) -> None:
    ann.sign_in_by_mail(box)
    phone, person = Browser(site), ann.person
    phone.sign_in_by_mail(box)
    gone = threading.Event()

    def delete() -> None:
        deletion.delete(site, Asker(person=person))
        gone.set()

    thread = threading.Thread(target=copy_context().run, args=[as_request, ann.cookie, delete])

    def write() -> None:
        with site.store.write() as connection:
            thread.start()
            assert not gone.wait(LONG_ENOUGH)
            guests.rename(connection, person, "Zaphira")

    as_request(phone.cookie, write)
    thread.join()
    assert gone.is_set()
    assert is_gone(site, person)


def test_a_deletion_that_was_interrupted_goes_on(
    site: Site, clock: Clock, box: Box, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = lifecycle.open_match(site, ann.asker, Opening("raumkrieg", seats=2, take=1))
    ann.sign_in_by_mail(box)
    person = ann.person

    def die() -> None:
        raise KeyboardInterrupt

    meanwhile(monkeypatch, die)
    with pytest.raises(KeyboardInterrupt):
        deletion.delete(site, ann.asker)
    assert not ann.signed_in()
    deletion.go_on(site)
    assert not is_gone(site, person), "somebody may be at it"
    clock.turn(minutes=6)
    deletion.go_on(site)
    assert is_gone(site, person)
    assert (row(site, match).phase, row(site, match).owner) == ("ended", "")


def test_a_deletion_that_was_interrupted_goes_on_when_it_is_asked_for_again(
    site: Site, box: Box, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann.sign_in_by_mail(box)
    me = ann.asker

    def die() -> None:
        raise KeyboardInterrupt

    meanwhile(monkeypatch, die)
    with pytest.raises(KeyboardInterrupt):
        deletion.delete(site, me)
    deletion.delete(site, me)
    assert is_gone(site, me.person or "")


def test_tournaments_are_locked_before_matches(site: Site, box: Box, ann: Browser) -> None:
    """As where a tournament takes the results of its matches: otherwise both could wait for each other."""
    ann.sign_in_by_mail(box)
    me, other = ann.asker, Browser(site)
    other.sign_in_by_mail(box, "ben@example.org")
    cup = tournaments.create(site, other.asker, Wish(game="raumkrieg", kind="swiss", title="Cup"))
    tournaments.enter(site, cup, me, "Zaphira")
    tournaments.cancel(site, cup, other.asker)
    match = lifecycle.open_match(site, BEN, Opening("raumkrieg", seats=2, take=1))
    seating.take_seat(site, match, 2, me)
    lifecycle.end(site, match, BEN)
    thread = threading.Thread(target=deletion.delete, args=[site, me])
    with site.store.write() as connection:
        assert tournament_rows.find(connection, cup, lock=True) is not None
        thread.start()
        thread.join(LONG_ENOUGH)
        assert thread.is_alive()
        matches.find(connection, match, lock=True)
    thread.join()
    assert is_gone(site, me.person or "")
