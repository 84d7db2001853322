"""What a server says when it cannot be opened as it is set up."""


class BadSettingError(Exception):
    """A setting, or a file in the data folder, that cannot be used as it is; the sentence says what to do."""
