"""The file as a zip of XML parts: read fast, and patched without losing anything."""
