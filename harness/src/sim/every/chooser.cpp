#include "sim/every/chooser.hpp"

#include <utility>

namespace stalemate::sim::every {
namespace {

constexpr std::uint64_t kLookedAtMax = 5000;

}  // namespace

/// Null if it shows nothing that is wanted.
const Execution* Chooser::shown_by(const Found& found) const {
  if (wanted_.fault) {
    return found.fault && found.fault->kind == wanted_.fault ? &found.execution : nullptr;
  }
  if (wanted_.race) {
    const bool is_wanted = !found.races.empty() && found.races.front().lines == wanted_.race;
    return is_wanted ? &found.racing : nullptr;
  }
  return found.left ? &found.execution : nullptr;
}

explore::Next Chooser::look_at_notes() {
  auto notes = listener_.take_notes();
  const Execution* const shown = shown_by(static_cast<FoundInPart&>(*notes).found);
  if (shown == nullptr) return explore::Next::GoOn;
  ++looked_at_;
  if (chosen_ == nullptr || shown->oddities < oddities_) {
    oddities_ = shown->oddities;
    chosen_ = std::move(notes);
  }
  const bool is_over = oddities_ == 0 || looked_at_ == kLookedAtMax;
  return is_over ? explore::Next::Stop : explore::Next::GoOn;
}

explore::Next Chooser::complete(const explore::Graph& graph) {
  listener_.complete(graph);
  return look_at_notes();
}

explore::Next Chooser::found(const explore::Problem& problem, const explore::Graph& graph) {
  listener_.found(problem, graph);
  return look_at_notes();
}

std::unique_ptr<explore::Notes> Chooser::take_notes() {
  return std::move(chosen_);
}

}  // namespace stalemate::sim::every
