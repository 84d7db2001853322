"""A line that the player types at the bottom of the screen, and the keys that change it."""

from rich.style import Style
from rich.text import Text

BOLD, PLAIN, CURSOR = Style(bold=True), Style(bold=False), Style(reverse=True)


class TypedLine:
    """The line so far, and where the cursor is."""

    def __init__(self) -> None:
        self.text = ""
        self._at = 0

    def press(self, key: str) -> None:
        """Obey a key; others do nothing."""
        line, at = self.text, self._at
        if key == "backspace" and at:
            line, at = line[: at - 1] + line[at:], at - 1
        elif key == "delete":
            line = line[:at] + line[at + 1 :]
        elif key == "clear":
            line, at = "", 0
        elif key in ("left", "right", "home", "end"):
            at = {"left": max(at - 1, 0), "right": min(at + 1, len(line)), "home": 0, "end": len(line)}[key]
        elif len(key) == 1 and key.isprintable():
            line, at = line[:at] + key + line[at:], at + 1
        self.text, self._at = line, at

    def shown(self, question: str, width: int) -> Text:
        """The question and the part of the line around the cursor, within a width."""
        room = width - len(question) - 1
        start = max(self._at - room + 1, 0)
        shown = Text(question, BOLD)
        shown.append(self.text[start : self._at], PLAIN)
        shown.append(self.text[self._at : self._at + 1] or " ", CURSOR)
        shown.append(self.text[self._at + 1 : start + room], PLAIN)
        return shown
