"""The figures of the rules: draws them from the tables of the games.

    python scripts/rule_figures.py          writes docs/rules/figures/*.svg

Colours are the design tokens of the client, each with the one to use where there are none: the pages of the site show
the figures inside their text, so that both themes fit. Every figure says in words what it shows.
"""

from collections.abc import Callable, Iterable
from math import cos, radians, sin
from pathlib import Path
from xml.sax.saxutils import escape

from turnsheet.games.raumkrieg.rules.tables import CLOSE, HALF_CONE, LONG, MEDIUM, REACH, SHORT

FOLDER = Path(__file__).parents[1] / "docs" / "rules" / "figures"
INK, FAINT, LINE = "var(--ink, #15211c)", "var(--faint, #4f574a)", "var(--line-strong, #7d846c)"
GRID, PLOT = "var(--line, #ccd0ba)", "var(--plot, #fbfcf4)"
YOU, FOE, ACCENT, LOSS = (
    "var(--you, #8f5300)",
    "var(--hue-2, #1268a0)",
    "var(--accent, #0e5a44)",
    "var(--loss, #a12d12)",
)
MONO = "var(--mono, monospace)"
SMALL = 12
"""The smallest text, in pixels."""

Point = tuple[float, float]


def number(value: float) -> str:
    """A coordinate, as short as it can be."""
    return f"{value:.1f}".removesuffix(".0") if round(value, 1) else "0"


def element(name: str, text: str = "", /, **attributes: str | float) -> str:
    """An element; underscores in the names of attributes are hyphens."""
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{said}>{escape(text)}</{name}>" if text else f"<{name}{said}/>"


def words(at: Point, text: str, anchor: str = "start", colour: str = INK, size: int = SMALL, weight: int = 400) -> str:
    """A line of text."""
    return element("text", text, x=at[0], y=at[1], fill=colour, font_size=size, font_weight=weight, text_anchor=anchor)


def line(points: Iterable[Point], colour: str = LINE, width: float = 1.5, **more: str | float) -> str:
    """Straight lines from point to point."""
    path = "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points)
    return element("path", d=path, fill="none", stroke=colour, stroke_width=width, **more)


