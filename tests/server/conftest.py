"""What the tests of the server share."""

from tests.server.services import postgres, redis_server

__all__ = ["postgres", "redis_server"]
