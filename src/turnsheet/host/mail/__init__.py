"""Play by mail: turns go out as letters, and orders come back as replies."""
