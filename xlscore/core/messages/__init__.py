"""Every message, by what it is about, in English and German."""
