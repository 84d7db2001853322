"""What the site tells about a turn: each page is asked for when it is first shown, and again after the next turn."""

from collections.abc import Sequence

from turnsheet.client.answers import Message, Story
from turnsheet.client.seat import Seat
from turnsheet.interfaces.cli.terminal.chart_page import ChartPage

MOST_STORIES = 10
"""The most turns that are told together after others have played."""


class TurnPages:
    """The pages of the newest turn, or of an earlier one."""

    def __init__(self, seat: Seat, step: int) -> None:
        self._seat = seat
        self.looked: int | None = None
        """An earlier step that is looked at."""
        self._told_from = max(step - 1, 0)
        """The step after which the turn page begins to tell."""
        self._stories: list[Story] | None = None
        self._messages: Sequence[Message] | None = None
        self.loaded_printout: str | None = None
        self.chart = ChartPage(seat.number)
        self._charted = False

    def forget(self, looked: int | None = None) -> None:
        """Ask for everything again, as it was after a step."""
        self._stories = self._messages = self.loaded_printout = None
        self._charted = False
        self.looked = looked

    def tell_from(self, step: int) -> None:
        """Tell what happened after this step."""
        self._told_from = step
        self._stories = None

    def taken_back_to(self, step: int) -> None:
        """The match is at this step again, or at a later one."""
        self._told_from = min(self._told_from, step)

    def stories(self, last: int) -> list[Story]:
        """What happened up to the last step."""
        if self._stories is None:
            if self.looked is not None:
                self._stories = [self._seat.story(step=self.looked)]
            else:
                first = max(self._told_from + 1, last - MOST_STORIES + 1, 1)
                self._stories = [*(self._seat.story(step=step) for step in range(first, last)), self._seat.story()]
        return self._stories

    def printout(self) -> str:
        if self.loaded_printout is None:
            self.loaded_printout = self._seat.printout(step=self.looked)
        return self.loaded_printout

    def messages(self) -> Sequence[Message]:
        if self._messages is None:
            self._messages = self._seat.all_messages()
        return self._messages

    def load_chart(self) -> None:
        if not self._charted:
            self.chart.set(self._seat.chart(step=self.looked))
            self._charted = True
