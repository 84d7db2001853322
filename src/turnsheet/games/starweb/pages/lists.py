"""Lists: worlds, fleets, artifacts, players and points a seat knows, as tables. Rules: docs/rules/starweb.md §25."""

from collections.abc import Callable, Iterable, Mapping

from turnsheet.core.pages.lists import Column, Listing, Row
from turnsheet.games.starweb.atlas.spare_metal import spare_metal
from turnsheet.games.starweb.atlas.visible_scores import VisibleScore, visible_scores
from turnsheet.games.starweb.pages.code_meanings import artifact_worth, done
from turnsheet.games.starweb.pages.known_worlds import SeenArtifact, SeenFleet, SeenWorld, Survey
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules import artifact_values
from turnsheet.games.starweb.rules.phases.score import held
from turnsheet.games.starweb.rules.state import Empire, Player
from turnsheet.games.starweb.rules.tables import SCROLLS, WANTS, WorldId, adjective, artifact_name, noun

NEARBY = 3
"""The most jumps that a fleet can move in a turn."""

Cell = str | int | None
WORLDS: dict[Column, Callable[[Survey, SeenWorld], Cell]] = {
    Column("world"): lambda _, seen: f"W{seen.line.number}",
    Column("owner"): lambda _, seen: seen.line.owner,
    Column("industry", number=True): lambda _, seen: seen.line.industry,
    Column("usable", number=True, about="industry that can build this turn, on worlds in sight"): lambda _, seen: (
        seen.line.industry if seen.line.usable is None and not seen.turn else seen.line.usable
    ),
    Column("metal", number=True): lambda _, seen: seen.line.metal,
    Column(
        "spare metal",
        number=True,
        about="metal left after building that does not fit into the owner's fleets there, on worlds in sight; "
        "empty if their cargo is unknown",
    ): lambda survey, seen: None if seen.turn else spare_metal(seen.line, survey.merchants).spare,
    Column("mines", number=True): lambda _, seen: seen.line.mines,
    Column("people", number=True, about="converts among them, without robots"): lambda _, seen: (
        0 if seen.line.robots else seen.line.people
    ),
    Column("converts", number=True): lambda _, seen: seen.line.converts,
    Column("robots", number=True): lambda _, seen: seen.line.people if seen.line.robots else 0,
    Column("limit", number=True, about="how many people can live there"): lambda _, seen: seen.line.limit,
    Column("I-ships", number=True, about="ships that stay there and guard the industry"): lambda _, seen: (
        seen.line.iships
    ),
    Column("P-ships", number=True, about="ships that stay there and guard the people"): lambda _, seen: (
        seen.line.pships
    ),
    Column("own keys", about="your keys there, with their ships; a key with ships is a fleet"): lambda survey, seen: (
        _keys(survey, seen, True)
    ),
    Column("other keys", about="keys of others there, with their ships"): lambda survey, seen: _keys(
        survey, seen, False
    ),
    Column("artifacts"): lambda _, seen: " ".join(f"V{each}" for each in seen.line.artifacts),
    Column(
        "metal in 3", number=True, about="metal you know of on this world and within 3 jumps by known gates"
    ): lambda survey, seen: _metal(survey, seen.line.number),
    Column("jumps", number=True, about="jumps to your nearest home world by known gates"): lambda survey, seen: (
        survey.from_home.get(seen.line.number)
    ),
    Column(
        "points",
        number=True,
        about="points per turn in its current state; every 10 people are counted on this world alone",
    ): lambda survey, seen: None if seen.turn else _points(survey, seen.line.number),
}
"""The columns of worlds, each with what is in its cells."""
FLEETS = (
    Column("fleet"),
    Column("owner"),
    Column("ships", number=True),
    Column("cargo", number=True, about="shown for your own fleets only"),
    Column("world"),
    Column("peace", about="a fleet at peace captures no worlds and no keys"),
    Column("bomb", about="carries a planet buster, a bomb that destroys everything on a world"),
    Column("artifacts"),
    Column("did", about="what it did or suffered last turn"),
)
ARTIFACTS: dict[Column, Callable[[Survey, SeenArtifact], Cell]] = {
    Column("artifact"): lambda _, thing: f"V{thing.number}",
    Column("name"): lambda _, thing: artifact_name(thing.number),
    Column("world"): lambda _, thing: f"W{thing.world}",
    Column("fleet"): lambda _, thing: "" if thing.fleet is None else f"F{thing.fleet}",
    Column("holder"): lambda _, thing: thing.owner,
    Column(
        "points",
        number=True,
        about="points per turn for its holder if that is one of your empires, or that it would bring you",
    ): lambda survey, thing: _worth(survey, thing),
    Column("set", about="the sets you collect that it is part of"): lambda survey, thing: ", ".join(
        dict.fromkeys(word for player in survey.own.values() for word in _sets(player, thing.number))
    ),
}
PLAYERS = (
    Column("player"),
    Column("character"),
    Column("met"),
    Column("ally"),
    Column("loader", about="you let them load metal at your worlds"),
    Column("jihad", about="you have declared a holy war on them"),
    Column("worlds", number=True, about="their worlds that you know of"),
    Column("fleets", number=True, about="their keys that you know of"),
    Column("ships", number=True, about="their ships where you last saw them, including home fleets"),
    Column("score", number=True, about="printouts show scores without names; shown only if it must be theirs"),
)
SCORES = (
    Column("player"),
    Column("score", number=True),
    Column("can be", about="the printed scores that could be theirs"),
)
ABOUT_SCORES = (
    "A printout shows the scores of the players in sight without their names. Here is whose they are, where only one "
    "score can be theirs, and else those that can. All other scores are secret until the end of the match."
)
EMPIRE = Column("empire")
POINTS = (Column("source"), Column("points", number=True))
ALL = "in all"
SCORE = "score"


