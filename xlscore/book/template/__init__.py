"""Templates: the workbooks that events and seasons start from."""
