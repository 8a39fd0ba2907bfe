#!/usr/bin/env python3
"""Runs what a Markdown file shows: run_blocks.py FILE.md REPOSITORY PROGRAM.

A comment in front of a fenced block says what it is:
  <!-- file: NAME -->   the block is the content of that file
  <!-- run -->          lines that begin with `$ ` are commands, run in one folder, one after another; what follows a
                        command is what it prints (stdout and stderr); `…` in a line stands for any text, a line that is
                        only `…` for any lines; `$ COMMAND  # exits N` tells the exit code, 0 if nothing is said
  <!-- repository -->   commands of a clone: only that the scripts exist and can be run is checked here
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"(?:<!-- (?P<kind>file|run|repository)(?:: (?P<name>[^ ]+))? -->\n)?```(?P<language>\w*)\n(?P<text>.*?)```", re.S)
EXITS = re.compile(r"\s+# exits (\d+)$")


def pattern_of(lines):
    parts = []
    for line in lines:
        if line.strip() == "…":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(".*?".join(re.escape(part) for part in line.rstrip().split("…")) + r"[ ]*\n")
    return "".join(parts) + r"\s*\Z"


def commands_of(text):
    """(command, exit code, expected lines), in order."""
    command = None
    for line in text.splitlines():
        if line.startswith("$ "):
            if command:
                yield command
            exits = EXITS.search(line)
            command = (EXITS.sub("", line[2:]), int(exits.group(1)) if exits else 0, [])
        elif command:
            command[2].append(line)
    if command:
        yield command


def run(command, code, expected, folder, program):
    environment = dict(os.environ, PATH=f"{program.parent}:{os.environ['PATH']}", NO_COLOR="1")
    environment.pop("CI", None)  # the documents speak of somebody's own machine
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600, check=False)
    output = done.stdout.decode(errors="replace")
    if done.returncode != code:
        return f"$ {command}\nexited with {done.returncode} instead of {code}:\n{output}"
    if not re.match(pattern_of(expected), output + "\n"):
        return f"$ {command}\nprinted\n{output}\ninstead of\n" + "\n".join(expected)
    return None


def problems(markdown, repository, program):
    ran = 0
    with tempfile.TemporaryDirectory() as folder:
        for block in BLOCK.finditer(markdown.read_text()):
            kind, name, text = block.group("kind"), block.group("name"), block.group("text")
            if kind is None and block.group("language") in ("console", "sh", "yaml", "c"):
                yield f"a block of {block.group('language')} is not run:\n{text}"
            elif kind == "file":
                path = pathlib.Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            elif kind == "repository":
                for line in text.splitlines():
                    script = line.removeprefix("$ ").split()[0]
                    if script.startswith("ci/") and not os.access(repository / script, os.X_OK):
                        yield f"{script} cannot be run"
            elif kind == "run":
                for command, code, expected in commands_of(text):
                    ran += 1
                    problem = run(command, code, expected, folder, program)
                    if problem:
                        yield problem
    if ran == 0:
        yield "nothing was run"


if __name__ == "__main__":
    found = list(problems(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]).resolve()))
    print("\n\n".join(found) or "all blocks as shown")
    sys.exit(bool(found))
