"""The lists of fleets and of artifacts."""

from turnsheet.core.lists import Column, Listing, Row
from turnsheet.games.starweb.pages.code_meanings import done
from turnsheet.games.starweb.pages.known_worlds import SeenArtifact, SeenFleet, Survey
from turnsheet.games.starweb.rules import artifact_values
from turnsheet.games.starweb.rules.state import Player
from turnsheet.games.starweb.rules.tables import SCROLLS, WANTS, adjective, artifact_name, noun

FLEETS = (
    Column("fleet"),
    Column("owner"),
    Column("ships", number=True),
    Column("cargo", number=True, about="shown for your own fleets only"),
    Column("world"),
    Column("peace"),
    Column("bomb"),
    Column("artifacts"),
    Column("did", about="what it did or suffered last turn"),
)
ARTIFACTS = (
    Column("artifact"),
    Column("name"),
    Column("world"),
    Column("fleet"),
    Column("holder"),
    Column(
        "points",
        number=True,
        about="points per turn for its holder if that is one of your empires, or that it would bring you",
    ),
    Column("set", about="the sets you collect that it is part of"),
)


def fleets(survey: Survey) -> Listing:
    """Every key ever seen."""
    about = "Where each fleet is, or where you last saw it. Departing fleets: strength unknown."
    return Listing("fleets", "Fleets", FLEETS, tuple(map(_fleet, survey.fleets.values())), about)


def _fleet(fleet: SeenFleet) -> Row:
    name = f"F{fleet.number}"
    line = fleet.line
    if line is None:
        cells: tuple[str | int | None, ...] = (None, None, f"W{fleet.world}", "", "", "", f"Left for W{fleet.to}")
    else:
        peace, bomb = "yes" if line.peace else "", "yes" if line.bomb else ""
        things = " ".join(f"V{each}" for each in line.artifacts)
        cells = (line.ships, line.cargo, f"W{fleet.world}", peace, bomb, things, ", ".join(done(line)))
    if fleet.lost:
        cells = (*cells[:-1], ", ".join(filter(None, ("lost since", str(cells[-1])))))
    return Row(name, (name, fleet.owner, *cells), name, fleet.turn)


def artifacts(survey: Survey) -> Listing:
    """Every artifact ever seen."""
    rows = tuple(_artifact(survey, thing) for thing in survey.artifacts.values())
    return Listing("artifacts", "Artifacts", ARTIFACTS, rows)


def _artifact(survey: Survey, thing: SeenArtifact) -> Row:
    own = list(survey.own.values())
    players = [player for player in own if player.name == thing.owner] or own
    place, fleet = f"W{thing.world}", "" if thing.fleet is None else f"F{thing.fleet}"
    cells = (
        f"V{thing.number}",
        artifact_name(thing.number),
        place,
        fleet,
        thing.owner,
        max(artifact_values.points(player.character, thing.number) for player in players),
        ", ".join(dict.fromkeys(word for player in own for word in _sets(player, thing.number))),
    )
    return Row(f"V{thing.number}", cells, fleet or place, thing.turn)


def _sets(player: Player, artifact: int) -> list[str]:
    """What an artifact counts for at the end."""
    if artifact in SCROLLS:
        return ["Nebula Scrolls"]
    if not artifact_values.wanted(player.character, artifact):
        return []
    return [word for word in WANTS[player.character] if word in (adjective(artifact), noun(artifact))]
