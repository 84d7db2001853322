"""Every word of the robots' language: what it takes, what it leaves, and how it fails."""

import pytest

from tests.games.robots.language.body_without_board import BodyWithoutBoard, failure, machine, played, stack
from turnsheet.games.robots.language.built_in_words import WORDS
from turnsheet.games.robots.language.machine import JUMPS
from turnsheet.games.robots.language.values import Value, Variable

LARGEST = 2**63 - 1
SMALLEST = -(2**63)

EFFECTS: list[tuple[str, tuple[Value, ...]]] = [
    ("true false", (True, False)),
    ("7 -7 +7 007 -0", (7, -7, 7, 7, 0)),
    (f"{LARGEST} {SMALLEST}", (LARGEST, SMALLEST)),
    ('.""', ("",)),
    ('."two words"', ("two words",)),
    ('."( no comment )" ( a comment )', ("( no comment )",)),
    ("1 2 drop", (1,)),
    ("1 2 dup", (1, 2, 2)),
    ("1 2 swap", (2, 1)),
    ("1 2 3 rot", (2, 3, 1)),
    ("3 4 +", (7,)),
    ("3 4 -", (-1,)),
    ("3 -4 *", (-12,)),
    ("7 2 /mod", (1, 3)),
    ("-7 2 /mod", (1, -4)),
    ("7 -2 /mod", (-1, -4)),
    ("-7 -2 /mod", (-1, 3)),
    ("1 2 < 2 2 < 3 2 <", (True, False, False)),
    ("1 2 <= 2 2 <= 3 2 <=", (True, True, False)),
    ("1 2 => 2 2 => 3 2 =>", (False, True, True)),
    ("1 2 > 2 2 > 3 2 >", (False, False, True)),
    ('1 1 = ."a" ."a" = true true = x x =', (True, True, True, True)),
    ('1 2 = ."a" ."b" = true false = x y =', (False, False, False, False)),
    ("1 true = 0 false = true 1 =", (False, False, False)),
    ('1 ."1" = x ."x" = ."true" true =', (False, False, False)),
    ("1 true <> 1 1 <>", (True, False)),
    ("true true and true false and false true and false false and", (True, False, False, False)),
    ("true true or true false or false true or false false or", (True, True, True, False)),
    ("true invert false invert", (False, True)),
    ("true if 1 then 2", (1, 2)),
    ("false if 1 then 2", (2,)),
    ("true if 1 else 2 then 3", (1, 3)),
    ("false if 1 else 2 then 3", (2, 3)),
    ("true if false if 1 else 2 then else 3 then", (2,)),
    ("false if true if 1 else 2 then else true if 3 then then", (3,)),
    ("3 1 do I loop", (1, 2, 3)),
    ("1 3 do I loop", (3,)),
    ("2 2 do I loop", (2,)),
    ("-1 -3 do I loop", (-3, -2, -1)),
    (f"{LARGEST} {LARGEST - 1} do I loop", (LARGEST - 1, LARGEST)),
    ("2 1 do 11 10 do I loop I loop", (10, 11, 1, 10, 11, 2)),
    ("5 1 do I dup 3 = if leave then loop 9", (1, 2, 3, 9)),
    ("2 1 do begin I leave true until loop", (1, 2)),
    ("2 1 do begin 7 1 do I leave loop true until I loop", (1, 1, 1, 2)),
    ("1 begin dup 2 * dup 8 = until", (1, 2, 4, 8)),
    ("begin 1 leave 2 false until 3", (1, 3)),
    ("2 1 do count loop I_am", (8, 9, 8, 9, "me")),
    ("x ?", (0,)),
    ("5 x ! x ?", (5,)),
    ("x 5 ! x ?", (5,)),
    ('."t" x ! true y ! x ? y ?', ("t", True)),
    ("x", (Variable("x"),)),
    ("0 random", (0,)),
    ("health healthLeft moves movesLeft attack range team type", (1, 1, 3, 2, 1, 2, "RED", "SCOUT")),
    ("0 check! 1 check! 3 check! -3 check!", ("OCCUPIED", "EMPTY", "OUT OF BOUNDS", "OUT OF BOUNDS")),
    ("0 empty? 1 empty? 3 empty?", (False, True, False)),
    ("scan!", (2,)),
    ("1 identify!", (3, 0, 1, "GREEN")),
    ('."TANK" 5 send! ."SNIPER" 5 send!', (True, False)),
    ('."TANK" mesg? ."SCOUT" mesg? ."SNIPER" mesg?', (True, False, False)),
    ('."TANK" recv! ."TANK" recv! ."TANK" mesg?', (5, True, False)),
]
DEFINITIONS = 'variable x ; variable y ; : count 9 8 do I loop ; : I_am ."me" ;'

