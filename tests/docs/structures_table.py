#!/usr/bin/env python3
"""Compares docs/data-structures.md with configs/structures.yaml: every structure and every mutant has a row there, which
says what the comment on top of its kernel and its config say. STALEMATE_APPROVE=1 writes the rows anew.

    structures_table.py ROOT
"""
import re
import sys
from pathlib import Path

from mutants_table import broken, page_complaints, subjects
from published_table import header

STRUCTURES, MUTANTS, MUTANTS_OF_EACH = 14, 30, 2


def value_of(lines, key):
    return next((line.split(": ", 1)[1] for line in lines if line.startswith(f"{key}: ")), None)


def sentence(text):
    """With a capital, unless it begins with the name of a function."""
    return text if "_" in text.split(" ")[0] else text[:1].upper() + text[1:]


def about(root, lines):
    """What the first sentence on top of the kernel says the structure is, and the claim it makes."""
    kernel = value_of(lines, "kernel").removeprefix("../")
    text = (root / kernel).read_text(encoding="utf-8").split("\n\n")[0]
    comment = " ".join(line[2:].strip() for line in text.splitlines())
    said = re.match(r"(.+?) Claim: (.+?) (?:Memory orders|Progress): ", comment)
    if not said:
        sys.exit(f"{kernel}: the comment on top does not say what it is, its claim and its memory orders")
    return said[1].strip(), sentence(said[2])


def structure_rows(root, found):
    rows = ["| structure | what it is | model | claim |", "|---|---|---|---|"]
    for name, lines in found:
        if broken(lines) is None:
            what, claim = about(root, lines)
            model = value_of(lines, "model")
            rows.append(f"| `{name}` | {what} | {f'`{model}`' if model else 'a whole kernel'} | {claim} |")
    return rows


def mutant_rows(root, found):
    rows = ["| mutant | seen in | what is wrong | kind | must be exposed by |", "|---|---|---|---|---|"]
    for name, lines in found:
        if broken(lines) is None:
            continue
        kernel, said = header(root, lines)
        which = "Mutant " + name.rsplit(".", 1)[1]
        if which not in said:
            sys.exit(f"{kernel}: the comment on top does not say '{which} (where it was seen): …'")
        seen, text = said[which]
        kind, devices = broken(lines)
        devices = ", ".join(f"`{device}`" for device in devices.split(", "))
        rows.append(f"| `{name}` | {seen} | {sentence(text)} | `{kind}` | {devices} |")
    return rows


def complaints(root):
    found = subjects(root, ["configs/structures.yaml"])
    structures, mutants = structure_rows(root, found), mutant_rows(root, found)
    yield from page_complaints(root / "docs/data-structures.md", mutants, structures)
    right = [name for name, lines in found if broken(lines) is None]
    for name in right:
        count = sum(other.startswith(name + ".") for other, _ in found)
        if count < MUTANTS_OF_EACH:
            yield f"{name}: {count} mutants; there must be {MUTANTS_OF_EACH}"
    if len(right) < STRUCTURES:
        yield f"{len(right)} structures: there must be {STRUCTURES}"
    if len(mutants) - 2 < MUTANTS:
        yield f"{len(mutants) - 2} mutants: there must be {MUTANTS}"


if __name__ == "__main__":
    said = list(complaints(Path(sys.argv[1])))
    print("\n".join(said))
    sys.exit(1 if said else 0)
