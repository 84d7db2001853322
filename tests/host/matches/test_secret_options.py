"""Options that deal secrets to seats: each player is told their own part, and nobody else anything until the end."""

import pytest
import sqlalchemy as sa

from tests.host.tables import ANN, BEN, CAT, row
from turnsheet.core import codec
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.star_graph.map_text import write_map
from turnsheet.games.starweb.star_graph.star_graph import make
from turnsheet.host import access, match_events, order_sheets
from turnsheet.host.errors import RefusedError
from turnsheet.host.matches import lifecycle, match_options, sandbox, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.site import House
from turnsheet.host.store.tables import matches as table
from turnsheet.host.turns.runner import Runner
from turnsheet.host.upkeep.admin import ADMIN
from turnsheet.interfaces.web import presenters

MAP = write_map(make(3, False, Dice(turn_key("a map of one's own", 0))))
SECRETS = {"characters": "PCM", "names": "QUILL ORRIN TASK", "map": MAP}
HIDDEN = ("QUILL", "ORRIN", "TASK")


def opened(house: House, **more: object) -> str:
    """A match of Starweb for three, opened by Cat, who does not sit there; Ann and Ben do, and a bot."""
    wish = {"game": "starweb", "seats": 3, "bots": {3: "settler"}, "options": SECRETS, "cooling_off": 0, **more}
    match = lifecycle.open_match(house, CAT, codec.convert(wish, Opening))
    seating.take_seat(house, match, 1, ANN, "", "Ann")
    seating.take_seat(house, match, 2, BEN, "", "Ben")
    return match


def begun(house: House, **more: object) -> str:
    """The same, begun."""
    match = opened(house, **more)
    lifecycle.start(house, match, CAT)
    return match


def seen(house: House, match: str, asker: Asker) -> dict[str, object]:
    """The secret options that somebody is shown."""
    with house.store.read() as connection:
        options = match_options.visible(connection, house, row(house, match), asker)
    assert options["variant"] == "trial"
    return {name: value for name, value in options.items() if name in SECRETS}


@pytest.mark.parametrize("asker", [STRANGER, CAT, ADMIN], ids=["a stranger", "the match owner", "the admin"])
def test_secret_options_are_not_shown_to_people_without_a_seat(house: House, asker: Asker) -> None:
    match = begun(house)
    assert seen(house, match, asker) == {}
    with pytest.raises(RefusedError) as error:
        match_options.text(house, match, "map", asker)
    assert error.value.code == "no-such-option"


def test_a_player_is_shown_the_part_that_concerns_their_seat(house: House) -> None:
    match = begun(house)
    assert seen(house, match, ANN) == {"characters": "P", "names": "QUILL"}
    assert seen(house, match, BEN) == {"characters": "C", "names": "ORRIN"}


def test_before_the_start_nobody_is_shown_a_part(house: House) -> None:
    """Otherwise a person could sit down on one seat after the other and read them all."""
    match = opened(house)
    assert seen(house, match, ANN) == {}


def test_after_the_end_secret_options_are_shown_to_all(house: House) -> None:
    match = begun(house)
    lifecycle.end(house, match, CAT)
    assert seen(house, match, STRANGER) == SECRETS
    assert match_options.text(house, match, "map", STRANGER) == MAP


def test_secret_options_of_a_match_that_never_began_are_never_shown(house: House) -> None:
    match = opened(house)
    lifecycle.end(house, match, CAT)
    assert seen(house, match, CAT) == {}


def test_a_player_with_several_empires_is_shown_the_part_of_each() -> None:
    names = "A B C D E F G H I J K L M N O"
    options = Options(variant="multi", characters="EMPCBAEMPCBAEMP", names=names)
    assert (options.part("characters", Seat(2), 5), options.part("names", Seat(2), 5)) == ("CBA", "D E F")
    assert options.part("map", Seat(2), 5) == ""


