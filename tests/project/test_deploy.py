"""What is in deploy/ fits the program: commands and settings exist, nothing runs as root, systemd takes the unit."""

import json
import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

from tests.helpers.cli_commands import turnsheet
from tests.helpers.paths import ROOT
from turnsheet.host.doctor.setup import known

UNIT = ROOT / "deploy" / "turnsheet.service"
CONTAINER = ROOT / "deploy" / "Containerfile"
INSTRUCTIONS = {"FROM", "RUN", "COPY", "WORKDIR", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK"}
INSTRUCTIONS |= {"ENTRYPOINT", "CMD"}


def unit() -> list[tuple[str, str, str]]:
    """The lines of the unit: section, name, value."""
    found: list[tuple[str, str, str]] = []
    section = ""
    for line in UNIT.read_text().splitlines():
        if header := re.fullmatch(r"\[(\w+)\]", line):
            section = header[1]
        elif line and not line.startswith("#"):
            name, equals, value = line.partition("=")
            assert equals, line
            found.append((section, name, value))
    return found


def values(name: str) -> list[str]:
    return [value for _, each, value in unit() if each == name]


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Containerfile, long lines joined."""
    text = re.sub(r"\\\n", " ", "\n".join(re.findall(r"^(?!#).+$", CONTAINER.read_text(), re.M)))
    return [(line.split(maxsplit=1)[0], line.split(maxsplit=1)[1]) for line in text.splitlines()]


def stages() -> list[list[tuple[str, str]]]:
    found: list[list[tuple[str, str]]] = []
    for name, rest in instructions():
        if name == "FROM":
            found.append([])
        found[-1].append((name, rest))
    return found


def assert_serves(words: list[str]) -> None:
    """The command takes these arguments: it fails only at the folder it is given."""
    done = turnsheet(*words, "--data", "/proc/nowhere")
    assert "No such option" not in done.stderr
    assert words[0] == "serve"
    for option in words[1::2]:
        assert option in turnsheet("serve", "--help").stdout


def test_the_unit_starts_a_command_there_is() -> None:
    (start,) = values("ExecStart")
    program, *words = shlex.split(start)
    assert Path(program).name == "turnsheet"
    assert_serves(words)
    assert "127.0.0.1" in words


def test_the_unit_sets_variables_there_are() -> None:
    names = [value.partition("=")[0] for value in values("Environment")]
    assert {name for name in names if name.startswith("TURNSHEET_")} <= known()
    assert len(names) >= 4
    assert "/var/lib/turnsheet" in [value.partition("=")[2] for value in values("Environment")]
    assert values("StateDirectory") == ["turnsheet"]


def test_the_unit_gives_the_service_no_rights() -> None:
    assert values("User") == ["turnsheet"]
    for name in ("NoNewPrivileges", "PrivateTmp", "PrivateDevices", "ProtectHome", "MemoryDenyWriteExecute"):
        assert values(name) == ["yes"], name
    assert values("ProtectSystem") == ["strict"]
    assert values("CapabilityBoundingSet") == [""]
    assert values("UMask") == ["0077"]
    assert values("StateDirectoryMode") == ["0700"]


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    """Where systemd is there to ask; that every line has a name and a section is asked everywhere."""
    assert {section for section, _, _ in unit()} == {"Unit", "Service", "Install"}
    if shutil.which("systemd-analyze") is None:
        return
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text().replace("/opt/turnsheet/bin/turnsheet", "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", copy], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    judged = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", copy], capture_output=True, text=True, check=False
    )
    level = re.search(r"Overall exposure level for turnsheet.service: ([0-9.]+)", judged.stdout)
    assert level
    assert float(level[1]) < 2.0


def test_the_containerfile_has_only_instructions_there_are() -> None:
    assert {name for name, _ in instructions()} <= INSTRUCTIONS
    assert instructions()[0][0] == "FROM"


def test_all_that_the_containerfile_copies_is_there() -> None:
    names: set[str] = set()
    for stage in stages():
        for name, rest in stage:
            words = shlex.split(rest)
            if name == "COPY" and not words[0].startswith("--from="):
                for source in words[:-1]:
                    assert (ROOT / source).exists(), source
            elif name == "COPY":
                assert words[0].removeprefix("--from=") in names
        first = shlex.split(stage[0][1])
        names.add(first[-1] if "AS" in first else "")
    built = "src/turnsheet/interfaces/web/static"
    assert f"outDir: '../{built}'" in next((ROOT / "client").glob("vite.config.*")).read_text()
    assert f"/build/{built}/" in CONTAINER.read_text()


def test_the_image_has_a_python_the_package_takes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    versions = re.findall(r"FROM \S+/python:([0-9.]+)-slim", CONTAINER.read_text())
    assert len(set(versions)) == 1  # one environment is made and copied
    assert versions[0] in SpecifierSet(project["requires-python"])
    assert "otel" in project["optional-dependencies"]


def test_the_container_runs_the_server_as_nobody_special() -> None:
    last = dict(stages()[-1])
    assert last["USER"].isdecimal()
    assert int(last["USER"]) > 0
    (program,) = json.loads(last["ENTRYPOINT"])
    assert program == "/opt/turnsheet/bin/turnsheet"
    assert_serves(json.loads(last["CMD"]))
    port = json.loads(last["CMD"])[-1]
    assert last["EXPOSE"] == port
    assert f"127.0.0.1:{port}/health/ready" in last["HEALTHCHECK"]
    assert json.loads(last["VOLUME"]) == ["/data"]
    names = re.findall(r"(\w+)=", last["ENV"])
    assert {name for name in names if name.startswith("TURNSHEET_")} <= known()
    assert "TURNSHEET_DATA=/data" in last["ENV"]


def test_no_secret_is_in_what_is_deployed() -> None:
    for text in (UNIT.read_text(), CONTAINER.read_text()):
        assert not re.search(r"TURNSHEET_(SECRET|METRICS_TOKEN|SMTP)=", text)


@pytest.mark.parametrize("file", ["turnsheet.service", "Containerfile"])
def test_the_guide_says_how_to_use_it(file: str) -> None:
    assert f"deploy/{file}" in (ROOT / "docs/guides/host.md").read_text()
