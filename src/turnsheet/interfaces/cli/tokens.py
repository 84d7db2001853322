"""Where the tokens of seats come from: `--token`, else the environment, else a private file.

All commands that reach seats on a site read them here, so the same words mean the same for each: several tokens have
commas or spaces between them. The file is in the user's configuration folder and readable by its owner only. It is
written only if the player agrees.
"""

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from turnsheet.client.address import SeatAddress
from turnsheet.core import codec
from turnsheet.core.word_lists import count
from turnsheet.interfaces.cli.errors import CommandError, explained

VARIABLE = "TURNSHEET_TOKEN"
BETWEEN = re.compile(r"[\s,]+")
"""What is between several tokens."""
OTHERS = 0o077


def given(words: Sequence[str]) -> list[str]:
    """The tokens of the option, or else those of the environment."""
    return _split(words) or _split([os.environ.get(VARIABLE, "")])


def _split(words: Sequence[str]) -> list[str]:
    return [token for word in words for token in BETWEEN.split(word) if token]


def for_addresses(addresses: Sequence[SeatAddress], words: Sequence[str]) -> list[tuple[SeatAddress, str]]:
    """The seats with their tokens: all tokens for one match, or one for each address; without any, as remembered."""
    found = given(words)
    if not found:
        return [_recalled(address) for address in addresses]
    if len(addresses) == 1:
        return [(addresses[0], token) for token in found]
    if len(addresses) != len(found):
        there = f"{count(len(found), 'token')} for {count(len(addresses), 'address', 'addresses')}"
        raise CommandError(f"You gave {there}. Give one token for each address, in the same order.")
    return list(zip(addresses, found, strict=True))


def _recalled(address: SeatAddress) -> tuple[SeatAddress, str]:
    recalled = recall(address)
    if recalled is None:
        raise CommandError(
            f"There is no token for {address.page}. Give one with --token or in {VARIABLE}, or save it: turnsheet play "
            f"{address.page} --remember --once. The match page makes tokens: tab Match, 'Play in a terminal or with a "
            "program'."
        )
    token, seat = recalled
    return replace(address, seat=seat), token


def folder() -> Path:
    """The configuration folder."""
    named = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(named) if named.startswith("/") else Path.home() / ".config") / "turnsheet"


def file() -> Path:
    """The file with the tokens."""
    return folder() / "tokens.json"


def remembered() -> dict[str, str]:
    """All tokens that are remembered, by the addresses of their seats."""
    path = file()
    try:
        with path.open("rb") as opened:
            if os.fstat(opened.fileno()).st_mode & OTHERS:
                raise CommandError(f"{path}: other users can read your tokens. Run: chmod 600 '{path}'")
            return codec.decode(opened.read(1_000_000), dict[str, str])
    except FileNotFoundError:
        return {}
    except codec.BadDataError as error:
        raise CommandError(f"{path}: this is not a list of tokens. Remove the file.") from error
    except OSError as error:
        raise CommandError(f"{path}: {(error.strerror or '').lower()}.") from error


def recall(address: SeatAddress) -> tuple[str, int | None] | None:
    """The remembered token of a seat, with its number; without a number, that of the match's only seat."""
    known = remembered()
    if address.seat is not None:
        token = known.get(name(address, address.seat))
        return None if token is None else (token, address.seat)
    beginning = f"{address.page}?seat="
    found = [(token, key.removeprefix(beginning)) for key, token in known.items() if key.startswith(beginning)]
    if len(found) > 1:
        raise CommandError(
            f"You have tokens for {len(found)} seats of this match. Choose one: write ?seat=N after the address."
        )
    return next(((token, int(seat)) for token, seat in found if seat.isdecimal()), None)


def remember(address: SeatAddress, seat: int, token: str) -> None:
    """Write a token into the file."""
    _write({**remembered(), name(address, seat): token})


def forget(address: SeatAddress) -> int:
    """Remove the tokens of a seat, or of all seats of a match; gives how many there were."""
    known = remembered()
    wanted = f"{address.page}?seat=" if address.seat is None else name(address, address.seat)
    left = {
        key: token
        for key, token in known.items()
        if not (key.startswith(wanted) if address.seat is None else key == wanted)
    }
    if len(left) < len(known):
        _write(left)
    return len(known) - len(left)


def name(address: SeatAddress, seat: int) -> str:
    """The address of a seat, under which its token is kept."""
    return f"{address.page}?seat={seat}"


def write_privately(path: Path, text: str) -> None:
    """Write a file that only its owner can read, all of it or nothing."""
    with explained(OSError, about=path):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        beside = path.with_name(f"{path.name}.{os.getpid()}")
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as opened:
            opened.write(text)
        beside.replace(path)


def _write(known: dict[str, str]) -> None:
    write_privately(file(), json.dumps(known, indent=1, sort_keys=True) + "\n")
