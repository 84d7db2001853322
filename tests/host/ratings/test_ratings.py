"""Ratings of a site: which matches count, and that computing them again gives the same numbers."""

import random

import pytest

from tests.helpers.next_version import CURRENT, NEXT, release
from tests.host.conftest import Clock
from tests.host.ratings.accounts_that_play import all_ratings, play_turn, public_of, signed_in, table
from tests.host.sample_matches import ANN, DAILY, row
from turnsheet.host.accounts import deletion
from turnsheet.host.matches import early_end, lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker
from turnsheet.host.ratings import profile
from turnsheet.host.ratings.recompute import recompute, settle
from turnsheet.host.site import Site
from turnsheet.host.store.rows.competition import ratings
from turnsheet.host.store.schema import ratings as ratings_table
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.upkeep import removal

pytestmark = pytest.mark.every_variant


@pytest.fixture
def ann(site: Site) -> Asker:
    return signed_in(site, "Ann")


@pytest.fixture
def ben(site: Site) -> Asker:
    return signed_in(site, "Ben")


@pytest.fixture
def cat(site: Site) -> Asker:
    return signed_in(site, "Cat")


def reason(site: Site, match: str) -> tuple[str, str | None]:
    """Whether a match counts, and why not."""
    with site.store.read() as connection:
        result = ratings.result(connection, match)
    assert result is not None
    return result.state, result.reason


def ranks(site: Site, match: str) -> dict[int, int]:
    """The ranks in a match that counts, by seat."""
    with site.store.read() as connection:
        ((_, places),) = ratings.counted(connection, row(site, match).game, match)
    return {place.seat: place.rank for place in places}


def rating(site: Site, asker: Asker, ladder: str = "people") -> profile.GameRating:
    """The rating that somebody's profile shows."""
    (found,) = [each for each in profile.own(site, asker).ratings if each.ladder == ladder]
    return found


def test_a_win_by_the_rules_counts(site: Site, runner: Runner, ann: Asker, ben: Asker) -> None:
    match = table(site, ann, ben, turns=8)
    while row(site, match).phase != "ended":
        play_turn(site, runner, match, ann, ben)
    assert all_ratings(site) == []  # nothing while the turn runs
    assert settle(site) == 1
    assert settle(site) == 0
    assert reason(site, match) == ("counts", None)
    assert sorted(ranks(site, match)) == [1, 2]
    assert {(each.ladder, each.matches) for each in all_ratings(site)} == {("people", 1), ("joint", 1)}


def test_a_player_who_resigned_is_last(site: Site, runner: Runner, ann: Asker, ben: Asker, cat: Asker) -> None:
    match = table(site, ann, ben, cat)
    play_turn(site, runner, match, ann, ben, cat)
    early_end.resign(site, match, 2, ben)
    early_end.resign(site, match, 1, ann)
    settle(site)
    assert ranks(site, match) == {1: 2, 2: 2, 3: 1}
    assert rating(site, cat).rating > 1500 > rating(site, ben).rating == rating(site, ann).rating
    assert rating(site, cat).provisional


def test_an_agreed_draw_is_shared_by_all_who_were_left(
    site: Site, runner: Runner, ann: Asker, ben: Asker, cat: Asker
) -> None:
    match = table(site, ann, ben, cat)
    play_turn(site, runner, match, ann, ben, cat)
    early_end.resign(site, match, 3, cat)
    early_end.agree_to_draw(site, match, 1, ann)
    early_end.agree_to_draw(site, match, 2, ben)
    settle(site)
    assert ranks(site, match) == {1: 1, 2: 1, 3: 3}


def test_matches_that_do_not_count_say_why(site: Site, runner: Runner, ann: Asker, ben: Asker) -> None:
    guest = table(site, ann, ANN)
    unrated = table(site, ann, ben, rated=False)
    double = table(site, ann, ben, ann)
    for match, people in ((guest, (ann, ANN)), (unrated, (ann, ben)), (double, (ann, ben, ann))):
        play_turn(site, runner, match, *people)
    unplayed = table(site, ann, ben)
    early_end.resign(site, guest, 1, ann)
    early_end.resign(site, unrated, 1, ann)
    early_end.resign(site, unplayed, 1, ann)
    early_end.resign(site, double, 1, ann)
    early_end.resign(site, double, 2, ben)
    settle(site)
    assert [reason(site, each) for each in (guest, unrated, double, unplayed)] == [
        ("unrated", "guest"),
        ("unrated", "owner"),
        ("unrated", "same-person"),
        ("unrated", "not-played"),
    ]
    assert all_ratings(site) == []


