"""Calendars: the deadlines of a person under a secret address, and nothing else."""

import pytest
from icalendar import Calendar

from tests.host.conftest import START, Clock
from tests.host.sample_matches import ANN, BEN, DAILY, both, duel
from turnsheet.host.absence import vacations
from turnsheet.host.matches import deadline_calendar, early_end, lifecycle
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.rows.people import persons
from turnsheet.host.store.schema import calendars as table
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner

PERSON = "a" * 64


def events(site: Site, token: str) -> list[dict[str, str]]:
    """What a calendar program reads."""
    read = Calendar.from_ical(deadline_calendar.feed(site, token))
    return [
        {
            "uid": str(each["uid"]),
            "summary": str(each["summary"]),
            "url": str(each.get("url", "")),
            "end": str(each.decoded("dtend")),
        }
        for each in read.walk("VEVENT")
    ]


def test_a_deadline_is_an_event_with_title_and_link(site: Site, runner: Runner) -> None:
    site.address = "https://play.example"
    match = duel(site, DAILY)
    both(site, runner, match)
    token = deadline_calendar.create(site, PERSON)
    assert events(site, token) == [
        {
            "uid": f"{match}-1@turnsheet",
            "summary": "Raumkrieg: Orders for turn 1 due",
            "url": f"https://play.example/match/{match}",
            "end": "2026-03-03 12:00:00+00:00",
        }
    ]
    assert START.isoformat() == "2026-03-02T12:00:00+00:00"


def test_the_same_deadlines_make_the_same_bytes(site: Site, clock: Clock) -> None:
    duel(site, DAILY)
    token = deadline_calendar.create(site, PERSON)
    before = deadline_calendar.feed(site, token)
    clock.turn(hours=1)
    assert deadline_calendar.feed(site, token) == before


def test_a_deadline_that_moves_keeps_its_uid(site: Site, clock: Clock) -> None:
    duel(site, DAILY)
    token = deadline_calendar.create(site, PERSON)
    (before,) = events(site, token)
    match = before["uid"].partition("-")[0]
    vacations.go_away(site, match, 2, BEN, clock().replace(day=9))
    (after,) = events(site, token)
    assert (after["uid"], after["end"]) == (before["uid"], "2026-03-10 12:00:00+00:00")


@pytest.mark.parametrize("how", ["sent", "paused", "ended", "resigned"])
def test_what_is_not_due_is_not_in_it(site: Site, runner: Runner, how: str) -> None:
    match = duel(site, DAILY)
    token = deadline_calendar.create(site, PERSON)
    assert len(events(site, token)) == 1
    if how == "sent":
        order_sheets.submit(site, match, 1, ANN, "final", "")
    elif how == "paused":
        lifecycle.pause(site, match, ANN)
    elif how == "ended":
        lifecycle.end(site, match, ANN)
    else:
        early_end.resign(site, match, 1, ANN)
    assert events(site, token) == []


def test_a_match_without_deadline_is_not_in_it(site: Site) -> None:
    duel(site)
    assert events(site, deadline_calendar.create(site, PERSON)) == []


def test_others_deadlines_are_not_in_it(site: Site) -> None:
    duel(site, DAILY)
    assert events(site, deadline_calendar.create(site, "c" * 64)) == []


def test_a_new_address_replaces_the_old_one_and_a_revoked_one_is_gone(site: Site) -> None:
    old, new = deadline_calendar.create(site, PERSON), deadline_calendar.create(site, PERSON)
    for dead in (old, "", "x" * 500, new[:-1]):
        with pytest.raises(RefusedError) as error:
            deadline_calendar.feed(site, dead)
        assert error.value.code == "no-such-calendar"
    deadline_calendar.feed(site, new)
    assert deadline_calendar.created(site, PERSON) == START
    deadline_calendar.revoke(site, PERSON)
    assert deadline_calendar.created(site, PERSON) is None
    with pytest.raises(RefusedError):
        deadline_calendar.feed(site, new)


def test_the_store_keeps_no_token(site: Site) -> None:
    token = deadline_calendar.create(site, PERSON)
    with site.store.read() as connection:
        assert token not in str(connection.execute(table.select()).all())


def test_the_calendar_follows_a_guest_into_their_account(site: Site) -> None:
    guest, account = deadline_calendar.create(site, PERSON), deadline_calendar.create(site, "f" * 64)
    other = deadline_calendar.create(site, "b" * 64)
    with site.store.write() as connection:
        persons.move(connection, PERSON, "f" * 64)
        persons.move(connection, "b" * 64, "e" * 64)
    deadline_calendar.feed(site, account)
    deadline_calendar.feed(site, other)
    with pytest.raises(RefusedError):
        deadline_calendar.feed(site, guest)
    with site.store.write() as connection:
        persons.forget(connection, "f" * 64, concerned=(), name="somebody")
    with pytest.raises(RefusedError):
        deadline_calendar.feed(site, account)
