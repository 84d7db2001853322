"""Errors of the settings, with what to do about them."""


class BadSettingError(Exception):
    """A setting or a file in the data folder that cannot be used; the sentence says what to do."""
