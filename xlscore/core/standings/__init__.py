"""From scores to standings: ranking, cuts, who comes into a stage, the overall ranking."""
