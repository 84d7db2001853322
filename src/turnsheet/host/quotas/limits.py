"""Quotas: how much one person may have on a site. `checks` applies them."""

from msgspec import Struct

from turnsheet.host.settings import number

MATCHES = "TURNSHEET_QUOTA_MATCHES"
BOT_MATCHES = "TURNSHEET_QUOTA_BOT_MATCHES"
SANDBOXES = "TURNSHEET_QUOTA_SANDBOXES"
MEGABYTES = "TURNSHEET_QUOTA_MB"
TOURNAMENT_MATCHES = "TURNSHEET_QUOTA_TOURNAMENT_MATCHES"
MEGABYTE = 1_000_000


class Quotas(Struct, frozen=True):
    """What one person may have; 0 means no limit."""

    matches: int = 20
    """Matches that are not over, sandboxes not counted."""
    bot_matches: int = 5
    """Matches and sandboxes that only bots play and that are not over."""
    sandboxes: int = 20
    """Sandboxes that are not over."""
    bytes: int = 500 * MEGABYTE
    tournament_matches: int = 64
    """Matches of tournaments that they run and that are not over. Further ones wait."""


NO_QUOTAS = Quotas(0, 0, 0, 0, 0)


def from_environment() -> Quotas:
    """The quotas as the host has set them."""
    usual = Quotas()
    return Quotas(
        number(MATCHES, usual.matches),
        number(BOT_MATCHES, usual.bot_matches),
        number(SANDBOXES, usual.sandboxes),
        MEGABYTE * number(MEGABYTES, usual.bytes // MEGABYTE),
        number(TOURNAMENT_MATCHES, usual.tournament_matches),
    )
