#include "sim/alone/soloist.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/assertion.hpp"
#include "sim/runtime/abi_blocks.hpp"

namespace stalemate::sim::alone {

namespace {

// What frames of the call before leave there must not be seen by the next.
constexpr std::size_t kClearedStackBytes = 8192;

thread_local Soloist* led = nullptr;

[[noreturn]] void begin_fiber() {
  arrived();
  led->live();
}

[[noreturn]] void begin_nowhere() {
  assertion_failed("nobody takes turns while one work-item is alone", __FILE__, __LINE__);
}

/// Apart from the one that runs dispatches.
Simulator& simulator() {
  static thread_local Simulator simulator(&begin_nowhere, stalemate_sim_looks_at_blocks);
  return simulator;
}

void clear_stack(const Fiber& fiber) {
  if (fiber.stack.low == nullptr) return;
  const auto size = static_cast<std::size_t>(fiber.stack.high - fiber.stack.low);
  const std::size_t cleared = std::min(size, kClearedStackBytes);
  std::memset(fiber.stack.high - cleared, 0, cleared);
}

}  // namespace

Soloist::Soloist(const Launch& launch, std::uint64_t steps_max)
    : simulator_(simulator()), steps_max_(steps_max) {
  running_simulator = &simulator_;
  simulator_.state.launch = &launch;
  simulator_.state.settings = {};
  simulator_.state.certifying = false;
  simulator_.schedule.begin(simulator_.progress);
  const Crew& crew = simulator_.schedule.crew();
  simulator_.memory.begin(crew.live, crew.units, launch.nd_range.work_groups, false);
  simulator_.schedule.begin_led();
  simulator_.outside = this;
  stalemate_sim_looks_at_loops = 1;
  led = this;
}

Soloist::~Soloist() {
  led = nullptr;
  stalemate_sim_looks_at_loops = 0;
  simulator_.outside = nullptr;
  running_simulator = nullptr;
}

Solo Soloist::run(std::uint32_t item) {
  WorkItem& self = simulator_.schedule.crew().items[item];
  simulator_.state.ended = {};
  simulator_.blocks.begin(steps_max_);
  clear_stack(self.fiber);
  self.blocks = 0;
  self.place = 0;
  turns_.begin();
  alive_.clear();
  steps_ = 0;
  is_over_ = false;
  solo_ = {};
  simulator_.schedule.begin_anew(self, &begin_fiber);
  simulator_.schedule.lead(self);
  if (!is_over_) look_at_ended();
  return std::move(solo_);
}

std::byte* Soloist::local_of(std::uint32_t item) const {
  const Crew& crew = simulator_.schedule.crew();
  return crew.groups[crew.items[item].group].local;
}

void Soloist::live() {
  simulator_.schedule.run_current();
  is_over_ = true;
  for (;;) simulator_.schedule.pause();
}

/// The runtime ended it.
void Soloist::look_at_ended() {
  const Ended& ended = simulator_.state.ended;
  if (!ended.unsupported.empty()) {
    solo_ = {SoloEnd::Faulty, ended.unsupported};
  } else if (!ended.fault) {
    solo_ = {SoloEnd::TooLong, "it computed for too long to wait for"};
  } else if (ended.fault->kind == ViolationKind::NoProgress) {
    solo_ = {SoloEnd::Waits, {}};
  } else {
    solo_ = {SoloEnd::Faulty, std::string(name(ended.fault->kind))};
  }
}

void Soloist::stop(SoloEnd end, const char* why) {
  solo_.end = end;
  solo_.why = why;
  is_over_ = true;
  simulator_.schedule.leave_all();
}

void Soloist::step() {
  if (++steps_ > steps_max_) stop(SoloEnd::TooLong, "it went to memory too often to wait for");
}

void Soloist::write(const Target& target, std::uint32_t size, std::uint64_t value) {
  step();
  std::uint64_t before = read_bits(target.at, size);
  write_bits(target.at, size, value);
  if (read_bits(target.at, size) != before) turns_.forget();
}

std::uint64_t Soloist::load(const Target& target, std::uint32_t size, bool /*is_volatile*/) {
  step();
  return read_bits(target.at, size);
}

void Soloist::store(const Target& target, std::uint32_t size, std::uint64_t value,
                    bool /*is_volatile*/) {
  write(target, size, value);
}

std::uint64_t Soloist::load_atomically(const Target& target, std::uint32_t size,
                                       const Synchronisation& /*how*/) {
  step();
  return read_bits(target.at, size);
}

void Soloist::store_atomically(const Target& target, std::uint32_t size, std::uint64_t value,
                               const Synchronisation& /*how*/) {
  write(target, size, value);
}

Modified Soloist::modify(const Target& target, std::uint32_t size, const Modification& what,
                         const Synchronisation& /*how*/) {
  const std::uint64_t old = read_bits(target.at, size);
  const bool exchanges = !what.is_compare_exchange() || old == what.expected;
  const std::uint64_t stored = exchanges ? new_value(what, size, old) : old;
  write(target, size, stored);
  return {.old = old, .stored = stored, .exchanged = exchanges};
}

void Soloist::fence(std::uint32_t /*flags*/, std::uint32_t /*order*/, std::uint32_t /*scope*/) {}

void Soloist::barrier(std::uint32_t /*flags*/, std::uint32_t /*scope*/, std::uint32_t /*site*/) {
  stop(SoloEnd::Faulty, "it came to a barrier, where one alone waits for all of its work-group");
}

void Soloist::alive(std::uint64_t value) {
  alive_.push_back(value);
}

void Soloist::alive_bytes(const std::byte* at, std::uint64_t size) {
  for (std::uint64_t done = 0; done < size; done += sizeof(std::uint64_t)) {
    const auto count = std::min<std::uint64_t>(sizeof(std::uint64_t), size - done);
    alive_.push_back(read_bits(at + done, static_cast<std::uint32_t>(count)));
  }
}

/// Who is where it was, knows what it knew, and changed nothing since will be there again for ever.
void Soloist::loop(std::uint32_t loop) {
  const bool was_there = turns_.visit(loop, alive_, 0).has_value();
  alive_.clear();
  if (was_there) stop(SoloEnd::Waits, "");
}

}  // namespace stalemate::sim::alone
