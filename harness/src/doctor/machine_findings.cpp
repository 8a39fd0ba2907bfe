#include "doctor/machine_findings.hpp"

#include <fmt/format.h>

namespace stalemate::doctor {

namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;
constexpr std::uint64_t kGiB = std::uint64_t{1} << 30U;
// What a worker with a compiler in it was seen to need, and some more for the next.
constexpr std::uint64_t kMemoryMin = kGiB;
constexpr std::uint64_t kDiskMin = kGiB / 2;
constexpr std::uint64_t kSharedMemoryMin = 64 * kMiB;
constexpr std::uint64_t kFileMin = kGiB;
// A driver has a few threads for each processor, and a run a worker for each device and job.
constexpr std::uint64_t kProcessesMin = 512;
constexpr std::uint64_t kOpenFilesMin = 256;

std::string size_text(std::uint64_t bytes) {
  return bytes < kGiB
             ? fmt::format("{} MiB", bytes / kMiB)
             : fmt::format("{:.1f} GiB", static_cast<double>(bytes) / static_cast<double>(kGiB));
}

Finding graded(bool is_fine, const char* area, std::string what, const std::string& remedy) {
  return {is_fine ? Grade::Fine : Grade::Hint, area, std::move(what), is_fine ? "" : remedy};
}

Finding folder_finding(const Folder& folder) {
  if (!folder.is_writable) {
    return {Grade::Blocker, "disk",
            fmt::format("{}: this user cannot write there ({})",
                        folder.path.empty() ? "TMPDIR" : folder.path, folder.use),
            folder.use == "results" ? "begin in another folder, or name one by --out"
                                    : "set TMPDIR to a folder that can be written"};
  }
  return graded(
      folder.free_bytes >= kDiskMin, "disk",
      fmt::format("{}: {} free ({})", folder.path, size_text(folder.free_bytes), folder.use),
      "make room");
}

/// Limits are rare, and said only where they bite.
void add_limits(Findings& findings, const Machine& machine) {
  const auto add = [&](bool is_fine, const std::string& what, const char* remedy) {
    if (!is_fine) findings.push_back({Grade::Hint, "limits", what, remedy});
  };
  add(machine.processes_max >= kProcessesMin,
      fmt::format("{} processes and threads at most", machine.processes_max),
      "raise ulimit -u, or pids.max of the container");
  add(machine.open_files_max >= kOpenFilesMin,
      fmt::format("{} open files at most", machine.open_files_max), "raise ulimit -n");
  add(machine.file_bytes_max >= kFileMin,
      fmt::format("files of {} at most, and buffers as well", size_text(machine.file_bytes_max)),
      "raise ulimit -f");
  add(machine.address_bytes_max >= 64 * kGiB,
      fmt::format("{} of addresses, and drivers of GPUs reserve more",
                  size_text(machine.address_bytes_max)),
      "ulimit -v unlimited");
  if (findings.empty() || findings.back().area != "limits") {
    findings.push_back({Grade::Fine, "limits", "of processes, files and addresses: wide enough"});
  }
}

}  // namespace

Findings machine_findings(const Machine& machine) {
  Findings findings;
  findings.push_back(graded(
      machine.processors >= 2, "processors", fmt::format("{} for this process", machine.processors),
      "allow two or more (taskset, --cpus): on one, no two work-groups of PoCL "
      "run at once, and verdicts stay inconclusive"));
  findings.push_back(graded(machine.free_memory_bytes >= kMemoryMin, "memory",
                            size_text(machine.free_memory_bytes) + " free",
                            "end other programs, or run with --jobs 1"));
  add_limits(findings, machine);
  const bool has_shared =
      machine.shared_memory_bytes && *machine.shared_memory_bytes >= kSharedMemoryMin;
  findings.push_back(graded(has_shared, "/dev/shm",
                            machine.shared_memory_bytes
                                ? size_text(*machine.shared_memory_bytes) + " free"
                                : std::string("not there"),
                            "some drivers need it (stalemate does not): mount it, or give the "
                            "container --shm-size=1g"));
  for (const Folder& folder : machine.folders) findings.push_back(folder_finding(folder));
  return findings;
}

Findings containment_findings(const Containment& containment) {
  Findings findings;
  const auto add = [&](bool is_fine, std::string what, const char* remedy) {
    findings.push_back(graded(is_fine, "containment", std::move(what), remedy));
  };
  add(containment.landlock >= 3,
      containment.landlock == 0
          ? std::string("no landlock: kernels can read and write your files")
          : fmt::format("landlock, version {}{}", containment.landlock,
                        containment.landlock < 3 ? ": kernels can truncate files" : ""),
      "run code of others in a container, or on Linux 6.2 or newer with landlock (docs/trust.md)");
  add(containment.has_filters,
      containment.has_filters ? "seccomp" : "no seccomp: kernels can use networks",
      "run code of others in a container without a network (docs/trust.md)");
  add(containment.has_namespaces,
      containment.has_namespaces ? "namespaces of processes"
                                 : "no namespaces of processes: kernels see other processes",
      "allow them: sysctl kernel.unprivileged_userns_clone=1, or a container of their own "
      "(docs/trust.md)");
  return findings;
}

}  // namespace stalemate::doctor
