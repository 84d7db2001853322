"""YAML written by hand: all scalars are texts, aliases are refused, and the length is limited.

With aliases (`*name`) a text of a few hundred characters can describe billions of values, so they are not allowed.
"""

import yaml

LONGEST = 1_000_000
"""In characters; the parser takes some seconds for a text of this length."""


class BadYamlError(Exception):
    """What is wrong, and in which line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class _Loader(yaml.BaseLoader):
    """Reads all scalars as texts (`no` is not false) and refuses aliases."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """The next node."""
        if self.check_event(yaml.AliasEvent):
            line = self.peek_event().start_mark.line + 1  # type: ignore[no-untyped-call]  # the stub leaves it out
            raise BadYamlError(line, "an alias (*) is not allowed here; write its value instead")
        return super().compose_node(parent, index)


def compose(text: str) -> yaml.Node | None:
    """The text as nodes that know their lines; None if there is nothing in it."""
    return _read(text)[0]


def load(text: str) -> object:
    """The text as mappings, lists and texts; None if there is nothing in it."""
    return _read(text)[1]


def _read(text: str) -> tuple[yaml.Node | None, object]:
    if len(text) > LONGEST:
        raise BadYamlError(1, f"the text has {len(text):,} characters; the maximum is {LONGEST:,}")
    try:
        loader = _Loader(text)
        try:
            node = loader.get_single_node()
            return node, None if node is None else loader.construct_document(node)
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise BadYamlError(line, f"this is not YAML: {error.problem or error.context}") from error
    except (yaml.YAMLError, RecursionError) as error:
        raise BadYamlError(1, f"this is not YAML: {str(error).splitlines()[0]}") from error
