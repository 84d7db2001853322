"""PDF turn sheets: one for each game, with text of players as data and never as markup."""

import re
import zlib

import pytest
from msgspec.structs import replace

from tests.helpers.mail import pdf_text
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame
from turnsheet.core.match import opening
from turnsheet.core.pages.chart import Chart, Mark, Sector
from turnsheet.core.pages.svg import svg
from turnsheet.core.seats import Seat
from turnsheet.games import GAMES
from turnsheet.host.mail.turn_sheets import map_section, turn_sheet
from turnsheet.host.mail.turn_sheets.turn_sheet import LINES, Sheet
from turnsheet.host.setting_errors import BadSettingError


def sheet(game: AnyGame, **changed: str | bool) -> Sheet:
    preset = game.presets[0]
    state = opening(game, preset.options, preset.seats, Dice(turn_key("sheets", 0)))
    view = game.rules.view(state, Seat(1))
    values: dict[str, str | bool] = {
        "game": game.title,
        "match": "Friday *night* #panic(1) $x$ `raw` @ref",
        "seat": "Seat 1 (Ann \\ #let x = 1)",
        "turn": "turn 1",
        "deadline": "The deadline is Fri 6 Mar 2026, 18:00 UTC.",
        "printout": game.pages.printout(view),
        "chart": svg(map_section.section(game.pages.chart(view), 1), game.title, 14),
        "reply_to": "orders+abc-1-2-def@games.example.org",
        "page": "https://games.example.org/match/abc",
    }
    return Sheet(**{**values, **changed})  # type: ignore[arg-type]  # each value has the type of its field


def pages(pdf: bytes) -> int:
    """How many pages a PDF has."""
    parts = [pdf]
    for packed in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            parts.append(zlib.decompress(packed))
        except zlib.error:
            continue
    return sum(len(re.findall(rb"/Type\s*/Page\b(?!s)", part)) for part in parts)


def title(pdf: bytes) -> str:
    """The title of a document, from its metadata."""
    found = re.search(rb"<dc:title>.*?<rdf:li[^>]*>(.*?)</rdf:li>", pdf, re.DOTALL)
    assert found is not None
    return found[1].decode()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_a_sheet_with_map_and_order_form(game: AnyGame) -> None:
    made = sheet(game)
    columns = -(-len(made.printout.splitlines()) // LINES)
    pdf = turn_sheet.pdf(made)
    assert pdf.startswith(b"%PDF-")
    assert pages(pdf) == 1 + columns // 2 + 1
    assert pages(turn_sheet.pdf(sheet(game, asks=False))) == 1 + columns // 2
    assert len(pdf) > len(turn_sheet.pdf(sheet(game, chart="")))
    assert turn_sheet.pdf(made) == pdf


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_printout_the_deadline_and_the_order_form_can_be_read(game: AnyGame) -> None:
    made = sheet(game, players="1: Ann, 2: Ben", rules=f"https://games.example.org/rules/{game.id}")
    found = pdf_text.pages(turn_sheet.pdf(made))
    printed = [line for line in made.printout.splitlines() if line.strip()]
    assert all(len(line) <= turn_sheet.WIDEST for line in printed)
    drawn = [piece.rstrip() for page in found for piece in page]
    at = drawn.index(printed[0].rstrip())
    body = [piece for piece in drawn[at:] if piece in {line.rstrip() for line in printed}]
    assert body[: len(printed)] == [line.rstrip() for line in printed]
    for number, page in enumerate(found, 1):
        assert made.deadline in page
        text = "".join(page)
        assert "Friday *night* #panic(1) $x$ `raw` @ref" in text
        assert f"page {number} of {len(found)}" in text
    form = found[-1]
    assert "Order form" in form
    lines = [piece for piece in form if piece.isdigit()]
    assert lines == [str(number) for number in range(1, len(lines) + 1)]
    assert len(lines) > 20
    for label, value in (
        ("Match", made.match),
        ("Turn", made.turn),
        ("Seat", made.seat),
        ("Game", made.game),
        ("Deadline", made.deadline),
        ("Mail to", made.reply_to),
        ("Or type at", made.page),
        ("Players", made.players),
        ("Rules", made.rules),
    ):
        assert form[form.index(label) + 1] == value
    without = pdf_text.pages(turn_sheet.pdf(sheet(game, asks=False)))
    assert [page for page in without if "Order form" in page] == []


def test_text_of_players_is_never_read_as_markup() -> None:
    pdf = turn_sheet.pdf(sheet(GAMES[0], printout='#panic("run")\n#import "x"\n```\n*a* _b_ $c$ \\ //\n"]}'))
    assert title(pdf).startswith("Friday *night* #panic(1) $x$ `raw` @ref")


@pytest.mark.parametrize("printout", ["", "\n\n\n", "x" * 5000, "\t|\u0000\u202e|☃|漢字|\U0001f680", "line\n" * 20000])
def test_any_printout_can_be_printed(printout: str) -> None:
    assert pages(turn_sheet.pdf(sheet(GAMES[0], printout=printout, chart=""))) >= 2


def test_without_typst_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_sheet, "find_spec", lambda _name: None)
    with pytest.raises(BadSettingError, match=r"pip install 'turnsheet\[mail\]'"):
        turn_sheet.pdf(sheet(GAMES[0]))


def test_a_crowded_map_is_drawn_around_ones_own_things() -> None:
    game = next(each for each in GAMES if each.id == "starprobe")
    preset = game.presets[0]
    state = opening(game, preset.options, preset.seats, Dice(turn_key("sheets", 0)))
    whole = game.pages.chart(game.rules.view(state, Seat(1)))
    part = map_section.section(whole, 1)
    assert len(part.marks) < map_section.MOST_MARKS < len(whole.marks)
    assert [mark for mark in whole.marks if mark.owner == 1]
    assert {mark.id for mark in whole.marks if mark.owner == 1} <= {mark.id for mark in part.marks}
    assert {mark.id for mark in part.marks} <= {mark.id for mark in whole.marks}


def test_a_map_is_drawn_without_the_empty_space_around_it() -> None:
    ships = (Mark("a", "scout", (40, 50), "a"), Mark("b", "scout", (50, 44), "b"))
    whole = Chart(low=(0, 0), high=(100, 100), ruled=10, marks=ships)
    part = map_section.section(whole, 1)
    assert (part.low, part.high) == ((30, 32), (60, 62))
    assert part.marks == whole.marks
    corner = replace(whole, marks=(Mark("c", "scout", (1, 99), "c"),))
    assert (map_section.section(corner, 1).low, map_section.section(corner, 1).high) == ((0, 70), (30, 100))
    wide = replace(whole, marks=(*ships, Mark("d", "scout", (99, 1), "d"), Mark("e", "scout", (1, 50), "e")))
    assert map_section.section(wide, 1) == wide
    far = replace(whole, sectors=(Sector("s", "shot", (45, 45), 60, 0, 360),))
    assert map_section.section(far, 1) == far
    assert map_section.section(replace(whole, ruled=0), 1).low == (0, 0)


def test_the_order_form_of_many_players_is_still_one_page() -> None:
    players = ", ".join(f"{number}: A player with a rather long name {number}" for number in range(1, 16))
    crowded = sheet(GAMES[0], players=players, rules="; ".join(["an option with a value"] * 12))
    assert pages(turn_sheet.pdf(crowded)) == pages(turn_sheet.pdf(sheet(GAMES[0])))
