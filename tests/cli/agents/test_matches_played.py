"""Agents play whole matches: a real site, `turnsheet mcp` as a process, and the protocol's own client."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from random import Random

import httpx
import pytest

from tests.cli.agents.agent_clients import Agent, filled, listening, over_http, over_stdio, words
from tests.cli.site.test_serve import guest
from tests.helpers import event_loops
from tests.helpers.server_processes import serving

WISHES: dict[str, dict[str, object]] = {
    "raumkrieg": {"options": {"turns": "2"}, "bots": {"2": "easy"}},
    "robots": {"options": {"draw_after": "2"}, "bots": {"2": "sitters"}},
}
MOST_SHEETS = 120


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for all matches of this file."""
    with serving(tmp_path_factory.mktemp("data")) as address:
        yield address


def begun(ann: httpx.Client, game: str) -> tuple[str, str]:
    """A match against a bot, and the token of its seat 1."""
    wish = {"game": game, "seats": 2, "take": 1, "undo_seconds": 0, "start": True, **WISHES[game]}
    match = ann.post("/api/matches", json=wish).json()["id"]
    return match, ann.post(f"/api/matches/{match}/seats/1/token").json()["token"]


@asynccontextmanager
async def agent(transport: str, url: str, token: str) -> AsyncIterator[Agent]:
    if transport == "stdio":
        async with over_stdio([url], TURNSHEET_TOKEN=token) as found:
            yield found
    else:
        with listening([url], TURNSHEET_TOKEN=token) as there:
            async with over_http(there) as found:
                yield found


async def play(agent: Agent, chance: Random) -> int:
    """Play to the end with nothing but the tools; gives how many sheets were sent."""
    sent = 0
    while True:
        state = await agent.ask("wait_for_turn", seconds=60)
        if state["over"]:
            return sent
        assert state["your_turn"]
        sheet = await agent.ask("read_order_sheet")
        forms = (await agent.ask("list_order_forms", count=500))["forms"]
        orders = filled(forms, chance)
        if sheet["carried_out_at_once"]:
            orders = orders[:1] if sent % 3 else ["end"]
        checked = await agent.ask("check_orders", text="\n".join(orders))
        refused = checked["refusals"]
        assert isinstance(refused, list)
        lines = {each["line"] for each in refused}
        good = [order for line, order in enumerate(orders, 1) if line not in lines]
        receipt = await agent.ask("send_orders", text="\n".join(good or ["end"]), move=sheet["move"])
        assert (receipt["kind"], receipt["refusals"]) == ("final", [])
        sent += 1
        assert sent < MOST_SHEETS


@pytest.mark.parametrize(
    ("game", "transport"),
    [
        ("raumkrieg", "stdio"),
        ("robots", "http"),
        pytest.param("raumkrieg", "http", marks=pytest.mark.soak),
        pytest.param("robots", "stdio", marks=pytest.mark.soak),
    ],
)
def test_an_agent_plays_a_match_to_its_end(address: str, game: str, transport: str) -> None:
    async def playing(match: str, token: str) -> None:
        async with agent(transport, f"{address}/match/{match}", token) as player:
            (seat,) = (await player.client.list_tools()).tools[:1]
            assert seat.name == "list_matches"
            sent = await play(player, Random(7))
            assert sent >= 3
            first, last = await player.ask("read_printout", move=0), await player.ask("read_printout")
            assert (first["move"], first["text"] != last["text"]) == (0, True)
            report = await player.ask("read_turn_report")
            assert report["events"]
            over = words(await player.call("list_matches"))
            assert f"Seat {match}/1: {game}" in over
            assert "ended" in over
            late = await player.refused("send_orders", text="", move=1)
            assert late == ("wrong-phase", "The match is over, so you can no longer send orders.")

    with guest(address) as ann:
        match, token = begun(ann, game)
        event_loops.run(playing(match, token))
        assert ann.get(f"/api/matches/{match}").json()["phase"] == "ended"