def lists(view: View) -> tuple[Listing, ...]:
    """All there is to list."""
    survey = Survey(view)
    return (
        worlds(survey),
        fleets(survey),
        artifacts(survey),
        players(survey),
        *(() if view.over else (scores(survey),)),
        points(survey),
        *(() if view.over else (forecast(survey),)),
    )


def worlds(survey: Survey) -> Listing:
    """Every world ever seen."""
    rows = [
        Row(f"W{number}", tuple(cell(survey, seen) for cell in WORLDS.values()), f"W{number}", seen.turn)
        for number, seen in survey.worlds.items()
    ]
    return Listing("worlds", "Worlds", tuple(WORLDS), tuple(rows))


def _keys(survey: Survey, seen: SeenWorld, own: bool) -> str:
    """The fleets at a world, own ones or those of others, with their ships."""
    here = [each for each in survey.fleets.values() if each.world == seen.line.number and each.turn == seen.turn]
    fleets = [each.line for each in here if each.line and survey.ledger.mine(each.line.owner) == own]
    return " ".join(f"F{each.number}={each.ships}" for each in sorted(fleets, key=lambda each: each.number))


def _metal(survey: Survey, number: WorldId) -> int:
    near = survey.within(number, NEARBY)
    return sum(seen.line.metal for world, seen in survey.worlds.items() if world in near)


def _points(survey: Survey, number: WorldId) -> int | None:
    """The points of a world for the seat's empires that own it or have converts there."""
    world = survey.lands[number]
    found = None
    for empire, player in survey.own.items():
        if empire in (world.owner, world.apostle):
            owned = (world,) if world.owner == empire else ()
            flock = (world,) if world.apostle == empire else ()
            artifacts = world.artifacts if owned else ()
            found = (found or 0) + sum(points for _, points in held(player.character, owned, flock, 0, artifacts))
    return found


def fleets(survey: Survey) -> Listing:
    """Every key ever seen."""
    about = "Where each fleet is, or where you last saw it. Departing fleets: strength unknown."
    return Listing("fleets", "Fleets", FLEETS, tuple(map(_fleet, survey.fleets.values())), about)


def _fleet(fleet: SeenFleet) -> Row:
    name = f"F{fleet.number}"
    line = fleet.line
    if line is None:
        cells: tuple[Cell, ...] = (None, None, f"W{fleet.world}", "", "", "", f"Left for W{fleet.to}")
    else:
        peace, bomb = "yes" if line.peace else "", "yes" if line.bomb else ""
        things = " ".join(f"V{each}" for each in line.artifacts)
        cells = (line.ships, line.cargo, f"W{fleet.world}", peace, bomb, things, ", ".join(done(line)))
    if fleet.lost:
        cells = (*cells[:-1], ", ".join(filter(None, ("lost since", str(cells[-1])))))
    return Row(name, (name, fleet.owner, *cells), name, fleet.turn)


