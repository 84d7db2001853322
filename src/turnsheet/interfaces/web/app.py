"""The web application: the API under /api, its description under /schema, and the pages of the client.

It binds no port and starts no process; `turnsheet serve` does. Its headers forbid scripts from other sites, framing,
and guessing of content types.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

from litestar import Litestar, MediaType, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders, State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.types import Message, Middleware, Scope

from turnsheet.core import codec
from turnsheet.host import settings
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.engine import newest_revision
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web import error_responses
from turnsheet.interfaces.web.assets import PREFIX, asset_routes
from turnsheet.interfaces.web.authentication import YEAR, AnyRequest, may_write
from turnsheet.interfaces.web.docs_pages import docs_routes
from turnsheet.interfaces.web.encoded_answers import EncodedCache
from turnsheet.interfaces.web.event_streams import Hub
from turnsheet.interfaces.web.members_only import OPEN_TO_ALL, Entrance, may_enter
from turnsheet.interfaces.web.middleware.host_check import HostCheck
from turnsheet.interfaces.web.middleware.observing import ObservedApp
from turnsheet.interfaces.web.middleware.rate_limit import Allowance, RequestLimit
from turnsheet.interfaces.web.middleware.request_checks import SoundRequest, sound
from turnsheet.interfaces.web.openapi import Described
from turnsheet.interfaces.web.routes.account import account_routes
from turnsheet.interfaces.web.routes.administration import admin_routes, site_routes
from turnsheet.interfaces.web.routes.calendar import calendar_routes, feed
from turnsheet.interfaces.web.routes.chat import ChatPages
from turnsheet.interfaces.web.routes.health import health_routes
from turnsheet.interfaces.web.routes.imports import ImportJobs, progress, take_in
from turnsheet.interfaces.web.routes.live import events
from turnsheet.interfaces.web.routes.matches import lobby
from turnsheet.interfaces.web.routes.notifications import notification_routes
from turnsheet.interfaces.web.routes.players import player_routes
from turnsheet.interfaces.web.routes.seat import SeatPages
from turnsheet.interfaces.web.routes.tournaments import Tournaments, ladder
from turnsheet.interfaces.web.routes.watch import watch
from turnsheet.interfaces.web.routes.workshop import Workshops
from turnsheet.interfaces.web.schemas.problem import Problem
from turnsheet.interfaces.web.slow_jobs import WorkshopJobs
from turnsheet.interfaces.web.thread_pools import Pools

API_VERSION = "5"
STATIC = Path(__file__).parent / "static"
INDEX = STATIC / "index.html"
MINUTE, HOUR, DAY = 60, 3600, 86400
MAIL_HOURS = 4
"""For how many hours of mail an address may ask in a day."""
LARGEST_REQUEST = 1_000_000
SMALL = 2000
"""Answers of fewer bytes are not compressed."""
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "worker-src 'self'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
PAGES = [
    "/",
    "/watch",
    "/new",
    "/news",
    "/notifications",
    "/account",
    "/sign-in",
    "/sign-in/{ticket:str}",
    "/admin",
    "/admin/{section:str}",
    "/welcome/{code:str}",
    "/workshop",
    "/workshop/{game:str}",
    "/library/{game:str}",
    "/ladder/{game:str}",
    "/tournaments",
    "/tournaments/new",
    "/tournaments/{tournament:str}",
    "/players/{public:str}",
    "/ladders",
    "/ladders/{game:str}",
    "/match/{match:str}",
    "/match/{match:str}/result",
    "/match/{match:str}/replay",
    "/join/{match:str}/{seat:int}/{code:str}",
    "/address/{ticket:str}",
    "/guides",
    "/rules/{name:str}",
    "/guides/{name:str}",
]
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}


STRICT_TRANSPORT = f"max-age={YEAR}"
MISTYPED = (400, 404)
"""The statuses of an address that does not exist, or cannot exist."""


async def guard(message: Message, scope: Scope) -> None:
    """Add the headers that every answer carries, errors included. Answers of the API are not cached for others."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if scope["litestar_app"].state.secure:
            headers.setdefault("strict-transport-security", STRICT_TRANSPORT)
        if scope["path"].startswith("/api") and not _says_for_whom(headers.get("cache-control", "")):
            headers["cache-control"] = "no-store"


def _says_for_whom(cached: str) -> bool:
    return any(word in cached for word in ("no-store", "private", "public"))


@get(PAGES, include_in_schema=False, opt=OPEN_TO_ALL)
async def page() -> Response[bytes]:
    """The client, the same for all pages."""
    if not INDEX.is_file():
        raise NotFoundException("The client has not been built. Run scripts/play once.")
    return _client(200)


@get("/push-worker.js", include_in_schema=False, opt=OPEN_TO_ALL)
async def push_worker() -> Response[bytes]:
    """The script that shows notifications while no page is open. It must be at the root to reach all pages."""
    file = STATIC / "push-worker.js"
    if not file.is_file():
        raise NotFoundException("The client has not been built. Run scripts/play once.")
    return Response(file.read_bytes(), media_type="text/javascript", headers={"cache-control": "no-cache"})


