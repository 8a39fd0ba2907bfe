#!/usr/bin/env python3
"""Refuses an include that points up, a third-party header outside its layer, and files that grew too long."""
import pathlib
import re
import sys

# Bottom first; layers of one row do not know each other.
ROWS = [["base"], ["core"], ["check", "gen", "opencl", "sim", "source", "worker"], ["property"], ["properties"], ["config", "engine"],
        ["report"], ["bench"], ["cli"]]
# Unlike other neighbours of a row, none of these stands on the named one, though it is below.
APART = {("config", "gen"), ("engine", "gen"), ("engine", "opencl"), ("engine", "sim"), ("engine", "worker"), ("engine", "check"),
         ("config", "check"), ("property", "opencl"), ("property", "sim"), ("property", "worker"), ("properties", "opencl"), ("properties", "sim"),
         ("properties", "worker"), ("bench", "opencl"), ("bench", "sim")}
PUBLIC = {  # public header -> layer that owns it
    "files": "base", "diagnostic": "base",
    "chain": "check", "source_code": "source", "gen": "gen", "property": "property", "shipped": "properties", "main": "cli",
}
THIRD_PARTY = {"CL/": {"opencl"}, "rapidcheck": {"gen"}, "yaml-cpp/": {"config"}, "uv.h": {"worker"},
               "CLI/": {"cli"}}
LINES_MAX = 500
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)
RANK = {layer: rank for rank, row in enumerate(ROWS) for layer in row}


def owner(target):
    path = pathlib.PurePath(target)
    if path.parts[0] == "stalemate":
        return None if path.suffix == ".clh" else PUBLIC.get(path.stem, "core")
    return path.parts[0] if path.parts[0] in RANK and len(path.parts) > 1 else None


def sources(root):
    for path in sorted((root / "harness/include/stalemate").glob("*.hpp")):
        yield path, PUBLIC.get(path.stem, "core")
    for path in sorted((root / "harness/src").rglob("*.[ch]pp")):
        yield path, path.relative_to(root / "harness/src").parts[0]
    for path in sorted((root / "properties").rglob("*.[ch]pp")):
        yield path, "properties"


def problems_of_include(layer, quote, target):
    for prefix, allowed in THIRD_PARTY.items():
        if target.startswith(prefix) and layer not in allowed:
            yield f"only {sorted(allowed)} may"
    below = owner(target) if quote == '"' else None
    if below is None or below == layer:
        return
    if RANK[below] > RANK[layer]:
        yield f"'{layer}' is below '{below}'"
    elif RANK[below] == RANK[layer] or (layer, below) in APART:
        yield f"'{layer}' and '{below}' must not know each other"


def problems(root):
    for path, layer in sources(root):
        text = path.read_text()
        where = path.relative_to(root)
        if layer not in RANK:
            yield f"{where}: '{layer}' is not a layer"
            continue
        if text.count("\n") > LINES_MAX:
            yield f"{where}: longer than {LINES_MAX} lines"
        for quote, target in INCLUDE.findall(text):
            for problem in problems_of_include(layer, quote, target):
                yield f"{where}: #include {target}: {problem}"


if __name__ == "__main__":
    # Without a folder, the repository that this file belongs to.
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent
    found = list(problems(root))
    print("\n".join(found) or "layers: ok")
    sys.exit(bool(found))
