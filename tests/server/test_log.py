"""What every log promises, whichever database keeps it."""

from __future__ import annotations

import asyncio
import itertools
import subprocess
import sys
import time
from pathlib import Path

import apsw
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from polychrome.server.log import Conflict, Log, NotStored, Summary, open_log
from tests.server import logs
from tests.server.logs import opened, race, run, with_log
from tests.server.services import Postgres

ROOT = Path(__file__).parents[2]


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "log.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_address()


def summary(
    table: str, status: str = "open", listed: bool = True, touched: float = 1.0, facts: bytes = b"{}"
) -> Summary:
    return Summary(table, status, listed, touched, facts)


# Entries


def test_entries_come_back_in_order(address: str) -> None:
    async def scenario(log: Log) -> None:
        await log.append("t", 1, [b"one"])
        await log.append("t", 2, [b"two", b"", b"\x00\xff"])
        await log.append("other", 1, [b"elsewhere"])
        assert await log.read("t") == [b"one", b"two", b"", b"\x00\xff"]
        assert await log.read("t", after=2) == [b"", b"\x00\xff"]
        assert await log.read("t", after=4) == await log.read("nobody") == []

    with_log(address, scenario)


def test_entries_survive_closing(address: str) -> None:
    with_log(address, lambda log: log.append("t", 1, [b"one"], summary("t", facts=b'{"seats":2}')))

    async def scenario(log: Log) -> None:
        assert await log.read("t") == [b"one"]
        assert await log.summaries() == [summary("t", facts=b'{"seats":2}')]
        await log.append("t", 2, [b"two"])

    with_log(address, scenario)


@pytest.mark.parametrize("n", [1, 2, 4, 1000])
def test_only_the_next_entry_is_stored(address: str, n: int) -> None:
    async def scenario(log: Log) -> None:
        await log.append("t", 1, [b"one", b"two"], summary("t"))
        for _ in range(2):  # refused once, refused again
            with pytest.raises(Conflict):
                await log.append("t", n, [b"late", b"later"], summary("t", "over"))
        assert await log.read("t") == [b"one", b"two"]
        assert await log.summaries() == [summary("t")]
        await log.append("t", 3, [b"three"])

    with_log(address, scenario)


def test_a_table_starts_with_entry_1(address: str) -> None:
    async def scenario(log: Log) -> None:
        with pytest.raises(Conflict):
            await log.append("t", 2, [b"two"])
        assert await log.read("t") == []
        assert await log.summaries() == []

    with_log(address, scenario)


def test_of_two_appends_at_once_one_is_stored(address: str) -> None:
    async def scenario(log: Log) -> None:
        both = [log.append("t", 1, [b"a", b"b"]), log.append("t", 1, [b"x", b"y"])]
        outcomes = await asyncio.gather(*both, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes].count(Conflict) == 1
        assert await log.read("t") in ([b"a", b"b"], [b"x", b"y"])

    with_log(address, scenario)


def test_appends_to_one_table_may_be_sent_ahead(address: str) -> None:
    async def scenario(log: Log) -> None:
        await asyncio.gather(*(log.append("t", n, [b"%d" % n]) for n in range(1, 21)))
        assert await log.read("t") == [b"%d" % n for n in range(1, 21)]

    with_log(address, scenario)


# Batches


def test_many_at_once_share_commits(address: str) -> None:
    async def scenario(log: Log) -> None:
        await asyncio.gather(*(log.append(f"t{number}", 1, [b"x"]) for number in range(500)))
        assert log.appends == 500  # type: ignore[attr-defined]
        assert log.commits < 50  # type: ignore[attr-defined]

    with_log(address, scenario)


