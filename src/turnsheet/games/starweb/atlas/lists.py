"""The atlas as tables: worlds, what changed hands, and scores turn by turn. Rules: docs/rules/starweb.md §25."""

from turnsheet.core.pages.lists import Column, Listing, Row
from turnsheet.games.starweb.atlas.atlas import Atlas, KnownWorld

WORLDS = (
    Column("world"),
    Column("owner"),
    Column("metal", number=True),
    Column("after building", number=True, about="metal left after all industry has built"),
    Column(
        "spare metal",
        number=True,
        about="the part that does not fit into the owner's fleets there; empty if their cargo is unknown",
    ),
    Column("first seen", number=True, about="the turn of the first printout that reports on it"),
    Column("last seen", number=True, about="the turn of the last printout that reports on it"),
    Column("seen by", about="players whose printouts report on it in that turn"),
    Column("owner before", about="the owner before, and the first turn in which that is known"),
)
CHANGES = (
    Column("what"),
    Column("owner"),
    Column("before"),
    Column("known of turn", number=True, about="the last turn in which it is known to have had the owner before"),
)


def atlas_lists(atlas: Atlas) -> tuple[Listing, ...]:
    """The tables of an atlas."""
    return (
        Listing(
            "atlas",
            "Atlas",
            WORLDS,
            tuple(map(_world, atlas.worlds)),
            "All worlds on your printouts and those of your allies.",
        ),
        Listing(
            "changes",
            "Owner changes",
            CHANGES,
            tuple(
                Row(str(number), (each.thing, each.after or "nobody", each.before or "nobody", each.since), each.thing)
                for number, each in enumerate(atlas.changes)
            ),
            "Worlds and keys that changed owners.",
        ),
        _scores(atlas),
    )


def _world(world: KnownWorld) -> Row:
    mark = f"W{world.number}"
    if world.report is None or world.metal is None:
        return Row(mark, (mark, *[None] * (len(WORLDS) - 1)), mark)
    before = world.owners[-2:-1]
    cells = (
        mark,
        world.report.owner or "nobody",
        world.report.metal,
        world.metal.loadable,
        world.metal.spare,
        world.first,
        world.turn,
        " ".join(world.by),
        " ".join(f"{name or 'nobody'} (turn {turn})" for turn, name in before),
    )
    return Row(mark, cells, mark)


def _scores(atlas: Atlas) -> Listing:
    names = sorted({each.name for turn in atlas.scores for each in turn.scores})
    rows = []
    for turn in reversed(atlas.scores):
        known = {each.name: " or ".join(map(str, each.possible)) for each in turn.scores}
        rows.append(Row(str(turn.turn), (turn.turn, *(known.get(name, "") for name in names))))
    columns = (Column("turn", number=True), *(Column(name) for name in names))
    about = "Printouts show scores without names. If several could belong to a player, all of them are shown."
    return Listing("visible scores", "Scores turn by turn", columns, tuple(rows), about)
