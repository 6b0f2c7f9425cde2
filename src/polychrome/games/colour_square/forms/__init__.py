"""What people and files say about Colour Square: options, events and views."""
