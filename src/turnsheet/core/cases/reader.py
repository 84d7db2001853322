"""Case files: YAML lists of cases. Every error message has the line number.

All scalars are texts: `1` and `no` are not converted.
"""

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

import yaml

from turnsheet.core import plain_yaml
from turnsheet.core.cases.play import BadCaseError, Case, CaseStep, Passage, SetUp

T = TypeVar("T")

EXPECTATIONS = ("then", "refused", "seen")
ESCAPED_BREAK = re.compile(r"(?<!\\)(?:\\\\)*\\n")
STEP_KEYS = {"orders", "dice", *EXPECTATIONS}
CASE_KEYS = {"case", "title", "game", "given", "setup", "steps", *STEP_KEYS}


def load(text: str, game: str | None) -> list[Case]:
    """The cases in a file's text; raises BadCaseError. `game` is for cases that do not name their game."""
    try:
        root = plain_yaml.compose(text)
    except plain_yaml.BadYamlError as error:
        raise BadCaseError(error.line, error.reason) from error
    if root is None:
        raise BadCaseError(1, "the file is empty; write a list of cases")
    cases = [_case(node, game) for node in _items(root)]
    if not cases:
        raise BadCaseError(_line(root), "the list of cases is empty")
    seen: dict[str, int] = {}
    for case in cases:
        if case.id in seen:
            raise BadCaseError(case.line, f"the case {case.id} is already in line {seen[case.id]}")
        seen[case.id] = case.line
    return cases


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def _items(node: yaml.Node) -> list[yaml.Node]:
    if not isinstance(node, yaml.SequenceNode):
        raise BadCaseError(_line(node), "expected a list here")
    return list(node.value)


def _fields(node: yaml.Node, known: set[str] | None = None) -> dict[str, yaml.Node]:
    if not isinstance(node, yaml.MappingNode):
        raise BadCaseError(_line(node), "expected 'key: value' lines here")
    fields: dict[str, yaml.Node] = {}
    for key, value in node.value:
        name = _text(key)
        if name in fields:
            raise BadCaseError(_line(key), f"'{name}' appears twice")
        if known is not None and name not in known:
            raise BadCaseError(_line(key), f"there is no key '{name}'; the keys are {', '.join(sorted(known))}")
        fields[name] = value
    return fields


def _text(node: yaml.Node) -> str:
    if not isinstance(node, yaml.ScalarNode):
        raise BadCaseError(_line(node), "expected a text here")
    return str(node.value)


def _passage(node: yaml.Node) -> Passage:
    text = _text(node)
    style = node.style if isinstance(node, yaml.ScalarNode) else None
    count = text.count("\n") + 1
    if style == "|":
        return Passage(text, tuple(range(_line(node) + 1, _line(node) + 1 + count)))
    written = (node.start_mark.buffer or "")[node.start_mark.pointer : node.end_mark.pointer].split("\n")
    first = 1 if style == ">" else 0
    numbers = _unfolded(written[first:], _line(node) + first, style == '"')
    return Passage(text, (*numbers, *[numbers[-1]] * count)[:count])


def _unfolded(written: list[str], first: int, escapes: bool) -> list[int]:
    """The line of the file for each line of a quoted or folded text, in which blank lines and escapes make lines."""
    numbers, begun, blanks = [first], False, 0
    for number, line in enumerate(written, first):
        if not line.strip():
            blanks += 1
            continue
        numbers += [number] * blanks
        begun = begun and not blanks
        blanks = 0
        for index, piece in enumerate(ESCAPED_BREAK.split(line) if escapes else [line]):
            if index:
                numbers.append(number)
                begun = False
            if not begun:
                numbers[-1] = number
            begun = begun or bool(piece.strip(" \t\"'\\"))
    return numbers


def _expected(node: yaml.Node) -> Passage:
    passage = _passage(node)
    if not passage.text.strip():
        raise BadCaseError(_line(node), "this expectation is empty; write a line of the game's notation")
    return passage


def _number(node: yaml.Node) -> int:
    try:
        return int(_text(node))
    except ValueError:
        raise BadCaseError(_line(node), f"expected a whole number here, not '{_text(node)}'") from None


def _numbers(node: yaml.Node) -> tuple[int, ...]:
    return tuple(map(_number, _items(node)))


def _codes(node: yaml.Node) -> tuple[str, ...]:
    return tuple(map(_text, _items(node)))


def _each(node: yaml.Node | None, read: Callable[[yaml.Node], T]) -> dict[str, T]:
    return {name: read(value) for name, value in _fields(node).items()} if node is not None else {}


def _case(node: yaml.Node, game: str | None) -> Case:
    fields = _fields(node, CASE_KEYS)
    line = _line(node)
    for key in ("case", "title"):
        if key not in fields:
            raise BadCaseError(line, f"a case needs '{key}'")
        if not _text(fields[key]).strip():
            raise BadCaseError(_line(fields[key]), f"'{key}' is empty")
    if ("given" in fields) == ("setup" in fields):
        raise BadCaseError(line, "a case needs either 'given' or 'setup'")
    name = _text(fields["game"]) if "game" in fields else game
    if name is None:
        raise BadCaseError(
            line,
            "the game is unknown: add 'game' to the case, put the file in a folder named after the game, or use --game",
        )
    if "steps" in fields and any(key in fields for key in STEP_KEYS - {"dice"}):
        raise BadCaseError(line, "with 'steps', put orders and expectations into the steps")
    if "steps" in fields:
        steps = tuple(_step(item, _fields(item, STEP_KEYS)) for item in _items(fields["steps"]))
    else:
        steps = (_step(node, {key: value for key, value in fields.items() if key != "dice"}),)
    if not any(step.then or step.refused or step.seen for step in steps):
        raise BadCaseError(line, f"a case needs an expectation: {', '.join(EXPECTATIONS)}")
    return Case(
        id=_text(fields["case"]),
        title=_text(fields["title"]),
        game=name,
        line=line,
        given=_passage(fields["given"]) if "given" in fields else _setup(fields["setup"]),
        dice=_numbers(fields["dice"]) if "dice" in fields else None,
        steps=steps,
    )


def _setup(node: yaml.Node) -> SetUp:
    fields = _fields(node, {"seats", "options"})
    if "seats" not in fields:
        raise BadCaseError(_line(node), "'setup' needs 'seats'")
    return SetUp(_number(fields["seats"]), _each(fields.get("options"), _text), _line(node))


def _step(node: yaml.Node, fields: Mapping[str, yaml.Node]) -> CaseStep:
    orders = fields.get("orders")
    return CaseStep(
        line=_line(node),
        orders=None if orders is None else _each(orders, _passage),
        dice=_numbers(fields["dice"]) if "dice" in fields else None,
        then=_expected(fields["then"]) if "then" in fields else None,
        refused=_each(fields.get("refused"), _codes),
        seen=_each(fields.get("seen"), _expected),
    )
