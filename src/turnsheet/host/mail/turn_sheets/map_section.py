"""The section of a map that is drawn on paper: where something is, or if that is much, what is near own things."""

from math import inf

from msgspec.structs import replace

from turnsheet.core.pages.chart import Chart, Spot

MOST_MARKS = 400
"""With more marks than this, their labels cannot be read on half a page."""
NEAR_MARKS = 90
MOST_SHOWN = 0.8
"""If a section is larger than this share of the map, the whole map is drawn."""
LEAST_SIDE = 0.1
"""Of the whole map, so that a crowd of marks at one place still shows what is around it."""


def section(chart: Chart, seat: int) -> Chart:
    """A chart that can be read on half a page."""
    if len(chart.marks) <= MOST_MARKS:
        return _without_margins(chart)
    own = [mark.at for mark in chart.marks if mark.owner == seat]
    (x0, y0), (x1, y1) = chart.low, chart.high
    x, y = _middle(own) if own else ((x0 + x1) / 2, (y0 + y1) / 2)
    distances = sorted(max(abs(mark.at[0] - x), abs(mark.at[1] - y)) for mark in chart.marks)
    reach = max(distances[NEAR_MARKS - 1], LEAST_SIDE / 2 * max(x1 - x0, y1 - y0))
    low = (max(x - reach, x0), max(y - reach, y0))
    high = (min(x + reach, x1), min(y + reach, y1))

    def inside(spot: Spot) -> bool:
        return low[0] <= spot[0] <= high[0] and low[1] <= spot[1] <= high[1]

    return replace(
        chart,
        low=low,
        high=high,
        marks=tuple(mark for mark in chart.marks if inside(mark.at)),
        links=tuple(link for link in chart.links if inside(link.start) and inside(link.end)),
        sectors=tuple(each for each in chart.sectors if inside(each.at) and each.radius < inf),
        areas=tuple(area for area in chart.areas if all(map(inside, area.corners))),
    )


def _without_margins(chart: Chart) -> Chart:
    """A map without the empty space around what is on it, if that is much; numbered lines tell which section it is."""
    spots = [mark.at for mark in chart.marks]
    spots += [spot for link in chart.links for spot in (link.start, link.end)]
    for sector in chart.sectors:
        (x, y), reach = sector.at, sector.radius
        spots += [(x - reach, y - reach), (x + reach, y + reach)]
    (x0, y0), (x1, y1) = chart.low, chart.high
    side = max(x1 - x0, y1 - y0)
    if not chart.ruled or not spots or chart.areas:
        return chart
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    bottom, top = min(y for _, y in spots), max(y for _, y in spots)
    shown = max(right - left, top - bottom, LEAST_SIDE * side) + 2 * chart.ruled
    if shown > MOST_SHOWN * side:
        return chart
    low = (
        max(min((left + right - shown) / 2, x1 - shown), x0),
        max(min((bottom + top - shown) / 2, y1 - shown), y0),
    )
    return replace(chart, low=low, high=(min(low[0] + shown, x1), min(low[1] + shown, y1)))


def _middle(spots: list[Spot]) -> Spot:
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
