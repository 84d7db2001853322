"""What tournaments may use: bots, matches, space and rounds."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from tests.host.tournaments.sample_tournaments import (
    ANN,
    BEN,
    CAT,
    PEOPLE,
    current,
    lose,
    opened,
    play_round,
    seen,
    words,
)
from turnsheet.core import codec
from turnsheet.core.tournaments.pairings import FILLER
from turnsheet.host.matches import lifecycle
from turnsheet.host.notifications import notify
from turnsheet.host.people import SITE, Asker
from turnsheet.host.quotas.limits import Quotas
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store import sizes
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows.competition import tournaments as rows
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.tournaments import rounds, tournaments
from turnsheet.host.tournaments.match_terms import Wish
from turnsheet.host.turns.due_turns import Runner


def bots_only(site: Site, count: int, asker: Asker = ANN, **wish: object) -> str:
    """A tournament of bots, started."""
    described = codec.convert({"game": "raumkrieg", "kind": "round-robin", "options": {"turns": "3"}, **wish}, Wish)
    name = tournaments.create(site, asker, described)
    for _ in range(count):
        tournaments.add_bot(site, name, asker, "random")
    tournaments.start(site, name, asker)
    return name


def test_there_are_few_more_bots_than_people(site: Site) -> None:
    name = tournaments.create(site, ANN, Wish("raumkrieg", "swiss", enter=True))
    tournaments.enter(site, name, BEN)
    for _ in range(2 + tournaments.MORE_BOTS):
        tournaments.add_bot(site, name, ANN, "random")
    with pytest.raises(RefusedError, match="when more people have entered") as refused:
        tournaments.add_bot(site, name, ANN, "random")
    assert refused.value.code == "full"
    tournaments.leave(site, name, BEN)
    with pytest.raises(RefusedError, match="Remove some bots") as refused:
        tournaments.start(site, name, ANN)
    assert refused.value.code == "bad-tournament"
    tournaments.remove(site, name, 3, ANN)
    tournaments.start(site, name, ANN)
    bots_only(site, tournaments.MORE_BOTS + 3, SITE)


def test_matches_of_bots_wait_until_others_are_over(site: Site, runner: Runner) -> None:
    site.quotas = Quotas(bot_matches=1)
    name = bots_only(site, 4)
    rounds.run(site)
    rounds.run(site)
    assert [each.pairing.round for each in seen(site, name).pairings if not each.planned] == [1, 1]
    assert running(site) == 1
    waits = "Round 1: some matches wait, since 1 with only bots are played at the same time."
    assert words(site, name).count(waits) == 1
    for _ in range(40):
        runner.sweep()
        assert running(site) <= 1
    assert seen(site, name).summary.row.phase == "over"
    assert {each.played for each in seen(site, name).tables[0].standings} == {3}


def running(site: Site) -> int:
    """How many matches of Ann's tournaments are not over."""
    with site.store.read() as connection:
        return matches.count_of_tournaments(connection, ANN.person or "")


def test_matches_of_tournaments_count_for_the_person_who_runs_them(site: Site) -> None:
    site.quotas = Quotas(matches=1, tournament_matches=2)
    name = opened(site, 6)
    assert (running(site), len(current(site, name))) == (2, 2)
    assert "Round 1: some matches wait, since 2 are played at the same time." in words(site, name)
    ((match, entries), _) = current(site, name)
    lose(site, match, entries, max(entries))
    rounds.run(site)
    assert (running(site), len(current(site, name))) == (2, 2)
    assert lifecycle.open_match(
        site, ANN, lifecycle.Opening("raumkrieg", seats=2)
    )  # their own matches are another quota
    with site.store.read() as connection:
        used = sizes.of_owner(connection, ANN.person or "")
        there = [matches.find(connection, each).bytes for each, _ in current(site, name)]
    assert used > sum(there) > 0


def test_nothing_is_opened_when_the_space_of_the_owner_is_used_up_and_bots_are_paused(
    site: Site, runner: Runner
) -> None:
    site.quotas = Quotas(bot_matches=0, bytes=1)
    name = bots_only(site, 4)
    rounds.run(site)
    assert running(site) == 1
    assert any("has no space left" in each for each in words(site, name))
    for _ in range(3):
        runner.sweep()
    with site.store.read() as connection:
        match = next(each.match for each in rows.pairings(connection, name) if each.match)
        assert matches.find(connection, match).phase == "paused"
    told, _ = notify.newest(site, ANN.person or "")
    assert any("The match is paused" in each.text for each in told)


def test_a_tournament_of_too_many_rounds_does_not_start_and_does_not_go_on(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournaments, "MOST_ROUNDS", 2)
    monkeypatch.setattr(rounds, "MOST_ROUNDS", 2)
    with pytest.raises(RefusedError, match="would have 3 rounds; the limit is 2"):
        opened(site, 4)
    name = opened(site, 2, laps=2)
    tournaments.enter(site, name, CAT, "Cat")
    for _ in range(2):
        play_round(site, name)
    assert seen(site, name).summary.row.phase == "over"
    assert "The tournament cannot continue: it has had 2 rounds, which is the limit." in words(site, name)


def test_a_bot_plays_for_somebody_who_left_before_the_match_could_be_opened(site: Site) -> None:
    site.quotas = Quotas(matches=1, tournament_matches=1)
    name = opened(site, 6, kind="swiss", seats=3, substitute="random")
    [(match, playing)] = current(site, name)
    waiting = sorted({1, 2, 3, 4, 5, 6} - set(playing))
    gone = waiting[0]
    tournaments.leave(site, name, PEOPLE[gone - 1])
    rounds.run(site)
    assert any("a bot plays in place of" in each for each in words(site, name))
    lose(site, match, playing, playing[0])
    lose(site, match, playing, playing[1])
    rounds.run(site)
    [(_, later)] = current(site, name)
    assert sorted(later) == [FILLER, *waiting[1:]]


def test_a_pairing_of_two_needs_no_match_once_one_of_them_left(site: Site) -> None:
    site.quotas = Quotas(matches=1, tournament_matches=1)
    name = opened(site, 4, substitute="random")
    [(_, playing)] = current(site, name)
    gone, stays = sorted({1, 2, 3, 4} - set(playing))
    tournaments.leave(site, name, PEOPLE[gone - 1])
    rounds.run(site)
    [decided] = [
        each.pairing for each in seen(site, name).pairings if gone in each.pairing.entries and each.pairing.over
    ]
    assert decided.ranks[decided.entries.index(stays)] < decided.ranks[decided.entries.index(gone)]


@pytest.mark.every_variant
def test_two_tournaments_created_at_the_same_time_are_both_counted(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournaments, "MOST_OPEN", 1)
    count, both_counted = rows.count_of, threading.Barrier(2)

    def slowly(connection: Connection, owner: str) -> int:
        found = count(connection, owner)
        with suppress(threading.BrokenBarrierError):  # the other one waits until this one is done
            both_counted.wait(0.5)
        return found

    monkeypatch.setattr(rows, "count_of", slowly)
    wish = codec.convert({"game": "raumkrieg", "kind": "round-robin"}, Wish)

    def create(_: int) -> str:
        try:
            tournaments.create(site, ANN, wish)
        except RefusedError as error:
            return error.code
        return "created"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(create, range(2))) == ["created", "over-quota"]
