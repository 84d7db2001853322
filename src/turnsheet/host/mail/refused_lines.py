"""Refused lines in receipts: each with its whole text and its place; greetings and the like in one short line."""

import re

from msgspec import Struct

from turnsheet.core.orders import Refusal
from turnsheet.host.notifications.outgoing import one_line

LONGEST_LINE = 160
"""Of a longer line only the refused part is shown."""
DIGIT = re.compile(r"\d")
POLITE = re.compile(
    r"\s*(hi|hello|hey|hallo|dear|good (morning|afternoon|evening)|cheers|thanks|thank you|thx|regards|best|greetings"
    r"|(kind|warm) (regards|wishes)|yours|sincerely|bye|see you|have fun|good luck|(my|the|here are my) orders"
    r"|(viele|liebe|beste|schöne) grüße|grüße|gruß|danke|mfg|lg)\b[^:;]{0,60}",
    re.IGNORECASE,
)
"""What people write around their orders."""
ADDRESSED = re.compile(r"\s*to\s+\S[^:]{0,60}:", re.IGNORECASE)
"""A message to another player, which nobody writes as a greeting."""
SIGNED = 2
"""How many lines below a closing may be a name, and of how many words."""
AROUND_NAMES = " -–—~/*_.,!"
NAME = re.compile(r"[^\W\d_][\w.'’-]{0,40}")


class Attached(Struct, frozen=True):
    """Where an attached text begins in all that was read of a letter."""

    name: str
    first: int
    """The line of the whole text with its first line."""
    above: int
    """How many blank lines at its top were left out."""


class Sorted(Struct, frozen=True):
    """Refusals: real ones, and lines that look like no order at all."""

    mistakes: tuple[Refusal, ...]
    no_orders: tuple[str, ...]


def sort(refusals: tuple[Refusal, ...], text: str, orders: tuple[str, ...], attached: tuple[Attached, ...]) -> Sorted:
    """Tell refused orders from greetings and the like. A line with a digit is always a refused order.

    Lines around the orders of a text do not count as orders if they have no digit and all orders have one, or if people
    usually write them in mails. The lines between orders are always refused orders.
    """
    lines = text.split("\n")
    refused = {each.line for each in refusals}
    read = [number for number, line in enumerate(lines, 1) if line.strip() and number not in refused]
    numbered = bool(orders) and all(DIGIT.search(order) for order in orders)
    end = read[-1] if read else len(lines)
    chatty: set[int] = set()
    for each in refusals:
        line = _line(lines, each)
        inside = bool(read) and read[0] < each.line < read[-1] and not attached
        if each.kind != "unreadable" or DIGIT.search(line) or inside or ADDRESSED.match(line):
            continue
        above = range(max(each.line - SIGNED, end + 1), each.line) if end < each.line else ()
        signature = any(number in chatty for number in above) and len(line.split()) <= SIGNED
        if numbered or POLITE.fullmatch(line) or signature:
            chatty.add(each.line)
    mistakes = tuple(each for each in refusals if each.line not in chatty)
    return Sorted(mistakes, tuple(one_line(lines[number - 1]) for number in sorted(chatty)))


def bare(text: str) -> str:
    """A text of a word or two as it is compared: in small letters, without what is around it."""
    return " ".join(text.lower().split()).strip(" .!")


def alone(text: str, words: frozenset[str], player: str) -> str:
    """The one line of a text that is one of these words, if everything else is what people write around their orders.

    That is greetings and closings, and below the word or a closing a name. Empty if there is any other line.
    """
    found, closed, left = "", False, 0
    for line in (each.strip() for each in text.split("\n") if each.strip()):
        if bare(line) in words:
            if found:
                return ""
            found, left = line, SIGNED
        elif DIGIT.search(line):
            return ""
        elif POLITE.fullmatch(line):
            closed, left = bool(found), SIGNED
        elif found and left and (_is_name(line, player) or (closed and len(line.split()) <= SIGNED)):
            left -= 1
        else:
            return ""
    return found


def _is_name(line: str, player: str) -> bool:
    """Whether a line looks like a name typed below a mail, and not like an order that has a mistake in it."""
    names = line.strip(AROUND_NAMES).split()
    known = player.lower().split()
    if [each.lower() for each in names] in (known, known[:1]):
        return True
    return 0 < len(names) <= SIGNED and all(NAME.fullmatch(each) and each[0].isupper() for each in names)


def listed(
    refusals: tuple[Refusal, ...],
    more_refusals: int,
    text: str,
    *,
    orders: tuple[str, ...] = (),
    attached: tuple[Attached, ...] = (),
) -> str:
    """What was refused and why, and what was not read as orders; nothing if nothing was refused."""
    sort_of, lines = sort(refusals, text, orders, attached), text.split("\n")
    total = len(sort_of.mistakes) + more_refusals
    paragraphs = []
    if total:
        shown = [f"Refused ({total:,}):"]
        last = 0
        for each in sort_of.mistakes:
            if each.line != last:
                shown.append(f"  {_place(each.line, attached)}: {one_line(_line(lines, each))}")
            part = "" if each.text.strip() == _line(lines, each) else f"{one_line(each.text)}: "
            shown.append(f"    {part}{one_line(each.reason)}")
            last = each.line
        paragraphs.append("\n".join([*shown, *([f"  ... and {more_refusals:,} more"] if more_refusals else [])]))
    if sort_of.no_orders:
        paragraphs.append("Not read as orders: " + " / ".join(sort_of.no_orders))
    return "\n\n".join(paragraphs)


def _line(lines: list[str], refusal: Refusal) -> str:
    """The whole line of a refusal, if the refused part is in it and it is not too long."""
    line = lines[refusal.line - 1].strip() if 0 < refusal.line <= len(lines) else ""
    return line if len(line) <= LONGEST_LINE and refusal.text in line else refusal.text


def _place(line: int, attached: tuple[Attached, ...]) -> str:
    within = [each for each in attached if each.first <= line]
    if not within:
        return f"line {line}"
    return f"attachment {one_line(within[-1].name)}, line {line - within[-1].first + 1 + within[-1].above}"
