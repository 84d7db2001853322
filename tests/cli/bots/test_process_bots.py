"""Commands that play: they are told what a player may know, and no fault of them stops the match."""

import json
from pathlib import Path
from time import monotonic

import pytest

from tests.cli.bots.bot_files import process_bot, written
from tests.helpers.cli_commands import turnsheet
from turnsheet.core import codec
from turnsheet.core.bot_match import play
from turnsheet.core.match import Match
from turnsheet.core.seats import Seat
from turnsheet.interfaces.cli.bots.contenders import Limits
from turnsheet.interfaces.cli.bots.find_contender import find_contender
from turnsheet.interfaces.cli.bots.recorded_match import Fault, SeatRecord, play_recorded
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.lookup import find_bot, find_game

GAME = find_game("raumkrieg")
OPTIONS = GAME.options_type(turns=2)
PATIENT = Limits(seconds=600)
"""The machine may be busy."""


def played(word: str, limits: Limits = PATIENT) -> SeatRecord:
    contenders = [find_contender(each, GAME, limits) for each in (word, "random")]
    return play_recorded(Match(GAME, OPTIONS, 2, "1"), contenders)[0]


def only_fault(word: str, limits: Limits = PATIENT) -> Fault:
    """The one fault of a bot, whose seat gives empty sheets from then on."""
    record = played(word, limits)
    assert record.sheets == 3
    (fault,) = record.faults
    assert fault.ended
    return fault


def test_a_command_plays_like_a_function(tmp_path: Path) -> None:
    match = Match(GAME, OPTIONS, 2, "1")
    records = play_recorded(match, [find_contender(each, GAME, PATIENT) for each in (process_bot(tmp_path), "random")])
    assert (records[0].sheets, records[0].refused, records[0].faults) == (3, {}, [])
    twin = Match(GAME, OPTIONS, 2, "1")
    play(
        twin,
        [
            lambda view, _forms, _dice: "\n".join(f"{each['number']} A 0,5" for each in ships(view)),
            find_bot("random", GAME).player,
        ],
    )
    assert match.steps == twin.steps


def ships(view: object) -> list[dict[str, object]]:
    """The own ships of a view."""
    plain = json.loads(codec.encode(view))
    return [ship for ship in plain["ships"] if ship["owner"] == plain["seat"]]


def test_it_is_told_what_its_seat_may_know_and_said_goodbye(tmp_path: Path) -> None:
    log = tmp_path / "log"
    keep = f"open({str(log)!r}, 'a').write(line)"
    match = Match(GAME, OPTIONS, 2, "1")
    views = [GAME.rules.view(match.state, Seat(2))]
    word = process_bot(tmp_path, keep, keep)
    play_recorded(
        match,
        [find_contender(each, GAME, PATIENT) for each in ("random", word)],
        after_step=lambda match: views.append(GAME.rules.view(match.state, Seat(2))),
    )
    *turns, bye = map(json.loads, log.read_text().splitlines())
    assert bye == {"kind": "bye"}
    assert [turn["number"] for turn in turns] == [1, 2, 3]
    for turn, view in zip(turns, views, strict=False):
        assert turn.keys() == {"kind", "number", "view", "forms", "printout", "seed"}
        assert turn["view"] == json.loads(codec.encode(view))
        assert turn["forms"] == json.loads(codec.encode(GAME.pages.forms(view)))
        assert turn["printout"] == GAME.pages.printout(view)
    assert len({turn["seed"] for turn in turns}) == 3


@pytest.mark.parametrize(
    ("turn", "kind", "detail"),
    [
        ("sys.exit(4)", "crash", "it ended by itself with exit code 4"),
        ("raise ValueError('too far')", "crash", "exit code 1; it wrote last: ValueError: too far"),
        ("import os; os.kill(os.getpid(), 11)", "crash", "it was ended by the signal SIGSEGV"),
        ("print('thinking', flush=True)", "nonsense", "it answered 'thinking' instead of"),
        ("number = 7", "nonsense", "it answered turn number 7 when it was asked for number 1"),
        ("text = 5", "nonsense", "Expected `str`, got `int`"),
        ("print('x' * 3_000_000)", "nonsense", "its answer is longer than 1000000 bytes"),
    ],
)
def test_a_fault_ends_the_bot_and_not_the_match(tmp_path: Path, turn: str, kind: str, detail: str) -> None:
    fault = only_fault(process_bot(tmp_path, turn))
    assert (fault.kind, fault.move) == (kind, 1)
    assert detail in fault.detail


def test_a_command_that_never_answers_is_ended_with_what_it_started(tmp_path: Path) -> None:
    child = tmp_path / "child"
    start = f"import subprocess, time; open({str(child)!r}, 'w').write(str(subprocess.Popen(['sleep', '600']).pid))"
    fault = only_fault(process_bot(tmp_path, "time.sleep(600)", before=start), Limits(seconds=0.3))
    assert (fault.kind, fault.move, fault.detail) == ("late", 1, "it took longer than 0.3 s")
    status = Path("/proc") / child.read_text() / "stat"
    until = monotonic() + 60
    while status.exists() and ") Z " not in status.read_text():
        assert monotonic() < until


def test_a_command_has_as_much_memory_as_it_is_given(tmp_path: Path) -> None:
    word = process_bot(tmp_path, "bytearray(200_000_000)")
    assert played(word).faults == []
    assert only_fault(word, Limits(seconds=600, memory=100)).detail.endswith("it wrote last: MemoryError")


def test_a_command_that_does_not_exist_is_a_fault_at_the_start() -> None:
    fault = only_fault("cmd:./no-such-bot")
    assert (fault.kind, fault.move) == ("crash", 0)
    assert fault.detail == "it could not be started; it wrote last: ./no-such-bot: no such file or directory"


def test_a_command_must_speak_this_version_of_the_protocol(tmp_path: Path) -> None:
    file = written(tmp_path, "old.py", 'input()\nprint(\'{"kind":"ready","protocol":0}\', flush=True)\ninput()\n')
    detail = only_fault(f"cmd:python3 {file}").detail
    assert detail == "it speaks version 0 of the protocol; this release speaks 1"


@pytest.mark.parametrize(
    ("word", "said"), [("cmd:", "has no command"), ("cmd:./bot 'half", "cannot be read: No closing quotation")]
)
def test_a_command_that_cannot_be_read_is_refused(word: str, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        find_contender(word, GAME, Limits())


def test_a_strict_match_ends_with_the_first_fault_in_any_process(tmp_path: Path) -> None:
    word = process_bot(tmp_path, "sys.exit(4)")
    words = ("match", "raumkrieg", "--bots", f"{word},random", "--seed", "1", "--option", "turns=2", "--strict")
    patient = ("--bot-seconds", "600")
    said = (
        "at move 1 of seed 1, seat 1: it ended by itself with exit code 4. Its seat gave no more orders in this match."
    )
    for more in ((), ("--repeat", "2", "--jobs", "2")):
        done = turnsheet(*words, *patient, *more)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == f"{word} crashed {said}\n"
