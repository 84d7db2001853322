"""Letters that nobody should send: broken, huge, forged, and full of tricks. The same ones every time."""

import base64
from collections.abc import Callable
from random import Random

from msgspec import Struct

Change = Callable[[Random, "Draft"], None]
LOOKALIKES = str.maketrans("abcdef0123", "аbсdеf０123")


class Draft(Struct):
    """A letter that is being written."""

    headers: list[bytes]
    body: bytes
    token: str
    old_token: str
    other_seat: int


def hostile_letter(number: int, token: str, old_token: str, other_seat: int) -> bytes:
    """A letter with one to four tricks in it; most carry a genuine token, some a forged or an old one."""
    random = Random(f"hostile letter {number}")
    draft = Draft([], b"14 A 1,0\r\nto 2: hello\r\n", token, old_token, other_seat)
    address = random.choice([token] * 6 + [old_token] * 2 + [_forged(random, draft), ""])
    draft.headers = [
        random.choice([b"From: ann@example.org", b"From: Ben <ben@example.org>", b"From: cat@example.org", b"From:"]),
        f"To: orders+{address}@games.example.org".encode(),
        f"Subject: Re: turn [{random.choice([address, '', token])}]".encode(),
        f"Message-ID: <{number}@hostile.example.org>".encode(),
    ]
    for change in random.sample(CHANGES, random.randint(1, 4)):
        change(random, draft)
    letter = b"\r\n".join(draft.headers) + b"\r\n\r\n" + draft.body
    return random.choice(WHOLE)(random, letter)


def _forged(random: Random, draft: Draft) -> str:
    match, seat, step, seal = draft.token.split("-")
    return random.choice(
        [
            f"{match}-{draft.other_seat}-{step}-{seal}",
            f"{match}-{seat}-{int(step) + 1}-{seal}",
            f"{match}-{draft.other_seat}-{step}-{'0' * 24}",
            f"{match}-{seat}-{step}-{seal[:-1]}{'0' if seal[-1] != '0' else '1'}",
            f"{'f' * 12}-{seat}-{step}-{seal}",
            f"{match}-99-{step}-{seal}",
            f"{match}-{seat}-999999-{seal}",
            draft.token.translate(LOOKALIKES),
            f"{draft.token}' OR 1=1--",
        ]
    )


def _forged_beside(random: Random, draft: Draft) -> None:
    draft.headers += [f"Cc: orders+{_forged(random, draft)}@games.example.org".encode() for _ in range(3)]


def _many_tokens(random: Random, draft: Draft) -> None:
    many = ", ".join(f"orders+{_forged(random, draft)}@games.example.org" for _ in range(500))
    draft.headers.insert(random.randint(0, 1), f"Cc: {many}".encode())


def _injected(random: Random, draft: Draft) -> None:
    evil = random.choice([b"\r\nBcc: victim@example.org", b"\nBcc: victim@example.org", b"\r\n\r\nBcc: x@example.org"])
    place = random.randrange(len(draft.headers))
    draft.headers[place] += evil


def _injected_id(random: Random, draft: Draft) -> None:
    ids = [b"<a@b>\r\n Bcc: victim@example.org", b"<a@b> <c@d>", b"<\x00@b>", b"<" + b"a" * 5000 + b"@b>", b"<a@b\xff>"]
    draft.headers = [each for each in draft.headers if not each.startswith(b"Message-ID")]
    draft.headers.append(b"Message-ID: " + random.choice(ids))


def _encoded_injection(random: Random, draft: Draft) -> None:
    word = base64.b64encode(f"x\r\nBcc: victim@example.org\r\n[{draft.token}]".encode()).decode()
    draft.headers.append(f"Subject: =?utf-8?b?{word}?=".encode())


