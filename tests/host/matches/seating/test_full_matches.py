"""When all seats are taken, the match owner is told that the match can start."""

from tests.host.sample_matches import ANN, BEN, CAT
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import notify
from turnsheet.host.people import Asker
from turnsheet.host.site import Site

FULL = "Raumkrieg: All seats are taken. You can start the match."


def texts(site: Site, asker: Asker) -> list[str]:
    """What somebody was notified of."""
    return [each.text for each in notify.newest(site, asker.person or "")[0]]


def test_the_owner_is_told_once_that_all_seats_are_taken(site: Site) -> None:
    match = lifecycle.open_match(site, ANN, Opening("raumkrieg", seats=3, take=1))
    seating.take_seat(site, match, 2, BEN, name="Ben")
    assert texts(site, ANN) == []
    seating.take_seat(site, match, 3, CAT, name="Cat")
    assert texts(site, ANN) == [FULL]
    assert texts(site, BEN) == texts(site, CAT) == []
    seating.leave_seat(site, match, 3, CAT)
    seating.take_seat(site, match, 3, CAT, name="Cat")
    assert texts(site, ANN) == [FULL]


def test_the_owner_is_not_told_what_they_did_themselves(site: Site) -> None:
    match = lifecycle.open_match(site, ANN, Opening("raumkrieg", seats=2))
    seating.take_seat(site, match, 2, BEN, name="Ben")
    seating.take_seat(site, match, 1, ANN, name="Ann")
    assert texts(site, ANN) == []