def test_a_match_that_its_owner_ended_has_no_result(site: Site, runner: Runner, ann: Asker, ben: Asker) -> None:
    match = table(site, ann, ben)
    play_turn(site, runner, match, ann, ben)
    lifecycle.end(site, match, ann)
    settle(site)
    with site.store.read() as connection:
        assert ratings.result(connection, match) is None


def test_bots_have_a_ladder_and_one_bot_alone_does_not_count(site: Site, runner: Runner) -> None:
    def played(*names: str) -> str:
        bots = dict(enumerate(names, 1))
        options = {"turns": "8", "layout": "ring"}
        wish = Opening("raumkrieg", seats=len(names), bots=bots, options=options, start=True)
        match = lifecycle.open_match(site, ANN, wish)
        runner.consider(match)
        return match

    alone, two = played("random", "random"), played("hunter", "random")
    settle(site)
    assert reason(site, alone) == ("unrated", "alone")
    assert reason(site, two) == ("counts", None)
    page, more = profile.ladder(site, "raumkrieg", "bots", ANN, 10, 0)
    assert not more
    assert {each.name for each in page.rows} == {"hunter", "random"}
    assert all(each.bot and each.profile is None for each in page.rows)
    assert profile.ladder(site, "raumkrieg", "people", ANN, 10, 0)[0].rows == []


def test_a_player_who_leaves_is_last_and_their_successor_has_no_place(
    site: Site, runner: Runner, ann: Asker, ben: Asker, cat: Asker
) -> None:
    match = table(site, ann, ben, cat)
    play_turn(site, runner, match, ann, ben, cat)
    seating.seat_bot(site, match, 3, "hunter", cat)
    early_end.resign(site, match, 1, ann)
    early_end.resign(site, match, 2, ben)
    settle(site)
    with site.store.read() as connection:
        ((_, places),) = ratings.counted(connection, "raumkrieg", match)
    assert [(place.seat, place.rank, place.bot) for place in places] == [(1, 1, False), (2, 1, False), (3, 1, False)]
    again = table(site, ann, ben, cat)
    play_turn(site, runner, again, ann, ben, cat)
    seating.seat_bot(site, again, 3, "hunter", cat)
    early_end.agree_to_draw(site, again, 1, ann)
    early_end.agree_to_draw(site, again, 2, ben)
    settle(site)
    assert ranks(site, again) == {1: 1, 2: 1, 3: 3}


@pytest.mark.parametrize("seed", [1, 2])
def test_recomputing_gives_what_one_result_at_a_time_gave(
    site: Site, runner: Runner, clock: Clock, ann: Asker, ben: Asker, cat: Asker, seed: int
) -> None:
    chance, people = random.Random(seed), [ann, ben, cat]
    for _ in range(12):
        sitting = chance.sample(people, chance.choice([2, 3]))
        match = table(site, *sitting, bots=("random",) * chance.choice([0, 1]))
        play_turn(site, runner, match, *sitting)
        if chance.random() < 0.3:
            for seat, asker in enumerate(sitting, 1):
                early_end.agree_to_draw(site, match, seat, asker)
        else:
            for seat, asker in list(enumerate(sitting, 1))[1:]:
                early_end.resign(site, match, seat, asker)
            if row(site, match).phase != "ended":
                early_end.resign(site, match, 1, sitting[0])
        assert row(site, match).phase == "ended"
        if chance.random() < 0.5:
            clock.turn(seconds=1)  # others end at the same moment, and their ids decide
        if chance.random() < 0.6:
            settle(site)
    settle(site)
    before = all_ratings(site)
    assert len(before) > 3
    done = recompute(site)
    assert (done.ratings, done.changed_ratings, done.changed_people) == (len(before), 0, 0)
    assert all_ratings(site) == before
    with site.store.write() as connection:
        connection.execute(ratings_table.update().values(mean=1.0))
        connection.execute(ratings_table.delete().where(ratings_table.c.ladder == "joint"))
    assert recompute(site).changed_ratings == len(before)
    assert all_ratings(site) == before


def test_a_result_that_is_counted_late_takes_its_place_in_the_order(
    site: Site, runner: Runner, clock: Clock, ann: Asker, ben: Asker
) -> None:
    first, second = table(site, ann, ben), table(site, ann, ben)
    for match in (first, second):
        play_turn(site, runner, match, ann, ben)
    early_end.resign(site, first, 1, ann)
    clock.turn(seconds=1)
    early_end.resign(site, second, 2, ben)
    with site.store.write() as connection:  # as if another worker, which holds the first one, were slow
        ratings.drop(connection, first)
    settle(site)
    with site.store.write() as connection:
        ratings.add_result(connection, first, "raumkrieg", row(site, first).ended or 0)
    settle(site)
    before = all_ratings(site)
    assert recompute(site).changed_ratings == 0
    assert all_ratings(site) == before
    assert {each.matches for each in before} == {2}


