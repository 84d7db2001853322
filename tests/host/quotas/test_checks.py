"""Quotas: how much one person may have, and what becomes of those who have more."""

import pytest
import sqlalchemy as sa

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, both, duel, row
from turnsheet.core.codec import decode, encode
from turnsheet.core.match import MatchFile
from turnsheet.host import access
from turnsheet.host.matches import imports, lifecycle, notes, sandbox, seating
from turnsheet.host.matches.imports import Limits
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.matches.notes import SeatNote
from turnsheet.host.notifications import notify
from turnsheet.host.people import SITE, Asker
from turnsheet.host.quotas import limits
from turnsheet.host.quotas.limits import Quotas
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store import sizes
from turnsheet.host.store.schema import matches as match_table
from turnsheet.host.turns.due_turns import Runner

BOTS_ALONE = {1: "hunter", 2: "hunter"}


def opened(site: Site, asker: Asker = ANN, **wish: object) -> str:
    """A match of two seats with Ann on the first, if nothing else is wished for."""
    wished: dict[str, object] = {"seats": 2, "take": 1, **wish}
    return lifecycle.open_match(site, asker, Opening("raumkrieg", **wished))  # type: ignore[arg-type]  # any of its fields


def among_bots(site: Site, asker: Asker = ANN, turns: int = 12) -> str:
    """A match among bots, begun."""
    return opened(site, asker, take=None, bots=BOTS_ALONE, start=True, options={"turns": str(turns)})


def refused(error: pytest.ExceptionInfo[RefusedError]) -> str:
    """The sentence of a refusal for a quota."""
    assert error.value.code == "over-quota"
    return error.value.sentence


def test_the_number_of_running_matches_per_person_is_limited(site: Site) -> None:
    site.quotas = Quotas(matches=2)
    first, _ = opened(site), opened(site)
    with pytest.raises(RefusedError) as error:
        opened(site)
    told = "You have 2 unfinished matches; the limit is 2. End one of them first."
    assert refused(error) == told
    opened(site, BEN)
    lifecycle.end(site, first, ANN)
    opened(site)


def test_a_paused_match_counts(site: Site) -> None:
    site.quotas = Quotas(matches=1)
    lifecycle.pause(site, opened(site, bots={2: "hunter"}, start=True), ANN)
    with pytest.raises(RefusedError) as error:
        opened(site)
    refused(error)


def test_a_refused_match_leaves_nothing_behind(site: Site) -> None:
    site.quotas = Quotas(bot_matches=1)
    among_bots(site)
    with pytest.raises(RefusedError):
        among_bots(site)
    with site.store.read() as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(match_table)).scalar_one() == 1


def test_of_them_only_some_are_among_bots(site: Site) -> None:
    site.quotas = Quotas(bot_matches=2)
    first, _ = among_bots(site), among_bots(site)
    gathering = opened(site, take=None, bots=BOTS_ALONE)
    for more in (lambda: among_bots(site), lambda: lifecycle.start(site, gathering, ANN)):
        with pytest.raises(RefusedError) as error:
            more()
        assert refused(error).startswith("You have 2 matches that only bots play; the limit is 2.")
    opened(site, bots={2: "hunter"}, start=True)
    lifecycle.end(site, first, ANN)
    lifecycle.start(site, gathering, ANN)


def test_an_owner_who_leaves_a_match_to_bots_has_one_more_among_bots(site: Site) -> None:
    site.quotas = Quotas(bot_matches=1)
    among_bots(site)
    own = opened(site, bots={2: "hunter"}, start=True)
    with pytest.raises(RefusedError) as error:
        seating.seat_bot(site, own, 1, "hunter", ANN)
    refused(error)
    theirs = duel(site)
    seating.seat_bot(site, theirs, 1, "hunter", ANN)  # Ben plays on
    seating.seat_bot(site, theirs, 2, "hunter", BEN)  # and may go, whatever Ann has


def test_a_person_can_have_a_limited_number_of_sandboxes(site: Site) -> None:
    site.quotas = Quotas(matches=1, sandboxes=1)
    match = duel(site)
    first = sandbox.fork(site, match, 1, ANN, None, {})
    with pytest.raises(RefusedError) as error:
        sandbox.fork(site, match, 1, ANN, None, {})
    assert refused(error).startswith("You have 1 unfinished sandbox")
    sandbox.fork(site, match, 2, BEN, None, {})
    lifecycle.end(site, first, ANN)
    sandbox.fork(site, match, 1, ANN, None, {})


