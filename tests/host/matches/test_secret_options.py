"""Options that deal secrets to seats: each player is told their own part, and nobody else anything until the end."""

import pytest
import sqlalchemy as sa

from tests.host.sample_matches import ANN, BEN, CAT, row
from turnsheet.core import codec
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.star_graph.map_text import write_map
from turnsheet.games.starweb.star_graph.star_graph import make
from turnsheet.host import access
from turnsheet.host.administration.admin_commands import ADMIN
from turnsheet.host.matches import lifecycle, match_events, match_options, sandbox, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.rows.turns import turns
from turnsheet.host.store.schema import matches as table
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web import presenters

MAP = write_map(make(3, False, Dice(turn_key("a map of one's own", 0))))
SECRETS = {"characters": "PCM", "names": "QUILL ORRIN TASK", "map": MAP}
HIDDEN = ("QUILL", "ORRIN", "TASK")


def opened(site: Site, **more: object) -> str:
    """A match of Starweb for three, opened by Cat, who does not sit there; Ann and Ben do, and a bot."""
    wish = {"game": "starweb", "seats": 3, "bots": {3: "settler"}, "options": SECRETS, "undo_seconds": 0, **more}
    match = lifecycle.open_match(site, CAT, codec.convert(wish, Opening))
    seating.take_seat(site, match, 1, ANN, name="Ann")
    seating.take_seat(site, match, 2, BEN, name="Ben")
    return match


def begun(site: Site, **more: object) -> str:
    """The same, begun."""
    match = opened(site, **more)
    lifecycle.start(site, match, CAT)
    return match


def seen(site: Site, match: str, asker: Asker) -> dict[str, object]:
    """The secret options that somebody is shown."""
    with site.store.read() as connection:
        options = match_options.visible(connection, site, row(site, match), asker)
    assert options["variant"] == "trial"
    return {name: value for name, value in options.items() if name in SECRETS}


@pytest.mark.parametrize("asker", [STRANGER, CAT, ADMIN], ids=["a stranger", "the match owner", "the admin"])
def test_secret_options_are_not_shown_to_people_without_a_seat(site: Site, asker: Asker) -> None:
    match = begun(site)
    assert seen(site, match, asker) == {}
    with pytest.raises(RefusedError) as error:
        match_options.text(site, match, "map", asker)
    assert error.value.code == "no-such-option"


def test_a_player_is_shown_the_part_that_concerns_their_seat(site: Site) -> None:
    match = begun(site)
    assert seen(site, match, ANN) == {"characters": "P", "names": "QUILL"}
    assert seen(site, match, BEN) == {"characters": "C", "names": "ORRIN"}


def test_before_the_start_nobody_is_shown_a_part(site: Site) -> None:
    """Otherwise a person could sit down on one seat after the other and read them all."""
    match = opened(site)
    assert seen(site, match, ANN) == {}


def test_after_the_end_secret_options_are_shown_to_all(site: Site) -> None:
    match = begun(site)
    lifecycle.end(site, match, CAT)
    assert seen(site, match, STRANGER) == SECRETS
    assert match_options.text(site, match, "map", STRANGER) == MAP


def test_secret_options_of_a_match_that_never_began_are_never_shown(site: Site) -> None:
    match = opened(site)
    lifecycle.end(site, match, CAT)
    assert seen(site, match, CAT) == {}


def test_a_player_with_several_empires_is_shown_the_part_of_each() -> None:
    names = "A B C D E F G H I J K L M N O"
    options = Options(variant="multi", characters="EMPCBAEMPCBAEMP", names=names)
    assert (options.part("characters", Seat(2), 5), options.part("names", Seat(2), 5)) == ("CBA", "D E F")
    assert options.part("map", Seat(2), 5) == ""


def test_others_are_called_by_the_number_of_their_seat(site: Site) -> None:
    match = begun(site)
    named = {who: [seat.name for seat in presenters.match_info(site, match, who).seats] for who in (ANN, CAT, STRANGER)}
    assert named == {ANN: ["QUILL", "2", "3"], CAT: ["1", "2", "3"], STRANGER: ["1", "2", "3"]}
    lifecycle.end(site, match, CAT)
    assert [seat.name for seat in presenters.match_info(site, match, STRANGER).seats] == list(HIDDEN)


