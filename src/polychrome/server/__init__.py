"""The table server: friends and bots play in real time, nothing is lost, nobody peeks."""
