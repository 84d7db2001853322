"""The captain's log: every entry is written as a sentence and read back as the same data."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.starprobe.random_matches import played, wild
from turnsheet.games.starprobe.rules.captains_log import (
    FORMS,
    GAP,
    REPORT,
    LogEntry,
    entry_of,
    is_about,
    sentence,
    words,
)
from turnsheet.games.starprobe.rules.events import Happened
from turnsheet.games.starprobe.rules.options import Options

TEXTS = {
    "type": ("I", "II"),
    "methods": ("F3, 12", "7"),
    "means": ("3 M lost", "2.25 M gained", "nothing gained or lost"),
    "verdict": ("right", "wrong"),
    "record": ("class 1/2", "no result"),
    "classes": ("3", "1/2"),
    "items": ("fuel", "fuel, drugs"),
    "time": ("2 months", "1 month", "no time"),
    "what": ("natives, class 1", "a system of class 5 with drugs", "the drive", "110 and 40 attack"),
    "temper": ("They cannot bear the sight of us.", "They are ready to talk."),
    "outcome": ("0", "+", "-"),
    "method": ("RM 1-d", "RM 2"),
    "how": ("give up", "are beaten"),
    "numbers": ("3, 17", "4"),
    "whom": ("a First-In Team", "2 Marine Groups", "the crew"),
    "who": ("a First-In Team", "a Scientific Team or its guard"),
    "ships": ("A ship", "3 ships"),
    "priority": ("3", "10E"),
    "tapes": ("1 tape", "4 tapes"),
    "item": ("fuel", "exotics"),
    "why": ("given up", "destroyed at C3/5", "broken by a nova"),
    "hazard": ("Meteors", "A nova"),
    "race": ("canine", "Icthyoid"),
    "part": ("the weapons", "the hyper engines"),
    "salvos": ("1 salvo", "3 salvos"),
    "weapon": ("beams", "missiles"),
    "where": ("ahead", "to the left"),
    "heading": ("north", "south-east"),
}
SHIPS = ("Beagle", "Endurance of the South", "HMS 2")


def value(name: str, kind: str) -> st.SearchStrategy[str | int]:
    match kind:
        case "n" | "months":
            return st.integers(1, 99_999)
        case "M":
            return st.integers(-800, 8000)
        case "star":
            return st.sampled_from(("C3/5", "J6*/-12", "S24/0"))
        case "numbered":
            return st.sampled_from(("Native ship 3", "Military ship 12"))
        case _:
            return st.sampled_from(TEXTS.get(name, SHIPS))


@pytest.mark.parametrize("kind", [kind for kind in FORMS if kind != REPORT])
@given(data=st.data())
def test_an_entry_is_read_back_from_its_sentence(kind: str, data: st.DataObject) -> None:
    gaps = GAP.findall(FORMS[kind].kept)
    values = {name: data.draw(value(name, gap)) for name, gap in gaps}
    if kind == "malfunction":
        del values[data.draw(st.sampled_from(("star", "place")))]
    assert entry_of(f"7: {sentence(kind, values)}") == LogEntry(7, kind, values)


def test_all_that_happens_in_games_at_random_is_an_entry_with_values() -> None:
    for seed in range(3):
        for state in played(Options(tables=wild()), 2, f"log {seed}", 400):
            for event in state.news:
                if isinstance(event, Happened):
                    entry = entry_of(f"{event.month}: {event.text}")
                    assert FORMS[entry.kind].event_kind == event.kind
                    assert sentence(entry.kind, entry.values) == event.text
        for explorer in state.explorers:
            assert [f"{each.month}: {sentence(each.kind, each.values)}" for each in map(entry_of, explorer.log)] == [
                *explorer.log
            ]


def test_a_sentence_that_is_not_an_entry_is_a_report() -> None:
    assert entry_of("4: waits.") == LogEntry(4, REPORT, {"text": "waits."})
    assert words(entry_of("4: waits."), "Beagle") == "Beagle waits."
    assert words(entry_of("4: (RM 1-f gave 12 against the mode.)"), "Beagle") == "(RM 1-f gave 12 against the mode.)"


def test_players_read_plainer_words_than_are_kept() -> None:
    assert words(entry_of("4: goes over to method 7."), "Beagle") == "Beagle switches to method 7."
    assert words(entry_of("4: may leave again with 20 % a month.")) == "may leave again: a chance of 20 % each month."


def test_a_sentence_that_begins_with_the_name_of_a_ship_has_a_subject() -> None:
    moved = entry_of("4: beagle jumps to C3/5.", "beagle")
    assert words(moved, "beagle") == "beagle jumps to C3/5."
    assert is_about(moved, "beagle")
    assert is_about(entry_of("4: arrives at C3/5."), "beagle")
    assert not is_about(entry_of("4: The game is over."), "beagle")


@pytest.mark.parametrize("kind", [kind for kind in FORMS if kind != REPORT])
def test_a_form_says_whether_its_sentence_has_a_subject(kind: str) -> None:
    form = FORMS[kind]
    assert form.subject != form.kept[:1].islower()
    assert form.subject != (form.shown or form.kept)[:1].islower()
