"""Lists of matches: in pages, without long texts and without states, and one bad match spoils none of them."""

from itertools import chain

import pytest
from msgspec.structs import replace

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, CAT, both, duel, row
from turnsheet.host.matches import lifecycle, match_options, position_summary, queries
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.matches.position_summary import Card
from turnsheet.host.people import STRANGER
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.schema import matches as table
from turnsheet.host.store.schema import turns
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner


def names(site: Site, which: queries.Which = "all", limit: int = 100) -> list[list[str]]:
    """The matches of all pages."""
    pages, before = [], None
    while True:
        found, before = queries.page(site, ANN, which, limit, before)
        pages.append([each.row.id for each in found])
        if before is None:
            return pages


def test_pages_hold_every_match_once_the_newest_first(site: Site, clock: Clock) -> None:
    opened = []
    for number in range(7):
        opened.append(duel(site))
        clock.turn(seconds=number % 2)  # some at the same moment
    pages = names(site, "all", 3)
    assert [len(page) for page in pages] == [3, 3, 1]
    assert sorted(chain(*pages)) == sorted(opened)
    newest = [row(site, match).created for match in chain(*pages)]
    assert newest == sorted(newest, reverse=True)


def test_what_has_ended_comes_last_among_mine_also_between_pages(site: Site, clock: Clock) -> None:
    opened = []
    for _ in range(6):
        opened.append(duel(site))
        clock.turn(seconds=1)
    for match in opened[3:]:
        lifecycle.end(site, match, ANN)
    alive, over = list(reversed(opened[:3])), list(reversed(opened[3:]))
    assert names(site, "mine", 2) == [alive[:2], [alive[2], over[0]], over[1:]]
    assert names(site, "all", 100) == [over + alive]


@pytest.mark.parametrize("cursor", ["", "x", "0-1", "0-x-y", "0--1-y", f"0-{'9' * 40}-y", "٣-1-y"])
def test_a_cursor_that_was_never_given_is_refused(site: Site, cursor: str) -> None:
    with pytest.raises(RefusedError) as error:
        queries.page(site, ANN, "all", 10, cursor)
    assert error.value.code == "bad-cursor"


def test_a_list_decodes_no_states(site: Site, runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, over = duel(site), duel(site)
    both(site, runner, begun)
    order_sheets.submit(site, begun, 1, ANN, "final", "")
    lifecycle.end(site, over, ANN)
    site.states.clear()

    def never(*_: object) -> None:
        raise AssertionError("a list asks for no state")

    monkeypatch.setattr(position_summary, "turn_state", never)
    found, _ = queries.page(site, CAT, "all", 10)
    by_name = {each.row.id: each for each in found}
    assert not any(each.fault for each in found)
    assert by_name[begun].card == Card(
        {1: "1", 2: "2"}, "orders for turn 1", (1, 2), "the setup", by_name[begun].card.winners, lead=-1
    )
    assert by_name[begun].sent == {1}


@pytest.mark.parametrize("game", ["raumkrieg", "robots", "starweb", "starprobe"])
def test_a_card_is_what_the_state_says(site: Site, runner: Runner, game: str) -> None:
    """As it was kept with each turn, and as it is made again from the state."""
    bots = dict.fromkeys((1, 2), "random")
    match = lifecycle.open_match(
        site, ANN, Opening(game=game, seats=2, bots=bots, start=True, options=SHORT.get(game, {}))
    )
    runner.consider(match)
    now = row(site, match)
    assert (now.phase, now.card_turn) == ("ended", now.head)
    with site.store.read() as connection:
        kept = position_summary.of(connection, site, now)
        again = position_summary.of(connection, site, replace(now, card_turn=None))
    assert kept == again
    assert kept.called
    state = site.states.get(now.head or 0)
    assert state is not None
    assert kept.winners == tuple(site.game(game).rules.standing(state).winners)


SHORT = {
    "robots": {"draw_after": "1"},
    "raumkrieg": {"turns": "2"},
    "starweb": {"turns": "2"},
    "starprobe": {"months": "1"},
}


def test_after_a_turn_was_taken_back_the_card_is_made_again(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    both(site, runner, match)
    lifecycle.take_back(site, match, ANN)
    (found,), _ = queries.page(site, ANN, "all", 10)
    assert (found.card.called, found.card.about) == ("the setup", "orders for turn 1")


def test_one_unreadable_match_is_listed_as_failed_and_the_others_as_they_are(site: Site) -> None:
    good, bad, strange = duel(site), duel(site), duel(site)
    with site.store.write() as connection:
        connection.execute(turns.update().where(turns.c.match == bad).values(state=b"nonsense"))
        connection.execute(table.update().where(table.c.id == bad).values(card_turn=None))
        connection.execute(table.update().where(table.c.id == strange).values(game="chess"))
    site.states.clear()
    found, _ = queries.page(site, ANN, "all", 10)
    faults = {each.row.id: each.fault for each in found}
    assert faults[good] == ""
    assert "position of this match cannot be read" in faults[bad]
    assert "nonsense" not in faults[bad]
    assert faults[strange]


def test_long_options_are_told_of_and_fetched_by_themselves(site: Site) -> None:
    corrections = '{"conflict": {"change": {"3/17": "2T"}}}'
    match = lifecycle.open_match(site, ANN, Opening(game="starprobe", seats=1, options={"tables": corrections}))
    with site.store.read() as connection:
        options, texts = match_options.shown(connection, site, row(site, match), CAT)
    assert not {"tables", "sky"} & set(options)
    assert options["months"] == 60
    assert [(text.name, text.characters) for text in texts] == [("tables", len(corrections))]
    assert match_options.text(site, match, "tables", STRANGER) == corrections
    for name in ("sky", "months", "nonsense"):
        with pytest.raises(RefusedError) as error:
            match_options.text(site, match, name, STRANGER)
        assert error.value.code == "no-such-option"


def test_texts_of_sandboxes_are_for_those_who_may_know_of_them(site: Site) -> None:
    match, parent = duel(site), duel(site)
    with site.store.write() as connection:
        connection.execute(table.update().where(table.c.id == match).values(parent=parent, game="starprobe"))
    with pytest.raises(RefusedError) as error:
        match_options.text(site, match, "tables", CAT)
    assert error.value.code == "no-such-match"


@pytest.mark.parametrize(("game", "name"), [("starprobe", "tables"), ("starprobe", "sky"), ("starweb", "map")])
def test_long_options_have_a_limit(site: Site, game: str, name: str) -> None:
    with pytest.raises(RefusedError, match=f"{name} has 256,001 characters; the maximum is 256,000"):
        lifecycle.open_match(site, ANN, Opening(game=game, options={name: "x" * 256_001}))
