"""The guide to environments is true: every example in it runs and prints what belongs to it."""

import re
from contextlib import redirect_stdout
from io import StringIO

import pytest

from tests.helpers.paths import ROOT

TEXT = (ROOT / "docs" / "guides" / "environments.md").read_text()
EXAMPLES = re.findall(r"^```python\n(.*?)^```", TEXT, re.M | re.S)
PRINTED = [
    "['seat_1', 'seat_2']\n",
    "0\n",
    "True\n",
    "Robots\n",
    "4 (4, 44)\n",
    "True\n{}\n",
    "0 True\n",
    "('turn', 'round', 'asked', 'shot', 'plays', 'own scout health', 'own scout q')\n",
]


@pytest.mark.parametrize(("example", "printed"), list(zip(EXAMPLES, PRINTED, strict=True)), ids=range(len(PRINTED)))
def test_an_example_runs(example: str, printed: str) -> None:
    out = StringIO()
    with redirect_stdout(out):
        exec(compile(example, "environments.md", "exec"), {})
    assert out.getvalue() == printed


def test_every_setting_is_explained() -> None:
    from turnsheet.environments.set_up import Settings

    assert re.findall(r"^\| `(\w+)` \|", TEXT[TEXT.index("## Settings") :], re.M) == list(Settings.__annotations__)
