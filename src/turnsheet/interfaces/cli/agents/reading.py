"""Tools that read: matches, printouts, turn reports, messages, rules and guides."""

from typing import Annotated, Literal

from pydantic import Field

from turnsheet.client.errors import ClientError
from turnsheet.client.seat import Seat, seat_of
from turnsheet.interfaces.cli.agents import answers
from turnsheet.interfaces.cli.agents.page_search import search
from turnsheet.interfaces.cli.agents.seats import GivenSeat, Seats

TELL = "tell"
"""The verb of the order form for messages, in games that have them."""
MOST_FOUND = 20
"""The maximum number of places that a search shows."""
SeatName = Annotated[
    str,
    Field(
        description="One of your seats, as list_matches calls it. Leave it out if you have only one.", max_length=200
    ),
]
Move = Annotated[
    int | None,
    Field(description="After this move; the newest if left out. Move 0 is the opening.", ge=0, le=100_000),
]
Section = Literal["rules", "guides"]
PageName = Annotated[
    str,
    Field(description="The page: for rules the game, such as 'starweb'; for guides such as 'player'.", max_length=60),
]


class ReadingTools:
    """What a player can look at."""

    def __init__(self, seats: Seats) -> None:
        self._seats = seats

    def list_matches(self) -> answers.Matches:
        """List your seats: their matches, whose turn it is, the deadlines and the players. Begin with this."""
        return answers.Matches(seats=tuple(map(_match_line, self._seats.given)))

    def read_printout(self, seat: SeatName = "", move: Move = None) -> answers.Printout:
        """Read the printout of a seat: everything it may know of the position. Earlier printouts by their move."""
        given = self._seats.find(seat)
        page = given.open().printout_data(step=move)
        return answers.Printout(seat=given.name, move=page.step, asked_for=page.prompt, text=page.text)

    def read_turn_report(self, seat: SeatName = "", move: Move = None) -> answers.TurnReport:
        """Read what happened in a move, as far as the seat may know, and what the seat had ordered."""
        given = self._seats.find(seat)
        there = given.open()
        page, story = there.printout_data(step=move), there.story(step=move)
        lines = (answers.DigestLine(text=each.text, amount=each.amount, tone=each.tone) for each in story.digest.lines)
        figures = (
            answers.Figure(label=each.label, value=each.value, change=each.change, note=each.note)
            for each in story.figures
        )
        events = (
            answers.ReportEvent(kind=each.kind, text=each.text, values=each.values, new=each.new)
            for each in page.report
        )
        return answers.TurnReport(
            seat=given.name,
            move=page.step,
            headline=story.digest.headline,
            lines=tuple(lines),
            figures=tuple(figures),
            goal=" ".join((story.goal.text, *story.goal.lines)) if story.goal else "",
            events=tuple(events),
            own_orders=there.played_orders(step=page.step) if page.step else (),
        )

    def read_messages(self, seat: SeatName = "") -> answers.Messages:
        """Read the messages of the game that the seat received. They come with the orders of other players."""
        given = self._seats.find(seat)
        there = given.open()
        lines = (
            answers.MessageLine(number=each.number, sender=each.sender_name, when=each.label, text=each.text)
            for each in there.all_messages()
        )
        can_write = any(form.verb == TELL for form in there.forms())
        return answers.Messages(seat=given.name, kind="game", messages=tuple(lines), writable=can_write)

    def read_chat(self, seat: SeatName = "") -> answers.Messages:
        """Read the chat of the match: what its players write to each other outside the game."""
        given = self._seats.find(seat)
        return chat_as_answer(given.name, given.open())

    def list_rules_and_guides(self, seat: SeatName = "") -> answers.Contents:
        """List the pages of rules and the guides of the site."""
        pages = (
            answers.PageTitle(section=each.section, name=each.name, title=each.title)
            for each in self._seats.site_of(seat).docs()
        )
        return answers.Contents(pages=tuple(pages))

    def read_rules(
        self,
        name: PageName,
        part: Annotated[
            str,
            Field(
                description="A clause by its number, such as 4.3 or D7; a refusal code; or a chapter, as the page "
                "lists them. Without it you get the beginning of the page and its chapters; with 'all' the whole page.",
                max_length=80,
            ),
        ] = "",
        section: Section = "rules",
        seat: SeatName = "",
    ) -> answers.PageText:
        """Read the rules of a game, or a guide: the list of chapters, one chapter, one clause, or the whole page."""
        there = self._seats.site_of(seat)
        if part:
            text = there.doc_text(section, name, part="" if part == "all" else part)
            return answers.PageText(section=section, name=name, part=part, text=text)
        page = there.doc(section, name)
        beginning = there.doc_text(section, name).partition("\n## ")[0].strip()
        chapters = tuple(answers.Chapter(part=each.id, title=each.title) for each in page.chapters)
        return answers.PageText(section=section, name=page.name, part="", text=beginning, chapters=chapters)

    def search_rules(
        self,
        name: PageName,
        words: Annotated[str, Field(description="All of these must be there, in any order.", max_length=200)],
        section: Section = "rules",
        seat: SeatName = "",
    ) -> answers.FoundText:
        """Find the clauses and paragraphs of the rules of a game, or of a guide, that have some words."""
        found = search(self._seats.site_of(seat).doc_text(section, name), words)
        shown = tuple(answers.Found(chapter=chapter, text=text) for chapter, text in found[:MOST_FOUND])
        return answers.FoundText(section=section, name=name, found=shown, more=len(found) - len(shown))


def chat_as_answer(name: str, there: Seat) -> answers.Messages:
    """The chat of a match as a seat reads it."""
    chat = next(there.chat())
    lines = (
        answers.MessageLine(
            number=each.number,
            sender=f"You ({each.player})" if each.own else f"{each.player}, seat {each.sender}",
            to="" if each.to is None else f" to seat {each.to} alone",
            when=each.at.isoformat(timespec="minutes"),
            text=each.text,
        )
        for each in chat.messages
    )
    return answers.Messages(seat=name, kind="chat", messages=tuple(lines), writable=chat.writable)


def _match_line(given: GivenSeat) -> answers.MatchLine:
    try:
        there = given.open()
        match = there.match()
    except ClientError as error:
        return answers.MatchLine(seat=given.name, problem=str(error))
    own = seat_of(match, there.number)
    players = (
        answers.PlayerLine(
            seat=each.seat,
            name=each.name,
            player=each.player,
            kind=each.holder,
            mine=each.seat == there.number,
            asked=each.awaited,
            sent=each.sent,
        )
        for each in match.seats
    )
    return answers.MatchLine(
        seat=given.name,
        game=match.game,
        title=match.title,
        phase=match.phase,
        move=match.step,
        label=match.label,
        asked_for=match.prompt,
        your_turn=match.phase == "running" and own.awaited and not own.sent,
        deadline=match.deadline.isoformat(timespec="minutes") if match.deadline else "",
        players=tuple(players),
        winners=match.winners,
    )
