"""Rematches: the same game, options and players, once per match."""

import pytest

from tests.host.sample_matches import ANN, BEN, CAT, DAILY, both, duel, row
from turnsheet.core import codec
from turnsheet.host.matches import lifecycle, rematch, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import notify
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.matches import seats
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.upkeep import removal

pytestmark = pytest.mark.every_variant


def there(site: Site, match: str) -> dict[int, SeatRow]:
    """The seats of a match."""
    with site.store.read() as connection:
        return seats.of_match(connection, match)


def shown(site: Site, match: str, asker: Asker) -> rematch.Rematch | None:
    """The rematch of a match, as somebody sees it."""
    with site.store.read() as connection:
        return rematch.shown(connection, site, row(site, match), asker)


def ended(site: Site, runner: Runner) -> str:
    """A duel of Ann and Ben that is over."""
    match = duel(site, schedule=DAILY, substitute="random")
    both(site, runner, match)
    lifecycle.end(site, match, ANN)
    return match


def test_a_rematch_has_the_same_game_options_and_rules_for_absence(site: Site, runner: Runner) -> None:
    old = row(site, match := ended(site, runner))
    new = row(site, rematch.rematch(site, match, BEN))
    for name in ("game", "options", "seats", "schedule", "substitute", "absence", "private", "undo_seconds"):
        assert getattr(new, name) == getattr(old, name)
    assert new.seed != old.seed
    assert new.phase == "gathering"
    assert new.title == f"{old.title}, rematch"


def test_others_are_invited_to_their_seats_and_told(site: Site, runner: Runner) -> None:
    match = ended(site, runner)
    before = len(notify.newest(site, ANN.person or "")[0])
    new = rematch.rematch(site, match, BEN)
    assert there(site, new)[2].holder == BEN.person
    found = shown(site, match, ANN)
    assert found is not None
    assert found.seat == 1
    *_, code = found.path.split("/")
    with pytest.raises(RefusedError):
        seating.take_seat(site, new, 1, CAT, name="Cat")
    seating.take_seat(site, new, 1, ANN, code=code, name="Ann")
    told, _ = notify.newest(site, ANN.person or "")
    assert len(told) == before + 1
    assert told[0].match == match
    assert shown(site, match, ANN) == rematch.Rematch(new, None, f"/match/{new}")


def test_a_match_has_one_rematch(site: Site, runner: Runner) -> None:
    match = ended(site, runner)
    assert rematch.rematch(site, match, ANN) == rematch.rematch(site, match, BEN) == row(site, match).rematch


def test_after_its_rematch_was_removed_a_match_can_have_another(site: Site, runner: Runner) -> None:
    match = ended(site, runner)
    new = rematch.rematch(site, match, ANN)
    removal.remove(site, new)
    assert shown(site, match, ANN) is None
    assert rematch.rematch(site, match, ANN) != new


def test_only_players_can_start_a_rematch_and_only_when_the_match_is_over(site: Site, runner: Runner) -> None:
    match = duel(site)
    with pytest.raises(RefusedError) as early:
        rematch.rematch(site, match, ANN)
    assert early.value.code == "wrong-phase"
    lifecycle.end(site, match, ANN)
    with pytest.raises(RefusedError) as strange:
        rematch.rematch(site, match, CAT)
    assert strange.value.code == "not-your-match"


def test_a_private_rematch_is_hidden_from_strangers(site: Site, runner: Runner) -> None:
    match = ended(site, runner)
    new = rematch.rematch(site, match, ANN)
    assert shown(site, match, CAT) == rematch.Rematch(new, None, f"/match/{new}")
    lifecycle.make_private(site, new, ANN)
    assert shown(site, match, CAT) is None
    found = shown(site, match, BEN)
    assert found is not None
    assert found.seat == 2


def test_against_bots_it_begins_at_once(site: Site, runner: Runner) -> None:
    wish = Opening("raumkrieg", seats=3, take=2, bots={1: "easy", 3: "medium"}, start=True)
    match = lifecycle.open_match(site, ANN, wish)
    lifecycle.end(site, match, ANN)
    new = rematch.rematch(site, match, ANN)
    assert row(site, new).phase == "running"
    assert [each.player for each in there(site, new).values() if each.kind == "bot"] == ["easy", "medium"]


def test_what_was_dealt_in_secret_is_dealt_again(site: Site, runner: Runner) -> None:
    bots = dict.fromkeys(range(2, 7), "random")
    options = {"names": "QUILL ORRIN TASK ABLE BORN CODE", "characters": "PCMEAB"}
    match = lifecycle.open_match(site, ANN, Opening("starweb", seats=6, take=1, bots=bots, options=options, start=True))
    lifecycle.end(site, match, ANN)
    new = row(site, rematch.rematch(site, match, ANN))
    assert new.phase == "gathering"
    kept = codec.decode(new.options, dict[str, object])
    assert not any(kept.get(name) for name in options)


@pytest.mark.parametrize(
    ("title", "rematches"),
    [
        ("Duel", ["Duel, rematch", "Duel, rematch 2", "Duel, rematch 3"]),
        ("Duel, rematch 9", ["Duel, rematch 9, rematch", "Duel, rematch 9, rematch 2", "Duel, rematch 9, rematch 3"]),
        ("x" * 80, [f"{'x' * 71}, rematch", f"{'x' * 69}, rematch 2", f"{'x' * 69}, rematch 3"]),
    ],
)
def test_titles_count_rematches(site: Site, title: str, rematches: list[str]) -> None:
    """They count matches, not what somebody called one."""
    match = lifecycle.open_match(site, ANN, Opening("raumkrieg", title=title, seats=2, take=1, bots={2: "easy"}))
    for expected in rematches:
        lifecycle.end(site, match, ANN)
        match = rematch.rematch(site, match, ANN)
        assert row(site, match).title == expected


def test_the_seats_of_an_anonymous_match_are_dealt_again(site: Site) -> None:
    """After its end everybody knows who sat where."""
    found = set()
    seeds = iter(f"{number:064x}" for number in range(100))
    site.seed = lambda: next(seeds)
    for _ in range(6):
        wish = Opening("starweb", seats=4, take=1, bots={4: "random"}, options={"variant": "anonymous"})
        match = lifecycle.open_match(site, ANN, wish)
        for seat, player in ((2, BEN), (3, CAT)):
            seating.take_seat(site, match, seat, player)
        lifecycle.start(site, match, ANN)
        lifecycle.end(site, match, ANN)
        new = rematch.rematch(site, match, BEN)
        sits = {next(seat for seat, each in there(site, new).items() if each.holder == BEN.person): BEN}
        for player in (ANN, CAT):
            invited = shown(site, match, player)
            assert invited is not None
            assert invited.seat is not None
            seating.take_seat(site, new, invited.seat, player, code=invited.path.rpartition("/")[2])
            sits[invited.seat] = player
        (bot,) = (seat for seat, each in there(site, new).items() if each.kind == "bot")
        assert {*sits, bot} == {1, 2, 3, 4}
        assert row(site, new).anonymous
        found.add(tuple(next(seat for seat, each in sits.items() if each == player) for player in (ANN, BEN, CAT)))
    assert len(found) > 3
