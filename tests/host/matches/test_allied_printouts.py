"""Printouts of allies: kept for the holder of a seat alone, limited, of this match and no turn to come."""

import re

import pytest

from tests.host.sample_matches import ANN, BEN, CAT, both, duel
from turnsheet.core.pages.allied_printouts import MergedPrintouts
from turnsheet.core.seats import REFEREE
from turnsheet.host import access
from turnsheet.host.matches import allied_printouts, lifecycle, notes, sandbox, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner


def starweb_match(site: Site, variant: str = "standard") -> str:
    """A match of Starweb of Ann and Ben, begun."""
    options = {"variant": variant, "names": "QUILL ORRIN", "characters": "EP"}
    match = lifecycle.open_match(site, ANN, Opening(game="starweb", seats=2, take=1, undo_seconds=0, options=options))
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, ANN)
    return match


def page(site: Site, match: str, seat: int = 2, asker: Asker = BEN) -> str:
    return access.look(site, match, seat, asker).page


def atlas(site: Site, match: str, seat: int = 1, asker: Asker = ANN, step: int | None = None) -> MergedPrintouts:
    return allied_printouts.merged(site, allied_printouts.keeps(site, match, seat, asker, step))


def refusal(site: Site, match: str, text: str) -> str:
    """The sentence with which a printout is refused."""
    with pytest.raises(RefusedError) as error:
        allied_printouts.add(site, match, 1, ANN, text)
    assert error.value.code == "bad-printout"
    assert atlas(site, match).sources == ()
    return error.value.sentence


def test_what_an_ally_tells_is_marked_as_theirs(site: Site) -> None:
    match = starweb_match(site)
    assert atlas(site, match).sources == ()
    allied_printouts.add(site, match, 1, ANN, page(site, match))
    found = atlas(site, match)
    (source,) = found.sources
    assert (source.name, source.by, source.turn, source.notes) == ("[ORRIN] turn 1", "[ORRIN]", 1, ())
    (told,) = found.told
    home = int(told.mark[1:])
    assert (told.by, told.turn, told.newer) == ("[ORRIN]", 1, True)
    marks = {mark.id: mark.kind for mark in found.marks if mark.source == "told"}
    assert marks[f"W{home}"] == "world"
    assert sorted(kind for kind in marks.values() if "fleet" in kind) == ["fleet"] * 5
    assert all(f"W{home}" in (link.joins or ()) for link in found.links)
    assert {(link.kind, link.source) for link in found.links} == {("gate", "told")}


def test_the_game_itself_tells_no_more_than_before(site: Site) -> None:
    match = starweb_match(site)
    before = access.look(site, match, 1, ANN)
    allied_printouts.add(site, match, 1, ANN, page(site, match))
    after = access.look(site, match, 1, ANN)
    assert after.view == before.view
    assert after.game.pages.chart(after.view) == before.game.pages.chart(before.view)
    assert notes.kept(site, match, 1, ANN) == []


def test_only_the_holder_of_the_seat_has_them_also_after_the_end(site: Site) -> None:
    match = starweb_match(site)
    text = page(site, match)
    allied_printouts.add(site, match, 1, ANN, text)
    for phase in ("running", "ended"):
        if phase == "ended":
            lifecycle.end(site, match, ANN)
        assert len(atlas(site, match).sources) == 1
        assert atlas(site, match, 2, BEN).sources == ()
        for asker in (BEN, CAT, STRANGER, Asker(token="a guess")):
            for attempt in (
                lambda asker=asker: atlas(site, match, 1, asker),
                lambda asker=asker: allied_printouts.add(site, match, 1, asker, text),
                lambda asker=asker: allied_printouts.remove(site, match, 1, asker, "[ORRIN] turn 1"),
            ):
                with pytest.raises(RefusedError) as error:
                    attempt()
                assert error.value.code == "not-your-seat"
        with pytest.raises(RefusedError):
            atlas(site, match, REFEREE, ANN)


def test_one_can_be_removed(site: Site) -> None:
    match = starweb_match(site)
    allied_printouts.add(site, match, 1, ANN, page(site, match))
    allied_printouts.remove(site, match, 1, ANN, "[ORRIN] turn 1")
    assert atlas(site, match).sources == ()
    with pytest.raises(RefusedError) as error:
        allied_printouts.remove(site, match, 1, ANN, "[ORRIN] turn 1")
    assert error.value.code == "no-such-printout"


