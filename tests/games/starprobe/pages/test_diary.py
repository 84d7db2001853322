"""The captain's diary: a second wording of every kind of entry, and sums that are those of the ledger."""

import pytest

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.pages.diary import DERIVED, DIARY, PAID, diary
from turnsheet.games.starprobe.pages.lists import lists
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules.captains_log import FORMS, GAP

TOLD = [kind for kind, form in FORMS.items() if form.event_kind is not None]

VOYAGE = """1 Beagle, Humanoid of C2/7, ship I at C3/7
1 log 1: Beagle leaves C2/7 with 1950 people aboard.
1 log 2: (RM 3 gave 40: a malfunction up to 8.)
1 log 2: finds fuel at C3/7, worth 13 M.
1 log 2: proves C3/7 as a system of class 2 with fuel, worth 16 M.
1 log 3: loses a First-In Team and a Marine Group.
1 log 3: the end of an old tale.
1 ledger 2 found 13 C3/7
1 ledger 2 found 3 C3/7
1 ledger 3 lost -4 first-in
1 ledger 3 lost -2 marine
"""


@pytest.mark.parametrize("kind", TOLD)
def test_every_entry_has_a_wording_of_its_own_values(kind: str) -> None:
    kept = {name for name, _ in GAP.findall(FORMS[kind].kept)}
    said = {name for name, _ in GAP.findall(DIARY[kind])}
    assert {source for name in said for source in (DERIVED[name][0] if name in DERIVED else (name,))} <= kept
    assert not {"ship"} & {name for name, _ in GAP.findall(DIARY[kind])} or kind == "ship lost"


def test_nothing_else_is_in_the_diary() -> None:
    assert set(DIARY) == set(TOLD)
    assert set(PAID) <= set(TOLD)


def test_the_diary_tells_the_log_with_the_sums_of_the_ledger() -> None:
    """Each line of the ledger once, in its order; what a randomizer gave is left out."""
    own = look(position(VOYAGE), Seat(1)).own
    assert own is not None
    assert [(entry.month, entry.text, entry.sum) for entry in diary(own, last=60)] == [
        (1, "We left C2/7 with 1,950 people aboard.", ""),
        (2, "We found fuel at C3/7!", "+13 M"),
        (2, "We have proved C3/7: it is class 2, fit for colonies, with fuel.", "+3 M"),
        (3, "We lost a First-In Team and a Marine Group.", "-6 M"),
        (3, "the end of an old tale.", ""),
    ]


@pytest.mark.parametrize(
    ("kept", "text"),
    [
        ("explores C3/7 with the methods 3.", "We sent a survey crew (method 3) out to explore C3/7."),
        (
            "explores C3/7 with the methods F12, F9, 3, 7, 20.",
            "We sent 2 First-In Teams (methods 12 and 9) and 3 survey crews (methods 3, 7 and 20) out to explore C3/7.",
        ),
        (
            "finds a system of class 2; it takes no time to be sure.",
            "We found a system of class 2. We are sure of it at once.",
        ),
        (
            "finds a system of class 2; it takes 2 months to be sure.",
            "We found a system of class 2. We need 2 months to be sure.",
        ),
        ("Space debris: 5 M of damage to the hull.", "We ran into space debris: 5 M of damage to our hull."),
        ("Beagle jumps to C3/7, 2 months away.", "We set course for C3/7 and jumped. The voyage takes 2 months."),
        ("negotiates with mode 7 against 4: 0.", "We sat down with them and negotiated by mode 7. They agreed."),
        ("goes over to mode 8: +.", "We thought again and tried mode 8 instead. They let us ask for more."),
    ],
)
def test_the_diary_is_written_by_a_captain(kept: str, text: str) -> None:
    own = look(position(f"1 Beagle, Humanoid of C2/7, ship I at C3/7\n1 log 1: {kept}\n"), Seat(1)).own
    assert own is not None
    assert [entry.text for entry in diary(own, last=60)] == [text]


def test_the_diary_is_a_list_whose_rows_lead_to_their_stars() -> None:
    found = next(each for each in lists(look(position(f"stars C3/7\n{VOYAGE}"), Seat(1))) if each.id == "diary")
    assert [(row.cells[0], row.cells[2], row.mark, row.kind) for row in found.rows] == [
        (1, None, "", "launched"),
        (2, "+13 M", "C3/7", "speciality found"),
        (2, "+3 M", "C3/7", "proved"),
        (3, "-6 M", "", "people lost"),
        (3, None, "", "report"),
    ]


def test_nothing_is_announced_for_after_the_last_month() -> None:
    subdued = "1 log 12: The military has subdued C3/5; its base opens in month 20.\n"
    log = f"{subdued}1 log 12: may leave again with 20 % a month.\n"
    own = look(position(log), Seat(1)).own
    assert own is not None
    assert "each month they let us out again with a chance of 20 %" in diary(own, last=60)[-1].text
    assert diary(own, last=12)[-1].text == "This was the last month, and no voyage follows."
    assert diary(own, last=60)[0].text.endswith("Its base opens in month 20.")
    assert diary(own, last=12)[0].text == "The military subdued C3/5 for us."
