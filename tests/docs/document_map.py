#!/usr/bin/env python3
"""docs/README.md names every document, and nothing else: document_map.py REPOSITORY."""
import pathlib
import re
import sys


def named(text):
    return set(re.findall(r"^\| `([^`]+)` \|", text, re.M))


def problems(docs):
    names = named((docs / "README.md").read_text())
    there = {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")} - {"README.md"}
    folders = {name for name in names if name.endswith("/")}
    for document in sorted(there):
        if document not in names and not any(document.startswith(folder) for folder in folders):
            yield f"docs/README.md does not name docs/{document}"
    for name in sorted(names):
        if not (docs / name).exists():
            yield f"docs/README.md names {name}, which is not there"


found = list(problems(pathlib.Path(sys.argv[1]) / "docs"))
print("\n".join(found) or "ok")
sys.exit(1 if found else 0)
