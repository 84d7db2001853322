"""Orders that a bot suggests to a player: the first draft of a match, and what has no orders yet."""

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from tests.games.starweb.hand_made_position import GAME, POSITION
from tests.helpers.reached_states import played
from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, DAILY, both, duel, row
from turnsheet.core.dice import Dice
from turnsheet.core.pages.views import View
from turnsheet.core.seats import Seat
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, head_state
from turnsheet.host.store.schema import submissions
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner


def test_the_first_sheet_begins_with_a_draft_that_places_every_ship(site: Site, runner: Runner) -> None:
    match = duel(site)
    first = order_sheets.order_sheet(site, match, 1, ANN)
    assert (first.text, first.receipts) == ("", ())
    checked = order_sheets.check(site, match, 1, ANN, first.suggestion)
    assert (len(checked.orders), checked.refusals) == (10, ())
    assert first.keep_suggestion
    assert len({order.split()[2] for order in checked.orders}) > 1
    assert order_sheets.order_sheet(site, match, 1, ANN).suggestion == first.suggestion
    assert first.drafted
    order_sheets.submit(site, match, 1, ANN, "draft", "", step=1)
    assert not order_sheets.order_sheet(site, match, 1, ANN).drafted
    assert order_sheets.order_sheet(site, match, 1, ANN).suggestion == ""  # emptied on purpose
    both(site, runner, match)
    assert order_sheets.order_sheet(site, match, 1, ANN).suggestion == ""


def test_a_draft_that_nobody_saw_counts_for_nothing(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, DAILY)
    assert order_sheets.order_sheet(site, match, 2, BEN).suggestion
    order_sheets.submit(site, match, 1, ANN, "final", "14 V 1,1")
    clock.turn(days=1)
    runner.consider(match)
    with site.store.read() as connection:
        kept = connection.execute(sa.select(submissions.c.seat).where(submissions.c.match == match)).scalars().all()
    assert (row(site, match).step, kept) == (1, [1])


def test_nobody_else_can_work_out_the_first_sheet(site: Site) -> None:
    first_sheets = {order_sheets.order_sheet(site, duel(site), 1, ANN).suggestion for _ in range(12)}
    assert len(first_sheets) > 3  # two matches may begin alike by chance


@pytest.mark.parametrize("game", ["robots", "starprobe"])
def test_where_orders_are_carried_out_at_once_the_first_sheet_is_empty(site: Site, game: str) -> None:
    usual = site.game(game).presets[0]
    bots = dict.fromkeys(range(2, usual.seats + 1), "random")
    match = lifecycle.open_match(site, ANN, Opening(game=game, preset=usual.id, take=1, bots=bots, start=True))
    assert order_sheets.order_sheet(site, match, 1, ANN).suggestion == ""


def test_people_begin_starweb_with_a_draft_that_counts_only_if_they_send_it(
    site: Site, runner: Runner, clock: Clock
) -> None:
    match = lifecycle.open_match(site, ANN, Opening(game="starweb", seats=2, take=1, schedule=DAILY))
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, ANN)
    first, other = (order_sheets.order_sheet(site, match, seat, who) for seat, who in ((1, ANN), (2, BEN)))
    assert first.drafted
    assert (first.text, first.keep_suggestion) == ("", False)
    checked = order_sheets.check(site, match, 1, ANN, first.suggestion)
    assert checked.orders
    assert checked.refusals == ()
    assert first.suggestion != other.suggestion
    order_sheets.submit(site, match, 1, ANN, "final", "")
    clock.turn(days=1)
    runner.consider(match)
    with site.store.read() as connection:
        kept = connection.execute(sa.select(submissions.c.seat).where(submissions.c.match == match)).scalars().all()
    assert (row(site, match).step, kept) == (1, [1])
    assert order_sheets.order_sheet(site, match, 2, BEN).suggestion == ""


def small_starweb(site: Site) -> str:
    """A first match of Starweb for ANN, against bots."""
    bots = dict.fromkeys(range(2, 7), "easy")
    return lifecycle.open_match(site, ANN, Opening(game="starweb", preset="short", take=1, bots=bots, start=True))


def test_a_first_draft_says_so_until_the_player_changes_or_sends_it(site: Site) -> None:
    def drafted(match: str) -> bool:
        return order_sheets.order_sheet(site, match, 1, ANN).drafted

    changed, sent, own = small_starweb(site), small_starweb(site), small_starweb(site)
    assert drafted(changed)
    order_sheets.submit(site, own, 1, ANN, "draft", "", step=1)
    assert not drafted(own)
    for match in (changed, sent):
        order_sheets.suggest(site, match, 1, ANN, site.best_bot(site.game("starweb")))
        assert drafted(match)
    text = order_sheets.order_sheet(site, changed, 1, ANN).text
    order_sheets.submit(site, changed, 1, ANN, "draft", text.partition("\n")[2], step=1)
    order_sheets.submit(site, sent, 1, ANN, "final", text, step=1)
    order_sheets.submit(site, own, 1, ANN, "draft", text.partition("\n")[0], step=1)
    assert not any(map(drafted, (changed, sent, own)))


def test_orders_are_suggested_for_everything_and_saved_nowhere(site: Site) -> None:
    match = small_starweb(site)
    assert order_sheets.order_sheet(site, match, 1, ANN).suggests
    lines = order_sheets.suggested(site, match, 1, ANN, "", 1)
    checked = order_sheets.check(site, match, 1, ANN, "\n".join(lines))
    assert (checked.orders, checked.refusals) == (lines, ())
    assert {line[0] for line in lines} == {"W", "F"}  # it builds and moves; a vote is left to the player
    assert order_sheets.suggested(site, match, 1, ANN, "", 1) == lines
    sheet = order_sheets.order_sheet(site, match, 1, ANN)
    assert (sheet.text, sheet.receipts) == ("", ())


