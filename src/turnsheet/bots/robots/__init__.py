"""Bots for Robots: teams of sample programs, and one that plays by searching."""
