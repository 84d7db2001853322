"""Dropping out: the open matches are resigned, also if the server dies meanwhile or a match is on hold."""

import pytest

from tests.helpers.next_version import CURRENT, NEXT, release
from tests.host.sample_matches import row
from tests.host.tournaments.sample_tournaments import ANN, BEN, DAN, current, opened, seen, words
from tests.host.tournaments.test_double_entries import sign_in
from turnsheet.host.matches import early_end
from turnsheet.host.site import Site
from turnsheet.host.store.rows.competition import tournaments as rows
from turnsheet.host.tournaments import rounds, tournaments


class DiedError(Exception):
    """The server died."""


def dies(*_: object) -> None:
    raise DiedError


def to_resign(site: Site) -> list[str]:
    """The tournaments with matches that are still to be resigned."""
    with site.store.read() as connection:
        return rows.with_matches_to_resign(connection)


def match_of(site: Site, name: str, number: int) -> str:
    """The match that an entry plays now."""
    (match,) = [match for match, entries in current(site, name) if number in entries]
    return match


def test_matches_are_resigned_although_the_server_died(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    name = opened(site, 4, kind="swiss", rounds=3)
    match = match_of(site, name, 4)
    with monkeypatch.context() as dying:
        dying.setattr(early_end, "resign", dies)
        with pytest.raises(DiedError):
            tournaments.leave(site, name, DAN)
    assert words(site, name)[-1] == "Dan dropped out."
    assert (row(site, match).phase, to_resign(site)) == ("running", [name])
    rounds.run(site)
    assert (row(site, match).phase, row(site, match).ended_by, to_resign(site)) == ("ended", "resigned", [])
    (mine,) = [each.pairing for each in seen(site, name).pairings if 4 in each.pairing.entries]
    assert mine.ranks[mine.entries.index(4)] == 2


def test_the_matches_of_a_tournament_that_its_owner_ended_are_resigned_too(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = opened(site, 2)
    match = match_of(site, name, 2)
    with monkeypatch.context() as dying:
        dying.setattr(early_end, "resign", dies)
        with pytest.raises(DiedError):
            tournaments.leave(site, name, BEN)
    tournaments.cancel(site, name, ANN)
    rounds.run(site)
    assert row(site, match).ended_by == "resigned"


def test_an_entry_has_nothing_to_resign_when_it_has_dropped_out(site: Site) -> None:
    name = opened(site, 4, kind="swiss", rounds=3)
    match = match_of(site, name, 4)
    tournaments.leave(site, name, DAN)
    assert (row(site, match).phase, to_resign(site)) == ("ended", [])


def test_a_match_on_hold_is_resigned_when_it_can_be_read_again(site: Site) -> None:
    name = opened(site, 2)
    match = match_of(site, name, 2)
    release(site, NEXT)
    tournaments.leave(site, name, BEN)
    rounds.run(site)
    assert (row(site, match).phase, to_resign(site)) == ("running", [name])
    release(site, CURRENT, NEXT)
    rounds.run(site)
    assert (row(site, match).phase, to_resign(site)) == ("ended", [])


def test_matches_of_a_double_entry_go_on(site: Site) -> None:
    name = opened(site, 4, rounds=3)
    match = match_of(site, name, 2)
    sign_in(site, BEN, ANN)
    rounds.run(site)
    assert [each.until for each in seen(site, name).entries] == [None, 1, None, None]
    assert (row(site, match).phase, to_resign(site)) == ("running", [])


def test_nobody_is_seated_who_drops_out_while_matches_are_opened(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    advance = vars(rounds)["_advance"]
    left: list[str] = []

    def advance_and_leave(site: Site, tournament: str) -> None:
        advance(site, tournament)
        if not left:
            left.append(tournament)
            tournaments.leave(site, tournament, DAN)

    monkeypatch.setattr(rounds, "_advance", advance_and_leave)
    name = opened(site, 4, kind="swiss", rounds=1)
    assert left == [name]
    assert [4 in entries for _, entries in current(site, name)] == [False]
    rounds.run(site)
    (mine,) = [each.pairing for each in seen(site, name).pairings if 4 in each.pairing.entries]
    assert mine.ranks[mine.entries.index(4)] == 2
