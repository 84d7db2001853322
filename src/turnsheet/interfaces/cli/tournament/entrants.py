"""Who takes part in a tournament: bots by their names, or teams of programs from a folder of record files.

In a folder each subfolder is a team. Records that are not in a subfolder make a team if they have the same team and
name, or the same team; a program that is left over plays together with programs of the gallery.
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from turnsheet.bots.robots import sample_programs
from turnsheet.core.game import AnyGame
from turnsheet.core.workshop import Record, Workshop
from turnsheet.games import WORKSHOPS
from turnsheet.interfaces.cli.errors import CommandError, explained
from turnsheet.interfaces.cli.lookup import find_bot
from turnsheet.interfaces.cli.site.library import read_record

MATES = "hunter"
"""The programs of the gallery that complete a team."""
LEAST = 2


class Entrant(Struct, frozen=True):
    """A bot, or a team of programs. It can be sent to another process."""

    name: str
    bot: str = ""
    codes: tuple[str, ...] = ()
    """The programs of a team, one for each kind of piece."""
    about: str = ""


def bots(game: AnyGame, text: str) -> list[Entrant]:
    """The bots that are named, separated by commas; a bot may be named more than once."""
    found = [find_bot(name.strip(), game) for name in text.split(",") if name.strip()]
    return _enough([Entrant(bot.name, bot=bot.name, about=bot.blurb) for bot in found])


def teams(game: AnyGame, folder: Path) -> list[Entrant]:
    """The teams in a folder."""
    if game.id not in WORKSHOPS:
        able = ", ".join(sorted(WORKSHOPS))
        raise CommandError(f"Programs cannot play {game.title}. Use --bots, or a game with programs: {able}.")
    workshop = WORKSHOPS[game.id]
    with explained(OSError, about=folder):
        inside = sorted(folder.iterdir())
    found = [
        _team(workshop, each.name, [read_record(file) for file in sorted(each.glob("*.json"))])
        for each in inside
        if each.is_dir() and any(each.glob("*.json"))
    ]
    loose = [read_record(file) for file in inside if file.suffix == ".json"]
    for key in (lambda record: (record.team, record.name), lambda record: (record.team,)):
        made, loose = _complete(workshop, loose, key)
        found += made
    for record in loose:
        mates = [each for each in _mates(workshop) if each.kind != record.kind]
        found.append(_team(workshop, record.name, [record, *mates]))
    return _enough(found)


def _complete(
    workshop: Workshop, records: Sequence[Record], key: Callable[[Record], tuple[str, ...]]
) -> tuple[list[Entrant], list[Record]]:
    """The teams that records with the same key make, with one program of each kind; and the records that are left."""
    groups: dict[tuple[str, ...], list[Record]] = {}
    for record in records:
        groups.setdefault(key(record), []).append(record)
    made, left = [], []
    for name, members in sorted(groups.items()):
        if sorted(record.kind for record in members) == sorted(workshop.kinds):
            made.append(_team(workshop, name[-1], members))
        else:
            left += members
    return made, left


def _mates(workshop: Workshop) -> list[Record]:
    names = [f"{MATES}_{kind.lower()}" for kind in workshop.kinds]
    return [workshop.read_record(sample_programs.record(name)) for name in names]


def _team(workshop: Workshop, name: str, records: Sequence[Record]) -> Entrant:
    by_kind = {record.kind: record for record in records}
    if len(records) != len(workshop.kinds) or set(by_kind) != set(workshop.kinds):
        has = ", ".join(record.kind for record in records) or "nothing"
        raise CommandError(f"The team {name} needs one {', one '.join(workshop.kinds)}, and has {has}.")
    for record in records:
        faults = workshop.check("\n".join(record.code)).faults
        if faults:
            place = f"code line {faults[0].line}, column {faults[0].column}"
            raise CommandError(f"{record.name} of the team {name} has an error: {place}: {faults[0].reason}")
    ordered = [by_kind[kind] for kind in workshop.kinds]
    told = ", ".join(f"{record.name} of {record.team} ({record.kind})" for record in ordered)
    return Entrant(name, codes=tuple("\n".join(record.code) for record in ordered), about=told)


def _enough(found: Iterable[Entrant]) -> list[Entrant]:
    """Entrants with names of their own: the second of the same name is called `hunter 2`."""
    entrants: list[Entrant] = []
    counts: dict[str, int] = {}
    for each in found:
        counts[each.name] = counts.get(each.name, 0) + 1
        name = each.name if counts[each.name] == 1 else f"{each.name} {counts[each.name]}"
        entrants.append(Entrant(name, each.bot, each.codes, each.about))
    if len(entrants) < LEAST:
        raise CommandError("A tournament needs at least two entries.")
    return entrants
