"""What is on the pages of the terminal."""

from datetime import timedelta

import pytest
from msgspec.structs import replace
from rich.text import Text

from tests.helpers.api_answers import NOW, match_info, order_sheet, receipt, seat_info
from turnsheet.client.answers import (
    Checked,
    Digest,
    DigestLine,
    Figure,
    Goal,
    Message,
    Note,
    Preview,
    Refusal,
    Story,
)
from turnsheet.interfaces.cli.terminal import pages
from turnsheet.interfaces.cli.terminal.scrolling import Scroll

ANN = seat_info(player="Ann", mine=True)
BEN = seat_info(seat=2, name="2", player="Ben")
BOT = seat_info(seat=3, name="3", holder="bot", player="easy")
MATCH, SHEET, RECEIPT = match_info(ANN, BEN, BOT), order_sheet(), receipt()


def plain(lines: list[Text]) -> list[str]:
    return [line.plain for line in lines]


def test_the_head_names_match_seat_turn_and_missing_people_but_not_bots() -> None:
    first, second = plain(pages.head(MATCH, 1, NOW, 100))
    assert first == "Friday   player 1 (Ann)"
    assert second == "Your turn: orders for turn 2.   waiting for player 2 (Ben)"


def test_the_head_fits_and_a_title_stays_on_its_line() -> None:
    lines = plain(pages.head(replace(MATCH, title="A\nvery " + "long " * 40), 1, NOW, 80))
    assert [len(line) <= 80 for line in lines] == [True, True]
    assert "\n" not in "".join(lines)


@pytest.mark.parametrize(
    ("away", "said"),
    [
        (timedelta(minutes=5, seconds=30), "in 5 min"),
        (timedelta(hours=3, minutes=20), "in 3 h 20 min"),
        (timedelta(days=2, hours=5), "in 2 d 5 h"),
        (timedelta(minutes=-90), "1 h 30 min ago"),
    ],
)
def test_a_deadline_is_told_in_local_time_and_as_a_distance(away: timedelta, said: str) -> None:
    told = pages.deadline_of(replace(MATCH, deadline=NOW + away), NOW)
    local = (NOW + away).astimezone()
    assert told == f"deadline {local:%a} {local.day} {local:%b} {local:%H:%M} ({said})"


def test_a_lost_connection_is_told_in_the_head() -> None:
    assert "no connection" in pages.head(MATCH, 1, NOW, 100, live=False)[0].plain


def test_the_end_is_told_with_its_winners() -> None:
    over = replace(MATCH, phase="ended", winners=(1,))
    assert pages.state_of(over, 1) == "The match is over. You won."
    assert pages.state_of(over, 2) == "The match is over. Won by player 1 (Ann)."
    assert pages.state_of(replace(over, winners=()), 1) == "The match is over. Nobody won."


def test_the_turn_page_tells_what_happened_and_what_to_do() -> None:
    story = Story(
        figures=(Figure(id="points", label="Points", value="12", note="of 20", change="+12", tone="gain"),),
        digest=Digest(
            "You took W9.", (DigestLine("captured", "Took W9, which had no owner.", amount="+1 world", tone="gain"),)
        ),
        goal=Goal("Points for worlds."),
    )
    assert plain(pages.turn_page(MATCH, [story], SHEET, 80)) == [
        "You took W9.",
        "  Took W9, which had no owner. +1 world",
        "",
        "Points  12 of 20  +12",
        "",
        "Points for worlds.",
        "",
        "Press e to write your orders and s to send them.",
    ]


def test_quiet_turns_are_told_once() -> None:
    quiet = Story(digest=Digest("All is quiet."))
    assert plain(pages.turn_page(MATCH, [quiet, quiet, quiet], SHEET, 80)).count("All is quiet.") == 1


def test_where_orders_are_carried_out_at_once_the_page_says_so() -> None:
    assert "carried out at once" in pages.advice(MATCH, replace(SHEET, immediate=True))
    assert "not your play" in pages.advice(MATCH, replace(SHEET, immediate=True, awaited=False))
    assert "t takes them back" in pages.advice(MATCH, replace(SHEET, sent=True))


def test_refusals_have_their_line_and_reason() -> None:
    checked = Checked(
        ("14 A 0,5",),
        (Refusal("illegal", "no-ship", "No such ship.", line=2, column=1, text="99 A 1,1"),),
        Preview((Note("14 A 0,5", "Arrives at 3,4."),), warnings=(Note("", "Hits 15."),)),
        more_refusals=1,
    )
    lines = plain(pages.orders_page(SHEET, "14 A 0,5\n99 A 1,1\n", checked, None, 80))
    assert lines[2:4] == ["   1 14 A 0,5", "   2 99 A 1,1"]
    assert "2 orders refused" in lines
    assert "  line 2: 99 A 1,1: No such ship." in lines
    assert "  and 1 more" in lines
    assert "  14 A 0,5: Arrives at 3,4." in lines
    assert "  Hits 15." in lines


def test_a_receipt_is_shown_with_the_beginning_of_its_signature() -> None:
    lines = plain(pages.orders_page(replace(SHEET, sent=True), "14 A 0,5", None, RECEIPT, 80))
    assert lines[0] == "orders for turn 2   sent"
    assert lines[1].endswith("Receipt 7, signature abababababababab")
    assert lines[1].startswith("1 order received at ")


def test_the_newest_message_comes_first() -> None:
    messages = [
        Message(1, 1, "turn 1", sender=0, sender_name="HYDRA", to=1, text="Peace?"),
        Message(2, 2, "turn 2", sender=2, sender_name="2", to=1, text="No.\nNever."),
    ]
    assert plain(pages.messages_page(messages, MATCH, 80)) == [
        "player 2 (Ben), turn 2",
        "  No.",
        "  Never.",
        "",
        "HYDRA, turn 1",
        "  Peace?",
    ]
    assert "No messages so far." in plain(pages.messages_page([], MATCH, 80))


def test_columns_of_a_printout_are_never_broken() -> None:
    lines = pages.text_page("OWNER  SHIP\n    1\t 10 " + "x" * 200 + "\n")
    scroll = Scroll()
    assert plain(scroll.view(lines, 20, 5)) == ["OWNER  SHIP", ("    1    10 " + "x" * 8)]
    assert scroll.move("right", lines, 20, 5)
    assert plain(scroll.view(lines, 20, 5)) == ["HIP", "10 ".rjust(4) + "x" * 16]


def test_scrolling_stays_within_the_lines() -> None:
    lines = [Text(str(number)) for number in range(50)]
    scroll = Scroll()
    for key, top in [("up", 0), ("down", 1), ("j", 2), ("pagedown", 10), ("end", 40), ("down", 40), ("home", 0)]:
        assert scroll.move(key, lines, 80, 10)
        assert scroll.top == top, key
    assert scroll.place(lines, 80, 10) == "lines 1 to 10 of 50"
    assert not scroll.move("x", lines, 80, 10)
    scroll.top = 40
    assert plain(scroll.view(lines[:5], 80, 10)) == ["0", "1", "2", "3", "4"]


def test_the_help_fits_into_a_small_terminal() -> None:
    assert max(len(line) for line in plain(pages.help_page())) <= 80
