"""Printouts as they come by mail: pages of the commercial game's shape, and our own after what mail does to them."""

import unicodedata
from collections.abc import Callable
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games.starweb.printout_reader.mailed_pages import MAILED, VARIANTS, mail, printed, printouts
from turnsheet.games.starweb.atlas.atlas import Atlas, KnownPlayer, KnownWorld, Totals, merge
from turnsheet.games.starweb.printout_reader.reader import read_page, read_pages
from turnsheet.games.starweb.rules.tables import FleetId, Variant, WorldId

MOST_SECONDS = 4


def atlas(text: str) -> Atlas:
    return merge(read_pages(text))


def unframed(known: Atlas) -> Atlas:
    """Without what is said of the frame of a mail."""
    return replace(known, notes=tuple(note for note in known.notes if "around the printout" not in note))


def player(name: str) -> KnownPlayer:
    (found,) = (each for each in atlas(MAILED).players if each.name == name)
    return found


def world(number: int) -> KnownWorld:
    (found,) = (each for each in atlas(MAILED).worlds if each.number == number)
    return found


def test_the_frame_of_a_mail_is_one_note_and_the_only_one() -> None:
    assert atlas(MAILED).notes == ("Turn 11, [HELIX], around the printout, not read: lines 1 to 9 and lines 55 to 58",)


def test_each_empire_of_a_player_has_its_totals() -> None:
    assert player("HELIX").totals == Totals(
        turn=11, worlds=2, keys=2, ships=31, industry=42, mines=9, people=201, robots=0, converts=0, artifacts=5
    )
    assert player("DUNE").totals == Totals(
        turn=11, worlds=1, keys=1, ships=4, industry=0, mines=0, people=66, robots=0, converts=51, artifacts=1
    )
    assert player("FLINT").totals == Totals(
        turn=11, worlds=0, keys=1, ships=3, industry=0, mines=0, people=0, robots=80, converts=0, artifacts=0
    )
    assert [(player(name).character, player(name).score) for name in ("HELIX", "DUNE", "FLINT")] == [
        ("Merchant", 1204),
        ("Apostle", 377),
        ("Berserker", -12),
    ]


def test_names_that_come_each_with_its_word_are_all_taken() -> None:
    page = read_page(MAILED)
    dune, flint = page.others
    assert page.heading.met == ("BRANT", "COROL", "DUNE", "ETHER", "FLINT")
    assert (page.heading.allies, page.heading.loaders) == (("DUNE", "FLINT"), ("DUNE", "FLINT"))
    assert (dune.met, dune.allies) == (("COROL", "HELIX"), ("HELIX",))
    assert (flint.allies, flint.loaders) == (("HELIX",), ("DUNE",))
    assert (page.heading.gifts, dune.converts) == (2, 51)


def test_the_cargo_of_all_ones_empires_is_known_and_of_nobody_else() -> None:
    cargo = {fleet.number: fleet.cargo for fleet in atlas(MAILED).fleets if fleet.to is None}
    assert cargo == {15: 13, 33: 2, 52: 0, 64: None, 77: 0, 90: None}


def test_artifacts_over_several_lines_are_all_taken() -> None:
    things = {thing.number: thing.fleet for thing in atlas(MAILED).artifacts}
    assert things == {4: None, 21: None, 83: None, 99: None, 58: FleetId(33)}


def test_departures_over_several_lines_are_all_taken() -> None:
    ways = {fleet.number: fleet.to for fleet in atlas(MAILED).fleets if fleet.to is not None}
    assert ways == {41: 14, 42: 14, 118: 102, 119: 71, 207: 102}


def test_worlds_are_read_to_the_last_field() -> None:
    report = world(71).report
    assert report is not None
    assert (report.gates, report.owner, report.apostle, report.lost_by) == ((23, 88), "DUNE", "DUNE", "COROL")
    assert (report.industry, report.metal, report.mines, report.people, report.converts) == (2, 7, 3, 66, 51)
    assert (report.limit, report.turns, report.pships, report.pships_did) == (90, 1, 3, "Ambush")
    busted = world(102).report
    assert busted is not None
    assert (busted.owner, busted.lost_by, busted.busted, busted.deaths) == ("", "BRANT", True, 47)


def test_the_orders_are_those_between_the_rules() -> None:
    page = read_page(MAILED)
    assert [order for order, _ in page.orders] == ["F15U", "F15L", "W23B31F52", "F52B", "F77D"]
    assert page.due == "Saturday, May 22 at 8:00 PM CET"


