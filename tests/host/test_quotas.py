"""Quotas: how much one person may have, and what becomes of those who have more."""

import pytest
import sqlalchemy as sa

from tests.host.conftest import Clock
from tests.host.tables import ANN, BEN, both, duel, row
from turnsheet.core.codec import decode, encode
from turnsheet.core.match import MatchFile
from turnsheet.host import access
from turnsheet.host.errors import RefusedError
from turnsheet.host.matches import imports, lifecycle, notes, sandbox, seating
from turnsheet.host.matches.imports import Limits
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.matches.notes import Paper
from turnsheet.host.notifications import notify
from turnsheet.host.people import SITE, Asker
from turnsheet.host.quotas import checks, limits
from turnsheet.host.quotas.limits import Quotas
from turnsheet.host.site import House
from turnsheet.host.store.tables import matches as match_table
from turnsheet.host.turns.runner import Runner
from turnsheet.host.upkeep import admin

BOTS_ALONE = {1: "hunter", 2: "hunter"}


def opened(house: House, asker: Asker = ANN, **wish: object) -> str:
    """A match of two seats with Ann on the first, if nothing else is wished for."""
    wished: dict[str, object] = {"seats": 2, "take": 1, **wish}
    return lifecycle.open_match(house, asker, Opening("raumkrieg", **wished))  # type: ignore[arg-type]  # any of its fields


def among_bots(house: House, asker: Asker = ANN, turns: int = 12) -> str:
    """A match among bots, begun."""
    return opened(house, asker, take=None, bots=BOTS_ALONE, start=True, options={"turns": str(turns)})


def refused(error: pytest.ExceptionInfo[RefusedError]) -> str:
    """The sentence of a refusal for a quota."""
    assert error.value.code == "over-quota"
    return error.value.sentence


def test_a_person_has_so_many_matches_that_are_not_over(house: House) -> None:
    house.quotas = Quotas(matches=2)
    first, _ = opened(house), opened(house)
    with pytest.raises(RefusedError) as error:
        opened(house)
    told = "You have 2 matches not over yet, and 2 is the most here. End one of them first."
    assert refused(error) == told
    opened(house, BEN)
    lifecycle.end(house, first, ANN)
    opened(house)


def test_a_paused_match_counts(house: House) -> None:
    house.quotas = Quotas(matches=1)
    lifecycle.pause(house, opened(house, bots={2: "hunter"}, start=True), ANN)
    with pytest.raises(RefusedError) as error:
        opened(house)
    refused(error)


def test_a_refused_match_leaves_nothing_behind(house: House) -> None:
    house.quotas = Quotas(bot_matches=1)
    among_bots(house)
    with pytest.raises(RefusedError):
        among_bots(house)
    with house.store.read() as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(match_table)).scalar_one() == 1


def test_of_them_only_some_are_among_bots(house: House) -> None:
    house.quotas = Quotas(bot_matches=2)
    first, _ = among_bots(house), among_bots(house)
    gathering = opened(house, take=None, bots=BOTS_ALONE)
    for more in (lambda: among_bots(house), lambda: lifecycle.start(house, gathering, ANN)):
        with pytest.raises(RefusedError) as error:
            more()
        assert refused(error).startswith("You have 2 matches among bots not over yet, and 2 is the most here.")
    opened(house, bots={2: "hunter"}, start=True)
    lifecycle.end(house, first, ANN)
    lifecycle.start(house, gathering, ANN)


def test_an_owner_who_leaves_a_match_to_bots_has_one_more_among_bots(house: House) -> None:
    house.quotas = Quotas(bot_matches=1)
    among_bots(house)
    own = opened(house, bots={2: "hunter"}, start=True)
    with pytest.raises(RefusedError) as error:
        seating.seat_bot(house, own, 1, "hunter", ANN)
    refused(error)
    theirs = duel(house)
    seating.seat_bot(house, theirs, 1, "hunter", ANN)  # Ben plays on
    seating.seat_bot(house, theirs, 2, "hunter", BEN)  # and may go, whatever Ann has


def test_a_person_has_so_many_sandboxes(house: House) -> None:
    house.quotas = Quotas(matches=1, sandboxes=1)
    match = duel(house)
    first = sandbox.fork(house, match, 1, ANN, None, {})
    with pytest.raises(RefusedError) as error:
        sandbox.fork(house, match, 1, ANN, None, {})
    assert refused(error).startswith("You have 1 sandbox not over yet")
    sandbox.fork(house, match, 2, BEN, None, {})
    lifecycle.end(house, first, ANN)
    sandbox.fork(house, match, 1, ANN, None, {})


