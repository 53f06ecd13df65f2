"""What every draw is made with: rounds and seats, plans, exchanges, history, figures."""
