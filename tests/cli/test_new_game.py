"""`polychrome new-game` writes a package that works, and `polychrome doctor` says what a game has."""

from __future__ import annotations

from pathlib import Path

import pytest

from polychrome import registry
from polychrome.cli import main
from tests.outside import install, polychrome, run_python


def test_a_new_game_passes_its_own_tests_and_is_played(tmp_path: Path) -> None:
    package, site = tmp_path / "package", tmp_path / "site"
    assert main(["new-game", "low_tide", "--to", str(package)]) == 0
    install(package, site)
    tests = run_python(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "/dev/null", str(package / "tests"))
    assert tests.returncode == 0, tests.stdout
    played = polychrome(site, "play", "low_tide", "--seed", "1", given="1\n" * 6 + "quit\n")
    assert played.returncode == 0, played.stderr
    simulated = polychrome(site, "simulate", "low_tide", "--check", "--games", "2")
    assert (simulated.returncode, len(simulated.stdout.splitlines())) == (0, 2), simulated.stderr
    assert "no mistakes" in simulated.stderr
    assert polychrome(site, "doctor", "low_tide").returncode == 0


def test_what_is_written_is_formatted_and_names_no_placeholder(tmp_path: Path) -> None:
    assert main(["new-game", "low_tide", "--to", str(tmp_path)]) == 0
    for file in tmp_path.rglob("*"):
        assert not file.is_file() or "{{" not in file.read_text()
    for check in (["format", "--check"], ["check", "--select", "E,F,W,N,B"]):
        done = run_python(tmp_path, "-m", "ruff", *check, "--line-length", "120", "--isolated", str(tmp_path))
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("My-Game", "such as my_game"),
        ("2fast", "such as fast"),
        ("", "such as my_game"),
        ("../up", "such as up"),
        ("x" * 50, "at most 40 characters"),
        ("class", "means something else"),
        ("core", "means something else"),
        ("json", "module called so"),
        (registry.game_names()[0], "already"),
    ],
)
def test_a_bad_name_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, reason: str
) -> None:
    assert main(["new-game", name, "--to", str(tmp_path / "new")]) == 2
    said = capsys.readouterr().err
    assert reason in said
    assert len(said.splitlines()) == 1
    assert not (tmp_path / "new").exists()


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").write_text("precious")
    assert main(["new-game", "low_tide", "--to", str(tmp_path)]) == 2
    assert main(["new-game", "low_tide", "--to", str(tmp_path / "mine")]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert "is not empty" in first
    assert "is a file" in second
    assert [file.name for file in tmp_path.iterdir()] == ["mine"]


@pytest.mark.parametrize("name", registry.game_names())
def test_nothing_is_broken_in_any_game(name: str, tmp_path: Path) -> None:
    done = polychrome(tmp_path, "doctor", name)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{name} works" in done.stdout


def test_the_doctor_knows_no_game_that_is_not_there(tmp_path: Path) -> None:
    done = polychrome(tmp_path, "doctor", "chess")
    assert done.returncode == 2
    assert "there is no game 'chess'" in done.stderr
