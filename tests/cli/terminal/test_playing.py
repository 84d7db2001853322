"""Matches played in a terminal: a real server, a real terminal, and keys."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.cli.site.test_serve import guest
from tests.helpers.pseudo_terminal import COLOUR, Terminal, terminal
from tests.helpers.server_processes import process, serving, wait_until_ready


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for all matches of this file."""
    with serving(tmp_path_factory.mktemp("data")) as address:
        yield address


class Seat:
    """A seat for the terminal: its match, its token, and an editor that writes what a test puts into a file."""

    def __init__(self, folder: Path, address: str, match: str, token: str, number: int = 1) -> None:
        self.page = f"{address}/match/{match}"
        self.match = match
        self.number = number
        self.orders = folder / "orders"
        self.seen = folder / "seen"
        """What the editor was given."""
        editor = folder / "editor"
        editor.write_text(f'#!/bin/sh\ncp "$1" {self.seen}\ncp {self.orders} "$1"\n')
        editor.chmod(0o700)
        self.settings = {"EDITOR": str(editor), "TURNSHEET_TOKEN": token, "XDG_CONFIG_HOME": str(folder / "config")}

    @contextmanager
    def played(self, *words: str, **settings: str) -> Iterator[Terminal]:
        with terminal("play", self.page, *words, settings=self.settings | settings) as opened:
            yield opened

    def scripted(self, *words: str, text: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "turnsheet.interfaces.cli", "play", self.page, *words]
        environment = {**os.environ, **self.settings}
        return subprocess.run(
            command, env=environment, input=text, capture_output=True, text=True, check=False, timeout=120
        )


def token(ann: httpx.Client, match: str, seat: int = 1) -> str:
    given: str = ann.post(f"/api/matches/{match}/seats/{seat}/token").json()["token"]
    return given


def against_bots(ann: httpx.Client, folder: Path, game: str, **wish: object) -> Seat:
    wish = {"game": game, "take": 1, "undo_seconds": 0, "start": True, **wish}
    match = ann.post("/api/matches", json=wish).json()["id"]
    return Seat(folder, str(ann.base_url).rstrip("/"), match, token(ann, match))


def test_a_match_is_played_from_set_up_to_end_with_the_keyboard(address: str, tmp_path: Path) -> None:
    with guest(address) as ann:
        wish = {"game": "raumkrieg", "seats": 2, "options": {"turns": "1"}, "take": [1, 2], "undo_seconds": 0}
        match = ann.post("/api/matches", json={**wish, "title": "Friday", "start": True}).json()["id"]
        seat = Seat(tmp_path, address, match, token(ann, match))
        sheet = ann.get(f"/api/matches/{match}/seats/1/orders").json()
        seat.orders.write_text("99 P 1,1\n" + (sheet["text"] or sheet["suggestion"]))
        with seat.played() as screen:
            screen.see("Friday   player 1", "Your turn: the setup of your fleet.", "waiting for player 2")
            screen.press("c", "A+start 1", "A you", "+ start")
            screen.press("p", "RAUMKRIEG   turn 0, the setup   PLAYER 1")
            screen.press("?", "write orders in your editor")
            screen.press("m", "No messages so far.")
            screen.press("e", "Saved as a draft. 1 order is refused", "line 1: 99 P 1,1: ", "   2 10 P")
            assert "# Your printout:" in seat.seen.read_text()
            saved = ann.get(f"/api/matches/{match}/seats/1/orders").json()
            assert (saved["text"].splitlines()[0], saved["sent"]) == ("99 P 1,1", False)
            screen.press("s", "1 order is refused, the rest is sent. Send? y/n")
            screen.press("n", "Not sent.")
            assert not ann.get(f"/api/matches/{match}/seats/1/orders").json()["sent"]
            screen.press("s", "Send? y/n")
            screen.press("y", "10 orders received at", "Receipt ", "Your orders are sent: the setup")
            screen.press("t", "Taken back: your orders are a draft again.", "   2 10 P")
            screen.press("s", "Send? y/n")
            screen.press("y", "Your orders are sent")
            screen.press("w", "Waiting for the turn.")
            ann.post(f"/api/matches/{match}/seats/2/orders", json={"text": ""})
            screen.see("Played: the setup. Your turn.", "Turn        1 of 1")
            screen.resize(100, 30)
            screen.press("c", "A■", "■ flagship")
            assert max(map(len, screen.screen.split("\n"))) == 100
            screen.press("n", "10 flagship  fuel ")
            screen.press("p", "OWNER  SHIP  TYPE")
            screen.press("i", "Orders: ")
            screen.press("10 A 0,5\r", "Saved as a draft. Press s to send it.", "   1 10 A 0,5", "10 A 0,5: Speed ")
            screen.press("s", "Your orders are sent")
            ann.post(f"/api/matches/{match}/seats/2/orders", json={"text": ""})
            screen.see("The match is over.")
            screen.press("e", "The match is over.")
            screen.press("q")
            assert screen.end() == 0
            assert "\x1b[?1049l" in screen.written
        played = ann.get(f"/api/matches/{match}/seats/1/orders/played").json()
        assert played == ["10 A 0,5"]
        assert ann.get(f"/api/matches/{match}").json()["phase"] == "ended"


