"""`python -m polychrome` is the command `polychrome`."""

import sys

from polychrome.cli import main

sys.exit(main())
