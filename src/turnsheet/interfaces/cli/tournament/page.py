"""The web page of a tournament: one file with standings, ratings as a picture, crosstable and all matches.

It needs nothing from elsewhere and looks like the site, in both themes.
"""

from html import escape

from turnsheet.interfaces.cli.tournament.report import Line, Part, Report, about, parts_of

STYLE = """
:root { color-scheme: light dark;
  --ground: light-dark(#e6e8da, #071110); --sheet: light-dark(#f3f4e8, #0b1917); --raised: light-dark(#fdfdf7, #11241f);
  --line: light-dark(#ccd0ba, #1e3732); --line-strong: light-dark(#7d846c, #4f766b);
  --ink: light-dark(#15211c, #e4f0e9); --faint: light-dark(#4f574a, #9ab2a9);
  --accent: light-dark(#0e5a44, #8fdcbc); --accent-ground: light-dark(#dcebe0, #14332b);
  --gain: light-dark(#0e5a44, #8fdcbc); --loss: light-dark(#a12d12, #ff9b7a);
  --serif: 'Source Serif 4', 'Iowan Old Style', Palatino, Georgia, serif;
  --mono: 'IBM Plex Mono', ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 400 0.8125rem/1.5 var(--mono) }
main { max-width: 77.5rem; margin: 0 auto; padding: 2rem 1.5rem 4.5rem }
h1 { font: 400 2.75rem/1.1 var(--serif); margin: 0 0 0.5rem } h2 { font: 400 1.3125rem/1.3 var(--serif);
  margin: 3rem 0 0.75rem } h3 { font: 400 1.0625rem/1.3 var(--serif); margin: 1.5rem 0 0.5rem }
p { font: 400 1.0625rem/1.5 var(--serif); max-width: 44rem; margin: 0.5rem 0 }
.scroll { overflow-x: auto; background: var(--sheet); border: 1px solid var(--line) }
table { border-collapse: collapse; width: 100% } th, td { padding: 0.35rem 0.75rem; text-align: left;
  border-bottom: 1px solid var(--line); white-space: nowrap } tr:last-child td { border-bottom: 0 }
th { color: var(--faint); font-weight: 400; font-size: 0.75rem } .n { text-align: right;
  font-variant-numeric: tabular-nums } td.self { background: var(--line) } td.won { color: var(--gain);
  background: var(--accent-ground) } td.lost { color: var(--loss) } td.first { font-weight: 600 }
.cross td, .cross th { text-align: center; padding: 0.35rem 0.5rem } .cross .name { text-align: left;
  position: sticky; left: 0; background: var(--sheet) }
svg { display: block; width: 100%; height: auto; background: var(--sheet); border: 1px solid var(--line);
  font: 13px var(--mono) } svg text { fill: var(--ink) } svg .faint { fill: var(--faint); font-size: 11px }
svg .rule { stroke: var(--line) } svg .reach { stroke: var(--accent); stroke-width: 3; stroke-linecap: round;
  opacity: 0.55 } svg .mean { fill: var(--accent) }
details { margin-top: 0.75rem } summary { cursor: pointer; color: var(--accent); padding: 0.5rem 0 }
@media (max-width: 40rem) { main { padding: 1.25rem 0.75rem 3rem } h1 { font-size: 1.75rem }
  th, td { padding: 0.35rem 0.45rem } }
"""
WIDTH, ROW, NAME, END = 760, 28, 210, 96
TICKS = 6


def html(found: Report) -> str:
    """The whole page."""
    title = f"{found.title}: tournament"
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    ties = ", then ".join(found.tie_breaks)
    order = f"Equal points are separated by {escape(ties)}." if ties else "Entries are ordered by how far they got."
    against = "Points against each opponent, and of how many matches."
    shown = parts_of(found)
    parts = [
        f"<h1>{escape(title)}</h1><p>{escape(about(found))}.</p>",
        f"<h2>Standings</h2><p>{order}</p>",
        *(f"{_heading(part)}{_standings(part)}" for part in shown),
        "<h2>Ratings</h2><p>The dot is the rating, and the bar is where it is with a probability of 95 %.</p>",
        _chart(found),
        f"<h2>Crosstable</h2><p>{against}</p>",
        *(f"{_heading(part)}{_crosstable(part)}" for part in shown),
        f"<h2>Matches</h2>{_matches(found)}",
    ]
    body = "\n".join(parts)
    whole = f"<head>{head}<style>{STYLE}</style></head><body><main>\n{body}\n</main></body>"
    return f'<!doctype html>\n<html lang="en">{whole}</html>\n'


def _table(heads: str, rows: list[str], called: str, kind: str = "") -> str:
    lines = "\n".join(f"<tr>{row}</tr>" for row in rows)
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{called}"><table class="{kind}">'
        f"<thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table></div>"
    )


def _heading(part: Part) -> str:
    return f"<h3>{part.title}</h3>" if part.title else ""


