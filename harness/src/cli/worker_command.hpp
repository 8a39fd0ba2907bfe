#pragma once

#include <cstdint>

namespace stalemate::cli {

/// What a worker serves. One for simulated devices never loads OpenCL, and the other way round.
enum class WorkerKind : std::uint8_t { OpenCl, Simulator };

/// Which worker a process is to be.
struct WorkerRole {
  WorkerKind kind = WorkerKind::OpenCl;
  bool is_trusted = false;
};

/// The hidden command: this process is a worker, confined unless it is trusted.
int run_worker(const WorkerRole& role);

}  // namespace stalemate::cli
