"""The rules of Colour Square: the state, what is printed, six kernels, and the reasons for which a move is refused."""