def test_the_same_printout_takes_the_place_of_the_older(site: Site) -> None:
    match = starweb_match(site)
    text = page(site, match)
    allied_printouts.add(site, match, 1, ANN, text)
    allied_printouts.add(site, match, 1, ANN, "Hello,\nhere it is again:\n\n" + text)
    (source,) = atlas(site, match).sources
    assert source.notes == ("around the printout, not read: lines 1 to 2",)


def test_of_very_many_notes_the_first_are_told(site: Site) -> None:
    match = starweb_match(site)
    text = page(site, match).replace("Orders=", "What is this?\n" * 80 + "\nOrders=", 1)
    allied_printouts.add(site, match, 1, ANN, text)
    (source,) = atlas(site, match).sources
    assert (len(source.notes), source.notes[-1]) == (51, "and 30 more")


def test_a_printout_of_another_game_is_refused(site: Site) -> None:
    match = starweb_match(site)
    text = page(site, match)
    here = re.match(r"Game (\S+),", text)
    assert here is not None
    other = text.replace(here[1], "SW-9876")
    assert refusal(site, match, other) == f"This is a printout of game SW-9876, but this match is game {here[1]}."


def test_the_number_of_a_game_may_be_written_otherwise(site: Site) -> None:
    match = starweb_match(site)
    text = page(site, match)
    allied_printouts.add(site, match, 1, ANN, re.sub(r"Game SW-(\d+)", r"Game sw \1", text, count=1))
    assert len(atlas(site, match).sources) == 1


def test_a_printout_of_a_turn_to_come_is_refused(site: Site) -> None:
    match = starweb_match(site)
    text = page(site, match).replace("Turn 1,", "Turn 2,", 1)
    assert refusal(site, match, text) == "This printout is of turn 2, but this match is in turn 1."


def test_other_texts_are_refused(site: Site) -> None:
    match = starweb_match(site)
    assert refusal(site, match, "Dear Ann").startswith("This is not a printout of Starweb")
    assert refusal(site, match, page(site, match, 1, ANN)) == ("This is your own printout. It is already on the chart.")
    nameless = page(site, match).partition("\n")[2]
    assert refusal(site, match, nameless).startswith("This printout does not show its turn")
    far = re.sub(r"^W\d+", "W250", page(site, match), flags=re.MULTILINE)
    assert refusal(site, match, far) == "This printout reports on W250, but this match has 34 worlds."


def test_in_the_anonymous_game_nothing_fits(site: Site) -> None:
    match = starweb_match(site, "anonymous")
    assert refusal(site, match, page(site, match)).startswith("In the anonymous game")


def test_of_games_without_atlas_nothing_is_taken(site: Site) -> None:
    match = duel(site)
    with pytest.raises(RefusedError) as error:
        allied_printouts.add(site, match, 1, ANN, "x")
    assert error.value.code == "no-such-game"


def test_there_is_a_limit(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allied_printouts, "MOST", 1)
    match = starweb_match(site)
    text = page(site, match)
    allied_printouts.add(site, match, 1, ANN, text)
    with pytest.raises(RefusedError) as error:
        allied_printouts.add(site, match, 1, ANN, text.replace("[ORRIN]", "[TASK]"))
    assert error.value.code == "too-long"
    assert [source.by for source in atlas(site, match).sources] == ["[ORRIN]"]


def test_a_sandbox_begins_with_a_copy(site: Site) -> None:
    match = starweb_match(site)
    allied_printouts.add(site, match, 1, ANN, page(site, match))
    fork = sandbox.fork(site, match, 1, ANN, None, {})
    assert [source.by for source in atlas(site, fork).sources] == ["[ORRIN]"]


def test_looking_back_shows_what_was_there_by_then(site: Site, runner: Runner) -> None:
    match = starweb_match(site)
    both(site, runner, match)
    allied_printouts.add(site, match, 1, ANN, page(site, match))
    assert [source.turn for source in atlas(site, match).sources] == [2]
    assert atlas(site, match, step=0).sources == ()


def test_all_own_turns_are_in_the_atlas_without_anybody_elses(site: Site, runner: Runner) -> None:
    match = starweb_match(site)
    both(site, runner, match)
    lists = {each.id: each for each in atlas(site, match).lists}
    assert [row.cells[0] for row in lists["visible scores"].rows] == [2, 1]
    home = next(row for row in lists["atlas"].rows if row.cells[1] == "QUILL")
    assert home.cells[5:8] == (1, 2, "QUILL")
