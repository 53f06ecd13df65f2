"""Seasons as pages and data: ranking list, invitations."""
