"""People with accounts, and quick matches between them."""

from turnsheet.host.accounts import accounts
from turnsheet.host.accounts.renaming import rename
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.host.store.row_types.ratings import RatingRow
from turnsheet.host.store.rows.competition import ratings
from turnsheet.host.store.rows.people import accounts as account_rows
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.schedule import Schedule


def signed_in(site: Site, name: str) -> Asker:
    """A person with a new account."""
    with site.store.write() as connection:
        row = accounts.make(connection, site)
    rename(site, row.id, name)
    return Asker(person=row.id)


def public_of(site: Site, asker: Asker) -> str:
    """The id of somebody's profile."""
    with site.store.read() as connection:
        row = account_rows.find(connection, asker.person or "")
    assert row is not None
    return row.public


def table(
    site: Site,
    *people: Asker,
    bots: tuple[str, ...] = (),
    rated: bool = True,
    private: bool = False,
    schedule: Schedule | None = None,
    substitute: str = "",
    turns: int = 12,
) -> str:
    """A match of these people on the first seats and bots on the others, begun."""
    count = len(people) + len(bots)
    wish = Opening(
        game="raumkrieg",
        seats=count,
        options={"turns": str(turns), "layout": "ring"},
        take=1,
        bots={len(people) + number: name for number, name in enumerate(bots, 1)},
        undo_seconds=0,
        rated=rated,
        private=private,
        schedule=schedule,
        substitute=substitute,
    )
    match = lifecycle.open_match(site, people[0], wish)
    for seat, asker in enumerate(people[1:], 2):
        code = seating.invite(site, match, seat, people[0]) if private else ""
        seating.take_seat(site, match, seat, asker, code=code)
    lifecycle.start(site, match, people[0])
    return match


def play_turn(site: Site, runner: Runner, match: str, *people: Asker) -> None:
    """All these people send empty orders, and the turn runs if it may."""
    for seat, asker in enumerate(people, 1):
        order_sheets.submit(site, match, seat, asker, "final", "")
    runner.consider(match)


def all_ratings(site: Site) -> list[RatingRow]:
    """Every rating of the site."""
    with site.store.read() as connection:
        return [row for game in ratings.games(connection) for row in ratings.of_game(connection, game)]
