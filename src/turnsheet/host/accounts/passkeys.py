"""Passkeys: signing in with what a device or password manager keeps (WebAuthn).

A ceremony has two requests: the browser asks for options, and sends back what its authenticator signed. The challenge
between them is not stored: it travels as a signed ticket, which works for five minutes, for one browser and for one
purpose; an answer to a challenge from before the last use of the passkey is refused, so no answer works twice. A
passkey works for the site's own name only; a site for its own machine only accepts `localhost`.
"""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import datetime
from secrets import token_bytes, token_hex
from typing import Literal
from urllib.parse import urlsplit

import webauthn
from msgspec import Struct
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from turnsheet.host.accounts import accounts as people_accounts
from turnsheet.host.accounts import sessions
from turnsheet.host.people import Asker, clean_name
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment, time_at, time_of
from turnsheet.host.store.row_types.accounts import AccountRow, PasskeyRow
from turnsheet.host.store.rows.people import accounts, guests

Purpose = Literal["register", "sign-in"]
LASTS_MS = 5 * 60_000
MOST_PASSKEYS = 20
LONGEST_ANSWER = 20_000
LOCAL = (None, "localhost", "127.0.0.1", "::1")
"""Names of a site that only its own machine can reach; browsers allow passkeys for one of them."""
TICKET = re.compile(r"(?P<challenge>[A-Za-z0-9_-]{43})\.(?P<until>[0-9]{1,15})\.(?P<seal>[0-9a-f]{64})")
TOO_LATE = "That took too long. Try again."


class Ceremony(Struct, frozen=True):
    """What the browser needs for its part."""

    options: str
    """The options for the browser's WebAuthn call, as JSON."""
    ticket: str
    """To send back with the answer."""


class Passkey(Struct, frozen=True):
    """A passkey of an account, for its person."""

    id: str
    name: str
    created: datetime
    used: datetime | None


class Origin(Struct, frozen=True):
    """Where passkeys of a site work: its name, and the address that browsers send."""

    name: str
    address: str


def origin(site: Site, requested: str) -> Origin:
    """Where passkeys work: at the site's public address, or else where the browser says it is, on this machine."""
    local = urlsplit(site.address).hostname in LOCAL
    address = requested if local else site.address
    name = urlsplit(address).hostname or ""
    if local and name != "localhost":
        raise RefusedError(
            "bad-passkey", "Passkeys do not work at an IP address. Open http://localhost with the same port."
        )
    return Origin(name, address)


def begin_registration(site: Site, asker: Asker, cookie: str, requested: str) -> Ceremony:
    """Begin to add a passkey to the account, or to make an account with one."""
    place = origin(site, requested)
    with site.store.read() as connection:
        account = None if asker.person is None else accounts.find(connection, asker.person)
        name = guests.name(connection, asker.person)
        known = [] if account is None else accounts.passkeys_of(connection, account.id)
    _check_limit(known)
    challenge, ticket = _challenge(site, "register", cookie)
    options = webauthn.generate_registration_options(
        rp_id=place.name,
        rp_name="Turnsheet",
        user_name=(account.mail if account else None) or name or "guest",
        user_display_name=name or "guest",
        user_id=(account.public if account else token_hex(8)).encode(),
        challenge=challenge,
        exclude_credentials=[PublicKeyCredentialDescriptor(id=_bytes(each.credential)) for each in known],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
    )
    return Ceremony(webauthn.options_to_json(options), ticket)


def _check_limit(known: list[PasskeyRow]) -> None:
    if len(known) >= MOST_PASSKEYS:
        raise RefusedError("over-quota", f"You have {MOST_PASSKEYS} passkeys, which is the limit. Remove one first.")


def finish_registration(
    site: Site,
    asker: Asker,
    *,
    cookie: str,
    new_cookie: str,
    ticket: str,
    answer: str,
    name: str,
    agent: str,
    requested: str,
) -> bool:
    """Keep a new passkey. A guest gets an account with it and is signed in: gives whether that happened."""
    place, challenge, now = origin(site, requested), _opened(site, "register", cookie, ticket), moment(site.now())
    try:
        verified = webauthn.verify_registration_response(
            credential=_parsed(site, answer),
            expected_challenge=challenge,
            expected_rp_id=place.name,
            expected_origin=place.address,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError) as error:
        raise _not_accepted(site) from error
    with site.store.write() as connection:
        if accounts.passkey(connection, _text(verified.credential_id)) is not None:
            raise RefusedError("bad-passkey", "This passkey is already in use. Sign in with it.")
        found = None if asker.person is None else accounts.find(connection, asker.person)
        account = found or people_accounts.make(connection, site)
        guests.lock(connection, account.id)
        _check_limit(accounts.passkeys_of(connection, account.id))
        accounts.add_passkey(
            connection,
            {
                "account": account.id,
                "nonce": token_hex(16),
                "credential": _text(verified.credential_id),
                "public_key": _text(verified.credential_public_key),
                "uses": verified.sign_count,
                "name": clean_name(name) or sessions.browser_name(agent),
                "created": now,
            },
        )
        if found is None:
            sessions.begin(connection, site, account, old_cookie=cookie, new_cookie=new_cookie, agent=agent)
    return found is None


