"""The codes of all acts as plain numbers, which is what kernels compare."""

from __future__ import annotations

from polychrome.games.colour_square.rules import state as st

LIST, ENTER, RECOLOUR, JOKER = st.LIST.first, st.ENTER.first, st.RECOLOUR.first, st.JOKER.first
CHOOSE, MISCHOOSE, CHOOSE_START = st.CHOOSE.first, st.MISCHOOSE.first, st.CHOOSE_START.first
SETTLE, HAND, CAST, FACE = st.SETTLE.first, st.HAND.first, st.CAST.first, st.FACE.first
DRAW_START, END = st.DRAW_START.first, st.CODES.size
