"""Pictures of charts: what lies where, which way it turns, and who can be told apart."""

import re
from itertools import pairwise

import pytest

from turnsheet.core.pages.chart import Chart, Link, Mark, Sector
from turnsheet.core.pages.svg import COLOURS, MARGIN, SIZE, svg
from turnsheet.core.seats import Seat
from turnsheet.games import GAMES

MIDDLE = MARGIN + SIZE / 2
QUARTER = SIZE / 4
LOW, HIGH = (0, 0), (100, 100)


def numbers(text: str, pattern: str) -> list[float]:
    """The numbers of the first place in a picture that looks so."""
    found = re.search(pattern, text)
    assert found, text
    return [float(number) for number in found.groups()]


def test_y_grows_upward_or_downward_as_the_chart_says() -> None:
    mark = Mark("m", "scout", (0, 100))
    pattern = r"translate\(([\d.]+),([\d.]+)\)"
    assert numbers(svg(Chart(LOW, HIGH, marks=(mark,)), ""), pattern) == [MARGIN, MARGIN]
    assert numbers(svg(Chart(LOW, HIGH, False, marks=(mark,)), ""), pattern) == [MARGIN, MARGIN + SIZE]


ARC = r'd="M([\d.]+),([\d.]+)L([\d.]+),([\d.]+)A[\d.]+,[\d.]+ 0 ([01]) ([01]) ([\d.]+),([\d.]+)Z"'


@pytest.mark.parametrize(("up", "north", "clockwise"), [(True, -QUARTER, 1), (False, QUARTER, 0)])
def test_a_slice_turns_clockwise_from_north(up: bool, north: float, clockwise: int) -> None:
    """From north to east; where y grows downward north is below, and the arc turns the other way."""
    quarter = Sector("s", "shot", (50, 50), 25, 0, 90)
    assert numbers(svg(Chart(LOW, HIGH, up, sectors=(quarter,)), ""), ARC) == [
        *(MIDDLE, MIDDLE),
        *(MIDDLE, MIDDLE + north),
        *(0, clockwise),
        *(MIDDLE + QUARTER, MIDDLE),
    ]


def test_a_slice_of_more_than_half_takes_the_long_way() -> None:
    for sweep, large in ((180, 0), (181, 1), (270, 1)):
        sector = Sector("s", "shot", (50, 50), 25, 0, sweep)
        assert numbers(svg(Chart(LOW, HIGH, sectors=(sector,)), ""), ARC)[4] == large
    assert "<circle" in svg(Chart(LOW, HIGH, sectors=(Sector("s", "shot", (50, 50), 25),)), "")


def test_velocities_have_arrowheads_that_point_where_they_lead() -> None:
    north = svg(Chart(LOW, HIGH, links=(Link("v", "velocity", (50, 50), (50, 75)),)), "")
    assert numbers(north, r"translate\(([\d.]+),([\d.]+)\) rotate\((-?[\d.]+)\)") == [MIDDLE, MIDDLE - QUARTER, -90]
    assert "rotate" not in svg(Chart(LOW, HIGH, links=(Link("t", "track", (50, 50), (50, 75)),)), "")


def test_a_captured_ship_says_whom_it_was_captured_from() -> None:
    game = GAMES[0]
    state = game.notation.position("14 of 2 P 10,10\n15 P 20,20\n24 P 30,30")
    picture = svg(game.pages.chart(game.rules.view(state, Seat(1))), "")
    assert re.findall(r"<text x=\"9\"[^>]*>([^<]*)<", picture) == ["14, captured from player 1", "15", "24"]
    preview = game.pages.preview(game.rules.view(state, Seat(2)), ())
    assert [ghost.label for ghost in preview.marks] == ["14, captured from player 1", "24"]


def test_ten_owners_have_colours_of_their_own() -> None:
    """Greys, which differ in nothing but how light they are, differ in that by a good deal."""
    assert len(set(COLOURS)) == 10
    shades = [[int(colour[place : place + 2], 16) for place in (1, 3, 5)] for colour in COLOURS]
    greys = sorted(sum(shade) / 3 for shade in shades if max(shade) - min(shade) < 32)
    assert len(greys) == 3
    assert all(lighter - darker > 48 for darker, lighter in pairwise(greys))


def test_names_cannot_break_out_of_a_picture() -> None:
    picture = svg(Chart(LOW, HIGH, marks=(Mark("m", "scout", (0, 0), '<b>&"'),)), "<b>")
    assert "<b>" not in picture
