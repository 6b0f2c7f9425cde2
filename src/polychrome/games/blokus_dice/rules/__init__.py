"""The rules of Blokus Dice: the state, what is printed, six kernels, and the reasons for which a move is refused."""
