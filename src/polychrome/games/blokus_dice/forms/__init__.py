"""What people and files say about Blokus Dice: options, events and views."""
