#include <algorithm>

#include "check/linear/model_parts.hpp"

namespace stalemate::check::linear {

namespace {

std::vector<std::uint64_t> sorted(std::vector<std::uint64_t> values) {
  std::sort(values.begin(), values.end());
  return values;
}

bool holds(const State& state, std::uint64_t value) {
  return std::binary_search(state.begin(), state.end(), value);
}

void put_in(State& state, std::uint64_t value) {
  state.insert(std::upper_bound(state.begin(), state.end(), value), value);
}

void take_out(State& state, std::uint64_t value) {
  state.erase(std::lower_bound(state.begin(), state.end(), value));
}

/// Bag and priority queue: elements, the least first.
class BagModel : public SequentialModel {
 public:
  explicit BagModel(const ModelTerms& terms) : terms_(terms) {}

  State initial() const override { return sorted(terms_.initial); }

  bool apply(State& state, const Operation& operation) const override {
    const bool goes_in = operation.role == Role::Push || operation.role == Role::Put;
    return goes_in ? put(state, operation) : take(state, operation);
  }

 private:
  bool put(State& state, const Operation& operation) const {
    const bool full = is_full(terms_, state.size());
    if (operation.outcome == Outcome::Failed) return full;
    if (full) return false;
    put_in(state, operation.value);
    return true;
  }

  bool take(State& state, const Operation& operation) const {
    if (operation.outcome == Outcome::Failed) return state.empty();
    if (state.empty()) return false;
    const std::uint64_t value = operation.result.value_or(state.front());
    const bool is_there =
        operation.role == Role::Take ? holds(state, value) : value == state.front();
    if (is_there) take_out(state, value);
    return is_there;
  }

  ModelTerms terms_;
};

/// Set and allocator: elements that are in at most once.
class SetModel : public SequentialModel {
 public:
  explicit SetModel(const ModelTerms& terms) : terms_(terms) {}

  State initial() const override { return sorted(terms_.initial); }

  bool apply(State& state, const Operation& operation) const override {
    const bool failed = operation.outcome == Outcome::Failed;
    const Role role = operation.role;
    if (role == Role::Allocate) return allocate(state, operation, failed);
    if (role == Role::Free) return remove(state, operation.value, failed);
    if (role == Role::Insert) return insert(state, operation.key, failed);
    if (role == Role::Remove) return remove(state, operation.key, failed);
    return holds(state, operation.key) != failed;
  }

 private:
  bool allocate(State& state, const Operation& operation, bool failed) const {
    const bool full = is_full(terms_, state.size());
    if (failed || full) return failed && full;
    return operation.result && insert(state, *operation.result, false);
  }

  static bool insert(State& state, std::uint64_t element, bool failed) {
    if (holds(state, element) != failed) return false;
    if (!failed) put_in(state, element);
    return true;
  }

  static bool remove(State& state, std::uint64_t element, bool failed) {
    if (holds(state, element) == failed) return false;
    if (!failed) take_out(state, element);
    return true;
  }

  ModelTerms terms_;
};

/// Key, value, key, value; the least key first.
class MapModel : public SequentialModel {
 public:
  explicit MapModel(const ModelTerms& terms) : terms_(terms) {}

  State initial() const override {
    State state;
    for (std::size_t i = 0; i + 1 < terms_.initial.size(); i += 2) {
      set(state, place_of(state, terms_.initial[i]), terms_.initial[i], terms_.initial[i + 1]);
    }
    return state;
  }

  bool apply(State& state, const Operation& operation) const override {
    const std::size_t place = place_of(state, operation.key);
    const bool present = place < state.size() && state[place] == operation.key;
    const bool failed = operation.outcome == Outcome::Failed;
    if (operation.role == Role::Put) return put(state, place, operation, present);
    if (operation.role == Role::Insert) {
      if (!present && !failed) set(state, place, operation.key, operation.value);
      return present == failed;
    }
    if (present == failed || (present && !agrees(operation, state[place + 1]))) return false;
    if (present && operation.role == Role::Remove) erase(state, place);
    return true;
  }

 private:
  static bool put(State& state, std::size_t place, const Operation& operation, bool present) {
    if (operation.outcome == Outcome::Failed) return false;
    if (operation.result && (!present || !agrees(operation, state[place + 1]))) return false;
    set(state, place, operation.key, operation.value);
    return true;
  }

  static std::size_t place_of(const State& state, std::uint64_t key) {
    std::size_t place = 0;
    while (place < state.size() && state[place] < key) place += 2;
    return place;
  }

  static void set(State& state, std::size_t place, std::uint64_t key, std::uint64_t value) {
    if (place < state.size() && state[place] == key) {
      state[place + 1] = value;
    } else {
      state.insert(state.begin() + static_cast<std::ptrdiff_t>(place), {key, value});
    }
  }

  static void erase(State& state, std::size_t place) {
    const auto begin = state.begin() + static_cast<std::ptrdiff_t>(place);
    state.erase(begin, begin + 2);
  }

  ModelTerms terms_;
};

}  // namespace

std::unique_ptr<SequentialModel> make_collection_model(const ModelTerms& terms) {
  if (terms.kind == ModelKind::Map) return std::make_unique<MapModel>(terms);
  if (terms.kind == ModelKind::Set || terms.kind == ModelKind::Allocator) {
    return std::make_unique<SetModel>(terms);
  }
  return std::make_unique<BagModel>(terms);
}

}  // namespace stalemate::check::linear
