"""How the tests are run: the same examples every time, fewer if quick, more in a soak; marks by what a test needs."""

import os
from collections import Counter
from types import ModuleType
from zlib import crc32

import pytest
from hypothesis import settings

from tests.helpers.paths import ROOT

settings.register_profile("usual", derandomize=True, deadline=None, max_examples=12)
settings.register_profile("quick", settings.get_profile("usual"), max_examples=3)
settings.register_profile("soak", deadline=None, max_examples=500)
SOAK, QUICK = os.environ.get("TURNSHEET_SOAK"), os.environ.get("TURNSHEET_QUICK")
settings.load_profile("soak" if SOAK else "quick" if QUICK else "usual")
os.environ.setdefault("TURNSHEET_WORKER_NICENESS", "0")  # else servers' workers starve beside the tests

if QUICK:
    collect_ignore = ["bots", "browser", "cli", "docs", "faults", "mutants"]  # all of their tests are marked

KEEPS_A_STORE = {"api", "client", "postgres", "site", "store"}
"""Fixtures with a database, SQLite or PostgreSQL."""
STARTS_DATABASES = {"tests.host.postgres"}
"""Modules with which a test starts a server of PostgreSQL."""
STARTS_PROCESSES = {
    "multiprocessing",
    "subprocess",
    "tests.cli.site.test_serve",
    "tests.helpers.cli_commands",
    "tests.helpers.server_processes",
}
"""Modules with which a test starts processes."""


SOAKED = {
    "bots/starprobe/test_surveyor.py::test_it_scores_far_more_than_random",
    "bots/test_bots.py::test_one_hunter_among_eight_randoms_wins_90_of_100_games",
    "bots/test_levels.py::test_each_level_of_explorers_brings_home_more_than_the_one_below",
    "bots/robots/test_strong.py::test_it_plays_to_the_end_and_no_order_of_it_is_refused[6]",
    "browser/matches/test_absence.py",
    "browser/orders/test_aiming.py::test_a_ghost_is_dragged_whether_its_ship_is_selected_or_not[finger-False]",
    "browser/orders/test_aiming.py::test_a_ghost_is_dragged_whether_its_ship_is_selected_or_not[finger-True]",
    "browser/orders/test_aiming.py::test_in_starweb_a_click_on_a_fleet_of_others_opens_fire_at_it",
    "browser/games/test_allied_printouts.py",
    "browser/matches/test_playing.py::test_every_page_is_usable_by_all",
    "browser/matches/test_playing.py::test_two_browsers_play_a_match_with_a_deadline",
    "browser/pages/test_docs_pages.py::test_pages_fit_and_can_be_read_by_all",
    "browser/orders/test_double_taps.py::test_a_double_click_sends_one_turn[0]",
    "browser/orders/test_double_taps.py::test_a_double_click_sends_one_turn[200]",
    "browser/orders/test_double_taps.py::test_a_double_click_sends_one_turn[350]",
    "browser/matches/test_guided_match.py::test_a_voyage_is_learned_with_the_keyboard",
    "browser/matches/test_guided_match.py::test_starweb_is_learned_with_the_keyboard",
    "browser/matches/test_links.py",
    "browser/orders/test_lost_taps.py",
    "browser/pages/test_narrow.py",
    "browser/games/test_starweb_pointing.py",
    "browser/games/test_robots.py::test_a_game_is_played_to_its_end_and_seen_by_all",
    "browser/games/test_robots.py::test_spectators_see_nothing_newer_than_the_delay_allows",
    "browser/games/test_star_graph.py::test_a_tangle_is_told_of_once",
    "browser/games/test_starprobe_reports.py",
    "browser/games/test_starprobe_signs.py",
    "browser/games/test_starprobe_two.py::test_one_tests_the_others_unproved_find",
    "browser/games/test_starweb_forecast.py",
    "browser/games/test_starweb_reports.py",
    "browser/matches/test_together.py",
    "browser/games/test_starweb_first_turns.py",
    "browser/pages/test_workshop.py",
    "cli/site/test_admin.py::test_the_commands_work_on_postgresql_too",
    "cli/site/test_archive.py::test_a_file_is_imported_beside_an_open_server",
    "cli/site/test_telemetry.py::test_a_collector_that_is_not_there_harms_nobody",
    "cli/site/test_telemetry.py::test_traces_of_server_and_workers_are_sent_where_the_host_wants_them",
    "faults/test_kill.py::test_a_worker_killed_while_two_share_the_load_loses_nothing",
    "faults/test_store.py::test_matches_go_on_after_a_full_disk_was_enlarged[limited]",
    "faults/test_store.py::test_matches_go_on_after_another_process_held_the_write_lock",
    "faults/test_store.py::test_matches_go_on_while_a_match_file_is_brought_in",
    "mutants/test_syntax.py::test_nearly_all_mutants_survive_new_names_of_all_variables[starprobe]",
    "web/secrecy/test_public_answers.py::test_what_no_one_present_may_see_changes_no_answer[anonymous]",
    "web/secrecy/test_public_answers.py::test_what_no_one_present_may_see_changes_no_answer[dealt]",
}
"""All that is left to the soak for its time: whole files, tests, and tests with one of their arguments.

Of the browser these are details. Those that are left try every page, every game and every way to give orders.
"""
VARIANTS = {"look", "size", "store"}
"""What tests are repeated with: looks and sizes of pages, SQLite and PostgreSQL."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark each test by what it needs. `scripts/test --quick` leaves the marked ones out."""
    for item in items:
        folder = item.path.relative_to(ROOT / "tests").parts[0]
        if folder == "browser":
            item.add_marker("browser")
        if not SOAKED.isdisjoint(names(item)):
            item.add_marker("soak")
        if folder in ("bots", "golden", "interfaces") or item.path.name in ("test_fuzz.py", "test_forms.py"):
            item.add_marker("slow")
        if item.path.name == "test_mutants.py":
            item.add_marker("mutants")
        if isinstance(item, pytest.Function):
            if not KEEPS_A_STORE.isdisjoint(item.fixturenames) or uses(item.module, STARTS_DATABASES):
                item.add_marker("database")
            if folder in ("cli", "docs", "faults") or uses(item.module, STARTS_PROCESSES):
                item.add_marker("processes")

    if not SOAK and not any("::" in word for word in config.args):
        leave_out([item for item in items if item.get_closest_marker("soak")], config, items)
        leave_out_variants(config, items)