def _called(name: str, part: Part) -> str:
    """What a table is called by screen readers."""
    return f"{name}: {part.title}" if part.title else name


def _standings(part: Part) -> str:
    numbers = ("points", "played", "won", "drawn", "lost", "byes", "opponents’ points", "beaten opponents’ points")
    heads = '<th class="n">place</th><th>entry</th>' + "".join(f'<th class="n">{each}</th>' for each in numbers)
    heads += '<th class="n">rating</th><th class="n">95 % interval</th>'
    moves = any(line.movement for line in part.standings)
    heads += "<th>moved</th>" if moves else ""
    rows = []
    for line in part.standings:
        values = (line.points, line.played, line.won, line.drawn, line.lost, line.byes, line.opponents_points)
        cells = "".join(f'<td class="n">{each:g}</td>' for each in (*values, line.beaten_opponents_points))
        name = f'<td class="first" title="{escape(line.about)}">{escape(line.name)}</td>'
        rating = f'<td class="n">{line.rating}</td><td class="n">{line.low} to {line.high}</td>'
        rows.append(
            f'<td class="n">{line.place}</td>{name}{cells}{rating}' + (f"<td>{line.movement}</td>" if moves else "")
        )
    return _table(heads, rows, _called("Standings", part))


def _chart(found: Report) -> str:
    lines = sorted(found.standings, key=lambda line: (-line.rating, line.entry))
    low, high = min(line.low for line in lines), max(line.high for line in lines)
    height = ROW * len(lines) + 40

    def at(rating: float) -> float:
        return round(NAME + (rating - low) / max(1, high - low) * (WIDTH - NAME - END), 1)

    parts = []
    for tick in range(TICKS):
        rating = low + (high - low) * tick / (TICKS - 1)
        x = at(rating)
        parts.append(f'<line class="rule" x1="{x}" x2="{x}" y1="8" y2="{height - 26}"/>')
        parts.append(f'<text class="faint" x="{x}" y="{height - 10}" text-anchor="middle">{round(rating)}</text>')
    parts += [
        _bar(line, ROW * number + 26, at(line.low), at(line.rating), at(line.high)) for number, line in enumerate(lines)
    ]
    told = "; ".join(f"{line.name} {line.rating}, {line.low} to {line.high}" for line in lines)
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(told)}">{"".join(parts)}</svg>'


def _bar(line: Line, y: int, low: float, mean: float, high: float) -> str:
    name = line.name if len(line.name) <= 24 else f"{line.name[:23]}…"
    return (
        f'<text x="12" y="{y + 4}">{escape(name)}</text>'
        f'<line class="reach" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>'
        f'<circle class="mean" cx="{mean}" cy="{y}" r="5"/><text x="{WIDTH - 60}" y="{y + 4}">{line.rating}</text>'
    )


def _crosstable(part: Part) -> str:
    cells = {(each.entry, each.opponent): each for each in part.crosstable}
    heads = '<th></th><th class="name">entry</th>' + "".join(
        f'<th title="{escape(line.name)}">{at}</th>' for at, line in enumerate(part.standings, 1)
    )
    rows = []
    for at, line in enumerate(part.standings, 1):
        row = f'<td>{at}</td><td class="name first">{escape(line.name)}</td>'
        for other in part.standings:
            cell = cells.get((line.entry, other.entry))
            if other is line:
                row += '<td class="self"></td>'
            elif cell is None:
                row += "<td>–</td>"
            else:
                share = cell.points / cell.matches
                tone = ' class="won"' if share > 0.5 else ' class="lost"' if share < 0.5 else ""
                row += f"<td{tone}>{cell.points:g}<small>/{cell.matches}</small></td>"
        rows.append(row)
    return _table(heads, rows, _called("Crosstable", part), "cross")


def _matches(found: Report) -> str:
    names = {line.entry: line.name for line in found.standings} | {0: "bot"}
    parts = []
    for number in range(1, found.rounds + 1):
        rows = []
        for each in found.matches:
            if each.round != number:
                continue
            ranked = sorted(zip(each.ranks or (1,), each.entries, strict=True), key=lambda pair: pair[0])
            told = "bye" if len(each.entries) == 1 else ", ".join(f"{rank}. {names[who]}" for rank, who in ranked)
            seats = ", ".join(names[who] for who in each.entries)
            scores = ", ".join(map(str, each.scores))
            rows.append(f"<td>{escape(seats)}</td><td>{escape(told)}</td><td>{scores}</td><td>{escape(each.seed)}</td>")
        heads = "<th>entries by seat</th><th>result</th><th>scores by seat</th><th>seed</th>"
        table = _table(heads, rows, f"Round {number}")
        parts.append(f"<details{' open' * (found.rounds == 1)}><summary>Round {number}</summary>{table}</details>")
    return "\n".join(parts)