def _broken_words(random: Random, draft: Draft) -> None:
    words = [
        b"=?utf-8?b?////?=",
        b"=?no-such?q?=FF=FE?=",
        b"=?utf-8?b?a?=",
        b"=?utf-8?q?=?=",
        b"=?" * 2000,
        b"=?utf-7?q?+AAA-?=",
    ]
    draft.headers.append(random.choice([b"Subject: ", b"From: ", b"To: "]) + random.choice(words))


def _many_headers(random: Random, draft: Draft) -> None:
    draft.headers += [b"X-%d: %d" % (each, each) for each in range(random.choice([500, 20_000]))]


def _long_header(random: Random, draft: Draft) -> None:
    draft.headers.append(random.choice([b"To: ", b"Received: ", b"Subject: ", b"Content-Type: "]) + b"x@y, " * 30_000)


def _odd_headers(random: Random, draft: Draft) -> None:
    odd = [
        b": empty",
        b"no colon at all",
        b" folded first",
        b"\x00: \x00",
        b"To",
        b"\xff\xfe: \xff",
        b'From: "<@@,,;:<>"',
    ]
    draft.headers.insert(random.randint(0, len(draft.headers)), random.choice(odd))


def _odd_types(random: Random, draft: Draft) -> None:
    kinds = [
        b"text/plain; charset=no-such-charset",
        b"text/plain; charset=utf-16",
        b"text/plain; charset=utf-7",
        b"text/plain; charset*0*=utf-8''x; charset*1=y; charset*x=z",
        b'text/plain; charset="\x00"; format=flowed; delsp=yes',
        b"text/plain; charset=idna",
        b"text/plain; charset=undefined",
        b"text/html; charset=shift_jis",
        b"text/plain; name*=utf-99''%ff%fe",
        b"multipart/mixed",
        b'multipart/mixed; boundary=""',
        b"multipart/alternative; boundary=" + b"b" * 5000,
        b"message/rfc822",
        b"message/partial; number=1; total=2",
        b"////;;;===",
        b"application/pdf",
    ]
    draft.headers.append(b"Content-Type: " + random.choice(kinds))


def _odd_encodings(random: Random, draft: Draft) -> None:
    names = [b"base64", b"quoted-printable", b"uuencode", b"8bit", b"binary", b"x-none", b"\x00"]
    draft.headers.append(b"Content-Transfer-Encoding: " + random.choice(names))
    if random.random() < 0.5:
        draft.body = random.choice(
            [b"====", b"=ZZ=\r\n=", b"begin 644 x\r\nM", base64.b64encode(draft.body)[:-3], b"!!!!"]
        )


