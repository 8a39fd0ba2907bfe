#!/usr/bin/env python3
"""Looks for the tests that a page names: each text in backticks within the last column of its tables is the name of a
test case, or of a subject of a shipped config. A row without one says why: `see DOCUMENT.md`, or `not tested: …`.

    named_tests.py ROOT PAGE ROWS…        ROWS is 1-12, or F1-F14: the rows that there must be, in order
"""
import re
import sys
from pathlib import Path

ROW = re.compile(r"^\| ([A-Z]?\d+) \|.*\| (.*) \|$", re.MULTILINE)
EXCUSE = re.compile(r"see [a-z-]+\.md|not tested: \w+")


def known_names(root):
    """Test cases, and subjects."""
    cases = (re.findall(r'TEST_CASE\(\s*((?:"[^"]*"\s*)+)', path.read_text(encoding="utf-8"))
             for path in (root / "tests").rglob("*.cpp"))
    names = {"".join(re.findall(r'"([^"]*)"', text)) for texts in cases for text in texts}
    for path in (root / "configs").glob("*.yaml"):
        names.update(re.findall(r"^  - name: (\S+)", path.read_text(encoding="utf-8"), re.MULTILINE))
    return names


def rows_of(span):
    """F1, F2, F3 of F1-F3."""
    letter, first, last = re.fullmatch(r"([A-Z]?)(\d+)-\1(\d+)", span).groups()
    return [f"{letter}{number}" for number in range(int(first), int(last) + 1)]


def complaints(root, page, spans):
    rows = ROW.findall(page.read_text(encoding="utf-8"))
    due = [row for span in spans for row in rows_of(span)]
    if [number for number, _ in rows] != due:
        yield f"{page.name}: there must be a row for each of {', '.join(spans)}, in order"
    known = known_names(root)
    for number, shown_by in rows:
        named = re.findall(r"`([^`]+)`", shown_by)
        if not named and not EXCUSE.match(shown_by):
            yield f"{page.name}: point {number} names no test"
        yield from (f"{page.name}: point {number}: no test or subject is called '{name}'"
                    for name in named if name not in known)


if __name__ == "__main__":
    said = list(complaints(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]))
    print("\n".join(said))
    sys.exit(1 if said else 0)
