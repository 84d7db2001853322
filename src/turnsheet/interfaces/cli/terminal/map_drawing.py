"""A chart drawn with characters: links, marks with the letters and colours of their owners, and a legend.

Two cells show a thing that belongs to somebody: the letter of its owner and the shape of its kind, so nobody has to
rely on colour. Where things are too close together, the most important is drawn and the others are counted beside it:
zoom in to see them.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import atan2, cos, degrees, hypot, pi, radians, sin

from msgspec import Struct
from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from turnsheet.core.pages.chart import Area, Chart, Link, Mark, Sector, Spot

SHAPES = {
    "flagship": "■",
    "battlecruiser": "▲",
    "scout": "●",
    "start": "+",
    "world": "○",
    "old world": "◌",
    "unseen": "∙",
    "hole": "◎",
    "fleet": "►",
    "key": "▹",
    "old fleet": "▹",
    "ship": "▲",
    "home": "⌂",
    "regular": "∙",
    "hot": "*",
    "cool": "◇",
}
SPARE = "◆□△▽☆◊▪▫"
ARROWS = "→↗↑↖←↙↓↘"
FILLS = {"fog": "'", "sight": "·", "reach": "+", "cloud": "░"}
"""What the middle of an area is drawn as."""
MEANINGS = {"fog": "in fog", "sight": "in sight", "reach": "in range", "cloud": "cloud"}
COLOURS = (
    "orange1",
    "deep_sky_blue1",
    "spring_green2",
    "orchid",
    "gold1",
    "turquoise2",
    "light_coral",
    "chartreuse2",
    "medium_purple1",
    "khaki1",
    "hot_pink",
    "dark_sea_green2",
    "cornflower_blue",
    "dark_orange3",
    "light_pink1",
)
FAINT = Style(dim=True)
CROWDED = 400
"""With more marks than this the first view is a part of the chart."""
CLOSE_UP = 3.0
LABELLED = 80
"""With more marks than this in view, only the important ones are labelled."""
ROOM = 1.25
"""How much more than all marks is in view at first."""
CLOSEST, FARTHEST = 24.0, 1.0
REACHED = Style(bold=True)
SCENERY = frozenset({"unseen", "regular", "cool", "hot"})


class Camera(Struct):
    """Which part of a chart is in view: the place in the middle, and how often it is enlarged."""

    at: Spot
    zoom: float = 1.0


class Scale(Struct, frozen=True):
    """How places become cells."""

    centre: Spot
    across: float
    down: float
    width: int
    height: int
    up: bool

    def cell(self, spot: Spot) -> tuple[int, int]:
        """Column and row, which may be outside."""
        x = (spot[0] - self.centre[0]) * self.across
        y = (spot[1] - self.centre[1]) * self.down
        return round(self.width / 2 - 0.5 + x), round(self.height / 2 - 0.5 + (-y if self.up else y))

    def inside(self, cell: tuple[int, int]) -> bool:
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height


class Canvas:
    """Cells with characters and styles."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.cells = [[(" ", Style.null())] * width for _ in range(height)]
        self.taken: set[tuple[int, int]] = set()
        """Cells of marks and their labels."""

    def put(self, cell: tuple[int, int], character: str, style: Style) -> None:
        column, row = cell
        if 0 <= column < self.width and 0 <= row < self.height:
            self.cells[row][column] = character, style

    def free(self, cell: tuple[int, int], length: int) -> bool:
        """Whether a text of this length fits there."""
        column, row = cell
        return (
            0 <= row < self.height
            and column >= 0
            and column + length <= self.width
            and all((each, row) not in self.taken for each in range(column, column + length))
        )

    def write(self, cell: tuple[int, int], text: str, style: Style) -> None:
        """Write a text over what is there, as far as it fits."""
        column, row = cell
        for number, character in enumerate(text):
            self.put((column + number, row), character, style)
            self.taken.add((column + number, row))

    def lines(self) -> list[Text]:
        found = []
        for row in self.cells:
            line = Text(no_wrap=True)
            for character, style in row:
                line.append(character, style)
            found.append(line)
        return found