VALUES = {"i": "1", "s": '."TANK"', "b": "true", "p": "x", "v": "1", "w": "2", "x": "3"}
WRONG = {"i": ["true", '."a"', "x"], "s": ["1", "true", "x"], "b": ["1", '."a"', "x"], "p": ["1", "true", '."a"']}
SPECIAL = (":", ";", "variable", "else", "then", "loop", "begin", "leave", "I", "if", "do", "until")


def kinds(name: str) -> list[str]:
    """The kinds of values that a word takes, as letters; the top last."""
    letters = [each[0] for each in WORDS[name].effect.strip("()").split("--")[0].split()]
    return ["i" if letter in "ijk" else letter for letter in letters]


@pytest.mark.parametrize(("code", "left"), EFFECTS, ids=[code for code, _ in EFFECTS])
def test_what_words_leave(code: str, left: tuple[Value, ...]) -> None:
    found = stack(code, DEFINITIONS)
    assert found == left
    assert [type(value) for value in found] == [type(value) for value in left]


@pytest.mark.parametrize("name", [name for name in WORDS if name not in SPECIAL])
def test_a_word_takes_and_leaves_as_many_values_as_its_effect_says(name: str) -> None:
    given = [VALUES[kind] for kind in kinds(name)]
    left = stack(f"111 {' '.join(given)} {name}", "variable x ;")
    assert left[0] == 111
    assert len(left) - 1 == WORDS[name].leaves
    assert len(given) == WORDS[name].needs


@pytest.mark.parametrize("name", [name for name in WORDS if WORDS[name].needs])
def test_a_word_fails_on_too_few_values_and_leaves_them(name: str) -> None:
    before, behind = {"until": ("begin", ""), "if": ("", "then"), "do": ("", "loop")}.get(name, ("", ""))
    given = [VALUES[kind] for kind in kinds(name)][1:]
    left, ended = played(f"{' '.join(given)} {before} {name} {behind}", "variable x ;")
    assert ended.fault is not None
    assert ended.fault.code == "stack-empty"
    assert f"`{name}` needs" in ended.fault.reason
    assert len(left) == len(given)


@pytest.mark.parametrize("name", [name for name in WORDS if set(kinds(name)) & set(WRONG) and name != "."])
def test_a_word_fails_on_values_of_a_wrong_kind(name: str) -> None:
    before, behind = {"until": ("begin", ""), "if": ("", "then"), "do": ("", "loop")}.get(name, ("", ""))
    takes = kinds(name)
    for place, kind in enumerate(takes):
        for wrong in WRONG.get(kind, []):
            given = [VALUES[kind] for kind in takes]
            given[place] = wrong
            code, reason = failure(f"{' '.join(given)} {before} {name} {behind}", "variable x ;")
            assert code == "wrong-kind"
            assert f"`{name}` takes " in reason


@pytest.mark.parametrize(
    ("code", "failed", "reason"),
    [
        (f"{LARGEST} 1 +", "overflow", "`+` gives 9223372036854775808, and integers have 64 bits"),
        (f"{SMALLEST} 1 -", "overflow", "`-` gives -9223372036854775809, and integers have 64 bits"),
        (f"{LARGEST} 2 *", "overflow", "`*` gives 18446744073709551614, and integers have 64 bits"),
        (f"{SMALLEST} -1 /mod", "overflow", "`/mod` gives 9223372036854775808, and integers have 64 bits"),
        ("4 0 /mod", "division-by-zero", "`/mod` cannot divide 4 by 0"),
        ("x y !", "wrong-kind", "`!` takes a variable and another value and found the variable x and the variable y"),
        ("1 2 !", "wrong-kind", "`!` takes a variable and another value and found 1 and 2"),
        ("-1 random", "bad-chance", "`random` takes an integer from 0 to 2147483648 and found -1"),
        ("2147483649 random", "bad-chance", "`random` takes an integer from 0 to 2147483648 and found 2147483649"),
        ("2 identify!", "no-such-robot", "`identify!` finds no robot 2"),
        ("-1 identify!", "no-such-robot", "`identify!` finds no robot -1"),
        ('."Tank" 1 send!', "no-such-class", '`send!` takes SCOUT, SNIPER or TANK and found the text ."Tank"'),
        ('."RED" mesg?', "no-such-class", '`mesg?` takes SCOUT, SNIPER or TANK and found the text ."RED"'),
        ('."" recv!', "no-such-class", '`recv!` takes SCOUT, SNIPER or TANK and found the text .""'),
        ('."TANK" x send!', "wrong-kind", "`send!` takes no variables and found the variable x"),
        ('."SCOUT" recv!', "no-mail", "`recv!` finds no mail from SCOUT"),
    ],
)
def test_how_words_fail(code: str, failed: str, reason: str) -> None:
    found, said = failure(code, DEFINITIONS)
    assert found == failed
    assert reason in said


