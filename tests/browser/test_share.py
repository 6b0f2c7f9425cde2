"""The result of a game as a picture to send to others."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from tests.browser.conftest import Device, Server
from tests.browser.tools import play_a_short_game, word

pytestmark = pytest.mark.slow

PNG = b"\x89PNG\r\n\x1a\n"
SHARE = """() => {
    window.shared = [];
    navigator.canShare = ({files}) => files.length === 1;
    navigator.share = async ({files, text}) => {
        window.shared.push([files[0].name, files[0].type, files[0].size, text]);
    };
}"""


def test_a_result_is_a_picture_to_download_or_to_share(server: Server, device: Device, tmp_path: Path) -> None:
    page = device(server.address)
    play_a_short_game(page)
    button = page.get_by_role("button", name=word(page, "over.share"))
    with page.expect_download() as loading:
        button.click()
    file = tmp_path / "result.png"
    loading.value.save_as(file)
    assert loading.value.suggested_filename.startswith("polychrome-")
    picture = file.read_bytes()
    assert picture.startswith(PNG)
    assert struct.unpack(">II", picture[16:24]) == (1200, 630)
    page.evaluate(SHARE)
    button.click()
    page.wait_for_function("() => window.shared.length === 1")
    name, kind, size, text = page.evaluate("() => window.shared[0]")
    assert (kind, size > 10_000) == ("image/png", True)
    assert name == loading.value.suggested_filename
    assert "Colour Square: " in text