def first_camera(chart: Chart, own: int) -> Camera:
    """All marks of the chart; of a crowded one, what is around the own ship."""
    (x0, y0), (x1, y1) = chart.low, chart.high
    if len(chart.marks) > CROWDED:
        mine = [mark for mark in chart.marks if mark.owner == own]
        ships = [mark for mark in mine if mark.kind == "ship"] or mine
        if ships:
            return Camera(ships[0].at, CLOSE_UP)
    whole = Camera(((x0 + x1) / 2, (y0 + y1) / 2))
    if chart.loose or chart.areas or len(chart.marks) < 2:
        return whole
    xs, ys = [mark.at[0] for mark in chart.marks], [mark.at[1] for mark in chart.marks]
    part = max((max(xs) - min(xs)) / max(x1 - x0, 1e-9), (max(ys) - min(ys)) / max(y1 - y0, 1e-9)) * ROOM
    if part >= 1:
        return whole
    zoom = 1 / max(part, 1 / CLOSE_UP)  # the part is 0 if all marks are at one place
    return Camera(((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2), zoom)


def scale_of(chart: Chart, camera: Camera, width: int, height: int) -> Scale:
    """Cells are twice as high as wide. Hexes get a whole number of cells; where only links count, all room is used."""
    (x0, y0), (x1, y1) = chart.low, chart.high
    wide, high = max(x1 - x0, 1e-9), max(y1 - y0, 1e-9)
    across, down = max(width - 6, 1) / wide, max(height - 1, 1) / high
    if not chart.loose:
        down = min(down, across / 2)
        across = 2 * down
    hexes = [area for area in chart.areas if len(area.corners) == 6]
    if len(hexes) > 6:
        rows = sorted({round(middle(each)[1], 2) for each in hexes})
        columns = sorted({round(middle(each)[0], 2) for each in hexes})
        if len(rows) > 1 and len(columns) > 1:
            tall = max((height - 1) // (len(rows) - 1), 1)
            broad = max(min((width - 6) // (len(columns) - 1), 2 * tall), 1)
            down = tall / ((rows[-1] - rows[0]) / (len(rows) - 1))
            across = broad / ((columns[-1] - columns[0]) / (len(columns) - 1))
    return Scale(camera.at, across * camera.zoom, down * camera.zoom, width, height, chart.up)


def middle(area: Area) -> Spot:
    """The middle of an area."""
    count = len(area.corners) or 1
    return sum(x for x, _ in area.corners) / count, sum(y for _, y in area.corners) / count


def draw(
    chart: Chart,
    camera: Camera,
    width: int,
    height: int,
    *,
    own: int,
    selected: str = "",
    letters: Mapping[int, str] | None = None,
) -> list[Text]:
    """The part of a chart that the camera sees, as lines."""
    scale, canvas = scale_of(chart, camera, width, height), Canvas(width, height)
    letters = letters_of(chart.marks, own) if letters is None else letters
    if chart.ruled:
        _rule(canvas, scale, chart)
    for area in chart.areas:
        _area(canvas, scale, area)
    for sector in chart.sectors:
        _sector(canvas, scale, sector)
    for link in chart.links:
        if link.kind != "facing":
            _link(canvas, scale, link)
    facing = {link.mark: _arrow(scale, link) for link in chart.links if link.kind == "facing"}
    _marks(canvas, scale, chart.marks, own=own, selected=selected, letters=letters, facing=facing)
    return canvas.lines()


def letters_of(marks: Iterable[Mark], own: int) -> dict[int, str]:
    """A letter for each owner: that of their name if it is free, or the next one."""
    names: dict[int, str] = {}
    for mark in marks:
        if mark.owner is not None:
            names.setdefault(mark.owner, _owner_name(mark))
    letters: dict[int, str] = {}
    for owner in sorted(names, key=lambda each: (each != own, each)):
        wanted = [*names[owner].upper(), chr(ord("A") + (owner - 1) % 26), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        letters[owner] = next((each for each in wanted if "A" <= each <= "Z" and each not in letters.values()), "?")
    return letters


def _owner_name(mark: Mark) -> str:
    return str(mark.values.get("team") or mark.values.get("owner") or "")


def colour(owner: int | None) -> Style:
    """The style of an owner."""
    return Style.null() if owner is None or owner < 1 else Style(color=COLOURS[(owner - 1) % len(COLOURS)])


def shapes_of(marks: Iterable[Mark]) -> dict[str, str]:
    """A shape for each kind of mark."""
    kinds = sorted({mark.title for mark in marks})
    spare = iter(SPARE * (len(kinds) // len(SPARE) + 1))
    return {kind: SHAPES.get(kind) or next(spare) for kind in kinds}


def legend(chart: Chart, own: int, names: Mapping[int, str], width: int) -> list[Text]:
    """Who the letters are, and what the shapes are; on one line if it fits."""
    letters, shapes = letters_of(chart.marks, own), shapes_of(chart.marks)
    known = {(mark.owner or 0): _owner_name(mark) for mark in chart.marks}
    owners, kinds = Text(), Text()
    for owner, letter in letters.items():
        if owners:
            owners.append("  ")
        name = known.get(owner) or names.get(owner, f"player {owner}")
        owners.append(f"{letter} {'you' if owner == own else name}", colour(owner) + Style(bold=owner == own))
    labelled = {mark.title for mark in chart.marks if not _is_glyph(mark, letters)}
    for kind in sorted(labelled):
        kinds.append(f"{'  ' if kinds else ''}{shapes[kind]} {kind}", FAINT)
    for kind in sorted({area.kind for area in chart.areas}):
        if MEANINGS.get(kind):
            kinds.append(f"{'  ' if kinds else ''}{FILLS[kind]} {MEANINGS[kind]}", FAINT)
    return (
        [owners, kinds] if len(owners) + len(kinds) + 3 > width else [Text("   ").join(filter(None, [owners, kinds]))]
    )


def ranked(marks: Iterable[Mark], own: int) -> list[Mark]:
    """Marks by importance: own ones, those of others, those in reach, the rest."""

    def rank(mark: Mark) -> tuple[int, bool, bool]:
        return (
            0 if mark.owner == own else 1 if mark.owner else 2 if "reach" in mark.values else 3,
            bool(mark.near) and mark.kind != "ship",
            mark.source == "remembered",
        )

    return sorted(marks, key=rank)


def _is_glyph(mark: Mark, letters: Mapping[int, str]) -> bool:
    """Whether the label of a mark is short and says whose it is: then it is all that is drawn."""
    return mark.owner is not None and len(mark.label) <= 3 and mark.label.startswith(letters.get(mark.owner, "?"))


def _marks(
    canvas: Canvas,
    scale: Scale,
    marks: Sequence[Mark],
    own: int,
    selected: str,
    letters: Mapping[int, str],
    facing: Mapping[str, str],
) -> None:
    """The important marks come first with their labels, then the rest where there is room."""
    seen = [mark for mark in marks if scale.inside(scale.cell(mark.at))]
    every, pen = (
        len(seen) <= LABELLED,
        Pen(canvas, scale, own, selected, letters=letters, shapes=shapes_of(marks), facing=facing),
    )
    order = sorted(ranked(seen, own), key=lambda mark: mark.id != selected)
    first = [mark for mark in order if mark.owner is not None or mark.id == selected or "reach" in mark.values]
    named = {mark.id for mark in first}
    own_places = [mark for mark in first if mark.id == selected or (mark.owner == own and not mark.near)]
    placed = pen.put(own_places)
    pen.label(placed)  # a home world has its name, however many fleets are around it
    pen.label([*placed, *pen.put(mark for mark in first if mark not in own_places)])
    placed = pen.put([mark for mark in order if mark.id not in named])
    if every:
        pen.label(placed)


class Placed(Struct, frozen=True):
    """A mark on the canvas, and the cells it has there."""

    mark: Mark
    cell: tuple[int, int]
    length: int
    style: Style


class Pen(Struct):
    """Draws marks and labels where there is room, and counts what it cannot draw."""

    canvas: Canvas
    scale: Scale
    own: int
    selected: str
    letters: Mapping[int, str]
    shapes: Mapping[str, str]
    facing: Mapping[str, str]
    at: dict[tuple[int, int], tuple[int, int]] = {}
    """The first cell of the mark that has a cell."""
    hidden: dict[tuple[int, int], int] = {}
    """How many marks are hidden behind the one at a cell."""
    labelled: dict[str, int] = {}
    """Where the label of a mark ends: the column after it."""

    def put(self, marks: Iterable[Mark]) -> list[Placed]:
        """Draw marks without labels."""
        placed = []
        for mark in marks:
            cell, glyph = self.scale.cell(mark.at), self._glyph(mark)
            cells = [(cell[0] + number, cell[1]) for number in range(len(glyph))]
            if self.canvas.free(cell, len(glyph)):
                style = self._style(mark)
                self.canvas.write(cell, glyph, style)
                self.at.update(dict.fromkeys(cells, cell))
                placed.append(Placed(mark, cell, len(glyph), style))
            elif mark.owner is not None:
                behind = next((self.at[each] for each in cells if each in self.at), None)
                if behind is not None:
                    self.hidden[behind] = self.hidden.get(behind, 0) + 1
        return placed

    def label(self, placed: Iterable[Placed]) -> None:
        """Write labels to the right or to the left, with a blank between them and what is next.

        One that is there already only gets the number of marks that were hidden since.
        """
        for each in placed:
            column, row = each.cell
            more = f"+{self.hidden[each.cell]}" if each.cell in self.hidden else ""
            label = more if _is_glyph(each.mark, self.letters) else f"{each.mark.label}{more}"
            starts = [(column + each.length, 0), (column - len(label), 1)]
            if each.mark.id in self.labelled:
                label, starts = more, [(self.labelled[each.mark.id], 0)]
            if not label or cell_len(label) != len(label):
                continue
            for start, gap in starts:
                if self.canvas.free((start - gap, row), len(label) + 1):
                    self.canvas.write((start, row), label, each.style)
                    self.labelled[each.mark.id] = start + len(label)
                    break

    def _glyph(self, mark: Mark) -> str:
        letter = self.letters.get(mark.owner, "?") if mark.owner else ""
        shape = mark.label if _is_glyph(mark, self.letters) else f"{letter}{self.shapes[mark.title]}"
        return shape + self.facing.get(mark.id, "")

    def _style(self, mark: Mark) -> Style:
        style = colour(mark.owner)
        if mark.id == self.selected:
            return style + Style(reverse=True, bold=True)
        if "reach" in mark.values or mark.owner == self.own:
            return style + REACHED
        return style + FAINT if mark.owner is None and mark.kind in SCENERY else style


def _rule(canvas: Canvas, scale: Scale, chart: Chart) -> None:
    """The numbered grid: a dot where lines cross, numbers at the left and lower edges."""
    (x0, y0), (x1, y1) = chart.low, chart.high
    xs = [x0 + chart.ruled * number for number in range(int((x1 - x0) / chart.ruled) + 1)]
    ys = [y0 + chart.ruled * number for number in range(int((y1 - y0) / chart.ruled) + 1)]
    for x in xs:
        for y in ys:
            canvas.put(scale.cell((x, y)), "·", FAINT)
    last = -99
    for x in xs:
        column = scale.cell((x, y0))[0]
        if column > last + 6 and 0 <= column < scale.width - 3:
            canvas.write((column, scale.height - 1), f"{x:g}", FAINT)
            last = column
    for y in ys:
        row = scale.cell((x0, y))[1]
        if 0 <= row < scale.height - 1:
            canvas.write((max(scale.cell((x0, y))[0] - 5, 0), row), f"{y:>4g}", FAINT)


def _area(canvas: Canvas, scale: Scale, area: Area) -> None:
    if area.kind in FILLS:
        style = colour(area.owner) if area.owner else Style(bold=True) if area.kind == "reach" else FAINT
        canvas.put(scale.cell(middle(area)), FILLS[area.kind], style)
        return
    for start, end in zip(area.corners, (*area.corners[1:], *area.corners[:1]), strict=True):
        for cell, _ in _between(scale.cell(start), scale.cell(end), scale):
            canvas.put(cell, "·", colour(area.owner) + FAINT)


def _sector(canvas: Canvas, scale: Scale, sector: Sector) -> None:
    """The edge of the area that a shot covers."""
    style, (x, y) = colour(sector.owner) + FAINT, sector.at
    count = max(int(sector.sweep * sector.radius * scale.across * pi / 180), 8)
    for number in range(min(count, 2000) + 1):
        bearing = radians(sector.start + sector.sweep * number / min(count, 2000))
        spot = x + sector.radius * sin(bearing), y + sector.radius * cos(bearing) * (1 if scale.up else -1)
        canvas.put(scale.cell(spot), "∙", style)
        if sector.sweep < 360 and number in (0, min(count, 2000)):
            for cell, _ in _between(scale.cell(sector.at), scale.cell(spot), scale):
                canvas.put(cell, "∙", style)


def _link(canvas: Canvas, scale: Scale, link: Link) -> None:
    start, end = scale.cell(link.start), scale.cell(link.end)
    style = colour(link.owner) + (FAINT if link.owner is None or link.kind == "track" else Style.null())
    short = max(abs(end[0] - start[0]), abs(end[1] - start[1])) < 4
    if not short or link.kind != "velocity":
        for cell, character in _between(start, end, scale):
            canvas.put(cell, "·" if link.kind == "track" else character, style)
    if link.kind in ("velocity", "course") and start != end:
        canvas.put(end, _arrow(scale, link), style)


def _arrow(scale: Scale, link: Link) -> str:
    """The arrow in the direction of a link."""
    across, up = link.end[0] - link.start[0], link.end[1] - link.start[1]
    return ARROWS[round(degrees(atan2(up if scale.up else -up, across)) / 45) % 8]


def _between(start: tuple[int, int], end: tuple[int, int], scale: Scale) -> Iterable[tuple[tuple[int, int], str]]:
    """The cells of a line, with a character for the direction of each."""
    (x0, y0), (x1, y1) = start, end
    steps = max(abs(x1 - x0), abs(y1 - y0))
    if not steps or hypot(x1 - x0, y1 - y0) > 100_000:
        return
    leaning = "/" if (x1 - x0) * (y1 - y0) < 0 else "\\"
    before = start
    for number in range(1, steps + 1):
        cell = round(x0 + (x1 - x0) * number / steps), round(y0 + (y1 - y0) * number / steps)
        character = "─" if cell[1] == before[1] else "│" if cell[0] == before[0] else leaning
        before = cell
        if scale.inside(cell):
            yield cell, character
