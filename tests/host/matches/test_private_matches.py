"""Private matches: shown to their players and their owner alone, on lists, by their address, and when they are over."""

from collections.abc import Callable

import pytest

from tests.host.sample_matches import ANN, BEN, CAT, both, row
from turnsheet.core.seats import REFEREE
from turnsheet.host import access
from turnsheet.host.administration import admin_commands
from turnsheet.host.matches import lifecycle, match_events, queries, sandbox, seating, spectators
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.matches.spectators import Wish
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web import presenters

LOOKS: dict[str, Callable[[Site, str, Asker], object]] = {
    "the match": presenters.match_info,
    "its history": access.history,
    "its events": match_events.newest,
    "everything": lambda site, match, asker: access.look(site, match, REFEREE, asker),
    "a seat": lambda site, match, asker: access.look(site, match, 1, asker),
    "its messages": lambda site, match, asker: access.received(site, match, REFEREE, asker),
    "what a seat sent": lambda site, match, asker: access.sent(site, match, 1, asker),
    "its scores": lambda site, match, asker: access.scores(site, match, REFEREE, asker),
    "its file": access.match_file,
    "a sandbox": lambda site, match, asker: sandbox.fork(site, match, REFEREE, asker, 1, {}),
}


def begun(site: Site, runner: Runner, private: bool = True, watch: Wish = None) -> str:
    """A match of Ann and Ben, one turn on."""
    wish = Opening(game="raumkrieg", seats=2, take=1, private=private, watch=watch, undo_seconds=0)
    match = lifecycle.open_match(site, ANN, wish)
    seating.take_seat(site, match, 2, BEN, code=seating.invite(site, match, 2, ANN), name="Ben")
    lifecycle.start(site, match, ANN)
    both(site, runner, match)
    return match


def listed(site: Site, asker: Asker) -> list[str]:
    """All matches that somebody finds."""
    return [each.row.id for each in queries.page(site, asker, "all", 9)[0]]


def sees(site: Site, match: str, asker: Asker) -> bool:
    """Whether somebody with the address of a match is shown it."""
    try:
        presenters.match_info(site, match, asker)
    except RefusedError as error:
        if error.code not in ("private-match", "not-your-seat"):
            raise
        return False
    return True


@pytest.mark.parametrize("over", [False, True])
def test_only_its_players_find_it_on_the_list_of_all_matches(site: Site, runner: Runner, over: bool) -> None:
    match, public = begun(site, runner), begun(site, runner, private=False)
    if over:
        lifecycle.end(site, match, ANN)
    assert listed(site, CAT) == listed(site, STRANGER) == [public]
    assert set(listed(site, ANN)) == set(listed(site, BEN)) == {match, public}


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("what", LOOKS)
def test_others_are_shown_nothing_of_it(site: Site, runner: Runner, what: str, over: bool) -> None:
    match = begun(site, runner)
    if over:
        lifecycle.end(site, match, ANN)
        assert LOOKS[what](site, match, BEN) is not None
    for asker in (CAT, Asker(token="made up")):
        with pytest.raises(RefusedError) as error:
            LOOKS[what](site, match, asker)
        assert error.value.code == ("not-a-guest" if what == "a sandbox" and asker.person is None else "private-match")


def test_a_seats_token_and_the_admin_see_it(site: Site, runner: Runner) -> None:
    match = begun(site, runner)
    assert sees(site, match, Asker(token=seating.seat_token(site, match, 2, BEN)))
    assert sees(site, match, admin_commands.ADMIN)


def test_an_owner_without_a_seat_sees_it(site: Site) -> None:
    match = lifecycle.open_match(site, ANN, Opening(game="raumkrieg", seats=2, private=True))
    assert sees(site, match, ANN)
    assert listed(site, ANN) == [match]


def test_a_link_shows_the_match_to_the_person_who_is_invited(site: Site) -> None:
    match = lifecycle.open_match(site, ANN, Opening(game="raumkrieg", seats=2, take=1, title="Ours", private=True))
    code = seating.invite(site, match, 2, ANN)
    told = presenters.code_use(site, match, 2, CAT, code)
    assert (told.use, told.match and told.match.title) == ("invitation", "Ours")
    assert presenters.code_use(site, match, 2, CAT, "wrong").match is None
    assert presenters.code_use(site, match, 1, CAT, code).match is None
    assert not sees(site, match, CAT)
    seating.revoke(site, match, 2, ANN)
    told = presenters.code_use(site, match, 2, CAT, code)
    assert (told.use, told.match) == ("nothing", None)


def test_a_removed_player_sees_nothing_more_by_cookie_token_or_link(site: Site) -> None:
    match = lifecycle.open_match(site, ANN, Opening(game="raumkrieg", seats=2, take=1, private=True))
    code = seating.invite(site, match, 2, ANN)
    seating.take_seat(site, match, 2, BEN, code=code, name="Ben")
    token, link = seating.seat_token(site, match, 2, BEN), seating.seat_link(site, match, 2, BEN)
    seating.free_seat(site, match, 2, ANN)
    assert not sees(site, match, BEN)
    assert not sees(site, match, Asker(token=token))
    for kept in (code, link):
        assert presenters.code_use(site, match, 2, BEN, kept).match is None
        with pytest.raises(RefusedError) as error:
            seating.take_seat(site, match, 2, BEN, code=kept, name="Ben")
        assert error.value.code == "wrong-code"


def test_one_that_may_be_watched_is_shown_by_its_address_and_is_on_no_list(site: Site, runner: Runner) -> None:
    match = begun(site, runner, watch="turn")
    assert sees(site, match, CAT)
    assert access.look(site, match, REFEREE, CAT).step == 0
    assert listed(site, CAT) == []


def test_one_that_is_made_private_has_no_spectators_any_more(site: Site, runner: Runner) -> None:
    match = begun(site, runner, private=False, watch="usual")
    assert sees(site, match, CAT)
    lifecycle.make_private(site, match, ANN)
    assert not sees(site, match, CAT)
    lifecycle.make_public(site, match, ANN)
    assert spectators.delay_of(site, row(site, match)) is None


def test_its_owner_makes_it_public_when_it_is_over(site: Site, runner: Runner) -> None:
    match = begun(site, runner)
    lifecycle.end(site, match, ANN)
    with pytest.raises(RefusedError) as error:
        lifecycle.make_public(site, match, BEN)
    assert error.value.code == "not-your-match"
    lifecycle.make_public(site, match, ANN)
    assert listed(site, CAT) == [match]
    assert access.look(site, match, REFEREE, CAT).step == 1


def test_sandboxes_of_it_stay_hidden_when_all_is_over(site: Site, runner: Runner) -> None:
    match = begun(site, runner)
    fork = sandbox.fork(site, match, 1, ANN, None, {})
    for each in (fork, match):
        lifecycle.end(site, each, ANN)
    assert presenters.match_info(site, fork, BEN).parent == match
    with pytest.raises(RefusedError) as error:
        presenters.match_info(site, fork, CAT)
    assert error.value.code == "no-such-match"
    with pytest.raises(RefusedError) as error:
        lifecycle.make_public(site, fork, ANN)
    assert error.value.code == "wrong-phase"
