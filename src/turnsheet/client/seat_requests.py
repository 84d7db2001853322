"""The requests that the token of a seat allows, one method each.

Made from client/openapi.json by scripts/client_package.py: change nothing here.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from urllib.parse import quote

from turnsheet.client.answers import (
    BestMoment,
    Chart,
    Chat,
    Checked,
    Forecast,
    HistoryStep,
    Listing,
    MatchInfo,
    MatchResult,
    MergedPrintouts,
    Message,
    OrderForm,
    OrderSheet,
    Printout,
    Receipt,
    ScoreLine,
    SeatNote,
    SentMessage,
    SentReceipt,
    Story,
)
from turnsheet.client.connection import Connection, at


class SeatRequests:
    """A seat of a match, as its token reaches it."""

    def __init__(self, connection: Connection, match_id: str, number: int) -> None:
        self.connection = connection
        self.match_id = match_id
        self.number = number

    def match(self) -> MatchInfo:
        """A match."""
        return self.connection.read(f"/api/matches/{self.match_id}", MatchInfo)

    def history(self, *, limit: int = 100) -> Iterator[tuple[HistoryStep, ...]]:
        """History, page by page.

        `limit`: the most entries to return.
        """
        return self.connection.read_pages(
            at(f"/api/matches/{self.match_id}/history", {"limit": limit}), tuple[HistoryStep, ...]
        )

    def result(self) -> MatchResult:
        """The result."""
        return self.connection.read(f"/api/matches/{self.match_id}/result", MatchResult)

    def best_moments(self) -> tuple[BestMoment, ...]:
        """Best moments."""
        return self.connection.read(f"/api/matches/{self.match_id}/moments", tuple[BestMoment, ...])

    def long_option(self, name: str) -> str:
        """A long option."""
        return self.connection.read_text(f"/api/matches/{self.match_id}/options/{quote(name, safe='')}")

    def view(self, *, step: int | None = None) -> dict[str, object]:
        """What the seat knows.

        `step`: after which step; the current one by default.
        """
        return self.connection.read(
            at(f"/api/matches/{self.match_id}/seats/{self.number}/view", {"step": step}), dict[str, object]
        )

    def printout(self, *, step: int | None = None) -> str:
        """The printout as text.

        `step`: after which step; the current one by default.
        """
        return self.connection.read_text(
            at(f"/api/matches/{self.match_id}/seats/{self.number}/printout", {"step": step})
        )

    def printout_data(self, *, step: int | None = None) -> Printout:
        """The printout as JSON.

        `step`: after which step; the current one by default.
        """
        return self.connection.read(
            at(f"/api/matches/{self.match_id}/seats/{self.number}/printout.json", {"step": step}), Printout
        )

    def chart(self, *, step: int | None = None) -> Chart:
        """The chart.

        `step`: after which step; the current one by default.
        """
        return self.connection.read(
            at(f"/api/matches/{self.match_id}/seats/{self.number}/chart", {"step": step}), Chart
        )

    def lists(self, *, step: int | None = None) -> tuple[Listing, ...]:
        """What the seat knows, as tables.

        `step`: after which step; the current one by default.
        """
        return self.connection.read(
            at(f"/api/matches/{self.match_id}/seats/{self.number}/lists", {"step": step}), tuple[Listing, ...]
        )

    def story(self, *, step: int | None = None) -> Story:
        """What happened in a move.

        `step`: after which step; the current one by default.
        """
        return self.connection.read(
            at(f"/api/matches/{self.match_id}/seats/{self.number}/story", {"step": step}), Story
        )

    def scores(self) -> tuple[ScoreLine, ...]:
        """Scores over time."""
        return self.connection.read(f"/api/matches/{self.match_id}/seats/{self.number}/scores", tuple[ScoreLine, ...])

    def messages(self, *, limit: int = 100) -> Iterator[tuple[Message, ...]]:
        """Messages, page by page.

        `limit`: the most entries to return.
        """
        return self.connection.read_pages(
            at(f"/api/matches/{self.match_id}/seats/{self.number}/messages", {"limit": limit}), tuple[Message, ...]
        )

    def sent_messages(self, *, limit: int = 100) -> Iterator[tuple[SentMessage, ...]]:
        """Sent messages, page by page.

        `limit`: the most entries to return.
        """
        return self.connection.read_pages(
            at(f"/api/matches/{self.match_id}/seats/{self.number}/messages/sent", {"limit": limit}),
            tuple[SentMessage, ...],
        )

    def forms(self) -> tuple[OrderForm, ...]:
        """Order forms."""
        return self.connection.read(f"/api/matches/{self.match_id}/seats/{self.number}/forms", tuple[OrderForm, ...])

    def order_sheet(self) -> OrderSheet:
        """The order sheet."""
        return self.connection.read(f"/api/matches/{self.match_id}/seats/{self.number}/orders", OrderSheet)

    def check(self, text: str, *, based_on: int | None = None, step: int | None = None) -> Checked:
        """Check orders."""
        return self.connection.write(
            "POST",
            f"/api/matches/{self.match_id}/seats/{self.number}/check",
            {"text": text, "based_on": based_on, "step": step},
            Checked,
        )

    def suggestion(self, text: str, *, based_on: int | None = None, step: int | None = None) -> tuple[str, ...]:
        """Suggest orders."""
        return self.connection.write(
            "POST",
            f"/api/matches/{self.match_id}/seats/{self.number}/suggestion",
            {"text": text, "based_on": based_on, "step": step},
            tuple[str, ...],
        )

    def save_draft(self, text: str, *, based_on: int | None = None, step: int | None = None) -> Receipt:
        """Save a draft."""
        return self.connection.write(
            "PUT",
            f"/api/matches/{self.match_id}/seats/{self.number}/draft",
            {"text": text, "based_on": based_on, "step": step},
            Receipt,
        )

    def send(self, text: str, *, based_on: int | None = None, step: int | None = None, wait: int = 0) -> SentReceipt:
        """Send orders.

        `wait`: wait until the step was played, at most this many seconds.
        """
        return self.connection.write(
            "POST",
            at(f"/api/matches/{self.match_id}/seats/{self.number}/orders", {"wait": wait}),
            {"text": text, "based_on": based_on, "step": step},
            SentReceipt,
            patience=wait,
        )

    def take_back(self, *, step: int | None = None) -> Receipt:
        """Take orders back.

        `step`: the step the orders are for; refused if it was played.
        """
        return self.connection.write(
            "DELETE", at(f"/api/matches/{self.match_id}/seats/{self.number}/orders", {"step": step}), None, Receipt
        )

    def receipts(self, *, limit: int = 10) -> Iterator[tuple[Receipt, ...]]:
        """Receipts, page by page.

        `limit`: the most entries to return.
        """
        return self.connection.read_pages(
            at(f"/api/matches/{self.match_id}/seats/{self.number}/receipts", {"limit": limit}), tuple[Receipt, ...]
        )

    def played_orders(self, *, step: int | None = None) -> tuple[str, ...]:
        """Orders of an earlier move.

        `step`: after which step; the current one by default.
        """
        return self.connection.read(
            at(f"/api/matches/{self.match_id}/seats/{self.number}/orders/played", {"step": step}), tuple[str, ...]
        )

    def played_preview(self, *, step: int | None = None) -> Checked:
        """Orders of an earlier move, with their effects.

        `step`: after which step; the current one by default.
        """
        return self.connection.read(
            at(f"/api/matches/{self.match_id}/seats/{self.number}/orders/played/preview", {"step": step}), Checked
        )

    def forecast(self, text: str, *, assumptions: str = "") -> Forecast:
        """Forecast the next printout."""
        return self.connection.write(
            "POST",
            f"/api/matches/{self.match_id}/seats/{self.number}/forecast",
            {"text": text, "assumptions": assumptions},
            Forecast,
        )

    def notes(self, *, limit: int = 100) -> Iterator[tuple[SeatNote, ...]]:
        """Notes, page by page.

        `limit`: the most entries to return.
        """
        return self.connection.read_pages(
            at(f"/api/matches/{self.match_id}/seats/{self.number}/notes", {"limit": limit}), tuple[SeatNote, ...]
        )

    def save_notes(self, notes: Sequence[SeatNote]) -> None:
        """Save notes."""
        self.connection.change("PUT", f"/api/matches/{self.match_id}/seats/{self.number}/notes", notes)

    def atlas(self, *, step: int | None = None) -> MergedPrintouts:
        """The atlas.

        `step`: after which step; the current one by default.
        """
        return self.connection.read(
            at(f"/api/matches/{self.match_id}/seats/{self.number}/atlas", {"step": step}), MergedPrintouts
        )

    def add_allied_printouts(self, text: str) -> None:
        """Add a printout of an ally."""
        self.connection.change("POST", f"/api/matches/{self.match_id}/seats/{self.number}/atlas", {"text": text})

    def remove_allied_printouts(self, *, name: str = "") -> None:
        """Remove a printout of an ally.

        `name`: the name of the printout, as in `sources`.
        """
        self.connection.change(
            "DELETE", at(f"/api/matches/{self.match_id}/seats/{self.number}/atlas", {"name": name}), None
        )

    def chat(self, *, limit: int = 100) -> Iterator[Chat]:
        """Chat, page by page.

        `limit`: the most entries to return.
        """
        return self.connection.read_pages(
            at(f"/api/matches/{self.match_id}/seats/{self.number}/chat", {"limit": limit}), Chat
        )

    def send_chat(self, text: str, *, to: int | None = None) -> Chat:
        """Send a chat message."""
        return self.connection.write(
            "POST", f"/api/matches/{self.match_id}/seats/{self.number}/chat", {"text": text, "to": to}, Chat
        )

    def mark_chat_as_read(self, number: int) -> None:
        """Mark chat as read."""
        self.connection.change(
            "POST", f"/api/matches/{self.match_id}/seats/{self.number}/chat/read", {"number": number}
        )

    def go_on_vacation(self, until: datetime) -> MatchInfo:
        """Go on vacation."""
        return self.connection.write(
            "PUT", f"/api/matches/{self.match_id}/seats/{self.number}/vacation", {"until": until}, MatchInfo
        )

    def end_vacation(self) -> MatchInfo:
        """End a vacation."""
        return self.connection.write(
            "DELETE", f"/api/matches/{self.match_id}/seats/{self.number}/vacation", None, MatchInfo
        )
