#!/usr/bin/env python3
"""A property of somebody's own, as its users see it: own_property_test.py BUILD LOCKS MISTAKEN.

BUILD has the programs and tests of examples/own_property (LOCKS) and of `stalemate new property`; MISTAKEN has a driver
kernel with an error. Where kinds of violation of one's own are told, which lines errors name, what CTest makes of exit codes.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

BUILD, LOCKS, MISTAKEN = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
PROGRAM = BUILD / "own" / "my_stalemate"
KIND = "reader_beside_writer"
MEANING = "A reader was inside while a writer was."
problems = []


def check(is_so, what, shown=""):
    if not is_so:
        problems.append(f"{what}\n{shown}".rstrip())


def call(*words, folder, program=PROGRAM):
    done = subprocess.run([str(program), *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=600, check=False)
    return done.returncode, done.stdout.decode()


def folder_with_locks(folder, change=lambda plan: plan):
    shutil.copy(LOCKS / "locks.cl", folder)
    plan = change((LOCKS / "locks.yaml").read_text())
    pathlib.Path(folder, "locks.yaml").write_text(plan)


def without_mutants(plan):
    return re.sub(r"\n    broken: .*", "", plan)


RUN = ("run", "locks.yaml", "--subject", "counted.beside_readers", "--device", "sim:sc", "--seed", "1", "--cases", "8")


def kinds_travel(folder):
    folder_with_locks(folder, without_mutants)
    code, text = call(*RUN, "--out", "results", "--sarif", "log.sarif", "--junit", "log.xml", "--html", "page.html",
                      "--summary", "summary.md", folder=folder)
    check(code == 1 and f"VIOLATION ({KIND})" in text, "the console names the kind", text)
    check("mend: Let a writer wait for readers" in text, "the console has its remedy", text)
    check(f"replay: {PROGRAM} replay results/failures/0001.json" in text, "the console names the program to replay it with", text)
    sarif = json.loads((folder / "log.sarif").read_text())["runs"][0]
    rule = sarif["tool"]["driver"]["rules"][sarif["results"][0]["ruleIndex"]]
    check(rule["id"] == KIND and rule["shortDescription"]["text"] == MEANING, "SARIF has it as a rule", str(rule))
    check(f'type="{KIND}"' in (folder / "log.xml").read_text(), "JUnit has it as a type")
    page = (folder / "page.html").read_text()
    check(KIND in page and MEANING in page, "the page names and explains it")
    check(KIND in (folder / "summary.md").read_text(), "the summary names it")
    journal = (folder / "results" / "results.jsonl").read_text()
    check(f'"kind":"{KIND}"' in journal and MEANING in journal, "the journal has it and what it means")
    code, text = call("replay", "results/failures/0001.json", folder=folder)
    check(code == 1 and f"shows {KIND} when judged again" in text, "it is replayed", text)
    code, text = call("report", "results", "--json", folder=folder)
    check(f'"kind":"{KIND}"' in text, "report reads it back", text)
    code, text = call("report", "results", "--html", "again.html", folder=folder)
    check(MEANING in (folder / "again.html").read_text(), "a page from the journal explains it", text)


def kinds_are_compared(folder):
    folder_with_locks(folder, without_mutants)
    shutil.copy(folder / "locks.cl", folder / "wrong.cl")
    call(*RUN, "--out", "before", folder=folder)
    plan = (folder / "locks.yaml").read_text()
    (folder / "locks.yaml").write_text(plan.replace("enter_to_write_beside_readers", "enter_to_write_in_two_steps"))
    call(*RUN, "--out", "after", folder=folder)
    code, text = call("compare", "before", "after", folder=folder)
    check(KIND in text and "two_writers" in text, "compare tells one kind from another", text)
    (folder / "known.yaml").write_text(
        "baseline: of a test\nknown:\n"
        "  - {subject: counted.beside_readers, device: 'sim:sc', kinds: [two_writers, reader_beside_writer], because: it is so}\n")
    code, text = call(*RUN, "--baseline", "known.yaml", folder=folder)
    check(code == 0 and "known (two_writers)" in text, "a baseline excuses it", text)
    (folder / "locks.yaml").write_text(plan)
    (folder / "known.yaml").write_text((folder / "known.yaml").read_text().replace(", reader_beside_writer", ""))
    code, text = call(*RUN, "--baseline", "known.yaml", folder=folder)
    check(code == 1, "a baseline of another kind does not", text)
    (folder / "known.yaml").write_text((folder / "known.yaml").read_text().replace("two_writers", "two_writer"))
    code, text = call(*RUN, "--baseline", "known.yaml", folder=folder)
    check(code == 2 and "did you mean 'two_writers'?" in text, "a slip in a baseline is told", text)


def mutants_name_kinds(folder):
    folder_with_locks(folder, lambda plan: plan.replace(f"kind: {KIND}", "kind: reader_beside_writers"))
    code, text = call("validate", "locks.yaml", folder=folder)
    check(code == 2 and "did you mean 'reader_beside_writer'?" in text, "broken: names a kind that there is", text)
    code, text = call("schema", folder=folder)
    check(f'"{KIND}"' in text, "the schema of configs has it")


def lines_are_the_authors(folder):
    """The program with the mistaken driver: the build error of each device names the author's line."""
    work = folder / "work"
    shutil.copytree(LOCKS, work)
    shutil.copy(MISTAKEN / "rw_lock.cl", work)
    lines = (work / "rw_lock.cl").read_text().splitlines()
    place = f"rw_lock.cl:{1 + next(i for i, line in enumerate(lines) if 'ENTER_TO_WRITE(lock, 1)' in line)}:"
    for words in (("-S", "work", "-B", "work/build"), ("--build", "work/build", "--target", "my_stalemate")):
        code, text = call(*words, folder=folder, program="cmake")
        check(code == 0, "it is built", text)
    for device in ("sim:sc", "pocl"):
        code, text = call("run", "work/locks.yaml", "--subject", "counted", "--device", device, folder=folder,
                          program=work / "build" / "my_stalemate")
        check(code == 1 and place in text, f"{device} names {place}", text)
        check("the machine" not in text, f"{device}: the machine is not blamed for it", text)


