"""Reports: what came out, as pages, JSON, CSV, Markdown, HTML and pandas frames."""
