#!/usr/bin/env python3
"""Kills the program at random moments, goes on with its run, and looks whether anything was lost: kills.py PROGRAM KILLS [--workers N] [--seed N].

After each kill no process is left, the journal is read, and the resumed run reaches the verdicts of one that nobody interrupted. At last four
shards, each killed once and resumed, are merged: the verdicts are those of one run. With --workers, workers are killed, too, and the run itself has to come to
the same verdicts. The gate runs it with a few kills; by hand, 1,000 take an hour."""
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
import time

SHARDS = 4
PATIENCE_S = 30  # for processes to go: a loaded machine takes its time, and so many are a bug
RUN_ENDS = (0, 1)  # a plan with a violation ends with 1
KERNEL = """int right(volatile global int *cell, int operand) { return atomic_add(cell, operand); }
int wrong(volatile global int *cell, int operand) { int old = *cell; *cell = old + operand; return old; }
"""


def plan():
    subjects = [("right_%d" % i, "right") for i in range(4)] + [("wrong", "wrong"), ("right_last", "right")]
    lines = ["budget: {cases: 6, time: 10m}", "shrink: {launches: 40}", "subjects:"]
    for name, function in subjects:
        lines.append("  - {name: %s, property: read_modify_write, kernel: add.cl, function: %s, type: int, model: add}" % (name, function))
    return "\n".join(lines) + "\n"


class Failed(Exception):
    pass


def check(holds, what):
    if not holds:
        raise Failed(what)


