"""A view of lines that are never wrapped: scrolled up, down, left and right with keys."""

from collections.abc import Sequence

from msgspec import Struct
from rich.text import Text

SIDEWAYS = 8
KEYS = {
    "up": (-1, 0),
    "k": (-1, 0),
    "down": (1, 0),
    "j": (1, 0),
    "left": (0, -SIDEWAYS),
    "h": (0, -SIDEWAYS),
    "right": (0, SIDEWAYS),
    "l": (0, SIDEWAYS),
}


class Scroll(Struct):
    """What is at the upper left corner."""

    top: int = 0
    left: int = 0

    def move(self, key: str, lines: Sequence[Text], width: int, height: int) -> bool:
        """Obey a key; false if it is not one of these."""
        if key in KEYS:
            down, across = KEYS[key]
            self.top, self.left = self.top + down, self.left + across
        elif key in ("pagedown", " "):
            self.top += max(height - 2, 1)
        elif key == "pageup":
            self.top -= max(height - 2, 1)
        elif key == "home":
            self.top = self.left = 0
        elif key == "end":
            self.top = len(lines)
        else:
            return False
        self.fit(lines, width, height)
        return True

    def fit(self, lines: Sequence[Text], width: int, height: int) -> None:
        """Stay within the lines."""
        longest = max((len(line) for line in lines), default=0)
        self.top = max(min(self.top, len(lines) - height), 0)
        self.left = max(min(self.left, longest - width), 0)

    def view(self, lines: Sequence[Text], width: int, height: int) -> list[Text]:
        """What is in view."""
        self.fit(lines, width, height)
        return [line[self.left : self.left + width] for line in lines[self.top : self.top + height]]

    def place(self, lines: Sequence[Text], width: int, height: int) -> str:
        """What part is in view, in a few words; empty if everything is in view."""
        parts = []
        if len(lines) > height:
            parts.append(f"lines {self.top + 1} to {min(self.top + height, len(lines))} of {len(lines)}")
        longest = max((len(line) for line in lines), default=0)
        if longest > width:
            parts.append(f"columns {self.left + 1} to {min(self.left + width, longest)} of {longest}")
        return ", ".join(parts)
