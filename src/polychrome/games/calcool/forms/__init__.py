"""What people and files say about Calcool: options, events and views."""