def not_found(request: AnyRequest, error: HTTPException) -> Response[bytes] | Response[Problem]:
    """A person who mistyped an address gets the client, which explains it; a program gets a problem."""
    person = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    if person and error.status_code in MISTYPED and INDEX.is_file():
        return _client(error.status_code)
    return error_responses.http(request, error)


def _client(status: int) -> Response[bytes]:
    headers = {"cache-control": "no-cache"}
    return Response(INDEX.read_bytes(), status_code=status, media_type=MediaType.HTML, headers=headers)


API = Router(
    "/api",
    route_handlers=[
        lobby,
        SeatPages,
        ChatPages,
        watch,
        calendar_routes,
        account_routes,
        player_routes,
        site_routes,
        admin_routes,
        notification_routes,
        docs_routes,
        Workshops,
        events,
        take_in,
        progress,
        Tournaments,
        ladder,
    ],
    guards=[may_write],
)
"""All of the API; each application registers a copy."""


def create_app(
    site: Site,
    runner: Runner | None = None,
    *,
    secure: bool = False,
    requests_per_minute: int | None = None,
    guests_per_hour: int | None = None,
    mails_per_hour: int | None = None,
    serves: Callable[[str], bool] | None = None,
    proxies: int = 0,
) -> Litestar:
    """The application of a site.

    A `runner` runs turns at once, for tests; without one they are left to workers in other processes.
    It is `secure` if people reach it over https. `serves` says which names in a Host header are ours, all if left out.
    The limits count per client address; `proxies` is the number of our own proxies in front of the server.
    """
    handlers: list[BaseRouteHandler | Router] = [
        API,
        health_routes,
        feed,
        page,
        push_worker,
    ]
    if (STATIC / "assets").is_dir():
        handlers += asset_routes(STATIC / "assets")
    checks: list[Middleware] = [] if serves is None else [DefineMiddleware(HostCheck, serves=serves)]
    if requests_per_minute is not None:
        checks.append(DefineMiddleware(RequestLimit, allowance=Allowance(requests_per_minute, MINUTE)))
    app = ObservedApp(
        route_handlers=handlers,
        guards=[may_enter],
        middleware=[*checks, sound],
        request_class=SoundRequest,
        compression_config=CompressionConfig(
            "gzip", minimum_size=SMALL, gzip_compress_level=3, exclude=["/events$", f"^{PREFIX}/"]
        ),
        before_send=[guard],
        logging_config=None,
        exception_handlers={
            RefusedError: error_responses.refused,
            HTTPException: not_found,
            Exception: error_responses.unexpected,
        },
        request_max_body_size=LARGEST_REQUEST,
        openapi_config=OpenAPIConfig(
            title="Turnsheet", version=API_VERSION, path="/schema", render_plugins=[Described()]
        ),
    )
    for handler in (handler for route in app.routes for handler in getattr(route, "route_handlers", ())):
        if handler.parsed_data_field is not None:
            codec.learn(handler.parsed_data_field.annotation)  # the framework decodes it beside other threads
    serve_site(
        app,
        site,
        runner,
        secure=secure,
        guests_per_hour=guests_per_hour,
        mails_per_hour=mails_per_hour,
        proxies=proxies,
    )
    return app


def mail_allowances(an_hour: int) -> tuple[Allowance, ...]:
    """How many mails to addresses of their choice the people at one client address may ask for."""
    return Allowance(an_hour, HOUR), Allowance(an_hour * MAIL_HOURS, DAY)


def serve_site(
    app: Litestar,
    site: Site,
    runner: Runner | None = None,
    *,
    secure: bool = False,
    guests_per_hour: int | None = None,
    mails_per_hour: int | None = None,
    proxies: int = 0,
) -> None:
    """Let an application, which must not be running, serve a site.

    All that it remembers of a site is set here, so it can serve another one afterwards.
    """
    if runner is not None:
        site.turn_may_run = runner.consider
    workshop_jobs, import_jobs = WorkshopJobs(), ImportJobs(site)
    hub, pools, stopping = Hub(site), Pools(), asyncio.Event()
    app.on_startup = [pools.open, import_jobs.open, partial(hub.open, stopping)]
    app.on_shutdown = [workshop_jobs.close, import_jobs.close, hub.close, pools.close]
    app.state = State(
        {
            "site": site,
            "secure": secure,
            "proxies": proxies,
            "newcomers": None if guests_per_hour is None else Allowance(guests_per_hour, HOUR),
            "mails": () if mails_per_hour is None else mail_allowances(mails_per_hour),
            "stopping": stopping,
            "hub": hub,
            "entrance": Entrance(site),
            "pools": pools,
            "encoded": EncodedCache(),
            "workshop_jobs": workshop_jobs,
            "import_jobs": import_jobs,
            "revision": newest_revision(),
            "metrics_token": settings.metrics_token(),
        }
    )
