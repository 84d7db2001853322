"""Adjudication cases: `reader` reads the files of `cases/`, `play` plays a case and compares the result."""
