"""The types of what the API takes and gives."""
