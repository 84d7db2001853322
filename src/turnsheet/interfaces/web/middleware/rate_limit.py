"""Limits on how often one client address may do something, in a bounded amount of memory."""

import time
from collections import OrderedDict
from collections.abc import Callable

from litestar import Request
from litestar.enums import ScopeType
from litestar.exceptions import TooManyRequestsException
from litestar.types import ASGIApp, Receive, Scope, Send

from turnsheet.interfaces.web.authentication import AnyRequest
from turnsheet.interfaces.web.middleware.origin import address_of

MOST_ADDRESSES = 20_000
HERE = "this machine"
TOO_MANY_MAILS = "Too many mails were asked for from your address. Wait an hour, or a day if you asked for many."


class Allowance:
    """How often each address may do something in a period. The addresses seen longest ago are forgotten first."""

    def __init__(self, count: int, seconds: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.count = count
        self.seconds = seconds
        self._clock = clock
        self._spent: OrderedDict[str, tuple[float, int]] = OrderedDict()

    @property
    def remembered(self) -> int:
        """How many addresses it remembers."""
        return len(self._spent)

    def spend(self, address: str | None, sentence: str) -> None:
        """Count once, or refuse."""
        key, now = address or HERE, self._clock()
        since, spent = self._spent.get(key, (now, 0))
        if now - since >= self.seconds:
            since, spent = now, 0
        if spent >= self.count:
            wait = max(1, round(self.seconds - (now - since)))
            raise TooManyRequestsException(sentence, headers={"retry-after": str(wait)})
        self._spent[key] = since, spent + 1
        self._spent.move_to_end(key)
        while len(self._spent) > MOST_ADDRESSES:
            self._spent.popitem(last=False)


def count_mail(request: AnyRequest) -> None:
    """Count a request that has a mail sent to an address its sender chose, or refuse it."""
    allowances: tuple[Allowance, ...] = request.app.state.mails
    for allowance in allowances:
        allowance.spend(address_of(request), TOO_MANY_MAILS)


class RequestLimit:
    """Counts every request against the allowance of its address."""

    def __init__(self, app: ASGIApp, allowance: Allowance) -> None:
        self._app = app
        self._allowance = allowance

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request on, or refuse it."""
        if scope["type"] == ScopeType.HTTP:
            sentence = f"One address may send {self._allowance.count} requests per minute. Wait a moment."
            self._allowance.spend(address_of(Request(scope)), sentence)
        await self._app(scope, receive, send)
