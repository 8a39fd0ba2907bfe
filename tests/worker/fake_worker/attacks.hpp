#pragma once

#include <optional>
#include <string>

namespace fake_worker {

/// Tries what foreign code must not do, by system calls. Returns what the kernel answered (errno),
/// 0 if it was done; nothing if there is no attack of that name. Targets are in the environment:
/// FAKE_TARGET_FILE, FAKE_TARGET_FOLDER, FAKE_TARGET_PROCESS.
std::optional<int> attack(const std::string& name);

}  // namespace fake_worker
