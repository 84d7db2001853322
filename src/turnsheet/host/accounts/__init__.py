"""Accounts: how a guest turns into somebody who can sign in from everywhere, and what happens to what they have."""
