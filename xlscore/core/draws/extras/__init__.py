"""What is drawn beside the seats: wonders and boards."""
