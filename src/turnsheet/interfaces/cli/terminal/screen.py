"""The screen: a head, a body, a line of status and a line of keys, drawn with Rich all at once."""

import os
import shutil
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.style import Style
from rich.text import Text

PLAIN = str.maketrans("─│■▲●○◌∙◎►▹⌂◇◆□△▽☆◊▪▫→↗↑↖←↙↓↘·░−…", "-|#^*oo.@>>H<#[^v*<..>/^\\</v\\.:-.")
"""For terminals without these characters."""
SMALLEST_WIDTH, SMALLEST_HEIGHT = 30, 8
BAR = Style(reverse=True)


class Screen:
    """Draws frames. Colours are as the terminal has them, none with NO_COLOR."""

    def __init__(self) -> None:
        self._console = Console(highlight=False, markup=False, emoji=False)
        self._plain = "utf" not in (sys.stdout.encoding or "").lower()

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines."""
        found = shutil.get_terminal_size() if not sys.stdout.isatty() else os.get_terminal_size(sys.stdout.fileno())
        return max(found[0], SMALLEST_WIDTH), max(found[1], SMALLEST_HEIGHT)

    def room(self, head: int) -> tuple[int, int]:
        """Columns and lines of the body below a head."""
        width, height = self.size
        return width, height - head - 3

    def show(self, head: Sequence[Text], body: Sequence[Text], status: Text, keys: str) -> None:
        """Draw a frame."""
        width, height = self.size
        room = height - len(head) - 3
        filled = [*body[:room], *(Text() for _ in range(room - len(body)))]
        rule = Text("─" * width, Style(dim=True))
        bar = Text(f" {keys}"[:width].ljust(width), BAR)
        self._write([*head, rule, *filled, status, bar], width)

    def bell(self) -> None:
        """Make the terminal's sound."""
        self._out("\a")

    def _write(self, lines: Sequence[Text], width: int) -> None:
        parts = ["\x1b[H"]
        for number, line in enumerate(lines):
            cut = line.copy()
            cut.truncate(width, overflow="crop")
            with self._console.capture() as capture:
                self._console.print(cut, end="", no_wrap=True, overflow="crop", crop=True, width=width, soft_wrap=True)
            parts.append(("\r\n" if number else "") + capture.get() + "\x1b[K")
        self._out("".join(parts))

    def _out(self, text: str) -> None:
        if self._plain:
            text = text.translate(PLAIN).encode("ascii", "replace").decode()
        sys.stdout.write(text)
        sys.stdout.flush()