def names(item: pytest.Item) -> set[str]:
    """What a test can be called in `SOAKED`: its file, its own name, and that with its arguments."""
    file = item.path.relative_to(ROOT / "tests").as_posix()
    function = item.originalname if isinstance(item, pytest.Function) else item.name
    return {file, f"{file}::{function}", f"{file}::{item.name}"}


def leave_out_variants(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep one variant of each test, chosen by its name; the soak runs all of them, and so do tests that are named.

    Tests of the store itself always run with both databases. The mark `one_of` names more arguments of a test that
    are variants; `every_variant` keeps all.
    """
    twins: dict[tuple[object, ...], list[pytest.Item]] = {}
    for item in items:
        if not isinstance(item, pytest.Function) or not hasattr(item, "callspec"):
            continue
        if item.get_closest_marker("every_variant") or item.path.is_relative_to(ROOT / "tests" / "host" / "store"):
            continue
        more = item.get_closest_marker("one_of")
        params = item.callspec.params
        varied = params.keys() & (VARIANTS | set(more.args if more else ()))
        if varied:
            rest = [id(params[name]) for name in sorted(params) if name not in varied]
            twins.setdefault((item.path.name, item.originalname, *rest), []).append(item)
    left: list[pytest.Item] = []
    groups = Counter[object]()
    for key, found in twins.items():
        chosen = (crc32(f"{key[1]} {groups[key[:2]]}".encode()) >> 8) % len(found)
        groups[key[:2]] += 1
        left += found[:chosen] + found[chosen + 1 :]
    leave_out(left, config, items)


def leave_out(left: list[pytest.Item], config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take tests out of the run."""
    gone = {id(item) for item in left}
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if id(item) not in gone]


def uses(module: ModuleType, others: set[str]) -> bool:
    """Whether a test module has something from one of these modules."""
    names = {
        value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
        for value in vars(module).values()
    }
    return not names.isdisjoint(others)