def arrow(start: Point, end: Point, colour: str = LINE, width: float = 1.5, **more: str | float) -> str:
    """A line with a head."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    tip, foot = end, (end[0] - 9 * ux, end[1] - 9 * uy)
    sides = [(foot[0] - 4.5 * uy, foot[1] + 4.5 * ux), (foot[0] + 4.5 * uy, foot[1] - 4.5 * ux)]
    head = "M" + "L".join(f"{number(x)},{number(y)}" for x, y in (tip, *sides)) + "Z"
    return line((start, foot), colour, width, **more) + element("path", d=head, fill=colour)


def figure(name: str, size: tuple[int, int], title: str, told: str, drawn: Iterable[str]) -> str:
    """A whole picture, with its title and what it shows in words."""
    width, height = size
    return "\n".join((
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" aria-labelledby="{name}-title {name}-told" font-family="{MONO}" font-size="{SMALL}">',
        element("title", title, id=f"{name}-title"),
        element("desc", told, id=f"{name}-told"),
        *drawn,
        "</svg>\n",
    ))  # fmt: skip


def firing_cones() -> str:
    """Raumkrieg: what each range of each type of ship covers."""
    drawn: list[str] = []
    scale, ground = 2.0, 236.0
    for place, (kind, reach) in enumerate(REACH.items()):
        middle = 118.0 + 220 * place
        for distance, strength in ((LONG, 0.14), (MEDIUM, 0.2), (SHORT, 0.26)):
            half, radius = radians(HALF_CONE[distance]), reach[distance] * scale
            x, y = radius * sin(half), radius * cos(half)
            path = (
                f"M{number(middle)},{number(ground)}L{number(middle - x)},{number(ground - y)}"
                f"A{number(radius)},{number(radius)} 0 0 1 {number(middle + x)},{number(ground - y)}Z"
            )
            drawn.append(
                element("path", d=path, fill=YOU, fill_opacity=strength, stroke=YOU, stroke_width=1, stroke_opacity=0.8)
            )
        drawn.append(
            element(
                "circle", cx=middle, cy=ground, r=reach[CLOSE] * scale,
                fill=FOE, fill_opacity=0.2, stroke=FOE, stroke_width=1.5, stroke_dasharray="4 3",
            )
        )  # fmt: skip
        drawn.append(element("circle", cx=middle, cy=ground, r=4, fill=YOU))
        drawn.append(words((middle, ground + 84), kind, "middle", INK, 15, 600))
        drawn += [
            words((middle, ground - reach[distance] * scale + 14), str(reach[distance]), "middle")
            for distance in (SHORT, MEDIUM, LONG)
        ]
        drawn.append(words((middle, ground + reach[CLOSE] * scale - 5), str(reach[CLOSE]), "middle", FOE))
    cone = "one cone inside the other: short is the widest and nearest, long the narrowest and farthest"
    drawn.append(words((8, 352), "dashed circle: close (1), all around, no direction", colour=FAINT))
    drawn.append(
        words((8, 372), "cones, from wide to narrow: short (2) 45°, medium (3) 30°, long (4) 15° to", colour=FAINT)
    )
    drawn.append(
        words((8, 392), "either side of the direction, here 12. The numbers are how far they reach.", colour=FAINT)
    )
    reaches = "; ".join(
        f"{kind}: close {reach[CLOSE]}, short {reach[SHORT]}, medium {reach[MEDIUM]}, long {reach[LONG]}"
        for kind, reach in REACH.items()
    )
    told = f"For each type of ship a circle for close fire and {cone}. How far they reach: {reaches}."
    return figure("firing-cones", (676, 402), "Firing cones of the three types of ship", told, drawn)


PHASES = (
    ("Prepare", ("declare", "convert", "probe", "unload", "scrap", "transfer")),
    ("Build and fight", ("build", "bomb", "load", "fire", "move", "land")),
    ("Settle", ("capture", "pirate", "give", "plunder", "produce", "score")),
)
WHAT = {
    "declare": "ambush, allies, peace",
    "convert": "Apostles convert",
    "probe": "probes look ahead",
    "unload": "metal, artifacts",
    "scrap": "I-ships to industry",
    "transfer": "ships change fleets",
    "build": "metal to ships",
    "bomb": "ships become bombs",
    "load": "metal onto fleets",
    "fire": "all shots at once",
    "move": "fleets, ambushes",
    "land": "bombs, robots, people",
    "capture": "worlds, then keys",
    "pirate": "Pirates take fleets",
    "give": "gifts",
    "plunder": "worlds are plundered",
    "produce": "mines, people",
    "score": "points are counted",
}
FIRST_PHASE = 4
"""The clause of the first phase in chapter 3."""


def turn_phases() -> str:
    """Starweb: the eighteen phases of a turn."""
    drawn: list[str] = []
    wide, high, clause = 206, 46, FIRST_PHASE
    for column, (heading, phases) in enumerate(PHASES):
        left = 8.0 + column * 226
        drawn.append(words((left, 20), heading, "start", INK, 15, 600))
        for row, phase in enumerate(phases):
            top = 34.0 + row * (high + 10)
            strong = phase in ("fire", "move")
            drawn.append(
                element(
                    "rect", x=left, y=top, width=wide, height=high,
                    fill=PLOT, stroke=LOSS if strong else LINE, stroke_width=2 if strong else 1,
                )
            )  # fmt: skip
            drawn.append(words((left + 10, top + 19), phase.capitalize(), weight=600))
            drawn.append(words((left + wide - 10, top + 19), f"3.{clause}", "end", FAINT))
            drawn.append(words((left + 10, top + 37), WHAT[phase], colour=FAINT))
            if row:
                drawn.append(arrow((left + wide / 2, top - 10), (left + wide / 2, top - 1)))
            clause += 1
        if column:
            x = left - 10
            drawn.append(
                line(
                    (
                        (x - 10, 34.0 + 5 * (high + 10) + high / 2),
                        (x, 34.0 + 5 * (high + 10) + high / 2),
                        (x, 34.0 + high / 2),
                    )
                )
            )
            drawn.append(arrow((x, 34.0 + high / 2), (left - 1, 34.0 + high / 2)))
    drawn.append(
        words((8, 392), "Within a phase everything happens at once, from how things were when it began.", colour=FAINT)
    )
    told = "Eighteen phases, one after the other. " + " ".join(
        f"{heading}: {', '.join(f'{phase} ({WHAT[phase]})' for phase in phases)}." for heading, phases in PHASES
    )
    return figure("turn-phases", (676, 402), "The phases of a Starweb turn", told, drawn)


def ambush() -> str:
    """Starweb: a fleet passes through a world where two ships lie in ambush."""
    drawn: list[str] = []
    places: dict[str, Point] = {"W1": (90.0, 120.0), "W2": (338.0, 120.0), "W3": (586.0, 120.0)}
    notes = {"W1": "begins: not ambushed", "W2": "passes: ambushed", "W3": "ends: not ambushed"}
    for one, other in (("W1", "W2"), ("W2", "W3")):
        drawn.append(line((places[one], places[other]), GRID, 3))
    for name, (x, y) in places.items():
        foe = name == "W2"
        drawn.append(
            element(
                "circle", cx=x, cy=y, r=30, fill=PLOT, stroke=FOE if foe else LINE, stroke_width=2.5 if foe else 1.5
            )
        )
        drawn.append(words((x, y + 5), name, "middle", INK, 15, 600))
        drawn.append(words((x, y + 52), notes[name], "middle", LOSS if foe else FAINT))
    drawn += [arrow((130, 108), (296, 108), YOU, 2.5), arrow((380, 108), (546, 108), YOU, 2.5)]
    drawn += [
        words((213, 96), "F7: 5 empty ships", "middle", YOU, weight=600),
        words((463, 96), "F7: 3 ships go on", "middle", YOU, weight=600),
        words((338, 44), "F20: 2 ships that neither", "middle", FOE, weight=600),
        words((338, 60), "moved nor fired", "middle", FOE, weight=600),
        arrow((338, 68), (338, 86), LOSS, 2),
        words((338, 196), "2 ships × 2 hits = 4 hits", "middle", LOSS),
        words((338, 214), "4 hits destroy 2 empty ships, or 4 loaded ones", "middle", FAINT),
    ]
    told = (
        "Fleet F7 with 5 empty ships moves from world W1 through W2 to W3. At W2 the enemy's fleet F20 has 2 ships "
        "that neither moved nor fired. Each makes two hits: 4 hits destroy 2 empty ships, and 3 ships arrive at W3. A "
        "fleet is not ambushed at the first and the last world of its path."
    )
    return figure("ambush", (676, 226), "An ambush", told, drawn)


CELL = 24.0
RIGHT, UP_RIGHT, UP = (1, 0), (1, -1), (0, -1)
"""Steps on the battle surface: straight to the right, then to the right and up, then up."""
ARC, RANGE = 30, 7
"""Degrees to either side of the front, and squares, that the beams of an Explorer I cover."""


def battle_surface() -> str:
    """Star Probe: a course on the battle surface, and what the beams cover."""
    columns, rows = 27, 13
    left, top = 12.0, 12.0

    def middle(column: float, row: float) -> Point:
        return left + (column + 0.5) * CELL, top + (row + 0.5) * CELL

    drawn = [element("rect", x=left, y=top, width=columns * CELL, height=rows * CELL, fill=PLOT, stroke=LINE)]
    drawn += [line(((left + n * CELL, top), (left + n * CELL, top + rows * CELL)), GRID, 1) for n in range(1, columns)]
    drawn += [line(((left, top + n * CELL), (left + columns * CELL, top + n * CELL)), GRID, 1) for n in range(1, rows)]
    course: list[tuple[int, int]] = [(1, 10)]
    for steps, (dx, dy) in ((4, RIGHT), (4, UP_RIGHT), (2, UP)):
        for _ in range(steps):
            column, row = course[-1]
            course.append((column + dx, row + dy))
    drawn.append(line([middle(*each) for each in course], YOU, 2.5))
    for at in course[1:-1]:
        x, y = middle(*at)
        drawn.append(element("circle", cx=x, cy=y, r=2.5, fill=YOU))
    end = middle(*course[-1])
    drawn += [
        element(
            "circle", cx=middle(*course[0])[0], cy=middle(*course[0])[1], r=6, fill=PLOT, stroke=YOU, stroke_width=2
        ),
        element("path", d=f"M{number(end[0])},{number(end[1] - 9)}l7,16h-14Z", fill=YOU),
        words((middle(1, 11)[0] - 8, middle(1, 11)[1] + 8), "start, velocity 10", colour=YOU, weight=600),
        words((middle(3, 9)[0] - 6, middle(3, 9)[1] + 4), "4", "middle", YOU),
        words((middle(6, 8)[0], middle(6, 8)[1] - 6), "L 4", "middle", YOU),
        words((end[0] - 14, end[1] + 30), "L 2", "end", YOU),
        words((end[0] + 14, end[1] + 5), "end: facing up", colour=YOU, weight=600),
    ]
    ship = middle(16, 6)
    radius, half = RANGE * CELL, radians(ARC)
    x, y = radius * cos(half), radius * sin(half)
    path = (
        f"M{number(ship[0])},{number(ship[1])}L{number(ship[0] + x)},{number(ship[1] - y)}"
        f"A{number(radius)},{number(radius)} 0 0 1 {number(ship[0] + x)},{number(ship[1] + y)}Z"
    )
    drawn += [
        element("path", d=path, fill=ACCENT, fill_opacity=0.16, stroke=ACCENT, stroke_width=1.5),
        element("path", d=f"M{number(ship[0] + 9)},{number(ship[1])}l-16,-7v14Z", fill=ACCENT),
        words((ship[0] - 4, ship[1] - 18), "Explorer I", "middle", ACCENT, weight=600),
        words((ship[0] + 60, ship[1] + 4), "7 squares, 30° to", colour=INK),
        words((ship[0] + 60, ship[1] + 20), "either side", colour=INK),
    ]
    near, far = middle(21, 4), middle(18, 1)
    for enemy in (near, far):
        drawn.append(
            element(
                "path", d=f"M{number(enemy[0] - 9)},{number(enemy[1])}l16,-7v14Z", fill=PLOT, stroke=FOE, stroke_width=2
            )
        )
    drawn += [
        words((near[0] - 6, near[1] - 14), "in the arc", "middle", FOE),
        words((far[0] + 14, far[1] + 4), "outside: no shot", colour=FOE),
    ]
    told = (
        "A surface of squares. A ship with velocity 10 goes 4 squares straight ahead, turns left by 45 degrees, goes 4 "
        "squares, turns left again and goes 2: the order is 4 L 4 L 2. Beside it an Explorer I with the area its beams "
        "cover: 7 squares far and 30 degrees to either side of its front. One enemy ship is in it, another is outside."
    )
    bottom = top + rows * CELL + 24
    drawn.append(
        words((left, bottom), "Left: the course 4 L 4 L 2 with velocity 10. Right: what beams can hit.", colour=FAINT)
    )
    return figure("battle-surface", (672, int(bottom) + 10), "The battle surface", told, drawn)


FIGURES: dict[str, Callable[[], str]] = {
    "raumkrieg-firing": firing_cones,
    "starweb-turn": turn_phases,
    "starweb-ambush": ambush,
    "starprobe-battle": battle_surface,
}


def main() -> None:
    """Write all figures."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in FIGURES.items():
        (FOLDER / f"{name}.svg").write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
