"""Secrets of the house: codes, tokens, signatures. Kept as hashes, compared in constant time."""

import hashlib
import hmac
import secrets

from turnsheet.core import codec


def new_secret() -> str:
    """A secret nobody can guess, fit for an address."""
    return secrets.token_urlsafe(24)


def new_key() -> str:
    """A secret key of 256 random bits, such as a match has for its commitments."""
    return secrets.token_hex(32)


def new_id() -> str:
    """A short name for a match that says nothing."""
    return secrets.token_hex(6)


def digest(secret: str) -> str:
    """What is kept of a secret. They are long and random, so a plain hash is enough."""
    return hashlib.sha256(f"turnsheet\n{secret}".encode()).hexdigest()


def matches(secret: str, kept: str | None) -> bool:
    """Whether this is the secret of which that was kept."""
    return kept is not None and hmac.compare_digest(digest(secret), kept)


class Signer:
    """Signs and checks with the key of the house."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def sign(self, what: object) -> str:
        """The signature of a value."""
        return hmac.new(self._key, codec.encode(what), hashlib.sha256).hexdigest()

    def signed(self, what: object, signature: str) -> bool:
        """Whether the signature is ours."""
        return hmac.compare_digest(self.sign(what), signature)
