"""An agent is told no more than the player of its seat: every tool, resource and prompt is asked about everything."""

import re
from itertools import product
from random import Random

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from mcp import Client
from mcp.shared.exceptions import MCPError

from tests.helpers import event_loops
from tests.helpers.server_in_thread import opened
from tests.web.conftest import Guest
from tests.web.secrecy import test_public_answers as public_answers
from tests.web.secrecy.planted_site import plant
from turnsheet.client.address import parse
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.cli.agents.seats import GivenSeat, Seats
from turnsheet.interfaces.cli.agents.server import agent_server
from turnsheet.interfaces.web.app import create_app

MOVES = (None, 0, 1, 2, 99)
SHEET = "14 A 1,1 F 2 3\nto 1: hello\nturn 1\nend"
NO_MATCH = "nowhere"
READS: dict[str, list[dict[str, object]]] = {
    "list_matches": [{}],
    "read_printout": [{"move": move} for move in MOVES],
    "read_turn_report": [{"move": move} for move in MOVES],
    "read_messages": [{}],
    "read_chat": [{}],
    "list_rules_and_guides": [{}],
    "read_rules": [
        {"name": name, "part": part} for name in ("raumkrieg", "chess") for part in ("", "4.3", "99", "all")
    ],
    "search_rules": [{"name": "starweb", "words": "ambush"}],
    "list_order_forms": [{"count": 500}, {"words": "message"}],
    "read_order_sheet": [{}],
    "check_orders": [{"text": SHEET}],
    "forecast_printout": [{"text": SHEET}, {"text": "", "assumptions": "24 of 2  A 0,0  V 0,0  P 5,5  F 5"}],
    "wait_for_turn": [{"seconds": 0}],
}
WRITES: dict[str, list[dict[str, object]]] = {
    "write_message": [{"to": "1", "text": "hello"}, {"to": "me", "text": "hello"}],
    "write_chat": [{"text": "hello"}, {"text": "hello", "to_seat": 1}],
    "save_draft": [{"text": SHEET, "move": move} for move in (0, 1, 4, 99)],
    "send_orders": [{"text": SHEET, "move": move} for move in (0, 1, 4, 99)],
    "take_back_orders": [{"move": move} for move in (0, 1, 4, 99)],
}


async def heard(
    site: str, given: list[tuple[str, str]], also: list[str], *, writes: bool, every: int
) -> dict[str, str]:
    """All that an agent with some tokens hears, by what it asked; it also names seats it does not have.

    With `every` it asks each tool in every second way, or the like.
    """
    seats = [GivenSeat(parse(f"{site}/match/{match}"), token) for match, token in given]
    for each in seats:
        each.open()
    names = [each.name for each in seats] + also
    told: dict[str, str] = {}
    async with Client(agent_server(Seats(seats)), cache=None) as client:
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert tools == READS.keys() | WRITES.keys()
        for tool, ways in {**READS, **(WRITES if writes else {})}.items():
            for way, name in product(ways[::every], names):
                asked = {**way, **({} if tool == "list_matches" else {"seat": name})}
                told[f"{tool} {asked}"] = (await client.call_tool(tool, asked)).model_dump_json()
        addresses = [resource.uri for resource in (await client.list_resources()).resources]
        for name, move in product(names, MOVES[::every]):
            addresses.append(f"turnsheet://seats/{name}/printout{'' if move is None else f'/{move}'}")
        for address in [*addresses, "turnsheet://guides/player", "turnsheet://rules/starweb/17.4"]:
            try:
                told[address] = (await client.read_resource(address)).model_dump_json()
            except MCPError as error:
                told[address] = f"refused: {error}"
        for name in names:
            try:
                told[f"prompt {name}"] = (await client.get_prompt("play_my_turn", {"seat": name})).model_dump_json()
            except MCPError as error:
                told[f"prompt {name}"] = f"refused: {error}"
    return {asked: re.sub(r"127\.0\.0\.1:\d+", "the site", text) for asked, text in told.items()}


def token_of(guest: Guest, match: str, seat: int) -> str:
    given: str = guest.post(f"/api/matches/{match}/seats/{seat}/token").json()["token"]
    return given


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.soak)])
def test_no_tool_tells_a_secret_of_another_person(site: Site, client: TestClient[Litestar], every: int) -> None:
    world = plant(site, client)
    ben, main, private = world.guests["ben"], world.matches["main"], world.matches["private"]
    given = [(main, token_of(ben, main, 2)), (private, token_of(ben, private, 1))]
    also = [f"{main}/1", f"{main}/3", f"{main}/0", f"{private}/2", f"{world.matches['table']}/1", NO_MATCH]
    also = also[:: 2 * every - 1]
    with opened(create_app(site, Runner(site))) as port:
        answers = event_loops.run(heard(f"http://127.0.0.1:{port}", given, also, writes=True, every=every))
    hidden = world.hidden_from("ben")
    assert len(hidden) > 30
    for asked, answer in answers.items():
        assert [secret for secret in hidden if secret in answer] == [], asked
        assert [token for _, token in given if token in answer] == [], asked
    everything = "\n".join(answers.values())
    own = {secret for secret in world.own("ben") if secret in everything}
    assert {"planted-chat-1", "planted-chat-3", "planted-chat-0", "planted-orders-of-2"} <= own
    assert {"planted-draft-of-ben", "7000002"} <= own  # the planting worked
    refused = [asked for asked, answer in answers.items() if any(name in asked for name in also)]
    assert len(refused) > 100 // every**2
    for asked in refused:
        if "rules" not in asked or NO_MATCH in asked:
            assert "is not one of your seats" in answers[asked] or "refused" in answers[asked], asked


@pytest.mark.parametrize(
    ("table", "every"),
    [
        ("raumkrieg", 3),
        *(pytest.param(table, 1, marks=pytest.mark.soak) for table in public_answers.TABLES),
    ],
)
def test_what_the_seat_may_not_know_changes_no_answer(
    site: Site, client: TestClient[Litestar], ann: Guest, table: str, every: int
) -> None:
    """Two matches that differ only in what the seat may not know."""
    match = public_answers.played(site, ann, table)
    given = [(match, token_of(ann, match, 1))]

    def world() -> dict[str, str]:
        again = public_answers.opened(site.store)
        with opened(create_app(again, Runner(again))) as port:
            return event_loops.run(heard(f"http://127.0.0.1:{port}", given, [f"{match}/2"], writes=False, every=every))

    before = world()
    assert public_answers.disguise(site, match, Random(len(table))) > public_answers.STEPS // 2
    after = world()
    assert before.keys() == after.keys()
    assert [asked for asked in before if before[asked] != after[asked]] == []
    answered = [each for each in before.values() if '"is_error":true' not in each and not each.startswith("refused")]
    assert len(answered) > 24 // every + 8
