"""Who takes part in a tournament: bots by their names, or what is in a folder of entries.

In a folder each file of Python code is a bot, and so is each program that can be run; files whose names begin with
`_` or `test_` are left out. Each subfolder with record files is a team of robot programs. Records that are not in a
subfolder make a team if they have the same team and name, or the same team; a program that is left over plays together
with programs of the gallery.
"""

import os
import shlex
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from turnsheet.bots.robots import sample_programs
from turnsheet.core.game import AnyGame
from turnsheet.core.workshop import Record, Workshop
from turnsheet.interfaces.cli.bots.contenders import Limits
from turnsheet.interfaces.cli.bots.find_contender import COMMAND, find_contender, words
from turnsheet.interfaces.cli.bots.python_bots import SUFFIX
from turnsheet.interfaces.cli.bots.team_bots import RECORDS, read_record, team_of, told, workshop_of
from turnsheet.interfaces.cli.errors import CommandError, explained

LEFT_OUT = ("_", ".", "test_")
"""How the names of files begin that do not take part."""
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


def taking_part(game: AnyGame, names: str, folder: Path | None, limits: Limits) -> list[Entrant]:
    """The bots that are named and what is in the folder, under names of their own."""
    found = bots(game, names, limits)
    if folder is not None:
        found += [*_programs(game, folder, limits), *_teams(game, folder)]
    return _enough(found)


def bots(game: AnyGame, text: str, limits: Limits) -> list[Entrant]:
    """The bots that are named, separated by commas; a bot may be named more than once."""
    found = [find_contender(name, game, limits) for name in words(text) if name]
    return [Entrant(bot.name, bot=bot.name, about=bot.blurb) for bot in found]


def _programs(game: AnyGame, folder: Path, limits: Limits) -> list[Entrant]:
    """The bots in a folder: files of Python code, and programs that can be run."""
    found = []
    for file in _inside(folder):
        if file.is_file() and not file.name.startswith(LEFT_OUT):
            runs = os.access(file, os.X_OK) and not file.match(RECORDS)
            if file.suffix == SUFFIX or runs:
                word = str(file) if file.suffix == SUFFIX else f"{COMMAND}{shlex.quote(str(file.resolve()))}"
                found.append(Entrant(file.stem, bot=word, about=find_contender(word, game, limits).blurb))
    return found


def _inside(folder: Path) -> list[Path]:
    with explained(OSError, about=folder):
        return sorted(folder.iterdir())


def _teams(game: AnyGame, folder: Path) -> list[Entrant]:
    """The teams of robot programs in a folder."""
    inside = _inside(folder)
    if not any(each.suffix == ".json" or (each.is_dir() and any(each.glob(RECORDS))) for each in inside):
        return []
    workshop = workshop_of(game)
    found = [
        _team(workshop, each.name, [read_record(file) for file in sorted(each.glob(RECORDS))])
        for each in inside
        if each.is_dir() and any(each.glob(RECORDS))
    ]
    loose = [read_record(file) for file in inside if file.suffix == ".json"]
    for key in (lambda record: (record.team, record.name), lambda record: (record.team,)):
        made, loose = _complete(workshop, loose, key)
        found += made
    for record in loose:
        mates = [each for each in _mates(workshop) if each.kind != record.kind]
        found.append(_team(workshop, record.name, [record, *mates]))
    return found


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
    ordered = team_of(workshop, name, records)
    return Entrant(name, codes=tuple("\n".join(record.code) for record in ordered), about=told(ordered))


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