class Bench:
    def __init__(self, program, folder, seed):
        self.program, self.folder = program, folder
        self.random = random.Random(seed)
        self.mark = "STALEMATE_STARTED_BY_KILLS=%d." % os.getpid()
        (folder / "add.cl").write_text(KERNEL)
        (folder / "plan.yaml").write_text(plan())

    def start(self, *arguments):
        environment = dict(os.environ, **dict([self.mark.split("=", 1)]))
        with open(self.folder / "log", "w") as log:
            return subprocess.Popen([self.program, *arguments], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def call(self, *arguments):
        return self.start(*arguments).wait()

    def run(self, out, *more, resume=False):
        """The arguments of a run into the folder `out`, which has failures of its own."""
        return ["run", "plan.yaml", "--seed", "7", "--device", "sim:sc", "--device", "sim:weakest", "--jobs", "2", "--failures", out + ".failures",
                "--resume" if resume else "--out", out, *more]

    def processes(self):
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                environment = (entry / "environ").read_bytes()
            except OSError:
                continue
            if self.mark.encode() in environment:
                found.append(int(entry.name))
        return found

    def check_nobody_left(self):
        end = time.monotonic() + PATIENCE_S
        while self.processes():
            check(time.monotonic() < end, "processes are left: %s" % self.processes())
            time.sleep(0.02)

    def killed(self, arguments, within_s):
        """Whether the run was killed before it ended."""
        process = self.start(*arguments)
        try:
            process.wait(self.random.uniform(0, within_s))
        except subprocess.TimeoutExpired:
            process.kill()
        code = process.wait()
        self.check_nobody_left()
        check(code == -9 or code in RUN_ENDS, "a run ended with %d" % code)
        return code == -9

    def workers(self):
        """Of those that were started: workers, and what keeps them."""
        found = []
        for process in self.processes():
            try:
                words = pathlib.Path("/proc/%d/cmdline" % process).read_bytes().split(b"\0")
            except OSError:
                continue
            if b"worker" in words:
                found.append(process)
        return found

    def log(self):
        return (self.folder / "log").read_text(errors="replace")

    def verdicts(self, out):
        """Of a journal: what each subject and device came to; each once."""
        verdicts = collections.defaultdict(list)
        for line in (self.folder / out / "results.jsonl").read_text().splitlines():
            record = json.loads(line)
            if record["record"] == "subject_finished":
                verdict = (record["verdict"]["verdict"], record["verdict"].get("kind"), record["effort"]["cases"], record["expectation"])
                verdicts[record["subject"], record["device"]].append(verdict)
        twice = [key for key, found in verdicts.items() if len(found) != 1]
        check(not twice, "there twice: %s" % twice)
        return {key: found[0] for key, found in verdicts.items()}

    def has_begun(self, out):
        journal = self.folder / out / "results.jsonl"
        return journal.exists() and journal.stat().st_size > 0

    def finished(self, out, *more, killed):
        """Goes on with a run until it has come to its end."""
        is_there = (self.folder / out / "results.jsonl").exists()
        code = self.call(*self.run(out, *more, resume=killed and is_there)) if killed else None
        check(code in (None, *RUN_ENDS), "going on ended with %s:\n%s" % (code, self.log()))
        self.check_nobody_left()
        code = self.call("report", out)
        check(code == 0, "report of the whole ended with %d:\n%s" % (code, self.log()))

    def clear(self):
        for entry in self.folder.glob("out*"):
            shutil.rmtree(entry, ignore_errors=True)


def one_kill(bench, expected, duration):
    bench.clear()
    was_killed = bench.killed(bench.run("out"), duration)
    if was_killed and bench.has_begun("out"):
        code = bench.call("report", "out")
        check(code in (0, 2, 4, 8), "report after a kill ended with %d:\n%s" % (code, bench.log()))
    bench.finished("out", killed=was_killed)
    check(bench.verdicts("out") == expected, "other verdicts: %s" % bench.verdicts("out"))
    return was_killed


def one_worker_kill(bench, expected, duration):
    """A worker is killed, and the run comes to its end all the same."""
    bench.clear()
    process = bench.start(*bench.run("out"))
    time.sleep(bench.random.uniform(0, duration))
    workers = bench.workers()
    if workers:
        try:
            os.kill(bench.random.choice(workers), signal.SIGKILL)
        except ProcessLookupError:
            workers = []
    code = process.wait()
    bench.check_nobody_left()
    if code == 5 and not bench.has_begun("out"):  # while devices were opened
        return bool(workers)
    check(code in RUN_ENDS, "a run whose worker was killed ended with %d:\n%s" % (code, bench.log()))
    check(bench.verdicts("out") == expected, "other verdicts: %s\n%s" % (bench.verdicts("out"), bench.log()))
    code = bench.call("report", "out")
    check(code == 0, "report of the whole ended with %d:\n%s" % (code, bench.log()))
    return bool(workers)


def four_shards(bench, expected, duration):
    bench.clear()
    shards = ["%d/%d" % (k, SHARDS) for k in range(1, SHARDS + 1)]
    kills = 0
    for number, shard in enumerate(shards, 1):
        out = "out%d" % number
        was_killed = bench.killed(bench.run(out, "--shard", shard), duration / 2)
        kills += was_killed
        bench.finished(out, "--shard", shard, killed=was_killed)
    folders = ["out%d" % number for number in range(1, SHARDS + 1)]
    code = bench.call("merge", *folders, "--out", "out", "--failures", "out.failures")
    check(code == 1, "merge ended with %d, and the run with 1:\n%s" % (code, bench.log()))
    check(bench.verdicts("out") == expected, "the shards have other verdicts: %s" % bench.verdicts("out"))
    code = bench.call("report", "out")
    check(code == 0, "report of what was merged ended with %d:\n%s" % (code, bench.log()))
    shutil.rmtree(bench.folder / "out")
    code = bench.call("merge", *folders[1:], "--out", "out", "--failures", "out.failures")
    check(code == 1 and "1/%d" % SHARDS in bench.log(), "merge says nothing of a missing shard:\n%s" % bench.log())
    return kills


def until(most, attempt):
    """Attempts until so many were kills: others come when the run is over."""
    kills, rounds = 0, 0
    while kills < most:
        check(rounds < 20 * most, "%d attempts were %d kills" % (rounds, kills))
        kills += attempt()
        rounds += 1
        if rounds % 50 == 0:
            print("%d kills in %d attempts" % (kills, rounds), flush=True)
    return kills


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("kills", type=int)
    parser.add_argument("--workers", type=int, default=0, help="kills of workers, too")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    arguments = parser.parse_args()
    print("seed", arguments.seed, flush=True)
    with tempfile.TemporaryDirectory(prefix="stalemate-kills-") as folder:
        bench = Bench(os.path.abspath(arguments.program), pathlib.Path(folder), arguments.seed)
        began = time.monotonic()
        code = bench.call(*bench.run("out"))
        check(code == 1, "the run that nobody interrupts ended with %d:\n%s" % (code, bench.log()))
        if "STALEMATE_CACHE" in os.environ:  # the second compiles nothing, as those to come
            bench.clear()
            began = time.monotonic()
            bench.call(*bench.run("out"))
        duration = time.monotonic() - began
        expected = bench.verdicts("out")
        check(len(expected) == 12, "verdicts are missing: %s" % expected)
        kills = until(arguments.kills, lambda: one_kill(bench, expected, duration))
        workers = until(arguments.workers, lambda: one_worker_kill(bench, expected, duration))
        kills += four_shards(bench, expected, duration)
        print("ok: %d kills, of them in %d shards, and %d of workers, nothing lost" % (kills, SHARDS, workers))


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        print("FAILED:", failure)
        sys.exit(1)
