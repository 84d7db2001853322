"""Values: integers, texts, booleans and variables.

An integer has 64 bits with a sign. A boolean is never an integer, though Python's is: ask for `type(value) is int`.
"""

import msgspec

SMALLEST = -(2**63)
LARGEST = 2**63 - 1


class Variable(msgspec.Struct, frozen=True):
    """A variable itself, not what it holds."""

    name: str


Plain = int | str | bool
"""What a variable holds and mail carries."""
Value = int | str | bool | Variable
"""What can lie on the stack."""


def written(value: Value) -> str:
    """A value as the log shows it."""
    if isinstance(value, Variable):
        return value.name
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def called(value: Value) -> str:
    """A value as a sentence names it, its kind included."""
    if isinstance(value, Variable):
        return f"the variable {value.name}"
    if isinstance(value, str):
        return f'the text ."{value}"'
    return written(value)
