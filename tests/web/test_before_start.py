"""What the page of a match says before it begins."""

from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.host.store.rows.people import accounts
from turnsheet.interfaces.web import presenters

ANN, BEN = Asker(person="a" * 64), Asker(person="b" * 64)


def gathering(site: Site, wish: Opening) -> str:
    """A match of Ann, who has an account."""
    with site.store.write() as connection:
        accounts.add(connection, ANN.person or "", "ann", None, 0)
    return lifecycle.open_match(site, ANN, wish)


def test_players_are_told_before_the_start_that_a_guest_makes_a_match_unrated(site: Site) -> None:
    match = gathering(site, Opening("raumkrieg", seats=3, take=1, bots={3: "hunter"}, rated=True))
    assert presenters.match_info(site, match, ANN).unrated is None
    seating.take_seat(site, match, 2, BEN, name="Ben")
    assert presenters.match_info(site, match, ANN).unrated == "guest"


def test_an_anonymous_match_does_not_tell_who_is_a_guest(site: Site) -> None:
    wish = Opening("starweb", preset="anonymous", take=1, rated=True)
    match = gathering(site, wish)
    seating.take_seat(site, match, 2, BEN, name="Ben")
    assert presenters.match_info(site, match, ANN).unrated is None
