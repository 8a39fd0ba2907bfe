#include <algorithm>
#include <benchmark/benchmark.h>
#include <variant>
#include <vector>

#include "mutual_exclusion/lock_judge.hpp"
#include "mutual_exclusion/lock_layout.hpp"
#include "recorded.hpp"
#include "stalemate/rendezvous.clh"

// How fast the whole recording of a launch of mutual_exclusion is judged.

namespace stalemate::properties {
namespace {

/// What a lock that is right leaves behind.
Observation locked(const LockLayout& layout, const Case& input) {
  std::vector<std::uint32_t> next(layout.locks, 0);
  std::vector<std::uint32_t> tickets(layout.operations);
  for (const std::uint32_t op_index : happened(input)) {
    tickets[layout.history_slot(op_index)] = next[layout.lock_of(op_index)]++;
  }
  std::vector<std::uint32_t> words(layout.locks * layout.block.words, 0);
  for (std::size_t lock = 0; lock < layout.locks; ++lock) {
    std::uint32_t* block = &words[lock * layout.block.words];
    block[layout.block.ticket] = next[lock];
    std::fill_n(block + layout.block.record, STALEMATE_LOCK_RECORD_WORDS, next[lock]);
  }
  const std::vector<std::uint32_t> states(layout.operations, STALEMATE_LOCK_ENDED | 1u);
  return {{recorded(lock_buffer::kLocks, words), recorded(lock_buffer::kTickets, tickets),
           recorded(lock_buffer::kStrangeWords, tickets), recorded(lock_buffer::kStates, states),
           recorded(lock_buffer::kMeeting, std::vector<std::uint32_t>(STALEMATE_MEETING_WORDS))}};
}

void locks(benchmark::State& state) {
  Subject subject;
  subject.property = "mutual_exclusion";
  subject.options = {{"lock", "l"}, {"unlock", "u"}};
  const Case input{.seed = Seed{1},
                   .nd_range = {64, 64},
                   .operations_per_item = 256,
                   .address_space = AddressSpace::Global,
                   .contention = {.pattern = ContentionPattern::Uniform,
                                  .cells = static_cast<std::uint32_t>(state.range(0))},
                   .operands = OperandKind::Exact,
                   .stress = {}};
  const LockLayout layout = lock_layout(read_lock_subject(subject), input);
  const Observation observation = locked(layout, input);
  for ([[maybe_unused]] auto _ : state) {
    const Judgement judgement = judge_locks(subject, input, observation);
    if (!std::holds_alternative<Pass>(judgement.verdict)) state.SkipWithError("judged otherwise");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(layout.operations));
}

BENCHMARK(locks)->Arg(1)->Arg(64);

}  // namespace
}  // namespace stalemate::properties