def test_a_conflict_does_not_fail_its_neighbours(address: str) -> None:
    async def scenario(log: Log) -> None:
        firsts = [1 if number % 3 else 1 + number % 2 * 4 for number in range(60)]  # some are gaps
        await log.append("t0", 1, [b"taken"])
        appends = [log.append(f"t{number}", n, [b"x"]) for number, n in enumerate(firsts)]
        outcomes = await asyncio.gather(*appends, return_exceptions=True)
        for number, (n, outcome) in enumerate(zip(firsts, outcomes, strict=True)):
            is_refused = n != 1 or number == 0
            assert isinstance(outcome, Conflict) if is_refused else outcome is None
            assert len(await log.read(f"t{number}")) == (number == 0 or not is_refused)

    with_log(address, scenario)


def test_one_that_the_database_refuses_does_not_fail_its_neighbours(address: str) -> None:
    with_log(address, lambda log: log.append("t0", 1, [b"x"]))
    make_poisonous(address)

    async def scenario(log: Log) -> None:
        bodies = [b"poison" if number in (7, 19) else b"x" for number in range(40)]
        appends = [log.append(f"t{number}", 2, [b"fine", body]) for number, body in enumerate(bodies)]
        await asyncio.gather(*(log.append(f"t{number}", 1, [b"x"]) for number in range(1, 40)))
        outcomes = await asyncio.gather(*appends, return_exceptions=True)
        assert [number for number, outcome in enumerate(outcomes) if isinstance(outcome, NotStored)] == [7, 19]
        assert [outcome for outcome in outcomes if outcome] == [outcomes[7], outcomes[19]]
        for number, body in enumerate(bodies):
            stored = await log.read(f"t{number}")
            assert stored == ([b"x"] if body == b"poison" else [b"x", b"fine", b"x"])

    with_log(address, scenario)


def make_poisonous(address: str) -> None:
    """From now on the database itself refuses one kind of body."""
    if "://" in address:
        function = """
            create function refuse() returns trigger language plpgsql as $$
            begin if new.body = 'poison' then raise exception 'poison'; end if; return new; end $$
        """
        trigger = "create trigger refuse before insert on log_entry for each row execute function refuse()"
        for statement in (function, trigger):
            run(Postgres.execute(address, statement))
    else:
        connection = apsw.Connection(address)
        connection.execute(
            "create trigger refuse before insert on log_tail when instr(new.body, x'706f69736f6e') "
            "begin select raise(abort, 'poison'); end"
        )
        connection.close()


NONSENSE: list[tuple[str, int, list[bytes], Summary | None]] = [
    ("", 1, [b"x"], None),
    ("a\0b", 1, [b"x"], None),
    ("\ud800", 1, [b"x"], None),
    ("t" * 201, 1, [b"x"], None),
    ("t", 0, [b"x"], None),
    ("t", -1, [b"x"], None),
    ("t", 2**31, [b"x"], None),
    ("t", 1, [], None),
    ("t", 1, ["text"], None),  # type: ignore[list-item]
    ("t", 1, [b"x"], summary("other")),
    ("t", 1, [b"x"], summary("t", "closed")),
    ("t", 1, [b"x"], summary("t", touched=float("nan"))),
    ("t", 1, [b"x"], summary("t", facts="{}")),  # type: ignore[arg-type]
]


def test_nonsense_never_reaches_the_batch(address: str) -> None:
    async def scenario(log: Log) -> None:
        for number, (table, n, bodies, told) in enumerate(NONSENSE):
            fine = asyncio.ensure_future(log.append(f"fine{number}", 1, [b"x"]))
            with pytest.raises(ValueError):  # noqa: PT011 - a mistake of the caller, of whichever kind
                await log.append(table, n, bodies, told)
            await fine
        assert await log.read("t") == []

    with_log(address, scenario)


def test_a_caller_that_goes_away_does_not_disturb_the_others(address: str) -> None:
    async def scenario(log: Log) -> None:
        tasks = [asyncio.ensure_future(log.append(f"t{number}", 1, [b"x"])) for number in range(20)]
        await asyncio.sleep(0)  # all have queued, none has been answered
        for task in tasks[::2]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert [task.cancelled() for task in tasks] == [True, False] * 10
        for number in range(20):  # a cancelled append may or may not be stored, but never by half
            assert await log.read(f"t{number}") in ([[b"x"]] if number % 2 else [[], [b"x"]])

    with_log(address, scenario)


