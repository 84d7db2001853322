"""Teams of robot programs as bots: `team:DIR` is a folder with the record files of a scout, a sniper and a tank."""

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import cast

from turnsheet.bots.robots.scripted import Team
from turnsheet.core.game import AnyGame
from turnsheet.core.pages.views import View
from turnsheet.core.player import Player
from turnsheet.core.workshop import BadRecordError, Record, Workshop
from turnsheet.games import WORKSHOPS
from turnsheet.interfaces.cli.bots.contenders import Contender
from turnsheet.interfaces.cli.errors import CommandError, explained
from turnsheet.interfaces.cli.files import read_bytes

GAME = "robots"
RECORDS = "*.json"


def read_record(file: Path) -> Record:
    """The record in a file."""
    with explained(BadRecordError, about=file):
        return WORKSHOPS[GAME].read_record(read_bytes(file))


def workshop_of(game: AnyGame) -> Workshop:
    """The workshop of a game that programs can play."""
    if game.id not in WORKSHOPS:
        able = ", ".join(sorted(WORKSHOPS))
        raise CommandError(f"Programs cannot play {game.title}. Use --bots, or a game with programs: {able}.")
    return WORKSHOPS[game.id]


def team_bot(word: str, folder: Path, game: AnyGame) -> Contender:
    """The team in a folder, as a contender that loads its programs in its first plays."""
    workshop = workshop_of(game)
    with explained(OSError, about=folder):
        files = sorted(each for each in folder.iterdir() if each.match(RECORDS))
    team = team_of(workshop, word, [read_record(file) for file in files])
    return team_contender(word, tuple("\n".join(record.code) for record in team), told(team))


def team_contender(name: str, codes: Sequence[str], about: str) -> Contender:
    """A contender that lets these programs play, one for each kind of piece."""
    lines = [" ".join(code.split("\n")) for code in codes]
    player = cast(Player[View], Team(lines.__getitem__))
    return Contender(name, about, lambda _: nullcontext(player))


def team_of(workshop: Workshop, name: str, records: Sequence[Record]) -> list[Record]:
    """The records of a team in the order of the kinds; there must be one of each, and all must be able to play."""
    by_kind = {record.kind: record for record in records}
    if len(records) != len(workshop.kinds) or set(by_kind) != set(workshop.kinds):
        has = ", ".join(record.kind for record in records) or "nothing"
        raise CommandError(f"The team {name} needs one {', one '.join(workshop.kinds)}, and has {has}.")
    for record in records:
        faults = workshop.check("\n".join(record.code)).faults
        if faults:
            place = f"code line {faults[0].line}, column {faults[0].column}"
            raise CommandError(f"{record.name} of the team {name} has an error: {place}: {faults[0].reason}")
    return [by_kind[kind] for kind in workshop.kinds]


def told(team: Sequence[Record]) -> str:
    """Who is in a team."""
    return ", ".join(f"{record.name} of {record.team} ({record.kind})" for record in team)
