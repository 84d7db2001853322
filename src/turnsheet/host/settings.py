"""Settings: where the data lies, and the key of the house."""

import os
from pathlib import Path

from turnsheet.host.secrecy import new_secret

DATABASE = "TURNSHEET_DATABASE"
SECRET = "TURNSHEET_SECRET"
DATA = "TURNSHEET_DATA"
REQUESTS = "TURNSHEET_REQUESTS_A_MINUTE"
REQUESTS_A_MINUTE = 1200
ADDRESS = "TURNSHEET_ADDRESS"
MAIL = "TURNSHEET_SMTP"
SENDER = "TURNSHEET_MAIL_FROM"
WEBHOOKS = "TURNSHEET_WEBHOOKS"
BOT_PACE = "TURNSHEET_BOT_PACE_MS"
BOT_PACE_MS = 1000


def data_folder(given: Path | None = None) -> Path:
    """The folder of the user's matches, made if need be."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = given or Path(os.environ.get(DATA) or Path(home) / "turnsheet")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def database_url(folder: Path) -> str:
    """The database: the one the environment names, or a file in the data folder."""
    return os.environ.get(DATABASE) or f"sqlite:///{folder / 'turnsheet.sqlite'}"


def requests_a_minute() -> int | None:
    """How many requests one address may send a minute; 0 in the environment stands for no limit."""
    given = os.environ.get(REQUESTS, "")
    count = int(given) if given.isdecimal() else REQUESTS_A_MINUTE
    return count or None


def bot_pace_ms() -> int:
    """How many milliseconds a match among bots alone rests before each turn."""
    given = os.environ.get(BOT_PACE, "")
    return int(given) if given.isdecimal() else BOT_PACE_MS


def public_address() -> str:
    """Where people reach the house, for the links in what is sent to them; empty if it was not set."""
    return os.environ.get(ADDRESS, "").rstrip("/")


def mail_server() -> tuple[str, str] | None:
    """The mail server's address and the sender of our mail, if mail is to be sent."""
    server = os.environ.get(MAIL, "")
    return (server, os.environ.get(SENDER, "turnsheet@localhost")) if server else None


def webhooks_anywhere(alone: bool) -> bool:
    """Whether webhooks may lead into the host's own net: as the environment says, else if the house serves alone."""
    given = os.environ.get(WEBHOOKS, "")
    return given == "anywhere" or (alone and not given)


def house_key(folder: Path) -> str:
    """The key of the house: the one the environment gives, or one kept in the data folder for its owner alone."""
    given = os.environ.get(SECRET)
    if given:
        return given
    file = folder / "secret"
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text().strip()
    with os.fdopen(descriptor, "w") as kept:
        key = new_secret()
        kept.write(key)
    return key
