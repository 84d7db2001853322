"""Where things lie in the repository."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
CASES = ROOT / "cases"
RULES = ROOT / "docs" / "rules"
GOLDEN = ROOT / "tests" / "golden"
