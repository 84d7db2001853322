"""Reading programs: every fault with its line and column, the limits, and the lenient mode."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.robots.language.body_without_board import BodyWithoutBoard, machine, stack
from turnsheet.games.robots.language.built_in_words import ALIASES, WORDS
from turnsheet.games.robots.language.parser import MOST_FAULTS, MOST_VARIABLES, MOST_WORDS
from turnsheet.games.robots.language.program import LONGEST_PROGRAM, read
from turnsheet.games.robots.language.section import DEEPEST

PLAY = "\n: play ;"


def found(text: str, *, lenient: bool = True) -> list[tuple[int, int, str]]:
    """The faults of a text."""
    return [(fault.line, fault.column, fault.code) for fault in read(text, lenient=lenient).faults]


def warned(text: str) -> list[tuple[int, int, str]]:
    """The warnings for a text without faults."""
    parsed = read(text)
    assert parsed.program is not None
    return [(each.line, each.column, each.code) for each in parsed.warnings]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("1 foo", [(1, 3, "unknown-word")]),
        ("1\n 2\n  foo bar", [(3, 3, "unknown-word"), (3, 7, "unknown-word")]),
        ("1.5", [(1, 1, "unknown-word")]),
        ("--1 1- +-1", [(1, 1, "unknown-word"), (1, 5, "unknown-word"), (1, 8, "unknown-word")]),
        ("١", [(1, 1, "unknown-word")]),
        ("DUP", [(1, 1, "unknown-word")]),
        ("9223372036854775808", [(1, 1, "number-out-of-range")]),
        ("-9223372036854775809", [(1, 1, "number-out-of-range")]),
        ("9" * 5000, [(1, 1, "number-out-of-range")]),
        ("1 ( a ( b ) c )", [(1, 13, "unknown-word"), (1, 15, "unknown-word")]),
        ("1 ( a", [(1, 3, "unfinished-comment")]),
        ('1 ."a', [(1, 3, "unfinished-text")]),
        ('1 ."', [(1, 3, "unfinished-text")]),
        ('."a"."b"', [(1, 1, "missing-blank")]),
        ('."' + 201 * "a" + '"', [(1, 1, "text-too-long")]),
        ("a\x00b", [(1, 1, "unprintable")]),
        ('."\ud800"', [(1, 1, "unprintable")]),
        (": a 1", [(1, 1, "unfinished-definition")]),
        (": ;", [(1, 1, "no-name")]),
        (":", [(1, 1, "no-name"), (1, 1, "unfinished-definition")]),
        (": a : b ;", [(1, 5, "definition-inside")]),
        (": a : b ; ;", [(1, 5, "definition-inside"), (1, 11, "stray-semicolon")]),
        ("true if : a ; then", [(1, 9, "definition-inside")]),
        (
            "true if : a 1",
            [(1, 6, "unfinished-structure"), (1, 9, "definition-inside"), (1, 9, "unfinished-definition")],
        ),
        (": dup ;", [(1, 3, "built-in-name")]),
        (": 5 ;", [(1, 3, "bad-name")]),
        (': ."a" ;', [(1, 3, "bad-name")]),
        (f": {41 * 'a'} ;", [(1, 3, "name-too-long")]),
        (": a ; : a ;", [(1, 9, "defined-twice")]),
        (": a ; variable a ;", [(1, 16, "defined-twice")]),
        ("variable a ; variable a ;", [(1, 23, "defined-twice")]),
        ("variable", [(1, 1, "no-name"), (1, 1, "unfinished-variable")]),
        ("variable ;", [(1, 1, "no-name")]),
        ("variable a", [(1, 1, "unfinished-variable")]),
        ("variable a 1", [(1, 1, "unfinished-variable")]),
        ("variable if ;", [(1, 10, "built-in-name")]),
        (": a variable b ; ;", [(1, 5, "variable-inside")]),
        ("true if variable b ; then", [(1, 9, "variable-inside")]),
        (";", [(1, 1, "stray-semicolon")]),
        ("true if 1", [(1, 6, "unfinished-structure")]),
        (": a true if 1 ;", [(1, 10, "unfinished-structure")]),
        ("2 1 do 1", [(1, 5, "unfinished-structure")]),
        ("begin 1", [(1, 1, "unfinished-structure")]),
        ("true if 2 1 do then", [(1, 13, "unfinished-structure")]),
        ("loop", [(1, 1, "stray-word")]),
        ("until", [(1, 1, "stray-word")]),
        ("else", [(1, 1, "stray-word")]),
        ("true if 1 else 2 else 3 then", [(1, 18, "stray-word")]),
        ("begin 1 loop true until", [(1, 9, "stray-word")]),
        ("2 1 do : a loop ; loop", [(1, 8, "definition-inside"), (1, 12, "stray-word")]),
        ("true if leave then", [(1, 9, "leave-outside")]),
        ("begin I true until", [(1, 7, "counter-outside")]),
        ("2 1 do loop I", [(1, 13, "counter-outside")]),
    ],
)
def test_faults_and_their_places(text: str, faults: list[tuple[int, int, str]]) -> None:
    assert found(f": play ;\n{text}") == [(line + 1, column, code) for line, column, code in faults]


def test_all_faults_are_found_in_one_reading_in_the_order_of_the_text() -> None:
    text = ": a foo\n  loop ;\nvariable 5 ;\n: play bar leave true if ;"
    assert found(text) == [
        (1, 5, "unknown-word"),
        (2, 3, "stray-word"),
        (3, 10, "bad-name"),
        (4, 8, "unknown-word"),
        (4, 12, "leave-outside"),
        (4, 23, "unfinished-structure"),
    ]


def test_a_robot_needs_the_word_play() -> None:
    assert found("") == [(1, 1, "no-play")]
    assert found("1 drop") == [(1, 1, "no-play")]
    assert found("variable play ;") == [(1, 1, "no-play")]
    assert found(": play ;") == []


def test_a_fault_names_the_word_and_what_may_be_meant() -> None:
    assert read("healthleft" + PLAY).faults[0].reason == "There is no word `healthleft`. Did you mean `healthLeft`?"
    assert read("identfy!" + PLAY).faults[0].reason == "There is no word `identfy!`. Did you mean `identify!`?"
    assert read("enemie : enemies ;" + PLAY).faults[0].reason == "There is no word `enemie`. Did you mean `enemies`?"
    assert read("zzzzzz" + PLAY).faults[0].reason == "There is no word `zzzzzz`."
    assert read("\u200bx" + PLAY).faults[0].reason.isprintable()


@pytest.mark.parametrize("name", sorted(WORDS))
def test_no_built_in_word_can_be_a_name(name: str) -> None:
    if name != ";":
        assert "built-in-name" in [fault.code for fault in read(f": {name} ; {PLAY}").faults]
        assert "built-in-name" in [fault.code for fault in read(f"variable {name} ; {PLAY}").faults]


@pytest.mark.parametrize("blank", ["\n", "\r\n", "\t", " \n ", "\u00a0", "\u2028"])
def test_any_blank_separates_words(blank: str) -> None:
    text = f": play{blank}1{blank}2{blank}+ ( two{blank}lines ) ;"
    run = machine(text)
    run.play()
    assert run.stack == (3,)


@pytest.mark.parametrize("blank", ["\n", "\r\n", "\t", " "])
def test_a_line_break_in_a_text_is_a_blank(blank: str) -> None:
    assert stack(f'."two{blank}words"') == ("two words",)


def test_comments_may_stand_close() -> None:
    assert stack("1 (one) 2 ( ) 3 ()") == (1, 2, 3)
    assert stack("(one)1") == (1,)


def test_a_text_has_up_to_200_characters() -> None:
    assert stack('."' + 200 * "a" + '"') == (200 * "a",)


def test_words_may_be_used_before_they_are_defined() -> None:
    run = machine(": play later x ? ; : later 5 x ! ; variable x ;")
    run.play()
    assert run.stack == (5,)


def test_names_are_case_sensitive() -> None:
    run = machine(": a 1 ; : A 2 ; : play a A ;")
    run.play()
    assert run.stack == (1, 2)


def test_a_program_has_at_most_60_000_characters() -> None:
    text = ": play ;"
    assert found(text + " " * (LONGEST_PROGRAM - len(text))) == []
    assert found(text + " " * (LONGEST_PROGRAM - len(text) + 1)) == [(1, 1, "program-too-long")]


@pytest.mark.parametrize("piece", ["a", "(", ": a ", "if ", '."', "begin ", "\n"])
def test_ten_megabytes_are_one_fault(piece: str) -> None:
    assert found(piece * (10_000_000 // len(piece))) == [(1, 1, "program-too-long")]


@pytest.mark.parametrize(
    "piece", [": a ", "if ", "begin ", "1 1 do ", "if else ", "variable ", ": ", "( ", ") ", "then "]
)
def test_what_nests_without_end_is_faults(piece: str) -> None:
    assert found(piece * 1_000_000) == [(1, 1, "program-too-long")]
    faults = found(piece * (LONGEST_PROGRAM // len(piece)))
    assert faults
    assert len(faults) <= MOST_FAULTS + 1


def test_structures_nest_100_deep() -> None:
    assert found("true if " * DEEPEST + "then " * DEEPEST + PLAY) == []
    assert found("true if " * (DEEPEST + 1) + "then " * (DEEPEST + 1) + PLAY) == [(1, 806, "too-deep")]


def test_a_program_has_at_most_20_000_words() -> None:
    text = ": play ; " + "1 " * (MOST_WORDS - 2)
    assert found(text) == []
    assert found(text + "1") == [(1, len(text) + 1, "too-many-words")]


def test_a_program_has_at_most_200_variables() -> None:
    text = ": play ; " + " ".join(f"variable x{number} ;" for number in range(MOST_VARIABLES))
    assert found(text) == []
    assert [code for _, _, code in found(text + " variable more ;")] == ["too-many-variables"]


def test_more_than_100_faults_are_not_listed() -> None:
    assert len(found(": play ; " + "x " * 100)) == 100
    faults = found(": play ; " + "x " * 101)
    assert len(faults) == 101
    assert faults[100][2] == "too-many-faults"


def test_the_same_text_is_read_once() -> None:
    assert read(": play 1 ;") is read(": play 1 ;")
    assert read(": play 1 ;") is not read(": play 1 ;", lenient=False)


@pytest.mark.parametrize(
    ("text", "warnings"),
    [
        (": play 1 pop ;", [(1, 10, "lenient-word")]),
        (": play\n move ;", [(2, 2, "lenient-word")]),
        (': play ."TANK" 1 send drop ;', [(1, 18, "lenient-word")]),
        ("variable shot ; : play shot? drop ;", [(1, 24, "lenient-fetch")]),
        (": play then ;", [(1, 8, "stray-then")]),
        (": play true if then then ;", [(1, 21, "stray-then")]),
        ("then : play ;", [(1, 1, "stray-then")]),
    ],
)
def test_the_lenient_mode_warns_and_the_strict_one_does_not_take_it(
    text: str, warnings: list[tuple[int, int, str]]
) -> None:
    assert warned(text) == warnings
    assert [fault[:2] for fault in found(text, lenient=False)] == [each[:2] for each in warnings]


def test_what_the_lenient_mode_takes_does_what_it_is_read_as() -> None:
    assert stack("1 2 pop") == stack("1 2 drop")
    assert stack("7 shot ! shot? 1 + then", "variable shot ;") == (8,)
    assert stack('."TANK" 1 send ."SNIPER" 1 send') == (True, False)
    run = machine(": play move ;")
    run.play()
    assert isinstance(run.body, BodyWithoutBoard)
    assert run.body.done == ["move"]


@pytest.mark.parametrize("name", [*ALIASES, "shot?"])
def test_own_words_come_before_the_lenient_mode(name: str) -> None:
    text = f"variable shot ; : {name} 42 ; : play {name} ;"
    assert warned(text) == []
    run = machine(text)
    run.play()
    assert run.stack == (42,)


def test_a_program_of_the_ruled_words_has_no_warnings() -> None:
    assert warned('variable shot ; : play 1 drop move! ."TANK" 1 send! drop shot ? if 1 else 2 then drop ;') == []


PIECES = st.sampled_from(
    [*WORDS, *ALIASES, "x", "x?", "play", "foo", "1", "-7", '."a"', '."', "(", ")", "\n", "\x00", "9" * 30]
)


@given(
    st.one_of(st.text(), st.lists(PIECES).map(" ".join), st.lists(st.one_of(PIECES, st.text())).map("".join)),
    st.booleans(),
)
def test_the_reader_never_raises_and_answers_with_a_program_or_faults(text: str, lenient: bool) -> None:
    parsed = read(text, lenient=lenient)
    assert (parsed.program is None) == bool(parsed.faults)
    lines = text.split("\n")
    for each in (*parsed.faults, *parsed.warnings):
        assert 1 <= each.line <= len(lines)
        assert 1 <= each.column <= len(lines[each.line - 1]) + 1
        assert each.reason.isprintable()
    if not lenient:
        assert parsed.warnings == ()
