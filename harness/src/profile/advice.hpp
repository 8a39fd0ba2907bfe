#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "profile/idioms.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::profile {

/// What became of an idiom on a device.
struct Measured {
  Verdict verdict = Inconclusive{};
  std::string unclaimed = {};   // orders and scopes that the device does not claim; else empty
  bool lacks_progress = false;  // it waits in ways in which the device was seen not to go on
};

enum class AdviceWord : std::uint8_t { Use, UseNot, NotSeenToFail, Unknown };

std::string_view name(AdviceWord word);   // "use", "use_not", "not_seen_to_fail", "unknown"
std::string_view words(AdviceWord word);  // the same for a reader: "do not use"

/// What to tell who asks whether to use an idiom.
struct Advice {
  AdviceWord word = AdviceWord::Unknown;
  std::string why = {};     // empty with Use
  bool is_expected = true;  // false: the device broke what the language promises, or crashed on it
};

/// From what is promised and what was measured. `Use` takes both: a promise that the device claims
/// to keep, and a pass.
Advice advice(const Idiom& idiom, const Measured& measured);

}  // namespace stalemate::profile
