"""The orders in a reply: its text without quotes, signatures and what mail programs add.

What is below the line `reply_separator.CUT` is never read. Without that line, quoted lines are left out wherever they
are. Attached texts are read as they are, up to that line.

Anybody can send a letter, so every pattern here looks at each character a fixed number of times: none has two parts of
any length that can match the same text.
"""

import re

from turnsheet.host.mail.reply_separator import CUT

SPACES = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]")
BREAKS = re.compile("\r\n|[\r\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x1f\x7f-\x9f\u00ad\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
CUT_WORDS = CUT.strip("- ").lower()
QUOTE = re.compile(r" {0,3}>")
ORIGINAL = re.compile(
    r"-{2,} ?(original message|original appointment|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht"
    r"|message d'origine|message original|message transféré|mensaje original|messaggio originale|mensagem original"
    r"|oorspronkelijk bericht|ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti"
    r"|исходное сообщение|wiadomość oryginalna) ?-{2,}|begin forwarded message:",
    re.IGNORECASE,
)
RULER = re.compile(r"_{10,}|-{20,}")
HEADER_FROM = re.compile(r"\*?(from|von|de|da|van|från|fra|od|lähettäjä|от)\s?:\*? ?\S", re.IGNORECASE)
HEADER_MORE = re.compile(
    r"\*?(sent|date|to|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|fecha|para|asunto|inviato|data|a|oggetto"
    r"|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne|wysłano|do|temat)\s?:",
    re.IGNORECASE,
)
WROTE = (
    r"wrote|writes|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev|kirjoitti|napisał|napisał\(a\)|napsal"
    r"|написал|пишет|写道|のメール"
)
WRITTEN = re.compile(rf"\b({WROTE})\b", re.IGNORECASE)
DATE = re.compile(r"(>? ?)?(on|am|le|el|il|op|den|em|w dniu|dnia|dne|в|на)\b", re.IGNORECASE)
AFTER_WRITTEN = re.compile(r" ?\(?[^()]*\)? ?")
DOMAIN = re.compile(r"(?<=[^\s@<])@[^\s@>]+>?")
AFTER_ADDRESS = 80
COLONS = (":", "：")
PHONE = re.compile(
    r"(sent|get) (from|with|via|outlook for|bluemail for|mail for) .{1,60}|sent from (my )?\S.{0,60}"
    r"|(von|gesendet von|gesendet mit) .{1,60} gesendet\.?|gesendet (von|mit) .{1,60}"
    r"|envoyé (de|depuis|à partir de) .{1,60}"
    r"|enviado (desde|do|de|a partir) .{1,60}|inviato (da|dal) .{1,60}|verstuurd vanaf .{1,60}|verzonden vanaf .{1,60}"
    r"|skickat från .{1,60}|sendt fra .{1,60}|outlook (for|für|pour) (ios|android).{0,60}",
    re.IGNORECASE,
)
NARROWEST = 60
"""Mail programs break lines that are wider than this, most of them at 72 to 80 characters."""
LONGEST_ATTRIBUTION = 600
ATTRIBUTION_LINES = 4
MOST_ATTRIBUTIONS = 5
"""Above how many quotes of a letter a sentence is looked for that says who wrote them; mail programs write one."""


def tidy(text: str) -> str:
    """A text with plain spaces and line ends, without characters that nobody sees."""
    return UNSEEN.sub("", SPACES.sub(" ", BREAKS.sub("\n", text)))


def unflowed(text: str, delete_space: bool = False) -> str:
    """A text in the format `flowed` (RFC 3676) with its lines put together again."""
    lines: list[str] = []
    open_depth: int | None = None
    pieces: list[str] = []

    def end() -> None:
        if pieces:
            lines.append("".join(pieces))
            pieces.clear()

    for line in text.split("\n"):
        content = line.lstrip(">")
        depth = len(line) - len(content)
        content = content.removeprefix(" ")
        if open_depth != depth or content == "-- ":
            end()
        if not pieces:
            pieces.append(f"{'>' * depth} " if depth else "")
        flows = content.endswith(" ") and content != "-- "
        pieces.append(content[:-1] if flows and delete_space else content)
        open_depth = depth if flows else None
        if not flows:
            end()
    end()
    return "\n".join(lines)


def rejoined(broken: str, whole: str) -> str:
    """The text `broken` with its lines put together that a mail program broke, as the same text in `whole` shows.

    It stays as it is if the two differ otherwise: only a break where a line would be too wide ever becomes a space.
    """
    wanted = [line.split() for line in whole.split("\n") if line.strip()]
    lines: list[list[str]] = []
    at, found, width = 0, 0, 0
    for line in broken.split("\n"):
        words = line.split()
        if not words and not found:
            lines.append([line])
            continue
        if at == len(wanted) or not words or wanted[at][found : found + len(words)] != words:
            return broken
        if not found:
            lines.append([line])
        elif width + 1 + len(words[0]) < NARROWEST:
            return broken
        else:
            lines[-1].append(line.strip())
        found, width = found + len(words), len(line)
        if found == len(wanted[at]):
            at, found = at + 1, 0
    return "\n".join(" ".join(pieces) for pieces in lines) if at == len(wanted) else broken


def orders(text: str) -> str:
    """What a person wrote in the body of a reply. The text is `tidy`."""
    kept: list[str] = []
    quoted, quotes = False, 0
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if CUT_WORDS in line.lower() or _begins_original(lines, number):
            break
        if QUOTE.match(line):
            if not quoted and quotes < MOST_ATTRIBUTIONS:
                kept = _without_attribution(kept)
                quotes += 1
            quoted = True
            continue
        if line.rstrip() == "--" and any(each.strip() for each in kept):
            break
        quoted = False
        kept.append(line.rstrip())
    kept = [line for line in _without_attribution(kept) if not PHONE.fullmatch(line.strip())]
    return "\n".join(kept).strip("\n")


def attached(text: str) -> str:
    """What an attached text says. The text is `tidy`."""
    lines = text.split("\n")
    end = next((number for number, line in enumerate(lines) if CUT_WORDS in line.lower()), len(lines))
    return "\n".join(line.rstrip() for line in lines[:end]).strip("\n")


def _begins_original(lines: list[str], number: int) -> bool:
    """Whether the letter that is answered begins here, as some mail programs copy it without marking its lines."""
    line = lines[number].strip()
    if len(line) > LONGEST_ATTRIBUTION:
        return False
    if ORIGINAL.fullmatch(line):
        return True
    following = [each.strip() for each in lines[number + 1 : number + 6] if each.strip()]
    if RULER.fullmatch(line):
        return bool(following) and bool(HEADER_FROM.match(following[0]))
    return bool(HEADER_FROM.match(line)) and sum(bool(HEADER_MORE.match(each)) for each in following[:4]) >= 2


def _without_attribution(lines: list[str]) -> list[str]:
    """Lines without the sentence at their end that says who wrote the quoted letter, and when."""
    end = len(lines)
    while end and not lines[end - 1].strip():
        end -= 1
    start = end
    while start and lines[start - 1].strip() and end - start < ATTRIBUTION_LINES:
        start -= 1
    for first in range(start, end):
        joined = " ".join(line.strip() for line in lines[first:end])
        if len(joined) <= LONGEST_ATTRIBUTION and _is_dated(joined):
            return lines[:first]
    if start < end and len(lines[end - 1]) <= LONGEST_ATTRIBUTION and _is_named(lines[end - 1].strip()):
        return lines[: end - 1]
    return lines


def _is_dated(sentence: str) -> bool:
    """Whether a sentence says when somebody wrote: `On Monday Ann wrote:`."""
    date = DATE.match(sentence)
    return date is not None and sentence.endswith(COLONS) and bool(WRITTEN.search(sentence, date.end()))


def _is_named(sentence: str) -> bool:
    """Whether a sentence says who wrote: `Ann wrote (on Monday):` or `Ann <ann@example.org>:`."""
    if not sentence.endswith(COLONS):
        return False
    said = sentence[:-1]
    words = [each for each in WRITTEN.finditer(sentence) if each.start()]
    if words and AFTER_WRITTEN.fullmatch(said, words[-1].end()):
        return True
    domains = list(DOMAIN.finditer(said))
    return bool(domains) and len(said) - domains[-1].end() <= AFTER_ADDRESS
