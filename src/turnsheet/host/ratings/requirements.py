"""Requirements: how reliable or how strong people must be to take an open seat.

They hold for everybody who sits down without an invitation, except the match owner. The rating is that among people, in
the game of the match; a person without one begins with that of new players. Guests have neither, so they cannot meet a
requirement.
"""

from msgspec import Struct

from turnsheet.host.people import Asker
from turnsheet.host.ratings import reliability
from turnsheet.host.ratings.skill import Skill
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchSummary
from turnsheet.host.store.rows.competition import attendance, ratings
from turnsheet.host.store.rows.people import accounts

LOWEST, HIGHEST = 0, 5000
PERCENT = 100


class Requirements(Struct, frozen=True):
    """What people need to take an open seat. What is left out is not required."""

    reliability: int | None = None
    """At least this percentage of their last hundred turns was not missed."""
    least_rating: int | None = None
    most_rating: int | None = None


def checked(requires: Requirements) -> Requirements:
    """The requirements, if somebody can meet them."""
    if requires.reliability is not None and not 1 <= requires.reliability <= PERCENT:
        raise RefusedError("bad-options", f"The required reliability must be 1 to {PERCENT} percent.")
    for rating in (requires.least_rating, requires.most_rating):
        if rating is not None and not LOWEST <= rating <= HIGHEST:
            raise RefusedError("bad-options", f"A required rating must be {LOWEST} to {HIGHEST}.")
    least, most = requires.least_rating, requires.most_rating
    if least is not None and most is not None and least > most:
        raise RefusedError("bad-options", "The lowest rating must not be higher than the highest one.")
    return requires


def of(row: MatchSummary) -> Requirements:
    """What a match requires."""
    return Requirements(row.least_reliability, row.least_rating, row.most_rating)


def must_meet(connection: Connection, site: Site, row: MatchSummary, asker: Asker) -> None:
    """Refuse a seat to people who do not meet the requirements of a match."""
    requires = of(row)
    if requires == Requirements():
        return
    account = None if asker.person is None else accounts.find(connection, asker.person)
    if account is None:
        raise RefusedError(
            "requirements",
            f"This match requires {in_words(requires)}, and guests have no record. "
            "Sign in, or ask the match owner for an invitation.",
        )
    shown = rating_of(connection, account.id, row.game)
    least, most = requires.least_rating, requires.most_rating
    meets = (requires.reliability or 0) <= reliability.of(attendance.of(connection, account.id)).percent
    if not (meets and (least is None or shown >= least) and (most is None or shown <= most)):
        percent = reliability.of(attendance.of(connection, account.id)).percent
        title = site.games[row.game].title if row.game in site.games else row.game
        yours = [f"your reliability is {percent} %"] if requires.reliability else []
        yours += [f"your rating in {title} is {shown}"] if least is not None or most is not None else []
        raise RefusedError(
            "requirements",
            f"This match requires {in_words(requires)}; {' and '.join(yours)}. "
            "Choose another match, or ask the match owner for an invitation.",
        )


def rating_of(connection: Connection, account: str, game: str) -> int:
    """The rating of an account among people, as it is shown."""
    for row in ratings.of_account(connection, account):
        if (row.game, row.ladder) == (game, "people"):
            return Skill(row.mean, row.deviation).shown
    return Skill().shown


def in_words(requires: Requirements) -> str:
    """Such as `a reliability of at least 90 % and a rating of 1400 to 1600`."""
    least, most = requires.least_rating, requires.most_rating
    said = [f"a reliability of at least {requires.reliability} %"] if requires.reliability is not None else []
    if least is not None and most is not None:
        said.append(f"a rating of {least} to {most}")
    elif least is not None:
        said.append(f"a rating of at least {least}")
    elif most is not None:
        said.append(f"a rating of at most {most}")
    return " and ".join(said)
