"""The club guide is true: its commands run one after another on a new site, and its settings exist."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT
from turnsheet.host.doctor.setup import known

TEXT = (ROOT / "docs" / "guides" / "club.md").read_text()


def blocks(kind: str) -> list[str]:
    """The blocks of the guide in one language."""
    return re.findall(rf"^```{kind}\n(.*?)^```", TEXT, re.M | re.S)


def test_its_commands_run_on_a_new_site(tmp_path: Path) -> None:
    """All but the test mail, for which there is no mail server here."""
    lines = [line for block in blocks("sh") for line in block.splitlines() if "--send" not in line]
    (tmp_path / "turnsheet").write_text(f'#!/bin/sh\nexec {sys.executable} -m turnsheet.interfaces.cli "$@"\n')
    (tmp_path / "turnsheet").chmod(0o755)
    environment = {**os.environ, "TURNSHEET_DATA": str(tmp_path / "data"), "PYTHONPATH": str(ROOT / "src")}
    environment["PATH"] = f"{tmp_path}:{os.environ['PATH']}"
    said = []
    for line in lines:
        if line == "turnsheet doctor":  # it looks for a server, which does not run here
            continue
        done = subprocess.run(
            ["sh", "-e", "-c", line], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, (line, done.stderr)
        said.append(done.stdout)
    told = "".join(said)
    assert "was created and is an admin." in said[0]
    assert re.search(r"/sign-in/[0-9a-f]{64}\n", told)
    assert re.search(r"/welcome/[0-9a-f]{64}\n", told)
    assert "The site is private" in told
    assert "y…@example.org" in told
    assert "you@example.org" not in told.replace("sign-in-link you@example.org", "")
    assert (tmp_path / "club-backup").is_file()


def test_its_settings_exist() -> None:
    (written,) = blocks("ini")
    names = [line.partition("=")[0] for line in written.splitlines()]
    assert len(names) == 5
    assert set(names) <= set(known())


@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")
def test_nginx_takes_its_configuration(tmp_path: Path) -> None:
    (written,) = blocks("nginx")
    plain = re.sub(r"listen 443 ssl;|ssl_certificate\w* .*;", "", written)
    (tmp_path / "nginx.conf").write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\n{plain}\n}}\n")
    command = ["nginx", "-t", "-c", str(tmp_path / "nginx.conf"), "-e", str(tmp_path / "log"), "-p", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
