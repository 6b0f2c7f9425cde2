"""Tells people where the table is: an address, a browser, or a code that a phone can read."""

from __future__ import annotations

import io
import os
import socket
import sys
import webbrowser

EVERYWHERE = ("0.0.0.0", "::")  # hosts that stand for all addresses of this machine
HERE = ("127.0.0.1", "::1", "::ffff:127.0.0.1", "localhost")


def announce(host: str, port: int, lan: bool, browser: bool) -> None:
    """Print where the server is, and show it."""
    here = f"http://{'localhost' if host in (*EVERYWHERE, *HERE) else bracketed(host)}:{port}/"
    print(f"Polychrome is at {here}", flush=True)
    if lan:
        there = base_for(host, port)
        if there is None:
            print("This machine has no address on a local network at the moment.", flush=True)
        else:
            print(f"Phones on the same network reach it at {there}/\n\n{qr(there + '/')}", flush=True)
    print("Ctrl-C stops it; tables go on where they were the next time.", flush=True)
    if browser and has_display():
        webbrowser.open(here)


def base_for(host: str, port: int) -> str | None:
    """How links for other devices begin; None where the server does not listen for them, or has no address."""
    if host in HERE:
        return None
    address = lan_address() if host in EVERYWHERE else host
    return None if address is None else f"http://{bracketed(address)}:{port}"


def bracketed(host: str) -> str:
    """An address as it stands in a link."""
    return f"[{host}]" if ":" in host else host


def lan_address() -> str | None:
    """This machine's address on the local network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation: only the route is looked up
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith(("127.", "0.")) else address


def qr(text: str) -> str:
    """A code for a phone's camera, in characters."""
    import segno

    out = io.StringIO()
    segno.make(text, micro=False).terminal(out, compact=True)
    return out.getvalue()


def has_display() -> bool:
    """Whether a browser window could open where somebody sees it."""
    if os.environ.get("SSH_CONNECTION"):
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
