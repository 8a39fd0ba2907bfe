#!/usr/bin/env python3
"""Compares docs/field-study.md with configs/published.yaml: every mutant and control has a row there, which says what
the comment on top of its kernel and its config say. STALEMATE_APPROVE=1 writes the rows anew.

    published_table.py ROOT
"""
import re
import sys
from pathlib import Path

from mutants_table import broken, page_complaints, subjects

PREFIX = "published."


def header(root, lines):
    """A subject's kernel, and of the comment on top of it, for each word and name: where it was seen, and what it does."""
    kernel = next(line for line in lines if line.startswith("kernel: "))[len("kernel: ../"):]
    text = (root / kernel).read_text(encoding="utf-8").split("\n\n")[0]
    comment = " ".join(line[2:].strip() for line in text.splitlines())
    said = re.findall(r"((?:Mutant|Control) \w+) \((.+?)\): (.*?)(?= *(?:Mutant|Control) \w+ \(|$)", comment)
    return kernel, {which: (seen, what) for which, seen, what in said}


def said_of(root, name, lines):
    """The kernel's file, where the pattern was seen, and what the comment says of the subject."""
    kernel, said = header(root, lines)
    which = ("Control " if broken(lines) is None else "Mutant ") + name.rsplit(".", 1)[1]
    if which not in said:
        sys.exit(f"{kernel}: the comment on top does not say '{which} (where it was seen): …'")
    seen, what = said[which]
    return kernel, seen, what[:1].upper() + what[1:]


def mutant_rows(root, found):
    rows = ["| mutant | seen in | what is wrong | kind | must be exposed by | mended in |", "|---|---|---|---|---|---|"]
    mended = {}
    for name, lines in found:
        if broken(lines) is None:
            mended.setdefault(said_of(root, name, lines)[0], []).append(f"`{name.removeprefix(PREFIX)}`")
    for name, lines in found:
        if broken(lines) is None:
            continue
        kernel, seen, text = said_of(root, name, lines)
        kind, devices = broken(lines)
        devices = ", ".join(f"`{device}`" for device in devices.split(", "))
        twins = ", ".join(mended.get(kernel, []))
        rows.append(f"| `{name.removeprefix(PREFIX)}` | {seen} | {text} | `{kind}` | {devices} | {twins} |")
    return rows


def control_rows(root, found):
    rows = ["| control | seen in | what it does right |", "|---|---|---|"]
    for name, lines in found:
        if broken(lines) is None:
            _, seen, text = said_of(root, name, lines)
            rows.append(f"| `{name.removeprefix(PREFIX)}` | {seen} | {text} |")
    return rows


def complaints(root):
    found = subjects(root, ["configs/published.yaml"])
    mutants, controls = mutant_rows(root, found), control_rows(root, found)
    yield from page_complaints(root / "docs/field-study.md", mutants, controls)
    yield from (f"no control mends {row}" for row in mutants if row.endswith("|  |"))
    if len(mutants) - 2 < 25:
        yield f"{len(mutants) - 2} mutants: there must be 25"
    if len(controls) - 2 < 20:
        yield f"{len(controls) - 2} controls: there must be 20"


if __name__ == "__main__":
    said = list(complaints(Path(sys.argv[1])))
    print("\n".join(said))
    sys.exit(1 if said else 0)
