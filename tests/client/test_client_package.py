"""The client package is as its script makes it, and has a method for all that the token of a seat allows."""

from litestar.routes import HTTPRoute

from scripts import client_package
from tests.helpers.paths import ROOT
from turnsheet.client import answers
from turnsheet.client.seat_requests import SeatRequests
from turnsheet.core.pages.chart import Chart
from turnsheet.core.pages.forms import OrderForm
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web.app import create_app

FOLDER = ROOT / "src" / "turnsheet" / "client"
FOR_PEOPLE = {("get", f"{client_package.MATCH}/file"): "a match file, which people download"}
"""What everybody may read of a match and programs have no method for, and why."""


def test_the_generated_modules_are_as_they_are_made() -> None:
    """If the API changed: turnsheet schema > client/openapi.json, then python scripts/client_package.py."""
    made = client_package.modules(client_package.description())
    assert {file: (FOLDER / file).read_text(encoding="utf-8") for file in made} == made
    assert set(made) == {"answers.py", "seat_requests.py", "site_requests.py"}


def test_a_type_that_core_has_is_the_one_of_core() -> None:
    assert (answers.Chart, answers.OrderForm) == (Chart, OrderForm)
    assert answers.MatchInfo.__module__ == "turnsheet.client.answers"


def test_there_is_a_method_for_each_request_that_a_token_allows(site: Site) -> None:
    """Everything a seat reads, and everything it writes as a player, not as a guest with a browser."""
    allowed = set()
    for route in create_app(site, Runner(site)).routes:
        if isinstance(route, HTTPRoute) and route.path_format.startswith(client_package.MATCH):
            for handler in route.route_handlers:
                writes = bool(handler.opt.get("seat_token"))
                allowed |= {
                    (method.lower(), route.path_format) for method in handler.http_methods if writes or method == "GET"
                }
    called = {*client_package.REQUESTS.values(), ("get", client_package.EVENTS)}
    assert allowed - {(method, path) for method, path in allowed if method in ("head", "options")} == called | set(
        FOR_PEOPLE
    )
    assert all(hasattr(SeatRequests, name) for name in client_package.REQUESTS)
