#include "check/linear/model_parts.hpp"

namespace stalemate::check::linear {

namespace {

/// Stack, queue and deque: a row of elements, the front or bottom first.
class SequenceModel : public SequentialModel {
 public:
  explicit SequenceModel(const ModelTerms& terms) : terms_(terms) {}

  State initial() const override { return terms_.initial; }

  bool apply(State& state, const Operation& operation) const override {
    const Role role = operation.role;
    if (role == Role::PushFront) return push(state, operation, true);
    if (role == Role::Push || role == Role::PushBack) return push(state, operation, false);
    if (role == Role::Pop) return pop(state, operation, terms_.kind == ModelKind::Queue);
    return pop(state, operation, role != Role::PopBack);
  }

 private:
  bool push(State& state, const Operation& operation, bool front) const {
    const bool full = is_full(terms_, state.size());
    if (operation.outcome == Outcome::Failed) return full;
    if (full) return false;
    state.insert(front ? state.begin() : state.end(), operation.value);
    return true;
  }

  static bool pop(State& state, const Operation& operation, bool front) {
    if (operation.outcome == Outcome::Failed) return state.empty();
    if (state.empty() || !agrees(operation, front ? state.front() : state.back())) return false;
    state.erase(front ? state.begin() : state.end() - 1);
    return true;
  }

  ModelTerms terms_;
};

}  // namespace

std::unique_ptr<SequentialModel> make_sequence_model(const ModelTerms& terms) {
  return std::make_unique<SequenceModel>(terms);
}

}  // namespace stalemate::check::linear
