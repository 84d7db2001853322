"""The JSON types of the API: what requests carry and what answers hold. The client's types are generated from them."""
