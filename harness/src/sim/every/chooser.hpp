#pragma once

#include <cstdint>
#include <memory>

#include "sim/every/listener.hpp"

namespace stalemate::sim::every {

/// Chooses, of the executions that show what is wanted, the one that needs least of weak memory,
/// and of compare-exchanges that fail for no reason. Ends the exploration where one needs neither,
/// or enough were looked at.
class Chooser final : public explore::Observer {
 public:
  Chooser(Listener& listener, const Wanted& wanted) : listener_(listener), wanted_(wanted) {}

  explore::Next complete(const explore::Graph& graph) override;
  explore::Next found(const explore::Problem& problem, const explore::Graph& graph) override;
  /// Of the chosen one alone.
  std::unique_ptr<explore::Notes> take_notes() override;

 private:
  explore::Next look_at_notes();
  const Execution* shown_by(const Found& found) const;

  Listener& listener_;
  const Wanted& wanted_;
  std::uint64_t looked_at_ = 0;
  std::size_t oddities_ = 0;
  std::unique_ptr<explore::Notes> chosen_;
};

}  // namespace stalemate::sim::every
