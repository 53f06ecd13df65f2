"""What a player still needs: which places bring him into the next stage of one event."""
