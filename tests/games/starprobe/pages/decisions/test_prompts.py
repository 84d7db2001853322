"""What the page says is true: when checks come, what is fixed, what fuel is left for, and what a refusal means."""

import re

import pytest

from tests.games.starprobe.position_of_each_stage import GIVENS, NATIVES
from turnsheet.core.pages.forms import Choice
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.context import context_of
from turnsheet.games.starprobe.orders.forms.natives import bargaining
from turnsheet.games.starprobe.orders.kinds import why_not
from turnsheet.games.starprobe.pages.decisions.prompts import deciding
from turnsheet.games.starprobe.pages.decisions.stakes import stakes_of
from turnsheet.games.starprobe.pages.decisions.survey_prompts import plain_words
from turnsheet.games.starprobe.pages.preview import preview
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules.actions.exploration.results import result_of, result_words
from turnsheet.games.starprobe.star_map.places import StarId

SURVEY = "1 at C3/5\n1 stage surveying\n1 survey method 10 result {} months 3 stayed {}\n"


def asked(given: str, rules: int = 2) -> str:
    return " ".join(str(line).strip() for line in deciding(look(position(given, rules), Seat(1))))


def test_no_check_is_announced_in_the_month_of_the_attempt() -> None:
    told = asked(SURVEY.format(3, 0) + "1 month tried\n")
    assert "No check comes at the end of this month. The next check is one month later: 35 % risk of trouble." in told


@pytest.mark.parametrize(("stayed", "due"), [(0, True), (1, False), (2, True)])
def test_checks_come_after_the_first_and_third_month_of_a_survey(stayed: int, due: bool) -> None:
    told = asked(SURVEY.format(3, stayed))
    assert ("A check comes at the end of this month: 35 % risk of trouble." in told) is due
    assert ("No check for trouble comes at the end of this month." in told) is not due


def test_trouble_with_natives_is_told_as_what_it_does() -> None:
    assert "risk of trouble, which adds 3 to the race number." in asked(SURVEY.format(1, 0))


@pytest.mark.parametrize(("since", "due"), [(2, True), (1, False)])
def test_a_ship_that_stays_is_told_of_the_check_to_come(since: int, due: bool) -> None:
    given = f"month 3\n1 at C3/5\n1 find C3/5 class 3\n1 stay C3/5 methods 10 since {since}\n"
    sentence = "If the ship stays here, a check comes at the end of this month: 35 % risk of trouble."
    assert (sentence in asked(given)) is due


def test_no_number_decides_what_is_known() -> None:
    numbers = "1 at C3/5\n1 stage numbers\n1 survey crews 10 numbers 4 17\n"
    told = asked("1 find C3/5 class 3 unproved\n" + numbers)
    assert "The system is class 3 on record, and no number changes that: pick 1 or pick 2." in told
    assert "Method 10 counts: the survey takes 3 months." in told
    assert "decides what is found" not in told
    assert "Some result has" not in told
    assert "The one you pick decides what is found" in asked(numbers)


def test_months_lost_to_a_hazard_have_no_checks() -> None:
    lost = asked("1 stage jumping to C3/5 months 0 lost 2 from C2/7\n")
    assert "2 months of it lost to a hazard: nothing can go wrong meanwhile." in lost
    assert "malfunction" not in lost
    both = asked("1 stage jumping to C3/5 months 1 lost 2 from C2/7\n")
    assert "2 months of it lost" in both
    assert "Risk in each month of a jump: malfunction 8 %" in both


@pytest.mark.parametrize("rules", [1, 2])
def test_alone_nobody_is_said_to_test_a_find(rules: int) -> None:
    assert "Another may test it" not in asked(SURVEY.format(3, 1), rules)