def _nested(random: Random, draft: Draft) -> None:
    depth = random.choice([5, 39, 60, 1000])
    parts = [b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d" % (each, each) for each in range(depth)]
    draft.headers.append(b"\r\n".join(parts) + b"\r\nContent-Type: text/plain")


def _nested_letters(random: Random, draft: Draft) -> None:
    depth = random.choice([3, 30, 1000])
    inner = f"To: orders+{draft.token}@games.example.org\r\n".encode()
    draft.headers += [b"Content-Type: message/rfc822\r\n\r\n" + inner] * depth


def _many_parts(random: Random, draft: Draft) -> None:
    count = random.choice([10, 1500, 60_000])
    draft.headers.append(b"Content-Type: multipart/mixed; boundary=x")
    draft.body = b"--x\r\n\r\n14 A 1,0\r\n" * count + b"--x--\r\n"


def _random_bytes(random: Random, draft: Draft) -> None:
    draft.body = random.randbytes(random.choice([10, 1000, 50_000]))


def _nuls(random: Random, draft: Draft) -> None:
    draft.body = b"\x00".join(bytes([each]) for each in draft.body) + b"\x00" * 1000


def _odd_text(random: Random, draft: Draft) -> None:
    texts = [
        "\u202e14 A 1,0\u202c",
        "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
        "１４ A １,０",
        "\u2028" * 5000,
    ]
    draft.body = random.choice(texts).encode("utf-8", "replace")


def _odd_html(random: Random, draft: Draft) -> None:
    draft.headers.append(b"Content-Type: text/html; charset=utf-8")
    pieces = [
        b"<!--",
        b"<div",
        b"<blockquote>",
        b"&#x110000;",
        b"&#0;",
        b"<style>",
        b"<p>14 A 1,0</p>",
        b"<![CDATA[",
        b"</",
    ]
    draft.body = b"".join(random.choice(pieces) for _ in range(random.choice([5, 5000])))


def _large(random: Random, draft: Draft) -> None:
    draft.body = random.choice([b"14 A 1,0\r\n", b"x", b"> > \r\n", b"on x wrote:\r\n"]) * random.choice(
        [20_000, 90_000]
    )


def _automatic(random: Random, draft: Draft) -> None:
    headers = [
        b"Auto-Submitted: auto-replied",
        b"Precedence: bulk",
        b"Return-Path: <>",
        b"List-Id: <x>",
        b"X-Turnsheet: 1",
    ]
    draft.headers.append(random.choice(headers))


def _other_words(random: Random, draft: Draft) -> None:
    words = [
        b"pass",
        b"withdraw",
        b"",
        b"> 14 A 1,0",
        b"-- \r\nAnn",
        b"'; DROP TABLE submissions; --",
        b"{0.__class__}",
        b"%s%n",
    ]
    draft.body = random.choice(words)


SLOW = [
    b"a" * 300 + b"@" + b"b" * 299 + b"\r\n>\r\n",
    b"a@" * 299 + b":\r\n>\r\n",
    b"on " + b"wrote " * 90 + b"\r\n>\r\n",
    b"x wrote (" * 60 + b":\r\n>\r\n",
    b"\r\n>\r\n",
    b"--\r\n\r\n",
    b"from: x\r\n",
    b"-" * 590 + b" original message\r\n",
    b"sent from " + b"x" * 500 + b" gesendet gesendet\r\n",
    b"> \r\nx\r\n",
]
"""Lines that a careless pattern tries in very many ways, or that make it look at all lines before them again."""


def _slow_patterns(random: Random, draft: Draft) -> None:
    line = random.choice(SLOW)
    draft.body = line * (random.choice([30_000, 500_000]) // len(line)) + b"14 A 1,0\r\n"


def _slow_descriptions(random: Random, draft: Draft) -> None:
    draft.headers.append(b"Content-Type: multipart/mixed; boundary=x")
    draft.body = b"--x\r\nContent-Type: multipart/mixed; " + b'";' * random.choice([2_000, 300_000]) + b"\r\n\r\n"


def _comments_in_comments(random: Random, draft: Draft) -> None:
    draft.headers[0] = b"From: " + b"(" * random.choice([10, 20_000]) + b"ann@example.org"


CHANGES: list[Change] = [
    _slow_patterns,
    _slow_descriptions,
    _comments_in_comments,
    _forged_beside,
    _many_tokens,
    _injected,
    _injected_id,
    _encoded_injection,
    _broken_words,
    _many_headers,
    _long_header,
    _odd_headers,
    _odd_types,
    _odd_encodings,
    _nested,
    _nested_letters,
    _many_parts,
    _random_bytes,
    _nuls,
    _odd_text,
    _odd_html,
    _large,
    _automatic,
    _other_words,
]


def _as_it_is(_random: Random, letter: bytes) -> bytes:
    return letter


def _cut_off(random: Random, letter: bytes) -> bytes:
    return letter[: random.randrange(len(letter))]


def _with_other_line_ends(random: Random, letter: bytes) -> bytes:
    return letter.replace(b"\r\n", random.choice([b"\n", b"\r", b"\n\r", b"\x0b"]))


def _with_noise(random: Random, letter: bytes) -> bytes:
    noisy = bytearray(letter)
    for _ in range(random.choice([1, 20])):
        noisy[random.randrange(len(noisy))] = random.randrange(256)
    return bytes(noisy)


WHOLE = [_as_it_is] * 6 + [_cut_off, _with_other_line_ends, _with_noise]
