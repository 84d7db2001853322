"""What is on the pages, as lines for the screen. Pure functions of what the site answered."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from textwrap import wrap

from rich.style import Style
from rich.text import Text

from turnsheet.client.answers import Checked, MatchInfo, Message, Note, OrderSheet, Receipt, Refusal, SeatInfo, Story
from turnsheet.client.clean_text import one_line
from turnsheet.client.seat import seat_of
from turnsheet.core.word_lists import count

BOLD, FAINT = Style(bold=True), Style(dim=True)
GOOD, BAD, WARN = Style(color="green"), Style(color="red"), Style(color="yellow")
TONES = {"gain": GOOD, "loss": BAD}
NAMES = {"turn": "Turn", "printout": "Printout", "chart": "Chart", "orders": "Orders", "messages": "Messages"}
PHASES = {
    "gathering": "The match has not begun yet.",
    "paused": "The match is paused.",
    "failed": "A turn has failed; the match owner can run it again.",
}
HELP = """\
Pages
  d        what happened in the last turn, and what you are asked for
  p        the printout
  c        the chart
  o        your orders, as the site understands them
  m        messages from other players
  Tab      the next page

Orders
  e        write orders in your editor ($VISUAL or $EDITOR)
  i        type a line of orders; it is sent if orders are carried out at once
  s        send the orders
  t        take them back, until the turn runs
  w        wait for the turn

On a page
  arrows, h j k l      scroll; columns are never broken
  Page Up, Page Down   scroll by a page; Home and End to its beginning and end
  [ and ]              an earlier or a later turn

