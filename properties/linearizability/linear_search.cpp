#include "linearizability/linear_search.hpp"

#include <algorithm>
#include <unordered_set>

#include "linearizability/linear_models.hpp"
#include "stalemate/counter_rng.clh"

namespace stalemate::properties {

namespace {

/// What was ordered already, and what the object then holds.
struct SearchedState {
  std::vector<bool> done;
  LinearState state;

  friend bool operator==(const SearchedState&, const SearchedState&) = default;
};

struct SearchedHash {
  std::size_t operator()(const SearchedState& searched) const {
    std::uint64_t hash = std::hash<std::vector<bool>>{}(searched.done);
    for (const std::uint64_t word : searched.state) hash = stalemate_mix(hash ^ word) + 1;
    return hash;
  }
};

class OrderSearch {
 public:
  OrderSearch(const LinearSubject& subject, const std::vector<LinearOperation>& operations,
              std::size_t states_max)
      : subject_(subject),
        operations_(operations),
        states_max_(states_max),
        open_(operations.size(), 0),
        after_(operations.size()) {
    for (std::size_t i = 0; i < operations.size(); ++i) {
      for (std::size_t j = 0; j < operations.size(); ++j) {
        if (i == j || !happens_before(operations[i], operations[j])) continue;
        after_[i].push_back(j);
        ++open_[j];
      }
    }
  }

  LinearOutcome search() {
    SearchedState begin{std::vector<bool>(operations_.size(), false), first_state(subject_)};
    const bool is_explained = go_on(begin, 0);
    if (is_explained) return LinearOutcome::Explained;
    return seen_.size() >= states_max_ ? LinearOutcome::Undecided : LinearOutcome::Unexplained;
  }

 private:
  bool go_on(const SearchedState& at, std::size_t done) {
    if (done == operations_.size()) return true;
    if (seen_.size() >= states_max_ || !seen_.insert(at).second) return false;
    std::vector<Candidate> candidates = candidates_at(at);
    // What changes nothing may come now as well as later.
    for (const Candidate& candidate : candidates) {
      if (candidate.next.state == at.state) return try_next(candidate, done);
    }
    // Taking is what orders of putting are for: whether one leads astray shows soon.
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) {
                       return a.next.state.size() < b.next.state.size();
                     });
    return std::any_of(candidates.begin(), candidates.end(),
                       [&](const Candidate& candidate) { return try_next(candidate, done); });
  }

  struct Candidate {
    std::size_t operation;
    SearchedState next;
  };

  std::vector<Candidate> candidates_at(const SearchedState& at) const {
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < operations_.size(); ++i) {
      if (at.done[i] || open_[i] != 0) continue;
      Candidate candidate{i, at};
      if (!apply(subject_, operations_[i], candidate.next.state)) continue;
      candidate.next.done[i] = true;
      candidates.push_back(std::move(candidate));
    }
    return candidates;
  }

  bool try_next(const Candidate& candidate, std::size_t done) {
    for (const std::size_t later : after_[candidate.operation]) --open_[later];
    const bool is_explained = go_on(candidate.next, done + 1);
    for (const std::size_t later : after_[candidate.operation]) ++open_[later];
    return is_explained;
  }

  const LinearSubject& subject_;
  const std::vector<LinearOperation>& operations_;
  std::size_t states_max_;
  std::vector<std::size_t> open_;  // of each, what must come before and has not
  std::vector<std::vector<std::size_t>> after_;
  std::unordered_set<SearchedState, SearchedHash> seen_;
};

}  // namespace

bool happens_before(const LinearOperation& first, const LinearOperation& second) {
  if (first.item == second.item) return first.position < second.position;
  if (first.is_observation != second.is_observation) return second.is_observation;
  return first.end != 0 && second.begin != 0 && first.end < second.begin;
}

LinearOutcome search_order(const LinearSubject& subject,
                           const std::vector<LinearOperation>& operations, std::size_t states_max) {
  return OrderSearch(subject, operations, states_max).search();
}

}  // namespace stalemate::properties
