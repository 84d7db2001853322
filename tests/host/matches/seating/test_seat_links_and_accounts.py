"""Seat links beside accounts and absences: nobody loses their seat by opening their own link somewhere else."""

import pytest

from tests.host.sample_matches import ANN, BEN, CAT, DAILY, again, duel, row
from turnsheet.host import access
from turnsheet.host.matches import seating
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.matches import former_players, players_who_left, seats
from turnsheet.host.store.rows.people import accounts, persons

DAN = Asker(person="d" * 64)
GUEST, ACCOUNT = ANN.person or "", CAT.person or ""


def seat_of(site: Site, match: str, seat: int = 1) -> SeatRow:
    with site.store.read() as connection:
        return seats.of_match(connection, match)[seat]


def make_account(site: Site, person: str) -> None:
    with site.store.write() as connection:
        accounts.add(connection, person, person[:8], None, 0)


def test_the_link_of_a_seat_that_is_open_after_an_absence_takes_it_from_nobody(site: Site) -> None:
    match = duel(site, DAILY)
    code = seating.seat_link(site, match, 1, ANN)
    with site.store.write() as connection:
        seats.change(connection, match, 1, {"vacant": 1})
    seating.take_seat(site, match, 1, CAT, code=code, name="Cat")
    assert seat_of(site, match).holder == GUEST
    assert access.look(site, match, 1, again(site, CAT)).step == access.look(site, match, 1, ANN).step == 0
    with site.store.read() as connection:
        assert players_who_left.of_match(connection, match) == []
        assert not former_players.is_one(connection, match, GUEST)


def test_a_guests_seat_becomes_that_of_their_account_and_the_first_browser_keeps_it(site: Site) -> None:
    match = duel(site)
    make_account(site, ACCOUNT)
    seating.take_seat(site, match, 1, CAT, code=seating.seat_link(site, match, 1, ANN))
    assert seat_of(site, match).holder == ACCOUNT
    assert row(site, match).owner == ACCOUNT
    for asker in (ANN, CAT):
        assert access.look(site, match, 1, again(site, asker)).step == 0
        assert seating.owned(row(site, match), again(site, asker))


def test_a_new_link_of_the_account_closes_the_first_browser_only_if_it_asks_for_that(site: Site) -> None:
    match = duel(site)
    make_account(site, ACCOUNT)
    old = seating.seat_link(site, match, 1, ANN)
    token = seating.seat_token(site, match, 1, ANN)
    seating.take_seat(site, match, 1, CAT, code=old)
    seating.seat_link(site, match, 1, again(site, CAT))
    for asker in (again(site, ANN), Asker(token=token)):
        assert access.look(site, match, 1, asker).step == 0
    with pytest.raises(RefusedError) as error:
        seating.take_seat(site, match, 1, DAN, code=old)
    assert error.value.code == "seat-taken"
    seating.seat_link(site, match, 1, again(site, CAT), close_others=True)
    for asker in (again(site, ANN), Asker(token=token)):
        with pytest.raises(RefusedError) as error:
            access.look(site, match, 1, asker)
        assert error.value.code == "not-your-seat"
    assert access.look(site, match, 1, again(site, CAT)).step == 0


def test_the_seat_of_an_account_is_only_shared(site: Site) -> None:
    match = duel(site)
    for person in (GUEST, ACCOUNT):
        make_account(site, person)
    seating.take_seat(site, match, 1, CAT, code=seating.seat_link(site, match, 1, ANN))
    assert seat_of(site, match).holder == GUEST


def test_a_guest_who_opened_a_seat_by_its_link_takes_it_along_when_they_sign_in(site: Site) -> None:
    """Their first cookie is lost; the link was opened on a phone, which is signed in afterwards."""
    match, other = duel(site), duel(site)
    phone = "e" * 64
    seating.take_seat(site, match, 1, again(site, CAT), code=seating.seat_link(site, match, 1, ANN))
    seating.take_seat(site, other, 2, again(site, CAT), code=seating.seat_link(site, other, 2, BEN))
    make_account(site, phone)
    with site.store.write() as connection:
        persons.move(connection, ACCOUNT, phone)
    assert [seat_of(site, match).holder, seat_of(site, other, 2).holder] == [phone, phone]
    assert seat_of(site, other).holder == GUEST
    assert row(site, other).owner == GUEST