def test_a_closed_log_says_so(address: str) -> None:
    async def scenario() -> None:
        log = await open_log(address)
        last = asyncio.ensure_future(log.append("t", 1, [b"asked for before"]))
        await asyncio.sleep(0)
        await log.close()
        await last
        await log.close()  # twice does no harm
        with pytest.raises(NotStored):
            await log.append("t", 2, [b"x"])
        with pytest.raises(NotStored):
            await log.read("t")
        async with opened(address) as again:
            assert await again.read("t") == [b"asked for before"]

    run(scenario())


# Races


def test_many_writers_of_one_table_leave_no_gap(address: str) -> None:
    async def scenario(log: Log) -> None:
        lost = await asyncio.gather(*(race(log, "t", f"w{writer}", 5) for writer in range(12)))
        assert sum(lost) > 0
        check_race(await log.read("t"), writers=12, times=5)

    with_log(address, scenario)


def test_two_processes_on_the_same_tables_leave_no_gap(postgres: Postgres) -> None:
    address = postgres.new_address()
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", logs.__name__, address, "race", name, "3", "8", "10"],
            cwd=ROOT,
            stdout=subprocess.PIPE,
        )
        for name in ("a", "b")  # both make the tables of the database too
    ]
    for process in processes:
        process.communicate(timeout=logs.PATIENCE_SECONDS)
        assert process.returncode == 0

    async def scenario(log: Log) -> None:
        for table in ("t0", "t1", "t2"):
            check_race(await log.read(table), writers=16, times=10)

    with_log(address, scenario)


def check_race(entries: list[bytes], writers: int, times: int) -> None:
    """Every writer's entries are there once each, in the order in which it wrote them."""
    assert len(entries) == writers * times
    of_writer: dict[str, list[int]] = {}
    for entry in entries:
        writer, count = entry.decode().split()
        of_writer.setdefault(writer, []).append(int(count))
    assert len(of_writer) == writers
    assert all(counts == list(range(times)) for counts in of_writer.values())


# The lobby


def test_summaries_are_chosen_and_the_newest_comes_first(address: str) -> None:
    async def scenario(log: Log) -> None:
        all_of_them = [
            summary("a", "open", True, 1.0, b'{"game":"x"}'),
            summary("b", "running", True, 5.5),
            summary("c", "over", False, 3.0, b"\x00"),
            summary("d", "open", False, 4.0),
        ]
        for one in all_of_them:
            await log.append(one.table, 1, [b"x"], one)
        a, b, c, d = all_of_them
        assert await log.summaries() == [b, d, c, a]
        assert await log.summaries(limit=2) == [b, d]
        assert await log.summaries(status="open") == [d, a]
        assert await log.summaries(listed=True) == [b, a]
        assert await log.summaries("open", listed=False) == [d]
        assert await log.summaries("over", listed=True) == []

    with_log(address, scenario)


def test_a_later_summary_takes_the_place_of_the_first(address: str) -> None:
    async def scenario(log: Log) -> None:
        await log.append("t", 1, [b"x"], summary("t", "open", True, 9.0, b"1"))
        await log.append("t", 2, [b"x"], summary("t", "over", False, 2.0, b"2"))
        assert await log.summaries() == [summary("t", "over", False, 2.0, b"2")]

    with_log(address, scenario)


def test_an_entry_without_a_summary_touches_its_table(address: str) -> None:
    async def scenario(log: Log) -> None:
        before = time.time()
        await log.append("t", 1, [b"x"], summary("t", "running", facts=b"1"))
        await log.append("t", 2, [b"x"])
        await log.append("bare", 1, [b"x"])
        t, bare = sorted(await log.summaries(), key=lambda one: one.table, reverse=True)
        assert before <= t.touched <= bare.touched <= time.time()
        assert t == summary("t", "running", touched=t.touched, facts=b"1")
        assert bare == summary("bare", "open", listed=False, touched=bare.touched)  # so that it can be deleted

    with_log(address, scenario)


