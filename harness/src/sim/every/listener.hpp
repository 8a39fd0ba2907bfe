#pragma once

#include <map>
#include <vector>

#include "sim/every/account.hpp"
#include "sim/every/common.hpp"
#include "sim/every/execution.hpp"
#include "sim/every/wanted.hpp"
#include "sim/explore/observer.hpp"

namespace stalemate::sim::every {

struct NotedMemory {
  std::size_t number = 0;  // in Memories
  std::uint64_t executions = 0;
};

struct NotedRace {
  Lines lines;
  DataRace race;
};

/// What was found in executions.
struct Found {
  std::vector<NotedMemory> memories;  // that executions left, in the order of the first of each
  std::vector<NotedRace> races;       // those of the same lines once
  Execution racing;                   // of the first
  std::vector<std::uint32_t> late;    // `where` of updates that would find other values if late
  std::optional<Fault> fault;         // that ends the exploration
  std::optional<Refusal> refusal;     // likewise
  std::optional<std::size_t> left;    // the memory that was wanted, by number
  Execution execution;                // of the fault, or the one that left it
};

/// In a part of them.
struct FoundInPart final : explore::Notes {
  Found found;
};

/// Hears of what the explorer of one thread finds.
class Listener final : public explore::Observer {
 public:
  /// Where memories are wanted, the first execution that leaves one ends the exploration.
  Listener(const Launch& launch, const Cast& cast, const Crew& crew, Common& common,
           const Wanted& wanted)
      : cast_(cast), account_(launch, cast, crew), common_(common), wanted_(wanted) {}

  explore::Next complete(const explore::Graph& graph) override;
  explore::Next found(const explore::Problem& problem, const explore::Graph& graph) override;
  std::unique_ptr<explore::Notes> take_notes() override;

 private:
  /// Of a memory: its number, and where it is in the notes of the latest part that left it.
  struct Known {
    std::size_t number = 0;
    std::uint64_t part = 0;
    std::size_t at = 0;
    std::optional<std::vector<std::uint64_t>> wrong = {};  // bytes, once they were asked for
  };

  Execution execution(const explore::Graph& graph, const Asked& asked) const;
  std::vector<explore::EventId> writes_to(const explore::Graph& graph,
                                          const std::vector<std::uint64_t>& bytes) const;
  const std::vector<std::uint64_t>& wrong_bytes_of(const Changes& changes, Known& memory) const;
  Changes changes_of(const explore::Graph& graph) const;
  bool is_excused(const explore::Graph& graph, explore::EventId plain,
                  const explore::Event& atomic) const;
  bool is_excused(const explore::Graph& graph, explore::EventId a, explore::EventId b) const;
  void note_late(const explore::Graph& graph);
  void note_race(const explore::Problem& problem, const explore::Graph& graph);
  explore::Next note_unwritten(const explore::Problem& problem, const explore::Graph& graph);
  explore::Next note_fault(const explore::Problem& problem, const explore::Graph& graph);

  const Cast& cast_;
  Account account_;
  Common& common_;
  const Wanted& wanted_;
  std::map<Changes, Known> known_;
  std::uint64_t part_ = 1;
  Found found_;
};

}  // namespace stalemate::sim::every
