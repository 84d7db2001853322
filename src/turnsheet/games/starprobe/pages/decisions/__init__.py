"""What an explorer decides: what is asked and offered, what it may bring and cost, and with what chances."""
