"""What agents get: programs that use a language model, and play over the Model Context Protocol (MCP).

`turnsheet mcp` is a client of a site like any other. It has the tokens of some seats, so it knows what their players
know, and nothing else. It keeps nothing between two calls but the connections.
"""
