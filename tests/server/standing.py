"""A server for tests that start and kill a whole process: `python -m tests.server.standing ADDRESS PORT`.

It imports what a server imports and no more, so that the time until people play again is a server's own.
"""

from __future__ import annotations

import sys

from polychrome.server.limits import Limits
from polychrome.server.serve import Settings, listen, work

GENEROUS = Limits(
    messages_per_second=1e6,
    burst=10**6,
    tables_per_hour=10**6,
    transfers_per_hour=10**6,
    designs_per_hour=10**6,
    requests_per_second=1e6,
    request_burst=10**6,
    device_per_second=1e6,
    device_burst=10**6,
    address_per_second=1e6,
    address_burst=10**6,
    pages_per_second=1e6,
    page_burst=10**6,
    connections_per_address=10**4,
    sockets_per_address=10**4,
    share_per_address=1.0,
    greetings_per_address=10**4,
    sockets_per_device=10**4,
    watchers_per_table=10**4,
    watchers_per_address=10**4,
    watchers_per_address_and_table=10**4,
)


if __name__ == "__main__":
    listening = listen("127.0.0.1", int(sys.argv[2]))
    print("listening", flush=True)
    work(Settings(database=sys.argv[1], limits=GENEROUS), sys.argv[1], listening)
