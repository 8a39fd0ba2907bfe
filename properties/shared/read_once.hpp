#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>

#include "stalemate/subject.hpp"

namespace stalemate::properties {

/// `read(subject)`, from when a subject with the same content was read before in this thread: each
/// case asks for it when it is made, launched and judged. `read` is a pure function, and there is
/// one for each `Reading`.
template <class Reading>
Reading read_once(const Subject& subject, Reading (*read)(const Subject&)) {
  struct Kept {
    Subject subject;
    Reading reading;
  };
  // A subject and its control take turns.
  constexpr std::size_t kept_max = 4;
  thread_local std::deque<Kept> all_kept;
  const auto known = std::find_if(all_kept.begin(), all_kept.end(),
                                  [&](const Kept& kept) { return kept.subject == subject; });
  if (known != all_kept.end()) return known->reading;
  Reading reading = read(subject);
  if (all_kept.size() >= kept_max) all_kept.pop_back();
  all_kept.push_front({subject, reading});
  return reading;
}

}  // namespace stalemate::properties