def test_robots_are_led_order_by_order(address: str, tmp_path: Path) -> None:
    with guest(address) as ann:
        seat = against_bots(ann, tmp_path, "robots", seats=2, bots={"2": "sitters"})
        with seat.played() as screen:
            screen.see("Your turn: turn 1, round 1")
            screen.press("i", "Orders: ")
            screen.press("turn 1, hop\r", "Nothing was sent.", "line 1: ")
            screen.press("i", "Orders: ")
            screen.press("turn 1, move\r", "Carried out: turn 1, move.", "Your scout moved to")
            screen.press("c", " you   ' in fog  + in range")
            screen.press("i", "Orders: ")
            screen.press("end\r", "Your turn: turn 1, round 2")
            screen.press("q")
            assert screen.end() == 0


def test_star_probe_shows_the_next_decision_after_each_order(address: str, tmp_path: Path) -> None:
    with guest(address) as ann:
        seat = against_bots(ann, tmp_path, "starprobe", seats=1)
        with seat.played() as screen:
            screen.press("i", "Orders: ")
            screen.press("ship II\r", "Carried out: ship II.", "We took command of our ship")
            screen.press("p", "Explorer II")
            screen.press("c", "A⌂", "⌂ home")
            seat.orders.write_text("name Vega\n")
            screen.press("e", "name Vega", "Saved as a draft.")
            screen.press("s", "Carried out: name Vega.")
            screen.press("q")
            assert screen.end() == 0


def test_a_turn_of_starweb_is_sent_and_told(address: str, tmp_path: Path) -> None:
    with guest(address) as ann:
        bots = {str(number): "easy" for number in range(2, 7)}
        seat = against_bots(ann, tmp_path, "starweb", preset="trial", bots=bots)
        with seat.played() as screen:
            screen.press("c", "○W", "○ world")
            seat.orders.write_text("Z\n")
            screen.press("e", "Saved as a draft.")
            screen.press("s", "Your turn: orders for turn 2", "Played: turn 1")
            screen.press("[", "After 0 of 1 played.", "You are [")
            screen.press("]", "Turn             2")
            screen.press("q")
            assert screen.end() == 0


def test_text_of_others_cannot_control_the_terminal_and_colours_can_be_off(address: str, tmp_path: Path) -> None:
    with guest(address) as ann:
        seat = against_bots(ann, tmp_path, "raumkrieg", seats=2, bots={"2": "easy"}, title="Friday \u202enight")
        with seat.played() as screen:
            screen.see("Friday night")
            screen.press("c", "A+start")
            assert COLOUR.search(screen.written)
            assert "\u202e" not in screen.written
        with seat.played(NO_COLOR="1") as screen:
            screen.press("c", "A+start", "A you")
            assert not COLOUR.search(screen.written)


def test_a_token_is_asked_for_without_echo_and_remembered_if_wanted(address: str, tmp_path: Path) -> None:
    with guest(address) as ann:
        seat = against_bots(ann, tmp_path, "raumkrieg", seats=2, bots={"2": "easy"})
        secret = seat.settings["TURNSHEET_TOKEN"]
        kept = tmp_path / "config" / "turnsheet" / "tokens.json"
        with seat.played(TURNSHEET_TOKEN="") as screen:
            screen.see("Token: ")
            screen.press(f"{secret}\n", "Remember the token in")
            screen.press("y\n", "Your turn: the setup")
            screen.press("q")
            assert screen.end() == 0
            assert secret not in screen.written
        assert json.loads(kept.read_text()) == {f"{seat.page}?seat=1": secret}
        with seat.played(TURNSHEET_TOKEN="") as screen:
            screen.see("Your turn: the setup")
        assert seat.scripted("--forget").stdout == f"1 token removed from {kept}.\n"
        assert json.loads(kept.read_text()) == {}
        assert seat.scripted("--remember", "--once").returncode == 0  # the token is in the environment
        assert json.loads(kept.read_text()) == {f"{seat.page}?seat=1": secret}


