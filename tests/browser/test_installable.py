"""Polychrome as an app: a manifest that browsers accept, and pages that open without a connection."""

from __future__ import annotations

import json
import struct

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Device, Server
from tests.browser.test_pages import check
from tests.browser.tools import word

pytestmark = pytest.mark.slow

IS_READY = (
    "async () => Boolean((await navigator.serviceWorker.ready).active) && navigator.serviceWorker.controller !== null"
)


def open_installed(device: Device, server: Server) -> Page:
    page = device(server.address, is_installed=True)
    page.goto("/")
    page.wait_for_function(IS_READY)
    page.wait_for_function("async () => (await caches.keys()).length === 1")
    return page


def test_the_manifest_and_its_icons_are_whole(server: Server, device: Device) -> None:
    page = device(server.address)
    page.goto("/")
    path = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = json.loads(page.request.get(str(path)).text())
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Polychrome", "/", "standalone")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = page.request.get(icon["src"])
        assert picture.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", picture.body()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []


def test_pages_open_without_a_connection_and_say_so(server: Server, device: Device, said: list[str]) -> None:
    page = open_installed(device, server)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text(word(page, "offline"))).to_be_visible()
    expect(page.locator(".card").first).to_be_visible()
    check(page)
    page.context.set_offline(False)
    expect(page.get_by_text(word(page, "offline"))).to_have_count(0)
    said.clear()  # the browser itself tells of requests without a connection


def test_with_a_connection_pages_come_from_the_server(server: Server, device: Device) -> None:
    page = open_installed(device, server)
    page.evaluate(
        """async () => {
            const [name] = await caches.keys();
            await (await caches.open(name)).put("/", new Response("an old page"));
            await (await caches.open(name)).put("/manifest.webmanifest", new Response("an old file"));
        }"""
    )
    page.reload()
    expect(page.locator(".card").first).to_be_visible()
    assert "old" not in page.evaluate("async () => (await fetch('/manifest.webmanifest')).text()")
    kept = page.evaluate(
        "async () => (await (await caches.open((await caches.keys())[0])).keys()).map(one => new URL(one.url).pathname)"
    )
    assert not [path for path in kept if path.startswith("/api/")]
