"""Lists: worlds, fleets and artifacts a player knows, as tables. Rules: docs/rules/starweb.md §25."""

from turnsheet.core.lists import Column, Listing, Row
from turnsheet.games.starweb.report import WorldLine
from turnsheet.games.starweb.view import View

WORLDS = (
    Column("world"),
    Column("owner"),
    Column("industry", number=True),
    Column("metal", number=True),
    Column("mines", number=True),
    Column("people", number=True),
    Column("limit", number=True),
    Column("I-ships", number=True),
    Column("P-ships", number=True),
)


def lists(view: View) -> tuple[Listing, ...]:
    """All there is to list."""
    seen: dict[int, tuple[WorldLine, int | None]] = {
        line.number: (line, None) for page in view.pages for line in page.worlds
    }
    for old in view.older:
        seen.setdefault(old.world.number, (old.world, old.turn))
    rows = tuple(_world(*seen[number]) for number in sorted(seen))
    return (Listing("worlds", "Worlds", WORLDS, rows),)


def _world(line: WorldLine, turn: int | None) -> Row:
    name = f"W{line.number}"
    return Row(
        (
            name,
            line.owner,
            line.industry,
            line.metal,
            line.mines,
            line.people,
            line.limit,
            line.iships,
            line.pships,
        ),
        name,
        turn,
    )
