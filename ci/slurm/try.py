#!/usr/bin/env python3
"""A cluster of two nodes on this machine, one of which is killed in the middle of an array job: try.py PROGRAM.

Takes Debian's slurmctld, slurmd, slurm-client and munge, and root's rights, since slurmd starts jobs of others. The merged verdicts are those of one
run, none is there twice, and none is missing. Leaves nothing behind: every daemon is ended by its process."""
import contextlib
import json
import os
import pathlib
import pwd
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time

SHARDS = 4
PATIENCE_S = 300
PLAN = "budget: {cases: 12, time: 10m}\nshrink: {launches: 40}\nsubjects:\n" + "".join(
    "  - {name: %s_%d, property: read_modify_write, kernel: add.cl, function: %s, type: int, model: add}\n" % (f, i, f)
    for i in range(6) for f in ("right", "wrong"))
KERNEL = """int right(volatile global int *cell, int operand) { return atomic_add(cell, operand); }
int wrong(volatile global int *cell, int operand) { int old = *cell; *cell = old + operand; return old; }
"""
DEVICES = ["--device", "sim:sc", "--device", "sim:weakest"]


def free_ports(count):
    with contextlib.ExitStack() as open_sockets:
        sockets = [open_sockets.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


def wait_until(what, holds):
    end = time.monotonic() + PATIENCE_S
    while not holds():
        if time.monotonic() > end:
            raise SystemExit("FAILED: waited in vain until " + what)
        time.sleep(0.1)


class Cluster:
    NODES = ("n1", "n2")

    def __init__(self, folder):
        self.folder = folder
        self.daemons = {}
        user = pwd.getpwuid(os.getuid()).pw_name
        ports = free_ports(1 + len(self.NODES))
        for name in ("state", "munge", *self.NODES):
            (folder / name).mkdir(mode=0o700)
        key = folder / "munge/key"
        key.write_bytes(secrets.token_bytes(128))
        key.chmod(0o600)
        nodes = "\n".join("NodeName=%s NodeHostname=%s NodeAddr=127.0.0.1 Port=%d CPUs=1" % (name, socket.gethostname(), port)
                          for name, port in zip(self.NODES, ports[1:]))
        (folder / "slurm.conf").write_text(f"""ClusterName=stalemate
SlurmctldHost={socket.gethostname()}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmUser={user}
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
ReturnToService=2
SchedulerParameters=batch_sched_delay=1
MpiDefault=none
{nodes}
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
""")
        self.environment = dict(os.environ, SLURM_CONF=str(folder / "slurm.conf"))

    def start(self, name, *command):
        log = open(self.folder / (name + ".out"), "w")
        self.daemons[name] = subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def up(self):
        munge = self.folder / "munge"
        self.start("munged", "/usr/sbin/munged", "--foreground", "--force", "--key-file=%s/key" % munge, "--socket=%s/socket" % munge,
                   "--pid-file=%s/pid" % munge, "--log-file=%s/log" % munge, "--seed-file=%s/seed" % munge)
        wait_until("munged listens", lambda: (munge / "socket").exists())
        self.start("slurmctld", "/usr/sbin/slurmctld", "-D", "-i")
        for name in self.NODES:
            self.start(name, "/usr/sbin/slurmd", "-D", "-N", name)
        wait_until("both nodes are idle", lambda: self.ask("sinfo", "-h", "-o", "%D %T") == "2 idle")

    def ask(self, *command):
        return subprocess.run(command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.strip()

    def processes_of(self, node):
        """The daemon of a node, and all that descends from it, wherever it went."""
        mark = "SLURMD_NODENAME=%s" % node
        found = [self.daemons[node].pid]
        for entry in pathlib.Path("/proc").iterdir():
            try:
                is_step = entry.name.isdigit() and ("slurmstepd" in (entry / "cmdline").read_text() or
                                                    mark in (entry / "environ").read_text().split("\0"))
                is_ours = is_step and ("SLURM_CONF=%s/slurm.conf" % self.folder) in (entry / "environ").read_text()
                on_node = is_ours and (mark in (entry / "environ").read_text() or self.parent(entry.name) == self.daemons[node].pid)
            except OSError:
                continue
            if on_node:
                found.append(int(entry.name))
        return found

    @staticmethod
    def parent(pid):
        return int(pathlib.Path("/proc/%s/stat" % pid).read_text().rsplit(")", 1)[1].split()[1])

    def lose(self, node):
        """As if its power had failed: at once, with all that it ran."""
        for pid in self.processes_of(node):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.daemons.pop(node).wait()
        self.ask("scontrol", "update", "nodename=" + node, "state=down", "reason=killed")

    def down(self):
        for node in self.NODES:
            if node in self.daemons:
                for pid in self.processes_of(node)[1:]:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
        for daemon in reversed(list(self.daemons.values())):
            daemon.terminate()
            try:
                daemon.wait(20)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()


def verdicts(journal):
    found = {}
    for line in journal.read_text().splitlines():
        record = json.loads(line)
        if record["record"] != "subject_finished":
            continue
        key = record["subject"], record["device"]
        if key in found:
            raise SystemExit("FAILED: %s is there twice" % (key,))
        found[key] = record["verdict"]["verdict"], record["verdict"].get("kind"), record["effort"]["cases"], record["expectation"]
    return found


def finished(out):
    return sum(journal.read_text().count('"record":"subject_finished"') for journal in out.glob("part-*/results.jsonl"))


def work(cluster, folder, program):
    (folder / "plan.yaml").write_text(PLAN)
    (folder / "add.cl").write_text(KERNEL)
    one = [program, "run", "plan.yaml", "--seed", "7", *DEVICES, "--out", "one", "--failures", "one-failures"]
    code = subprocess.run(one, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    if code != 1:
        raise SystemExit("FAILED: one run ended with %d" % code)
    expected = verdicts(folder / "one/results.jsonl")
    out = folder / "out"
    submit = [str(pathlib.Path(__file__).resolve().parent / "submit"), str(SHARDS), "7", str(out), "plan.yaml", *DEVICES]
    array, merge = subprocess.run(submit, cwd=folder, env=dict(cluster.environment, STALEMATE=program), stdout=subprocess.PIPE, text=True,
                                  check=True).stdout.split()
    print("jobs", array, "and", merge, flush=True)
    wait_until("both nodes have verdicts", lambda: finished(out) >= 3 and cluster.ask("squeue", "-h", "-t", "R", "-w", "n2") != "")
    before = finished(out)
    cluster.lose("n2")
    print("n2 was killed after %d of %d verdicts" % (before, len(expected)), flush=True)
    wait_until("the jobs have ended", lambda: cluster.ask("squeue", "-h") == "")
    if not (out / "merged/results.jsonl").exists():
        logs = "".join("%s:\n%s\n" % (log.name, log.read_text()[-1500:]) for log in sorted(out.glob("*.log")))
        raise SystemExit("FAILED: nothing was merged\n" + logs + cluster.ask("scontrol", "-o", "show", "job"))
    merged = verdicts(out / "merged/results.jsonl")
    if merged != expected:
        raise SystemExit("FAILED: other verdicts than one run's:\n%s\n%s" % (merged, (out / "merge.log").read_text()))
    code = cluster.ask("scontrol", "-o", "show", "job", merge)
    if "ExitCode=1:0" not in code:
        raise SystemExit("FAILED: the merging job ended otherwise than one run: " + code)
    resumed = sum('"record":"run_resumed"' in journal.read_text() for journal in out.glob("part-*/results.jsonl"))
    print("ok: %d verdicts as of one run, %d shards went on after their node was lost" % (len(merged), resumed))


def main():
    with tempfile.TemporaryDirectory(prefix="stalemate-slurm-") as name:
        folder = pathlib.Path(name)
        cluster = Cluster(folder)
        try:
            cluster.up()
            work(cluster, folder, os.path.abspath(sys.argv[1]))
        finally:
            cluster.down()


if __name__ == "__main__":
    main()