def test_in_company_another_may_test_a_find() -> None:
    assert "Another may test it" in asked("2 at E13/0\n" + SURVEY.format(3, 1))


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("", "nothing"),
        ("5", "class 5"),
        ("5*", "class 5 with food"),
        ("12", "class 1/2"),
        ("12*", "class 1/2 with fuel"),
        ("(4)*", "drugs alone"),
    ],
)
def test_a_result_is_written_one_way(cell: str, words: str) -> None:
    assert result_words(result_of(cell)) == words


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("", "nothing"),
        ("3", "class 3 (minerals)"),
        ("22", "a double system, twice class 2 (fit for colonies)"),
        ("12*", "a double system, class 1 (natives) and class 2 (fit for colonies) with fuel"),
        ("(4)*", "drugs, but no class"),
    ],
)
def test_odds_say_what_a_result_is(cell: str, words: str) -> None:
    assert plain_words(cell) == words


def test_odds_have_percent_and_worth() -> None:
    told = asked("1 at C3/5\n1 stage numbers\n1 survey crews 10 numbers 4 17\n")
    assert "Two numbers from 1 to 20 were drawn" in told
    assert re.search(r"Method 10 finds: nothing \d+ %; .*class \d \([a-z ]+\), worth \d+ M, \d+ %", told)
    assert "in 20 cases" not in told


def test_a_negotiation_says_what_modes_are_and_what_each_result_means() -> None:
    given = "1 at C3/5\n1 find C3/5 class 1 race Canine level 5\n1 stage contact\n"
    told = asked(given)
    assert "50 %: they agree." in told
    assert "50 %: they agree." not in asked(given + "1 natives worth 14 again\n")
    assert "A negotiation mode is goods and information to trade with" in told
    for result in ("0: they join you", "+: you may ask for more", "-: they want 1 to 10 M of it back"):
        assert result in told


def test_a_survey_names_the_speciality_and_both_classes() -> None:
    assert "The survey of C3/5 as class 5 with food takes 3 months and is finished when month 3 begins." in asked(
        SURVEY.format("5*", 1)
    )
    assert "The survey of C3/5 as class 2/3 takes 3 months and is finished when month 3 begins." in asked(
        SURVEY.format("23", 1)
    )


def test_a_jump_that_leaves_no_fuel_to_come_home_is_warned_of() -> None:
    # home is C2/7 and C6/4 5½ hexes from it, two months for an Explorer II, there and back
    def noted(slugs: int) -> str:
        view = look(position(f"stars C6/4\n1 stores slugs {slugs}\n"), Seat(1))
        return " ".join(note.text for note in preview(view, (orders.Jump(StarId("C6/4")),)).notes)

    assert "WARNING: no fuel to come home. From C6/4 it takes 2 months of jumps, and 1 slug is left" in noted(3)
    assert "no slugs are left" in noted(2)
    assert "WARNING" not in noted(4)


def test_a_jump_home_is_not_warned_of() -> None:
    view = look(position("stars C6/4\n1 at C6/4\n1 stores slugs 2\n"), Seat(1))
    assert len(preview(view, (orders.Jump(StarId("C2/7")),)).notes) == 1


def test_a_ship_without_fuel_is_said_to_be_stranded() -> None:
    told = asked("1 at C6/4\nstars C6/4\n1 stores slugs 0\n1 find C6/4 class 3\n")
    assert "The ship is STRANDED: there is no fuel left to jump." in told
    assert "Nothing here gives fuel." in told
    assert "'abandon ship'" in told
    assert "The Board meets you" not in told


@pytest.mark.parametrize("stage", ["", "1 month tried\n", "1 stage repairing months 2 why the drive\n"])
def test_a_stranded_ship_may_find_fuel_where_nothing_is_known(stage: str) -> None:
    told = asked("1 at C6/4\nstars C6/4\n1 stores slugs 0\n" + stage)
    assert "No fuel is known here, but an attempt to explore may find some." in told
    assert "Nothing here gives fuel." not in told


def test_a_base_that_opens_later_and_anothers_fuel_are_told_of() -> None:
    given = "month 5\n1 at C6/4\n1 stores slugs 0\n1 find C6/4 class 1 race Canine level 5 won\n"
    base = asked(given + "system C6/4 race Canine level 5 base 9 base-of C2/7\n")
    assert "A base of your military opens here in month 9, and sells fuel slugs." in base
    assert "Nothing here gives fuel." not in base
    fuel = asked("1 at C6/4\n1 stores slugs 0\n2 at E13/0\n2 find C6/4 class 3 items fuel\n")
    assert "There is fuel here, and player 2 controls it: ask them to name a price." in fuel