On the chart
  arrows   move          + and -   zoom          0    show all
  n and b  from thing to thing, with what is known of it
  /        find a thing by its name

  r        ask the site again
  ?        this page
  q        leave; your draft stays on the site"""


def when(time: datetime, now: datetime) -> str:
    """A time in the zone of this machine, and how far away it is."""
    local = time.astimezone()
    return f"{local:%a} {local.day} {local:%b} {local:%H:%M} ({distance(time - now)})"


def distance(away: timedelta) -> str:
    """How far away a time is."""
    minutes = int(abs(away.total_seconds()) // 60)
    days, hours = minutes // 1440, minutes // 60 % 24
    parts = f"{days} d {hours} h" if days else f"{hours} h {minutes % 60} min" if hours else f"{minutes} min"
    return f"{parts} ago" if away.total_seconds() < 0 else f"in {parts}"


def name_of(sitter: SeatInfo) -> str:
    """What to call a seat: its name in the game and the person or bot."""
    name = f"player {sitter.name}" if sitter.name.isdecimal() else sitter.name
    return one_line(f"{name} ({sitter.player})" if sitter.player else name)


def head(match: MatchInfo, seat: int, now: datetime, width: int, *, live: bool = True) -> list[Text]:
    """Two lines: the match and the seat; the turn, the deadline, and who is missing."""
    first = Text(one_line(match.title), BOLD)
    first.append(f"   {name_of(seat_of(match, seat))}", Style(bold=False))
    if not live:
        first.append("   no connection, trying again", BAD)
    second = Text(state_of(match, seat))
    time = deadline_of(match, now)
    if time:
        second.append(f"   {time}", WARN)
    missing = [name_of(each) for each in match.seats if _is_missing(each) and each.seat != seat]
    if missing and match.phase == "running":
        shown = ", ".join(missing[:3]) + (f" and {len(missing) - 3} more" if len(missing) > 3 else "")
        second.append(f"   waiting for {shown}", FAINT)
    return [first[:width], second[:width]]


def _is_missing(sitter: SeatInfo) -> bool:
    """Bots answer when their orders are needed: nobody waits for them."""
    return sitter.awaited and not sitter.sent and sitter.holder != "bot"


def state_of(match: MatchInfo, seat: int) -> str:
    """What the match waits for, in words."""
    if match.phase == "ended":
        return f"The match is over. {result(match, seat)}"
    if match.phase != "running":
        return PHASES[match.phase]
    own = seat_of(match, seat)
    prompt = one_line(match.prompt)
    if own.sent:
        return f"Your orders are sent: {prompt}."
    return f"Your turn: {prompt}." if own.awaited else f"Not your turn: {prompt}."


def deadline_of(match: MatchInfo, now: datetime) -> str:
    """When the turn runs, if that is known."""
    if match.phase != "running":
        return ""
    if match.runs_at is not None:
        return f"runs {when(match.runs_at, now)}"
    if match.grace_until is not None:
        return f"late, accepted until {when(match.grace_until, now)}"
    return "" if match.deadline is None else f"deadline {when(match.deadline, now)}"


def result(match: MatchInfo, seat: int) -> str:
    """Who won."""
    if not match.winners:
        return "Nobody won."
    if match.winners == (seat,):
        return "You won."
    names = [("you" if each == seat else name_of(seat_of(match, each))) for each in match.winners]
    return f"Won by {', '.join(names)}."


def turn_page(match: MatchInfo, stories: Sequence[Story], sheet: OrderSheet | None, width: int) -> list[Text]:
    """What happened, the figures, the goal, and what to do now."""
    lines: list[Text] = []
    latest = stories[-1] if stories else Story()
    before = ""
    for story in stories:
        digest = story.digest
        if digest.headline == before and not digest.lines:
            continue
        before = digest.headline
        if digest.headline:
            lines += _wrapped(digest.headline, width, BOLD)
        if not digest.says_all:
            for each in digest.lines:
                amount = f"   {each.amount}" if each.amount else ""
                lines += _wrapped(f"{each.text}{amount}", width, TONES.get(each.tone, Style.null()), "  ")
    if not lines:
        lines.append(Text("Nothing to report.", FAINT))
    lines.append(Text())
    lines += _figures(latest)
    if latest.goal is not None:
        lines.append(Text())
        lines += _wrapped(latest.goal.text, width, FAINT)
    lines.append(Text())
    lines += _wrapped(advice(match, sheet), width, WARN)
    return lines


def advice(match: MatchInfo, sheet: OrderSheet | None) -> str:
    """What to do now."""
    if match.phase == "ended":
        return "p printout   c chart   q leave"
    if sheet is None or match.phase != "running":
        return "w waits until the match goes on."
    if sheet.sent:
        return "Your orders are sent. w waits for the turn, t takes them back."
    if sheet.immediate:
        if sheet.awaited:
            return "Press i to type orders: they are carried out at once. p shows how they are written."
        return "It is not your play. w waits for it."
    return "Press e to write your orders and s to send them."


def _figures(story: Story) -> list[Text]:
    lines = []
    widest = max((len(each.label) for each in story.figures), default=0)
    for each in story.figures:
        line = Text(f"{each.label:<{widest}}  ", FAINT)
        line.append(each.value, BOLD)
        if each.note:
            line.append(f" {each.note}", FAINT)
        if each.change:
            line.append(f"  {each.change}", TONES.get(each.tone, Style.null()))
        lines.append(line)
    return lines


def text_page(text: str) -> list[Text]:
    """A text as it is, such as a printout."""
    return [Text(line.expandtabs(), no_wrap=True) for line in text.rstrip("\n").split("\n")]


def orders_page(
    sheet: OrderSheet | None, text: str, checked: Checked | None, receipt: Receipt | None, width: int
) -> list[Text]:
    """The sheet with its line numbers, what is refused, what the orders would do, and the newest receipt."""
    if sheet is None:
        return [Text("You cannot send orders now.", FAINT)]
    title = Text(one_line(sheet.prompt), BOLD)
    state = "sent" if sheet.sent else "written for you, not sent" if sheet.drafted and text else "draft, not sent"
    title.append(f"   {state}" if text or sheet.sent else "   nothing written yet", GOOD if sheet.sent else WARN)
    lines = [title]
    if receipt is not None and receipt.kind != "draft":
        lines += receipt_lines(receipt)
    lines.append(Text())
    refused = {each.line for each in checked.refusals} if checked is not None else set()
    for number, line in enumerate(text.rstrip("\n").split("\n") if text.strip() else [], 1):
        each = Text(f"{number:4} ", FAINT)
        each.append(line.expandtabs(), BAD if number in refused else Style.null())
        lines.append(each)
    if checked is None:
        return lines
    lines += _listed(f"{_count(checked)} refused", refusal_lines(checked.refusals, checked.more_refusals), BAD, width)
    lines += _listed("Warnings", (each.text for each in checked.preview.warnings), WARN, width)
    lines += _listed("What they do", (_note(each) for each in checked.preview.notes), Style.null(), width)
    lines += _listed("Not used", (each.text for each in checked.preview.idle), FAINT, width)
    return lines


def _note(note: Note) -> str:
    return f"{note.order}: {note.text}" if note.order else note.text


def _count(checked: Checked) -> str:
    return count(len(checked.refusals) + checked.more_refusals, "order")


def refusal_lines(refusals: Iterable[Refusal], more: int = 0) -> list[str]:
    """Refusals with their line numbers."""
    told = [f"line {each.line}: {one_line(each.text)}: {one_line(each.reason)}" for each in refusals]
    return [*told, f"and {more} more"] if more else told


def receipt_lines(receipt: Receipt) -> list[Text]:
    """A receipt in short."""
    at = receipt.at.astimezone()
    which = f"Receipt {receipt.number or receipt.id}, signature {receipt.signature[:16]}"
    if receipt.kind == "withdrawn":
        return [Text(f"Taken back at {at:%H:%M:%S}. {which}", FAINT)]
    said = f"{count(len(receipt.orders), 'order')} received at {at:%H:%M:%S}. "
    return [Text(f"{said}{which}", GOOD)]


def messages_page(messages: Sequence[Message], match: MatchInfo, width: int) -> list[Text]:
    """Messages, the newest first."""
    if not messages:
        return [
            Text("No messages so far.", FAINT),
            Text(),
            Text("You send messages with your orders; the rules of the game say how.", FAINT),
        ]
    lines: list[Text] = []
    names = {each.seat: name_of(each) for each in match.seats}
    for each in reversed(messages):
        sender = names.get(each.sender) or one_line(each.sender_name)
        lines.append(Text(f"{sender}, {one_line(each.label)}", BOLD))
        for line in each.text.split("\n"):
            lines += _wrapped(line, width, Style.null(), "  ")
        lines.append(Text())
    return lines[:-1]


def help_page() -> list[Text]:
    """The keys."""
    return [Text(line, BOLD if line and not line.startswith(" ") else Style.null()) for line in HELP.split("\n")]


def _listed(title: str, sentences: Iterable[str], style: Style, width: int) -> list[Text]:
    told = [line for each in sentences for line in _wrapped(each, width, style, "  ")]
    return [Text(), Text(title, BOLD), *told] if told else []


def _wrapped(text: str, width: int, style: Style, indent: str = "") -> list[Text]:
    found = wrap(one_line(text), max(width, 20), initial_indent=indent, subsequent_indent=f"{indent}  ")
    return [Text(line, style) for line in found]
