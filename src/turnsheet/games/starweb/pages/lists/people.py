"""The list of players."""

from turnsheet.core.lists import Column, Listing, Row
from turnsheet.games.starweb.pages.known_worlds import Survey

COLUMNS = (
    Column("player"),
    Column("character"),
    Column("met"),
    Column("ally"),
    Column("loader"),
    Column("jihad"),
    Column("worlds", number=True, about="their worlds that you know of"),
    Column("fleets", number=True, about="their keys that you know of"),
    Column("ships", number=True, about="their ships where you last saw them, including home fleets"),
    Column("score", number=True, about="printouts show scores without names: shown if it can only be theirs"),
)


def players(survey: Survey) -> Listing:
    """Oneself and everyone met or heard of."""
    view = survey.view
    own = [player.name for player in survey.own.values()]
    names = [*own, *(name for name in view.known if name not in own)]
    return Listing("players", "Players", COLUMNS, tuple(_row(survey, name) for name in names))


def _row(survey: Survey, name: str) -> Row:
    headings = survey.ledger.headings.values()
    player = next((each for each in survey.own.values() if each.name == name), None)
    worlds = [seen.line for seen in survey.worlds.values() if seen.line.owner == name]
    fleets = [fleet for fleet in survey.fleets.values() if fleet.owner == name]
    ships = sum(line.iships + line.pships for line in worlds)
    ships += sum(fleet.line.ships for fleet in fleets if fleet.line)
    cells = (
        name,
        player.character if player else "",
        _yes(any(name in each.met for each in headings)),
        _yes(any(name in each.allies for each in headings)),
        _yes(any(name in each.loaders for each in headings)),
        _yes(any(name == each.jihad for each in headings)),
        len(worlds),
        len(fleets),
        ships,
        player.score if player else _score(survey, name),
    )
    return Row(name, cells)


def _yes(whether: bool) -> str:
    return "yes" if whether else ""


def _score(survey: Survey, name: str) -> int | None:
    """A printed score, where all that are printed for those in sight are the same."""
    for page in survey.view.pages:
        if name in page.seen and len(set(page.scores)) == 1:
            return page.scores[0]
    return None
