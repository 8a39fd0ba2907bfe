#!/usr/bin/env python3
"""Reads the files of CI services, those of this repository and those that docs/ci.md shows, and runs their commands of stalemate:
workflows.py REPOSITORY PROGRAM. What needs the network (packages, a build of stalemate) is parsed, and not run."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import yaml

SHOWN = re.compile(r"<!-- file: (?P<name>[^ ]+) -->\n```(?:yaml|sh)\n(?P<text>.*?)```", re.S)
NEEDS_MORE = re.compile(r"\b(apt-get|cmake|git config)\b|ci/(setup|test)")
OURS = re.compile(r"\bstalemate (run|merge)\b")
# Compiled kernels are executed: a pull request must not be able to write what the main branch restores.
CACHED = {".stalemate/failures"}
PLAN = ("budget: {cases: 5, time: 5s}\nsubjects:\n"
        "  - {name: mine, property: read_modify_write, kernel: mine.cl, function: f, type: int, model: add}\n")
GOOD = "int f(volatile global int *cell, int operand) { return atomic_add(cell, operand); }\n"
BAD = "int f(volatile global int *cell, int operand) { int old = *cell; *cell = old + operand; return old; }\n"


def files(repository):
    """(name, text) of each file of a service."""
    for path in sorted((repository / ".github/workflows").glob("*.yml")) + [repository / ".gitlab-ci.yml"]:
        yield path.relative_to(repository).as_posix(), path.read_text()
    for shown in SHOWN.finditer((repository / "docs/ci.md").read_text()):
        yield "docs/ci.md: " + shown.group("name"), shown.group("text")


def jobs_of(name, document):
    """Jobs by name; of GitLab, what has a script."""
    if "gitlab" in name:
        return {key: job for key, job in document.items() if isinstance(job, dict) and "script" in job}
    return document.get("jobs", {})


def problems_of_github(name, document):
    if document.get("permissions") != {"contents": "read"}:
        yield f"{name}: permissions must be no more than {{contents: read}}"
    # YAML 1.1 takes the key `on` for true.
    triggers = document.get("on", document.get(True))
    if not triggers or "pull_request_target" in triggers:
        yield f"{name}: it must say when it runs, and not by pull_request_target"
    for job_name, job in document["jobs"].items():
        if "uses" in job:
            continue
        if "timeout-minutes" not in job:
            yield f"{name}: job {job_name} has no timeout"
        for step in job["steps"]:
            if ("run" in step) == ("uses" in step):
                yield f"{name}: a step of {job_name} must have either run or uses"
            if "${{" in step.get("run", ""):
                yield f"{name}: an expression in a script of {job_name}: pass it by the environment"


def cached_of(job):
    for step in job.get("steps", ()):
        if step.get("uses", "").startswith("actions/cache"):
            yield from step["with"]["path"].split()
    yield from job.get("cache", {}).get("paths", ())


def scripts_of(job):
    """Scripts with their environment, which expressions have no part in."""
    environment = {key: str(value) for key, value in job.get("env", {}).items() if "${{" not in str(value)}
    for step in job.get("steps", ()):
        if "run" in step:
            yield step["run"], environment
    if "script" in job:
        yield "\n".join(job["script"]), environment


def shell(script, folder, environment):
    return subprocess.run(["bash", "-e", "-c", script], cwd=folder, env={**os.environ, **environment}, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300, check=False)


def run_shards(script, folder, environment):
    """What the jobs of a matrix leave as artifacts, and what the last job downloads."""
    for shard in ("1", "2"):
        shutil.rmtree(f"{folder}/stalemate-out", ignore_errors=True)
        shell(script, folder, {**environment, "SHARD": shard, "SHARD_COUNT": "2"})
        os.makedirs(f"{folder}/shards/stalemate-{shard}")
        os.rename(f"{folder}/stalemate-out", f"{folder}/shards/stalemate-{shard}/stalemate-out")


def run(scripts, kernel, program):
    """The exit codes of scripts, one after another in a repository with a plan, and what they printed."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "ci").mkdir()
        (pathlib.Path(folder) / "ci/plan.yaml").write_text(PLAN)
        (pathlib.Path(folder) / "ci/mine.cl").write_text(kernel)
        given = {"PLAN": "ci/plan.yaml", "DEVICES": "sim:sc", "BASELINE": "", "SHARD": "1", "SHARD_COUNT": "1", "SEED": "1",
                 "GITHUB_RUN_ID": "1", "CI_PIPELINE_ID": "1", "CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "1",
                 "GITHUB_STEP_SUMMARY": f"{folder}/step.md", "PATH": f"{program.parent}:{os.environ['PATH']}"}
        before = ""
        for script, environment in scripts:
            if "shards/stalemate-" in script:
                run_shards(before, folder, {**environment, **given})
            done = shell(script, folder, {**environment, **given})
            before = script
            yield script, done.returncode, done.stdout.decode(errors="replace")


def problems_of_scripts(name, scripts, program):
    for kernel, expected in ((GOOD, 0), (BAD, 1)):
        for script, code, said in run(scripts, kernel, program):
            if code != expected:
                yield f"{name}: a script exits with {code} instead of {expected}:\n{script}\n{said}"


def jobs_in(name, text):
    """Jobs of a file, and what is wrong with it."""
    if name.endswith(".sh"):
        return {"shell": {"script": [text]}}, []
    try:
        document = yaml.safe_load(text)
    except yaml.YAMLError as error:
        return {}, [f"{name}: {error}"]
    return jobs_of(name, document), list(problems_of_github(name, document)) if "gitlab" not in name else []


def problems(repository, program):
    ran = 0
    for name, text in files(repository):
        jobs, found = jobs_in(name, text)
        yield from found
        if not jobs:
            yield f"{name}: there is no job in it"
        for job in jobs.values():
            yield from (f"{name}: {path} must not be cached" for path in cached_of(job) if path not in CACHED)
        scripts = [(script, environment) for job in jobs.values() for script, environment in scripts_of(job)
                   if OURS.search(script) and not NEEDS_MORE.search(script)]
        ran += len(scripts)
        yield from problems_of_scripts(name, scripts, program)
    if ran < 7:
        yield f"only {ran} scripts were run"


if __name__ == "__main__":
    found = list(problems(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()))
    print("\n\n".join(found) or "all files of CI services as they should be")
    sys.exit(bool(found))
