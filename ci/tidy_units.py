#!/usr/bin/env python3
"""Writes two translation units that include every source file, and their compilation database: tidy_units.py BUILD.

To be run where the sources are. Prints the paths of the two. Reads BUILD/compile_commands.json, so a file that is not built is not checked.
"""
import json
import pathlib
import shlex
import sys

# The plugin of the simulated device includes a file that only a build makes, the parts of stalemate-clang clang's own headers;
# what is in build/ is made itself.
LEFT_OUT = ("harness/src/sim/pass/", "harness/src/sim/compiler/", "harness/src/source/reader/", "harness/src/clang/", "build/")


def is_checked(file):
    path = pathlib.Path(file).relative_to(pathlib.Path.cwd())
    return path.suffix == ".cpp" and not str(path).startswith(LEFT_OUT)


def flags_of(entries):
    """Every definition and folder that any file is compiled with, each once."""
    flags = {"-std=c++20": None}
    for entry in entries:
        words = shlex.split(entry["command"])
        flags |= dict.fromkeys(word for word in words if word[:2] in ("-D", "-I"))
        system = (folder for word, folder in zip(words, words[1:]) if word == "-isystem")
        flags |= dict.fromkeys(f"-isystem{folder}" for folder in system)
    return list(flags)


def halves(files):
    """By folders, which stay whole, so that both have about as many lines."""
    folders = {}
    for file in files:
        folders.setdefault(file.parent, []).append(file)
    lines = {folder: sum(len(f.read_text().splitlines()) for f in fs) for folder, fs in folders.items()}
    units, sizes = ([], []), [0, 0]
    for folder in sorted(folders, key=lines.get, reverse=True):
        smaller = sizes.index(min(sizes))
        units[smaller].extend(folders[folder])
        sizes[smaller] += lines[folder]
    return units


def main(build):
    entries = [e for e in json.loads((build / "compile_commands.json").read_text()) if is_checked(e["file"])]
    folder = build / "units"
    folder.mkdir(exist_ok=True)
    commands = []
    # Some are part of two programs.
    for number, files in enumerate(halves(sorted({pathlib.Path(e["file"]) for e in entries}))):
        unit = (folder / f"unit_{number}.cpp").resolve()
        unit.write_text("".join(f'#include "{file}"\n' for file in files))
        commands.append({"directory": str(build.resolve()), "file": str(unit),
                         "arguments": ["c++", *flags_of(entries), "-c", str(unit)]})
    # Printed last: who reads the paths begins at once, and needs the database.
    (folder / "compile_commands.json").write_text(json.dumps(commands))
    print(*(command["file"] for command in commands), sep="\n")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
