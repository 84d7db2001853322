"""Health and metrics for monitoring: `/health/live`, `/health/ready` and `/metrics`.

They contain no secrets. Everybody can read the health, so that a load balancer can. Metrics show how much is played:
only this machine can read them, or a request with the token from `TURNSHEET_METRICS_TOKEN`.
"""

import asyncio
import hmac
from ipaddress import ip_address

from litestar import Response, Router, get
from litestar.concurrency import sync_to_thread
from litestar.exceptions import PermissionDeniedException
from msgspec import Struct

from turnsheet.host import settings
from turnsheet.host.monitoring import readiness
from turnsheet.interfaces.web.authentication import AnyRequest, site_of
from turnsheet.interfaces.web.members_only import OPEN_TO_ALL

PATIENCE_SECONDS = 5.0
"""A store that does not answer within this time is not ready."""
UNCACHED = {"cache-control": "no-store"}
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


class Health(Struct, frozen=True):
    """Whether the server works, and why not."""

    ok: bool
    reasons: list[str] = []


@get("/health/live", include_in_schema=False)
async def live() -> Response[Health]:
    """The process answers."""
    return Response(Health(True), headers=UNCACHED)


@get("/health/ready", include_in_schema=False)
async def ready(request: AnyRequest) -> Response[Health]:
    """The database answers, its schema is that of this release, and there is a worker to run turns."""
    if request.app.state.stopping.is_set():
        reasons = ["The server is stopping."]
    else:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                reasons = await sync_to_thread(readiness.lacking, site_of(request), request.app.state.revision)
        except TimeoutError:
            reasons = [f"The database has not answered for {PATIENCE_SECONDS:.0f} seconds."]
    return Response(Health(not reasons, reasons), status_code=503 if reasons else 200, headers=UNCACHED)


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest) -> Response[bytes]:
    """All metrics, in the format of Prometheus."""
    if not may_read(request, request.app.state.metrics_token):
        raise PermissionDeniedException(
            f"Read the metrics from this machine, or send the token from {settings.METRICS_TOKEN}."
        )
    from turnsheet.interfaces.web.prometheus import exposed

    data, media_type = await sync_to_thread(exposed, site_of(request), request.app.state.hub.count)
    return Response(data, media_type=media_type, headers=UNCACHED)


def may_read(request: AnyRequest, token: str) -> bool:
    """Whether a request carries the token; if none is set, whether it comes from this machine without a proxy.

    A proxy on this machine asks for everybody and need not say so. So a site with a public address requires
    the token.
    """
    if token:
        scheme, _, shown = request.headers.get("authorization", "").partition(" ")
        return scheme.lower() == "bearer" and hmac.compare_digest(shown.strip().encode(), token.encode())
    site_address = settings.site_address()
    if request.app.state.secure or site_address.public or any(name in request.headers for name in FORWARDED):
        return False
    if not site_address.serves(
        request.headers.get("host", "")
    ):  # a page of another site whose name leads to this machine
        return False
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


health_routes = Router("/", opt=OPEN_TO_ALL, route_handlers=[live, ready, metrics])
