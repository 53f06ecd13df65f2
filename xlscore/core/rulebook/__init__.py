"""How rules are written: their keys, reading and checking them, the text that is hashed."""
