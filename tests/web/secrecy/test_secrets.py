"""No endpoint answers with another seat's secrets.

Hidden values are planted in the store; then every operation of the API is called as every seat, as a stranger and as
a program, and the answers are searched for what the asker must not know.
"""

import json
import re
from itertools import product

import httpx
import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from tests.web.conftest import Guest
from tests.web.routes.test_notifications import in_days
from turnsheet.core.codec import encode
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.events import Told
from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.rules.state import State
from turnsheet.games.starweb.star_graph.map_text import write_map
from turnsheet.games.starweb.star_graph.star_graph import make
from turnsheet.host.matches import match_events
from turnsheet.host.notifications import addresses
from turnsheet.host.notifications.outgoing import Mailing
from turnsheet.host.site import Site, head_state
from turnsheet.host.store.compression import squeeze, state_form
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.store.schema import addresses as addresses_table
from turnsheet.host.store.schema import matches, turns

SEED = "planted-seed-4711"
FUEL = {1: 810001, 2: 820002, 3: 830003}
CARD = {1: "planted-card-for-1", 2: "planted-card-for-2", 3: "planted-card-for-3"}
HOOK = {seat: f"https://example.org/planted-hook-of-{seat}" for seat in CARD}
DRAFT = {1: "planted-draft-of-1", 2: "planted-draft-of-2", 3: "planted-draft-of-3"}
PAPER = {seat: f"planted-paper-of-{seat}" for seat in CARD}
SAID = {seat: f"planted-words-of-{seat}" for seat in CARD}


class Anywhere:
    """A channel that takes every address and sends nothing."""

    def check(self, target: str) -> str:
        """Take it."""
        return target

    def send(self, target: str, letter: Mailing) -> None:
        """Send nothing."""


def planted(site: Site, match: str, guests: dict[int, Guest]) -> None:
    """Put secrets everywhere a secret can be."""
    for _ in range(2):
        for seat, guest in guests.items():
            guest.post(f"/api/matches/{match}/seats/{seat}/orders", {"text": ""})
    with site.store.write() as connection:
        row = find(connection, match)
        state = head_state(connection, site, row)
        assert isinstance(state, State)
        cards = tuple(Told((Seat(seat),), Seat(seat % 3 + 1), Seat(seat), card) for seat, card in CARD.items())
        ships = tuple(replace(ship, fuel=FUEL[ship.owner]) for ship in state.ships)
        changed = replace(state, ships=ships, news=state.news + cards)
        said = encode({seat: (words,) for seat, words in SAID.items()}).decode()
        connection.execute(
            turns.update().where(turns.c.id == row.head).values(state=squeeze(state_form(changed)), orders=said)
        )
        connection.execute(matches.update().where(matches.c.id == match).values(seed=SEED))
    site.states.clear()
    site.channels = {"webhook": Anywhere()}
    for seat, guest in guests.items():
        guest.post("/api/me/addresses", {"kind": "webhook", "target": HOOK[seat]})
        guest.ask(
            "PUT", f"/api/matches/{match}/seats/{seat}/notes", [{"kind": "note", "name": "W1", "text": PAPER[seat]}]
        )
        other = seat % 3 + 1
        guest.ask("PUT", f"/api/matches/{match}/seats/{seat}/draft", {"text": f"to {other}: {DRAFT[seat]}"})


def secrets_of_others(seat: int | None) -> list[str]:
    """What the holder of a seat must not read."""
    found = [SEED]
    for other in FUEL:
        if other != seat:
            found += [str(FUEL[other]), CARD[other], DRAFT[other], HOOK[other], PAPER[other], SAID[other]]
    return found


def told(answer: httpx.Response) -> str:
    """All that an answer says, its headers included."""
    return answer.text + json.dumps(list(answer.headers.items()))


def readable(answer: httpx.Response) -> str:
    """The same without digests and fractions of seconds: the digits of a secret can be among theirs by chance."""
    return re.sub(r"\b[0-9a-f]{64}\b|:\d\d\.\d{1,6}\b", "", told(answer))


