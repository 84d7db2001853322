"""The guide to the robots' language is true: every word is in it, every example does what it says."""

import re

import pytest

from tests.games.robots.arena import Arena
from tests.games.robots.language.body_without_board import BodyWithoutBoard, machine
from tests.helpers.paths import ROOT
from turnsheet.core.workshop import Record
from turnsheet.games.robots.language import machine as machine_module
from turnsheet.games.robots.language import parser, program, section, state, tokens
from turnsheet.games.robots.language.built_in_words import ALIASES, WORDS
from turnsheet.games.robots.language.program import read
from turnsheet.games.robots.language.robot_record import read_record, write_record
from turnsheet.games.robots.language.values import Value

GUIDE = (ROOT / "docs/guides/robot-language.md").read_text()
SOURCES = "".join(file.read_text() for file in (ROOT / "src/turnsheet/games/robots/language").glob("*.py"))
WORD_ROW = re.compile(r"^\| `(\S+)` \| `(\(.*?\))` \| (.*?) \| `(.*?)` \| (.*?) \|$", re.M)
CODE_ROW = re.compile(r"^\| ([a-z]+(?:-[a-z]+)*) \| .*? \| (?:`(.*)`)? \|$", re.M)
DEFINITIONS = re.compile(r"(?:(?::|variable) .*? ; )*")
ROWS = WORD_ROW.findall(GUIDE)
FAULTS, FAILURES = (
    [row for row in CODE_ROW.findall(part) if row[0] != "code"]
    for part in GUIDE.split("## When something is wrong")[1].split("A failure while the program runs")
)
PROGRAMS = re.findall(r"^```robot\n(.*?)^```", GUIDE, re.M | re.S)


def shown(value: Value) -> str:
    """A value as the guide writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'."{value}"'
    return str(value) if isinstance(value, int) else value.name


def run(example: str) -> str:
    """The result of an example, as the guide writes it."""
    found = DEFINITIONS.match(example + " ")
    assert found
    body = BodyWithoutBoard()
    run = machine(f"{found[0]} : play {example[found.end() :]} ;", body)
    ended = run.play()
    assert ended.reason is None
    stack = " ".join(map(shown, run.stack))
    parts = [f"`{stack}`" if stack else "", *(f"log `{line}`" for line in ended.log)]
    return " ".join(filter(None, [*parts, *(f"does `{act}`" for act in body.done)]))


def test_every_word_is_in_the_guide_with_its_effect_and_meaning() -> None:
    assert [row[:3] for row in ROWS] == [(word.name, word.effect, word.meaning) for word in WORDS.values()]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_every_example_gives_the_result_that_the_guide_says(row: tuple[str, str, str, str, str]) -> None:
    name, _, _, example, result = row
    assert name in example.split()
    assert run(example) == result


@pytest.mark.parametrize("text", PROGRAMS)
def test_every_program_of_the_guide_has_no_faults_and_plays(text: str) -> None:
    assert read(text, lenient=False).faults == ()
    record = Record("Scout", "", "Guide", tuple(text.splitlines()), {})
    for seed in range(10):
        arena = Arena({"RED": [record], "GREEN": [record]}, seed=seed)
        arena.fight(20)
        assert arena.failures == []


def test_the_first_robot_has_ten_lines_and_wins_against_one_that_stands_in_its_way() -> None:
    assert PROGRAMS[0].count("\n") == 10
    record = Record("Scout", "", "First", tuple(PROGRAMS[0].splitlines()), {})
    still = Record("Scout", "", "Still", (": play ;",), {})
    assert Arena({"RED": [record], "GREEN": [still]}).fight(20) == "RED"


def test_every_fault_there_is_is_in_the_guide() -> None:
    codes = set(re.findall(r'[fF]ault\([a-z0-9_.A-Z, ]*"([a-z]+(?:-[a-z]+)*)"', SOURCES))
    assert {code for code, _ in FAULTS} == codes
    assert len(codes) > 20


def test_every_failure_there_is_is_in_the_guide() -> None:
    codes = set(re.findall(r'(?:WordFailedError\(\s*|_fail\([a-z.]*, )"([a-z-]+)"', SOURCES))
    assert {code for code, _ in FAILURES} == codes
    assert len(codes) > 10


@pytest.mark.parametrize(("code", "example"), FAULTS)
def test_every_example_of_a_fault_has_it(code: str, example: str) -> None:
    if example:
        assert code in [fault.code for fault in read(f": play ;\n{example}").faults]


@pytest.mark.parametrize(("code", "example"), FAILURES)
def test_every_example_of_a_failure_fails(code: str, example: str) -> None:
    if example:
        found = DEFINITIONS.match(example)
        assert found
        fault = machine(f"{found[0]} : play {example[found.end() :]} ;").play().fault
        assert fault is not None
        assert fault.code == code


@pytest.mark.parametrize(
    ("what", "most"),
    [
        ("words in a play, or while loading", machine_module.BUDGET),
        ("values on the stack", state.MOST_VALUES),
        ("nested calls", state.MOST_CALLS),
        ("nested structures", section.DEEPEST),
        ("log lines kept per run", state.MOST_LINES),
        ("characters of a program", program.LONGEST_PROGRAM),
        ("words of a program", parser.MOST_WORDS),
        ("variables", parser.MOST_VARIABLES),
        ("characters of a text", tokens.LONGEST_TEXT),
        ("characters of a name", parser.LONGEST_NAME),
    ],
)
def test_the_limits_are_those_of_the_guide(what: str, most: int) -> None:
    assert re.search(rf"^\| {what} \| {most:,} \|$", GUIDE, re.M)


def test_the_lenient_mode_takes_what_the_guide_says() -> None:
    part = GUIDE.split("## The lenient mode")[1].split("##")[0]
    assert dict(re.findall(r"^\| `(\S+)` \| `(\S+)` \|$", part, re.M)) == ALIASES


def test_the_record_of_the_guide_is_one() -> None:
    (text,) = re.findall(r"^```json\n(.*?)^```", GUIDE, re.M | re.S)
    record = read_record(text)
    assert read("\n".join(record.code)).faults == ()
    assert write_record(record).decode() == text
