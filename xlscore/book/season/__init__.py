"""Season workbooks: what their sheets mean, and the event files they list."""
