#pragma once

#include <cstdint>

namespace stalemate::worker {

/// Whether the worker sees processes other than its own.
enum class Sight : std::uint8_t { OwnProcesses, AllProcesses };

/// Splits this process in two and returns in the new one, the worker, a leader of a session and a
/// process group. The other one stays as its keeper, runs nothing foreign and never returns: when
/// the worker ends, when it is asked to by SIGTERM, or when the process that started it dies, it
/// kills the worker and all its descendants, whatever sessions they made, and then ends as the
/// worker did. It announces the worker on `channel` and then holds no descriptor of it.
///
/// With OwnProcesses the worker and its descendants are in a process namespace of their own, if the
/// kernel lets us: then they die with the keeper, however that ends.
void continue_under_keeper(int channel, Sight sight);

}  // namespace stalemate::worker
