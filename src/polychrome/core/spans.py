"""Long lists of codes as a few spans, for messages: the codes 3 4 5 9 are the spans 3–5 and 9–9."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from polychrome.core.kernel import kernel

Numbers = NDArray[np.int64]


@kernel
def list_spans(codes: Numbers, tails: Numbers, kinds: Numbers, is_begun: bool, spans: Numbers) -> int:
    """Write first, last, first, last, … of ascending codes, and how many numbers that are; no span crosses kinds.

    Only codes that begin an event count, or (`is_begun`) only those that go on with one.
    """
    written = 0
    for index in range(codes.shape[0]):
        code = codes[index]
        if (tails[code] < 0) != is_begun:
            continue
        if written > 0 and spans[written - 1] == code - 1 and kinds[code] == kinds[code - 1]:
            spans[written - 1] = code
        else:
            spans[written] = code
            spans[written + 1] = code
            written += 2
    return written
