#pragma once

#include <optional>
#include <vector>

#include "sim/every/common.hpp"
#include "sim/explore/loop_turns.hpp"
#include "sim/explore/program.hpp"
#include "sim/runtime/simulator.hpp"

namespace stalemate::sim::every {

/// Why the exploration as a whole cannot go on: what a work-item did.
struct Refusal {
  bool begins_again = false;  // it is known now where accesses are cut
  std::string why;            // in words
};

/// The work-items of a launch, on the fibers of the simulator, as what the explorer explores: each
/// access to shared memory is a request, at which its fiber waits for the answer. For one thread;
/// others have casts of their own of the same launch.
class Cast final : public explore::Program, private Outside {
 public:
  Cast(Simulator& simulator, Common& common, void (*entry)());
  ~Cast() override;
  Cast(const Cast&) = delete;
  Cast& operator=(const Cast&) = delete;

  // For the explorer.
  const explore::Request& begin(unsigned item) override;
  const explore::Request& resume(unsigned item, const explore::Answer& answer) override;
  const std::uint64_t* initial_value(explore::PlaceId place) const override;
  std::uint64_t modified(const explore::Update& update, std::uint64_t old) const override;

  const Places& places() const { return places_; }
  /// Of a request that is a fault: one of these.
  const Fault& fault(std::uint64_t code) const { return faults_[code]; }
  const std::optional<Refusal>& refusal() const { return refusal_; }
  /// Of `where` of an event: the place in the source, and who made the access.
  static std::uint32_t place_of(std::uint32_t where) { return where & (1U << kPlaceBits) - 1; }
  Caller caller_of(std::uint32_t where) const { return common_.callers[where >> kPlaceBits]; }

  /// What a fiber runs.
  void live();

  static constexpr std::uint64_t kRefused = ~std::uint64_t{0};  // no fault

 private:
  // Of places there are up to two millions in a module, of callers hardly a hundred.
  static constexpr unsigned kPlaceBits = 22;

  struct Player {
    explore::Request request;
    explore::LoopTurns turns;
    std::vector<std::uint64_t> alive;        // told since the latest head of a loop
    std::vector<explore::PlaceId> acted_on;  // by atomics of OpenCL 1.x
    explore::Answer answer;
    unsigned answers = 0;
    std::optional<explore::Request> late;  // an update that is still to act
    unsigned answers_before_late = 0;
    const std::byte* low = nullptr;  // of the stack that was used
  };

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
  void enter(const std::byte* frame) override { current().turns.enter(frame); }
  void leave() override { current().turns.leave(); }
  void changes(const std::byte* at, std::uint32_t size) override {
    current().turns.changes(at, size);
  }

  Player& current();
  explore::Answer ask(const explore::Request& request);
  explore::Answer answer_to(const explore::Request& request);
  bool may_act_late(const Target& target, const explore::Request& request) const;
  bool orders(const explore::Request& request, const explore::Request& late) const;
  void put_off(const explore::Request& update);
  void act_late();
  std::uint32_t where(std::string_view built_in);
  std::uint32_t where_called();
  explore::Request access(explore::Request::Kind kind, const Target& target, std::uint32_t size,
                          std::string_view built_in);
  explore::Request atomic(explore::Request::Kind kind, const Target& target, std::uint32_t size,
                          const Synchronisation& how);
  explore::MemoryOrder order_of_store(const explore::Request& request, bool is_volatile);
  void has_changed(const Target& target);
  template <class Act>
  void in_parts(const Target& target, std::uint32_t size, bool is_volatile, const Act& act);
  [[noreturn]] void refuse(std::string&& why);
  [[noreturn]] void begin_again_later();
  const explore::Request& lead(unsigned item);
  void clear_stack(const WorkItem& item, Player& player) const;

  Simulator& simulator_;
  Common& common_;
  void (*entry_)();
  Places places_;
  std::vector<Player> players_;
  std::vector<Fault> faults_;
  std::optional<Refusal> refusal_;
  std::vector<std::pair<Caller, std::uint32_t>> callers_;  // that are common, with their numbers
};

}  // namespace stalemate::sim::every
