"""What the server writes about itself: one JSON object a line. Tokens, tickets, dice and messages are never in it."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime

# Whatever is as long as a token, a ticket or the secret of dice and has a figure in it: names in tracebacks have none.
SECRET = re.compile(r"(?<![\w/-])(?=[A-Za-z_-]*[0-9])[A-Za-z0-9_-]{22,}(?![\w/-])")
EXTRAS = ("table", "path", "address", "pid")


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {
            "time": moment, "level": record.levelname.lower(), "from": record.name, "text": record.getMessage(),
        }  # fmt: skip
        line |= {name: getattr(record, name) for name in EXTRAS if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return SECRET.sub("***", json.dumps(line, ensure_ascii=False))


def set_up(level: int = logging.INFO) -> None:
    """Write to standard error; libraries only when something is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("polychrome").setLevel(level)
    # It writes a traceback for every scanner that speaks no HTTP; faults of ours are caught before it sees them.
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)