def test_fuel_that_does_not_reach_home_is_told() -> None:
    given = "1 at C6/4\nstars C6/4\n1 stores slugs {}\n"
    short = asked(given.format(1))
    assert "The fuel does NOT reach home: it is 2 months of jumps away, and 1 slug is left." in short
    assert "NOT reach" not in asked(given.format(2))


def test_fuel_on_the_spot_is_named() -> None:
    given = "1 at C6/4\nstars C6/4\n1 stores slugs 0\n1 find C6/4 class 3 items fuel\nright C6/4 fuel of 1\n"
    assert "There is fuel here: spend a month with 'refine'." in asked(given)


def test_refusing_a_ransom_is_said_to_be_a_fight() -> None:
    assert "Refuse, and you FIGHT: they attack with" in asked(GIVENS["ransom"])
    noted = preview(look(position(GIVENS["ransom"]), Seat(1)), (orders.Refuse(),)).notes
    assert noted[0].text.startswith("you fight: they attack with")


def test_what_follows_a_miss_is_told() -> None:
    swaying = NATIVES + "1 stage swaying worth 19 beat 10\n"
    assert "If it fails, one more attempt is left, a harder one." in asked(swaying)
    assert "If it fails, they attack." in asked(swaying + "1 natives again\n")


def test_an_order_out_of_place_after_a_plus_is_told_of_keep() -> None:
    """Version 1 has no `keep` there (12.7)."""
    given = NATIVES + "1 stage bargaining\n"
    for rules, can in ((2, True), (1, False)):
        refused = why_not(context_of(look(position(given, rules), Seat(1))), orders.Leave())
        assert refused is not None
        assert refused.code == "not-now"
        assert ("'keep'" in refused.reason) is can


def test_what_a_change_of_the_method_risks_is_told() -> None:
    told = asked(
        "1 at C3/5\n1 crew contact 2 scientific 6 first-in 1\n1 stage shifting\n"
        "1 survey C3/5 crews 12 numbers 16 1 method 12 result 3\n"
    )
    assert "+1 with 2 teams: method 13 gives class 2 (fit for colonies), 1 month." in told
    assert "+2 with 5 teams: method 14 gives nothing." in told
    assert "has a 30 % risk of being lost, each First-In Team 15 %." in told


def test_what_is_paid_already_does_not_come_once_more_after_a_plus() -> None:
    # 4 + 3 + 17 are 24, to beat 12: 68 of 190. With 17 paid before, 7 are left
    given = "1 at C3/5\n1 find C3/5 class 1 items minerals race Canine level 3 value {}\n{}1 stage bargaining\n"
    assert "keep (no more): 36 %, +8.6 M" in " ".join(asked(given.format(0, "")).split())
    paid = " ".join(asked(given.format(17, "1 ledger 1 found 17 C3/5\n")).split())
    assert "keep (no more): 36 %, +2.5 M" in paid
    assert "Of that 17 M have been paid" in paid


def test_the_board_is_named_where_it_charges_wages() -> None:
    assert "From month 13 on the Board charges another year's wages" in asked("month 12\n1 at C3/5\n")


def test_a_battle_tells_what_ends_it_and_what_comes_after_it() -> None:
    told = asked("1 at C3/5\n1 stage fighting then free\n1 ground attack 40 first-in 1 harmless 1 more 30\n")
    assert "A lifeform that kills nobody for 3 turns in a row goes away; so far 1." in told
    assert told.startswith("Turn 1 of a battle with a lifeform, attack and defence 40. After it comes another, of 30.")


def test_natives_on_record_are_not_said_to_be_proved_by_a_survey() -> None:
    given = "1 at C3/5\n1 find C3/5 class {} unproved\n"
    assert "the survey makes contact with the natives." in asked(given.format(1))
    assert "the survey proves it." in asked(given.format(3))


def test_an_explorer_who_was_driven_out_is_told_of_the_military() -> None:
    given = "1 near C3/5\n1 driven C3/5\nsystem C3/5 race Canine level 5 strength 40,2\n"
    told = asked(given + "1 find C3/5 class 1 race Canine level 5 mark H\n")
    assert "The natives of C3/5 have driven you out. You may call the military." in told
    assert "10: 80 %, 10E: 90 %. If it fails, there is war." in told


