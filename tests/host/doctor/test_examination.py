"""The doctor finds what is wrong with a site, says what to do, and changes nothing."""

import os
import re
import time
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.helpers.mail.mail_server import mailbox
from tests.helpers.paths import ROOT
from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, duel
from turnsheet.bots.all_bots import BOTS
from turnsheet.host.doctor import clock as clocks
from turnsheet.host.doctor import disk, examination, mail, privacy, setup, turns
from turnsheet.host.doctor import store as stores
from turnsheet.host.doctor.examination import examined
from turnsheet.host.doctor.finding import Finding, size
from turnsheet.host.settings import SiteAddress
from turnsheet.host.site import Site, utc_now
from turnsheet.host.store.engine import Store, revision_of
from turnsheet.host.store.schema import facts, matches
from turnsheet.host.store.schema import turns as turns_table
from turnsheet.host.turns import heartbeats, order_sheets
from turnsheet.host.turns.leases import new_lease
from turnsheet.host.turns.run_one_turn import begin_turn
from turnsheet.interfaces.cli import tokens
from turnsheet.interfaces.cli.agents import listening

PUBLIC = SiteAddress("https://games.example.org")
STRONG = "a secret of more than thirty-two letters"


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """No settings of the person who runs the tests, and no waiting."""
    for name in list(os.environ):
        if name.startswith("TURNSHEET_"):
            monkeypatch.delenv(name)
    monkeypatch.setattr(clocks, "WATCHED_SECONDS", 0.0)


def levels(found: Iterable[Finding]) -> list[str]:
    return [each.level for each in found]


def worst(found: Iterable[Finding]) -> Finding:
    """The one finding that is not well."""
    (bad,) = [each for each in found if each.level != "ok"]
    assert bad.says
    assert bad.do
    return bad


def test_a_store_that_is_well_is_found_well(site: Site) -> None:
    duel(site)
    kept, opening = stores.opened(site.store.url.render_as_string(hide_password=False))
    assert kept is not None
    assert set(levels([*opening, *stores.whole(kept), *stores.readable(site)])) == {"ok"}
    kept.close()


def test_opening_a_store_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite"
    store = Store(f"sqlite:///{file}")
    with store.write() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0011'"))
    store.close()
    kept, opening = stores.opened(f"sqlite:///{file}")
    assert kept is not None
    assert worst(opening).level == "warning"
    with kept.read() as connection:
        assert revision_of(connection) == "0011"
    kept.close()


def test_a_store_of_a_newer_release_is_a_problem(site: Site) -> None:
    with site.store.write() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    kept, opening = stores.opened(site.store.url.render_as_string(hide_password=False))
    assert kept is None
    assert "newer release" in worst(opening).says


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    kept, opening = stores.opened(f"sqlite:///{tmp_path / 'none.sqlite'}")
    assert kept is None
    assert worst(opening).level == "problem"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("url", ["postgresql://user:password@127.0.0.1:1/none", "oracle://x", "nonsense"])
def test_a_database_that_cannot_be_opened_is_told_without_its_password(url: str) -> None:
    kept, opening = stores.opened(url)
    assert kept is None
    assert worst(opening).level == "problem"
    assert "password@" not in worst(opening).says


def test_a_damaged_file_is_a_problem(tmp_path: Path) -> None:
    file = tmp_path / "damaged.sqlite"
    store = Store(f"sqlite:///{file}")
    site = Site(store, BOTS, STRONG)
    for _ in range(5):
        duel(site)
    store.close()
    data = bytearray(file.read_bytes())
    for at in range(8192, len(data) - 4096, 8192):
        data[at : at + 2000] = b"\xff" * 2000
    file.write_bytes(data)
    found = [*stores.opened(f"sqlite:///{file}")[1]]
    kept = Store.__new__(Store)
    kept.url, kept.sqlite = sa.make_url(f"sqlite:///{file}"), True
    found += examination.made("store", lambda: stores.whole(kept))
    assert "problem" in levels(found)


def test_a_position_that_cannot_be_read_is_named(site: Site) -> None:
    duel(site)
    broken = duel(site)
    with site.store.write() as connection:
        connection.execute(turns_table.update().where(turns_table.c.match == broken).values(state=b"?"))
    site.states.clear()
    found = worst(stores.readable(site))
    assert (found.level, broken in found.says) == ("problem", True)


def test_a_server_that_runs_with_a_worker_is_well(site: Site) -> None:
    heartbeats.web_beat(site)
    heartbeats.worker_beat(site, "one")
    assert set(levels(turns.checked(site))) == {"ok"}


def test_a_server_that_does_not_run_is_told(site: Site) -> None:
    assert "not running" in worst(turns.checked(site)).says


