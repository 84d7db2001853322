"""What is asked of a site: the address of a seat, its token, requests, and the events of the match."""