def operations(client: TestClient[Litestar], match: str, ticket: str) -> list[tuple[str, str, object]]:
    """Every operation of the API, with seats and steps filled in; the streaming one is tested elsewhere."""
    bodies: dict[str, object] = {
        "forecast": {"text": "14 A 1,1", "assumptions": "24 of 2  A 0,0  V 0,0  P 5,5  F 5"},
        "notes": [{"kind": "note", "name": "mine", "text": "x"}],
        "check": {"text": "14 A 1,1 F 2 3\nto 2: x"},
        "draft": {"text": "14 A 1,1"},
        "orders": {"text": "14 A 1,1"},
        "take": {"code": "", "name": "x"},
        "bot": {"bot": "hunter"},
        "sandbox": {"bots": {}},
        "vacation": {"until": in_days(1)},
        "addresses": {"kind": "webhook", "target": "https://example.org/another"},
        "{ticket}": {"action": "confirm"},
    }
    found: list[tuple[str, str, object]] = []
    for path, methods in client.get("/schema/openapi.json").json()["paths"].items():
        if path.endswith("/events") or path in ("/api/matches/import", "/api/play-now"):
            continue
        for method, seat, step in product(methods, range(5), ("", "?step=0", "?step=2", "?step=99")):
            if ("{seat}" not in path and seat) or (method != "get" and step):
                continue
            name = path.rsplit("/", 1)[-1]
            for deed in ("pause", "resume", "retry", "start") if "{action}" in path else ("",):
                filled = path.replace("{match}", match).replace("{seat}", str(seat)).replace("{action}", deed)
                filled = filled.replace("{ticket}", ticket).replace("{address}", ticket.split("-")[1])
                filled = filled.replace("{game}", "robots").replace("{number}", "1").replace("{name}", "map")
                found.append((method.upper(), filled + step, bodies.get(name, {})))
    return sorted(found, key=lambda operation: operation[0] != "GET")


def ticket_of_ben(site: Site) -> str:
    """A ticket of the address that seat 2 gave."""
    with site.store.read() as connection:
        nonce = sa.select(addresses_table.c.nonce).where(addresses_table.c.target == HOOK[2])
        return addresses.ticket_of(site, connection.execute(nonce).scalar_one(), "stop")


@pytest.mark.parametrize("who", [None, 1, 2, 3, "program"])
def test_no_answer_holds_a_secret_of_another_seat(
    site: Site, client: TestClient[Litestar], ann: Guest, ben: Guest, cat: Guest, trio: str, who: int | str | None
) -> None:
    guests = {1: ann, 2: ben, 3: cat}
    planted(site, trio, guests)
    asker, seat = Guest(client), None
    if isinstance(who, int):
        asker, seat = guests[who], who
    elif who == "program":
        seat = 2
        token = ben.post(f"/api/matches/{trio}/seats/2/token").json()["token"]
        asker.headers = {"authorization": f"Bearer {token}"}
    hidden = secrets_of_others(seat)
    known, own = 0, set()
    for method, path, body in operations(client, trio, ticket_of_ben(site)):
        said = readable(asker.ask(method, path, None if method == "GET" else body))
        assert [secret for secret in hidden if secret in said] == [], (method, path)
        if seat is not None:
            known += str(FUEL[seat]) in said
            own |= {secret for secret in (PAPER[seat], SAID[seat]) if secret in said}
    for notice in match_events.after(site, trio, 0):  # the stream of events sends these to anyone
        assert [secret for secret in secrets_of_others(None) if secret in notice.text] == []
    assert known > 5 or seat is None  # the player's own secrets were to be read, so the planting worked
    assert len(own) == (0 if seat is None else 2)


@pytest.mark.one_of("who", "step")
@pytest.mark.parametrize("who", [1, 2, 3])
@pytest.mark.parametrize("step", [None, 0, 2])
def test_a_sandbox_holds_no_secret_of_another_seat(
    site: Site,
    client: TestClient[Litestar],
    ann: Guest,
    ben: Guest,
    cat: Guest,
    trio: str,
    who: int,
    step: int | None,
) -> None:
    """The player who opens a sandbox has all its seats, and looks from all of them, to its end and beyond."""
    guests = {1: ann, 2: ben, 3: cat}
    planted(site, trio, guests)
    ticket = ticket_of_ben(site)
    asker, hidden, known = guests[who], secrets_of_others(who), 0
    opened = asker.post(f"/api/matches/{trio}/seats/{who}/sandbox", {"step": step})
    assert opened.status_code == 201
    fork = opened.json()["id"]
    seats = [f"/api/matches/{fork}/seats/{seat}" for seat in (1, 2, 3)]
    for after in ("the fork", "a turn", "the end"):
        if after == "a turn":
            for seat in seats:
                asker.post(f"{seat}/orders", {"text": ""})
        elif after == "the end":
            asker.post(f"/api/matches/{fork}/end")
        for method, path, _ in operations(client, fork, ticket):
            if method == "GET":
                answer = asker.get(path)
                assert [secret for secret in hidden if secret in readable(answer)] == [], (after, path)
                known += answer.status_code == 200 and str(FUEL[who]) in readable(answer)
    assert known > 5 or step == 0  # the player's own secrets were to be read, so the planting worked
    file = asker.get(f"/api/matches/{fork}/file")
    assert file.json()["position"]
    others: dict[int | None, Guest] = {None: Guest(client), **{seat: guests[seat] for seat in guests if seat != who}}
    for seat_of_other, other in others.items():
        hidden = secrets_of_others(seat_of_other)
        for method, path, body in operations(client, fork, ticket):
            said = readable(other.ask(method, path, None if method == "GET" else body))
            assert [secret for secret in hidden if secret in said] == [], (method, path)