def test_a_server_without_workers_is_a_problem(site: Site, clock: Clock) -> None:
    heartbeats.worker_beat(site, "one")
    clock.turn(seconds=31)
    heartbeats.web_beat(site)
    found = worst(turns.checked(site))
    assert (found.level, "no worker" in found.says) == ("problem", True)


def test_a_turn_that_waits_too_long_is_a_problem(site: Site, clock: Clock) -> None:
    match = duel(site)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    begin_turn(site, match, new_lease("the dead"))
    clock.turn(seconds=61)
    heartbeats.web_beat(site)
    heartbeats.worker_beat(site, "one")
    late, left = [each for each in turns.checked(site) if each.level != "ok"]
    assert (late.level, match in late.says) == ("problem", True)
    assert (left.level, "the dead" in left.says) == ("warning", True)


def test_failed_matches_and_deletions_that_were_cut_off_are_told(site: Site) -> None:
    heartbeats.web_beat(site)
    heartbeats.worker_beat(site, "one")
    match = duel(site)
    with site.store.write() as connection:
        connection.execute(matches.update().values(phase="failed"))
        connection.execute(facts.insert().values(name="removing 0123456789ab", value="0"))
    failed, cut_off = [each for each in turns.checked(site) if each.level != "ok"]
    assert match in failed.says
    assert "0123456789ab" in cut_off.says


def test_a_secret_is_looked_at_and_never_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert levels(privacy.secret(tmp_path, SiteAddress())) == ["warning"]
    assert levels(privacy.secret(tmp_path, PUBLIC)) == ["problem"]
    assert not (tmp_path / "secret").exists()
    (tmp_path / "secret").write_text(STRONG)
    (tmp_path / "secret").chmod(0o644)
    assert worst(privacy.secret(tmp_path, SiteAddress())).level == "problem"
    (tmp_path / "secret").chmod(0o600)
    assert levels(privacy.secret(tmp_path, SiteAddress())) == ["ok"]
    monkeypatch.setenv("TURNSHEET_SECRET", "weak")
    assert worst(privacy.secret(tmp_path, SiteAddress())).level == "problem"
    monkeypatch.setenv("TURNSHEET_SECRET", STRONG)
    found = list(privacy.secret(tmp_path, PUBLIC))
    assert levels(found) == ["ok"]
    assert STRONG not in repr(found)


