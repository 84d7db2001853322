"""The machine: budget, limits, places of failures, what stays between plays, and steps that equal a run."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.robots.language.body_without_board import BodyWithoutBoard, failure, machine, played, program
from turnsheet.games.robots.language.built_in_words import WORDS
from turnsheet.games.robots.language.faults import Fault
from turnsheet.games.robots.language.machine import BUDGET, Ended, Machine
from turnsheet.games.robots.language.values import Value, Variable


def stepped(run: Machine) -> Ended:
    """A run to its end, step by step."""
    while run.step():
        pass
    return run.ended


def test_a_failure_names_word_line_and_column_and_ends_the_log() -> None:
    run = machine(": a\n  1 true + ;\n: play\n  ( two ) 5 . a 6 . ;")
    ended = run.play()
    assert ended.reason == "Line 2, column 10: `+` takes two integers and found 1 and true."
    assert ended.fault == Fault(2, 10, "wrong-kind", "`+` takes two integers and found 1 and true.")
    assert ended.log == ("5", ended.reason)
    assert ended.words == 6


def test_a_failure_leaves_the_stack_as_it_was() -> None:
    left, _ = played("1 2 true +")
    assert left == (1, 2, True)


def test_an_endless_loop_ends_with_the_budget() -> None:
    code, reason = failure("begin false until")
    assert code == "budget"
    assert reason == "Line 1, column 15: `false` comes after 10,000 words, which is all that a run may have."
    assert played("begin false until")[1].words == BUDGET == 10_000


def test_a_run_of_exactly_the_budget_is_not_a_failure() -> None:
    text = f": play {'1 drop ' * 10} ;"
    assert machine(text, budget=21).play().reason is None
    ended = machine(text, budget=20).play()
    assert ended.words == 20
    assert ended.fault is not None
    assert ended.fault.code == "budget"


def test_each_run_has_the_whole_budget() -> None:
    run = machine(": play 10 1 do loop ;", budget=15)
    assert [run.play().words for _ in range(3)] == [14, 14, 14]


def test_what_costs_a_word() -> None:
    """Every word that is passed, with the `;` that ends a definition; marks and declarations cost nothing."""
    assert machine(": play ;").play().words == 1
    assert machine("variable x ; : play ;").load().words == 0
    assert machine(": a ; : play a ;").play().words == 3
    assert machine(": play true if 1 else 2 then ;").play().words == 5
    assert machine(": play false if 1 else 2 then ;").play().words == 4
    assert machine(": play begin true until ;").play().words == 3
    assert machine(": play 2 1 do loop ;").play().words == 6


def test_the_stack_holds_1000_values() -> None:
    left, ended = played("1000 1 do 7 loop")
    assert ended.reason is None
    assert len(left) == 1000
    left, ended = played("1001 1 do 7 loop")
    assert ended.fault is not None
    assert ended.fault.code == "stack-full"
    assert len(left) == 1000


@pytest.mark.parametrize("word", ["7", "true", '."a"', "x", "dup", "x?", "I", "scan!", "team"])
def test_no_word_puts_more_on_a_full_stack(word: str) -> None:
    left, ended = played(f"999 1 do 0 loop 5 5 do 0 {word} loop", "variable x ;")
    assert ended.fault is not None
    assert ended.fault.code == "stack-full"
    assert len(left) == 1000


def test_a_word_that_puts_several_values_needs_room_for_all_of_them() -> None:
    assert len(played("996 1 do 0 loop 0 identify!")[0]) == 1000
    left, ended = played("997 1 do 0 loop 0 identify!")
    assert ended.fault is not None
    assert ended.fault.code == "stack-full"
    assert len(left) == 998


def test_calls_are_500_deep() -> None:
    text = "variable n ; : down n ? 1 + n ! n ? {} < if down then ; : play down ;"
    assert machine(text.format(500)).play().reason is None
    ended = machine(text.format(501)).play()
    assert ended.fault is not None
    assert ended.fault.code == "too-many-calls"
    assert ended.reason == "Line 1, column 46: `down` is called 501 words deep; the limit is 500."


def test_what_variables_hold_stays_and_the_stack_does_not() -> None:
    run = machine("variable n ; 5 n ! : play n ? 1 + dup n ! ;")
    assert run.load().variables == {"n": 5}
    assert run.play().variables == {"n": 6}
    assert run.play().variables == {"n": 7}
    assert run.stack == (7,)
    again = machine(run.program.text, variables=run.variables)
    assert again.play().variables == {"n": 8}


def test_variables_start_at_0_and_unknown_ones_are_forgotten() -> None:
    run = machine("variable a ; variable b ; : play ;", variables={"b": "text", "c": 5})
    assert run.play().variables == {"a": 0, "b": "text"}


def test_a_failed_play_keeps_what_it_put_into_variables() -> None:
    run = machine("variable n ; : play 3 n ! + ;")
    assert run.play().variables == {"n": 3}
    assert run.play().reason is not None


def test_values_given_are_not_changed() -> None:
    given_values = {"n": 1}
    run = machine("variable n ; : play 3 n ! ;", variables=given_values)
    before = run.ended
    run.play()
    assert given_values == {"n": 1}
    assert before.variables == {"n": 1}


def test_a_machine_says_where_it_stands() -> None:
    run = machine("variable n ;\n: two\n  1 n ! 2 ;\n: play two drop ;")
    assert run.next is None
    run.start_play()
    seen: list[tuple[str, int, int, tuple[Value, ...], list[str]]] = []
    while run.running:
        assert run.next is not None
        seen.append((run.next.word, run.next.line, run.next.column, run.stack, [call.word for call in run.calls]))
        assert run.step() == run.running
    assert [each[:3] for each in seen] == [
        ("two", 4, 8),
        ("1", 3, 3),
        ("n", 3, 5),
        ("!", 3, 7),
        ("2", 3, 9),
        (";", 3, 11),
        ("drop", 4, 12),
        (";", 4, 17),
    ]
    assert seen[3][3] == (1, Variable("n"))
    assert seen[4][4] == ["two"]
    assert seen[6][3] == (2,)
    assert run.variables == {"n": 1}
    assert run.words == 8
    assert run.next is None
    assert not run.step()
    assert run.words == 8


def test_a_step_beyond_the_budget_fails() -> None:
    run = machine(": play 1 2 3 ;", budget=2)
    run.start_play()
    assert run.step()
    assert run.step()
    assert run.ended.reason is None
    assert not run.step()
    assert run.ended.fault == Fault(1, 12, "budget", "`3` comes after 2 words, which is all that a run may have.")


def test_steps_and_a_run_can_follow_each_other() -> None:
    run = machine(": play 5 1 do I . loop ;")
    run.start_play()
    for _ in range(7):
        run.step()
    assert run.run() == machine(": play 5 1 do I . loop ;").play()


def test_nothing_runs_before_the_start() -> None:
    run = machine("1 . : play 2 . ;")
    assert run.run() == Ended(0, None, (), {})
    assert run.load().log == ("1",)
    assert run.play().log == ("2",)


@pytest.mark.parametrize("code", ["begin scan! drop false until", "begin 1 . false until", "500 1 do 0 identify! loop"])
def test_endless_programs_end_in_steps_too(code: str) -> None:
    run = machine(f": play {code} ;")
    run.start_play()
    assert stepped(run) == machine(f": play {code} ;").play()


SPECIAL = {":", ";", "variable", "if", "else", "then", "do", "loop", "I", "begin", "until", "leave"}
LEAVES = st.sampled_from(
    [*(name for name in WORDS if name not in SPECIAL), "1", "2", "-3", "0", '."TANK"', "x", "y", "helper", "x?", "pop"]
)
CODE = st.recursive(
    st.lists(LEAVES, max_size=8).map(" ".join),
    lambda code: st.one_of(
        st.tuples(code, code).map(lambda two: f"true if {two[0]} else {two[1]} then"),
        code.map(lambda inner: f"if {inner} then"),
        code.map(lambda inner: f"3 1 do {inner} I loop"),
        code.map(lambda inner: f"begin {inner} until"),
        code.map(lambda inner: f"begin {inner} true if leave then false until"),
        code.map(lambda inner: f"5 0 do {inner} I 2 = if leave then loop"),
        st.tuples(code, code).map(" ".join),
    ),
    max_leaves=12,
)


@given(CODE, CODE, CODE, st.integers(0, 9), st.sampled_from(["", "move", "turn 1"]), st.sampled_from([7, 100, 2000]))
def test_stepping_comes_to_the_same_as_running(
    helper: str, play: str, load: str, seed: int, dies_by: str, budget: int
) -> None:
    some = '7 x 1 0 ."TANK" true 2 false 3 1'
    code = program(f"variable x ; variable y ; : helper {helper} ; : play {some} {play} ; {some} {load}")
    bodies = BodyWithoutBoard(dies_by, seed), BodyWithoutBoard(dies_by, seed)
    fast, slow = (Machine(code, {"x": 4}, body, budget) for body in bodies)
    slow.start_load()
    assert fast.load() == stepped(slow)
    for _ in range(2):
        slow.start_play()
        words = 0
        while slow.running:
            slow.step()
            words += 1
            assert slow.words in (words, words - 1)
        assert fast.play() == slow.ended
        assert fast.stack == slow.stack
        assert len(fast.stack) <= 1000
        assert fast.words <= budget
    assert bodies[0].done == bodies[1].done
    assert bodies[0].boxes == bodies[1].boxes


@given(CODE)
def test_the_same_run_comes_to_the_same(play: str) -> None:
    text = f"variable x ; variable y ; : helper 1 ; : play {play} ;"
    assert machine(text).play() == machine(text).play()
