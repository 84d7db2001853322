"""Printouts of allies: kept for the holder of a seat alone, limited, of this match and no turn to come."""

import re

import pytest

from tests.host.tables import ANN, BEN, CAT, both, duel
from turnsheet.core.allies import Collated
from turnsheet.core.seats import REFEREE
from turnsheet.host import access
from turnsheet.host.errors import RefusedError
from turnsheet.host.matches import allied_printouts, lifecycle, notes, sandbox, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.site import House
from turnsheet.host.turns.runner import Runner


def web(house: House, variant: str = "standard") -> str:
    """A match of Starweb of Ann and Ben, begun."""
    options = {"variant": variant, "names": "QUILL ORRIN", "characters": "EP"}
    match = lifecycle.open_match(house, ANN, Opening(game="starweb", seats=2, take=1, cooling_off=0, options=options))
    seating.take_seat(house, match, 2, BEN, "", "Ben")
    lifecycle.start(house, match, ANN)
    return match


def page(house: House, match: str, seat: int = 2, asker: Asker = BEN) -> str:
    return access.look(house, match, seat, asker).page


def atlas(house: House, match: str, seat: int = 1, asker: Asker = ANN, step: int | None = None) -> Collated:
    return allied_printouts.collated(house, allied_printouts.keeps(house, match, seat, asker, step))


def refusal(house: House, match: str, text: str) -> str:
    """The sentence with which a printout is refused."""
    with pytest.raises(RefusedError) as error:
        allied_printouts.add(house, match, 1, ANN, text)
    assert error.value.code == "bad-printout"
    assert atlas(house, match).sources == ()
    return error.value.sentence


def test_what_an_ally_tells_is_marked_as_theirs(house: House) -> None:
    match = web(house)
    assert atlas(house, match).sources == ()
    allied_printouts.add(house, match, 1, ANN, page(house, match))
    found = atlas(house, match)
    (source,) = found.sources
    assert (source.name, source.by, source.turn, source.notes) == ("[ORRIN] turn 1", "[ORRIN]", 1, ())
    (told,) = found.told
    home = int(told.mark[1:])
    assert (told.by, told.turn, told.newer) == ("[ORRIN]", 1, True)
    marks = {mark.id: mark.kind for mark in found.marks}
    assert marks[f"W{home}"] == "their world"
    assert sorted(kind for kind in marks.values() if "fleet" in kind) == ["their fleet"] * 5
    assert all(f"W{home}" in (link.joins or ()) and link.kind == "their gate" for link in found.links)


def test_the_game_itself_tells_no_more_than_before(house: House) -> None:
    match = web(house)
    before = access.look(house, match, 1, ANN)
    allied_printouts.add(house, match, 1, ANN, page(house, match))
    after = access.look(house, match, 1, ANN)
    assert after.view == before.view
    assert after.game.chart(after.view) == before.game.chart(before.view)
    assert notes.kept(house, match, 1, ANN) == []


def test_only_the_holder_of_the_seat_has_them_also_after_the_end(house: House) -> None:
    match = web(house)
    text = page(house, match)
    allied_printouts.add(house, match, 1, ANN, text)
    for phase in ("running", "ended"):
        if phase == "ended":
            lifecycle.end(house, match, ANN)
        assert len(atlas(house, match).sources) == 1
        assert atlas(house, match, 2, BEN).sources == ()
        for asker in (BEN, CAT, STRANGER, Asker(token="a guess")):
            for attempt in (
                lambda asker=asker: atlas(house, match, 1, asker),
                lambda asker=asker: allied_printouts.add(house, match, 1, asker, text),
                lambda asker=asker: allied_printouts.remove(house, match, 1, asker, "[ORRIN] turn 1"),
            ):
                with pytest.raises(RefusedError) as error:
                    attempt()
                assert error.value.code == "not-your-seat"
        with pytest.raises(RefusedError):
            atlas(house, match, REFEREE, ANN)


def test_one_can_be_removed(house: House) -> None:
    match = web(house)
    allied_printouts.add(house, match, 1, ANN, page(house, match))
    allied_printouts.remove(house, match, 1, ANN, "[ORRIN] turn 1")
    assert atlas(house, match).sources == ()
    with pytest.raises(RefusedError) as error:
        allied_printouts.remove(house, match, 1, ANN, "[ORRIN] turn 1")
    assert error.value.code == "no-such-printout"


