"""Sandboxes: private copies of a match to try things in, made from what a seat knew after a step.

A sandbox is made from the seat's view alone: the game fills in the unknowns. It has a new seed, so it reveals nothing
about future dice. Who may see a sandbox is decided in `access.may_hear`.
"""

from turnsheet.core.game import BadPositionError
from turnsheet.core.seats import REFEREE
from turnsheet.host.access import look
from turnsheet.host.matches import match_options, notes
from turnsheet.host.matches.lifecycle import LONGEST_TITLE, add_match, begin
from turnsheet.host.matches.seating import must_have_seats, sit
from turnsheet.host.people import Asker, holds
from turnsheet.host.quotas import checks
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.row_types.matches import MatchSetup
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.turns.forecast import supposed
from turnsheet.host.turns.position_labels import called


def fork(
    site: Site, match: str, seat: int, asker: Asker, step: int | None, bots: dict[int, str], *, assume: str = ""
) -> str:
    """Create and start a sandbox in which the asker has every seat that no bot plays; returns its id."""
    if asker.person is None:
        raise RefusedError("not-a-guest", "A seat token cannot create a sandbox. Use a browser for this.")
    seen = look(site, match, seat, asker, step)
    position = supposed(seen.game, seen.view, assume)
    if seen.game.rules.standing(position).over:
        raise RefusedError("wrong-phase", "The game is over at this point. Go back to an earlier turn.")
    with site.store.write() as connection:
        checks.may_open(connection, site, asker, sandbox=True)
        row = matches.find(connection, match)
        origin = row if row.parent is None else matches.find(connection, row.parent)
        begun = seen.step + (row.parent_step or 0)
        must_have_seats(row.seats, bots)
        setup: MatchSetup = {
            "title": _title(origin.title, called(seen.prompt.turn if seen.prompt else None, begun)),
            "options": match_options.open_to_all(site, row),
            "seats": row.seats,
            "seed": site.seed(),
            "position": seen.game.notation.notate(position),
            "parent": origin.id,
            "parent_step": begun,
            "undo_seconds": 0,
        }
        name = add_match(connection, site, asker, seen.game, setup, bots)
        for own in range(1, row.seats + 1):
            if own not in bots:
                sit(connection, name, own, asker)
        if seat != REFEREE and holds(seats.of_match(connection, match)[seat], asker):
            notes.copy(connection, match, seat, name)
        try:
            begin(connection, site, matches.find(connection, name))
        except BadPositionError as error:  # assumptions may name seats or options that the match does not have
            raise RefusedError("bad-position", f"Assumptions: {error.reason}.") from error
    site.turn_may_run(name)
    return name


def _title(title: str, where: str) -> str:
    """The title of a sandbox; a long match title is cut, so that the turn stays visible."""
    before, after = "What if: ", f", {where}"
    room = LONGEST_TITLE - len(before) - len(after)
    short = title if len(title) <= room else f"{title[: room - 1].rstrip()}…"
    return f"{before}{short}{after}"
