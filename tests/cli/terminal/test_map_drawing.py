"""Charts drawn with characters."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.reached_states import states
from turnsheet.core.game import State
from turnsheet.core.pages.chart import Area, Chart, Link, Mark
from turnsheet.core.seats import Seat
from turnsheet.games import GAMES
from turnsheet.interfaces.cli.terminal import map_drawing
from turnsheet.interfaces.cli.terminal.chart_page import ChartPage
from turnsheet.interfaces.cli.terminal.map_drawing import Camera

ONE, TWO = Seat(1), Seat(2)
WORLDS = Chart(
    low=(0, 0),
    high=(40, 10),
    loose=True,
    links=(Link("gate", "gate", (5, 5), (30, 5)),),
    marks=(
        Mark("W1", "world", (5, 5), "W1", ONE, values={"owner": "HYDRA"}, details=(("Metal", "3"),)),
        Mark("W2", "unseen", (30, 5), "W2"),
        Mark("F9", "fleet", (5, 9), "F9=4", TWO, values={"owner": "HERMES"}),
    ),
)


def drawn(
    chart: Chart, width: int = 46, height: int = 11, camera: Camera | None = None, selected: str = ""
) -> list[str]:
    at = camera or map_drawing.first_camera(chart, 1)
    return [line.plain for line in map_drawing.draw(chart, at, width, height, own=1, selected=selected)]


def test_marks_have_the_letter_of_their_owner_a_shape_and_a_label() -> None:
    lines = drawn(WORLDS)
    assert lines[5].strip() == "H○W1────────────────────∙W2"
    assert lines[1].strip() == "E►F9=4"


def test_letters_are_those_of_names_and_never_shared() -> None:
    marks = [Mark(str(seat), "ship", (0, 0), owner=Seat(seat), values={"team": "red"}) for seat in range(1, 16)]
    letters = map_drawing.letters_of(marks, 3)
    assert letters[3] == "R"
    assert len(set(letters.values())) == 15


def test_two_ships_at_one_place_are_drawn() -> None:
    ships = tuple(Mark(str(seat), "ship", (7, 7), str(seat), Seat(seat)) for seat in (1, 2))
    assert any("▲" in line for line in drawn(Chart(low=(0, 0), high=(20, 20), marks=ships)))


def test_the_legend_names_owners_and_shapes() -> None:
    (line,) = map_drawing.legend(WORLDS, 1, {}, 80)
    assert line.plain == "H you  E HERMES   ► fleet  ∙ unseen  ○ world"
    assert [line.plain for line in map_drawing.legend(WORLDS, 1, {}, 30)] == [
        "H you  E HERMES",
        "► fleet  ∙ unseen  ○ world",
    ]


def test_north_is_up_or_down_as_the_chart_says() -> None:
    marks = (Mark("a", "ship", (5, 9), "A9"), Mark("b", "ship", (5, 1), "B1"))
    for up in (True, False):
        text = "\n".join(drawn(Chart((0, 0), (10, 10), up=up, marks=marks)))
        assert (text.index("A9") < text.index("B1")) is up


def test_things_at_one_place_are_counted_and_appear_when_enlarged() -> None:
    marks = tuple(Mark(f"s{number}", "scout", (5 + number / 10, 5), f"{number}", ONE) for number in range(3))
    chart = Chart((0, 0), (10, 10), marks=marks)
    whole = Camera((5, 5))
    assert any("+" in line for line in drawn(chart, camera=whole))
    near = "\n".join(drawn(chart, width=80, camera=Camera((5.1, 5), 24)))
    assert near.count("●") == 3
    assert "+" not in near


def test_a_robot_is_drawn_with_its_facing() -> None:
    robot = Mark("r", "tank", (5, 5), "Rt", ONE, values={"team": "red"})
    for end, arrow in (((6, 5), "→"), ((5.5, 5.9), "↘"), ((4.5, 4.1), "↖")):
        nose = Link("f", "facing", (5, 5), end, ONE, mark="r")
        chart = Chart((0, 0), (10, 10), up=False, links=(nose,), marks=(robot,))
        assert f"Rt{arrow}" in "\n".join(drawn(chart))


def test_what_was_seen_earlier_has_a_shape_of_its_own_and_comes_after_what_is_seen_now() -> None:
    now = Mark("F1", "fleet", (5, 5), "F1", ONE)
    earlier = Mark("F2", "fleet", (5, 5), "F2", ONE, source="remembered")
    assert [mark.id for mark in map_drawing.ranked((earlier, now), own=2)] == ["F1", "F2"]
    shapes = map_drawing.shapes_of((earlier, now))
    assert shapes["old fleet"] != shapes["fleet"]
    chart = Chart((0, 0), (10, 10), marks=(earlier,))
    assert f"{shapes['old fleet']} old fleet" in "".join(line.plain for line in map_drawing.legend(chart, 2, {}, 80))


def test_hexes_are_in_rows_of_equal_distance() -> None:
    corners = ((0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5))
    areas = tuple(
        Area(f"{x} {y}", "sight", tuple((x * 1.74 + y * 0.87 + dx, y * 1.5 + dy) for dx, dy in corners))
        for x in range(3)
        for y in range(4)
    )
    lines = drawn(Chart((-1, -1), (7, 5.5), up=False, areas=areas), width=60, height=16)
    rows = [number for number, line in enumerate(lines) if "·" in line]
    assert [line.count("·") for line in lines if "·" in line] == [3, 3, 3, 3]
    assert len({b - a for a, b in pairwise(rows)}) == 1


def test_an_arrow_shows_where_a_ship_goes() -> None:
    chart = Chart((0, 0), (20, 20), links=(Link("v", "velocity", (2, 10), (18, 10), ONE),))
    assert "──→" in "\n".join(drawn(chart))


def test_a_crowded_chart_begins_at_the_own_ship_without_the_labels_of_all() -> None:
    stars = tuple(Mark(f"{x}/{y}", "regular", (x, y), f"{x}/{y}") for x in range(25) for y in range(20))
    ship = Mark("ship", "ship", (3, 4), "Beagle", ONE)
    chart = Chart((0, 0), (25, 20), up=False, marks=(*stars, ship))
    assert map_drawing.first_camera(chart, 1) == Camera((3, 4), map_drawing.CLOSE_UP)
    text = "\n".join(drawn(chart, width=80, height=20))
    assert "A▲Beagle" in text
    whole = "\n".join(drawn(chart, width=80, height=20, camera=Camera((12, 10))))
    assert "/" not in whole


def state_and_size() -> st.SearchStrategy[tuple[int, State, int, int]]:
    return st.integers(0, len(GAMES) - 1).flatmap(
        lambda number: st.tuples(st.just(number), states(GAMES[number]), st.integers(20, 200), st.integers(3, 70))
    )


@given(state_and_size(), st.sampled_from([1.0, 2.5, 24.0]))
def test_every_chart_of_every_game_fits_into_every_size(drawn_from: tuple[int, State, int, int], zoom: float) -> None:
    number, state, width, height = drawn_from
    game = GAMES[number]
    chart = game.pages.chart(game.rules.view(state, ONE))
    camera = map_drawing.first_camera(chart, 1)
    camera.zoom *= zoom
    lines = map_drawing.draw(chart, camera, width, height, own=1)
    assert len(lines) == height
    assert {line.cell_len for line in lines} == {width}


def test_keys_move_enlarge_and_select() -> None:
    page = ChartPage(1)
    page.set(WORLDS)

    def picture() -> str:
        return "\n".join(line.plain for line in page.lines(46, 13, {}))

    whole = picture()
    assert page.press("n")
    assert "W1 world  Metal 3" in picture()
    assert page.press("n")
    assert "F9=4 fleet" in picture()
    assert page.press("b")
    assert "W1 world" in picture()
    assert page.press("+")
    assert page.press("left")
    assert picture() != whole
    assert page.press("0")
    assert picture().split("\n")[:10] == whole.split("\n")[:10]
    assert page.find("w2")
    assert "W2 unseen" in picture()
    assert not page.find("W7")
    assert not page.press("q")


def test_a_selected_thing_comes_into_view() -> None:
    page = ChartPage(1)
    page.set(WORLDS)
    page.lines(46, 13, {})
    for _ in range(6):
        page.press("+")
    page.lines(46, 13, {})
    page.find("W2")
    assert any("W2" in line.plain for line in page.lines(46, 13, {})[:10])