def test_others_are_called_by_the_number_of_their_seat(house: House) -> None:
    match = begun(house)
    named = {
        who: [seat.name for seat in presenters.match_info(house, match, who).seats] for who in (ANN, CAT, STRANGER)
    }
    assert named == {ANN: ["QUILL", "2", "3"], CAT: ["1", "2", "3"], STRANGER: ["1", "2", "3"]}
    lifecycle.end(house, match, CAT)
    assert [seat.name for seat in presenters.match_info(house, match, STRANGER).seats] == list(HIDDEN)


def test_notices_do_not_tell_code_names(house: House, runner: Runner) -> None:
    match = begun(house)
    order_sheets.submit(house, match, 1, ANN, "final", "", None)
    order_sheets.submit(house, match, 2, BEN, "final", "", None)
    runner.consider(match)
    told = " ".join(notice.text for notice in match_events.after(house, match, 0))
    assert "Seat 1 has sent its orders." in told
    assert not any(name in told for name in HIDDEN)


def test_a_message_is_signed_with_a_code_name_and_not_with_a_seat(house: House, runner: Runner) -> None:
    """In the game of partners the first two have met."""
    wish = Opening(
        game="starweb",
        seats=4,
        bots={3: "settler", 4: "settler"},
        options={"variant": "partner", "names": "QUILL ORRIN TASK ABLE"},
        cooling_off=0,
    )
    match = lifecycle.open_match(house, CAT, wish)
    seating.take_seat(house, match, 1, ANN, "", "Ann")
    seating.take_seat(house, match, 2, BEN, "", "Ben")
    lifecycle.start(house, match, CAT)
    order_sheets.submit(house, match, 1, ANN, "final", "to ORRIN: hello", None)
    order_sheets.submit(house, match, 2, BEN, "final", "", None)
    runner.consider(match)
    (letter,) = access.received(house, match, 2, BEN)
    assert (letter.sender, letter.name, letter.text) == (0, "QUILL", "hello")
    lifecycle.end(house, match, CAT)
    (letter,) = access.received(house, match, 2, BEN)
    assert (letter.sender, letter.name) == (1, "QUILL")


def test_a_match_with_secret_options_cannot_be_watched(house: House) -> None:
    with pytest.raises(RefusedError) as error:
        opened(house, watch=0)
    assert error.value.code == "bad-options"
    match = begun(house)
    with house.store.write() as connection:  # as an earlier release let it be opened
        connection.execute(table.update().where(table.c.id == match).values(watch=0))
    with pytest.raises(RefusedError) as error:
        access.look(house, match, REFEREE, STRANGER)
    assert error.value.code == "not-over"
    assert presenters.match_info(house, match, STRANGER).watch_step is None


def test_a_sandbox_holds_no_secret_option(house: House) -> None:
    match = begun(house)
    fork = sandbox.fork(house, match, 1, ANN, None, {})
    assert seen(house, fork, ANN) == {}
    lifecycle.end(house, fork, ANN)
    kept = codec.encode(access.match_file(house, fork, ANN)) + codec.encode(access.look(house, fork, 0, ANN).view)
    assert not any(name in kept.decode() for name in ("ORRIN", "TASK"))
    assert MAP.splitlines()[-1] not in kept.decode()


def test_sandboxes_of_earlier_releases_keep_secret_options_until_their_match_is_over(house: House) -> None:
    match = begun(house)
    fork = sandbox.fork(house, match, 1, ANN, None, {})
    with house.store.write() as connection:
        copied = sa.select(table.c.options).where(table.c.id == match).scalar_subquery()
        connection.execute(table.update().where(table.c.id == fork).values(options=copied))
    lifecycle.end(house, fork, ANN)
    assert seen(house, fork, ANN) == {}  # though each seat there is hers
    for looks in (lambda: access.look(house, fork, REFEREE, ANN), lambda: access.match_file(house, fork, ANN)):
        with pytest.raises(RefusedError) as error:
            looks()
        assert error.value.code == "not-over"
    lifecycle.end(house, match, CAT)
    assert seen(house, fork, ANN) == SECRETS
