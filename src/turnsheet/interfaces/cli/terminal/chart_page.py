"""The page with the chart: the picture, what is known of the selected thing, a legend, and the keys that move it."""

from collections.abc import Mapping, Sequence

from rich.style import Style
from rich.text import Text

from turnsheet.client.clean_text import one_line
from turnsheet.core.pages.chart import Chart, Mark, Spot
from turnsheet.interfaces.cli.terminal import map_drawing
from turnsheet.interfaces.cli.terminal.map_drawing import CLOSEST, FARTHEST, Camera
from turnsheet.interfaces.cli.terminal.pages import BOLD, FAINT

PART = 0.25
"""The part of the chart in view that an arrow key moves it by."""
WAYS = {"left": (-1, 0), "h": (-1, 0), "right": (1, 0), "l": (1, 0), "up": (0, -1), "k": (0, -1), "down": (0, 1)}
WAYS |= {"j": (0, 1)}


class ChartPage:
    """The chart of a seat. The camera follows the marks from turn to turn until the player moves it."""

    def __init__(self, own: int) -> None:
        self._own = own
        self._chart: Chart | None = None
        self._camera = Camera((0.0, 0.0))
        self._moved = False
        self._selected = ""
        self._room = 80, 16
        """Columns and lines of the picture, as it was drawn last."""

    def set(self, chart: Chart) -> None:
        """Show a chart from now on."""
        self._chart = chart
        if not self._moved:
            self._camera = map_drawing.first_camera(chart, self._own)

    def lines(self, width: int, height: int, names: Mapping[int, str]) -> Sequence[Text]:
        """Picture, selected thing and legend."""
        chart = self._chart
        if chart is None:
            return ()
        legend = map_drawing.legend(chart, self._own, names, width)
        self._room = width, height - 1 - len(legend)
        picture = map_drawing.draw(chart, self._camera, *self._room, own=self._own, selected=self._selected)
        known = Text("n goes from thing to thing, / finds one by its name.", FAINT)
        found = next((mark for mark in chart.marks if mark.id == self._selected), None)
        if found is not None:
            known = Text(f"{one_line(found.label or found.id)} {one_line(found.title)}", BOLD)
            details = "  ".join(f"{one_line(name)} {one_line(value)}" for name, value in found.details)
            known.append(f"  {details}", Style(bold=False))
        return [*picture, known, *legend]

    def press(self, key: str) -> bool:
        """Obey a key; false if it is not for the chart."""
        chart, camera = self._chart, self._camera
        if chart is None:
            return False
        width, height = self._room
        scale = map_drawing.scale_of(chart, camera, width, height)
        if key in WAYS:
            across, down = WAYS[key]
            x = camera.at[0] + across * PART * width / scale.across
            y = camera.at[1] + down * PART * height / scale.down * (-1 if chart.up else 1)
            camera.at = _within(chart, (x, y))
        elif key in ("+", "="):
            camera.zoom = min(camera.zoom * 1.5, CLOSEST)
        elif key in ("-", "_"):
            camera.zoom = max(camera.zoom / 1.5, FARTHEST)
        elif key == "0":
            (x0, y0), (x1, y1) = chart.low, chart.high
            camera.at, camera.zoom = ((x0 + x1) / 2, (y0 + y1) / 2), 1.0
        elif key in ("n", "b"):
            self._next(chart, 1 if key == "n" else -1)
            return True
        else:
            return False
        self._moved = True
        return True

    def find(self, wanted: str) -> bool:
        """Select a thing by its name or the beginning of it; false if there is none."""
        wanted, marks = wanted.strip().lower(), self._chart.marks if self._chart is not None else ()
        for test in (str.__eq__, str.startswith, str.__contains__):
            for mark in marks:
                if test(mark.label.lower(), wanted) or test(mark.id.lower(), wanted):
                    self._select(mark)
                    return True
        return False

    def _next(self, chart: Chart, way: int) -> None:
        marks = map_drawing.ranked(chart.marks, self._own)
        if marks:
            before = -1 if way > 0 else 0
            here = next((number for number, mark in enumerate(marks) if mark.id == self._selected), before)
            self._select(marks[(here + way) % len(marks)])

    def _select(self, mark: Mark) -> None:
        assert self._chart is not None
        self._selected = mark.id
        scale = map_drawing.scale_of(self._chart, self._camera, *self._room)
        if not scale.inside(scale.cell(mark.at)):
            self._camera.at = mark.at


def _within(chart: Chart, at: Spot) -> Spot:
    (x0, y0), (x1, y1) = chart.low, chart.high
    return min(max(at[0], x0), x1), min(max(at[1], y0), y1)
