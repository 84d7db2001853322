"""Bots play on a real server: all games, several seats at once, mistakes of bots, and a server that restarts."""

import re
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.cli.bots.bot_files import process_bot, written
from tests.cli.site.test_serve import guest
from tests.helpers.paths import ROOT
from tests.helpers.served_site import ProgramMatch, new_site, served
from tests.helpers.server_in_thread import PATIENCE, until
from tests.helpers.server_processes import process, wait_until_ready
from turnsheet.client import Seat
from turnsheet.client.address import SeatAddress
from turnsheet.core import options
from turnsheet.core.dice import Dice, turn_key
from turnsheet.host.site import Site
from turnsheet.host.store.rows.turns import submissions
from turnsheet.interfaces.cli.bots import connect
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.lookup import find_game

SHORT: dict[str, tuple[str, dict[int, str], dict[str, str]]] = {
    "raumkrieg": ("hunter", {2: "easy"}, {"turns": "2"}),
    "robots": ("strong", {2: "sitters"}, {"draw_after": "1"}),
    "starweb": ("settler", dict.fromkeys(range(2, 7), "easy"), {"variant": "trial", "turns": "2"}),
    "starprobe": ("surveyor", {}, {"months": "3"}),
}
"""For each game a bot, those it plays against, and options for a short match."""
DICEY = """
def play(view, forms, dice):
    with open(__file__ + ".log", "a") as log:
        print(dice.at("number").below(10**6), file=log)
    return ""
"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with new_site(tmp_path) as site:
        yield site


@pytest.fixture(autouse=True)
def _no_tokens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("TURNSHEET_TOKEN", raising=False)


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What was printed, without the time of day."""
    return [re.sub(r"^\d\d:\d\d:\d\d  ", "", line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("game", SHORT)
def test_our_bots_play_every_game_to_its_end(game: str, site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    bot, others, options = SHORT[game]
    match = ProgramMatch(site, game, seats=(1,), bots=others, options=options)
    with served(site) as address:
        connect.run([match.page(address), bot], list(match.tokens.values()), "7")
    told = lines(capsys)
    assert told[0].endswith(f": {bot} plays as {told[0].rpartition(' plays as ')[2]}")
    assert told[0].endswith(", seed 7")
    assert told[-1].startswith(f"{match.id}, seat 1: The match is over. ")
    assert all(" 0 refused" in line for line in told[1:-1])
    assert len(told) > 3


def test_several_seats_and_matches_are_played_at_once(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    both = ProgramMatch(site, options={"turns": "1"})
    with served(site) as address:
        connect.run([both.page(address), "hunter"], list(both.tokens.values()))
        pair = [ProgramMatch(site, seats=(1,), bots={2: "easy"}, options={"turns": "1"}) for _ in range(2)]
        connect.run([*(each.page(address) for each in pair), "hunter"], [each.tokens[1] for each in pair])
    over = [line.partition(":")[0] for line in lines(capsys) if "The match is over." in line]
    assert sorted(over[:2]) == [f"{both.id}, seat 1", f"{both.id}, seat 2"]
    assert sorted(over[2:]) == sorted(f"{each.id}, seat 1" for each in pair)


def test_the_dice_of_a_bot_follow_from_match_seat_seed_and_step(site: Site, tmp_path: Path) -> None:
    file = tmp_path / "dicey.py"
    file.write_text(DICEY)
    match = ProgramMatch(site, seats=(1,), bots={2: "easy"}, options={"turns": "1"})
    with served(site) as address:
        connect.run([match.page(address), str(file)], [match.tokens[1]], "7")
    keys = [turn_key(f"player 1 of {match.id} 7", step) for step in (1, 2)]
    assert Path(f"{file}.log").read_text().split() == [str(Dice(key).at("number").below(10**6)) for key in keys]


def test_refused_orders_are_told_by_code_and_the_others_count(
    site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.py").write_text("def play(view, forms, dice):\n    return '99 A 1,1\\n10 A 0,5'\n")
    match = ProgramMatch(site, seats=(1,), bots={2: "easy"}, options={"turns": "1"})
    with served(site) as address:
        connect.run([match.page(address), f"{tmp_path}/mine.py:play"], list(match.tokens.values()))
    told = lines(capsys)
    assert "orders for turn 1: 1 order sent, 1 refused" in told[-3]
    assert re.search(r"seat 1:   refused, [a-z-]+: 99 A 1,1: ", told[-2])


REMEMBERING = """
class Captain:
    def __init__(self):
        self.seat = None

    def __call__(self, view, order_forms, dice):
        assert self.seat in (None, view.seat)
        self.seat = view.seat
        return ""
"""


@pytest.mark.parametrize("place", ["file", "module", "command"])
def test_bots_from_anywhere_are_begun_for_each_seat(
    place: str, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    file = written(tmp_path, "captains.py", REMEMBERING)
    check = "assert (view['seat'], hello['seats'], hello['options']['turns']) == (hello['seat'], 2, 1)"
    words = {"file": f"{file}:Captain", "module": "captains:Captain", "command": process_bot(tmp_path, turn=check)}
    match = ProgramMatch(site, options={"turns": "1"})
    with served(site) as address:
        connect.run([match.page(address), words[place]], list(match.tokens.values()))
    told = lines(capsys)
    assert len([line for line in told if "The match is over." in line]) == 2
    assert not [line for line in told if "stopped" in line]


def test_our_bots_look_ahead_as_far_as_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[int] = []

    def noted(_address: SeatAddress, _token: str, chosen: connect.Chosen) -> None:
        said.append(chosen.limits.lookahead)
        raise CommandError("That is enough.")

    monkeypatch.setattr(connect, "_Player", noted)
    words = ["http://127.0.0.1:9/match/x", "hard"]
    with pytest.raises(CommandError, match="That is enough"):
        connect.run(words, ["token"])
    with pytest.raises(CommandError, match="That is enough"):
        connect.run(words, ["token"], bot_lookahead=96)
    assert said == [16, 96]


def test_a_team_of_programs_plays(site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for kind in ("scout", "sniper", "tank"):
        shutil.copy(ROOT / f"src/turnsheet/bots/robots/programs/spotter_{kind}.json", tmp_path)
    match = ProgramMatch(site, "robots", seats=(1,), bots={2: "sitters"}, options={"draw_after": "1"})
    with served(site) as address:
        connect.run([match.page(address), f"team:{tmp_path}"], list(match.tokens.values()))
    assert "The match is over." in lines(capsys)[-1]


@pytest.mark.parametrize("error", ["SystemExit(0)", "KeyboardInterrupt"])
def test_a_bot_that_exits_stops_its_seat_and_says_why(
    error: str, site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, "leaver.py", f"def play(view, forms, dice):\n    raise {error}\n")
    match = ProgramMatch(site, seats=(1,), bots={2: "easy"}, options={"turns": "1"})
    with served(site) as address, pytest.raises(CommandError, match="1 of 1 seats stopped early"):
        connect.run([match.page(address), str(file)], list(match.tokens.values()))
    assert f"stopped: The bot failed: {error.partition('(')[0]}" in lines(capsys)[-1]


def test_a_command_that_cannot_be_started_stops_its_seat(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    match = ProgramMatch(site, seats=(1,), bots={2: "easy"}, options={"turns": "1"})
    with served(site) as address, pytest.raises(CommandError, match="1 of 1 seats stopped early"):
        connect.run([match.page(address), "cmd:./no-such-bot"], list(match.tokens.values()))
    assert "stopped: The bot failed: it could not be started" in lines(capsys)[-1]


def test_a_bot_is_told_the_options_with_those_that_are_long(site: Site) -> None:
    tables = '{"conflict": {"change": {"3/17": "2T"}}}'
    match = ProgramMatch(site, "starprobe", seats=(1,), options={"tables": tables, "months": "3"})
    with served(site) as address, Seat(match.page(address), match.tokens[1]) as seat:
        game = find_game("starprobe")
        assert connect.engagement(seat, game).options == options.read(game, {"tables": tables, "months": "3"})


def test_orders_that_are_carried_out_at_once_are_sent_without_the_refused_ones(
    site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.py").write_text(
        "from turnsheet.bots.starprobe.surveyor import play as good\n\n"
        "def play(view, forms, dice):\n    return good(view, forms, dice) + '\\nfly to the sun'\n"
    )
    match = ProgramMatch(site, "starprobe", seats=(1,), options={"months": "1"})
    with served(site) as address:
        connect.run([match.page(address), f"{tmp_path}/mine.py"], list(match.tokens.values()))
    told = lines(capsys)
    assert any("1 order sent, 1 refused" in line for line in told)
    assert "The match is over." in told[-1]


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("return 1 / 0", "stopped: The bot failed: ZeroDivisionError: division by zero ("),
        ("return forms", "stopped: The bot failed: it returned tuple instead of a text."),
    ],
)
def test_a_bot_that_fails_stops_its_seat_and_is_told(
    bot: str, said: str, site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(f"def play(view, forms, dice):\n    if view.seat == 2:\n        {bot}\n    return ''\n")
    match = ProgramMatch(site, options={"turns": "1"})
    with served(site) as address:
        failed: list[CommandError] = []

        def play() -> None:
            with pytest.raises(CommandError, match="1 of 2 seats stopped early") as refused:
                connect.run([match.page(address), str(file)], list(match.tokens.values()))
            failed.append(refused.value)

        with started(play):
            until(lambda: is_sent(site, match.id))
            for _ in range(2):  # the other seat goes on when somebody else plays this one
                httpx.post(
                    f"{address}/api/matches/{match.id}/seats/2/orders?wait=20",
                    headers={"authorization": f"Bearer {match.tokens[2]}"},
                    json={"text": ""},
                    timeout=PATIENCE,
                )
        assert failed[0].code == 1
    told = [line for line in lines(capsys) if "seat 2" in line]
    assert said in told[-1]
    assert "(mine.py, line 3)." in told[-1] or "tuple" in told[-1]


@contextmanager
def started(work: object) -> Iterator[threading.Thread]:
    """Do something in another thread, which ends with the block."""
    assert callable(work)
    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield thread
    finally:
        thread.join(PATIENCE)
        assert not thread.is_alive()


def is_sent(site: Site, match: str) -> bool:
    """Whether seat 1 has sent its orders."""
    with site.store.read() as connection:
        return 1 in submissions.sent_seats(connection, [match]).get(match, set())


@pytest.mark.parametrize(
    ("words", "tokens", "said"),
    [
        (["hunter"], [], "Give the address of the match page and a bot"),
        (["{page}", "hunter"], [], "There is no token for {page}."),
        (["{page}", "hunter"], ["wrong"], "The site does not accept this token for this match."),
        (["{page}", "hunter"], ["{1}", "{1}"], "Two tokens are for seat 1 of match {id}. Give each seat once."),
        (["{page}", "{page}", "hunter"], ["{1}"], "You gave 1 token for 2 addresses."),
        (["{page}?seat=2", "hunter"], ["{1}"], "This token is for seat 1, not for seat 2."),
        (["{page}", "settler"], ["{1}"], "The bot settler does not play Raumkrieg."),
        (["http://games.example.org/match/abc", "hunter"], ["{1}"], "Your token would travel unencrypted"),
    ],
)
def test_mistakes_are_told_in_a_sentence(words: Sequence[str], tokens: Sequence[str], said: str, site: Site) -> None:
    match = ProgramMatch(site)
    with served(site) as address:

        def filled(text: str) -> str:
            there = {"{page}": match.page(address), "{id}": match.id, "{1}": match.tokens[1]}
            for name, value in there.items():
                text = text.replace(name, value)
            return text

        with pytest.raises(CommandError, match=re.escape(filled(said))) as refused:
            connect.run([filled(word) for word in words], [filled(each) for each in tokens])
    assert refused.value.code == 2


def test_a_server_that_restarts_is_waited_for(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    match = ProgramMatch(site, options={"turns": "1"})
    with served(site) as address:
        thread = threading.Thread(
            target=connect.run, args=([match.page(address), "hunter"], [match.tokens[1]]), daemon=True
        )
        thread.start()
        until(lambda: is_sent(site, match.id))
    heard: list[str] = []

    def is_missed() -> bool:
        heard.extend(lines(capsys))
        return any(line.endswith("Trying again.") for line in heard)

    until(is_missed)
    with served(site, int(address.rpartition(":")[2])) as address:
        connect.run([match.page(address), "hunter"], [match.tokens[2]])
        thread.join(PATIENCE)
        assert not thread.is_alive()
    told = [line.partition(": ")[2] for line in [*heard, *lines(capsys)] if "seat 1" in line]
    assert told.index("connected again") > 0
    assert told[-1].startswith("The match is over.")


@pytest.mark.soak
def test_the_command_goes_on_after_its_server_was_killed(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    serve = ("serve", "--data", str(tmp_path / "data"), "--port", str(port))
    address = f"http://127.0.0.1:{port}"
    wish = {"game": "raumkrieg", "seats": 3, "take": [1, 2, 3], "undo_seconds": 0, "options": {"turns": "1"}}
    with process(*serve), guest(address) as ann:
        match = ann.post("/api/matches", json={**wish, "start": True}).json()["id"]
        tokens = [ann.post(f"/api/matches/{match}/seats/{seat}/token").json()["token"] for seat in (1, 2, 3)]
        cookies, csrf = ann.cookies, ann.headers["x-csrf-token"]
        given = [word for each in tokens[:2] for word in ("--token", each)]
        command = [sys.executable, "-m", "turnsheet.interfaces.cli", "bots", "connect"]
        bots = subprocess.Popen(
            [*command, f"{address}/match/{match}", *given, "hunter"], stdout=subprocess.PIPE, text=True
        )
        assert bots.stdout is not None
        sent = [line for line in (bots.stdout.readline() for _ in range(4)) if " sent, " in line]
        assert len(sent) == 2
    with process(*serve), httpx.Client(base_url=address, cookies=cookies, timeout=60) as ann:
        wait_until_ready(address)
        ann.headers["x-csrf-token"] = csrf
        for step in (1, 2):
            assert ann.post(f"/api/matches/{match}/seats/3/orders?wait=30", json={"text": "", "step": step}).is_success
        written, _ = bots.communicate(timeout=PATIENCE)
    assert bots.returncode == 0
    assert written.count("The match is over.") == 2
    assert "connected again" in written
