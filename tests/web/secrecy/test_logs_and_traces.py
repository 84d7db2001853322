"""Neither logs nor traces ever hold a secret, whatever is asked and however it fails."""

import io
import re

import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.helpers.next_version import change_rules
from tests.web.conftest import Guest
from tests.web.secrecy.test_secrets import CARD, DRAFT, FUEL, HOOK, PAPER, SAID, SEED, operations, planted
from turnsheet.host import access
from turnsheet.host.notifications import addresses
from turnsheet.host.site import Site
from turnsheet.host.store.schema import addresses as addresses_table
from turnsheet.host.turns import order_sheets

OPTION = "planted-text-of-an-option"
ATTRIBUTES = {"method", "route", "status", "match", "step", "game", "result"}
"""All that a span may tell."""


def every_secret(site: Site, guests: dict[int, Guest]) -> list[str]:
    """All that was planted, and the keys of those who ask."""
    found = [SEED, *map(str, FUEL.values())]
    for kind in (CARD, DRAFT, HOOK, PAPER, SAID):
        found += kind.values()
    for guest in guests.values():
        found += [*guest.cookies.values(), *guest.headers.values()]
    return found


@pytest.mark.one_of("log")
@pytest.mark.parametrize("failing", ["nothing", "the store", "the rules", "looking"])
def test_no_line_holds_a_secret(
    log: io.StringIO,
    site: Site,
    ann: Guest,
    ben: Guest,
    cat: Guest,
    trio: str,
    client: TestClient[Litestar],
    failing: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every operation as everyone, while nothing fails, and while something does and says all it knows."""
    guests = {1: ann, 2: ben, 3: cat}
    planted(site, trio, guests)
    token = ben.post(f"/api/matches/{trio}/seats/2/token").json()["token"]
    link = ann.post(f"/api/matches/{trio}/seats/1/link").json()["code"]
    program = Guest(client)
    program.headers = {"authorization": f"Bearer {token}"}
    with site.store.read() as connection:
        first = sa.select(addresses_table.c.nonce).order_by(addresses_table.c.id).limit(1)
        address = connection.execute(first).scalar_one()
    ticket = addresses.ticket_of(site, address, "stop")
    secrets = [*every_secret(site, guests), token, link, ticket, OPTION]
    words = " ".join(secrets)
    with monkeypatch.context() as patch:
        if failing == "the store":

            def lost() -> None:
                raise sa.exc.OperationalError(f"SELECT '{words}'", {"a": words}, Exception(words))

            patch.setattr(site.store, "read", lost)
            patch.setattr(site.store, "write", lost)
        elif failing != "nothing":

            def broken(*_: object, **__: object) -> None:
                raise ValueError(words)

            if failing == "the rules":
                change_rules(site, patch, view=broken)
            else:
                patch.setattr(access, "look", broken)
            patch.setattr(order_sheets, "submit", broken)
        for asker in (ann, program, Guest(client)):
            for method, path, body in operations(client, trio, ticket):
                asker.ask(method, path, None if method == "GET" else body)
            asker.post("/api/matches", {"game": "starprobe", "options": {"sky": OPTION, "months": OPTION}})
            asker.post(f"/api/matches/{trio}/seats/1/orders", {"text": OPTION, "kind": OPTION})
            asker.get(f"/join/{trio}/1/{link}")
            asker.get(f"/address/{ticket}")
            asker.get(f"/api/matches/{token}")
            asker.get(f"/{token}")
    logged = log.getvalue()
    assert logged.count("\n") > 100
    assert ("rror" in logged) or failing == "nothing"
    assert [secret for secret in secrets if re.search(rf"(?<![0-9a-f]){re.escape(secret)}(?![0-9a-f])", logged)] == []


def test_no_span_holds_a_secret(
    spans: InMemorySpanExporter,
    site: Site,
    ann: Guest,
    ben: Guest,
    cat: Guest,
    trio: str,
    client: TestClient[Litestar],
) -> None:
    """Attributes have fixed names, and values that were not typed by anybody."""
    planted(site, trio, {1: ann, 2: ben, 3: cat})
    token = ben.post(f"/api/matches/{trio}/seats/2/token").json()["token"]
    client.get(f"/join/{trio}/1/{token}")
    client.get(f"/{token}")
    client.get(f"/api/matches/{token}")
    for span in spans.get_finished_spans():
        told = span.to_json()
        assert set(span.attributes or {}) <= ATTRIBUTES
        for secret in (token, "planted", *ann.cookies.values(), *ann.headers.values()):
            assert secret not in told
