"""The JSON types of the API, for requests and responses. The client's types are generated from them."""
