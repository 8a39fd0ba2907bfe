#include "sim/explore/brute_force.hpp"

#include <algorithm>
#include <utility>

#include "sim/explore/axioms.hpp"
#include "sim/explore/traces.hpp"

namespace stalemate::sim::explore::test {
namespace {

constexpr std::size_t kNodesMax = 60;

class Search {
 public:
  Search(const SmallProgram& program, std::uint64_t candidates_max)
      : program_(program), candidates_max_(candidates_max) {}

  Allowed run();

 private:
  bool are_barriers_passed() const;
  bool diverge() const;
  bool same_group(std::size_t a, std::size_t b) const {
    return program_.seats[a].work_group == program_.seats[b].work_group;
  }
  void combine();
  void choose_reads();
  bool has_no_cycle() const;
  void choose_orders(std::size_t place);
  void judge();
  std::string outcome_here() const;
  bool goes_on() {
    allowed_.is_too_big |= candidates_ > candidates_max_;
    return !allowed_.is_too_big;
  }

  const SmallProgram& program_;
  std::uint64_t candidates_max_;
  std::uint64_t candidates_ = 0;
  std::vector<std::vector<Trace>> traces_;
  std::vector<const Trace*> chosen_;
  Candidate candidate_;
  std::vector<std::size_t> reads_;
  std::vector<std::size_t> waited_reads_;
  std::vector<std::vector<std::size_t>> writes_;  // of each place
  Allowed allowed_;
};

/// Whether nobody leaves a barrier before all have come, nor waits at one to which all have come.
bool Search::are_barriers_passed() const {
  for (std::size_t item = 0; item < chosen_.size(); ++item) {
    const Trace& trace = *chosen_[item];
    if (trace.arrived == 0) continue;
    bool have_all_come = true;
    for (std::size_t other = 0; other < chosen_.size(); ++other) {
      if (!same_group(item, other)) continue;
      const unsigned left = trace.arrived - (trace.is_at_barrier ? 1 : 0);
      if (chosen_[other]->arrived < left) return false;
      have_all_come &= chosen_[other]->arrived >= trace.arrived;
    }
    if (trace.is_at_barrier && have_all_come) return false;
  }
  return true;
}

/// Whether somebody is at a barrier that another one, who has ended, did not come to.
bool Search::diverge() const {
  for (std::size_t item = 0; item < chosen_.size(); ++item) {
    if (!chosen_[item]->is_at_barrier) continue;
    for (std::size_t other = 0; other < chosen_.size(); ++other) {
      const Trace& there = *chosen_[other];
      if (same_group(item, other) && !there.waits && !there.is_at_barrier &&
          there.arrived < chosen_[item]->arrived) {
        return true;
      }
    }
  }
  return false;
}

void Search::combine() {
  if (chosen_.size() < traces_.size()) {
    for (const Trace& trace : traces_[chosen_.size()]) {
      if (!goes_on()) return;
      chosen_.push_back(&trace);
      combine();
      chosen_.pop_back();
    }
    return;
  }
  if (!are_barriers_passed()) return;
  unsigned failures = 0;
  for (const Trace* trace : chosen_) failures += trace->failures;
  if (failures > kFailuresMax) return;
  candidate_.nodes.clear();
  reads_.clear();
  waited_reads_.clear();
  writes_.assign(program_.places.size(), {});
  for (std::size_t place = 0; place < program_.places.size(); ++place) {
    const PlaceKind& kind = program_.places[place];
    candidate_.nodes.push_back(
        {.space = kind.space, .place = static_cast<PlaceId>(place), .value = kind.initial});
  }
  for (const Trace* trace : chosen_) {
    for (std::size_t index = 0; index < trace->nodes.size(); ++index) {
      const Node& node = trace->nodes[index];
      const std::size_t number = candidate_.nodes.size();
      if (node.kind == EventKind::Read) reads_.push_back(number);
      if (node.kind == EventKind::Read && trace->waits && index >= trace->turn) {
        waited_reads_.push_back(number);
      }
      if (node.kind == EventKind::Write) writes_[node.place].push_back(number);
      candidate_.nodes.push_back(node);
    }
  }
  if (candidate_.nodes.size() > kNodesMax) {
    allowed_.is_too_big = true;
    return;
  }
  candidate_.reads_from.assign(candidate_.nodes.size(), 0);
  candidate_.rank.assign(candidate_.nodes.size(), 0);
  choose_reads();
}

void Search::choose_reads() {
  std::vector<std::vector<std::size_t>> sources;
  for (const std::size_t read : reads_) {
    const Node& node = candidate_.nodes[read];
    auto& from = sources.emplace_back();
    for (std::size_t write = 0; write < candidate_.nodes.size(); ++write) {
      const Node& other = candidate_.nodes[write];
      if (other.kind == EventKind::Write && other.place == node.place &&
          other.value == node.value) {
        from.push_back(write);
      }
    }
    if (from.empty()) return;
  }
  std::vector<std::size_t> choice(reads_.size(), 0);
  for (;;) {
    for (std::size_t i = 0; i < reads_.size(); ++i) {
      candidate_.reads_from[reads_[i]] = sources[i][choice[i]];
    }
    if (has_no_cycle()) choose_orders(0);
    std::size_t i = 0;
    while (i < choice.size() && ++choice[i] == sources[i].size()) choice[i++] = 0;
    if (i == choice.size() || !goes_on()) return;
  }
}

/// Of program order and reads-from.
bool Search::has_no_cycle() const {
  const auto& nodes = candidate_.nodes;
  return Relation::of(
             nodes.size(),
             [&](std::size_t a, std::size_t b) {
               const bool is_own = a < b && nodes[a].item >= 0 && nodes[a].item == nodes[b].item;
               return is_own || (nodes[b].kind == EventKind::Read && candidate_.reads_from[b] == a);
             })
      .is_acyclic();
}

void Search::choose_orders(std::size_t place) {
  if (place == writes_.size()) return judge();
  std::vector<std::size_t> order = writes_[place];
  std::sort(order.begin(), order.end());
  do {
    for (std::size_t i = 0; i < order.size(); ++i) {
      candidate_.rank[order[i]] = static_cast<unsigned>(i + 1);
    }
    choose_orders(place + 1);
  } while (goes_on() && std::next_permutation(order.begin(), order.end()));
}

void Search::judge() {
  ++candidates_;
  Axioms axioms(candidate_, program_.seats);
  if (!axioms.allow()) return;
  allowed_.has_race |= axioms.have_race();
  if (diverge()) {
    ++allowed_.diverged;
    return;
  }
  const bool waits =
      std::any_of(chosen_.begin(), chosen_.end(), [](const Trace* trace) { return trace->waits; });
  if (!waits) {
    ++allowed_.executions;
    ++allowed_.outcomes[outcome_here()];
    return;
  }
  ++allowed_.blocked;
  allowed_.has_livelock |= std::none_of(waited_reads_.begin(), waited_reads_.end(),
                                        [&](std::size_t read) { return axioms.is_outdated(read); });
}

std::string Search::outcome_here() const {
  std::vector<std::uint64_t> memory;
  for (std::size_t place = 0; place < program_.places.size(); ++place) {
    std::size_t last = place;
    for (const std::size_t write : writes_[place]) {
      if (candidate_.rank[write] > candidate_.rank[last]) last = write;
    }
    memory.push_back(candidate_.nodes[last].value);
  }
  std::vector<Registers> items;
  for (const Trace* trace : chosen_) items.push_back(trace->registers);
  return outcome(memory, items);
}

Allowed Search::run() {
  Traces traces = find_traces(program_);
  traces_ = std::move(traces.of_item);
  allowed_.is_too_big = traces.is_too_big;
  if (!allowed_.is_too_big) combine();
  return allowed_;
}

}  // namespace

std::string outcome(const std::vector<std::uint64_t>& memory, const std::vector<Registers>& items) {
  std::string text;
  for (const std::uint64_t value : memory) text += std::to_string(value) + " ";
  for (const Registers& registers : items) {
    text += "|";
    for (const std::uint64_t value : registers) text += " " + std::to_string(value);
  }
  return text;
}

Allowed brute_force(const SmallProgram& program, std::uint64_t candidates_max) {
  return Search(program, candidates_max).run();
}

}  // namespace stalemate::sim::explore::test
