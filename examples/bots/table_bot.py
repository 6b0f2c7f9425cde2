"""A bot at a table of a server: it opens a table, lets a bot of the server take the other seat, plays at random to the
end, and downloads the record.

    polychrome serve --port 8437
    python examples/bots/table_bot.py http://127.0.0.1:8437 blokus_dice
"""

import asyncio
import random
import sys

from polychrome.client import Client, Table


async def choose(table: Table, seat: int) -> list[int]:
    """Any move: a code that may begin it, then whatever may follow until it is whole."""
    codes = [random.choice(table.codes(seat))]
    while following := await table.next_codes(seat, codes):
        codes.append(random.choice(following))
    return codes


async def main(address: str, game: str) -> None:
    """Play one game."""
    async with Client(address) as client:
        name = await client.open_table(game, {"pace_ms": 0}, seats=2)
        async with client.join(name) as table:
            seat = await table.sit("Robot")
            await table.seat_bot(1 - seat, "greedy")
            await table.start()
            await table.play(choose)
        record = await client.record(name)
        print(f"{len(record)} events, points: {record.position.returns}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