def finished(site: Site, runner: Runner) -> MatchFile:
    """The file of a match that was played to its end."""
    match = duel(site, turns=1)
    both(site, runner, match)
    both(site, runner, match)
    return decode(encode(access.match_file(site, match)), MatchFile)


def test_a_person_whose_bytes_are_used_up_opens_and_imports_nothing(site: Site, runner: Runner) -> None:
    file, match = finished(site, runner), duel(site)
    used = row(site, match).bytes
    site.quotas = Quotas(bytes=used)
    for more in (
        lambda: opened(site),
        lambda: sandbox.fork(site, match, 1, ANN, None, {}),
        lambda: imports.open_job(site, ANN, file, Limits()),
    ):
        with pytest.raises(RefusedError) as error:
            more()
        assert "MB. Ask the admin of this site" in refused(error)
    sandbox.fork(site, match, 2, BEN, None, {})


def test_a_match_among_people_is_never_stopped_by_a_quota(site: Site, runner: Runner) -> None:
    match = duel(site)
    site.quotas = Quotas(bytes=1)
    both(site, runner, match)
    assert (row(site, match).phase, row(site, match).step) == ("running", 1)


def test_a_match_among_bots_is_paused_when_its_owners_bytes_are_used_up(
    site: Site, runner: Runner, clock: Clock
) -> None:
    site.bot_pace_ms = 1  # or it would be over at once
    match = among_bots(site)
    site.quotas = Quotas(bytes=row(site, match).bytes + 1)
    site.bot_pace_ms = 0
    clock.turn(seconds=1)
    runner.consider(match)
    assert (row(site, match).phase, row(site, match).step) == ("paused", 1)
    told, _ = notify.newest(site, ANN.person or "")
    assert "The match is paused: its owner's matches take 0 MB" in told[0].text
    assert told[0].text.endswith("Ask the admin of this site to archive or delete some of your finished matches.")
    with pytest.raises(RefusedError) as error:
        lifecycle.resume(site, match, ANN)
    refused(error)
    site.quotas = Quotas()
    lifecycle.resume(site, match, ANN)
    runner.consider(match)
    assert row(site, match).phase == "ended"


def test_what_the_site_owns_has_no_quota(site: Site, runner: Runner) -> None:
    site.quotas = Quotas(1, 1, 1, 1)
    for _ in range(3):
        match = among_bots(site, SITE)
        runner.consider(match)
        assert row(site, match).phase == "ended"
    imports.bring_in(site, SITE, access.match_file(site, match))


def test_the_bytes_of_a_match_are_counted_as_they_are_stored(site: Site, runner: Runner) -> None:
    match = duel(site)
    for step in range(4):
        both(site, runner, match, f"14 V {step},0\nnonsense é", "24 V 1,1")
    notes.keep(site, match, 1, ANN, [SeatNote("note", "W1", "é" * 5 + "x" * 500), SeatNote("note", "W2", "x" * 300)])
    notes.keep(site, match, 1, ANN, [SeatNote("note", "W2", "")])
    counted = row(site, match).bytes
    with site.store.read() as connection:
        whole = sizes.of_match(connection, match)
    assert 0.5 * whole < counted <= whole  # without notices, announcements and the like
    with site.store.write() as connection:
        sizes.recount(connection, match)
    assert 0.95 * counted < row(site, match).bytes <= counted  # which counts letters where charging counts bytes


def test_an_import_is_counted(site: Site, runner: Runner) -> None:
    file = finished(site, runner)
    brought = imports.bring_in(site, BEN, file)
    with site.store.read() as connection:
        assert sizes.of_owner(connection, BEN.person or "") == row(site, brought).bytes > 500


def test_the_host_sets_the_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    assert limits.from_environment() == Quotas(20, 5, 20, 500_000_000, 64)
    for name, number in zip(("MATCHES", "BOT_MATCHES", "SANDBOXES", "MB", "TOURNAMENT_MATCHES"), "12307", strict=True):
        monkeypatch.setenv(f"TURNSHEET_QUOTA_{name}", number)
    assert limits.from_environment() == Quotas(1, 2, 3, 0, 7)
