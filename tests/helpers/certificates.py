"""Certificates for tests, each with a key of its own, as files in a folder."""

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
)
from msgspec import Struct


class Files(Struct, frozen=True):
    """A certificate that signed itself, and its key."""

    certificate: Path
    key: Path


def certificate(
    folder: Path,
    name: str = "site",
    *,
    days: float = 90,
    age_days: float = 1,
    host: str = "localhost",
    password: str = "",
) -> Files:
    """Make a certificate for a name of this machine that is valid for some more days."""
    key = ec.generate_private_key(ec.SECP256R1())
    now = datetime.now(UTC)
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
    names = [x509.DNSName(host), x509.IPAddress(ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=age_days))
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(key, hashes.SHA256())
    )
    closed = BestAvailableEncryption(password.encode()) if password else NoEncryption()
    files = Files(folder / f"{name}.pem", folder / f"{name}.key")
    files.certificate.write_bytes(made.public_bytes(Encoding.PEM))
    files.key.touch(0o600)
    files.key.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, closed))
    return files
