"""The match owner removes players and bots from seats before the match begins."""

import pytest

from tests.host.sample_matches import ANN, BEN, CAT, duel
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import notify
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.rows.matches.seats import of_match


def gathering(site: Site) -> str:
    """Ann's match: Ann, Ben, a bot and an open seat."""
    match = lifecycle.open_match(site, ANN, Opening("raumkrieg", seats=4, take=1, bots={3: "hunter"}))
    seating.take_seat(site, match, 2, BEN, name="Ben")
    return match


def kinds(site: Site, match: str) -> list[str]:
    """Who sits where."""
    with site.store.read() as connection:
        return [each.kind for each in of_match(connection, match).values()]


def test_the_owner_removes_players_and_bots(site: Site) -> None:
    match = gathering(site)
    token = seating.seat_token(site, match, 2, BEN)
    for seat in (2, 3):
        seating.free_seat(site, match, seat, ANN)
    assert kinds(site, match) == ["person", "open", "open", "open"]
    for removed in (BEN, Asker(token=token)):
        with pytest.raises(RefusedError) as error:
            seating.leave_seat(site, match, 2, removed)
        assert error.value.code == "not-your-seat"
    seating.take_seat(site, match, 2, CAT, name="Cat")


def test_a_removed_player_is_told_every_time(site: Site) -> None:
    match = gathering(site)
    seating.free_seat(site, match, 2, ANN)
    assert [row.text for row in notify.newest(site, BEN.person or "")[0]] == [
        "Raumkrieg: The match owner removed you from seat 2."
    ]
    assert notify.newest(site, ANN.person or "")[0] == []


def test_only_the_owner_removes_anybody(site: Site) -> None:
    match = gathering(site)
    for other in (BEN, CAT, Asker(token=seating.seat_token(site, match, 1, ANN))):
        with pytest.raises(RefusedError) as error:
            seating.free_seat(site, match, 1, other)
        assert error.value.code == "not-your-match"
    assert kinds(site, match) == ["person", "person", "bot", "open"]


def test_nobody_is_removed_once_the_match_has_begun(site: Site) -> None:
    match = duel(site)
    with pytest.raises(RefusedError) as error:
        seating.free_seat(site, match, 2, ANN)
    assert error.value.code == "wrong-phase"


@pytest.mark.parametrize(("seat", "code"), [(4, "wrong-phase"), (0, "no-such-seat"), (9, "no-such-seat")])
def test_an_empty_seat_cannot_be_freed(site: Site, seat: int, code: str) -> None:
    match = gathering(site)
    with pytest.raises(RefusedError) as error:
        seating.free_seat(site, match, seat, ANN)
    assert error.value.code == code