def test_players_in_sight_and_their_scores_are_read() -> None:
    page = read_page(MAILED)
    assert (page.seen, page.scores) == (("BRANT", "COROL", "ETHER"), (88, 640, 951))
    assert [player(name).score for name in ("BRANT", "COROL", "ETHER")] == [None, None, None]


def test_totals_that_are_not_there_are_unknown() -> None:
    (mine,) = (each for each in atlas("Game SW-1, Turn 3, [HELIX]\n\nW7 (8) [HELIX] (Mines=2)\n").players)
    assert (mine.score, mine.totals) == (None, None)


def test_what_cannot_be_read_is_told_with_its_line() -> None:
    text = MAILED.replace("Turns=4)", "Turns=4,Moons=two)").replace("\n\nPlayers", "\n\nHere be dragons\n\nPlayers")
    assert atlas(text).notes[:2] == (
        "Turn 11, [HELIX], line 27, W23: Moons=two",
        "Turn 11, [HELIX], line 43: Here be dragons",
    )


def test_two_mails_one_behind_the_other_are_two_printouts() -> None:
    later = MAILED.replace("Turn 11", "Turn 12").removeprefix("\ufeff")
    assert atlas(MAILED + "\n" + later).pages == ((11, "HELIX"), (12, "HELIX"))


def test_a_subject_that_is_the_heading_is_not_a_printout_of_its_own() -> None:
    assert atlas("Subject:\nGame SW-RB/311, Turn 11, [HELIX]\n\n" + MAILED).pages == ((11, "HELIX"),)


@pytest.mark.parametrize("told", ["W23 (14) [COROL] (Metal=200)", "Game SW-1, Turn 12, [COROL]", "[COROL]: Pirate"])
def test_a_message_that_mail_broke_cannot_pass_for_a_report(told: str) -> None:
    text = MAILED.replace(
        "\n\n\n\nTurns", f"\n\nMessage from [BRANT]:\n   look at this\n{told}\n   (Score=5)\n\n\n\nTurns"
    )
    assert unframed(atlas(text)) == unframed(atlas(MAILED))


def test_a_comment_between_quoted_lines_is_told_and_harms_nothing() -> None:
    lines = [f"> {line}" for line in MAILED.split("\n")]
    place = next(number for number, line in enumerate(lines) if line.startswith("> W71"))
    answered = "\n".join([*lines[:place], "I took this one!", *lines[place:]])
    known = atlas(answered)
    assert f"Turn 11, [HELIX], line {place + 1}: I took this one!" in known.notes
    assert replace(known, notes=()) == replace(atlas(MAILED), notes=())


@pytest.mark.parametrize("variant", VARIANTS)
def test_our_own_printouts_are_read_without_a_note(variant: Variant) -> None:
    for text in printouts(variant):
        known = atlas(text)
        assert known.notes == ()
        assert known.contradictions == ()
        assert known.worlds


@given(st.one_of(printed(), printed(), st.just(MAILED)), mail())
def test_what_mail_does_to_a_printout_changes_nothing_in_the_atlas(text: str, sent: Callable[[str], str]) -> None:
    assert unframed(atlas(sent(text))) == unframed(atlas(text))


def test_a_gate_that_only_a_departure_tells_is_known() -> None:
    assert world(14).inferred == (WorldId(23),)


def test_every_blank_of_unicode_is_a_blank() -> None:
    blanks = [chr(number) for number in range(0x110000) if unicodedata.category(chr(number)) == "Zs"]
    for blank in blanks:
        assert unframed(atlas(MAILED.replace("\u00a0", blank))) == unframed(atlas(MAILED)), hex(ord(blank))


@pytest.mark.parametrize(
    "nasty",
    [
        "W1 (2) [A] (\n" + "Met=1,\n" * 14_000,
        "Players you can see\n" + "this\n" * 20_000,
        "[A]: Pirate " + "a-" * 50_000,
        "Game" + " " * 100_000 + ",",
        "Turn" + " " * 100_000 + "x",
        "W1 (2) [A]" + " " * 100_000 + "x",
        "W1 (2) [A]\n" + "x\n" * 50_000,
    ],
    ids=["open bracket", "no colon", "no totals", "no game", "no turn", "gap", "strange lines"],
)
def test_no_text_takes_long_to_read(nasty: str) -> None:
    """As long as texts may be that are sent to the server; what grows with the square of the length takes minutes."""
    began = process_time()
    read_pages("Game SW-1, Turn 2, [A]\n\n" + nasty)
    assert process_time() - began < MOST_SECONDS
