#!/usr/bin/env python3
"""The block runner complains where it should."""
import pathlib
import sys
import tempfile

import run_blocks


def complaints(markdown):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "x.md")
        path.write_text(markdown)
        return list(run_blocks.problems(path, pathlib.Path(folder), pathlib.Path("/bin/true")))


GOOD = "<!-- file: a.txt -->\n```text\nhello 42 worlds\n```\n<!-- run -->\n```console\n$ cat a.txt\nhello … worlds\n```\n"
EXPECTATIONS = [
    (GOOD, 0),
    (GOOD.replace("… worlds", "… moons"), 1),
    (GOOD.replace("$ cat a.txt", "$ cat a.txt; exit 3"), 1),
    (GOOD.replace("$ cat a.txt", "$ cat a.txt; exit 3  # exits 3"), 0),
    (GOOD.replace("hello … worlds\n", "…\n"), 0),
    (GOOD.replace("hello … worlds\n", ""), 1),
    (GOOD + "```console\n$ false\n```\n", 1),
    (GOOD + "<!-- repository -->\n```console\n$ ci/missing\n```\n", 1),
    ("no block at all\n", 1),
]

failed = [text for text, count in EXPECTATIONS if len(complaints(text)) != count]
print("\n---\n".join(failed) or "ok")
sys.exit(bool(failed))
