"""Due: who holds the table, when a turn runs, and what becomes of those who said nothing."""

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, DAILY, both, duel, row
from turnsheet.host import access
from turnsheet.host.matches import lifecycle
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.site import Site, moment
from turnsheet.host.store.row_types.turns import TurnRow
from turnsheet.host.store.rows.turns import turns
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.schedule import Schedule


def outcomes(site: Site, match: str) -> list[dict[int, str]]:
    """What the seats did, step by step."""
    return [{each.seat: each.outcome for each in step.outcomes} for step in access.history(site, match)[1:]]


def test_without_a_deadline_the_match_waits_for_all(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    clock.turn(days=365)
    runner.sweep()
    assert row(site, match).step == 0
    order_sheets.submit(site, match, 2, BEN, "final", "")
    runner.consider(match)
    assert outcomes(site, match) == [{1: "ordered", 2: "ordered"}]


def test_sending_nothing_is_a_miss_and_an_empty_sheet_is_not(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, DAILY)
    both(site, runner, match)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    clock.turn(days=2)
    runner.sweep()
    assert outcomes(site, match)[1] == {1: "ordered", 2: "missed"}


def test_a_draft_counts_at_the_deadline(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, DAILY)
    order_sheets.submit(site, match, 1, ANN, "draft", "14 V 3,3")
    order_sheets.submit(site, match, 2, BEN, "draft", "  \n")
    clock.turn(hours=23)
    runner.sweep()
    assert row(site, match).step == 0
    clock.turn(hours=1)
    runner.sweep()
    assert outcomes(site, match) == [{1: "ordered", 2: "missed"}]
    seen = access.look(site, match, 1, ANN)
    assert "14 of 1  A 0,0  V 3,3" in seen.game.notation.recount(seen.view)


def test_what_was_withdrawn_does_not_count(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, DAILY)
    order_sheets.submit(site, match, 1, ANN, "final", "14 V 3,3")
    order_sheets.submit(site, match, 1, ANN, "withdrawn", "")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    clock.turn(days=1)
    runner.sweep()
    assert outcomes(site, match) == [{1: "missed", 2: "ordered"}]


def test_all_in_runs_early_after_the_undo_time(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, DAILY, undo_seconds=30)
    both(site, runner, match)
    assert row(site, match).step == 0
    assert row(site, match).runs_at == moment(clock()) + 30_000
    clock.turn(seconds=29)
    runner.sweep()
    assert row(site, match).step == 0
    clock.turn(seconds=1)
    runner.sweep()
    assert row(site, match).step == 1


def test_second_thoughts_during_the_undo_time_stop_it(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, undo_seconds=30)
    both(site, runner, match)
    order_sheets.submit(site, match, 2, BEN, "withdrawn", "")
    assert row(site, match).runs_at is None
    clock.turn(days=1)
    runner.sweep()
    assert row(site, match).step == 0
    order_sheets.submit(site, match, 2, BEN, "final", "")
    assert row(site, match).runs_at == moment(clock()) + 30_000


def test_running_early_does_not_move_the_grid(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, DAILY)
    start = moment(clock())
    assert row(site, match).deadline == start + 86_400_000
    clock.turn(hours=5)
    both(site, runner, match)
    assert row(site, match).deadline == start + 86_400_000  # nineteen hours are left
    clock.turn(hours=10)
    both(site, runner, match)
    assert row(site, match).deadline == start + 2 * 86_400_000  # nine would be less than half a day


def test_a_weekly_calendar_is_kept(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, Schedule(weekly=("mon 18:00", "thu 18:00"), zone="UTC"))
    both(site, runner, match)  # early: Monday's turn, so Thursday's is next
    assert row(site, match).deadline == moment(clock().replace(day=5, hour=18))
    clock.turn(days=3, hours=7)  # Thursday 19:00
    runner.sweep()
    assert outcomes(site, match)[1] == {1: "missed", 2: "missed"}
    assert row(site, match).deadline == moment(clock().replace(day=9, hour=18))


def test_orders_after_the_deadline_but_before_the_turn_are_late(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, DAILY)
    clock.turn(days=1, seconds=1)
    order_sheets.submit(site, match, 1, ANN, "final", "14 V 1,0")
    runner.sweep()
    assert outcomes(site, match) == [{1: "late", 2: "missed"}]


def test_a_match_in_which_nobody_sets_up_a_fleet_is_over_at_once(site: Site, runner: Runner, clock: Clock) -> None:
    """Everyone missed the setup and was dropped: nobody is left to wait for."""
    match = duel(site, DAILY)
    clock.turn(days=1)
    runner.sweep()
    assert row(site, match).phase == "ended"
    assert outcomes(site, match)[0] == {1: "missed", 2: "missed"}


def test_every_seat_has_one_outcome_per_turn(site: Site, runner: Runner) -> None:
    match = duel(site, turns=2)
    both(site, runner, match, "", "\n".join(f"2{n} V 9999,0" for n in range(10)))
    both(site, runner, match)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    assert all(set(step) == {1, 2} for step in outcomes(site, match))


def test_bots_alone_play_to_the_end(site: Site, runner: Runner) -> None:
    wish = Opening(game="raumkrieg", seats=3, bots={1: "hunter", 2: "random", 3: "random"}, start=True, undo_seconds=60)
    match = lifecycle.open_match(site, ANN, wish)
    runner.sweep()
    assert row(site, match).phase == "ended"
    assert row(site, match).step == 13
    assert set(outcomes(site, match)[5].values()) == {"bot"}


def test_a_player_without_ships_holds_nobody_up(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match, "", "\n".join(f"2{n} V 9999,0" for n in range(10)))
    both(site, runner, match)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    assert row(site, match).step == 3
    assert outcomes(site, match)[2] == {1: "ordered", 2: "not asked"}


def test_a_substitute_plays_for_a_player_who_misses_two_turns_in_a_row_until_they_are_back(
    site: Site, runner: Runner, clock: Clock
) -> None:
    match = duel(site, DAILY, substitute="hunter")
    both(site, runner, match)
    for _ in range(2):
        order_sheets.submit(site, match, 1, ANN, "final", "")
        clock.turn(days=1.5)
        runner.sweep()
    assert outcomes(site, match)[1:] == [{1: "ordered", 2: "missed"}] * 2
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)  # nobody waits for the absent any more
    assert outcomes(site, match)[3] == {1: "ordered", 2: "standing"}
    file = "\n".join(step.orders for step in looking_orders(site, match))
    assert "20 A" in file or "21 A" in file
    order_sheets.submit(site, match, 2, BEN, "final", "")
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    assert outcomes(site, match)[4] == {1: "ordered", 2: "ordered"}
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    assert len(outcomes(site, match)) == 5  # they are back, and awaited again


def looking_orders(site: Site, match: str) -> list[TurnRow]:
    """What was ordered in every step."""
    with site.store.read() as connection:
        return turns.line(connection, match)
