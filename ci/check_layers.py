#!/usr/bin/env python3
"""Refuses an include that points up, a third-party header outside its layer, units that include each other in a circle, folders of too
many units, sources that no CMakeLists.txt lists, sentences where violations are made, and files that grew too long. A unit is a source with its header."""
import collections
import pathlib
import re
import sys

# Bottom first; layers of one row do not know each other.
ROWS = [["base"], ["confine", "settings"], ["core"], ["check", "gen", "opencl", "sim", "source", "worker"], ["alone", "clang"], ["property"], ["properties"], ["config", "engine"],
        ["report"], ["bench", "devices"], ["doctor", "selftest", "profile", "exporting"], ["cli"]]
# Unlike other neighbours of a row, none of these stands on the named one, though it is below.
APART = {("config", "gen"), ("config", "sim"), ("engine", "gen"), ("engine", "opencl"), ("engine", "sim"), ("engine", "worker"), ("engine", "check"),
         ("config", "check"), ("property", "opencl"), ("property", "sim"), ("property", "worker"), ("properties", "opencl"), ("properties", "sim"),
         ("properties", "worker"), ("bench", "opencl"), ("bench", "sim")}
PUBLIC = {  # public header -> layer that owns it
    "files": "base", "diagnostic": "base", "settings": "settings",
    "chain": "check", "source_code": "source", "gen": "gen", "property": "property", "facets": "property", "launch": "property", "meeting": "property",
    "program": "property", "readable_launch": "property", "invariant": "property", "own_property": "property", "shipped": "properties", "main": "cli",
}
THIRD_PARTY = {"CL/": {"opencl"}, "rapidcheck": {"gen"}, "yaml-cpp/": {"config"}, "uv.h": {"worker"},
               "CLI/": {"cli"}, "xxhash.h": {"base"}, "seccomp.h": {"confine"}, "kainjow/": {"report", "exporting"}}
# What a violation says is data; only a reader of old files, and properties that are not ours, have words. The latter are
# put together by OwnProperty.
OWN_WORDS = "in_own_words"
OWN_WORDS_OF = "harness/include/stalemate/property/own_property.hpp"
LINES_MAX = 500
UNITS_MAX = 25
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)
RANK = {layer: rank for rank, row in enumerate(ROWS) for layer in row}


def owner(target):
    path = pathlib.PurePath(target)
    if path.parts[0] == "stalemate":
        return None if path.suffix == ".clh" else PUBLIC.get(path.stem, "core")
    return path.parts[0] if path.parts[0] in RANK and len(path.parts) > 1 else None


def sources(root):
    for path in sorted((root / "harness/include/stalemate").rglob("*.hpp")):
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


def unit_of(path):
    return path.parent, path.stem


def included(root, target):
    """The file of ours that an include names; None if it is of others, or made by the build."""
    roots = (root / "harness/include", root / "harness/src", root / "properties")
    return next((base / target for base in roots if (base / target).exists()), None)


def circles(graph):
    """The strongly connected components of more than one node: Tarjan, "Depth-first search and linear graph algorithms" (1972)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for below in sorted(graph.get(node, ())):
            if below not in index:
                visit(below)
            if below in stack:
                low[node] = min(low[node], low[below])
        if low[node] == index[node]:
            members = stack[stack.index(node):]
            del stack[stack.index(node):]
            if len(members) > 1:
                found.append(sorted(members))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return found


def problems_of_circles(root, texts):
    units, folders = collections.defaultdict(set), collections.defaultdict(set)
    for path, text in texts.items():
        for quote, target in INCLUDE.findall(text):
            below = included(root, target) if quote == '"' else None
            if below is None or below.suffix not in (".hpp", ".cpp"):
                continue
            units[unit_of(path)].add(unit_of(below))
            if below.parent != path.parent:
                folders[path.parent].add(below.parent)
    for circle in circles({unit: below - {unit} for unit, below in units.items()}):
        names = ", ".join(str((folder / stem).relative_to(root)) for folder, stem in circle)
        yield f"units that include each other in a circle: {names}"
    for circle in circles(folders):
        yield f"folders that include each other in a circle: {', '.join(str(folder.relative_to(root)) for folder in circle)}"


def problems_of_folders(root, texts):
    folders = collections.defaultdict(set)
    for path in texts:
        folders[path.parent].add(path.stem)
    for folder, units in sorted(folders.items()):
        if len(units) > UNITS_MAX:
            yield f"{folder.relative_to(root)}: {len(units)} units, more than {UNITS_MAX}: it wants folders of its own"


def problems_of_lists(root):
    """A source that is in no list is not built, and nobody is told."""
    for path in sorted(path for top in ("harness", "properties", "tests") for path in (root / top).rglob("*.cpp")):
        lists = [folder / "CMakeLists.txt" for folder in path.parents if folder.is_relative_to(root)]
        names = {where: re.escape(str(path.relative_to(where.parent))) for where in lists if where.exists()}
        if not any(re.search(rf"(?<!\w){name}\b", where.read_text()) for where, name in names.items()):
            yield f"{path.relative_to(root)}: no CMakeLists.txt lists it"


def problems(root):
    texts = {path: path.read_text() for path, _ in sources(root)}
    yield from problems_of_circles(root, texts)
    yield from problems_of_folders(root, texts)
    yield from problems_of_lists(root)
    for path, layer in sources(root):
        text = texts[path]
        where = path.relative_to(root)
        if layer not in RANK:
            yield f"{where}: '{layer}' is not a layer"
            continue
        if OWN_WORDS in text and layer != "core" and str(where) != OWN_WORDS_OF:
            yield f"{where}: {OWN_WORDS}: a violation is made of facts, which the layer 'report' puts into words"
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