def artifacts(survey: Survey) -> Listing:
    """Every artifact ever seen."""
    rows = []
    for thing in survey.artifacts.values():
        mark = f"W{thing.world}" if thing.fleet is None else f"F{thing.fleet}"
        rows.append(
            Row(f"V{thing.number}", tuple(cell(survey, thing) for cell in ARTIFACTS.values()), mark, thing.turn)
        )
    return Listing("artifacts", "Artifacts", tuple(ARTIFACTS), tuple(rows))


def _worth(survey: Survey, thing: SeenArtifact) -> int:
    """The points of an artifact for its holder, or the most it would bring one of the seat's empires."""
    return artifact_worth(thing.number, thing.owner, [(each.name, each.character) for each in survey.own.values()])


def _sets(player: Player, artifact: int) -> list[str]:
    """What an artifact counts for at the end."""
    if artifact in SCROLLS:
        return ["Nebula Scrolls"]
    if not artifact_values.wanted(player.character, artifact):
        return []
    return [word for word in WANTS[player.character] if word in (adjective(artifact), noun(artifact))]


def players(survey: Survey) -> Listing:
    """The seat's own player, and everyone met or heard of."""
    view = survey.view
    own = [player.name for player in survey.own.values()]
    names = [*own, *(name for name in view.known if name not in own)]
    return Listing("players", "Players", PLAYERS, tuple(_player(survey, name) for name in names))


def _player(survey: Survey, name: str) -> Row:
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


def scores(survey: Survey) -> Listing:
    """What this turn's printouts tell of the scores of others (25.9)."""
    own = [player.name for player in survey.own.values()]
    turns = visible_scores(survey.view.pages)
    known = turns[-1].scores if turns else ()
    others = [each for each in known if each.name not in own]
    doubts = any(each.score is None for each in others)
    rows = [Row(each.name, (each.name, each.score, *((_can_be(each),) if doubts else ()))) for each in others]
    return Listing("scores", "Scores in sight", SCORES if doubts else SCORES[:-1], tuple(rows), ABOUT_SCORES)


def _can_be(score: VisibleScore) -> str:
    return "" if score.score is not None else " or ".join(map(str, score.possible))


def points(survey: Survey) -> Listing:
    """Points of the last turn by source, and the score."""
    found = {
        empire: (*player.gained, (ALL, sum(each for _, each in player.gained)), (SCORE, player.score))
        for empire, player in survey.own.items()
    }
    return _listing(survey, "points", "Points", found, "Points of the last turn by source, and the score.")


def forecast(survey: Survey) -> Listing:
    """The points for the seat's worlds, keys and artifacts as they are."""
    found = {empire: tuple(_expected(survey, empire, player)) for empire, player in survey.own.items()}
    about = "Points per turn for your worlds, keys and artifacts as they are now, before they produce and grow."
    return _listing(survey, "forecast", "Next turn", found, about)


def _expected(survey: Survey, empire: Empire, player: Player) -> Iterable[tuple[str, int]]:
    state = survey.state
    owned = [world for world in state.worlds if world.owner == empire]
    flock = [world for world in state.worlds if world.apostle == empire]
    keys = sum(fleet.owner == empire for fleet in state.fleets)
    artifacts = artifact_values.held(state.worlds, state.fleets).get(empire, ())
    sources = [each for each in held(player.character, owned, flock, keys, artifacts) if each[1]]
    return (*sources, (ALL, sum(each for _, each in sources)))


def _listing(
    survey: Survey, name: str, title: str, found: Mapping[Empire, Iterable[tuple[str, int]]], about: str
) -> Listing:
    """Points by source; by empire too, where there are several."""
    several = len(survey.own) > 1
    rows = []
    for empire, sources in found.items():
        whose = (survey.own[empire].name,) if several else ()
        rows += [Row(" ".join((*whose, source)), (*whose, source, count)) for source, count in sources]
    return Listing(name, title, (EMPIRE, *POINTS) if several else POINTS, tuple(rows), about)
