"""Tournaments of people for the tests, and quick ways to play them."""

from turnsheet.core import codec
from turnsheet.host.matches import early_end
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.host.store.rows.people import accounts
from turnsheet.host.tournaments import queries, rounds, tournaments
from turnsheet.host.tournaments.match_terms import Wish
from turnsheet.host.tournaments.queries import Tournament

PEOPLE = [Asker(person=letter * 64) for letter in "abcdef"]


ANN, BEN, CAT, DAN, EVA, FAY = PEOPLE


def with_account(site: Site, person: Asker, public: str) -> None:
    """Give a person an account."""
    with site.store.write() as connection:
        accounts.add(connection, person.person or "", public, None, 0)


def opened(site: Site, count: int, **wish: object) -> str:
    """A tournament of this number of people, started by Ann."""
    described = codec.convert({"game": "raumkrieg", "kind": "round-robin", **wish}, Wish)
    name = tournaments.create(site, ANN, described)
    for each, called in zip(PEOPLE[:count], ("Ann", "Ben", "Cat", "Dan", "Eva", "Fay"), strict=False):
        tournaments.enter(site, name, each, called)
    tournaments.start(site, name, ANN)
    rounds.run(site)
    return name


def seen(site: Site, name: str, asker: Asker = ANN) -> Tournament:
    return queries.shown(site, name, asker)


def current(site: Site, name: str) -> list[tuple[str, tuple[int, ...]]]:
    """The matches that are played now, with their entries."""
    shown = [each for person in PEOPLE for each in seen(site, name, person).pairings if each.mine and not each.planned]
    found = [(each.match, each.pairing.entries) for each in shown if each.match and not each.pairing.over]
    return sorted(set(found))


def lose(site: Site, match: str, entries: tuple[int, ...], loser: int) -> None:
    early_end.resign(site, match, entries.index(loser) + 1, PEOPLE[loser - 1])


def play_round(site: Site, name: str) -> None:
    """The entry with the higher number loses everywhere."""
    for match, entries in current(site, name):
        lose(site, match, entries, max(entries))
    rounds.run(site)


def words(site: Site, name: str) -> list[str]:
    return [event.text for event in reversed(queries.history(site, name, 1000))]
