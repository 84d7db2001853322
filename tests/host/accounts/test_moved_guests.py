"""A guest signs in while a request of theirs writes: they wait for each other, and nothing is lost."""

import threading
from contextvars import copy_context

from tests.helpers.person_rows import rows_naming
from tests.host.accounts.browsers import MAIL, Browser, refused
from tests.host.conftest import Clock
from tests.host.recording_channel import Box
from tests.host.sample_matches import ANN, row
from turnsheet.core.match import MatchFile
from turnsheet.host import access, people
from turnsheet.host.accounts import mail_links
from turnsheet.host.accounts.moved_guests import MOVED, Sender
from turnsheet.host.matches import imports, lifecycle
from turnsheet.host.matches.imports import Limits
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.site import Site
from turnsheet.host.store.engine import BEFORE_WRITING
from turnsheet.host.store.rows.people import guests
from turnsheet.host.store.rows.site import site_values

LONG_ENOUGH = 1.0
"""How long a test waits for something that must not happen."""


def rows_of(site: Site, person: str) -> dict[str, int]:
    with site.store.read() as connection:
        return rows_naming(connection, person)


def test_signing_in_waits_until_what_the_guest_writes_is_kept(site: Site, box: Box, ann: Browser) -> None:
    guest, signed_in = ann.cookie, threading.Event()
    mail_links.ask_to_sign_in(site, ann.asker, MAIL)

    def sign_in() -> None:
        ann.sign_in_by_mail(box)
        signed_in.set()

    thread = threading.Thread(target=sign_in)

    def write() -> None:
        BEFORE_WRITING.set(Sender(guest).check)
        with site.store.write() as connection:
            thread.start()
            assert not signed_in.wait(LONG_ENOUGH)
            guests.rename(connection, guest, "Ann")

    copy_context().run(write)
    thread.join()
    assert ann.account.name == "Ann"
    assert rows_of(site, guest) == {}


def test_a_request_that_waited_for_the_signing_in_is_refused(site: Site, box: Box, ann: Browser) -> None:
    guest = ann.cookie
    sender = Sender(guest)
    sender.person = ann.person
    ann.sign_in_by_mail(box)

    def write() -> None:
        BEFORE_WRITING.set(sender.check)
        with refused("session-changed"):
            lifecycle.open_match(site, people.Asker(person=guest), Opening(game="raumkrieg", seats=2, take=1))

    copy_context().run(write)
    assert rows_of(site, guest) == {}


def test_other_browsers_of_the_account_go_on(site: Site, box: Box, ann: Browser) -> None:
    phone = Browser(site)
    phone.sign_in_by_mail(box)
    sender = Sender(phone.cookie)
    sender.person = phone.person
    ann.sign_in_by_mail(box)

    def write() -> str:
        BEFORE_WRITING.set(sender.check)
        return lifecycle.open_match(site, phone.asker, Opening(game="raumkrieg", seats=2, take=1))

    assert row(site, copy_context().run(write)).owner == ann.person


def test_it_is_forgotten_after_a_day_who_signed_in(site: Site, clock: Clock, box: Box, ann: Browser) -> None:
    ann.sign_in_by_mail(box)
    clock.turn(days=2)
    Browser(site).sign_in_by_mail(box, "ben@example.org")
    with site.store.read() as connection:
        assert len(site_values.starting_with(connection, MOVED)) == 1


def test_an_import_belongs_to_the_account_if_its_guest_signs_in_before_it_begins(
    site: Site, box: Box, ann: Browser
) -> None:
    file, guest = finished_file(site), ann.person
    job = imports.open_job(site, ann.asker, file, Limits())
    ann.sign_in_by_mail(box)
    imports.work_off(site, job.id, guest, file, Limits())
    done = imports.job_of(site, job.id, ann.asker)
    assert done.phase == "done"
    assert row(site, done.match or "").owner == ann.person


def finished_file(site: Site) -> MatchFile:
    """The file of a match of bots, which is of nobody else."""
    wish = Opening(game="raumkrieg", seats=2, bots={1: "hunter", 2: "hunter"}, start=True)
    match = lifecycle.open_match(site, ANN, wish)
    lifecycle.end(site, match, ANN)
    return access.match_file(site, match)
