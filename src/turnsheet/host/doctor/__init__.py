"""The doctor checks a site's store, turns, secret, files, mail, clock and disk, and says what is wrong.

It changes nothing. Each check is a module; `examination` runs them all.
"""