def test_what_has_orders_is_left_as_it_is(site: Site) -> None:
    match = small_starweb(site)
    lines = order_sheets.suggested(site, match, 1, ANN, "", 1)
    moves = [line for line in lines if line.startswith("F")]
    world = next(line for line in lines if line.startswith("W")).split("B")[0]
    fleet = moves[0].split("W")[0]
    rest = order_sheets.suggested(site, match, 1, ANN, f"foo\n{fleet}Q", 1)
    assert len(rest) > 3
    assert not any(line.startswith(f"{fleet}W") for line in rest)
    rest = order_sheets.suggested(site, match, 1, ANN, f"{world}B28I\n", 1)
    assert [line.split("F")[0] for line in rest if line.startswith("W")] == [f"{world}B1"] * 2  # of 30 industry
    assert order_sheets.suggested(site, match, 1, ANN, "\n".join(lines), 1) == ()


def test_no_fleet_is_suggested_to_go_where_one_of_the_player_goes_already(site: Site) -> None:
    match = small_starweb(site)
    moves = [line for line in order_sheets.suggested(site, match, 1, ANN, "", 1) if line.startswith("F")]
    (first, goal), (second, _) = (line.split("W", 1) for line in moves[:2])
    rest = order_sheets.suggested(site, match, 1, ANN, f"{second}W{goal}", 1)
    assert f"{first}W{goal}" not in rest
    assert sum(line.endswith(f"W{goal}") for line in rest) == 0


def test_a_key_that_gets_no_ships_is_not_suggested_to_move(site: Site) -> None:
    """The industry builds I-ships by the player's own order, so nothing is left to move."""
    match = small_starweb(site)
    world = order_sheets.suggested(site, match, 1, ANN, "", 1)[0].split("B")[0]
    assert order_sheets.suggested(site, match, 1, ANN, f"{world}B30I", 1) == ()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_suggestion_raises_no_warning(site: Site, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Such as: you would lose this key, or: this world is left without ships. The bot's own sheets raise many."""
    match, game = small_starweb(site), site.game("starweb")
    suggested = bare = 0
    for state in played(game, 3, seed, "easy")[1:12:2]:
        monkeypatch.setattr(order_sheets, "head_state", lambda *_, state=state: state)
        view = game.rules.view(state, Seat(1))
        lines = order_sheets.suggested(site, match, 1, ANN, "", 1)
        warnings = game.pages.preview(view, game.rules.read(view, "\n".join(lines)).orders).warnings
        assert [note.text for note in warnings if not note.text.startswith("Never seen, ")] == []  # to explore is fine
        suggested += len(lines)
        whole = game.rules.read(view, site.bot("settler", game).player(view, (), Dice(b"")))
        bare += len(game.pages.preview(view, whole.orders).warnings)
    assert suggested > 40
    assert bare > 0


def test_a_suggestion_is_made_of_what_the_seat_knows(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot is given the view of the seat, and no state."""
    match = small_starweb(site)
    given: list[object] = []
    best = site.bot("settler", site.game("starweb"))

    def noted(view: View, *rest: object) -> str:
        given.append(view)
        return ""

    monkeypatch.setattr(site, "bot", lambda *_: replace(best, player=noted, completer=None))
    assert order_sheets.suggested(site, match, 1, ANN, "", None) == ()
    with site.store.read() as connection:
        state = head_state(connection, site, row(site, match))
    assert given == [site.game("starweb").rules.view(state, Seat(1))]


def test_orders_that_the_page_would_warn_of_are_not_suggested(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """F12 is the only fleet at W3, and enemies are two jumps away. If F9 comes to W3 instead, F12 can leave it."""
    match = small_starweb(site)
    game = site.game("starweb")
    state = GAME.notation.position(f"{POSITION}F12[QUILL]=4 at W3\n")
    best = site.bot("settler", game)
    monkeypatch.setattr(order_sheets, "head_state", lambda *_: state)
    monkeypatch.setattr(
        site, "bot", lambda *_: replace(best, player=lambda *_: "F12W1\nF6W1\nW1B2P\nW1X", completer=None)
    )
    view = game.rules.view(state, Seat(1))
    warned = game.pages.preview(view, game.rules.read(view, "F12W1\nW1X").orders).warnings
    assert [note.order for note in warned] == ["W1X", "F12W1"]
    assert order_sheets.suggested(site, match, 1, ANN, "", 1) == ("F6W1", "W1B2P")
    assert order_sheets.suggested(site, match, 1, ANN, "F9W3\n", 1) == ("F12W1", "F6W1", "W1B2P")


def test_orders_are_suggested_only_to_the_player_and_only_for_the_next_step(site: Site) -> None:
    match = small_starweb(site)
    with pytest.raises(RefusedError, match="seat"):
        order_sheets.suggested(site, match, 1, BEN, "", 1)
    with pytest.raises(RefusedError, match="turn 2"):
        order_sheets.suggested(site, match, 1, ANN, "", 2)
    with pytest.raises(RefusedError, match="seat"):
        order_sheets.suggested(site, match, 2, ANN, "", 1)


def test_nothing_is_suggested_where_orders_are_carried_out_at_once(site: Site) -> None:
    wish = Opening(game="robots", take=1, bots={2: "random"}, start=True)
    match = lifecycle.open_match(site, ANN, wish)
    assert not order_sheets.order_sheet(site, match, 1, ANN).suggests
    with pytest.raises(RefusedError):
        order_sheets.suggested(site, match, 1, ANN, "", None)
