"""Commands that play or check matches without a site."""
