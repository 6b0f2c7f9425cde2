"""Files that people name: written whole or not at all, and one sentence where that cannot be."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from polychrome.files import CannotWrite, check_place, shown, write


def test_a_file_is_written_and_nothing_else_is_left(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    check_place(file)
    assert not list(tmp_path.iterdir())
    for data in (b"first", b"second"):
        write(file, data)
        assert file.read_bytes() == data
        check_place(file)
        assert file.read_bytes() == data
    assert list(tmp_path.iterdir()) == [file]


def test_a_new_file_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    """So that nobody ever reads half of it: whoever has the old one open reads that to its end."""
    file = tmp_path / "game.json"
    write(file, b"old")
    with file.open("rb") as reader:
        write(file, b"new and longer")
        assert reader.read() == b"old"
    assert file.read_bytes() == b"new and longer"


def test_a_link_stays_a_link_and_rights_stay_as_they_were(tmp_path: Path) -> None:
    file, link = tmp_path / "real", tmp_path / "link"
    file.write_bytes(b"old")
    file.chmod(0o640)
    link.symlink_to(file)
    write(link, b"new")
    assert link.is_symlink()
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"new", 0o640)


@pytest.mark.parametrize("name", ["", ".", "nowhere/game.json", "file/game.json", "n" * 300, "nul\0", "loop"])
def test_where_nothing_can_be_written_both_say_so(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").write_bytes(b"old")
    Path("loop").symlink_to("loop")
    for refused in (check_place, lambda place: write(place, b"new")):
        with pytest.raises(CannotWrite, match=r"cannot be written: .*; give a file in a folder that exists"):
            refused(Path(name))
    assert Path("file").read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no such device")
def test_a_device_is_written_to_as_it_is() -> None:
    check_place(Path("/dev/full"))
    write(Path(os.devnull), b"new")
    with pytest.raises(CannotWrite, match="/dev/full cannot be written: No space left on device"):
        write(Path("/dev/full"), b"new")
    assert Path("/dev/full").is_char_device()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are texts there")
def test_a_name_that_is_no_text_can_be_shown() -> None:
    assert shown(os.fsdecode(b"\xff.json")) == "\\xff.json"
    assert len(shown("n" * 5000)) < 300
