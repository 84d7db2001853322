"""Invitations: private matches are private, links stay the same until they are revoked, and wrong codes are told so."""

import pytest

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, CAT, both, miss_turns, row
from turnsheet.host.absence.stages import Absence
from turnsheet.host.administration import admin_commands
from turnsheet.host.crypto import digest
from turnsheet.host.matches import lifecycle, queries, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.rows.matches.seats import of_match
from turnsheet.host.store.schema import seats
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.schedule import Schedule
from turnsheet.interfaces.web import presenters


def opened(site: Site, private: bool = True) -> str:
    """Ann's match for three, with Ann on its first seat."""
    return lifecycle.open_match(site, ANN, Opening(game="raumkrieg", seats=3, take=1, private=private))


def refuses(site: Site, match: str, seat: int, asker: Asker, code: str = "") -> str:
    """Why somebody may not sit down."""
    with pytest.raises(RefusedError) as error:
        seating.take_seat(site, match, seat, asker, code=code)
    return error.value.code


def holders(site: Site, match: str) -> list[str]:
    """Who sits where."""
    with site.store.read() as connection:
        return [there.kind for there in of_match(connection, match).values()]


def test_nobody_sits_down_in_a_private_match_without_an_invitation(site: Site) -> None:
    match = opened(site)
    assert refuses(site, match, 2, BEN) == "wrong-code"
    assert refuses(site, match, 2, BEN, "a guess") == "wrong-code"
    code = seating.invite(site, match, 2, ANN)
    assert refuses(site, match, 3, BEN, code) == "wrong-code"  # the link of another seat
    seating.take_seat(site, match, 2, BEN, code=code, name="Ben")
    assert holders(site, match) == ["person", "person", "open"]


def test_the_owner_of_a_private_match_needs_no_invitation(site: Site) -> None:
    match = opened(site)
    seating.take_seat(site, match, 2, ANN)
    assert holders(site, match) == ["person", "person", "open"]


def test_seats_of_a_private_match_are_not_among_the_open_ones(site: Site) -> None:
    opened(site)
    public = opened(site, private=False)
    assert [each.row.id for each in queries.page(site, CAT, "open", 9)[0]] == [public]


def test_players_are_told_that_a_seat_is_by_invitation_and_the_owner_that_there_is_a_link(site: Site) -> None:
    match = opened(site)
    seating.take_seat(site, match, 2, BEN, code=seating.invite(site, match, 2, ANN), name="Ben")
    seating.invite(site, match, 3, ANN)
    told = {who: presenters.match_info(site, match, who) for who in (ANN, BEN)}
    assert [seat.invite_only for seat in told[BEN].seats] == [False, False, True]
    assert [seat.has_link for seat in told[BEN].seats] == [False, False, False]
    assert [seat.has_link for seat in told[ANN].seats] == [False, False, True]
    assert told[BEN].private


def test_a_removed_player_cannot_sit_down_again_in_a_private_match(site: Site) -> None:
    match = opened(site)
    code = seating.invite(site, match, 2, ANN)
    seating.take_seat(site, match, 2, BEN, code=code, name="Ben")
    seating.free_seat(site, match, 2, ANN)
    assert refuses(site, match, 2, BEN, code) == "wrong-code"
    assert refuses(site, match, 2, BEN) == "wrong-code"
    seating.take_seat(site, match, 2, CAT, code=seating.invite(site, match, 2, ANN), name="Cat")


def test_a_seat_kept_for_somebody_stays_kept_when_a_player_is_removed_from_it(site: Site) -> None:
    match = opened(site, private=False)
    code = seating.invite(site, match, 2, ANN)
    seating.take_seat(site, match, 2, BEN, code=code, name="Ben")
    seating.free_seat(site, match, 2, ANN)
    assert refuses(site, match, 2, BEN, code) == "wrong-code"
    assert refuses(site, match, 2, BEN) == "wrong-code"


def test_a_seat_that_its_player_leaves_is_by_invitation_again(site: Site) -> None:
    match = opened(site)
    code = seating.invite(site, match, 2, ANN)
    seating.take_seat(site, match, 2, BEN, code=code, name="Ben")
    seating.leave_seat(site, match, 2, BEN)
    assert refuses(site, match, 2, CAT) == "wrong-code"
    seating.take_seat(site, match, 2, BEN, code=code, name="Ben")


def test_an_owner_makes_a_match_private_after_a_stranger_came(site: Site) -> None:
    match = opened(site, private=False)
    seating.take_seat(site, match, 2, CAT, name="Cat")
    with pytest.raises(RefusedError) as error:
        lifecycle.make_private(site, match, CAT)
    assert error.value.code == "not-your-match"
    lifecycle.make_private(site, match, ANN)
    seating.free_seat(site, match, 2, ANN)
    assert refuses(site, match, 2, CAT) == "wrong-code"
    lifecycle.make_public(site, match, ANN)
    seating.take_seat(site, match, 2, CAT, name="Cat")


