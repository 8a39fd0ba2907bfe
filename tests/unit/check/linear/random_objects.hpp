#pragma once

#include <random>

#include "naive_model.hpp"

namespace stalemate::check::linear {

/// What happens before what in a random history, beside program order.
enum class Known : std::uint8_t { ProgramOrder, Stamps, Phases, Clocks };

struct HistoryShape {
  std::uint32_t items = 3;
  std::uint32_t operations = 7;
  std::uint32_t objects = 1;
  Known known = Known::ProgramOrder;
  bool observed = false;  // ends with operations that take everything out or read, after all others
  std::uint32_t keys = 2;  // and handles
  bool unique = true;      // values occur once
};

/// Histories that one thread after the other made, and such as code that is wrong may leave.
class RandomObjects {
 public:
  explicit RandomObjects(std::uint64_t seed) : random_(seed) {}

  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }

  ModelTerms terms(ModelKind kind) {
    ModelTerms terms{kind, std::nullopt, {}, 64};
    if (below(3) == 0 && kind != ModelKind::Set && kind != ModelKind::Map)
      terms.capacity = 1 + below(3);
    if (kind == ModelKind::Semaphore) terms.capacity = 1 + below(3);
    if (kind == ModelKind::Allocator) terms.capacity = 1 + below(3);
    return terms;
  }

  HistoryShape small_shape() {
    HistoryShape shape;
    shape.items = static_cast<std::uint32_t>(1 + below(3));
    shape.operations = static_cast<std::uint32_t>(1 + below(7));
    shape.objects = static_cast<std::uint32_t>(1 + below(4) / 3);
    shape.known = static_cast<Known>(below(4));
    shape.observed = below(3) == 0;
    shape.unique = below(4) != 0;
    return shape;
  }

  /// Has happened: some order explains it.
  History happened(const ModelTerms& terms, const HistoryShape& shape) {
    History history;
    value_ = 1;
    std::map<std::uint32_t, NaiveModel> objects;
    for (std::uint32_t object = 0; object < shape.objects; ++object)
      objects.try_emplace(object, terms);
    for (std::uint32_t i = 0; i < shape.operations; ++i) {
      Operation asked = ask(terms.kind, shape);
      if (i + 2 >= shape.operations && shape.observed) asked.dispatch = 1;
      if (asked.dispatch == 1) asked.item = 0;
      history.operations.push_back(objects.at(asked.object).done(asked, choice(history, shape)));
      if (may_stay_silent(history.operations.back().role) && below(3) == 0)
        history.operations.back().result.reset();
    }
    add_order(history, shape.known);
    return by_item(history);
  }

  /// Changes what one operation reports.
  void damage(History& history) {
    Operation& changed = history.operations[below(history.operations.size())];
    const Operation& other = history.operations[below(history.operations.size())];
    switch (below(4)) {
      case 0: flip(changed, other); return;
      case 1:
        if (changed.result) changed.result = other.result.value_or(other.value);
        return;
      case 2:
        std::swap(changed.value, history.operations[below(history.operations.size())].value);
        return;
      case 3:
        if (changed.result) changed.result = *changed.result + 1;
        return;
    }
  }