def test_match_events_do_not_reveal_code_names(site: Site, runner: Runner) -> None:
    match = begun(site)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    runner.consider(match)
    told = " ".join(notice.text for notice in match_events.after(site, match, 0))
    assert "sent orders." in told
    assert not any(name in told for name in HIDDEN)


def test_a_message_names_its_sender_and_receiver_by_code_name_and_not_by_seat(site: Site, runner: Runner) -> None:
    """In the game of partners the first two have met."""
    wish = Opening(
        game="starweb",
        seats=4,
        bots={3: "settler", 4: "settler"},
        options={"variant": "partner", "names": "QUILL ORRIN TASK ABLE"},
        undo_seconds=0,
    )
    match = lifecycle.open_match(site, CAT, wish)
    seating.take_seat(site, match, 1, ANN, name="Ann")
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, CAT)
    order_sheets.submit(site, match, 1, ANN, "final", "to ORRIN: hello")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    runner.consider(match)
    (letter,) = access.received(site, match, 2, BEN)
    assert (letter.sender, letter.sender_name, letter.text) == (0, "QUILL", "hello")
    (own,) = access.sent(site, match, 1, ANN)
    assert (own.to, own.to_name, own.text) == (0, "ORRIN", "hello")
    assert access.sent(site, match, 2, BEN) == []
    lifecycle.end(site, match, CAT)
    (letter,) = access.received(site, match, 2, BEN)
    assert (letter.sender, letter.sender_name) == (1, "QUILL")
    (own,) = access.sent(site, match, 1, ANN)
    assert (own.to, own.to_name) == (2, "ORRIN")


def test_a_message_sent_to_one_of_several_empires_does_not_name_their_player(site: Site, runner: Runner) -> None:
    """The seat's first code name may be one that the sender never met."""
    wish = Opening(game="starweb", seats=3, bots={3: "settler"}, options={"variant": "multi"}, undo_seconds=0)
    match = lifecycle.open_match(site, CAT, wish)
    seating.take_seat(site, match, 1, ANN, name="Ann")
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, CAT)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    runner.consider(match)
    head = row(site, match).head
    assert head is not None
    with site.store.write() as connection:  # as if seat 1 had met an empire of seat 2
        turns.add_messages(connection, head, [(1, 2, "hello")])
    (own,) = access.sent(site, match, 1, ANN)
    assert (own.to, own.to_name, own.text) == (0, "", "hello")
    lifecycle.end(site, match, CAT)
    (own,) = access.sent(site, match, 1, ANN)
    assert (own.to, own.to_name) == (2, "")


def test_a_match_with_secret_options_cannot_be_watched(site: Site) -> None:
    with pytest.raises(RefusedError) as error:
        opened(site, watch=0)
    assert error.value.code == "bad-options"
    match = begun(site)
    with site.store.write() as connection:  # as an earlier release let it be opened
        connection.execute(table.update().where(table.c.id == match).values(spectator_delay=0))
    with pytest.raises(RefusedError) as error:
        access.look(site, match, REFEREE, STRANGER)
    assert error.value.code == "not-over"
    assert presenters.match_info(site, match, STRANGER).watch_step is None


def test_a_sandbox_holds_no_secret_option(site: Site) -> None:
    match = begun(site)
    fork = sandbox.fork(site, match, 1, ANN, None, {})
    assert seen(site, fork, ANN) == {}
    lifecycle.end(site, fork, ANN)
    kept = codec.encode(access.match_file(site, fork, ANN)) + codec.encode(access.look(site, fork, 0, ANN).view)
    assert not any(name in kept.decode() for name in ("ORRIN", "TASK"))
    assert MAP.splitlines()[-1] not in kept.decode()


def test_sandboxes_of_earlier_releases_keep_secret_options_until_their_match_is_over(site: Site) -> None:
    match = begun(site)
    fork = sandbox.fork(site, match, 1, ANN, None, {})
    with site.store.write() as connection:
        copied = sa.select(table.c.options).where(table.c.id == match).scalar_subquery()
        connection.execute(table.update().where(table.c.id == fork).values(options=copied))
    lifecycle.end(site, fork, ANN)
    assert seen(site, fork, ANN) == {}  # though each seat there is Ann's
    for looks in (lambda: access.look(site, fork, REFEREE, ANN), lambda: access.match_file(site, fork, ANN)):
        with pytest.raises(RefusedError) as error:
            looks()
        assert error.value.code == "not-over"
    lifecycle.end(site, match, CAT)
    assert seen(site, fork, ANN) == SECRETS