def test_old_tables_are_deleted_whole(address: str) -> None:
    async def scenario(log: Log) -> None:
        await asyncio.gather(
            *(log.append(f"old{k}", 1, [b"x", b"y"], summary(f"old{k}", "over", touched=k)) for k in range(120)),
            log.append("running", 1, [b"x"], summary("running", "running", touched=1.0)),
            log.append("new", 1, [b"x"], summary("new", "over", touched=1000.0)),
        )
        assert await log.delete(before=1000.0, status=()) == 0
        kept = [f"old{k}" for k in range(7)]
        assert await log.delete(before=1000.0, status=("over", "open"), keep=kept) == 113
        assert len(await log.read("old6")) == 2
        assert await log.delete(before=1000.0, status=("over", "open")) == 7
        assert await log.delete(before=1000.0, status={"over"}) == 0
        assert [one.table for one in await log.summaries()] == ["new", "running"]
        assert await log.read("old7") == []
        assert len(await log.read("new")) == len(await log.read("running")) == 1
        with pytest.raises(Conflict):
            await log.append("old7", 3, [b"z"])
        await log.append("old7", 1, [b"a new table of this name"])

    with_log(address, scenario)


def test_deleting_and_appending_at_once_leaves_no_stumps(address: str) -> None:
    async def live(log: Log, table: str) -> None:
        """Append on and on; once deleted, start again."""
        n = 0
        for _ in range(30):
            try:
                await log.append(table, n + 1, [b"%d" % (n + 1)], summary(table, "over", touched=0.0))
                n += 1
            except Conflict:
                n = len(await log.read(table))

    async def scenario(log: Log) -> None:
        lives = asyncio.gather(*(live(log, f"t{number}") for number in range(8)))
        deleted = 0
        while not lives.done():
            deleted += await log.delete(1.0, ("over",))
        await lives
        assert deleted > 0
        for number in range(8):
            entries = await log.read(f"t{number}")
            assert entries == [b"%d" % n for n in range(1, len(entries) + 1)]

    with_log(address, scenario)


# A model

EXAMPLES = itertools.count()


@st.composite
def batches(draw: st.DrawFn) -> list[list[tuple[str, int, list[bytes]]]]:
    """Batches of commands that are sent at once: a table, how far off its next n, and bodies."""
    bodies = st.lists(st.binary(max_size=3), min_size=1, max_size=3)
    command = st.tuples(st.sampled_from("abc"), st.integers(-1, 2), bodies)
    return draw(st.lists(st.lists(command, max_size=5), max_size=6))


@given(batches=batches(), reopen=st.booleans())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], database=None)
def test_a_log_is_a_list_for_each_table(
    address: str, batches: list[list[tuple[str, int, list[bytes]]]], reopen: bool
) -> None:
    salt = next(EXAMPLES)  # all examples share one database
    tables: dict[str, list[bytes]] = {table: [] for table in "abc"}

    async def scenario() -> None:
        async with opened(address) as log:
            for batch in batches:
                commands = [(table, max(1, len(tables[table]) + 1 + off), bodies) for table, off, bodies in batch]
                appends = [log.append(f"{salt}{table}", n, bodies) for table, n, bodies in commands]
                outcomes = await asyncio.gather(*appends, return_exceptions=True)
                for (table, n, bodies), outcome in zip(commands, outcomes, strict=True):  # in the order of arrival
                    assert outcome is None if n == len(tables[table]) + 1 else isinstance(outcome, Conflict)
                    tables[table] += bodies if outcome is None else []
            if not reopen:
                await check(log)
        if reopen:
            async with opened(address) as log:
                await check(log)

    async def check(log: Log) -> None:
        for table, entries in tables.items():
            assert await log.read(f"{salt}{table}") == entries

    run(scenario())
