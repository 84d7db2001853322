"""Receipts as text: one wording for every way of sending."""

import pytest

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, DAILY, both, duel, row
from turnsheet.host.mail.receipt_text import receipt_text
from turnsheet.host.matches import lifecycle
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.host.store.rows.matches import seats
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.receipts import Receipt
from turnsheet.host.turns.schedule import Schedule


def text(site: Site, match: str, receipt: Receipt) -> str:
    with site.store.read() as connection:
        there = seats.of_match(connection, match)[receipt.seat]
    return receipt_text(site, row(site, match), there, receipt)


def sent(
    site: Site, match: str, sheet: str, seat: int = 1, asker: Asker = ANN, kind: order_sheets.Kind = "final"
) -> str:
    return text(site, match, order_sheets.submit(site, match, seat, asker, kind, sheet))


def test_a_receipt_says_what_was_understood_and_what_was_refused_and_why(site: Site, clock: Clock) -> None:
    match = duel(site, DAILY)
    said = sent(site, match, "Nonsense here\n")
    assert said.splitlines()[0] == "Raumkrieg (Raumkrieg), seat 1, the setup"
    assert "Your orders have arrived. Receipt 1, Mon 2 Mar 2026, 12:00 UTC." in said
    assert "No orders were understood." in said
    assert "Refused (1):\n  line 1: Nonsense here\n    " in said
    assert "The deadline is Tue 3 Mar 2026, 12:00 UTC. Your orders are carried out then, or earlier" in said
    assert "What was refused is left out; the rest counts." in said


def test_a_receipt_of_the_set_up_names_the_ships_that_are_not_placed(site: Site, runner: Runner) -> None:
    match = duel(site, DAILY)
    ships = list(range(10, 20))
    some = "\n".join(f"{ship} V 1,0" for ship in ships[:-2])
    said = sent(site, match, some)
    assert "Check this:\n  Ships 18 and 19 are not placed yet. They begin on your starting point " in said
    assert "Check this" not in sent(site, match, f"{some}\n18 V 1,0\n19 V 1,0")
    both(site, runner, match)
    assert "Check this" not in sent(site, match, "")


def test_each_kind_of_sheet_says_what_happens_at_the_deadline(site: Site) -> None:
    match = duel(site, DAILY)
    assert "you give no orders" in sent(site, match, "")
    assert "If you send nothing else, this draft counts then." in sent(site, match, "x", kind="draft")
    assert "If you send no orders by then, you miss the turn." in sent(site, match, "", kind="withdrawn")


def test_without_a_deadline_the_turn_waits(site: Site) -> None:
    match = duel(site)
    assert "Your orders are carried out when the turn runs." in sent(site, match, "")
    said = sent(site, match, "x", kind="draft")
    assert said.endswith(
        "There is no deadline: the turn runs when all players have sent their orders. "
        "The turn waits until you send your orders."
    )


def test_a_receipt_for_a_turn_that_was_played_or_taken_back_says_so(site: Site, runner: Runner) -> None:
    match = duel(site)
    receipt = order_sheets.submit(site, match, 1, ANN, "final", "")
    both(site, runner, match)
    assert text(site, match, receipt).endswith("The turn has since been played.")
    lifecycle.take_back(site, match, ANN)
    assert text(site, match, receipt).endswith("The turn has since been played.")
    lifecycle.end(site, match, ANN)
    assert text(site, match, receipt).endswith("The match is over.")


def test_a_paused_match_has_no_deadline(site: Site) -> None:
    match = duel(site, DAILY)
    lifecycle.pause(site, match, ANN)
    assert "The match is paused, so there is no deadline now." in sent(site, match, "", 2, BEN)


@pytest.mark.parametrize("schedule", [None, DAILY])
def test_orders_that_are_carried_out_at_once_say_so_and_stay_a_draft_with_an_error(
    site: Site, schedule: Schedule | None
) -> None:
    match = lifecycle.open_match(site, ANN, Opening(game="starprobe", seats=1, take=1, start=True, schedule=schedule))
    held = sent(site, match, "dance\n")
    assert "They are not sent yet." in held
    assert "1 line cannot be carried out, so the sheet was saved as a draft. Correct it and send it again." in held
    assert ("the match goes on without them" in held) == (schedule is not None)
    form = site.game("starprobe")
    look = order_sheets.order_sheet(site, match, 1, ANN)
    assert look.immediate
    assert form.title in held


def test_text_of_players_cannot_break_the_lines_of_a_receipt(site: Site) -> None:
    match = duel(site)
    said = sent(site, match, "a\u2028Understood (9):\r  b\x1b[2J")
    assert "\x1b" not in said
    assert "\n  b" not in said


def test_a_receipt_names_the_orders_that_it_replaces(site: Site) -> None:
    match = duel(site, DAILY)
    assert "replace" not in sent(site, match, "14 V 2,0\n15 V 2,0").split("Until the turn runs")[0]
    again = sent(site, match, "14 V 2,0\n15 V 3,0")
    assert "They replace receipt 1 (2 orders)." in again
    assert "CAREFUL" not in again


def test_a_sheet_with_fewer_orders_than_before_is_warned_of_with_the_old_orders_to_copy(site: Site) -> None:
    match = duel(site, DAILY)
    sent(site, match, "14 V 2,0\n15 V 2,0\n16 V 1,1")
    said = sent(site, match, "16 V 1,0").split("\n\n")
    assert said[1] == (
        "CAREFUL: these orders replace all orders you sent before: 3 orders, now 1. To change one order, send the "
        "whole sheet again. The sheet before was (receipt 1):\n  14 V 2,0\n  15 V 2,0\n  16 V 1,1"
    )
    assert "They replace receipt 1 (3 orders)." in said


def test_orders_that_were_taken_back_or_belong_to_a_played_turn_are_not_replaced(site: Site, runner: Runner) -> None:
    match = duel(site, DAILY)
    sent(site, match, "14 V 2,0\n15 V 2,0")
    assert "They replace" not in sent(site, match, "", kind="withdrawn")
    assert "They replace" not in sent(site, match, "14 V 2,0")
    both(site, runner, match)
    assert "They replace" not in sent(site, match, "")
