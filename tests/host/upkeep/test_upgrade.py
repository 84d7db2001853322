"""Upgrades: what a new release would make of the last turns is found before it takes over, and nothing is changed."""

import dataclasses
import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from tests.helpers.next_version import CURRENT, NEXT, Raumkrieg, release, with_rules
from tests.helpers.old_stores import OLD, write_old
from tests.helpers.stores import database
from tests.host.sample_matches import ANN, both, duel, row
from turnsheet.bots.all_bots import BOTS
from turnsheet.core.dice import Dice
from turnsheet.core.game import hosted
from turnsheet.core.orders import Reading
from turnsheet.core.seats import Seat
from turnsheet.games import raumkrieg
from turnsheet.games.raumkrieg.orders.orders import AnyOrder
from turnsheet.games.raumkrieg.pages.view import View
from turnsheet.games.raumkrieg.rules.state import State
from turnsheet.host.matches import lifecycle
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store, newest_revision
from turnsheet.host.store.schema import turns
from turnsheet.host.store.snapshot import NoStoreError, form_of
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.upkeep.upgrade import Compared, compare, copied, open_matches

USUAL = raumkrieg.game()


def bent(state: State, orders: Mapping[Seat, Sequence[AnyOrder]], dice: Dice) -> State:
    """Rules that were changed, and whose version was not raised: from turn 2 on the first player gets a point."""
    after = USUAL.rules.advance(state, orders, dice)
    return replace(after, points=(after.points[0] + 1, *after.points[1:])) if state.turn > 1 else after


def broken(state: State, _orders: object, _dice: object) -> State:
    """Rules that raise."""
    raise KeyError(state.turn)


def strict(view: View, text: str) -> Reading:
    """Rules that no longer know an order."""
    return USUAL.rules.read(view, f"{text}\nnonsense")


def reprinted(view: View) -> str:
    """The same rules on other paper."""
    return USUAL.pages.printout(view) + "\n"


REPRINTED = dataclasses.replace(USUAL, pages=dataclasses.replace(USUAL.pages, printout=reprinted))


def address(store: Store) -> str:
    """Where a store is."""
    return store.url.render_as_string(hide_password=False)


def compared(site: Site, *games: Raumkrieg, last: int = 3) -> list[Compared]:
    """What a release with these rules finds; the usual ones if none are given."""
    with copied(address(site.store), last) as copy:
        if games:
            release(copy, *map(hosted, games))
        return [compare(copy, match, last) for match in open_matches(copy)]


@pytest.fixture
def match(site: Site, runner: Runner) -> str:
    """A match of which three turns were played, one of them again."""
    match = duel(site)
    both(site, runner, match)
    both(site, runner, match, "14 A 1,1")
    lifecycle.take_back(site, match, ANN)
    both(site, runner, match, "14 A 2,2", "24 A 1,0")
    both(site, runner, match)
    return match


def test_a_release_that_changed_nothing_finds_all_the_same_and_leaves_the_store_alone(site: Site, match: str) -> None:
    before = row(site, match)
    assert compared(site) == [Compared(match, "Raumkrieg", "raumkrieg", CURRENT.version, 3)]
    assert row(site, match) == before


@pytest.mark.parametrize(
    ("rules", "result", "reason"),
    [
        (with_rules(advance=bent), "outcome", "move 3 leads to a different position"),
        (with_rules(advance=broken), "outcome", "move 1 cannot be carried out (KeyError)"),
        (with_rules(read=strict), "outcome", "move 1 cannot be carried out (RefusedError)"),
        (
            dataclasses.replace(USUAL, pages=dataclasses.replace(USUAL.pages, printout=reprinted)),
            "printouts",
            "the printout of seat 1 after move 1 is different",
        ),
    ],
    ids=["bent", "broken", "strict", "reprinted"],
)
def test_what_differs_is_found_with_its_step(
    site: Site, match: str, rules: Raumkrieg, result: str, reason: str
) -> None:
    (found,) = compared(site, rules)
    assert (found.match, found.result, found.reason) == (match, result, reason)
    assert found.safe == (result == "printouts")


def test_a_missing_version_is_named(site: Site, match: str) -> None:
    with copied(address(site.store)) as copy:
        release(copy, NEXT)
        found = compare(copy, match)
    assert (found.result, found.reason, found.safe) == (
        "version",
        f"needs version {CURRENT.version} of the rules",
        False,
    )


def test_a_position_that_cannot_be_read_is_said_to_be_so_and_the_next_match_is_looked_at(
    site: Site, match: str
) -> None:
    other = duel(site)
    with site.store.write() as connection:
        connection.execute(turns.update().where(turns.c.match == match).values(state=b"nonsense"))
    found = {each.match: each.result for each in compared(site)}
    assert found == {match: "unreadable", other: "same"}


def test_only_the_last_turns_are_played_again(site: Site, runner: Runner) -> None:
    """Long after the last state that was kept whole."""
    site.seed = lambda: "a match of more than thirty turns"
    match = lifecycle.open_match(
        site, ANN, Opening(game="raumkrieg", seats=2, take=1, bots={2: "random"}, options={"turns": "40"}, start=True)
    )
    for _ in range(30):
        order_sheets.submit(site, match, 1, ANN, "final", "")
        runner.consider(match)
    assert [(each.turns, each.result) for each in compared(site, last=2)] == [(2, "same")]
    assert [(each.turns, each.result) for each in compared(site, last=20)] == [(20, "same")]


def test_matches_that_are_over_or_have_not_begun_are_left_out(site: Site, match: str) -> None:
    lifecycle.open_match(site, ANN, Opening(game="raumkrieg", seats=2, take=1))
    lifecycle.end(site, match, ANN)
    assert compared(site) == []


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_store_of_an_older_release_is_compared_and_not_migrated(
    site: Site, match: str, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    file = tmp_path / "old.sqlite"
    url = f"sqlite:///{file}" if kind == "sqlite" else database(request.getfixturevalue("postgres"))
    write_old(site, url)
    before = hashlib.sha256(file.read_bytes()).digest() if kind == "sqlite" else b""
    with copied(url) as copy:
        found = [compare(copy, name) for name in open_matches(copy)]
        assert form_of(address(copy.store)) == newest_revision()
    assert [(each.match, each.turns, each.result) for each in found] == [(match, 3, "same")]
    assert form_of(url) == OLD
    assert before == (hashlib.sha256(file.read_bytes()).digest() if kind == "sqlite" else b"")
    migrated = Store(url)  # and then it goes on
    try:
        after = Site(migrated, BOTS, "a key for tests", site.now)
        both(after, Runner(after), match)
        assert row(after, match).step == 4
    finally:
        migrated.close()


def test_a_store_of_a_newer_release_is_not_tried(site: Site, match: str) -> None:
    with site.store.write() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NoStoreError, match=r"written by a newer release \(revision 9999; this one knows"):
        compared(site)


def test_where_there_is_no_store_none_is_made(tmp_path: Path) -> None:
    with pytest.raises(NoStoreError, match="There is no store at"):
        form_of(f"sqlite:///{tmp_path / 'none.sqlite'}")
    assert list(tmp_path.iterdir()) == []
