"""The statements that PostgreSQL runs for the log. The unique key (name, n) decides who is n, nothing else."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import asyncpg

from polychrome.server.log.contract import TOUCH_SECONDS, NotStored, Summary

VERSION = 1
START_LOCK = 0x506C7963  # "Plyc": processes that start at once make the tables one after the other

# Settings of every connection, whatever the server's own: acknowledged means stored, and a lost race for n is an
# empty answer, not an error. The isolation level does not protect the log: the key does.
SETTINGS: dict[str, Any] = {
    "server_settings": {
        "application_name": "polychrome",
        "synchronous_commit": "on",
        "default_transaction_isolation": "read committed",
        "default_transaction_read_only": "off",
    }
}

SCHEMA = """
create table if not exists log_about (
    version  integer not null,
    identity text not null  -- tells the hints of this log from those of others on the same Redis
);
create table if not exists log_entry (
    name text not null,
    n    integer not null check (n > 0),
    body bytea not null,
    at   timestamptz not null default clock_timestamp(),
    primary key (name, n)
);
create index if not exists log_entry_at on log_entry (at);
create table if not exists log_table (
    name    text primary key,
    status  text not null,
    listed  boolean not null,
    touched double precision not null,
    facts   bytea not null
);
create index if not exists log_table_touched on log_table (touched);
create table if not exists log_transfer (
    name text primary key,
    box  bytea not null,
    ends double precision not null
);
create table if not exists log_design (
    name      text primary key,
    owner     text not null,
    game      text not null,
    published double precision not null,
    facts     bytea not null
);
create index if not exists log_design_published on log_design (published);
"""

# One statement, one round trip, one fsync for a batch. A command is (name, n, first body); `rest` are further
# bodies. The scalar subquery keeps to the index however large the table has grown since the plan was made.
# In the order of names, so that two processes cannot wait for each other.
APPEND = f"""
with won as (
    insert into log_entry (name, n, body)
    select name, n, body from unnest($1::text[], $2::integer[], $3::bytea[]) as command (name, n, body)
    where n = 1 or (select true from log_entry as before where before.name = command.name and before.n = command.n - 1)
    order by name
    on conflict do nothing
    returning name
), more as (
    insert into log_entry (name, n, body)
    select name, n, body from unnest($4::text[], $5::integer[], $6::bytea[]) as rest (name, n, body)
    where name in (select name from won)
    order by name, n
), summarised as (
    insert into log_table
    select * from unnest($7::text[], $8::text[], $9::boolean[], $10::double precision[], $11::bytea[])
        as summary (name, status, listed, touched, facts)
    where name in (select name from won)
    order by name
    on conflict (name) do update set
        status = excluded.status, listed = excluded.listed, touched = excluded.touched, facts = excluded.facts
), touched as (
    insert into log_table
    select name, 'open', false, $13, '{{}}' from unnest($12::text[]) as name
    where name in (select name from won)
    order by name
    on conflict (name) do update set touched = excluded.touched
        where log_table.touched < excluded.touched - {TOUCH_SECONDS}
)
select name from won
"""
READ = "select body from log_entry where name = $1 and n > $2 order by n"
SUMMARIES = """
select name, status, listed, touched, facts from log_table
where ($1::text is null or status = $1) and ($2::boolean is null or listed = $2)
order by touched desc, name limit $3
"""
SUMMARY = "select name, status, listed, touched, facts from log_table where name = $1"
MOVED = """
select name, max(n) from log_entry
where at > clock_timestamp() - make_interval(secs => $1::double precision) group by name
"""
# No entry may arrive between looking at a table and deleting it, or it would stand there alone.
HOLD_APPENDS = "lock table log_entry in share row exclusive mode"
DELETE_TABLES = """
with old as (
    select name from log_table where touched < $1 and status = any($2::text[]) and name <> all($4::text[])
    order by touched limit $3
), gone as (
    delete from log_table where name in (select name from old) returning name
)
select coalesce(array_agg(name), '{}') from gone
"""
DELETE_TRANSFERS = "delete from log_transfer where ends <= $1"
KEEP_TRANSFER = """
insert into log_transfer select $1, $2, $3::double precision where (select count(*) from log_transfer) < $4
on conflict do nothing returning 1
"""
TAKE_TRANSFER = "delete from log_transfer where name = $1 and ends > $2 returning box"
PUBLISH = """
insert into log_design select $1, $2, $3, $4::double precision, $5
where (select count(*) from log_design) < $6 and (select count(*) from log_design where owner = $2) < $7
on conflict do nothing returning 1
"""
COUNT_DESIGNS = "select count(*) from log_design where $1::text is null or game = $1"
LIST_DESIGNS = """
select name, owner, game, published, facts from log_design where $1::text is null or game = $1
order by published desc, name limit $2 offset $3
"""
FIND_DESIGN = "select name, owner, game, published, facts from log_design where name = $1"
REMOVE_DESIGN = "delete from log_design where name = $1 and ($2::text is null or owner = $2) returning 1"
DELETE_ENTRIES = "delete from log_entry where name = any($1::text[])"

Command = tuple[str, int, Sequence[bytes], Summary | None]


def append_arguments(commands: Sequence[Command], now: float) -> tuple[object, ...]:
    """The columns that APPEND wants, of commands in the order of their tables."""
    rest = [(table, k, body) for table, n, bodies, _ in commands for k, body in enumerate(bodies[1:], n + 1)]
    new = [summary for _, _, _, summary in commands if summary is not None]
    return (
        [table for table, _, _, _ in commands],
        [n for _, n, _, _ in commands],
        [bodies[0] for _, _, bodies, _ in commands],
        [table for table, _, _ in rest],
        [k for _, k, _ in rest],
        [body for _, _, body in rest],
        [summary.table for summary in new],
        [summary.status for summary in new],
        [summary.listed for summary in new],
        [summary.touched for summary in new],
        [summary.facts for summary in new],
        [table for table, _, _, summary in commands if summary is None],
        now,
    )


async def prepare(connection: asyncpg.Connection) -> str:
    """Make the tables if need be; the identity of this log."""
    async with connection.transaction(isolation="read_committed"):
        await connection.execute("select pg_advisory_xact_lock($1)", START_LOCK)
        await connection.execute(SCHEMA)
        about = await connection.fetchrow("select version, identity from log_about")
        if about is None:
            about = (VERSION, secrets.token_hex(8))
            await connection.execute("insert into log_about values ($1, $2)", *about)
    version, identity = about
    if version != VERSION:
        raise NotStored(
            f"This database was written by another version of Polychrome (format {version}, not {VERSION})."
        )
    return str(identity)
