"""Reading printouts: our own byte for byte, those of other sites as far as can be, and no text breaks it."""

from hypothesis import given
from hypothesis import strategies as st

from tests.games.starweb.sample_printouts import QUILL, pages, worlds
from turnsheet.games.starweb.pages.printout import page, world_lines
from turnsheet.games.starweb.pages.printout_data import Page, WorldLine
from turnsheet.games.starweb.printout_reader.reader import PageError, read_page
from turnsheet.games.starweb.printout_reader.worlds import world_line
from turnsheet.games.starweb.rules.tables import WorldId


def world(number: int, *gates: int) -> WorldLine:
    """A bare world."""
    return WorldLine(WorldId(number), tuple(map(WorldId, gates)))


@given(pages())
def test_what_we_print_we_read_back(drawn: Page) -> None:
    text = page(drawn)
    assert read_page(text) == drawn
    assert page(read_page(text)) == text
    assert all(len(line) < 80 for line in text.splitlines())


@given(worlds())
def test_a_world_on_a_line_a_thing_is_read_back(drawn: WorldLine) -> None:
    assert world_line("\n".join(world_lines(drawn, width=None))) == drawn


@given(st.text())
def test_no_text_breaks_the_reading(text: str) -> None:
    try:
        printed = page(read_page(text))
    except PageError:
        return
    assert all(len(line) < 80 for line in printed.split("\n"))


def test_a_bracket_too_many_makes_no_endless_name() -> None:
    damaged = QUILL.replace("[QUILL]", "[QUILL", 1).replace("People=", "People]=", 1)
    read = read_page(damaged)
    assert "Score" not in read.heading.name
    assert all(len(line) < 80 for line in page(read).split("\n"))


@given(st.one_of(st.just(QUILL), pages().map(page)), st.data())
def test_no_damage_to_a_printout_breaks_the_reading(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 6))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        text = text[:start] + data.draw(st.text("W1F[]()=<>,V:- \nM\r\t", max_size=6)) + text[end:]
    try:
        printed = page(read_page(text))
    except PageError:
        return
    assert all(len(line) < 80 for line in printed.split("\n"))
    read_page(printed)
