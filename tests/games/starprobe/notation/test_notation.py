"""The notation is complete: whatever can come up is written and read back as it was."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games.starprobe.position_of_each_stage import GIVENS
from tests.games.starprobe.random_decisions import strong, wander
from tests.games.starprobe.random_stages import STAGES
from tests.helpers.paths import ROOT
from turnsheet.core.events import Failed, Told
from turnsheet.core.game import BadPositionError
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.notation.notation import facts, recount
from turnsheet.games.starprobe.notation.position import notate, position
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules.events import Happened
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.stages import AnyStage, survey_of
from turnsheet.games.starprobe.rules.state import State, Stay
from turnsheet.games.starprobe.rules.state_parts import Entry, Quarters
from turnsheet.games.starprobe.star_map.places import StarId

TEXTS = st.text(max_size=30)
EVERYTHING = Options(opposite="next player", enemies="hunting", tapes=True, methods="until home", bribery=False)


@pytest.mark.parametrize("name", GIVENS)
def test_short_positions_come_back(name: str) -> None:
    state = position(GIVENS[name])
    assert position(notate(state)) == state


@pytest.mark.parametrize("name", GIVENS)
def test_what_is_given_holds(name: str) -> None:
    found = facts(notate(position(GIVENS[name])))
    for thing, fields in facts(GIVENS[name]).items():
        if not thing.startswith(("stars", "cloud")):
            assert {field: found[thing].get(field) for field in fields} == dict(fields)


@pytest.mark.parametrize(("seed", "seats", "options"), [("a", 1, Options()), ("b", 3, EVERYTHING), ("e", 2, Options())])
def test_whatever_comes_up_comes_back(seed: str, seats: int, options: Options) -> None:
    stages: Counter[str] = Counter()
    for number, state in enumerate(wander(seed, seats, options, 250)):
        stages.update(type(each.stage).__name__ for each in state.explorers)
        if number % 3 == 0:
            assert position(notate(state)) == state
    assert len(stages) >= 7, stages


def test_bigger_crews_come_back() -> None:
    for state in list(wander("d", 1, Options(), 20))[::4]:
        assert position(notate(strong(state))) == strong(state)


STAYS = st.builds(
    Stay, st.just(StarId("C3/5")), st.lists(st.integers(1, 20), min_size=1, max_size=3).map(tuple), st.integers(1, 60)
)


@given(stage=STAGES, stay=STAYS)
def test_any_stage_comes_back(stage: AnyStage, stay: Stay) -> None:
    """A ship whose survey has a method stays where it explores."""
    state = position("1 at C3/5\n2 at C19/5\n1 find C3/5 class 1 race Canine level 6\n")
    survey = survey_of(stage)
    there = state.explorers[0].stay if survey is None or not survey.method else stay
    odd = replace(state, explorers=(replace(state.explorers[0], stage=stage, stay=there), state.explorers[1]))
    assert position(notate(odd)) == odd


TOLD = TEXTS.filter(lambda text: text != "?")
"""A question mark alone says that something is not known; no log and no cause of a loss is one."""


@given(name=TEXTS, log=st.lists(TOLD, max_size=3), why=TOLD)
def test_any_text_comes_back(name: str, log: list[str], why: str) -> None:
    state = position("1 stage lost\n")
    explorer = state.explorers[0]
    stage = replace(explorer.stage, why=why)
    odd = replace(state, explorers=(replace(explorer, name=name, log=tuple(log), stage=stage),))
    assert position(notate(odd)) == odd


@given(text=TEXTS, order=TEXTS, reason=TEXTS, month=st.integers(1, 600))
def test_any_event_comes_back(text: str, order: str, reason: str, month: int) -> None:
    state = position("1 at C2/7\n2 at C19/5\n")
    events = (
        Happened(None, Seat(1), month, "jump", text),
        Happened((Seat(1),), Seat(1), month, "talk", f"{text} (to 2)"),
        Told((Seat(1), Seat(2)), Seat(1), Seat(2), text),
        Failed((Seat(2),), Seat(2), order, "no-such-star", reason),
    )
    assert position(notate(replace(state, news=events))).news == events


@given(
    st.lists(
        st.builds(
            Entry,
            month=st.integers(1, 600),
            cause=st.sampled_from(["found", "lost", "account"]),
            amount=st.integers(-(10**6), 10**6).map(Quarters),
            about=TEXTS,
            board=st.integers(0, 9),
        ),
        max_size=4,
    )
)
def test_any_ledger_comes_back(entries: list[Entry]) -> None:
    state = position("")
    odd = replace(state, explorers=(replace(state.explorers[0], ledger=tuple(entries)),))
    assert position(notate(odd)) == odd


@given(remark=st.text(max_size=40), around=st.text(" \n\t", max_size=4))
def test_the_texts_of_options_come_back_as_they_were(remark: str, around: str) -> None:
    state: State = position("")
    sky = f"{around}{state.options.sky}\n# " + remark.replace("\n", "\n#")
    odd = replace(state, options=replace(state.options, sky=sky, tables=around))
    assert position(notate(odd)) == odd


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("month 1\nnonsense", 2, "not a line"),
        ("1 crew naval x", 1, "not a value"),
        ("1 crew naval 3 naval 4", 1, "twice"),
        ("1 crew naval 3\n1 crew naval 4", 2, "already"),
        ("1 crew naval ?", 1, "needs a value"),
        ("1 crew captain 3", 1, "does not belong"),
        ("1 stage dreaming", 1, "no stage"),
        ("1 stage swaying beat 4", 1, "need a race"),
        ("1 stage jumping", 1, "needs 'to'"),
        ("1 at C99/5", 1, "no place"),
        ("option months 0", 1, "months"),
        ("option colour red", 1, "no option"),
        ("order 1 1", 1, "each of the seats"),
        ("sky 3fa9\nstars C3/5", 2, "made by hand"),
        ("month 61", 1, "months go from 1 to 60"),
        ("month 2\n1 crew naval -1", 2, "below 0"),
        ("1 stores modes 21", 1, "1 to 20"),
        ("month 2\n1 stage numbers\n1 survey crews 24", 3, "1 to 20"),
        ("1 stage surveying\n1 survey method 3 result 77", 2, "not a cell"),
        ("1 find C3/5 class 1 race Martian level 4", 1, "no race"),
        ("1 Beagle, Martian of C2/7, ship I", 1, "no explorers"),
        ("month 2\nright C3/5 fuel of 3", 2, "no seat 3"),
        ("1 Beagle, Humanoid of C3/5", 1, "not a home"),
        ("sky 3fa9\n1 at A1/0", 2, "no star"),
        ("1 balance 5", 1, "does not follow"),
        ("1 ledger 3 stolen 5", 1, "cannot be"),
        ("1 crew ?", 1, "does not know"),
        ("1 barred C3/5", 1, "does not follow"),
        ("cloud C2 3-9", 1, "cloud"),
        ("month 1\n1 no ship\n1 stage free", 3, "without a ship is in the docks"),
    ],
)
def test_what_cannot_be_is_refused_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(BadPositionError) as refused:
        position(text)
    assert refused.value.line == line
    assert reason in refused.value.reason


def test_a_seat_is_not_told_what_others_have() -> None:
    state = position(GIVENS["two with trade"])
    told = facts(recount(look(state, Seat(2))))
    assert told["1"]["at"] == "C3/5"
    assert told["1 find C3/5"]["value"] == "16"
    assert told["right C3/5 fuel"] == {"of": "1", "price": "2.25"}
    assert "1 crew" not in told
    assert not any(thing.startswith(("1 ledger", "1 log", "1 stores")) for thing in told)


def test_numbers_that_lie_face_down_are_told_to_nobody() -> None:
    state = position(GIVENS["numbers"])
    assert facts(notate(state))["1 survey"]["numbers"] == "4 17"
    assert "numbers" not in facts(recount(look(state, Seat(1))))["1 survey"]


def test_a_whole_thing_can_be_said_to_be_unknown() -> None:
    assert facts("2 crew ?") == {"2 crew": {"is": "?"}}
    assert facts("2 crew naval ?") == {"2 crew": {"naval": "?"}}
    assert facts("2 find C3/5 ?") == {"2 find C3/5": {"is": "?"}}


def test_every_line_of_the_description_can_be_read() -> None:
    text = (ROOT / "docs" / "cases.md").read_text(encoding="utf-8").partition("## Star Probe's notation")[2]
    examples = [line.split("`")[1] for line in text.partition("\n## ")[0].split("\n") if line.startswith("| `")]
    assert len(examples) > 40
    for example in examples:
        assert facts(example)
