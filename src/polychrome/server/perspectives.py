"""Perspectives: what each viewer sees of a position. Everything that is sent about a position comes from here."""

from __future__ import annotations

from functools import cache

from polychrome.core.positions import Position
from polychrome.core.seats import ALL, DIFFERENT, WATCHER
from polychrome.fast.json_text import NO_SPANS
from polychrome.fast.patches import diff_json
from polychrome.server.game_views import SeenText, encode_view, views_of
from polychrome.server.seating import SeatState
from polychrome.server.state import TableState

NOT_ENCODED: SeenText = b"{}", NO_SPANS  # of a moment that nobody was sent

LegalBySeat = dict[int, bytes | None]  # the legal moves of each seat, encoded; None: none


class Perspectives:
    """A position as all viewers see it. Those who see the same share one text, encoded once."""

    __slots__ = ("_is_whole", "_position", "_seen", "_text", "_texts", "are_equal", "has_listed")

    def __init__(self, state: TableState, legal: LegalBySeat) -> None:
        """Make the views of all viewers, and add to `legal` the legal moves of people's seats that are not there yet:
        one call of compiled code instead of dozens."""
        viewers = list_viewers(len(state.seating.seats))
        is_known = len(legal) >= len(state.seating.seats) or state.status != "running"
        asked = 0 if is_known else _mask_unknown(state.seating.seats, legal)
        sight = ALL
        seen: list[bytes] = []
        if asked or not state.terms.has_no_secrets:
            sight, seen, found = views_of(state.terms.game).see(state.position, viewers, asked)
            for at, viewer in enumerate(viewers):
                if asked >> at & 1:
                    legal[viewer] = found[at]
        self.has_listed = bool(asked)  # something was added to `legal`
        self.are_equal = sight != DIFFERENT  # all viewers see the same
        self._is_whole = sight == ALL  # and that is the whole position
        self._position: Position | None = state.position
        self._seen = dict(zip(viewers, seen, strict=True)) if seen else {}  # bytes of a state, by viewer
        self._text: bytes | None = None  # of the whole position
        self._texts: dict[bytes, SeenText] = {}  # by the bytes of what is seen

    def forget(self) -> None:
        """Keep only the texts, which the next moment is compared with."""
        self._position = None

    def group(self, viewers: tuple[int, ...]) -> list[tuple[list[int], SeenText]]:
        """Group viewers by what they see: seats (a watcher is none), and what these see."""
        if self.are_equal:
            return [([seat for seat in viewers if seat >= 0], self._common())]
        together: dict[bytes, list[int]] = {}
        for viewer in viewers:
            together.setdefault(self._seen[viewer], []).append(viewer)
        return [([seat for seat in seats if seat >= 0], self._encode(key, seats[0])) for key, seats in together.items()]

    def diff(self, viewers: tuple[int, ...], before: Perspectives) -> list[bytes] | None:
        """Find the patches from the moment before, for each group; None: it is shorter to send everything."""
        if self._is_whole and before._text is not None and self._position is not None:
            position = self._position
            self._text, patches = views_of(position.game).encode_with_patches(position, before._text)
            return None if patches is None else [patches]
        groups, old_groups = self.group(viewers), before.group(viewers)
        if [seats for seats, _ in groups] != [seats for seats, _ in old_groups]:
            return None
        found = []
        for (_, (old, _)), (_, (text, spans)) in zip(old_groups, groups, strict=True):
            patches = diff_json(old, text, spans)
            if patches is None:
                return None
            found.append(patches)
        return found

    def _common(self) -> SeenText:
        """What all viewers see."""
        if not self._is_whole:
            return self._encode(self._seen[WATCHER], WATCHER)
        if self._text is not None:
            return self._text, NO_SPANS
        if self._position is None:
            return NOT_ENCODED
        self._text, spans = encode_view(self._position)
        return self._text, spans

    def _encode(self, key: bytes, viewer: int) -> SeenText:
        """What this viewer sees; the key is the bytes of that state."""
        text = self._texts.get(key)
        if text is None:
            if self._position is None:
                return NOT_ENCODED
            text = self._texts[key] = encode_view(self._position.seen_by(viewer))
        return text


def _mask_unknown(seats: tuple[SeatState, ...], legal: LegalBySeat) -> int:
    """The viewers whose legal moves are not known yet, a mask: seats that people play."""
    mask = 0
    for number, seat in enumerate(seats):
        if number not in legal and seat.bot is None:
            mask |= 2 << number
    return mask


@cache
def list_viewers(seats: int) -> tuple[int, ...]:
    """List all viewers of a table."""
    return (WATCHER, *range(seats))
