"""Where things lie in the repository."""

from pathlib import Path

ROOT = Path(__file__).parent.parent
CASES = ROOT / "cases"
RULES = ROOT / "docs" / "rules"
GOLDEN = ROOT / "tests" / "golden"
