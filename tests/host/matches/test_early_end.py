"""Ends that players bring about: resigning, and a draw on which all agree."""

import pytest

from tests.host.matches.test_rematch import there
from tests.host.sample_matches import ANN, BEN, CAT, DAILY, both, duel, row
from turnsheet.core.codec import decode, encode
from turnsheet.core.match import MatchFile, replay
from turnsheet.host import access
from turnsheet.host.matches import early_end, imports, lifecycle, position_summary, queries, results, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import notify
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web import presenters

pytestmark = pytest.mark.every_variant


def trio(site: Site, game: str = "raumkrieg", bots: dict[int, str] | None = None) -> str:
    """A match of Ann, Ben and Cat, begun; bots may have some of their seats."""
    people = {1: ANN, 2: BEN, 3: CAT}
    wish = Opening(game, seats=3, take=1, bots=bots or {}, undo_seconds=0, schedule=DAILY)
    match = lifecycle.open_match(site, ANN, wish)
    for seat, asker in people.items():
        if seat > 1 and seat not in (bots or {}):
            seating.take_seat(site, match, seat, asker, name=f"Player {seat}")
    lifecycle.start(site, match, ANN)
    return match


def won(site: Site, match: str) -> tuple[int, ...]:
    """The seats that have won, as lists show it."""
    with site.store.read() as connection:
        (listed,) = queries.listed(connection, site, [row(site, match)])
    return position_summary.winners(listed.row, listed.seats, listed.card)


def kinds(site: Site, asker: Asker) -> list[str]:
    """What somebody was told, the newest first."""
    return [told.kind for told in notify.newest(site, asker.person or "")[0]]


