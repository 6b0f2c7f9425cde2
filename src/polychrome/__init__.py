"""Polychrome: play, judge, study and master three tabletop games with coloured dice."""
