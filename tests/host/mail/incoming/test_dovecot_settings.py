"""The configuration of the Dovecot of the tests, for each version that Debian has."""

from pathlib import Path

import pytest

from tests.helpers.mail.dovecot import Keeper, settings, version_of

FOLDER = Path("/folder")
ONLY_OLD = ("disable_plaintext_auth", "mail_location", "ssl_cert =", "driver = passwd-file", "%u")
"""What 2.4 refuses."""
ONLY_NEW = ("auth_allow_cleartext", "mail_driver", "ssl_server_cert_file", "passdb passwd-file {", "%{user}")
"""What 2.3 does not know."""


def settings_of(version: tuple[int, int], *, serves: bool = False) -> str:
    return settings(version, FOLDER, 1143, 1993, Keeper("nobody", "nogroup", serves))


@pytest.mark.parametrize(
    ("told", "version"),
    [
        ("2.3.19.1 (9b53102964)\n", (2, 3)),
        ("2.3.4.1 (f79e8e7e4)", (2, 3)),
        ("2.4.1-4 (7d8c0e5759)\n", (2, 4)),
        ("2.10.0", (2, 10)),
        ("3.0", (3, 0)),
    ],
)
def test_the_version_is_what_dovecot_says(told: str, version: tuple[int, int]) -> None:
    assert version_of(told) == version


def test_nonsense_has_no_version() -> None:
    with pytest.raises(AssertionError, match="says 'dovecot'"):
        version_of("dovecot")


@pytest.mark.parametrize("version", [(2, 3), (2, 2)])
def test_older_versions_get_the_settings_they_know(version: tuple[int, int]) -> None:
    text = settings_of(version)
    assert [word for word in ONLY_OLD if word not in text] == []
    assert [word for word in (*ONLY_NEW, "dovecot_config_version") if word in text] == []


@pytest.mark.parametrize("version", [(2, 4), (2, 10), (3, 0)])
def test_newer_versions_get_theirs_with_the_version_first(version: tuple[int, int]) -> None:
    text = settings_of(version, serves=True)
    assert text.startswith("dovecot_config_version = 2.4.0\ndovecot_storage_version = 2.4.0\n")
    assert [word for word in ONLY_NEW if word not in text] == []
    assert [word for word in ONLY_OLD if word in text] == []


@pytest.mark.parametrize("version", [(2, 3), (2, 4)])
def test_a_server_that_root_starts_uses_the_users_of_the_system(version: tuple[int, int]) -> None:
    assert "default_internal_user" not in settings_of(version)
    assert "default_internal_user = nobody\n" in settings_of(version, serves=True)
