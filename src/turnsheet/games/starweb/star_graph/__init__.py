"""The star graph of 255 worlds: how it is generated, checked and written as a map file."""
