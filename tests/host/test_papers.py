"""Papers: only who holds the seat has them; they are limited, go with the seat, and are copied into sandboxes."""

import pytest

from tests.host.tables import ANN, BEN, CAT, duel
from turnsheet.core.seats import REFEREE
from turnsheet.host import matches, papers, sandbox, seating
from turnsheet.host.house import House
from turnsheet.host.papers import Paper
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.refused import RefusedError

NOTE, PLACE = Paper("note", "W12", "Orrin builds here"), Paper("place", "W12", "3,4")


def refused(house: House, match: str, seat: int, asker: Asker) -> set[str]:
    """The codes with which somebody is refused a seat's papers, and to write on them."""
    with pytest.raises(RefusedError) as reading:
        papers.kept(house, match, seat, asker)
    with pytest.raises(RefusedError) as writing:
        papers.keep(house, match, seat, asker, [NOTE])
    return {reading.value.code, writing.value.code}


def test_papers_are_kept_by_kind_and_name(house: House) -> None:
    match = duel(house)
    assert papers.kept(house, match, 1, ANN) == []
    papers.keep(house, match, 1, ANN, [PLACE, NOTE])
    assert papers.kept(house, match, 1, ANN) == [NOTE, PLACE]
    changed = Paper("note", "W12", "Orrin left")
    papers.keep(house, match, 1, ANN, [changed])
    assert papers.kept(house, match, 1, ANN) == [changed, PLACE]
    papers.keep(house, match, 1, ANN, [Paper("note", "W12", "")])
    assert papers.kept(house, match, 1, ANN) == [PLACE]


def test_only_the_holder_has_them_also_after_the_end(house: House) -> None:
    match = duel(house)
    papers.keep(house, match, 1, ANN, [NOTE])
    for phase in ("running", "ended"):
        if phase == "ended":
            matches.end(house, match, ANN)
        assert papers.kept(house, match, 1, ANN) == [NOTE]
        assert papers.kept(house, match, 2, BEN) == []
        for asker in (BEN, CAT, STRANGER, Asker(token="a guess")):
            assert refused(house, match, 1, asker) == {"not-your-seat"}
        assert refused(house, match, REFEREE, ANN) == refused(house, match, 3, ANN) == {"no-such-seat"}


def test_a_program_of_the_holder_has_them_too(house: House) -> None:
    match = duel(house)
    papers.keep(house, match, 1, ANN, [NOTE])
    assert papers.kept(house, match, 1, Asker(token=seating.seat_token(house, match, 1, ANN))) == [NOTE]


def test_too_many_are_refused_all_together(house: House) -> None:
    match = duel(house)
    full = [Paper("note", f"W{number}", "x") for number in range(papers.MOST)]
    papers.keep(house, match, 1, ANN, full)
    assert len(papers.kept(house, match, 1, ANN)) == papers.MOST
    with pytest.raises(RefusedError) as error:
        papers.keep(house, match, 1, ANN, [Paper("note", "W0", "changed"), PLACE])
    assert (error.value.code, str(papers.MOST) in error.value.sentence) == ("too-long", True)
    assert {paper.text for paper in papers.kept(house, match, 1, ANN)} == {"x"}
    papers.keep(house, match, 1, ANN, [Paper("note", "W0", ""), PLACE])  # one goes, one comes
    swapped = papers.kept(house, match, 1, ANN)
    assert (len(swapped), PLACE in swapped) == (papers.MOST, True)


def test_a_sandbox_begins_with_a_copy(house: House) -> None:
    match = duel(house)
    papers.keep(house, match, 1, ANN, [NOTE])
    papers.keep(house, match, 2, BEN, [PLACE])
    fork = sandbox.fork(house, match, 1, ANN, None, {})
    assert (papers.kept(house, fork, 1, ANN), papers.kept(house, fork, 2, ANN)) == ([NOTE], [])
    papers.keep(house, fork, 1, ANN, [PLACE])
    assert papers.kept(house, match, 1, ANN) == [NOTE]


def test_a_sandbox_from_another_seat_after_the_end_has_no_papers(house: House) -> None:
    """After the end anyone may go on from what a seat saw, but its papers are its holder's."""
    match = duel(house)
    papers.keep(house, match, 1, ANN, [NOTE])
    matches.end(house, match, ANN)
    fork = sandbox.fork(house, match, 1, CAT, None, {})
    assert papers.kept(house, fork, 1, CAT) == []
