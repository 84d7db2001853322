"""The files of the built client, as they are sent."""

import gzip
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from turnsheet.interfaces.web.assets import asset_routes

SCRIPT = "const one = 1\n" * 500


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with a script, a font and something tiny; and a secret beside it."""
    (tmp_path / "secret.js").write_text("secret")
    folder = tmp_path / "assets"
    folder.mkdir()
    (folder / "page-1a.js").write_text(SCRIPT)
    (folder / "face-2b.woff2").write_bytes(b"\0" * 3000)
    (folder / "tiny-3c.css").write_text("a{}")
    return folder


def test_a_file_is_sent_compressed_to_those_who_can_read_that(files: Path) -> None:
    with TestClient(Litestar(asset_routes(files))) as client:
        packed = client.get("/assets/page-1a.js", headers={"accept-encoding": "gzip, deflate"})
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), 9, mtime=0))
        assert packed.text == SCRIPT
        plain = client.get("/assets/page-1a.js", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == SCRIPT
        for answer in (packed, plain):
            assert answer.headers["content-type"].startswith("text/javascript")
            assert answer.headers["vary"] == "accept-encoding"
            assert answer.headers["cache-control"] == "public, immutable, max-age=31536000"


def test_what_would_not_become_smaller_is_sent_as_it_is(files: Path) -> None:
    with TestClient(Litestar(asset_routes(files))) as client:
        for name, kind in (("face-2b.woff2", "font/woff2"), ("tiny-3c.css", "text/css")):
            answer = client.get(f"/assets/{name}", headers={"accept-encoding": "gzip"})
            assert "content-encoding" not in answer.headers
            assert answer.headers["content-type"].startswith(kind)
            assert answer.content == (files / name).read_bytes()


def test_only_files_of_the_folder_are_sent(files: Path) -> None:
    with TestClient(Litestar(asset_routes(files))) as client:
        assert client.head("/assets/page-1a.js").status_code == 200
        for path in ("", "nothing.js", "..", "../secret.js", "..%2Fsecret.js", "%2e%2e", "."):
            assert client.get(f"/assets/{path}").status_code == 404, path
        assert client.head("/assets/nothing.js").status_code == 404