def test_files_that_others_can_read_are_named(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    (folder / "turnsheet.sqlite").touch(mode=0o600)
    assert levels(privacy.files(folder)) == ["ok"]
    (folder / "deleted").mkdir(mode=0o700)
    (folder / "deleted" / "match.json").touch(mode=0o600)
    (folder / "deleted" / "match.json").chmod(0o640)
    found = worst(privacy.files(folder))
    assert (found.level, "match.json" in found.says) == ("problem", True)
    assert f"chmod -R go= '{folder}'" in found.do
    assert worst(privacy.files(tmp_path / "none")).level == "problem"


def test_webhooks_into_the_own_network_are_a_problem_of_a_public_site(monkeypatch: pytest.MonkeyPatch) -> None:
    assert levels(privacy.webhooks(PUBLIC)) == ["ok"]
    assert levels(privacy.webhooks(SiteAddress())) == ["ok"]
    monkeypatch.setenv("TURNSHEET_WEBHOOKS", "anywhere")
    assert worst(privacy.webhooks(PUBLIC)).level == "problem"


def test_settings_that_cannot_be_used_or_are_misspelt_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert levels(setup.checked()) == ["ok"]
    monkeypatch.setenv("TURNSHEET_ADRESS", "https://games.example.org")
    found = worst(setup.checked())
    assert (found.level, found.do) == ("warning", "Did you mean TURNSHEET_ADDRESS?")
    monkeypatch.delenv("TURNSHEET_ADRESS")
    monkeypatch.setenv("TURNSHEET_PROXIES", "many")
    assert worst(setup.checked()).level == "problem"
    monkeypatch.delenv("TURNSHEET_PROXIES")
    monkeypatch.setenv("TURNSHEET_ADDRESS", "http://games.example.org")
    assert "http" in worst(setup.checked()).says


def test_the_doctor_knows_every_setting() -> None:
    named = set()
    for path in (ROOT / "src" / "turnsheet").rglob("*.py"):
        named |= set(re.findall(r'^[A-Z_]+ = "(TURNSHEET_[A-Z_]+[A-Z])"', path.read_text(), re.M))
    named -= {tokens.VARIABLE, listening.VARIABLE}  # of players' programs, not of a site
    assert setup.known() == named
    guide = (ROOT / "docs/guides/host.md").read_text()
    assert [name for name in sorted(named) if f"`{name}`" not in guide] == []


def test_a_mail_server_that_answers_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    assert levels(mail.checked(PUBLIC, None)) == ["ok"]
    assert worst(mail.checked(PUBLIC, "ann@example.org")).level == "problem"
    with mailbox() as (server, sink):
        monkeypatch.setenv("TURNSHEET_SMTP", server)
        monkeypatch.setenv("TURNSHEET_MAIL_FROM", "turnsheet@example.org")
        assert levels(mail.checked(PUBLIC, None)) == ["ok"]
        assert sink.got == []
        assert levels(mail.checked(PUBLIC, "ann@example.org")) == ["ok", "ok"]
        assert sink.got[0].rcpt_tos == ["ann@example.org"]
        assert worst(mail.checked(PUBLIC, "nobody")).level == "problem"
        assert "point to this machine" in worst(mail.checked(SiteAddress(), None)).says
        monkeypatch.delenv("TURNSHEET_MAIL_FROM")
        assert "@localhost" in worst(mail.checked(PUBLIC, None)).says
    found = worst(mail.checked(PUBLIC, None))
    assert (found.level, "cannot be reached" in found.says) == ("problem", True)


def test_the_password_of_a_mail_server_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    for server in (
        "smtp://ann:planted@127.0.0.1:1",
        "mailto:ann:planted@host",
        "smtp://ann:planted@[",
        "smtp://:planted",
    ):
        monkeypatch.setenv("TURNSHEET_SMTP", server)
        found = examination.made("mail", lambda: mail.checked(PUBLIC, None))
        assert levels(found) == ["problem"]
        assert "planted" not in repr(found)


def test_a_clock_that_goes_right_is_well(store: Store) -> None:
    assert levels(clocks.checked(Site(store, {}, STRONG, utc_now))) == ["ok"]


@pytest.mark.parametrize(("seconds", "level"), [(10, "warning"), (120, "problem")])
def test_a_clock_that_was_set_back_is_told(store: Store, seconds: int, level: str) -> None:
    ahead = Site(store, {}, STRONG, lambda: utc_now() + timedelta(seconds=seconds))
    heartbeats.web_beat(ahead)
    found = worst(clocks.checked(Site(store, {}, STRONG, utc_now)))
    assert (found.level, "set back" in found.says) == (level, True)


def test_a_clock_that_differs_from_the_databases_is_told(store: Store) -> None:
    slow = Site(store, {}, STRONG, lambda: utc_now() - timedelta(minutes=5))
    expected = [] if store.sqlite else ["problem"]  # SQLite has no clock of its own
    assert [each.level for each in clocks.checked(slow) if each.level != "ok"] == expected


def test_a_clock_that_jumps_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([1000.0, 1007.0])
    with monkeypatch.context() as patch:
        patch.setattr(time, "time", lambda: next(times))
        patch.setattr(time, "monotonic", lambda: 50.0)
        (found,) = clocks._even()
    assert "7.0 seconds" in found.says


@pytest.mark.parametrize(
    ("free", "growth", "level"),
    [
        (500_000_000_000, 1e6, "ok"),
        (500_000_000_000, 0.0, "ok"),
        (500_000_000_000, 1e11, "warning"),
        (500_000_000_000, 1e12, "problem"),
        (1_000_000_000, 1.0, "warning"),
        (100_000_000, 1.0, "problem"),
    ],
)
def test_room_on_the_disk_is_measured_by_how_fast_it_is_used(free: int, growth: float, level: str) -> None:
    assert levels(disk.room(free, growth)) == [level]


def test_growth_is_what_turns_have_added_per_day(site: Site, clock: Clock, tmp_path: Path) -> None:
    assert disk.daily_growth(site) == 0
    duel(site)
    first = disk.daily_growth(site)
    assert first > 100
    clock.turn(days=10)
    assert disk.daily_growth(site) == pytest.approx(first / 10)
    assert levels(disk.checked(site, tmp_path))[-1] == "ok"


def test_a_check_that_fails_keeps_no_other_from_being_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> list[Finding]:
        raise ValueError("secret words")

    Store(f"sqlite:///{tmp_path / 'turnsheet.sqlite'}").close()
    monkeypatch.setattr(disk, "checked", broken)
    found = examined(tmp_path)
    about = [each.about for each in found]
    assert list(dict.fromkeys(about)) == [
        "settings", "store", "turns", "clock", "disk", "secret", "files", "webhooks", "mail"
    ]  # fmt: skip
    (failed,) = [each for each in found if each.about == "disk"]
    assert failed.says == "This could not be checked (ValueError)."


def test_sizes_are_told_as_people_read_them() -> None:
    sizes = [size(count) for count in (0, 999, 1000, 123_456, 5_000_000, 7.5e12)]
    assert sizes == ["0 bytes", "999 bytes", "1.0 kB", "123 kB", "5.0 MB", "7.5 TB"]
