"""The pages of a federation: events, seasons, years and people, from a folder of workbooks."""
