"""The club guide is true: its settings and commands set up a site that runs, one after another as they are written."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.mail.dovecot import dovecot
from tests.helpers.mail.mail_server import mailbox
from tests.helpers.paths import ROOT
from tests.helpers.server_processes import serving, wait_until_ready
from turnsheet.host import settings
from turnsheet.host.doctor.setup import known
from turnsheet.host.setting_errors import BadSettingError

TEXT = (ROOT / "docs" / "guides" / "club.md").read_text()
SECRET = "a secret of more than thirty-two letters, with $igns & spaces"


def blocks(kind: str) -> list[str]:
    """The blocks of the guide in one language."""
    return re.findall(rf"^```{kind}\n(.*?)^```", TEXT, re.M | re.S)


def given() -> dict[str, str]:
    """The settings that the guide tells a host to write."""
    lines = [line for block in blocks("ini") for line in block.splitlines()]
    return {name: value for name, _, value in (line.partition("=") for line in lines)}


def installed(folder: Path, values: dict[str, str]) -> Path:
    """The command `turnsheet` as the guide installs it, with the paths of a test and without another user."""
    data, environment, program = folder / "data", folder / "environment", folder / "program"
    environment.write_text("# of the club\n\n" + "".join(f"{name}={value}\n" for name, value in values.items()))
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m turnsheet.interfaces.cli "$@"\n')
    program.chmod(0o755)
    text = (ROOT / "deploy" / "turnsheet").read_text()
    for old, new in (
        ("/etc/turnsheet/environment", str(environment)),
        ("/var/lib/turnsheet", str(data)),
        ("runuser -u turnsheet -- /opt/turnsheet/bin/turnsheet", str(program)),
        ('"$(id -u)"', "0"),
    ):
        assert old in text
        text = text.replace(old, new)
    command = folder / "bin" / "turnsheet"
    command.parent.mkdir()
    command.write_text(text)
    command.chmod(0o755)
    return command


@pytest.mark.processes
def test_a_club_is_set_up_as_the_guide_says(tmp_path: Path) -> None:
    """With a mail server and a mailbox of our own; they and the secret are all that is changed."""
    with mailbox() as (smtp, sink), dovecot() as provider:
        values = given() | {settings.SECRET: SECRET, settings.MAIL: smtp, settings.MAIL_IN: provider.url()}
        command = installed(tmp_path, values)
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        environment["PATH"] = f"{command.parent}:{os.environ['PATH']}"
        with serving(tmp_path / "data", errors=None, **values) as address:
            wait_until_ready(address)
            said = ""
            for line in [line for block in blocks("sh") for line in block.splitlines()] + ["turnsheet mail check"]:
                done = subprocess.run(
                    ["sh", "-e", "-c", line], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
                )
                assert done.returncode == 0, (line, done.stdout, done.stderr)
                said += done.stdout
    said = " ".join(said.split())
    assert "problem" not in said
    assert said.count("The mailbox for orders can be read") == 3
    assert [each.rcpt_tos for each in sink.got] == [["you@example.org"]]
    assert "was created and is an admin." in said
    assert re.search(r"https://games\.example\.org/sign-in/[0-9a-f]{64} ", said)
    assert re.search(r"https://games\.example\.org/welcome/[0-9a-f]{64} ", said)
    assert "The site is private" in said
    assert "y…@example.org" in said
    assert (tmp_path / "data" / "club-backup").is_file()


def test_the_nightly_backup_is_made_and_old_ones_are_removed(tmp_path: Path) -> None:
    command = installed(tmp_path, {settings.SECRET: SECRET})
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PATH": f"{command.parent}:{os.environ['PATH']}"}
    subprocess.run(
        [tmp_path / "program", "admin", "accounts", "--data", tmp_path / "data"], env=environment, check=True
    )
    old = tmp_path / "data" / "nightly-2026-01-01"
    old.touch()
    os.utime(old, (0, 0))
    (line,) = blocks("cron")
    assert line.startswith("17 3 * * * root ")
    night = line.removeprefix("17 3 * * * root ").replace("\\%", "%")
    night = night.replace("/usr/local/bin/turnsheet", str(command)).replace(
        "/var/lib/turnsheet", str(tmp_path / "data")
    )
    done = subprocess.run(["sh", "-e", "-c", night], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (kept,) = (tmp_path / "data").glob("nightly-*")
    assert kept != old
    assert re.fullmatch(r"nightly-\d{4}-\d\d-\d\d", kept.name)


def test_its_settings_exist() -> None:
    assert len(given()) == 7
    assert set(given()) <= set(known())


def test_the_secret_that_it_shows_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or sites would run with a secret that everybody knows."""
    monkeypatch.setenv(settings.SECRET, given()[settings.SECRET])
    with pytest.raises(BadSettingError, match="too easy to guess"):
        settings.kept_secret(tmp_path)


def test_both_guides_install_the_same_way() -> None:
    host = (ROOT / "docs" / "guides" / "host.md").read_text()
    commands = re.findall(r"^    ((?:scripts/|useradd|python3|/opt|install|systemctl).*)$", TEXT, re.M)
    assert len(commands) == 10
    assert [line for line in commands if f"    {line}\n" not in host] == []
    for name in re.findall(r"(?:deploy|scripts)/[\w.]+", "\n".join(commands)):
        assert (ROOT / name).exists()


@pytest.mark.parametrize("script", ["deploy/turnsheet", "scripts/wheel", "scripts/test"])
def test_a_script_of_the_guide_can_be_read_by_its_shell(script: str) -> None:
    shell = "sh" if script.startswith("deploy") else "bash"
    assert shutil.which(shell)
    done = subprocess.run([shell, "-n", ROOT / script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr, os.access(ROOT / script, os.X_OK)) == (0, "", True)
