"""Fixtures for what is logged and traced."""

from tests.helpers.monitoring import log as log
from tests.helpers.monitoring import spans as spans
