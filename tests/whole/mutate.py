#!/usr/bin/env python3
"""Has the program read inputs that were damaged at random: mutate.py PROGRAM COUNT [--seed N] [--keep FOLDER] [--only READER].

Each input is a config, a kernel, a journal, a failure or a baseline that this program took or made, damaged in one to four places. No program ends by a signal, with an
undocumented exit code, or after ten seconds, and no sanitizer complains, of the program or of a worker. What fails is kept in FOLDER.
With the preset `asan` the sanitizers watch; the gate runs it with a few inputs."""
import argparse
import collections
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile

LIMIT_S = 10
DOCUMENTED = range(0, 9)
REPORTED = ("AddressSanitizer", "LeakSanitizer", "runtime error:", "terminate called")
PLAN = """plan: seed
budget: {cases: 4, time: 60s}
shrink: {launches: 4, time: 1s}
generate: {work_groups: [2, 3], work_group_size: [2, 2], operations_per_item: [1, 3], cells: [1, 2]}
devices:
  - {name: "sim:mine", preset: "sim:sc", policy: bursts, burst_events: 3}
subjects:
  - {name: right, property: read_modify_write, kernel: add.cl, function: right, type: int, model: add}
  - {name: wrong, property: read_modify_write, kernel: add.cl, function: {global: wrong}, type: int, model: add, operand_range: [1, 9]}
  - {name: lock, property: mutual_exclusion, kernel: add.cl, acquire: take, release: give}
"""
KERNEL = """/* two adds */
#define ONE 1 // and a lock
int right(volatile global int *cell, int operand) { return atomic_add(cell, operand); }
int wrong(volatile global int *cell, int operand) { int old = *cell; *cell = old + operand; return old; }
void take(volatile global int *lock) { while (atomic_cmpxchg(lock, 0, ONE) != 0) { } mem_fence(CLK_GLOBAL_MEM_FENCE); }
void give(volatile global int *lock) { mem_fence(CLK_GLOBAL_MEM_FENCE); atomic_xchg(lock, 0); }
"""
NUMBERS = [0, -1, 1, 2, 255, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**53, 2**63, 2**64 - 1, 2**64, 10**30, 0.5, -0.0, 1e308, "18446744073709551615", "-1"]
WORDS = ["", "..", "/etc/passwd", "\x00", "\x1b[31m", "\n::error::x", "ä", "\ud800", "a" * 5000, "{", "null", "uint", "sim:sc", "read_modify_write", "9" * 40]
BYTES = b"\0\t\n\r \"'#%&*-:,?!|>{}[]\\/<~@`a0\x7f\x80\xff"


class Failed(Exception):
    pass


def damaged_bytes(chance, raw):
    """Bytes lost, changed, doubled, or moved."""
    raw = bytearray(raw)
    for _ in range(chance.choice([1, 1, 1, 2, 4])):
        at = chance.randrange(len(raw) + 1)
        length = min(chance.choice([1, 1, 1, 2, 8, 64, 500]), len(raw) - at)
        kind = chance.randrange(6)
        if kind == 0:
            del raw[at:at + length]
        elif kind == 1 and at < len(raw):
            raw[at] = chance.choice(BYTES)
        elif kind == 2 and at < len(raw):
            raw[at] ^= 1 << chance.randrange(8)
        elif kind == 3:
            raw[at:at] = raw[at:at + length] * chance.choice([1, 1, 2, 40])
        elif kind == 4:
            raw[at:at] = bytes(chance.choice(BYTES) for _ in range(chance.choice([1, 3, 30])))
        elif chance.random() < 0.1:
            del raw[at:]
        else:
            piece = raw[at:at + length]
            del raw[at:at + length]
            to = chance.randrange(len(raw) + 1)
            raw[to:to] = piece
    return bytes(raw)


def places(value, path=()):
    yield path
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield from places(child, path + (key,))


def at(value, path):
    for key in path:
        value = value[key]
    return value


def damage_one(chance, document):
    """Another value, another type, a key that is missing or new, at some place of a JSON document."""
    every = list(places(document))
    path = chance.choice(every[1:] or every)
    if not path:
        return
    owner, key = at(document, path[:-1]), path[-1]
    kind = chance.randrange(6)
    if kind == 0:
        del owner[key]
    elif kind == 1:
        owner[key] = chance.choice(NUMBERS)
    elif kind == 2:
        owner[key] = chance.choice(WORDS)
    elif kind == 3:
        owner[key] = chance.choice([None, True, [], {}, [[]], {"": 0}])
    elif kind == 4:
        owner[key] = json.loads(json.dumps(at(document, chance.choice(every)), default=str))
    elif isinstance(owner, dict):
        owner[chance.choice(WORDS)] = chance.choice(NUMBERS)
    else:
        owner.extend([owner[key]] * chance.choice([1, 3, 100]))


def damaged_json(chance, raw):
    document = json.loads(raw)
    for _ in range(chance.choice([1, 1, 1, 3])):
        damage_one(chance, document)
    return json.dumps(document).encode("utf-8", "surrogatepass")


def damaged_lines(chance, raw):
    """Lines lost, doubled or moved, and one of them damaged as JSON, if it is that."""
    lines = raw.splitlines(keepends=True)
    line = chance.randrange(len(lines))
    try:
        lines[line] = damaged_json(chance, lines[line]) + b"\n"
    except ValueError:
        lines[line] = damaged_bytes(chance, lines[line])
    if chance.random() < 0.4:
        chance.shuffle(lines)
    if chance.random() < 0.4:
        lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    return b"".join(lines)


