"""A device that keeps passkeys, in Python: it answers ceremonies as a browser would send them."""

import hashlib
import json
import struct
from base64 import urlsafe_b64encode
from secrets import token_bytes

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from turnsheet.host.accounts.passkeys import Ceremony

ORIGIN = "https://club.example.org"
PRESENT, VERIFIED, WITH_KEY = 1, 4, 64


def text(value: bytes) -> str:
    """Bytes in base64url."""
    return urlsafe_b64encode(value).decode().rstrip("=")


class Device:
    """Keeps one passkey and counts its uses."""

    def __init__(self, origin: str = ORIGIN, name: str = "club.example.org", uses: int = 1) -> None:
        self.origin, self.name, self.uses = origin, name, uses
        self.id = token_bytes(32)
        self.key = ec.generate_private_key(ec.SECP256R1())

    def register(self, ceremony: Ceremony) -> str:
        """Make a passkey."""
        numbers = self.key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        credential = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(key)
        data = self._data(PRESENT | VERIFIED | WITH_KEY) + credential
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer("webauthn.create", ceremony, {"attestationObject": text(attestation)})

    def sign_in(self, ceremony: Ceremony) -> str:
        """Use the passkey."""
        self.uses += 1
        data = self._data(PRESENT | VERIFIED)
        said = self._said("webauthn.get", ceremony)
        signature = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer("webauthn.get", ceremony, {"authenticatorData": text(data), "signature": text(signature)})

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.name.encode()).digest() + struct.pack(">BI", flags, self.uses)

    def _said(self, kind: str, ceremony: Ceremony) -> bytes:
        challenge = json.loads(ceremony.options)["challenge"]
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, kind: str, ceremony: Ceremony, parts: dict[str, str]) -> str:
        response = {**parts, "clientDataJSON": text(self._said(kind, ceremony))}
        return json.dumps({"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response})