def begin_sign_in(site: Site, cookie: str, requested: str) -> Ceremony:
    """Begin to sign in. The options name no account, so they tell nobody who has one."""
    place = origin(site, requested)
    challenge, ticket = _challenge(site, "sign-in", cookie)
    options = webauthn.generate_authentication_options(
        rp_id=place.name, challenge=challenge, user_verification=UserVerificationRequirement.PREFERRED
    )
    return Ceremony(webauthn.options_to_json(options), ticket)


def finish_sign_in(
    site: Site, *, cookie: str, new_cookie: str, ticket: str, answer: str, agent: str, requested: str
) -> None:
    """Sign the browser in under its new cookie, if the passkey is that of an account."""
    place, challenge, now = origin(site, requested), _opened(site, "sign-in", cookie, ticket), moment(site.now())
    credential = _parsed(site, answer)
    with site.store.read() as connection:
        passkey = accounts.passkey(connection, str(credential.get("id", ""))[:2000])
    if passkey is None:
        raise _unknown(site)
    begun = _begun(ticket)
    if passkey.used is not None and begun <= passkey.used:  # an answer that was used already, or might be
        raise RefusedError("bad-passkey", TOO_LATE)
    try:
        verified = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=place.name,
            expected_origin=place.address,
            credential_public_key=_bytes(passkey.public_key),
            credential_current_sign_count=passkey.uses,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError) as error:
        raise _not_accepted(site) from error
    with site.store.write() as connection:
        account = _account_of(site, accounts.find(connection, passkey.account))
        if not accounts.use_passkey(connection, passkey.id, verified.new_sign_count, now, begun):
            raise RefusedError("bad-passkey", TOO_LATE)
        sessions.begin(connection, site, account, old_cookie=cookie, new_cookie=new_cookie, agent=agent)


def _account_of(site: Site, row: AccountRow | None) -> AccountRow:
    if row is None:
        raise _unknown(site)
    return row


def of_account(site: Site, account: str) -> list[Passkey]:
    """The passkeys of an account, the oldest first."""
    with site.store.read() as connection:
        rows = accounts.passkeys_of(connection, account)
    return [Passkey(row.nonce, row.name, time_at(row.created), time_of(row.used)) for row in rows]


def rename(site: Site, asker: Asker, passkey: str, name: str) -> None:
    """Give a passkey another name."""
    with site.store.write() as connection:
        account = people_accounts.of_asker(connection, asker)
        row = _own(accounts.passkeys_of(connection, account.id), passkey)
        accounts.rename_passkey(connection, row.id, clean_name(name) or row.name)


def _own(rows: list[PasskeyRow], passkey: str) -> PasskeyRow:
    row = next((row for row in rows if row.nonce == passkey), None)
    if row is None:
        raise RefusedError("no-such-passkey", "You do not have that passkey. Reload the page to see yours.")
    return row


def remove(site: Site, asker: Asker, passkey: str) -> None:
    """Remove a passkey. The last one stays if no link to sign in can be sent: nobody could sign in any more."""
    sends = "mail" in site.channels
    with site.store.write() as connection:
        account = people_accounts.of_asker(connection, asker)
        guests.lock(connection, account.id)  # two browsers do not remove the last two at the same time
        rows = accounts.passkeys_of(connection, account.id)
        row = _own(rows, passkey)
        if len(rows) == 1 and (account.mail is None or not sends):
            add = "a mail address or another passkey" if sends else "another passkey"
            raise RefusedError("bad-passkey", f"This is the only way to sign in to your account. Add {add} first.")
        accounts.remove_passkey(connection, row.id)


def _not_accepted(site: Site) -> RefusedError:
    return RefusedError("bad-passkey", f"This passkey was not accepted. Try again, or {_other_way(site)}.")


def _unknown(site: Site) -> RefusedError:
    return RefusedError(
        "no-such-passkey", f"This site does not know that passkey. Use another one, or {_other_way(site)}."
    )


def _other_way(site: Site) -> str:
    """How to sign in here without the passkey."""
    return "sign in with a link sent by mail" if "mail" in site.channels else "ask the admin of this site for a link"


def _challenge(site: Site, purpose: Purpose, cookie: str) -> tuple[bytes, str]:
    challenge, until = token_bytes(32), moment(site.now()) + LASTS_MS
    return challenge, f"{_text(challenge)}.{until}.{_seal(site, purpose, cookie, _text(challenge), until)}"


def _opened(site: Site, purpose: Purpose, cookie: str, ticket: str) -> bytes:
    form = TICKET.fullmatch(ticket)
    if form is None or not site.signer.same(
        _seal(site, purpose, cookie, form["challenge"], int(form["until"])), form["seal"]
    ):
        raise _not_accepted(site)
    if int(form["until"]) <= moment(site.now()):
        raise RefusedError("bad-passkey", TOO_LATE)
    return _bytes(form["challenge"])


def _begun(ticket: str) -> int:
    """When a ceremony began, by a ticket that was opened before."""
    return int(ticket.split(".")[1]) - LASTS_MS


def _seal(site: Site, purpose: Purpose, cookie: str, challenge: str, until: int) -> str:
    return site.signer.sign(["passkey", purpose, cookie, challenge, until])


def _parsed(site: Site, answer: str) -> dict[str, object]:
    try:
        found = json.loads(answer[:LONGEST_ANSWER])
    except (ValueError, RecursionError) as error:
        raise _not_accepted(site) from error
    if not isinstance(found, dict):
        raise _not_accepted(site)
    return found


def _text(value: bytes) -> str:
    return urlsafe_b64encode(value).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
