"""Numbers that people are shown count what is theirs: they are the same on a busy site and on a quiet one."""

import asyncio
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.helpers import event_loops
from tests.helpers.server_in_thread import listen, opened
from tests.web.conftest import Guest
from turnsheet.bots.all_bots import BOTS
from turnsheet.host.matches import match_events
from turnsheet.host.notifications import addresses
from turnsheet.host.notifications.channels.webhook import Webhook
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web.app import create_app

ROUNDS = 4


def match_of(one: Guest, other: Guest) -> str:
    """A match of two people, begun."""
    made = one.post("/api/matches", {"game": "raumkrieg", "seats": 2, "take": 1, "undo_seconds": 0})
    match = str(made.json()["id"])
    other.post(f"/api/matches/{match}/seats/2/take")
    one.post(f"/api/matches/{match}/start")
    return match


def play(match: str, one: Guest, other: Guest) -> list[object]:
    """Play a turn; the numbers of the receipts."""
    found: list[object] = []
    for seat, guest in enumerate((one, other), 1):
        for method, act in (("PUT", "draft"), ("POST", "orders")):
            found.append(
                guest.ask(method, f"/api/matches/{match}/seats/{seat}/{act}", {"text": "to 1: hello"}).json()["id"]
            )
    return found


def numbers(value: object) -> Iterator[int]:
    """All numbers that name something in an answer."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key in ("id", "number") and isinstance(each, int):
                yield each
            yield from numbers(each)
    elif isinstance(value, list):
        for each in value:
            yield from numbers(each)


def seen(folder: Path, busy: bool) -> tuple[list[object], list[int]]:
    """The numbers that Ann is shown in the answers of the API, while others do much or nothing; and those of events."""
    site = Site(Store(f"sqlite:///{folder / f'{busy}.sqlite'}"), BOTS, "key", channels={"webhook": Webhook(True)})
    app = create_app(site, Runner(site))
    found: list[object] = []
    with TestClient(app) as client:
        ann, ben, cat, dan = (Guest(client, name) for name in ("Ann", "Ben", "Cat", "Dan"))
        hooks = count()

        def others() -> None:
            if busy:
                for _ in range(3):
                    play(match_of(cat, dan), cat, dan)
                where = {"kind": "webhook", "target": f"http://127.0.0.1/{next(hooks)}"}
                assert cat.post("/api/me/addresses", where).status_code == 201

        others()
        match = match_of(ann, ben)
        for _ in range(ROUNDS):
            found += play(match, ann, ben)
            others()
        ann.post("/api/me/addresses", {"kind": "webhook", "target": "http://127.0.0.1/hook"})
        here = f"/api/matches/{match}"
        for path in ("/api/me/notifications", "/api/me/addresses", f"{here}/history", here, f"{here}/seats/1/messages"):
            answer = ann.get(path)
            assert answer.status_code == 200, path
            found.append([path.rpartition("/")[2] if path != here else "", *numbers(answer.json())])
    return found, event_loops.run(heard(create_app(site, Runner(site)), site, match))


async def heard(app: Litestar, site: Site, match: str) -> list[int]:
    """The ids of events that a listener gets who missed some and hears one."""

    def tell() -> None:
        with site.store.write() as connection:
            match_events.add(connection, site, find(connection, match), "sheet", "new")

    with opened(app) as port:
        listener = await listen(port, match, last_event_id="2")
        await listener.hear(3)
        await asyncio.to_thread(tell)
        missed = len(listener.ids)
        await listener.hear(missed + 1)
        await listener.close()
    site.store.close()
    return listener.ids


def test_nobody_counts_what_others_do_by_the_numbers_they_are_shown(tmp_path: Path) -> None:
    quiet, busy = seen(tmp_path, busy=False), seen(tmp_path, busy=True)
    assert quiet == busy
    assert quiet[1][:3] == [3, 4, 5]


def test_the_id_of_an_address_is_random(site: Site) -> None:
    site.channels = {"webhook": Webhook(anywhere=True)}
    ids = {addresses.add(site, "a" * 64, "webhook", f"http://127.0.0.1/{number}", "each").id for number in range(5)}
    assert len(ids) == 5
    assert all(len(each) == 32 for each in ids)


@pytest.mark.parametrize("sign", ["1", "0" * 32, "x" * 33])
def test_an_address_that_is_not_ones_own_is_not_found(ann: Guest, sign: str) -> None:
    assert ann.ask("DELETE", f"/api/me/addresses/{sign}").status_code in (400, 404)