def test_scripts_print_check_send_and_wait(address: str, tmp_path: Path) -> None:
    with guest(address) as ann:
        seat = against_bots(ann, tmp_path, "raumkrieg", seats=2, bots={"2": "easy"}, options={"turns": "1"})
        printed = seat.scripted("--once")
        assert (printed.returncode, printed.stderr) == (0, "")
        assert printed.stdout.startswith("RAUMKRIEG   turn 0, the setup   PLAYER 1\n")
        seat.orders.write_text("99 P 1,1\n")
        refused = seat.scripted("--send", str(seat.orders))
        assert refused.returncode == 1
        assert f"{seat.orders}:1: 99 P 1,1: " in refused.stderr
        assert "Nothing was sent: 1 of the orders is refused." in refused.stderr
        sent = seat.scripted("--send", str(seat.orders), "--anyway", "--wait", "--once")
        assert sent.returncode == 0, sent.stderr
        assert "0 orders received at" in sent.stdout
        assert "RAUMKRIEG   before turn 1 of 1   PLAYER 1" in sent.stdout
        over = seat.scripted("--send", "-", "--wait", text="10 A 0,5\n")
        assert over.returncode == 1
        assert "10 A 0,5\n1 order received at" in over.stdout
        assert over.stderr.startswith("The match is over. ")
        late = seat.scripted("--send", "-", text="")
        assert (late.returncode, late.stderr) == (2, "The match is over, so you can no longer send orders.\n")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"TURNSHEET_TOKEN": "wrong"}, "The site does not accept this token for this match."),
        ({"seat": "2"}, "This token is for seat 1, not for seat 2."),
        ({"seat": "9"}, "The match has no seat 9. Its seats are 1 to 2."),
        ({"match": "nowhere"}, "There is no match nowhere on http://127.0.0.1"),
    ],
)
def test_mistakes_are_told_in_a_sentence(change: dict[str, str], said: str, address: str, tmp_path: Path) -> None:
    with guest(address) as ann:
        seat = against_bots(ann, tmp_path, "raumkrieg", seats=2, bots={"2": "easy"})
        seat.settings |= {name: value for name, value in change.items() if name.isupper()}
        if "match" in change:
            seat.page = f"{address}/match/{change['match']}"
        words = ["--seat", change["seat"]] if "seat" in change else []
        done = seat.scripted("--once", *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(said)
        assert done.stderr.count("\n") == 1


def test_without_a_terminal_it_says_what_scripts_use(address: str, tmp_path: Path) -> None:
    with guest(address) as ann:
        done = against_bots(ann, tmp_path, "raumkrieg", seats=2, bots={"2": "easy"}).scripted()
    assert (done.returncode, done.stderr) == (
        2,
        "This needs a terminal. In scripts, use --once, --send FILE or --wait.\n",
    )


@pytest.mark.soak
def test_a_lost_server_is_told_and_orders_are_kept_until_it_is_back(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    serve = ("serve", "--data", str(tmp_path / "data"), "--port", str(port))
    address, kept = f"http://127.0.0.1:{port}", tmp_path / "config" / "turnsheet"
    with ExitStack() as opened:
        with process(*serve), guest(address) as ann:
            seat = against_bots(ann, tmp_path, "raumkrieg", seats=2, bots={"2": "easy"})
            written = ann.get(f"/api/matches/{seat.match}/seats/1/orders").json()["suggestion"].splitlines()
            screen = opened.enter_context(seat.played())
            screen.press("p", "RAUMKRIEG")
        screen.see("no connection, trying again")
        seat.orders.write_text("\n".join(written[:9]))
        screen.press("e", "Your orders are kept here until the site is back.", "   9 18 P")
        assert (kept / f"unsaved-{seat.match}-1.txt").read_text().splitlines() == written[:9]
        with process(*serve), guest(address) as ann:
            wait_until_ready(address)
            screen.see("Saved as a draft.")
            assert "no connection" not in screen.screen
            screen.press("s", "Your turn: orders for turn 1")
            assert list(kept.iterdir()) == []
            token_ = {"Authorization": f"Bearer {seat.settings['TURNSHEET_TOKEN']}"}
            played = ann.get(f"/api/matches/{seat.match}/seats/1/orders/played", headers=token_).json()
            assert played == written[:9]
