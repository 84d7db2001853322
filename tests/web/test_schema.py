"""The API keeps to its own description, whatever is sent to it."""

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

import pytest
import schemathesis
from hypothesis import given, settings
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.helpers.paths import ROOT
from tests.helpers.stores import sqlite_store
from tests.helpers.web_clients import idle_app
from turnsheet.bots.all_bots import BOTS
from turnsheet.core.workshop import Record
from turnsheet.host.matches import lifecycle
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import addresses
from turnsheet.host.notifications.channels.webhook import Webhook
from turnsheet.host.notifications.outgoing import Channel
from turnsheet.host.people import SITE, Asker, guest_id
from turnsheet.host.robot_programs import library
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store
from turnsheet.host.tournaments import tournaments
from turnsheet.host.tournaments.match_terms import Wish
from turnsheet.interfaces.web.authentication import csrf_token


class AnyCase(Protocol):
    """A request made up from the description."""

    path_parameters: dict[str, object] | None
    query: dict[str, object] | None

    def call_and_validate(self, *, checks: Sequence[object], timeout: float) -> schemathesis.Response:
        """Send it and look at the answer."""


SECRET = "a-secret-that-stands-for-a-browser"
GUEST = guest_id(SECRET)
OWNER = Asker(person=GUEST)
CHECKS = (
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)
DOCUMENT = json.loads((ROOT / "client" / "openapi.json").read_text())
"""What the site serves at /schema/openapi.json, as another test proves."""
EXAMPLES = 200 if os.environ.get("TURNSHEET_SOAK") else 3


@pytest.fixture
def api(tmp_path: Path) -> Iterator[tuple[schemathesis.BaseSchema, dict[str, object]]]:
    channels: dict[str, Channel] = {"webhook": Webhook(anywhere=True)}
    site = Site(Store(sqlite_store(tmp_path / "site.sqlite")), BOTS, "a key for tests", channels=channels)
    with idle_app(site) as app:
        match = lifecycle.open_match(
            site, OWNER, Opening(game="raumkrieg", seats=2, take=1, bots={2: "hunter"}, undo_seconds=3600, start=True)
        )
        merged = lifecycle.open_match(
            site, OWNER, Opening(game="starweb", seats=2, take=1, bots={2: "settler"}, undo_seconds=3600, start=True)
        )
        api = schemathesis.openapi.from_dict(DOCUMENT)
        api.app = app
        api.config.headers = {"Cookie": f"turnsheet={SECRET}", "x-csrf-token": csrf_token(site, GUEST)}
        address = addresses.add(site, GUEST, "webhook", "http://127.0.0.1/hook", "each")
        made = library.register(site, "robots", GUEST, Record("Scout", "Testers", "Walker", (": play move! ;",), {}))
        ticket = addresses.ticket_of(site, address.id, "stop")
        cup = tournaments.create(site, SITE, Wish("raumkrieg", "swiss"))
        there = {"tournament": cup, "match": match, "seat": 1, "ticket": ticket, "game": "robots", "number": made.id}
        yield api, {**there, "section": "rules", "name": "starweb", "merged": merged}
    site.store.close()


PATIENCE = 60.0
"""Seconds for an answer on a busy machine; by itself schemathesis waits for ten."""
NEED_MORE = ("/file", "/options/{name}", "/imports/{job}", "/result", "/moments")
"""What a match of Raumkrieg that is being played does not have: a match file, a long option, an import, a result."""
NEED_AN_ADMIN = ("/api/admin/", "/api/welcome/")
"""What a guest is refused; `tests/web/administration` asks as an admin."""
NEED_AN_ACCOUNT = (
    "/api/me/account",
    "/api/me/export",
    "/api/me/profile",
    "/api/players/",
    "/api/tournaments/{",
    "/api/sign-in/",
)
"""What only people with an account have, or what a link or a tournament must be made for first."""
DESCRIBED = DOCUMENT["paths"]
OPERATIONS = [
    (path, method) for path in DESCRIBED for method in DESCRIBED[path] if not path.endswith(("/events", "/import"))
]


@pytest.mark.one_of("known")
@pytest.mark.parametrize("known", [True, False], ids=["a seat there is", "whatever seat"])
@pytest.mark.parametrize(("path", "method"), OPERATIONS, ids=[f"{method} {path}" for path, method in OPERATIONS])
def test_the_api_is_as_described(
    api: tuple[schemathesis.BaseSchema, dict[str, object]], path: str, method: str, known: bool
) -> None:
    described, there = api
    answers: list[int] = []

    @given(case=described[path][method].as_strategy())
    @settings(max_examples=EXAMPLES, deadline=None)
    def holds(case: AnyCase) -> None:
        if known and case.path_parameters:
            case.path_parameters.update({key: there[key] for key in there if key in case.path_parameters})
            if path.endswith("/atlas"):  # of a game whose printouts can be merged
                case.path_parameters["match"] = there["merged"]
        if case.query and isinstance(
            case.query.get("wait"), int
        ):  # nobody else sends orders, so it would wait for nothing
            case.query["wait"] = min(int(str(case.query["wait"])), 0)
        answers.append(case.call_and_validate(checks=CHECKS, timeout=PATIENCE).status_code)

    holds()
    if (
        known
        and method == "get"
        and not path.endswith(NEED_MORE)
        and not path.startswith((*NEED_AN_ADMIN, *NEED_AN_ACCOUNT))
    ):
        assert 200 in answers
