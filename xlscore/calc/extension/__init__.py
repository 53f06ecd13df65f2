"""The extension for LibreOffice: its parts, how it is built and installed."""
