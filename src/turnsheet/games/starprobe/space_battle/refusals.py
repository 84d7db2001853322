"""Why an order for a battle in space is refused, as states record it and as players read it."""

from typing import NamedTuple


class Why(NamedTuple):
    """Why an order cannot be carried out, and what to do."""

    recorded: str
    """The reason in the words of older releases, which states keep."""
    advice: str
    today: str = ""
    """The reason in the words of today; empty if they are the same."""

    @property
    def text(self) -> str:
        """What players read."""
        return f"{self.today or self.recorded} {self.advice}"
