#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "stalemate/cancellation.hpp"
#include "stalemate/device.hpp"
#include "stalemate/files.hpp"
#include "stalemate/seed.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::engine {

/// What became of letters that one work-group wrote and another read after it had seen, atomically,
/// the flag that was raised behind each.
struct LetterCounts {
  std::uint64_t launches = 0;
  std::uint64_t launches_met = 0;    // somebody read a letter
  std::uint64_t letters = 0;         // read
  std::uint64_t old = 0;             // at the first load
  std::uint64_t old_to_the_end = 0;  // at `loads_again` further loads in a loop, too
  std::uint32_t loads_again = 0;

  friend bool operator==(const LetterCounts&, const LetterCounts&) = default;
};

/// Counts, or the verdict on a launch that left none. Nothing that was counted is judged here.
using LetterOutcome = std::variant<LetterCounts, Verdict>;

/// OpenCL C of that form ("plain": kernels/probes/message.plain.clh), without the kernel that uses
/// it; empty if there is none.
std::string_view message_form(const Files& files, std::string_view form);

struct MessageOrder {
  const Files& files;
  std::string form;
  Seed seed;  // of schedules, where the device takes one
  Cancellation cancellation;
};

/// Sends letters between pairs of work-groups of one work-item, as many pairs as run side by side.
/// Every wait has a limit; where groups do not run at the same time no letter is read, and where a
/// device ends loops none is counted whose flag was not seen.
LetterOutcome probe_messages(Device& device, const MessageOrder& order);

}  // namespace stalemate::engine