def ctest_knows_skipped():
    code, text = call("--test-dir", str(BUILD), "-R", "^no_device$", folder=BUILD, program="ctest")
    check(code == 0 and "(Skipped)" in text, "a device that is not there skips the test", text)
    code, text = call("--test-dir", str(BUILD), "-R", "^wrong", "--output-on-failure", folder=BUILD, program="ctest")
    check(code != 0 and "VIOLATION (two_writers)" in text, "wrong code fails the test", text)
    code, text = call("--test-dir", str(BUILD), "-N", "-L", "locks", folder=BUILD, program="ctest")
    check("locks.counted.in_two_steps" in text, "each subject is a test, with its label", text)
    commands = (BUILD / "CTestTestfile.cmake").read_text()
    check('"--seed" "0"' in commands and '"--seed" "1"' in commands, "SEED 0 is no default", commands)


def libraries_are_the_packages(folder):
    """Those of the package that the program was built from, and not those of this project's own build."""
    reader = next((BUILD.parent / "prefix").glob("**/stalemate/stalemate-clang"))
    away = reader.with_name("away")
    folder_with_locks(folder)
    reader.rename(away)
    try:
        reader.write_text("#!/bin/sh\nexit 9\n")
        reader.chmod(0o755)
        code, text = call("validate", "locks.yaml", folder=folder)
        check(code != 0, "without a sound reader in the package nothing is read", text)
    finally:
        away.replace(reader)
    code, text = call("validate", "locks.yaml", folder=folder)
    check(code == 0, "with it, it is", text)


for part in (libraries_are_the_packages, kinds_travel, kinds_are_compared, mutants_name_kinds, lines_are_the_authors):
    with tempfile.TemporaryDirectory() as directory:
        part(pathlib.Path(directory))
ctest_knows_skipped()
print("\n\n".join(problems) or "all as it should be")
sys.exit(bool(problems))
