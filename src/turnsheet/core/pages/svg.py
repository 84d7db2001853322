"""Charts as SVG pictures: ink on paper, each in one self-contained file.

Colours and labels distinguish owners, and shapes distinguish kinds, so nobody has to rely on colour.
"""

from collections.abc import Iterator
from html import escape
from math import atan2, ceil, cos, degrees, radians, sin

from turnsheet.core.pages.chart import Area, Chart, Link, Mark, Sector, Spot

SIZE = 900.0
MARGIN = 32.0
FONT_SIZE = 11
"""For a screen; small pictures need more."""
RULE = "#eae6d8"
FAINT = "#8a8676"
# Okabe and Ito's colours, which the colour-blind tell apart, darkened for paper, and greys far enough apart
COLOURS = (
    "#9c9788",
    "#c75000",
    "#0b6fa8",
    "#00795a",
    "#8f3f71",
    "#8a6d00",
    "#2f8fc4",
    "#1c1c1c",
    "#5f5f5f",
    "#a03030",
)
SHAPES = {"flagship": "M-7,-7H7V7H-7Z", "battlecruiser": "M0,-8L8,6H-8Z", "start": "M-8,0H8M0,-8V8"}
ARROWHEAD = "M0,0L-7,-3V3Z"
DOT = "M-4,0A4,4 0 1 0 4,0A4,4 0 1 0 -4,0Z"


def svg(chart: Chart, title: str, font_size: int = FONT_SIZE) -> str:
    """The picture."""
    return "".join(Pen(chart, font_size).picture(title))


class Pen:
    """Draws a chart to scale."""

    def __init__(self, chart: Chart, font_size: int = FONT_SIZE) -> None:
        self.chart = chart
        self.font_size = font_size
        (x0, y0), (x1, y1) = chart.low, chart.high
        self.scale = SIZE / max(x1 - x0, y1 - y0, 1)
        self.width = (x1 - x0) * self.scale
        self.height = (y1 - y0) * self.scale

    def picture(self, title: str) -> Iterator[str]:
        """The parts of the picture, back to front."""
        width, height = self.width + 2 * MARGIN, self.height + 2 * MARGIN
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img"'
            f' font-family="monospace" font-size="{self.font_size}"><title>{escape(title)}</title>'
            f'<rect width="{width:g}" height="{height:g}" fill="#fbfaf4"/>'
            f'<rect x="{MARGIN:g}" y="{MARGIN:g}" width="{self.width:g}" height="{self.height:g}"'
            ' fill="none" stroke="#b8b4a4"/>\n'
        )
        if self.chart.ruled:
            yield from self.lines()
        yield from map(self.area, self.chart.areas)
        yield from map(self.sector, self.chart.sectors)
        yield from map(self.link, self.chart.links)
        yield from map(self.mark, self.chart.marks)
        yield "</svg>\n"

    def lines(self) -> Iterator[str]:
        """Ruled lines, numbered at the edges."""
        (x0, y0), (x1, y1) = self.chart.low, self.chart.high
        ruled = self.chart.ruled
        for number in range(ceil(x0 / ruled), int(x1 // ruled) + 1):
            left, bottom = self.at((number * ruled, y0))
            yield f'<line x1="{left:g}" y1="{bottom:g}" x2="{left:g}" y2="{MARGIN:g}" stroke="{RULE}"/>'
            yield label(left, bottom + 14, "middle", f"{number * ruled:g}")
        for number in range(ceil(y0 / ruled), int(y1 // ruled) + 1):
            left, up = self.at((x0, number * ruled))
            yield f'<line x1="{left:g}" y1="{up:g}" x2="{left + self.width:g}" y2="{up:g}" stroke="{RULE}"/>'
            yield label(left - 3, up + 4, "end", f"{number * ruled:g}")

    def at(self, spot: Spot) -> tuple[float, float]:
        """The position of a place of the chart in the picture."""
        x = (spot[0] - self.chart.low[0]) * self.scale
        y = (spot[1] - self.chart.low[1]) * self.scale
        return round(MARGIN + x, 1), round(MARGIN + (self.height - y if self.chart.up else y), 1)

    def area(self, area: Area) -> str:
        """A surface."""
        points = " ".join(f"{x:g},{y:g}" for x, y in map(self.at, area.corners))
        return f'<polygon points="{points}" fill="none" stroke="{ink(area.owner)}"/>\n'

    def sector(self, sector: Sector) -> str:
        """A slice of a circle, or a whole one."""
        (x, y), radius, colour = self.at(sector.at), sector.radius * self.scale, ink(sector.owner)
        style = f'fill="{colour}" fill-opacity="0.12" stroke="{colour}" stroke-opacity="0.5"'
        if sector.sweep >= 360:
            return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:.1f}" {style}/>\n'
        ends = []
        for bearing in (sector.start, sector.start + sector.sweep):
            across, up = radius * sin(radians(bearing)), radius * cos(radians(bearing))
            ends.append(f"{x + across:.1f},{y - up if self.chart.up else y + up:.1f}")
        large = 1 if sector.sweep > 180 else 0
        turn = 1 if self.chart.up else 0
        return f'<path d="M{x:g},{y:g}L{ends[0]}A{radius:.1f},{radius:.1f} 0 {large} {turn} {ends[1]}Z" {style}/>\n'

    def link(self, link: Link) -> str:
        """A line; where something was is dotted, where it will be has an arrowhead."""
        (x1, y1), (x2, y2) = self.at(link.start), self.at(link.end)
        style = ' stroke-dasharray="2 3" stroke-opacity="0.6"' if link.kind == "track" else ""
        colour = ink(link.owner)
        line = f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}"{style}/>\n'
        if link.kind != "velocity":
            return line
        turned = f"translate({x2:g},{y2:g}) rotate({degrees(atan2(y2 - y1, x2 - x1)):.1f})"
        return f'{line}<path d="{ARROWHEAD}" transform="{turned}" fill="{colour}"/>\n'

    def mark(self, mark: Mark) -> str:
        """A thing, with its name beside it and what is known of it as a tool tip."""
        x, y = self.at(mark.at)
        known = ", ".join(f"{name} {value}" for name, value in mark.details)
        tip = escape(f"{mark.title} {mark.label}: {known}")
        shape = SHAPES.get(mark.kind, DOT)
        return (
            f'<g transform="translate({x:g},{y:g})"><title>{tip}</title>'
            f'<path d="{shape}" fill="{ink(mark.owner)}" stroke="#fbfaf4"/>'
            f'<text x="9" y="-5" fill="{ink(mark.owner)}">{escape(mark.label)}</text></g>\n'
        )


def label(x: float, y: float, anchor: str, text: str) -> str:
    """A number at an edge."""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{FAINT}">{text}</text>\n'


def ink(owner: int | None) -> str:
    """The colour of a seat."""
    return COLOURS[(owner or 0) % len(COLOURS)]
