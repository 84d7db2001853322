"""The interfaces to a site: the web and the command line."""
