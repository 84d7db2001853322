"""A real Dovecot of the tests' own: in a temporary folder, on free loopback ports, gone afterwards.

Started by root, it keeps the mail as another user, as Dovecot wants it.
"""

import grp
import os
import pwd
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from imaplib import IMAP4
from pathlib import Path

from imap_tools import MailboxLoginError, MailBoxUnencrypted, MailMessageFlags
from msgspec import Struct

from turnsheet.host.settings import Mailbox

USER, PASSWORD = "orders", "p@ss/word"
START_SECONDS = 20
NEW = (2, 4)
"""From this version on the configuration has another form."""
NEW_TOP = "dovecot_config_version = 2.4.0\ndovecot_storage_version = 2.4.0\n"
"""These settings have to be the first ones."""


class Dovecot(Struct, frozen=True):
    """A running server with one mailbox."""

    port: int
    tls_port: int
    certificate: Path

    def mailbox(self, folder: str = "INBOX") -> Mailbox:
        """The mailbox as a site reads it."""
        return Mailbox("127.0.0.1", self.port, USER, PASSWORD, folder, "none")

    def url(self) -> str:
        """The same, as it is written in the settings."""
        return f"imap://{USER}:p%40ss%2Fword@127.0.0.1:{self.port}/INBOX"

    @contextmanager
    def opened(self) -> Iterator[MailBoxUnencrypted]:
        """The mailbox as its owner sees it."""
        mailbox = MailBoxUnencrypted("127.0.0.1", self.port, 20)
        try:
            mailbox.login(USER, PASSWORD)
            yield mailbox
        finally:
            mailbox.logout()

    def put(self, *letters: bytes) -> None:
        """Let letters arrive."""
        with self.opened() as mailbox:
            for letter in letters:
                mailbox.append(letter, "INBOX")

    def unread(self) -> int:
        """How many letters nobody has read."""
        with self.opened() as mailbox:
            return len(mailbox.uids("UNSEEN"))

    def flagged(self) -> int:
        """How many letters are set aside for a person."""
        with self.opened() as mailbox:
            return sum(MailMessageFlags.FLAGGED in each.flags for each in mailbox.fetch(mark_seen=False))


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


class Keeper(Struct, frozen=True):
    """The user and group of the system that keep the mail, and whether the server runs as this user, too."""

    user: str
    group: str
    serves: bool


def version_of(told: str) -> tuple[int, int]:
    """The version in the answer of `dovecot --version`, such as `2.4.1 (7d8c0e5759)`."""
    found = re.match(r"(\d+)\.(\d+)", told)
    assert found is not None, f"dovecot --version says {told!r}"
    return int(found[1]), int(found[2])


def settings(version: tuple[int, int], folder: Path, port: int, tls_port: int, keeper: Keeper) -> str:
    """The configuration, as a version reads it: 2.4 has other names for much of it, and refuses the older ones."""
    user, group = keeper.user, keeper.group
    mine = f"default_internal_user = {user}\ndefault_login_user = {user}\ndefault_internal_group = {group}\n"
    return f"""{NEW_TOP if version >= NEW else ""}{mine if keeper.serves else ""}base_dir = {folder}/run
state_dir = {folder}/state
protocols = imap
listen = 127.0.0.1
log_path = {folder}/log
mailbox_list_index = no
first_valid_uid = 1
ssl = yes
{(_new if version >= NEW else _old)(folder, user, group)}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = {tls_port}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
"""


def _old(folder: Path, user: str, group: str) -> str:
    return f"""disable_plaintext_auth = no
mail_location = maildir:{folder}/mail/%u
ssl_cert = <{folder}/cert.pem
ssl_key = <{folder}/key.pem
passdb {{
  driver = passwd-file
  args = scheme=PLAIN username_format=%u {folder}/users
}}
userdb {{
  driver = static
  args = uid={user} gid={group} home={folder}/mail/%u
}}"""


def _new(folder: Path, user: str, group: str) -> str:
    return f"""auth_allow_cleartext = yes
mail_driver = maildir
mail_path = {folder}/mail/%{{user}}
ssl_server_cert_file = {folder}/cert.pem
ssl_server_key_file = {folder}/key.pem
namespace inbox {{
  inbox = yes
}}
passdb passwd-file {{
  default_password_scheme = PLAIN
  passwd_file_path = {folder}/users
}}
userdb static {{
  fields {{
    uid = {user}
    gid = {group}
    home = {folder}/mail/%{{user}}
  }}
}}"""


def _keeper() -> Keeper:
    root = os.geteuid() == 0
    found = pwd.getpwnam("nobody") if root else pwd.getpwuid(os.geteuid())
    return Keeper(found.pw_name, grp.getgrgid(found.pw_gid).gr_name, not root)


@contextmanager
def dovecot() -> Iterator[Dovecot]:
    """A server for a while."""
    program = shutil.which("dovecot", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    assert program is not None, "Dovecot is not installed; scripts/test installs it where it may"
    folder = Path(tempfile.mkdtemp(prefix="turnsheet-dovecot-"))
    folder.chmod(0o755)
    (folder / "mail").mkdir()
    if os.geteuid() == 0:
        shutil.chown(folder / "mail", "nobody")
    certificate = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run([*certificate, *names, *files], check=True, capture_output=True)
    (folder / "users").write_text(f"{USER}:{PASSWORD}\n")
    (folder / "users").chmod(0o644)  # another user reads it
    port, tls_port = _free_port(), _free_port()
    version = version_of(subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout)
    (folder / "dovecot.conf").write_text(settings(version, folder, port, tls_port, _keeper()))
    process = subprocess.Popen([program, "-F", "-c", str(folder / "dovecot.conf")], stderr=subprocess.PIPE)
    try:
        server = Dovecot(port, tls_port, folder / "cert.pem")
        _wait(process, server, folder)
        yield server
    finally:
        process.terminate()
        process.communicate(timeout=START_SECONDS)
        shutil.rmtree(folder, ignore_errors=True)


def _wait(process: subprocess.Popen[bytes], server: Dovecot, folder: Path) -> None:
    """Until the mailbox can be opened: the first login can fail while the part that checks passwords still starts."""
    until = time.monotonic() + START_SECONDS
    while True:
        try:
            with server.opened():
                return
        except (OSError, IMAP4.error, MailboxLoginError):
            pass
        if process.poll() is not None or time.monotonic() > until:
            log = folder / "log"
            raise AssertionError(log.read_text() if log.exists() else "Dovecot did not start")
        time.sleep(0.05)