def test_a_result_that_could_not_be_read_is_judged_again_when_all_are_recomputed(
    site: Site, runner: Runner, ann: Asker, ben: Asker
) -> None:
    match, removed = table(site, ann, ben), table(site, ann, ben)
    for each in (match, removed):
        play_turn(site, runner, each, ann, ben)
        early_end.resign(site, each, 2, ben)
    release(site, NEXT)
    settle(site)
    recompute(site)
    assert [reason(site, each) for each in (match, removed)] == [("unrated", "unreadable")] * 2
    removal.remove(site, removed)
    release(site, CURRENT, NEXT)
    assert settle(site) == 0
    assert recompute(site).ratings == 4
    assert [reason(site, each) for each in (match, removed)] == [("counts", None), ("unrated", "unreadable")]
    assert rating(site, ann).rating > 1500 > rating(site, ben).rating


def test_deleting_an_account_or_a_match_leaves_the_ratings_of_others(
    site: Site, runner: Runner, ann: Asker, ben: Asker
) -> None:
    match = table(site, ann, ben)
    play_turn(site, runner, match, ann, ben)
    early_end.resign(site, match, 2, ben)
    settle(site)
    before = rating(site, ann)
    deletion.delete(site, ben)
    removal.remove(site, match)
    assert recompute(site).changed_ratings == 0
    assert rating(site, ann) == before
    page, _ = profile.ladder(site, "raumkrieg", "people", ann, 10, 0)
    assert [(each.name, each.you, each.rank) for each in page.rows] == [("Ann", True, 1)]
    assert page.players == 1
    assert page.you == page.rows[0]


def test_deleting_an_account_counts_as_resigning(site: Site, runner: Runner, ann: Asker, ben: Asker) -> None:
    match = table(site, ann, ben, schedule=DAILY)
    play_turn(site, runner, match, ann, ben)
    deletion.delete(site, ben)
    assert ranks(site, match) == {1: 1, 2: 2}
    assert rating(site, ann).wins == 1


def test_profiles_show_finished_matches_and_private_ones_only_to_their_players(
    site: Site, runner: Runner, ann: Asker, ben: Asker, cat: Asker
) -> None:
    public, private = table(site, ann, ben), table(site, ann, ben, private=True)
    running = table(site, ann, ben)
    for match in (public, private):
        play_turn(site, runner, match, ann, ben)
        early_end.resign(site, match, 2, ben)
    settle(site)
    of_ann = public_of(site, ann)

    def seen(asker: Asker) -> set[str]:
        return {each.id for each in profile.finished(site, of_ann, asker, 50, 0)[0]}

    assert seen(cat) == seen(Asker()) == {public}
    assert seen(ann) == seen(ben) == {public, private}
    assert running not in seen(ann)
    (shown,) = profile.finished(site, of_ann, cat, 50, 0)[0]
    assert (shown.fate, shown.rank, shown.places, shown.others) == ("won", 1, 2, ["Ben"])
    first, more = profile.finished(site, of_ann, ann, 1, 0)
    rest, end = profile.finished(site, of_ann, ann, 1, 1)
    assert (len(first), more, len(rest), end) == (1, True, 1, False)


def test_profiles_leave_out_matches_that_never_began(site: Site, ann: Asker) -> None:
    gathering = lifecycle.open_match(site, ann, Opening(game="raumkrieg", seats=2, take=1))
    lifecycle.end(site, gathering, ann)
    assert profile.finished(site, public_of(site, ann), ann, 50, 0) == ([], False)


def test_profiles_show_matches_that_a_person_left_by_themselves(
    site: Site, runner: Runner, ann: Asker, ben: Asker, cat: Asker
) -> None:
    gave_to_a_bot, was_replaced = table(site, ann, ben), table(site, ann, ben)
    for match in (gave_to_a_bot, was_replaced):
        play_turn(site, runner, match, ann, ben)
    seating.seat_bot(site, gave_to_a_bot, 2, "easy", ben)
    seating.replace_player(site, was_replaced, 2, ann, "easy")
    assert profile.finished(site, public_of(site, ben), cat, 50, 0) == ([], False)  # they still run
    for match in (gave_to_a_bot, was_replaced):
        early_end.resign(site, match, 1, ann)
    settle(site)
    ((shown,), _) = profile.finished(site, public_of(site, ben), cat, 50, 0)
    assert (shown.id, shown.fate, shown.others) == (gave_to_a_bot, "left", ["Ann", "easy"])
    assert (shown.rank, shown.places) == (1, 2)  # both are gone
    assert rating(site, ben).matches == 1
