"""Natives: contact, negotiations, blasting, and their attacks."""
