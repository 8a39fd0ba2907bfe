#pragma once

#include <array>
#include <optional>

#include "worker/messages.hpp"

namespace stalemate::worker {

/// Which programs a worker holds, and where, as its parent knows it.
class ProgramPlaces {
 public:
  /// Where `program` is, if it is there. The next to ask most likely has that very text, which
  /// then need not be read.
  std::optional<ProgramPlace> find(const Program& program) {
    for (std::uint32_t i = 0; i < kProgramPlaces; ++i) {
      if (programs_[i] != program) continue;
      programs_[i] = program;
      return ProgramPlace{i, false};
    }
    return std::nullopt;
  }

  /// Where `program` is, or where it is to be put from now on: in the place that was filled longest
  /// ago.
  ProgramPlace place(const Program& program) {
    if (const auto known = find(program)) return *known;
    const std::uint32_t index = next_;
    next_ = (next_ + 1) % kProgramPlaces;
    programs_[index] = program;
    return {index, true};
  }

  /// The program in that place is to be sent, and built, again.
  void forget(const ProgramPlace& place) { programs_[place.index].reset(); }

 private:
  std::array<std::optional<Program>, kProgramPlaces> programs_;
  std::uint32_t next_ = 0;
};

}  // namespace stalemate::worker
