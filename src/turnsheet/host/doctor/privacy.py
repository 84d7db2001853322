"""What must stay private: the server's secret, its files, and the host's own network, which webhooks could reach."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from turnsheet.host import settings
from turnsheet.host.doctor.finding import Finding, named, ok, problem, warning
from turnsheet.host.setting_errors import BadSettingError
from turnsheet.host.settings import SiteAddress
from turnsheet.host.store.private_files import OTHERS

MOST_FILES = 2000


def secret(folder: Path, site_address: SiteAddress) -> Iterator[Finding]:
    """Whether the secret is there, strong, and private."""
    try:
        kept = settings.kept_secret(folder)
    except BadSettingError as error:
        yield problem(str(error), "Change it, then restart the server.")
        return
    except OSError as error:
        yield problem(f"It cannot be read ({type(error).__name__}).", "Run this as the server's own user.")
        return
    if kept is not None:
        where = settings.SECRET if settings.SECRET in os.environ else "a private file"
        yield ok(f"It is strong, and kept in {where}.")
    elif site_address.public:
        yield problem("It is not set, and the site is public.", f"Set {settings.SECRET} to a long secret.")
    else:
        yield warning("It does not exist yet.", "turnsheet serve creates one at its first start.")


def files(folder: Path) -> Iterator[Finding]:
    """Whether files of the data folder can be read by others, or belong to somebody else."""
    if not folder.is_dir():
        yield problem(
            f"The data folder {folder} does not exist.", "Give its name with --data, or start the server once."
        )
        return
    open_ones: list[str] = []
    foreign: list[str] = []
    owner = folder.stat().st_uid
    for path in [folder, *sorted(folder.rglob("*"))[:MOST_FILES]]:
        status = path.lstat()
        if stat.S_ISLNK(status.st_mode):
            continue
        if status.st_mode & OTHERS:
            open_ones.append(str(path))
        if status.st_uid != owner:
            foreign.append(str(path))
    if open_ones:
        do = f"Run: chmod -R go= '{folder}'"
        yield problem(f"Others on this machine can use {named(open_ones)}.", do)
    if foreign:
        do = f"Run: chown -R {owner} '{folder}', with the number of the server's user."
        yield warning(f"Somebody else owns {named(foreign)}, so the server may not be able to write there.", do)
    if not open_ones and not foreign:
        yield ok("Only the server's user can read the data folder.")


def webhooks(site_address: SiteAddress) -> Iterator[Finding]:
    """Whether webhooks of strangers can reach the host's own network."""
    if not settings.webhooks_anywhere(site_address):
        yield ok("They can only reach addresses on the public internet.")
    elif site_address.public:
        says = "Anybody can make this server send requests into your own network."
        yield problem(says, f"Unset {settings.WEBHOOKS}, unless you trust all your players.")
    else:
        yield ok(
            "Webhooks can reach your own network. That is fine, because only people at this machine reach the site."
        )
