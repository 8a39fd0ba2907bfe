#include <algorithm>

#include "check/linear/model_parts.hpp"

namespace stalemate::check::linear {

namespace {

class WordModel : public SequentialModel {
 public:
  explicit WordModel(const ModelTerms& terms)
      : terms_(terms),
        mask_(terms.bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << terms.bits) - 1) {}

  State initial() const override {
    return {terms_.initial.empty() ? 0 : terms_.initial.front() & mask_};
  }

  bool apply(State& state, const Operation& operation) const override {
    std::uint64_t& word = state.front();
    if (operation.role == Role::CompareExchange) return compare_exchange(word, operation);
    if (operation.outcome == Outcome::Failed || !agrees(operation, word)) return false;
    if (operation.role == Role::Add) word = (word + operation.value) & mask_;
    if (operation.role == Role::Exchange) word = operation.value;
    if (operation.role == Role::Write) word = operation.value;
    return true;
  }

 private:
  static bool compare_exchange(std::uint64_t& word, const Operation& operation) {
    const bool equal = word == operation.expected;
    if (equal != (operation.outcome == Outcome::Succeeded) || !agrees(operation, word))
      return false;
    if (equal) word = operation.value;
    return true;
  }

  ModelTerms terms_;
  std::uint64_t mask_;
};

/// What a lock guards after so many sections of who had it alone: each adds one to the first word
/// when it begins, and to the second one, in the upper half, before it ends.
std::uint64_t guarded_after(std::uint64_t sections, bool is_inside) {
  const auto second = static_cast<std::uint32_t>(sections);
  const std::uint32_t first = second + (is_inside ? 1U : 0U);
  return std::uint64_t{second} << 32U | first;
}

/// Permits that are left, and how many were given back.
class SemaphoreModel : public SequentialModel {
 public:
  explicit SemaphoreModel(const ModelTerms& terms) : terms_(terms) {}

  State initial() const override {
    return {terms_.initial.empty() ? terms_.capacity.value_or(0) : terms_.initial.front(), 0};
  }

  bool apply(State& state, const Operation& operation) const override {
    std::uint64_t& permits = state.front();
    const std::uint64_t count = std::max<std::uint64_t>(operation.value, 1);
    const bool failed = operation.outcome == Outcome::Failed;
    const bool gives_back = operation.role == Role::Release;
    if (!failed && !agrees(operation, guarded_after(state[1], gives_back))) return false;
    if (operation.role == Role::Acquire) {
      if ((permits < count) != failed) return false;
      if (!failed) permits -= count;
      return true;
    }
    const bool too_many = terms_.capacity && permits + count > *terms_.capacity;
    if (too_many != failed) return false;
    if (failed) return true;
    permits += count;
    ++state[1];
    return true;
  }

 private:
  ModelTerms terms_;
};

/// How many read, whether one writes, and how many have written.
class RwLockModel : public SequentialModel {
 public:
  State initial() const override { return {0, 0, 0}; }

  bool apply(State& state, const Operation& operation) const override {
    const bool failed = operation.outcome == Outcome::Failed;
    const bool wanted = is_possible(state, operation.role);
    if (wanted == failed) return false;
    if (failed) return true;
    const bool has_written = operation.role == Role::WriteUnlock;
    if (!agrees(operation, guarded_after(state[2], has_written))) return false;
    change(state, operation.role);
    if (has_written) ++state[2];
    return true;
  }

 private:
  static bool is_possible(const State& state, Role role) {
    if (role == Role::ReadLock) return state[1] == 0;
    if (role == Role::ReadUnlock) return state[0] > 0;
    if (role == Role::WriteLock) return state[0] == 0 && state[1] == 0;
    return state[1] == 1;
  }

  static void change(State& state, Role role) {
    if (role == Role::ReadLock) ++state[0];
    if (role == Role::ReadUnlock) --state[0];
    if (role == Role::WriteLock) state[1] = 1;
    if (role == Role::WriteUnlock) state[1] = 0;
  }
};

}  // namespace

std::unique_ptr<SequentialModel> make_word_model(const ModelTerms& terms) {
  if (terms.kind == ModelKind::Semaphore) return std::make_unique<SemaphoreModel>(terms);
  if (terms.kind == ModelKind::RwLock) return std::make_unique<RwLockModel>();
  return std::make_unique<WordModel>(terms);
}

}  // namespace stalemate::check::linear
