"""Codes, tokens and signatures. Secrets are stored as hashes and compared in constant time."""

import hashlib
import hmac
import secrets

from turnsheet.core import codec


def new_secret() -> str:
    """A random secret, made of characters that are safe in a URL."""
    return secrets.token_urlsafe(24)


def new_key() -> str:
    """A secret key of 256 random bits, such as a match has for its commitments."""
    return secrets.token_hex(32)


def new_id() -> str:
    """A short random id, such as a match has."""
    return secrets.token_hex(6)


def digest(secret: str) -> str:
    """The hash that is kept of a secret. Secrets are long and random, so a plain hash is enough."""
    return hashlib.sha256(f"turnsheet\n{secret}".encode()).hexdigest()


def is_secret_of(secret: str, kept: str | None) -> bool:
    """Whether this secret has the stored hash."""
    return kept is not None and hmac.compare_digest(digest(secret), kept)


class Signer:
    """Signs values with the key of the site, and checks signatures."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def sign(self, what: object) -> str:
        """The signature of a value."""
        return hmac.new(self._key, codec.encode(what), hashlib.sha256).hexdigest()

    @staticmethod
    def same(one: str, other: str) -> bool:
        """Whether two parts of signatures are the same, compared in constant time."""
        return hmac.compare_digest(one.encode(), other.encode())

    def signed(self, what: object, signature: str) -> bool:
        """Whether the signature is ours."""
        return self.same(self.sign(what), signature)
