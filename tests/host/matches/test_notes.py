"""Notes: only the player of a seat has them; they are limited, stay with the seat, and are copied into sandboxes."""

import pytest

from tests.host.sample_matches import ANN, BEN, CAT, duel
from turnsheet.core.seats import REFEREE
from turnsheet.host.matches import lifecycle, notes, sandbox, seating
from turnsheet.host.matches.notes import SeatNote
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site

NOTE, PLACE = SeatNote("note", "W12", "Orrin builds here"), SeatNote("place", "W12", "3,4")


def refused(site: Site, match: str, seat: int, asker: Asker) -> set[str]:
    """the codes with which somebody is refused the notes of a seat, and to change them."""
    with pytest.raises(RefusedError) as reading:
        notes.kept(site, match, seat, asker)
    with pytest.raises(RefusedError) as writing:
        notes.keep(site, match, seat, asker, [NOTE])
    return {reading.value.code, writing.value.code}


def test_notes_are_kept_by_kind_and_name(site: Site) -> None:
    match = duel(site)
    assert notes.kept(site, match, 1, ANN) == []
    notes.keep(site, match, 1, ANN, [PLACE, NOTE])
    assert notes.kept(site, match, 1, ANN) == [NOTE, PLACE]
    changed = SeatNote("note", "W12", "Orrin left")
    notes.keep(site, match, 1, ANN, [changed])
    assert notes.kept(site, match, 1, ANN) == [changed, PLACE]
    notes.keep(site, match, 1, ANN, [SeatNote("note", "W12", "")])
    assert notes.kept(site, match, 1, ANN) == [PLACE]


def test_only_the_holder_has_them_also_after_the_end(site: Site) -> None:
    match = duel(site)
    notes.keep(site, match, 1, ANN, [NOTE])
    for phase in ("running", "ended"):
        if phase == "ended":
            lifecycle.end(site, match, ANN)
        assert notes.kept(site, match, 1, ANN) == [NOTE]
        assert notes.kept(site, match, 2, BEN) == []
        for asker in (BEN, CAT, STRANGER, Asker(token="a guess")):
            assert refused(site, match, 1, asker) == {"not-your-seat"}
        assert refused(site, match, REFEREE, ANN) == refused(site, match, 3, ANN) == {"no-such-seat"}


def test_a_program_of_the_holder_has_them_too(site: Site) -> None:
    match = duel(site)
    notes.keep(site, match, 1, ANN, [NOTE])
    assert notes.kept(site, match, 1, Asker(token=seating.seat_token(site, match, 1, ANN))) == [NOTE]


def test_too_many_are_refused_all_together(site: Site) -> None:
    match = duel(site)
    full = [SeatNote("note", f"W{number}", "x") for number in range(notes.MOST)]
    notes.keep(site, match, 1, ANN, full)
    assert len(notes.kept(site, match, 1, ANN)) == notes.MOST
    with pytest.raises(RefusedError) as error:
        notes.keep(site, match, 1, ANN, [SeatNote("note", "W0", "changed"), PLACE])
    assert (error.value.code, str(notes.MOST) in error.value.sentence) == ("too-long", True)
    assert {paper.text for paper in notes.kept(site, match, 1, ANN)} == {"x"}
    notes.keep(site, match, 1, ANN, [SeatNote("note", "W0", ""), PLACE])  # one goes, one comes
    swapped = notes.kept(site, match, 1, ANN)
    assert (len(swapped), PLACE in swapped) == (notes.MOST, True)


def test_a_sandbox_begins_with_a_copy(site: Site) -> None:
    match = duel(site)
    notes.keep(site, match, 1, ANN, [NOTE])
    notes.keep(site, match, 2, BEN, [PLACE])
    fork = sandbox.fork(site, match, 1, ANN, None, {})
    assert (notes.kept(site, fork, 1, ANN), notes.kept(site, fork, 2, ANN)) == ([NOTE], [])
    notes.keep(site, fork, 1, ANN, [PLACE])
    assert notes.kept(site, match, 1, ANN) == [NOTE]


def test_a_sandbox_from_another_seat_after_the_end_has_no_notes(site: Site) -> None:
    """After the end anyone may go on from what a seat saw, but its papers are its holder's."""
    match = duel(site)
    notes.keep(site, match, 1, ANN, [NOTE])
    lifecycle.end(site, match, ANN)
    fork = sandbox.fork(site, match, 1, CAT, None, {})
    assert notes.kept(site, fork, 1, CAT) == []


def test_what_a_player_wrote_down_is_not_left_to_the_next_player_of_the_seat(site: Site) -> None:
    match = duel(site)
    template = SeatNote("template", "opening", "14 V 1,0")
    notes.keep(site, match, 2, BEN, [NOTE, PLACE, template])
    seating.replace_player(site, match, 2, ANN)
    seating.take_seat(site, match, 2, CAT, code=seating.invite(site, match, 2, ANN))
    assert notes.kept(site, match, 2, CAT) == [PLACE, template]
