"""An atlas as text: every world with what is known of it, then what changed, fleets that left, artifacts, players."""

from collections.abc import Iterable

from turnsheet.core.word_lists import count
from turnsheet.games.starweb.atlas.atlas import Atlas, KnownArtifact, KnownFleet, KnownPlayer, KnownWorld, Totals
from turnsheet.games.starweb.atlas.owner_changes import OwnerChange
from turnsheet.games.starweb.atlas.visible_scores import TurnScores, VisibleScore
from turnsheet.games.starweb.pages.printout import INDENT, artifact, owner, paragraph, world_lines
from turnsheet.games.starweb.pages.printout_data import TOTALS, turn_of


def write_atlas(atlas: Atlas) -> str:
    """An atlas to read; what was not understood and what contradicts itself at the end."""
    blocks = [_title(atlas)]
    blocks += [_world(world) for world in atlas.worlds if world.report is not None]
    blocks.append(
        _listed("Known only by a gate:", map(_unseen, (each for each in atlas.worlds if each.report is None)))
    )
    blocks.append(_listed("Other owners since the turn before:", map(_change, atlas.changes)))
    blocks.append(_listed("Fleets that left:", map(_fleet, (each for each in atlas.fleets if each.to is not None))))
    blocks.append(_listed("Artifacts:", map(_artifact, atlas.artifacts)))
    blocks.append(_listed("Players:", map(_player, atlas.players)))
    blocks.append(_listed("Scores, turn by turn:", map(_scores, atlas.scores)))
    blocks.append(_listed("Not understood:", atlas.notes))
    blocks.append(_listed("Contradictions:", atlas.contradictions))
    return "\n\n".join("\n".join(lines) for lines in blocks if lines) + "\n"


def _title(atlas: Atlas) -> list[str]:
    seen = sum(world.report is not None for world in atlas.worlds)
    pages = ", ".join(f"{turn_of(turn)} {owner(name)}" for turn, name in atlas.pages)
    known = f"{count(seen, 'world')} seen, {len(atlas.worlds) - seen} known by a gate"
    return [
        *paragraph(f"Atlas of {', '.join(atlas.games) or 'an unnamed game'}: {known}"),
        *paragraph(pages, "Printouts: "),
    ]


def _listed(title: str, texts: Iterable[str]) -> list[str]:
    lines = [line for text in texts for line in paragraph(text, " " * INDENT, 2 * INDENT)]
    return [title, *lines] if lines else []


def _names(names: Iterable[str]) -> str:
    return " ".join(map(owner, names))


def _gates(gates: Iterable[int]) -> str:
    return ", ".join(f"W{gate}" for gate in gates)


def _world(world: KnownWorld) -> list[str]:
    since = "" if world.first == world.turn else f", first in {turn_of(world.first or 0)}"
    said = f"Seen in {turn_of(world.turn or 0)} by {_names(world.by)}{since}."
    if world.metal and world.metal.loadable:
        spare = "an unknown part" if world.metal.spare is None else world.metal.spare
        said += f" Metal that building leaves: {world.metal.loadable}, of it spare: {spare}."
    if len(world.owners) > 1:
        said += f" Owners: {', '.join(f'{owner(name)} from {turn_of(turn)}' for turn, name in world.owners)}."
    if world.inferred:
        said += f" More gates: {_gates(world.inferred)}."
    return [*(world_lines(world.report) if world.report else []), *paragraph(said, " " * INDENT)]


def _unseen(world: KnownWorld) -> str:
    return f"W{world.number}, from {_gates(world.inferred)}"


def _fleet(fleet: KnownFleet) -> str:
    return f"F{fleet.number}{owner(fleet.owner)} from W{fleet.world} to W{fleet.to} in {turn_of(fleet.turn)}"


def _artifact(thing: KnownArtifact) -> str:
    where = f"W{thing.world}" if thing.fleet is None else f"F{thing.fleet} at W{thing.world}"
    return f"{artifact(thing.number)}, of {owner(thing.owner)} on {where} in {turn_of(thing.turn)}"


def _change(change: OwnerChange) -> str:
    when = "" if change.since == change.turn - 1 else f", who had it in {turn_of(change.since)}"
    return f"{change.thing} {owner(change.after)}, before {owner(change.before)}{when}"


def _scores(turn: TurnScores) -> str:
    return f"{turn_of(turn.turn).capitalize()}: {', '.join(map(_score, turn.scores))}"


def _score(told: VisibleScore) -> str:
    return f"{owner(told.name)} {' or '.join(map(str, told.possible)) or 'unknown'}"


def _player(player: KnownPlayer) -> str:
    character = f", {player.character}{'' if player.sure else ' (a guess)'}" if player.character else ""
    score = "" if player.score is None else f", {player.score} points"
    return f"{owner(player.name)}{character}{score}{_had(player.totals)}, last seen in {turn_of(player.turn)}"


def _had(totals: Totals | None) -> str:
    """What a player had, as their own printout counts it; what is 0 is left out."""
    if totals is None:
        return ""
    return "".join(f", {name} {count}" for name in TOTALS if (count := getattr(totals, name)))
