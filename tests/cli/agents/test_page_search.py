"""Words are found in pages of rules, with the chapter they are in."""

from turnsheet.interfaces.cli.agents.page_search import search

PAGE = """# Rules

The beginning
of the page.

## 1 Fire

- **1.1** Close fire is short, and this clause
  has two lines.
- **1.2** Far fire.

| code | meaning |
|---|---|
| `far` | too far to FIRE |
"""


def test_a_clause_is_found_whole_whatever_the_case_and_order_of_the_words() -> None:
    clause = "- **1.1** Close fire is short, and this clause\n  has two lines."
    assert search(PAGE, "LINES close") == [("1 Fire", clause)]


def test_rows_and_paragraphs_are_found_too() -> None:
    assert search(PAGE, "far fire") == [("1 Fire", "- **1.2** Far fire."), ("1 Fire", "| `far` | too far to FIRE |")]
    assert search(PAGE, "beginning page") == [("Rules", "The beginning\nof the page.")]


def test_nothing_is_found_without_words() -> None:
    assert search(PAGE, " ") == []
