"""The wheel holds the whole site: it runs in an environment that has nothing but it and what it says it needs."""

import importlib.metadata
import os
import re
import signal
import subprocess
import sys
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from packaging.requirements import Requirement

from tests.cli.site.test_serve import guest
from tests.helpers.paths import ROOT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], cwd=ROOT, check=True)
    (built,) = folder.glob("*.whl")
    return built


def needed(requirement: Requirement, known: set[str]) -> Iterator[importlib.metadata.Distribution]:
    """What is installed here of a requirement, and of all that it needs in its turn."""
    for extra in ("", *sorted(requirement.extras)):
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": extra}):
            continue
        found = importlib.metadata.distribution(requirement.name)
        if f"{found.name}[{extra}]" in known:
            continue
        known.add(f"{found.name}[{extra}]")
        yield found
        for line in found.requires or []:
            further = Requirement(line)
            if further.marker is None or further.marker.evaluate({"extra": extra}):
                further.marker = None
                yield from needed(further, known)


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment with the wheel, and links to what its metadata say it needs: nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    (place,) = folder.glob("lib/python*/site-packages")
    with zipfile.ZipFile(wheel) as packed:
        (metadata,) = [name for name in packed.namelist() if name.endswith(".dist-info/METADATA")]
        lines = re.findall(r"^Requires-Dist: (.*)$", packed.read(metadata).decode(), re.M)
    known: set[str] = set()
    for line in lines:
        requirement = Requirement(line)
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": ""}):
            continue
        for distribution in needed(requirement, known):
            tops = {Path(str(file)).parts[0] for file in distribution.files or []}
            for top in sorted(tops - {"..", "__pycache__"}):
                there = Path(str(distribution.locate_file(top)))
                if not (place / top).exists():
                    (place / top).symlink_to(there)
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), "install", "--quiet"]
    subprocess.run([*pip, "--no-deps", "--no-index", "--disable-pip-version-check", str(wheel)], check=True)
    return folder


PLAIN = {"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "COLUMNS": "100", "TERM": "dumb"}


def command(environment: Path, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the installed command far from the source tree."""
    program = environment / "bin" / "turnsheet"
    return subprocess.run(
        [program, *words], env={**PLAIN, **settings}, cwd=environment, capture_output=True, text=True, check=False
    )


@contextmanager
def served(environment: Path, data: Path) -> Iterator[str]:
    """The site as the installed command serves it."""
    words = [str(environment / "bin" / "turnsheet"), "serve", "--data", str(data)]
    with subprocess.Popen(words, env=PLAIN, cwd=environment, stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", started.stdout.readline())
        assert found
        try:
            yield found[0]
        finally:
            started.send_signal(signal.SIGTERM)
        assert started.wait(40) == 0


def test_the_wheel_has_the_client_the_rules_and_the_guides(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    web = "turnsheet/interfaces/web"
    assert f"{web}/static/index.html" in names
    assert any(re.fullmatch(rf"{web}/static/assets/.+\.js", name) for name in names)
    for book in ("rules/starweb.md", "guides/host.md", "cases.md", "glossary.md"):
        assert f"{web}/docs/{book}" in names
    migrations = [path.name for path in (ROOT / "src/turnsheet/host/store/migrations/versions").glob("*.py")]
    assert migrations
    assert all(f"turnsheet/host/store/migrations/versions/{name}" in names for name in migrations)
    faces = {"source-serif-4.txt", "ibm-plex-mono.txt"}
    assert {"LICENSE", "NOTICE.md", *faces} <= {Path(name).name for name in names if "/licenses/" in name}
    assert {f"{web}/static/assets/license-{face}" for face in faces} <= set(names)
    assert [name for name in names if "node_modules" in name or name.startswith("tests/")] == []


def test_the_environment_has_nothing_but_what_is_needed(environment: Path) -> None:
    for module, there in {"litestar": True, "pytest": False, "hatchling": False, "opentelemetry": False}.items():
        done = subprocess.run(
            [str(environment / "bin" / "python"), "-c", f"import {module}"], env=PLAIN, capture_output=True
        )
        assert (done.returncode == 0) == there, module
    where = [str(environment / "bin" / "python"), "-c", "import turnsheet; print(turnsheet.__file__)"]
    shown = subprocess.run(where, env=PLAIN, capture_output=True, text=True, check=True).stdout
    assert Path(shown.strip()).is_relative_to(environment)


def test_the_whole_site_runs_from_the_wheel(environment: Path, tmp_path: Path) -> None:
    with served(environment, tmp_path / "data") as address, guest(address) as ann:
        page = ann.get("/")
        assert page.status_code == 200
        (script,) = re.findall(r'src="(/assets/[^"]+\.js)"', page.text)
        assert ann.get(script).headers["content-type"].startswith("text/javascript")
        assert ann.get("/api/docs/guides/host").json()["title"]
        assert ann.get("/api/docs/rules/starweb").json()["chapters"]
        assert ann.get("/metrics").status_code == 200
        for game in ann.get("/api/games").json():
            assert ann.post("/api/play-now", json={"game": game["id"]}).status_code == 201, game["id"]
        wish = {"game": "raumkrieg", "seats": 2, "take": 1, "bots": {"2": "hunter"}, "options": {"turns": "2"}}
        match = ann.post("/api/matches", json={**wish, "start": True}).json()["id"]
        play_to_the_end(ann, match)
        file = tmp_path / "match.json"
        file.write_bytes(ann.get(f"/api/matches/{match}/file").content)
    assert command(environment, "verify", str(file)).returncode == 0
    listed = command(environment, "admin", "list", "--phase", "ended", "--data", str(tmp_path / "data"))
    assert match in listed.stdout


def play_to_the_end(ann: httpx.Client, match: str) -> None:
    """Send empty orders and hear of each turn, until the match is over."""
    with ann.stream("GET", f"/api/matches/{match}/events", headers={"last-event-id": "0"}, timeout=60) as stream:
        ann.post(f"/api/matches/{match}/seats/1/orders", json={"text": ""})
        for line in stream.iter_lines():
            if "The match is over." in line:
                return
            if line.startswith("data:") and '"turn"' in line:
                ann.post(f"/api/matches/{match}/seats/1/orders", json={"text": ""})


def test_traces_that_are_not_installed_are_one_sentence(environment: Path, tmp_path: Path) -> None:
    settings = {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"}
    done = command(environment, "serve", "--data", str(tmp_path), **settings)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "turnsheet[otel]" in done.stderr


def test_the_version_of_the_wheel_is_that_of_the_project(wheel: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert f"turnsheet-{project['version']}-" in wheel.name
    assert os.access(wheel, os.R_OK)
