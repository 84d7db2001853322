"""What can go wrong between a program and a site, as sentences for the person who runs the program."""


class ClientError(Exception):
    """What went wrong, as a sentence or two."""


class AddressError(ClientError):
    """An address or a token that cannot be used. Nothing was sent."""


class SiteError(ClientError):
    """The site answered in a way that does not let the program go on."""


class LostError(SiteError):
    """The site could not be reached, or not now: it is worth trying again."""

    def __init__(self, sentence: str, after: float = 0.0) -> None:
        super().__init__(sentence)
        self.after = after
        """Seconds to wait before, if the site said so."""


class RefusedError(SiteError):
    """The site refused a request: with a code for programs, and a sentence."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