def test_the_last_seat_that_has_not_resigned_has_won(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    early_end.resign(site, match, 1, ANN)
    assert (row(site, match).phase, row(site, match).ended_by) == ("ended", "resigned")
    assert won(site, match) == (2,)
    found = results.result(site, match, CAT)
    assert found.why == "resigned"
    assert [(place.seat, place.won, place.resigned) for place in found.standings] == [
        (2, True, False),
        (1, False, True),
    ]


def test_a_bot_plays_on_and_nobody_waits_for_a_player_who_resigned(site: Site, runner: Runner) -> None:
    match = trio(site)
    early_end.resign(site, match, 3, CAT)
    assert row(site, match).phase == "running"
    before = kinds(site, CAT)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    runner.consider(match)
    assert row(site, match).step == 1
    assert {each.seat: each.outcome for each in access.history(site, match)[-1].outcomes}[3] == "bot"
    assert kinds(site, CAT) == before  # not asked for orders
    with pytest.raises(RefusedError) as refused:
        order_sheets.submit(site, match, 3, CAT, "final", "")
    assert refused.value.code == "not-asked"
    assert access.look(site, match, 3, CAT).step == 1  # and may watch on


@pytest.mark.parametrize("game", ["raumkrieg", "robots", "starprobe", "starweb"])
def test_when_no_person_is_left_the_match_is_over(site: Site, game: str) -> None:
    match = trio(site, game, {2: "easy", 3: "easy"})
    early_end.resign(site, match, 1, ANN)
    assert row(site, match).phase == "ended"
    assert won(site, match) == ()


def test_resigning_is_told_to_the_others(site: Site) -> None:
    match = trio(site)
    early_end.resign(site, match, 2, BEN)
    assert kinds(site, ANN)[0] == kinds(site, CAT)[0] == "seat"


def test_only_the_player_of_a_seat_resigns_and_once(site: Site) -> None:
    match = trio(site)
    for asker, code in ((ANN, "not-your-seat"), (BEN, "")):
        if code:
            with pytest.raises(RefusedError) as refused:
                early_end.resign(site, match, 2, asker)
            assert refused.value.code == code
        else:
            early_end.resign(site, match, 2, asker)
    with pytest.raises(RefusedError):
        early_end.resign(site, match, 2, BEN)


def test_a_match_is_a_draw_when_all_people_agree(site: Site, runner: Runner) -> None:
    match = trio(site, bots={3: "easy"})
    early_end.agree_to_draw(site, match, 1, ANN)
    assert row(site, match).phase == "running"
    assert there(site, match)[1].draw
    early_end.agree_to_draw(site, match, 2, BEN)
    assert (row(site, match).phase, row(site, match).ended_by) == ("ended", "draw")
    assert won(site, match) == ()
    assert results.result(site, match, CAT).why == "draw"


def test_an_agreement_can_be_taken_back(site: Site) -> None:
    match = trio(site, bots={3: "easy"})
    early_end.agree_to_draw(site, match, 1, ANN)
    early_end.refuse_draw(site, match, 1, ANN)
    early_end.agree_to_draw(site, match, 2, BEN)
    assert row(site, match).phase == "running"


def test_when_the_last_one_who_did_not_want_a_draw_resigns_it_is_one(site: Site) -> None:
    match = trio(site)
    early_end.agree_to_draw(site, match, 1, ANN)
    early_end.agree_to_draw(site, match, 2, BEN)
    assert row(site, match).phase == "running"
    early_end.resign(site, match, 3, CAT)
    assert row(site, match).ended_by == "draw"


def test_against_bots_alone_there_is_nobody_to_agree_with(site: Site) -> None:
    match = trio(site, bots={2: "easy", 3: "easy"})
    with pytest.raises(RefusedError) as refused:
        early_end.agree_to_draw(site, match, 1, ANN)
    assert refused.value.code == "wrong-phase"


def test_the_file_of_such_a_match_verifies_and_comes_in_as_what_it_is(site: Site, runner: Runner) -> None:
    match = trio(site)
    early_end.resign(site, match, 3, CAT)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    runner.consider(match)
    early_end.resign(site, match, 2, BEN)
    file = access.match_file(site, match)
    assert (file.ended_by, file.resigned) == ("resigned", (2, 3))
    assert not replay(site.game("raumkrieg"), file).over
    again = imports.bring_in(site, CAT, decode(encode(file), MatchFile))
    assert access.match_file(site, again).resigned == (2, 3)
    assert won(site, again) == (1,)


def after_resigning(site: Site, match: str, seat: int, asker: Asker) -> str | None:
    """What the page of a match says to a player before they resign."""
    return presenters.match_info(site, match, asker).seats[seat - 1].after_resigning


def test_a_player_knows_before_they_resign_what_happens_then(site: Site, runner: Runner) -> None:
    alone = trio(site, bots={2: "easy", 3: "easy"})
    assert after_resigning(site, alone, 1, ANN) == "nobody-wins"
    match = trio(site)
    assert after_resigning(site, match, 1, ANN) == "bot-plays"
    assert after_resigning(site, match, 2, ANN) is None
    early_end.resign(site, match, 3, CAT)
    assert after_resigning(site, match, 3, CAT) is None
    assert after_resigning(site, match, 1, ANN) == "last-seat-wins"
    wanted = trio(site)
    early_end.agree_to_draw(site, wanted, 1, ANN)
    early_end.agree_to_draw(site, wanted, 2, BEN)
    assert after_resigning(site, wanted, 3, CAT) == "draw"
    early_end.resign(site, wanted, 3, CAT)
    assert row(site, wanted).ended_by == "draw"
    assert after_resigning(site, wanted, 1, ANN) is None


def test_a_player_who_resigned_is_not_listed_first(site: Site, runner: Runner) -> None:
    match = trio(site, bots={2: "easy", 3: "easy"})
    early_end.resign(site, match, 1, ANN)
    standings = results.result(site, match, ANN).standings
    assert [place.won for place in standings] == [False, False, False]
    assert (standings[-1].seat, standings[-1].resigned) == (1, True)
    assert standings[-1].rank == 3
