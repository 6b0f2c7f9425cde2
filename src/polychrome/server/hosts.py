"""Which names a server answers to. A page of a stranger whose name points here (DNS rebinding) gets no answer."""

from __future__ import annotations

import ipaddress

# Names that nobody can register, and so no stranger can let point here (RFC 6761, 6762, 8375, and usual at home).
PRIVATE_SUFFIXES = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa", ".test", ".fritz.box")


class Hosts:
    """The names in `Host` that are answered."""

    def __init__(self, names: frozenset[str] = frozenset(), is_any: bool = False) -> None:
        """`names`: those that the server's operator has given; `is_any`: a proxy has checked it."""
        self._names, self._is_any = frozenset(name.lower() for name in names), is_any and not names

    def knows(self, host: str | None) -> bool:
        """Whether a request for this host is meant for this server."""
        if self._is_any:
            return True
        name = host_name(host or "")
        if name is None:
            return False
        return "." not in name or name in self._names or name.endswith(PRIVATE_SUFFIXES) or is_address(name)


def host_name(host: str) -> str | None:
    """The name in a `Host`, without its port; None if it is none."""
    if host.startswith("["):
        name, found, port = host[1:].partition("]")
        if not found or not is_address(name):
            return None
        port = port.removeprefix(":")
    else:
        name, _, port = host.partition(":")
    if not name or (port and not (port.isascii() and port.isdecimal())):
        return None
    return name.lower().rstrip(".") or None


def is_address(name: str) -> bool:
    """Whether this is an IP address, which nobody can let point elsewhere."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
