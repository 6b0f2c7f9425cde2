"""Draws the pictures that have to be PNG files, from the client's own drawings: icons, and a picture of each game for
link previews. `polychrome serve` has to run: python scripts/draw_pictures.py http://localhost:8437
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"
PREVIEW = {"width": 1200, "height": 630}  # as link previews want it
PAPER, TABLE = "#fffdf7", "#efe7d6"


def draw(page: Page, svg: str, file: Path, width: int, height: int, share: float, background: str) -> None:
    """Draw an SVG in the middle of a picture; `share`: of the height that it takes."""
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(
        f"<style>body{{margin:0;height:100vh;display:grid;place-items:center;background:{background}}}"
        f"body>svg{{height:{share * 100}vh;width:auto;display:block;border-radius:24px}}</style>{svg}"
    )
    file.parent.mkdir(exist_ok=True)
    page.screenshot(path=file, omit_background=background == "transparent")


def main(address: str) -> None:
    """Draw all of them anew."""
    icon = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(address)
        page.locator(".card .picture svg").first.wait_for()
        cards = page.locator(".card").all()
        games = {
            str(card.get_attribute("aria-labelledby")).removeprefix("card-"): card.locator(".picture > svg").evaluate(
                "svg => svg.outerHTML"
            )
            for card in cards
        }
        for size, name in ((192, "192"), (512, "512"), (180, "apple")):
            background = PAPER if name == "apple" else "transparent"
            draw(page, icon, PUBLIC / "icons" / f"{name}.png", size, size, 1, background)
        draw(page, icon, PUBLIC / "icons" / "maskable.png", 512, 512, 0.72, PAPER)
        draw(page, icon, PUBLIC / "pictures" / "polychrome.png", **PREVIEW, share=0.6, background=TABLE)
        for game, svg in games.items():
            draw(page, svg, PUBLIC / "pictures" / f"{game}.png", **PREVIEW, share=0.9, background=TABLE)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