def test_after_the_end_the_seed_is_shown(site: Site, ann: Guest, stranger: Guest, trio: str) -> None:
    assert stranger.get(f"/api/matches/{trio}").json()["seed"] is None
    ann.post(f"/api/matches/{trio}/end")
    with site.store.read() as connection:
        assert stranger.get(f"/api/matches/{trio}").json()["seed"] == find(connection, trio).seed


DEALT = {1: ("PLANTEDA", "P"), 2: ("PLANTEDB", "C"), 3: ("PLANTEDC", "M")}
"""Code names and characters that options deal to seats."""


def dealt(ann: Guest, ben: Guest, stranger_opens: Guest) -> str:
    """A match of Starweb whose options deal secrets: opened by somebody without a seat, one turn on."""
    chart = write_map(make(3, False, Dice(turn_key("a map of one's own", 0))))
    options = {"names": " ".join(name for name, _ in DEALT.values()), "characters": "PCM", "map": chart}
    wish = {"game": "starweb", "seats": 3, "bots": {"3": "settler"}, "undo_seconds": 0, "options": options}
    match = str(stranger_opens.post("/api/matches", wish).json()["id"])
    for seat, guest in ((1, ann), (2, ben)):
        assert guest.post(f"/api/matches/{match}/seats/{seat}/take").status_code == 200
    assert stranger_opens.post(f"/api/matches/{match}/start").json()["phase"] == "running"
    for seat, guest in ((1, ann), (2, ben)):
        guest.post(f"/api/matches/{match}/seats/{seat}/orders", {"text": ""})
    return match


@pytest.mark.parametrize("who", [None, 1, 2, "program", "owner"])
def test_no_answer_holds_what_options_deal_to_another_seat(
    client: TestClient[Litestar], ann: Guest, ben: Guest, cat: Guest, who: int | str | None
) -> None:
    match = dealt(ann, ben, cat)
    guests: dict[object, tuple[Guest, int | None]] = {1: (ann, 1), 2: (ben, 2), "owner": (cat, None)}
    asker, seat = guests.get(who, (Guest(client), None))
    if who == "program":
        seat = 2
        token = ben.post(f"/api/matches/{match}/seats/2/token").json()["token"]
        asker.headers = {"authorization": f"Bearer {token}"}
    hidden = [name for other, (name, _) in DEALT.items() if other != seat]
    own = 0
    for method, path, body in operations(client, match, "no-ticket"):
        if "/api/workshops" in path or path.endswith("/replace"):  # an owner without a seat may take one that is free
            continue
        answer = asker.ask(method, path, None if method == "GET" else body)
        assert [secret for secret in hidden if secret in readable(answer)] == [], (method, path)
        assert "home 1 W" not in readable(answer), (method, path)  # the map
        if answer.headers.get("content-type", "").startswith("application/json"):
            letters = [each["options"].get("characters", "") for each in found(answer.json()) if "options" in each]
            assert set(letters) <= {"", DEALT[seat][1] if seat else ""}, (method, path)
        own += seat is not None and DEALT[seat][0] in readable(answer)
    assert own > 5 or seat is None


def found(value: object) -> list[dict[str, dict[str, str]]]:
    """All objects in an answer, however deep."""
    parts = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    here = [value] if isinstance(value, dict) and isinstance(value.get("options"), dict) else []
    return here + [each for part in parts for each in found(part)]