@pytest.mark.parametrize(
    ("given", "can"),
    [
        ("1 at C3/5\n", True),
        ("1 at C3/5\n1 stores supplies 0\n", False),
        ("1 at E12/0\n", False),
        ("1 at C3/5\n1 crew contact 0 scientific 2 first-in 0\n", False),
    ],
)
def test_an_attempt_is_announced_where_one_can_be_made(given: str, can: bool) -> None:
    assert ("An attempt to explore can use" in asked(given)) is can


def test_without_supplies_only_stars_nearer_home_are_counted() -> None:
    # of C2/7, which is home, C3/7, C5/7 and C6/7 the first two are nearer home than C4/7
    given = "stars C3/7, C4/7, C5/7, C6/7\n1 at C4/7\n"
    assert "Stars within a month's jump of 4 hexes: 4." in asked(given)
    assert "Stars nearer home within a month's jump of 4 hexes: 2." in asked(given + "1 stores supplies 0\n")


def test_a_ship_without_a_crew_is_told_how_many_jumps_it_makes() -> None:
    given = "1 at C3/5\n1 crew naval 0\n1 voyage crewless {}\n"
    assert "the computers make 2 more jumps. If the ship is not home then, it is lost." in asked(given.format(0))
    assert "the computers make 1 more jump." in asked(given.format(1))
    assert "naval personnel" not in asked("1 at C3/5\n")


def test_natives_with_ill_will_are_said_to_allow_no_first_attempt() -> None:
    again = "1 stage contact\n1 natives method 12 worth 9.5 again\n"
    ill = asked("1 at C3/5\n1 find C3/5 class 1 race Canine level 6 ill\n" + again)
    assert "there is no first attempt, only the second. It is harder: the race number, " in ill
    failed = asked(NATIVES + again)
    assert "This is the second attempt. It is harder" in failed
    assert "there is no first attempt" not in failed


def test_a_system_without_a_class_on_record_is_told_in_words() -> None:
    told = asked("1 at C3/5\n1 find C3/5 unproved\n")
    assert "You have explored this system and found no class." in told
    assert "no result" not in told


def test_after_the_last_month_nobody_is_let_out() -> None:
    waiting = "option months 12\nmonth {}\n1 stage waiting chance 20\n"
    assert "a 20 % chance of release" in asked(waiting.format(11))
    assert asked(waiting.format(12)) == "Month 12 is the last: no voyage follows. End it to see the result."


def test_natives_who_submitted_have_given_nothing_yet_and_averages_count_failures() -> None:
    """12.22, 12.17: the number to beat is 3 and 16; what fails is an attack. The form says the same average."""
    given = "1 at C3/5\n1 find C3/5 class 1 race Avian level 2\n1 stage bargaining\n"
    given += "1 natives worth 5 race-number 16 again blasted\n"
    told = asked(given)
    assert "They submitted, but nothing is won yet. The system is worth 5 M." in told
    assert "They give more" not in told
    assert "If it fails, they attack." in told
    mean = stakes_of(look(position(given), Seat(1)), orders.Keep())
    assert mean is not None
    assert mean.mean is not None
    assert mean.mean < 0
    assert f"keep (no more): 1 %, {mean.mean:+.1f} M" in " ".join(told.split())


def test_randomizers_are_named_by_their_ranges() -> None:
    [form] = [form for form in bargaining(2) if form.verb == "generate"]
    [slot] = [slot for phrase in form.phrases for slot in phrase.slots]
    assert isinstance(slot, Choice)
    assert dict(zip(slot.words, slot.labels, strict=True))["RM 1-a"] == "1 to 4"
    assert slot.labels[-1] == "2 to 20"
    assert "randomizer" not in form.label


def test_a_survey_begins_after_the_month_of_the_attempt() -> None:
    told = asked(SURVEY.format(3, 0) + "1 month tried\n")
    assert "takes 3 months after this one and is finished when month 5 begins." in told