def test_a_link_is_the_same_each_time_until_it_is_revoked(site: Site) -> None:
    match = opened(site)
    first = seating.invite(site, match, 2, ANN)
    assert seating.invite(site, match, 2, ANN) == first
    assert seating.invite(site, match, 3, ANN) != first
    seating.revoke(site, match, 2, ANN)
    assert refuses(site, match, 2, BEN, first) == "wrong-code"
    second = seating.invite(site, match, 2, ANN)
    assert second != first
    assert refuses(site, match, 2, BEN, first) == "wrong-code"
    seating.take_seat(site, match, 2, BEN, code=second, name="Ben")


def test_a_link_is_not_kept_in_the_store(site: Site) -> None:
    match = opened(site)
    code = seating.invite(site, match, 2, ANN)
    with site.store.read() as connection:
        assert code not in repr(of_match(connection, match))


def test_only_the_owner_has_links_shown_or_revokes_them(site: Site) -> None:
    match = opened(site)
    seating.invite(site, match, 2, ANN)
    for ask in (seating.invite, seating.revoke):
        with pytest.raises(RefusedError) as error:
            ask(site, match, 2, BEN)
        assert error.value.code == "private-match"
    seating.take_seat(site, match, 3, BEN, code=seating.invite(site, match, 3, ANN), name="Ben")
    for ask in (seating.invite, seating.revoke):
        with pytest.raises(RefusedError) as error:
            ask(site, match, 2, BEN)
        assert error.value.code == "not-your-match"


def test_links_of_earlier_releases_still_work_until_they_are_revoked(site: Site) -> None:
    match = opened(site, private=False)
    with site.store.write() as connection:
        for seat in (2, 3):
            here = (seats.c.match == match) & (seats.c.seat == seat)
            connection.execute(seats.update().where(here).values(code=digest(f"old-{seat}")))
    assert refuses(site, match, 2, BEN) == "wrong-code"
    seating.take_seat(site, match, 2, BEN, code="old-2", name="Ben")
    seating.revoke(site, match, 3, ANN)
    lifecycle.make_private(site, match, ANN)
    assert refuses(site, match, 3, CAT, "old-3") == "wrong-code"


def test_a_used_link_does_not_move_the_seat_to_another_browser(site: Site) -> None:
    match = opened(site)
    code = seating.invite(site, match, 2, ANN)
    seating.take_seat(site, match, 2, BEN, code=code, name="Ben")
    assert refuses(site, match, 2, CAT, code) == "seat-taken"


def test_what_a_code_is_good_for(site: Site) -> None:
    match = opened(site)
    code = seating.invite(site, match, 2, ANN)
    assert seating.use_of_code(site, match, 2, CAT, code) == "invitation"
    assert seating.use_of_code(site, match, 2, CAT, "wrong") == "nothing"
    assert seating.use_of_code(site, match, 3, CAT, "wrong") == "nothing"
    link = seating.seat_link(site, match, 1, ANN)
    assert seating.use_of_code(site, match, 1, CAT, link) == "link"
    seating.take_seat(site, match, 2, BEN, code=code, name="Ben")
    assert seating.use_of_code(site, match, 2, CAT, code) == "used"
    public = opened(site, private=False)
    assert seating.use_of_code(site, public, 2, CAT, "wrong") == "open"


def test_a_deserted_seat_of_a_private_match_is_taken_over_by_invitation(
    site: Site, runner: Runner, clock: Clock
) -> None:
    wish = Opening(
        game="raumkrieg",
        seats=2,
        take=1,
        private=True,
        undo_seconds=0,
        schedule=Schedule(period=86400),
        absence=Absence(open_after=2),
    )
    match = lifecycle.open_match(site, ANN, wish)
    seating.take_seat(site, match, 2, BEN, code=seating.invite(site, match, 2, ANN), name="Ben")
    lifecycle.start(site, match, ANN)
    both(site, runner, match)
    miss_turns(site, runner, clock, match, 2)
    assert row(site, match).phase == "running"
    assert queries.page(site, CAT, "open", 9)[0] == queries.page(site, CAT, "all", 9)[0] == []
    assert refuses(site, match, 2, CAT) == "wrong-code"
    seating.take_seat(site, match, 2, CAT, code=seating.invite(site, match, 2, ANN), name="Cat")


def test_the_admin_frees_a_seat_of_a_private_match_for_invited_people_alone(site: Site) -> None:
    match = opened(site)
    code = seating.invite(site, match, 2, ANN)
    seating.take_seat(site, match, 2, BEN, code=code, name="Ben")
    admin_commands.free_seat(site, match, 2)
    assert refuses(site, match, 2, BEN, code) == "wrong-code"
    link = admin_commands.reissue_link(site, match, 2)
    assert admin_commands.reissue_link(site, match, 2) != link  # an admin replaces links
    assert refuses(site, match, 2, CAT, link.rpartition("/")[2]) == "wrong-code"
