"""How the tests are run: the same examples every time, fewer if quick, more in a soak; marks by what a test needs."""

import gc
import os
from collections import Counter
from collections.abc import Iterator
from types import ModuleType
from zlib import crc32

import pytest
from hypothesis import settings

from tests.helpers.paths import ROOT

settings.register_profile("usual", derandomize=True, deadline=None, max_examples=6)
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
    "tests.helpers.mail.dovecot",
    "tests.helpers.cli_commands",
    "tests.helpers.server_processes",
}
"""Modules with which a test starts processes."""


SOAKED = {
    "bots/robots/test_strong.py::test_it_plays_to_the_end_and_no_order_of_it_is_refused[6]",
    "bots/starprobe/test_surveyor.py::test_it_scores_far_more_than_random",
    "bots/starprobe/test_surveyor.py::test_nothing_it_writes_is_refused",
    "bots/test_bots.py::test_one_hunter_among_eight_randoms_wins_90_of_100_games",
    "bots/test_levels.py::test_each_level_of_explorers_brings_home_more_than_the_one_below",
    "bots/test_newcomers.py",
    "browser/orders/test_double_taps.py::test_a_double_click_sends_one_turn[0]",
    "browser/orders/test_double_taps.py::test_a_double_click_sends_one_turn[200]",
    "browser/orders/test_double_taps.py::test_a_double_click_sends_one_turn[350]",
    "cli/site/test_admin.py::test_a_copy_never_overwrites_and_can_be_left_out",
    "cli/site/test_admin.py::test_the_commands_work_on_postgresql_too",
    "cli/site/test_archive.py::test_a_file_is_imported_beside_an_open_server",
    "cli/site/test_doctor.py::test_a_site_that_is_well_has_no_problem",
    "cli/site/test_mail.py::test_a_server_does_not_start_with_a_certificate_that_cannot_be_used",
    "cli/site/test_mail.py::test_a_setting_that_cannot_be_used_is_one_sentence",
    "cli/site/test_mail.py::test_reading_mail_without_a_server_needs_a_shared_database",
    "cli/site/test_serve.py::test_a_database_that_cannot_be_reached_is_a_sentence",
    "cli/site/test_serve.py::test_a_killed_server_opens_again_with_its_matches",
    "cli/site/test_serve.py::test_a_public_address_makes_a_server_on_loopback_a_public_site",
    "cli/site/test_serve.py::test_notices_are_streamed_and_go_on_where_a_listener_lost_the_line",
    "cli/site/test_serve.py::test_quotas_hold_on_a_server",
    "cli/site/test_telemetry.py::test_a_collector_that_is_not_there_harms_nobody",
    "cli/site/test_telemetry.py::test_a_setting_that_cannot_be_used_is_one_sentence",
    "cli/site/test_telemetry.py::test_the_log_of_a_server_and_its_workers_is_json_to_the_last_line",
    "cli/site/test_telemetry.py::test_traces_of_server_and_workers_are_sent_where_the_host_wants_them",
    "cli/site/test_telemetry.py::test_turns_that_workers_ran_are_in_the_metrics",
    "cli/test_cli.py::test_output_that_goes_nowhere_does_not_crash",
    "cli/tournament/test_tournament.py::test_the_result_does_not_depend_on_the_number_of_processes",
    "docs/test_club_guide.py::test_a_club_is_set_up_as_the_guide_says",
    "docs/test_club_guide.py::test_the_nightly_backup_is_made_and_old_ones_are_removed",
    "docs/test_readme.py::test_every_command_prints_what_the_page_says[command-line.md]",
    "docs/test_readme.py::test_every_command_prints_what_the_page_says[tournaments.md]",
    "docs/test_web_proxies.py::test_behind_two_proxies_each_client_has_limits_of_its_own",
    "docs/test_web_proxies.py::test_nobody_gets_around_the_limits_with_a_forged_address",
    "faults/test_backup.py::test_a_backup_of_a_busy_server_is_whole_and_goes_on",
    "faults/test_kill.py::test_a_worker_killed_while_two_share_the_load_loses_nothing",
    "faults/test_store.py::test_matches_go_on_after_a_full_disk_was_enlarged",
    "faults/test_store.py::test_matches_go_on_after_another_process_held_the_write_lock",
    "faults/test_store.py::test_matches_go_on_after_postgresql_was_restarted_in_immediate_mode_again_and_again",
    "faults/test_store.py::test_matches_go_on_while_a_match_file_is_brought_in",
    "faults/test_store.py::test_two_servers_that_are_started_at_once_on_an_empty_folder_both_come_up",
    "faults/test_store.py::test_two_workers_that_are_started_at_once_on_an_empty_database_both_come_up",
    "games/starweb/pages/test_budgets.py",
    "host/mail/incoming/test_smtp_listener.py::test_large_letters_are_refused_and_answered",
    "host/mail/incoming/test_who_is_answered.py::test_a_loop_ends_and_floods_are_not_kept",
    "host/store/test_faults.py::test_a_turn_goes_on_whichever_of_its_transactions_fail",
    "mutants/test_syntax.py::test_nearly_all_mutants_survive_new_names_of_all_variables[starprobe]",
    "project/test_wheel.py::test_the_whole_site_runs_from_the_wheel",
    "project/test_wheel.py::test_traces_that_are_not_installed_are_one_sentence",
    "web/secrecy/test_logs_and_traces.py::test_no_line_holds_a_secret[json-looking]",
    "web/secrecy/test_logs_and_traces.py::test_no_line_holds_a_secret[json-the rules]",
    "web/secrecy/test_logs_and_traces.py::test_no_line_holds_a_secret[text-looking]",
    "web/secrecy/test_logs_and_traces.py::test_no_line_holds_a_secret[text-the rules]",
    "web/secrecy/test_public_answers.py::test_only_commitments_tell_two_worlds_apart",
    "web/secrecy/test_public_answers.py::test_what_no_one_present_may_see_changes_no_answer[anonymous]",
    "web/secrecy/test_public_answers.py::test_what_no_one_present_may_see_changes_no_answer[dealt]",
    "web/secrecy/test_public_answers.py::test_what_no_one_present_may_see_changes_no_answer[raumkrieg]",
    "web/secrecy/test_public_answers.py::test_what_no_one_present_may_see_changes_no_answer[robots]",
    "web/secrecy/test_public_answers.py::test_what_no_one_present_may_see_changes_no_answer[starprobe]",
    "web/test_slow_jobs.py::test_no_process_outlives_the_server",
}
"""What is left to the soak for its time: whole files, tests, and tests with one of their arguments."""
EVERY_TIME = {
    "browser/accounts/test_signing_in.py::test_a_guest_gets_an_account_and_has_their_seat_in_two_browsers_at_once",
    "browser/games/test_robots.py::test_a_new_user_plays_robots_from_the_lobby_by_clicking",
    "browser/games/test_robots.py::test_a_shot_at_an_own_robot_is_fired_only_if_the_player_agrees",
    "browser/games/test_robots.py::test_what_happened_is_above_the_buttons_and_in_view",
    "browser/games/test_star_graph.py::test_a_world_is_dragged_and_stays_there",
    "browser/games/test_star_map.py::test_fifteen_owners_have_outlines_colours_and_territories_of_their_own",
    "browser/games/test_star_map.py::test_what_a_fleet_can_reach_is_shown_when_it_is_selected",
    "browser/games/test_starprobe.py::test_a_voyage_from_the_docks_to_a_find",
    "browser/games/test_starprobe_board.py::test_the_board_of_review_is_a_page_of_items",
    "browser/games/test_starprobe_decisions.py::test_every_decision_has_its_form",
    "browser/games/test_starweb.py::test_a_turn_is_ordered_by_pointing",
    "browser/games/test_starweb.py::test_lists_are_sorted_searched_and_lead_to_the_chart",
    "browser/matches/test_chat_and_watching.py::test_the_watch_page_shows_matches_in_progress_and_finished_ones",
    "browser/matches/test_chat_and_watching.py::test_two_people_chat_before_and_during_a_match",
    "browser/matches/test_guided_match.py::test_raumkrieg_is_learned_with_the_keyboard",
    "browser/matches/test_guided_match.py::test_robots_are_learned_with_the_keyboard",
    "browser/matches/test_guided_match.py::test_the_guide_is_closed_and_resumed_and_survives_a_reload",
    "browser/matches/test_looking_back.py::test_in_robots_it_is_read_only_also_for_the_keys",
    "browser/matches/test_match_end.py::test_a_draw_is_agreed_on_and_the_other_takes_their_seat_in_the_rematch",
    "browser/matches/test_match_end.py::test_everybody_sees_the_result_first",
    "browser/matches/test_match_end.py::test_the_result_is_saved_as_a_picture",
    "browser/matches/test_playing.py::test_a_draft_survives_a_reload",
    "browser/matches/test_playing.py::test_a_match_can_be_played_with_the_keyboard_alone",
    "browser/matches/test_playing.py::test_a_new_user_plays_a_first_game_to_its_end",
    "browser/matches/test_playing.py::test_refusals_are_shown_at_the_order_they_belong_to",
    "browser/matches/test_playing.py::test_text_and_forms_stay_in_step",
    "browser/matches/test_posed_fights.py::test_a_ship_that_leaves_the_board_is_warned_of",
    "browser/matches/test_posed_fights.py::test_a_shot_out_of_the_fog_is_a_flash_at_its_target",
    "browser/matches/test_posed_fights.py::test_in_robots_a_team_without_robots_is_told_and_watches_on",
    "browser/matches/test_replay.py::test_a_line_of_the_digest_leads_to_its_place_which_stays_marked_until_then",
    "browser/matches/test_replay.py::test_a_sandbox_has_a_frame",
    "browser/matches/test_replay.py::test_a_turn_is_played_as_it_arrives_and_its_result_comes_afterwards",
    "browser/matches/test_replay.py::test_looking_back_is_read_only_and_shows_what_was_ordered",
    "browser/matches/test_replay.py::test_replays_and_digests_are_accessible",
    "browser/matches/test_replay.py::test_without_motion_each_scene_is_shown_as_it_ends",
    "browser/matches/test_seat_choices.py::test_an_invited_player_chooses_and_may_choose_again",
    "browser/matches/test_stories.py",
    "browser/orders/test_aiming.py::test_a_click_on_an_enemy_aims_at_it",
    "browser/orders/test_aiming.py::test_in_robots_a_click_on_an_enemy_aims_and_the_next_one_fires",
    "browser/orders/test_double_taps.py::test_a_double_click_fights_one_turn",
    "browser/orders/test_double_taps.py::test_a_double_click_sends_one_turn",
    "browser/orders/test_double_taps.py::test_a_double_tap_on_a_phone_sends_one_turn",
    "browser/orders/test_double_taps.py::test_an_empty_sheet_asks_once",
    "browser/orders/test_open_forms.py::test_an_open_form_is_kept_and_asked_about",
    "browser/orders/test_phone_sheet.py::test_a_long_amount_of_the_digest_leaves_its_line_the_room",
    "browser/orders/test_phone_sheet.py::test_a_match_of_two_begins_with_ships_that_can_be_tapped",
    "browser/orders/test_phone_sheet.py::test_on_a_phone_the_orders_are_a_sheet_over_the_chart",
    "browser/orders/test_phone_sheet.py::test_score_rank_and_deadline_are_seen_without_scrolling",
    "browser/orders/test_phone_sheet.py::test_the_button_that_sends_is_in_view_however_much_happened",
    "browser/orders/test_phone_sheet.py::test_the_hexes_of_robots_are_large_enough_for_fingers",
    "browser/orders/test_questions_before_sending.py::test_fire_on_own_ships_is_asked_about_once_with_their_numbers",
    "browser/orders/test_questions_before_sending.py::test_plundering_the_home_world_asks_when_the_key_is_pressed",
    "browser/orders/test_questions_before_sending.py::test_refused_lines_are_named_beside_the_button_and_asked_about_once",
    "browser/orders/test_several_things.py::test_several_ships_are_given_the_same_order",
    "browser/pages/test_admin.py::test_a_member_opens_a_mailed_link_on_a_private_site",
    "browser/pages/test_docs_pages.py::test_a_match_leads_to_its_rules_and_a_refused_order_to_its_reason",
    "browser/pages/test_docs_pages.py::test_a_page_is_searched",
    "browser/pages/test_docs_pages.py::test_rules_are_printed_with_margins_heads_and_page_numbers",
    "browser/pages/test_every_page.py",
    "browser/pages/test_first_page.py::test_a_match_loads_little_and_brings_its_own_faces",
    "browser/pages/test_first_page.py::test_a_match_that_does_not_exist_shows_a_page_of_the_site",
    "browser/pages/test_first_page.py::test_an_address_that_does_not_exist_shows_a_page_of_the_site",
    "browser/pages/test_first_page.py::test_every_game_is_introduced",
    "browser/pages/test_first_page.py::test_matches_in_progress_come_before_the_games",
    "browser/pages/test_first_page.py::test_the_first_page_loads_little",
    "browser/pages/test_legends_and_columns.py::test_columns_of_lists_are_chosen_and_remembered",
    "browser/pages/test_legends_and_columns.py::test_every_chart_has_a_legend",
    "browser/pages/test_printing.py::test_columns_are_never_broken",
    "browser/pages/test_site_header.py",
    "browser/pages/test_tournaments.py::test_the_robot_ladder_shows_published_programs_and_their_contests",
}
"""Tests of the browser that always run: every page, every game and every way to give orders. The soak runs all."""
SLOW = {"bots", "golden", "interfaces", "old_match_files", "test_forms.py", "test_fuzz.py"}
"""Folders and files that `scripts/test --quick` leaves out for their time."""
BENT = "test_a_bent_rule_is_noticed_by_its_clause"
"""The test of the mutants, of which a third always run."""
VARIANTS = {"look", "size", "store"}
"""What tests are repeated with: looks and sizes of pages, SQLite and PostgreSQL."""


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over the thousands of tests themselves: they stay to the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(autouse=True)
def _usual_permissions() -> Iterator[None]:
    """New files are readable as usual; what a test does to that, such as opening a site, ends with it."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark each test by what it needs. `scripts/test --quick` leaves the marked ones out."""
    for item in items:
        folder = item.path.relative_to(ROOT / "tests").parts[0]
        if folder == "browser":
            item.add_marker("browser")
        if not SOAKED.isdisjoint(names(item)) or (folder == "browser" and EVERY_TIME.isdisjoint(names(item))):
            item.add_marker("soak")
        if folder in SLOW or item.path.name in SLOW:
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
        leave_out([item for item in items if item.name.startswith(BENT) and not chosen(item)], config, items)
        leave_out_variants(config, items)


def chosen(item: pytest.Item) -> bool:
    """Whether this is one of the mutants that always run: the same ones every time."""
    return crc32(item.nodeid.encode()) % 3 == 0


def names(item: pytest.Item) -> set[str]:
    """What a test can be called in `SOAKED` and `EVERY_TIME`: its file, its own name, and that with its arguments."""
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
