"""The Watch page: matches that are worth watching."""

from typing import Annotated

from litestar import get
from litestar.params import QueryParameter

from turnsheet.host.matches import worth_watching
from turnsheet.host.matches.worth_watching import Watchable
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.interfaces.web import presenters
from turnsheet.interfaces.web.authentication import AnyRequest, asker_of, site_of
from turnsheet.interfaces.web.schemas.watch import WatchedMatch, WatchPage

MOST = worth_watching.LOOKED_AT
USUAL = 12
Few = Annotated[int, QueryParameter(ge=1, le=MOST, description="The most matches of each kind")]


@get("/watch", summary="Matches to watch", sync_to_thread=True)
def watch(request: AnyRequest, limit: Few = USUAL) -> WatchPage:
    """Public matches that you may watch, the most interesting first: running ones and ones that are over.

    A match is interesting if people play it, if its scores are close, and if the lead changed not long ago. Matches
    that you play, or have played, are listed once they are over.
    """
    site, asker = site_of(request), asker_of(request)
    running, ended = (worth_watching.watchable(site, asker, over, limit) for over in (False, True))
    return WatchPage(_shown(site, asker, running), _shown(site, asker, ended))


def _shown(site: Site, asker: Asker, found: list[Watchable]) -> list[WatchedMatch]:
    return [WatchedMatch(presenters.match_summary(site, each.match, asker), each.interest) for each in found]