@pytest.mark.parametrize(
    ("code", "done"),
    [
        ("2 turn!", ["turn 2"]),
        ("-13 turn!", ["turn -13"]),
        ("move! move!", ["move", "move"]),
        ("5 2 shoot!", ["shoot 2 5"]),
        ("1 identify! drop shoot!", ["shoot 1 0"]),
        ('."SCOUT" true send! drop', ["send SCOUT True"]),
    ],
)
def test_what_words_do(code: str, done: list[str]) -> None:
    body = BodyWithoutBoard()
    _, ended = played(code, "", body)
    assert ended.reason is None
    assert body.done == done


def test_random_goes_from_0_to_the_number_inclusive() -> None:
    assert set(stack("200 1 do 3 random loop")) == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("code", "line"), [("5", "5"), ("-5", "-5"), ("true", "true"), ("false", "false"), ('."a b"', "a b"), ("x", "x")]
)
def test_a_point_writes_the_value_to_the_log(code: str, line: str) -> None:
    left, ended = played(f"{code} .", "variable x ;")
    assert ended.log == (line,)
    assert left == ()


def test_the_log_keeps_100_lines_and_counts_the_rest() -> None:
    _, ended = played("100 1 do I . loop")
    assert ended.log == tuple(map(str, range(1, 101)))
    _, ended = played("101 1 do I . loop")
    assert ended.log[100:] == ("(1 more line not kept)",)
    _, ended = played("1300 1 do I . loop +")
    assert ended.log[99:] == ("100", "(1,200 more lines not kept)", ended.reason)


@pytest.mark.parametrize("group", ["acting", "sensing", "mail"])
def test_loading_neither_acts_nor_senses_nor_mails(group: str) -> None:
    for word in WORDS.values():
        if word.group == group:
            body = BodyWithoutBoard()
            given = " ".join(VALUES[kind] for kind in kinds(word.name))
            ended = machine(f": play ; {given} {word.name}", body).load()
            assert ended.fault is not None
            assert ended.fault.code == "only-in-play"
            assert f"`{word.name}` works only in play" in ended.fault.reason
            assert body.done == []


def test_loading_knows_status_chance_the_log_and_variables() -> None:
    run = machine(": play ; variable x ; health . 0 random . team x ! x ? .")
    assert run.load().log == ("1", "0", "RED")
    assert run.variables == {"x": "RED"}


@pytest.mark.parametrize(("act", "code"), [("turn 1", "1 turn!"), ("move", "move!"), ("shoot 0 0", "0 0 shoot!")])
def test_a_run_stops_without_failure_when_the_robot_is_dead_or_the_game_over(act: str, code: str) -> None:
    body = BodyWithoutBoard(dies_by=act)
    run = machine(f": act {code} move! ; : play 1 . act 2 . ;", body)
    ended = run.play()
    assert body.done == [act]
    assert ended.log == ("1",)
    assert ended.reason is None
    assert run.play().words == 0
    assert body.done == [act]


def test_every_word_has_a_meaning_and_every_meaning_is_in_the_table() -> None:
    meant = {name for name, word in WORDS.items() if word.act} | {*JUMPS} - {"jump"}
    assert set(WORDS) - meant == {":", "variable", "true", "false", "else", "then", "begin"}
    assert meant <= set(WORDS)


def test_a_failure_of_the_body_is_not_a_failure_of_the_program() -> None:
    class Broken(BodyWithoutBoard):
        def scan(self) -> int:
            raise IndexError

    with pytest.raises(IndexError):
        machine(": play scan! ;", Broken()).play()
