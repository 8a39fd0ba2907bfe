#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/explore/loop_turns.hpp"
#include "sim/runtime/simulator.hpp"

namespace stalemate::sim::alone {

/// What becomes of a kernel that one work-item runs by itself, while all others stand still.
enum class SoloEnd : std::uint8_t {
  Done,
  Waits,    // for ever: it is in a loop as it was before, and has changed nothing in between
  TooLong,  // not within its steps, and it was not seen to wait
  Faulty,   // it went where nothing is, or did what one alone cannot
};

struct Solo {
  SoloEnd end = SoloEnd::Done;
  std::string why;  // of TooLong and Faulty
};

/// Has one work-item of a launch run its kernel, again and again, on memory as it lies there. No
/// other has turns, and no memory model is between. One at a time in a process.
class Soloist final : private Outside {
 public:
  /// `launch` must outlive it. So many accesses of shared memory, or basic blocks between two of
  /// them, are not waited for.
  Soloist(const Launch& launch, std::uint64_t steps_max);
  ~Soloist();
  Soloist(const Soloist&) = delete;
  Soloist& operator=(const Soloist&) = delete;

  /// The work-item with that linear global id.
  Solo run(std::uint32_t item);

  /// Where its work-group's local memory begins.
  std::byte* local_of(std::uint32_t item) const;

  /// What a fiber runs.
  [[noreturn]] void live();

 private:
  // For the runtime.
  std::uint64_t load(const Target& target, std::uint32_t size, bool is_volatile) override;
  void store(const Target& target, std::uint32_t size, std::uint64_t value,
             bool is_volatile) override;
  std::uint64_t load_atomically(const Target& target, std::uint32_t size,
                                const Synchronisation& how) override;
  void store_atomically(const Target& target, std::uint32_t size, std::uint64_t value,
                        const Synchronisation& how) override;
  Modified modify(const Target& target, std::uint32_t size, const Modification& what,
                  const Synchronisation& how) override;
  void fence(std::uint32_t flags, std::uint32_t order, std::uint32_t scope) override;
  void barrier(std::uint32_t flags, std::uint32_t scope, std::uint32_t site) override;
  void alive(std::uint64_t value) override;
  void alive_bytes(const std::byte* at, std::uint64_t size) override;
  void loop(std::uint32_t loop) override;
  void enter(const std::byte* frame) override { turns_.enter(frame); }
  void leave() override { turns_.leave(); }
  void changes(const std::byte* at, std::uint32_t size) override { turns_.changes(at, size); }

  void step();
  void write(const Target& target, std::uint32_t size, std::uint64_t value);
  [[noreturn]] void stop(SoloEnd end, const char* why);
  void look_at_ended();

  Simulator& simulator_;
  std::uint64_t steps_max_;
  std::uint64_t steps_ = 0;
  bool is_over_ = false;
  Solo solo_;
  explore::LoopTurns turns_;          // since it last changed anything
  std::vector<std::uint64_t> alive_;  // told since the latest head of a loop
};

}  // namespace stalemate::sim::alone
