"""Sandboxes: a match of one's own that goes on from what a seat knew after some step, to try things out.

It is made from the seat's view alone: what the seat did not know, the game supposes. Its seed is new, so it tells
nothing of the dice to come.
"""

from turnsheet.core.game import BadPositionError
from turnsheet.core.seats import REFEREE
from turnsheet.host.access import look
from turnsheet.host.errors import RefusedError
from turnsheet.host.forecast import supposed
from turnsheet.host.labels import called
from turnsheet.host.matches import match_options, notes
from turnsheet.host.matches.lifecycle import LONGEST_TITLE, begin, set_table
from turnsheet.host.matches.seating import must_sit, sit
from turnsheet.host.people import Asker, holds, seat_rows
from turnsheet.host.quotas import checks
from turnsheet.host.site import Site, find


def fork(
    site: Site, match: str, seat: int, asker: Asker, step: int | None, bots: dict[int, str], assume: str = ""
) -> str:
    """Open and begin a sandbox in which the asker holds every seat that he gives to no bot; say its name."""
    if asker.guest is None:
        raise RefusedError("not-a-guest", "A sandbox belongs to a guest; a seat's token cannot hold it.")
    seen = look(site, match, seat, asker, step)
    position = supposed(seen.game, seen.view, assume)
    if seen.game.rules.standing(position).over:
        raise RefusedError("wrong-phase", "After this step the game is over; go back to an earlier one.")
    with site.store.write() as connection:
        checks.may_open(connection, site, asker, sandbox=True)
        row = find(connection, match)
        origin = row if row["parent"] is None else find(connection, row["parent"])
        begun = seen.step + (row["parent_step"] or 0)
        must_sit(row["seats"], bots)
        values: dict[str, object] = {
            "title": _title(origin["title"], called(seen.prompt.turn if seen.prompt else None, begun)),
            "options": match_options.open_to_all(site, row),
            "seats": row["seats"],
            "seed": site.seed(),
            "position": seen.game.notation.notate(position),
            "parent": origin["id"],
            "parent_step": begun,
            "cooling_off": 0,
        }
        name = set_table(connection, site, asker, seen.game, values, bots)
        for own in range(1, row["seats"] + 1):
            if own not in bots:
                sit(connection, name, own, asker)
        if seat != REFEREE and holds(seat_rows(connection, match)[seat], asker):
            notes.copy(connection, match, seat, name)
        try:
            begin(connection, site, find(connection, name))
        except BadPositionError as error:  # assumptions may name other seats or options than the match has
            raise RefusedError("bad-position", f"Assumptions: {error.reason}.") from error
    return name


def _title(title: str, where: str) -> str:
    """A title that still tells where it begins if the match has a long one."""
    before, after = "What if: ", f", {where}"
    room = LONGEST_TITLE - len(before) - len(after)
    short = title if len(title) <= room else f"{title[: room - 1].rstrip()}…"
    return f"{before}{short}{after}"
