"""What players choose when they take a seat: in Starweb a character and a code name."""

import pytest

from tests.host.sample_matches import ANN, BEN, CAT, row
from turnsheet.core import codec
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.state import State
from turnsheet.host import access
from turnsheet.host.matches import lifecycle, match_options, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, turn_state
from turnsheet.interfaces.web import presenters

PIRATE = {"character": "Pirate", "name": "Quill"}


def opened(site: Site, **more: object) -> str:
    """A match of Starweb for three, opened by Cat, with a bot on the third seat."""
    wish = {"game": "starweb", "seats": 3, "bots": {3: "settler"}, "undo_seconds": 0, **more}
    return lifecycle.open_match(site, CAT, codec.convert(wish, Opening))


def begun(site: Site, match: str) -> State:
    """The opening position."""
    lifecycle.start(site, match, CAT)
    with site.store.read() as connection:
        found = row(site, match)
        assert found.head is not None
        state = turn_state(connection, site, found, found.head)
    assert isinstance(state, State)
    return state


def refused(site: Site, match: str, seat: int, choices: dict[str, str]) -> str:
    """Why Ben may not choose so."""
    with pytest.raises(RefusedError) as error:
        seating.take_seat(site, match, seat, BEN, name="Ben", choices=choices)
    assert error.value.code == "bad-options"
    return str(error.value)


def test_players_are_what_they_chose_and_the_rest_is_drawn(site: Site) -> None:
    match = opened(site)
    seating.take_seat(site, match, 1, ANN, name="Ann", choices=PIRATE)
    seating.take_seat(site, match, 2, BEN, name="Ben", choices={"name": "hydra"})
    first, second, third = begun(site, match).players
    assert (first.name, first.character) == ("QUILL", "Pirate")
    assert second.name == "HYDRA"
    assert third.name not in ("QUILL", "HYDRA")
    assert len({first.character, second.character, third.character}) == 3


def test_one_can_choose_again_until_the_match_begins(site: Site) -> None:
    match = opened(site)
    seating.take_seat(site, match, 1, ANN, name="Ann", choices=PIRATE)
    seating.take_seat(site, match, 1, ANN, name="Ann", choices={"character": "Apostle", "name": "TASK"})
    seating.take_seat(site, match, 2, BEN, name="Ben")
    first, *_ = begun(site, match).players
    assert (first.name, first.character) == ("TASK", "Apostle")


def test_what_was_chosen_can_be_left_to_chance_again(site: Site) -> None:
    match = opened(site)
    seating.take_seat(site, match, 1, ANN, name="Ann", choices=PIRATE)
    seating.take_seat(site, match, 1, ANN, name="Ann", choices={})
    seating.take_seat(site, match, 2, BEN, name="Ben", choices={"name": "QUILL"})
    seating.take_seat(site, match, 2, BEN, name="Ben")  # says nothing of choices
    first, second, _ = begun(site, match).players
    assert first.name != second.name == "QUILL"


def test_only_the_player_is_told_what_they_chose_and_until_the_match_begins(site: Site) -> None:
    match = opened(site)
    seating.take_seat(site, match, 1, ANN, name="Ann", choices=PIRATE)
    seating.take_seat(site, match, 2, BEN, name="Ben")
    for asker, told in ((ANN, PIRATE), (BEN, {}), (CAT, {})):
        assert presenters.match_info(site, match, asker).seats[0].choices == told
    lifecycle.start(site, match, CAT)
    assert presenters.match_info(site, match, ANN).seats[0].choices == {}


def test_a_seat_that_is_left_forgets_what_was_chosen(site: Site) -> None:
    match = opened(site)
    seating.take_seat(site, match, 1, ANN, name="Ann", choices=PIRATE)
    seating.leave_seat(site, match, 1, ANN)
    seating.take_seat(site, match, 1, BEN, name="Ben")
    assert presenters.match_info(site, match, BEN).seats[0].choices == {}
    seating.take_seat(site, match, 2, ANN, name="Ann", choices={"name": "QUILL"})
    assert presenters.match_info(site, match, ANN).seats[1].choices == {"name": "QUILL"}


def test_the_owner_chooses_for_their_own_seat_when_they_create_the_match(site: Site) -> None:
    match = opened(site, take=1, choices={1: PIRATE})
    seating.take_seat(site, match, 2, BEN, name="Ben")
    assert begun(site, match).players[0].name == "QUILL"


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        ({"character": "Wizard"}, "Choose one of these characters"),
        ({"name": "QUILL"}, "Another player is called QUILL. Choose another name."),
        ({"name": "two words"}, "A code name has 1 to 9 letters from A to Z."),
        ({"colour": "red"}, "There is no 'colour' to choose in Starweb."),
    ],
)
def test_the_game_checks_choices(site: Site, choices: dict[str, str], reason: str) -> None:
    match = opened(site)
    seating.take_seat(site, match, 1, ANN, name="Ann", choices=PIRATE)
    assert refused(site, match, 2, choices).startswith(reason)
    assert row(site, match).phase == "gathering"


def test_what_the_owner_deals_is_not_chosen(site: Site) -> None:
    match = opened(site, options={"characters": "M??"})
    assert refused(site, match, 1, PIRATE) == "The match owner has chosen the character for this seat."
    seating.take_seat(site, match, 1, ANN, name="Ann", choices={"name": "QUILL"})
    seating.take_seat(site, match, 2, BEN, name="Ben", choices={"character": "Apostle"})
    assert [player.character for player in begun(site, match).players][:2] == ["Merchant", "Apostle"]


def test_choices_are_secret_like_the_options_they_become(site: Site) -> None:
    match = opened(site)
    seating.take_seat(site, match, 1, ANN, name="Ann", choices=PIRATE)
    seating.take_seat(site, match, 2, BEN, name="Ben")
    begun(site, match)
    with site.store.read() as connection:
        shown = {asker: match_options.visible(connection, site, row(site, match), asker) for asker in (ANN, BEN, CAT)}
    assert (shown[ANN]["characters"], shown[ANN]["names"]) == ("P", "QUILL")
    assert not {"characters", "names"} & (shown[BEN].keys() | shown[CAT].keys())


def test_in_a_match_with_spectators_everything_is_drawn(site: Site) -> None:
    match = opened(site, watch="turn")
    assert (
        refused(site, match, 2, PIRATE)
        == "This match has spectators, so you cannot choose: everything is drawn at random."
    )


def test_other_games_have_nothing_to_choose(site: Site) -> None:
    match = lifecycle.open_match(site, CAT, Opening(game="raumkrieg", seats=2))
    assert (
        refused(site, match, 2, PIRATE) == "In this game there is nothing to choose with a seat. Leave the choice out."
    )


def test_the_match_file_replays_with_the_choices(site: Site) -> None:
    match = opened(site)
    seating.take_seat(site, match, 1, ANN, name="Ann", choices=PIRATE)
    seating.take_seat(site, match, 2, BEN, name="Ben")
    begun(site, match)
    lifecycle.end(site, match, CAT)
    file = access.match_file(site, match, CAT)
    options = codec.convert(file.options, Options)
    assert (options.characters, options.names) == ("P??", "QUILL ? ?")
    assert options.part("names", Seat(2), 3) == ""
