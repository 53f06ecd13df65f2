"""Many workbooks at once: planned, worked on by processes or a cluster, and reported."""