 private:
  /// As it is recorded: nothing tells any more who came first.
  static History by_item(const History& history) {
    std::vector<std::size_t> order(history.operations.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return history.operations[a].item < history.operations[b].item;
    });
    History sorted;
    for (const std::size_t i : order) {
      sorted.operations.push_back(history.operations[i]);
      if (!history.clocks.empty()) sorted.clocks.push_back(history.clocks[i]);
    }
    return sorted;
  }

  static bool may_stay_silent(Role role) {
    return role == Role::Add || role == Role::Exchange || role == Role::Put || locks(role);
  }

  static bool locks(Role role) {
    constexpr Role kLock[] = {Role::ReadLock,    Role::ReadUnlock, Role::WriteLock,
                              Role::WriteUnlock, Role::Acquire,    Role::Release};
    return std::find(std::begin(kLock), std::end(kLock), role) != std::end(kLock);
  }

  static bool reports(Role role) {
    constexpr Role kReport[] = {Role::Pop,  Role::PopFront, Role::PopBack,         Role::Steal,
                                Role::Take, Role::Get,      Role::CompareExchange, Role::Allocate};
    return std::find(std::begin(kReport), std::end(kReport), role) != std::end(kReport);
  }

  static void flip(Operation& changed, const Operation& other) {
    if (changed.role == Role::Read || changed.role == Role::Write) return;
    const bool failed = changed.outcome == Outcome::Failed;
    changed.outcome = failed ? Outcome::Succeeded : Outcome::Failed;
    changed.result.reset();
    if (failed && reports(changed.role)) changed.result = other.result.value_or(other.value);
  }

  Operation ask(ModelKind kind, const HistoryShape& shape) {
    Operation asked;
    asked.item = static_cast<std::uint32_t>(below(shape.items));
    asked.group = asked.item / 2;
    asked.object = static_cast<std::uint32_t>(below(shape.objects));
    do {
      asked.role = static_cast<Role>(below(26));
    } while (!knows(kind, asked.role));
    asked.key = below(shape.keys);
    asked.value = shape.unique ? value_++ : below(3);
    if (kind == ModelKind::Semaphore) asked.value = below(3);
    if (asked.role == Role::Free) asked.value = below(shape.keys);
    asked.expected = below(4);
    asked.may_fail = below(5) == 0;
    return asked;
  }

  /// Something to take or to give that may well be there.
  std::uint64_t choice(const History& history, const HistoryShape& shape) {
    if (history.operations.empty() || history.operations[0].role == Role::Allocate ||
        history.operations[0].role == Role::Free) {
      return below(shape.keys);
    }
    return history.operations[below(history.operations.size())].value;
  }

  void add_order(History& history, Known known) {
    if (known == Known::Stamps) add_stamps(history);
    if (known == Known::Phases) add_phases(history);
    if (known == Known::Clocks) add_clocks(history);
  }

  /// Around the moment of each operation, and apart for each work-item.
  void add_stamps(History& history) {
    std::map<std::uint32_t, std::uint64_t> last_end;
    const std::uint64_t width = 1 + below(60);
    for (std::size_t i = 0; i < history.operations.size(); ++i) {
      Operation& operation = history.operations[i];
      const std::uint64_t moment = 1000 + 10 * i;
      std::uint64_t end = moment + below(width);
      for (std::size_t next = i + 1; next < history.operations.size(); ++next) {
        if (history.operations[next].item == operation.item) {
          end = std::min(end, 1000 + 10 * next - 5);
          break;
        }
      }
      const std::uint64_t begin = std::max(moment - below(width), last_end[operation.item] + 1);
      operation.stamp = Stamp{begin, end};
      last_end[operation.item] = end;
    }
  }

  /// Barriers come when they come: what a group does goes up with the time at which it was done.
  void add_phases(History& history) {
    std::uint32_t phase = 0;
    for (Operation& operation : history.operations) {
      phase += below(3) == 0 ? 1 : 0;
      operation.phase = phase;
    }
  }

  /// Now and then a work-item hears of all that another has done.
  void add_clocks(History& history) {
    std::map<std::uint32_t, std::vector<std::uint64_t>> known;
    for (const Operation& operation : history.operations) known[operation.item].resize(8, 0);
    for (Operation& operation : history.operations) {
      std::vector<std::uint64_t>& own = known[operation.item];
      if (below(3) == 0) {
        const std::vector<std::uint64_t>& heard =
            known[history.operations[below(history.operations.size())].item];
        for (std::size_t item = 0; item < own.size(); ++item)
          own[item] = std::max(own[item], heard[item]);
      }
      history.clocks.push_back({own, ++own[operation.item]});
    }
  }

  std::mt19937_64 random_;
  std::uint64_t value_ = 1;
};

}  // namespace stalemate::check::linear
