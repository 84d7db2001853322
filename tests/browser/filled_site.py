"""A site on which much has happened: people with results, tournaments, a ladder of programs, chat and notifications."""

from msgspec import Struct

from tests.host.ratings.accounts_that_play import play_turn, public_of, signed_in, table
from turnsheet.core.workshop import Record
from turnsheet.host.accounts import accounts
from turnsheet.host.crypto import digest
from turnsheet.host.matches import chat, early_end
from turnsheet.host.people import SITE, Asker
from turnsheet.host.ratings.recompute import settle
from turnsheet.host.robot_programs import ladder, library
from turnsheet.host.site import Site, moment
from turnsheet.host.store.row_types.accounts import SessionRow
from turnsheet.host.store.rows.competition import attendance
from turnsheet.host.store.rows.people import accounts as account_rows
from turnsheet.host.tournaments import queries, tournaments
from turnsheet.host.tournaments.match_terms import Wish
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web.authentication import cookie_name, cookie_value

NAMES = {"ann": "Ann", "ben": "Ben of the Far Worlds", "cat": "Cat"}
SHORT = {"turns": "3"}
"""The options of matches that bots play quickly."""
CONTESTS = 14
WALKER = Record("Scout", "Testers", "Walker", (": play", "  move! ;"), {})


class Filled(Struct, frozen=True):
    """What tests need to know of such a site."""

    cookie: str
    """What the cookie of a browser is called."""
    cookies: dict[str, str]
    """The cookies with which Ann, Ben and Cat are signed in."""
    profiles: dict[str, str]
    """The ids of their profiles."""
    tournaments: dict[str, str]
    """The ids of tournaments, by how far they are."""
    chat: str
    """A match in which Ann and Ben wrote to each other."""


def fill(site: Site) -> Filled:
    """Let all of it happen."""
    people = with_results(site)
    ann, ben, cat = people.values()
    runner = Runner(site)
    watched = table(site, ben, cat)
    for _ in range(3):
        play_turn(site, runner, watched, ben, cat)
    climb(site, ann)
    return Filled(
        cookie=cookie_name(site, secure=False),
        cookies={key: signed_in_browser(site, asker, key) for key, asker in people.items()},
        profiles={key: public_of(site, asker) for key, asker in people.items()},
        tournaments=hold_tournaments(site, runner, list(people.values())),
        chat=talk(site, runner, ann, ben),
    )


def with_results(site: Site) -> dict[str, Asker]:
    """People who have finished matches. Ann has won ten, and the profile of Ann says more."""
    people = {key: signed_in(site, name) for key, name in NAMES.items()}
    ann, ben, cat = people.values()
    runner = Runner(site)
    for _ in range(10):
        lost(site, runner, ann, ben)
    lost(site, runner, ben, cat, ann)
    settle(site)
    accounts.update(site, ann, "Europe/Berlin", ["raumkrieg", "starweb"])
    with site.store.write() as connection:
        for number in range(120):
            attendance.note(connection, [(ann.person or "", 1, "missed" if number % 40 == 0 else "ordered")])
    return people


def lost(site: Site, runner: Runner, winner: Asker, *losers: Asker) -> None:
    """A match that the winner won because the others resigned."""
    match = table(site, winner, *losers)
    play_turn(site, runner, match, winner, *losers)
    for seat, loser in enumerate(losers, 2):
        early_end.resign(site, match, seat, loser)


def signed_in_browser(site: Site, asker: Asker, key: str) -> str:
    """The cookie of a browser in which somebody is signed in."""
    secret = key[0] * 40
    now = moment(site.now())
    row = SessionRow(digest(secret), asker.person or "", key[0] * 32, "Firefox on Linux", now, now)
    with site.store.write() as connection:
        account_rows.add_session(connection, row)
    return cookie_value(site, secret)


def hold_tournaments(site: Site, runner: Runner, people: list[Asker]) -> dict[str, str]:
    """One that is open, a Swiss tournament and a league that are running, and a round robin of bots that is over."""
    ann, ben, _ = people
    openly = tournaments.create(site, ann, Wish("starweb", "knock-out", title="Cup of the Outer Rim", seats=2))
    for asker in (ann, ben):
        tournaments.enter(site, openly, asker)
    tournaments.add_bot(site, openly, ann, "easy")
    swiss = tournaments.create(site, ann, Wish("raumkrieg", "swiss", title="Autumn Swiss", rounds=4, options=SHORT))
    league = tournaments.create(
        site, ben, Wish("raumkrieg", "league", title="Tuesday league", division_size=3, seasons=2, options=SHORT)
    )
    for name, owner in ((swiss, ann), (league, ben)):
        for asker in people:
            tournaments.enter(site, name, asker)
        for bot in ("hunter", "random", "random"):
            tournaments.add_bot(site, name, owner, bot)
        tournaments.start(site, name, owner)
    over = tournaments.create(site, SITE, Wish("raumkrieg", "round-robin", title="Bots of the house", options=SHORT))
    for bot in ("hunter", "easy", "random", "random"):
        tournaments.add_bot(site, over, SITE, bot)
    tournaments.start(site, over, SITE)
    for _ in range(2):
        runner.sweep()
        for match, entries in being_played(site, swiss, people):
            loser = max(each for each in entries if each <= len(people))
            early_end.resign(site, match, entries.index(loser) + 1, people[loser - 1])
    while queries.shown(site, over, ann).summary.row.phase == "running":
        runner.sweep()
    runner.sweep()
    return {"open": openly, "swiss": swiss, "league": league, "over": over}


def being_played(site: Site, tournament: str, people: list[Asker]) -> list[tuple[str, tuple[int, ...]]]:
    """The matches of people that are not over, with their entries."""
    shown = [each for asker in people for each in queries.shown(site, tournament, asker).pairings if each.mine]
    return sorted({(each.match, each.pairing.entries) for each in shown if each.match and not each.pairing.over})


def climb(site: Site, author: Asker) -> None:
    """Contests on the ladder of programs, and a program that somebody published after them."""
    usual = site.ladder_per_hour
    site.ladder_per_hour = ladder.HOUR_MS  # no pause between contests
    played = 0
    while played < CONTESTS:
        played += ladder.climb(site)
    site.ladder_per_hour = usual
    library.register(site, "robots", author.person or "", WALKER)


def talk(site: Site, runner: Runner, ann: Asker, ben: Asker) -> str:
    """A match of two people and a bot, in which the people have written."""
    match = table(site, ann, ben, bots=("hunter",))
    play_turn(site, runner, match, ann, ben)
    for seat, asker, to, text in (
        (1, ann, None, "Good evening! Ready when you are."),
        (2, ben, None, "Hello Ann.\nI send my orders after dinner, before the deadline for sure."),
        (2, ben, 1, "The bot is ahead. Shall we leave each other alone for two turns?"),
        (1, ann, 2, "Agreed."),
    ):
        chat.send(site, match, seat, asker, to, text)
    return match
