"""Work in any number of pieces gives the same list."""

from __future__ import annotations

import os
from collections.abc import Collection

import pytest

from polychrome.study import workers
from polychrome.study.workers import do


def squares(job: int, first: int, end: int) -> list[int]:
    return [job * number**2 for number in range(first, end)]


@pytest.mark.parametrize("count", [1, 2, 7, 500])
@pytest.mark.parametrize("longest", [1, 3, 50])
def test_every_item_comes_once_and_in_order(count: int, longest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MAX_SPAN", longest)
    heard: list[int] = []
    assert do(squares, 2, count, progress=heard.append) == [2 * number**2 for number in range(count)]
    assert sum(heard) == count


def test_spans_are_put_in_order_whoever_is_done_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def backwards(work, job, spans, _processes):  # type: ignore[no-untyped-def]
        return ((span, work(job, *span)) for span in reversed(list(spans)))

    monkeypatch.setattr(workers, "_in_processes", backwards)
    assert do(squares, 1, 300, processes=4) == [number**2 for number in range(300)]


def test_a_billion_games_begin_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Enough(Exception):
        pass

    heard: list[int] = []

    def progress(done: int) -> None:
        heard.append(done)
        if len(heard) > 20:
            raise Enough

    monkeypatch.setattr(workers, "AHEAD", 3)
    for processes in (1, 2):
        heard.clear()
        with pytest.raises(Enough):
            do(squares, 1, 1_000_000_000, processes, progress=progress)
        assert sum(heard) <= 1 + 20 * workers.MAX_SPAN


def test_no_more_spans_are_under_way_than_is_useful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "AHEAD", 3)
    running: set[tuple[int, int]] = set()
    most = 0

    def begin(span: tuple[int, int]) -> tuple[int, int]:
        nonlocal most
        running.add(span)
        most = max(most, len(running))
        return span

    def last(running: Collection[tuple[int, int]]) -> tuple[int, int]:
        return max(running)

    spans = [(number, number + 1) for number in range(50)]
    done = []
    for span, _ in workers._under_way(spans, begin, last):
        running.remove(span)
        done.append(span)
    assert sorted(done) == spans
    assert most == 3


def test_there_is_a_core() -> None:
    assert workers.cores() >= 1


def test_a_process_that_dies_is_told_in_one_sentence() -> None:
    with pytest.raises(workers.NoWorkers, match="fewer --processes"):
        do(workers_end, 0, 4, processes=2)


def workers_end(_job: int, first: int, _end: int) -> list[int]:
    """The first item is made here, all others by a process that ends at once."""
    if first:
        os._exit(1)
    return [first]
