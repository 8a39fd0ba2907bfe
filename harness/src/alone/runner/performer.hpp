#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "alone/runner/conversation.hpp"
#include "alone/runner/states.hpp"
#include "sim/alone/soloist.hpp"
#include "sim/compile/compile.hpp"
#include "sim/memory/arena.hpp"
#include "stalemate/nd_range.hpp"

namespace stalemate::alone {

/// Runs one kernel on one object, in global memory always at the same address, so that what points
/// into the object goes on doing so. In local memory it moves with the ND-range and the work-group;
/// what then points elsewhere is refused.
class Performer {
 public:
  /// `module` has the opening's kernel.
  Performer(const Opening& opening, std::unique_ptr<sim::Module> module);
  Performer(const Performer&) = delete;
  Performer& operator=(const Performer&) = delete;
  ~Performer() = default;

  Answer perform(const Asked& asked);

 private:
  void put_up(const NdRange& range);
  std::byte* object_of(std::uint32_t item) const;
  Answer run(const Asked& asked);
  Answer done(const std::byte* object);
  bool names_the_object(const std::byte* object, std::span<const std::byte> words) const;

  OpeningHead head_;
  std::unique_ptr<sim::Module> module_;
  const sim::stalemate_sim_kernel& kernel_;
  States states_;
  // Of states in local memory that have addresses of themselves: where the object lay.
  std::map<StateId, const std::byte*> homes_;
  sim::Arena arena_;
  std::byte* object_ = nullptr;  // in global memory
  std::byte* question_ = nullptr;
  std::byte* answer_ = nullptr;
  std::vector<void*> pointers_;  // that the kernel is given
  sim::Launch launch_;
  std::optional<sim::alone::Soloist> soloist_;
};

/// One that is ready, or why there is none.
std::variant<std::unique_ptr<Performer>, std::string> performer_for(const Opening& opening);

}  // namespace stalemate::alone