def test_the_same_printout_takes_the_place_of_the_older(house: House) -> None:
    match = web(house)
    text = page(house, match)
    allied_printouts.add(house, match, 1, ANN, text)
    allied_printouts.add(house, match, 1, ANN, "Hello,\nhere it is again:\n\n" + text)
    (source,) = atlas(house, match).sources
    assert source.notes == ("around the printout, not read: lines 1 to 2",)


def test_of_very_many_notes_the_first_are_told(house: House) -> None:
    match = web(house)
    text = page(house, match).replace("Orders=", "What is this?\n" * 80 + "\nOrders=", 1)
    allied_printouts.add(house, match, 1, ANN, text)
    (source,) = atlas(house, match).sources
    assert (len(source.notes), source.notes[-1]) == (51, "and 30 more")


def test_a_printout_of_another_game_is_refused(house: House) -> None:
    match = web(house)
    text = page(house, match)
    here = re.match(r"Game (\S+),", text)
    assert here is not None
    other = text.replace(here[1], "SW-9876")
    assert refusal(house, match, other) == f"This is a printout of game SW-9876, and this match is game {here[1]}."


def test_the_number_of_a_game_may_be_written_otherwise(house: House) -> None:
    match = web(house)
    text = page(house, match)
    allied_printouts.add(house, match, 1, ANN, re.sub(r"Game SW-(\d+)", r"Game sw \1", text, count=1))
    assert len(atlas(house, match).sources) == 1


def test_a_printout_of_a_turn_to_come_is_refused(house: House) -> None:
    match = web(house)
    text = page(house, match).replace("Turn 1,", "Turn 2,", 1)
    assert refusal(house, match, text) == "This printout is of turn 2, and this match is in turn 1."


def test_other_texts_are_refused(house: House) -> None:
    match = web(house)
    assert refusal(house, match, "Dear Ann").startswith("This is not a printout of Starweb")
    assert refusal(house, match, page(house, match, 1, ANN)) == (
        "This is a printout of your own: the map has it already."
    )
    nameless = page(house, match).partition("\n")[2]
    assert refusal(house, match, nameless).startswith("This printout does not say of which turn it is")
    far = re.sub(r"^W\d+", "W250", page(house, match), flags=re.MULTILINE)
    assert refusal(house, match, far) == "This printout reports on W250, and this match has 34 worlds."


def test_in_the_anonymous_game_nothing_fits(house: House) -> None:
    match = web(house, "anonymous")
    assert refusal(house, match, page(house, match)).startswith("In the anonymous game")


def test_of_games_without_atlas_nothing_is_taken(house: House) -> None:
    match = duel(house)
    with pytest.raises(RefusedError) as error:
        allied_printouts.add(house, match, 1, ANN, "x")
    assert error.value.code == "no-such-game"


def test_there_is_a_limit(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allied_printouts, "MOST", 1)
    match = web(house)
    text = page(house, match)
    allied_printouts.add(house, match, 1, ANN, text)
    with pytest.raises(RefusedError) as error:
        allied_printouts.add(house, match, 1, ANN, text.replace("[ORRIN]", "[TASK]"))
    assert error.value.code == "too-long"
    assert [source.by for source in atlas(house, match).sources] == ["[ORRIN]"]


def test_a_sandbox_begins_with_a_copy(house: House) -> None:
    match = web(house)
    allied_printouts.add(house, match, 1, ANN, page(house, match))
    fork = sandbox.fork(house, match, 1, ANN, None, {})
    assert [source.by for source in atlas(house, fork).sources] == ["[ORRIN]"]


def test_looking_back_shows_what_was_there_by_then(house: House, runner: Runner) -> None:
    match = web(house)
    both(house, runner, match)
    allied_printouts.add(house, match, 1, ANN, page(house, match))
    assert [source.turn for source in atlas(house, match).sources] == [2]
    assert atlas(house, match, step=0).sources == ()


def test_all_own_turns_are_in_the_atlas_without_anybody_elses(house: House, runner: Runner) -> None:
    match = web(house)
    both(house, runner, match)
    lists = {each.id: each for each in atlas(house, match).lists}
    assert [row.cells[0] for row in lists["visible scores"].rows] == [2, 1]
    home = next(row for row in lists["atlas"].rows if row.cells[1] == "QUILL")
    assert home.cells[5:8] == (1, 2, "QUILL")
