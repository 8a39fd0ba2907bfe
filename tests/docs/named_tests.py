#!/usr/bin/env python3
"""Looks for the tests that a page names: each text in backticks within the last column of its table is the name of a
test case, or of a subject of a shipped config.

    named_tests.py ROOT PAGE POINTS
"""
import re
import sys
from pathlib import Path


def known_names(root):
    """Test cases, and subjects."""
    cases = (re.findall(r'TEST_CASE\(\s*((?:"[^"]*"\s*)+)', path.read_text(encoding="utf-8"))
             for path in (root / "tests").rglob("*.cpp"))
    names = {"".join(re.findall(r'"([^"]*)"', text)) for texts in cases for text in texts}
    for path in (root / "configs").glob("*.yaml"):
        names.update(re.findall(r"^  - name: (\S+)", path.read_text(encoding="utf-8"), re.MULTILINE))
    return names


def complaints(root, page, points):
    rows = re.findall(r"^\| (\d+) \|.*\| (.*) \|$", page.read_text(encoding="utf-8"), re.MULTILINE)
    if [int(number) for number, _ in rows] != list(range(1, points + 1)):
        yield f"{page.name}: there must be a row for each point from 1 to {points}"
    known = known_names(root)
    for number, shown_by in rows:
        named = re.findall(r"`([^`]+)`", shown_by)
        if not named:
            yield f"{page.name}: point {number} names no test"
        yield from (f"{page.name}: point {number}: no test or subject is called '{name}'"
                    for name in named if name not in known)


if __name__ == "__main__":
    said = list(complaints(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])))
    print("\n".join(said))
    sys.exit(1 if said else 0)
