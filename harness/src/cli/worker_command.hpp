#pragma once

#include <cstdint>

namespace stalemate::cli {

/// What a worker serves. One for simulated devices never loads OpenCL, and the other way round.
enum class WorkerKind : std::uint8_t { OpenCl, Simulator };

/// The hidden command: this process is a worker.
int run_worker(WorkerKind kind);

}  // namespace stalemate::cli
