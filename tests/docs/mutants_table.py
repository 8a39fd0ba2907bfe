#!/usr/bin/env python3
"""Compares docs/mutants.md with the configs: every mutant and control of the shipped plans has a row there, which
says what its kernel and its config say. STALEMATE_APPROVE=1 writes the rows anew.

    mutants_table.py ROOT
"""
import os
import re
import sys
from pathlib import Path

CONFIGS = ["configs/float_add.yaml", "configs/lists.yaml", "configs/mutants.yaml"]
# The catalogue's core: what every tool for GPU atomics should be shown to find.
CORE = ("A1 A4 A5 A7 A8 A10 A11 A13 A15 B1 B2 B3 B4 B5 C1 C2 C4 C5 C6 C8 C9 C11 C14 D1 D2 D3 D5 D6 "
        "E1 E3 E5 E6 E7 E9").split()
IDENTIFIER = re.compile(r"\b(?:[A-E]\d{1,2}|V0)\b")
BEGIN, END = "<!-- {} -->", "<!-- end of {} -->"


def subjects(root, configs=CONFIGS):
    """Name and lines of each subject of the configs, in their order."""
    found = []
    for config in configs:
        for line in (root / config).read_text(encoding="utf-8").splitlines():
            name = re.match(r"  - name: (\S+)", line)
            if name:
                found.append((name[1], []))
            elif found and line.startswith("    "):
                found[-1][1].append(line.strip())
    return found


def header(root, lines):
    """The comment on top of a subject's kernel, up to its first empty line, and who has seen it in the wild."""
    kernel = next(line for line in lines if line.startswith("kernel: "))[len("kernel: ../"):]
    comment = []
    for line in (root / kernel).read_text(encoding="utf-8").splitlines():
        if not line.startswith("//"):
            break
        comment.append(line[2:].strip())
    first = " ".join(comment[:comment.index("")] if "" in comment else comment)
    wild = " ".join(comment)
    seen = re.search(r"Seen in the wild: (.*?)(?: Devices without .*)?$", wild)
    return first, seen[1].rstrip(".") if seen else ""


def identifiers(text):
    """The catalogue's identifiers that a text begins with, and the rest of it."""
    head, colon, rest = text.partition(":")
    if not colon or not (head.startswith("Mutant") or IDENTIFIER.fullmatch(head)):
        return "", text
    return " ".join(IDENTIFIER.findall(head)), rest.strip()


def said_of(root, lines):
    """Identifiers, what is wrong, where it was seen."""
    text, seen = header(root, lines)
    for line, after in zip(lines, lines[1:]):
        # What the config says of it, where it is wrong by its claim alone.
        if line.startswith("# ") and after.startswith("broken: "):
            text, seen = line[2:], ""
    found, rest = identifiers(text)
    is_name = "_" in rest.split(" ")[0]
    return found, rest if is_name else rest[:1].upper() + rest[1:], seen


def broken(lines):
    line = next((line for line in lines if line.startswith("broken: ")), None)
    if line is None:
        return None
    kind = re.search(r"kind: (\w+)", line)[1]
    devices = re.search(r"exposed_by: \[(.*?)\]", line)
    return kind, devices[1] if devices else ""


def mutant_rows(root):
    rows = ["| mutant | of the catalogue | what is wrong | kind | must be exposed by | seen in the wild |",
            "|---|---|---|---|---|---|"]
    for name, lines in subjects(root):
        if broken(lines) is None:
            continue
        found, text, seen = said_of(root, lines)
        kind, devices = broken(lines)
        devices = ", ".join(f"`{device.strip()}`" for device in devices.split(","))
        rows.append(f"| `{name}` | {found} | {text} | `{kind}` | {devices} | {seen} |")
    return rows


def control_rows(root):
    rows = ["| control | what it does |", "|---|---|"]
    in_mutants = False
    for name, lines in subjects(root):
        in_mutants |= name == "float_add.plain"
        if not in_mutants or broken(lines) is not None:
            continue
        text = header(root, lines)[0].removeprefix("Control: correct, and looks changed. ")
        rows.append(f"| `{name}` | {text.replace(' A tool that convicts it raises false alarms.', '')} |")
    return rows


def with_rows(page, word, rows):
    begin, end = BEGIN.format(word), END.format(word)
    before, _, rest = page.partition(begin)
    _, _, after = rest.partition(end)
    if not rest or not after:
        sys.exit(f"the page has no place for {word}: write '{begin}' and '{end}'")
    return f"{before}{begin}\n" + "\n".join(rows) + f"\n{end}{after}"


def page_complaints(path, mutants, controls):
    """Where the two tables of a page are not these rows."""
    page = path.read_text(encoding="utf-8")
    due = with_rows(with_rows(page, "mutants", mutants), "controls", controls)
    if due != page and os.environ.get("STALEMATE_APPROVE") == "1":
        path.write_text(due, encoding="utf-8")
    elif due != page:
        have, want = page.splitlines(), due.splitlines()
        yield from (f"missing or old: {row}" for row in want if row not in have)
        yield from (f"no longer so: {row}" for row in have if row not in want)
        yield "write the rows anew: STALEMATE_APPROVE=1"


def complaints(root):
    mutants, controls = mutant_rows(root), control_rows(root)
    yield from page_complaints(root / "docs/mutants.md", mutants, controls)
    named = {one for row in mutants for one in row.split("|")[2].split()}
    yield from (f"no mutant is {one} of the catalogue's core" for one in CORE if one not in named)
    if len(mutants) - 2 < 45:
        yield f"{len(mutants) - 2} mutants: there must be 45"
    if len(controls) - 2 < 15:
        yield f"{len(controls) - 2} controls: there must be 15"


if __name__ == "__main__":
    said = list(complaints(Path(sys.argv[1])))
    print("\n".join(said))
    sys.exit(1 if said else 0)
