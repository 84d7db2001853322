"""Commands that run and maintain a site."""