def finished(house: House, runner: Runner) -> MatchFile:
    """The file of a match that was played to its end."""
    match = duel(house, turns=1)
    both(house, runner, match)
    both(house, runner, match)
    return decode(encode(access.match_file(house, match)), MatchFile)


def test_a_person_whose_bytes_are_used_up_opens_and_imports_nothing(house: House, runner: Runner) -> None:
    file, match = finished(house, runner), duel(house)
    used = row(house, match)["bytes"]
    house.quotas = Quotas(bytes=used)
    for more in (
        lambda: opened(house),
        lambda: sandbox.fork(house, match, 1, ANN, None, {}),
        lambda: imports.open_job(house, ANN, file, Limits()),
    ):
        with pytest.raises(RefusedError) as error:
            more()
        assert "MB is the most here. Ask the host of this site" in refused(error)
    sandbox.fork(house, match, 2, BEN, None, {})


def test_a_match_among_people_is_never_stopped_by_a_quota(house: House, runner: Runner) -> None:
    match = duel(house)
    house.quotas = Quotas(bytes=1)
    both(house, runner, match)
    assert (row(house, match)["phase"], row(house, match)["step"]) == ("running", 1)


def test_a_match_among_bots_is_paused_when_its_owners_bytes_are_used_up(
    house: House, runner: Runner, clock: Clock
) -> None:
    house.bot_pace_ms = 1  # or it would be over at once
    match = among_bots(house)
    house.quotas = Quotas(bytes=row(house, match)["bytes"] + 1)
    house.bot_pace_ms = 0
    clock.turn(seconds=1)
    runner.consider(match)
    assert (row(house, match)["phase"], row(house, match)["step"]) == ("paused", 1)
    told, _ = notify.told(house, ANN.guest or "")
    assert "The match is paused: the matches of its owner take 0 MB" in told[0]["text"]
    assert told[0]["text"].endswith("Ask the host of this site to archive or delete some of your finished matches.")
    with pytest.raises(RefusedError) as error:
        lifecycle.resume(house, match, ANN)
    refused(error)
    house.quotas = Quotas()
    lifecycle.resume(house, match, ANN)
    runner.consider(match)
    assert row(house, match)["phase"] == "ended"


def test_what_the_site_owns_has_no_quota(house: House, runner: Runner) -> None:
    house.quotas = Quotas(1, 1, 1, 1)
    for _ in range(3):
        match = among_bots(house, SITE)
        runner.consider(match)
        assert row(house, match)["phase"] == "ended"
    imports.bring_in(house, SITE, access.match_file(house, match))


def test_the_bytes_of_a_match_are_counted_as_they_are_stored(house: House, runner: Runner) -> None:
    match = duel(house)
    for step in range(4):
        both(house, runner, match, f"14 V {step},0\nnonsense é", "24 V 1,1")
    notes.keep(house, match, 1, ANN, [Paper("note", "W1", "é" * 5 + "x" * 500), Paper("note", "W2", "x" * 300)])
    notes.keep(house, match, 1, ANN, [Paper("note", "W2", "")])
    counted = row(house, match)["bytes"]
    with house.store.read() as connection:
        whole = admin.size_of(connection, house, match)
    assert 0.5 * whole < counted <= whole  # without notices, announcements and the like
    with house.store.write() as connection:
        checks.recount(connection, match)
    assert 0.95 * counted < row(house, match)["bytes"] <= counted  # which counts letters where charging counts bytes


def test_an_import_is_counted(house: House, runner: Runner) -> None:
    file = finished(house, runner)
    brought = imports.bring_in(house, BEN, file)
    with house.store.read() as connection:
        assert checks.stored(connection, BEN.guest or "") == row(house, brought)["bytes"] > 500


def test_the_host_sets_the_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    assert limits.from_environment() == Quotas(20, 5, 20, 500_000_000)
    for name, number in zip(("MATCHES", "BOT_MATCHES", "SANDBOXES", "MB"), "1230", strict=True):
        monkeypatch.setenv(f"TURNSHEET_QUOTA_{name}", number)
    assert limits.from_environment() == Quotas(1, 2, 3, 0)
