#pragma once

#include <cstdint>

namespace stalemate::sim {

constexpr std::uint32_t kNobodysTurn = ~std::uint32_t{0};

/// Whoever judges whether a launch makes progress, as the scheduler knows it.
class ProgressJudge {
 public:
  ProgressJudge() = default;
  ProgressJudge(const ProgressJudge&) = delete;
  ProgressJudge& operator=(const ProgressJudge&) = delete;

  /// Whose turn it is while a proof of livelock is searched for; kNobodysTurn if the search has
  /// just ended.
  virtual std::uint32_t next_turn() = 0;

  /// The current work-item has come to its end while a proof is searched for.
  virtual void work_item_ended() = 0;

  /// Nobody can go on, though not all have ended. Does not return.
  [[noreturn]] virtual void deadlocked() = 0;

 protected:
  ~ProgressJudge() = default;
};

}  // namespace stalemate::sim