class Bench:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.environment = dict(os.environ, ASAN_OPTIONS="detect_leaks=0:exitcode=99", UBSAN_OPTIONS="halt_on_error=1:exitcode=99:print_stacktrace=1")
        self.environment.pop("CI", None)
        self.codes = collections.Counter()

    def call(self, *arguments, limit=LIMIT_S):
        command = [self.program, *arguments]
        with open(self.folder / "log", "wb") as log:
            process = subprocess.Popen(command, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
            try:
                code = process.wait(limit)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                raise Failed("%s took more than %d s" % (" ".join(arguments), limit))
        said = (self.folder / "log").read_bytes().decode(errors="replace")
        if code not in DOCUMENTED or any(word in said for word in REPORTED):
            raise Failed("%s ended with %d:\n%s" % (" ".join(arguments), code, said[-4000:]))
        return code

    def prepare(self):
        """The inputs as they are taken."""
        (self.folder / "add.cl").write_text(KERNEL)
        (self.folder / "plan.yaml").write_text(PLAN)
        code = self.call("run", "plan.yaml", "--seed", "3", "--device", "sim:sc", "--device", "sim:mine", "--out", "run", "--failures", "kept", limit=300)
        if code != 1:
            raise Failed("the run whose files are damaged ended with %d:\n%s" % (code, (self.folder / "log").read_text()))
        self.call("baseline", "run", limit=60)
        (self.folder / "baseline.yaml").write_bytes((self.folder / "log").read_bytes().replace(b'""', b'"known"'))
        return [path.read_bytes() for path in sorted((self.folder / "run" / "failures").glob("*.json"))]


class Reader:
    """One kind of input: what a whole one is, how one is damaged, and which command reads it, with which exit code where it is whole."""

    def __init__(self, name, target, contents, ways, commands, code):
        self.name, self.target, self.contents, self.ways, self.commands, self.code = name, target, contents, ways, commands, code
        self.last = b""  # what was read last

    def read(self, bench, chance, damaged=True):
        content = chance.choice(self.contents)
        self.last = chance.choice(self.ways)(chance, content) if damaged else content
        (bench.folder / self.target).write_bytes(self.last)
        try:
            return bench.call(*chance.choice(self.commands))
        finally:
            (bench.folder / self.target).write_bytes(content)
            shutil.rmtree(bench.folder / "merged", ignore_errors=True)


def readers(bench, failures):
    shutil.copytree(bench.folder / "run", bench.folder / "damaged")
    journal = (bench.folder / "run" / "results.jsonl").read_bytes()
    baseline = (bench.folder / "baseline.yaml").read_bytes()
    read_baseline = ["run", "plan.yaml", "--subject", "right", "--device", "sim:sc", "--baseline", "baseline.yaml", "--out", "again", "--failures", "kept"]
    read_journal = [["report", "damaged"]] * 4 + [["merge", "damaged", "--out", "merged", "--failures", "kept"]]
    return [
        Reader("config", "plan.yaml", [PLAN.encode()], [damaged_bytes, damaged_lines], [["validate", "plan.yaml"]], (0,)),
        Reader("kernel", "add.cl", [KERNEL.encode()], [damaged_bytes], [["validate", "plan.yaml"]], (0,)),
        Reader("journal", "damaged/results.jsonl", [journal], [damaged_bytes, damaged_lines], read_journal, (0, 1)),
        Reader("failure", "damaged.json", failures, [damaged_bytes, damaged_json, damaged_json], [["replay", "damaged.json", "-n", "2"]], (1,)),
        Reader("baseline", "baseline.yaml", [baseline], [damaged_bytes, damaged_lines], [read_baseline], (0,)),
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--keep", type=pathlib.Path, help="where inputs are kept that were not stood")
    parser.add_argument("--only", help="one of config, kernel, journal, failure, baseline")
    arguments = parser.parse_args()
    print("seed", arguments.seed, flush=True)
    chance = random.Random(arguments.seed)
    failed = 0
    with tempfile.TemporaryDirectory(prefix="stalemate-mutate-") as folder:
        bench = Bench(os.path.abspath(arguments.program), pathlib.Path(folder))
        every = [reader for reader in readers(bench, bench.prepare()) if arguments.only in (None, reader.name)]
        for reader in every:
            code = reader.read(bench, chance, damaged=False)
            if code not in reader.code:
                raise Failed("%s: the whole one ended with %d:\n%s" % (reader.name, code, (bench.folder / "log").read_text()))
        for number in range(arguments.count):
            reader = every[number % len(every)]
            try:
                bench.codes[reader.name, reader.read(bench, chance)] += 1
            except Failed as failure:
                failed += 1
                print("FAILED: input %d, %s: %s" % (number, reader.name, failure), flush=True)
                if arguments.keep:
                    arguments.keep.mkdir(parents=True, exist_ok=True)
                    (arguments.keep / ("%d-%d-%s" % (arguments.seed, number, reader.name))).write_bytes(reader.last)
    for (reader, code), count in sorted(bench.codes.items()):
        print("%s: %d ended with %d" % (reader, count, code))
    for reader in every:
        if arguments.count >= 100 and not any(name == reader.name and code == 2 for name, code in bench.codes):
            raise Failed("%s: no damage was seen" % reader.name)
    if failed:
        raise Failed("%d of %d inputs" % (failed, arguments.count))
    print("ok: %d inputs" % arguments.count)


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        print("FAILED:", failure)
        sys.exit(1)
