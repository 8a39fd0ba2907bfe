#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <stdexcept>

#include "check/linear/models.hpp"

namespace stalemate::check::linear {

/// The models once more, written to be compared with: containers of the standard library, nothing
/// shared.
class NaiveModel {
 public:
  explicit NaiveModel(const ModelTerms& terms) : terms_(terms) {
    const std::vector<std::uint64_t>& initial = terms.initial;
    if (terms.kind == ModelKind::Map) {
      for (std::size_t i = 0; i + 1 < initial.size(); i += 2) map_[initial[i]] = initial[i + 1];
    } else {
      row_.assign(initial.begin(), initial.end());
    }
    if (!initial.empty()) word_ = initial[0];
    if (terms.kind == ModelKind::Semaphore && initial.empty()) word_ = terms.capacity.value_or(0);
  }

  /// Does the operation and fills in what it gives; a bag and an allocator are told what to give by
  /// `choice`.
  Operation done(Operation asked, std::uint64_t choice) {
    asked.result.reset();
    asked.outcome = succeeds(asked, choice) ? Outcome::Succeeded : Outcome::Failed;
    return asked;
  }

  /// Whether the operation gives just what was recorded.
  bool gives(const Operation& recorded) {
    if (recorded.may_fail && recorded.outcome == Outcome::Failed) return true;
    Operation now = done(recorded, recorded.result.value_or(0));
    return now.outcome == recorded.outcome && (!recorded.result || now.result == recorded.result);
  }

 private:
  bool full() const { return terms_.capacity && row_.size() >= *terms_.capacity; }

  bool in(bool front, std::uint64_t value) {
    if (full()) return false;
    front ? row_.push_front(value) : row_.push_back(value);
    return true;
  }

  bool out(Operation& operation, std::deque<std::uint64_t>::iterator place) {
    if (row_.empty() || place == row_.end()) return false;
    operation.result = *place;
    row_.erase(place);
    return true;
  }

  std::deque<std::uint64_t>::iterator one_of(std::uint64_t choice) {
    const auto place = std::find(row_.begin(), row_.end(), choice);
    return place == row_.end() ? row_.begin() : place;
  }

  bool succeeds(Operation& op, std::uint64_t choice) {
    const auto back = row_.empty() ? row_.end() : row_.end() - 1;
    switch (terms_.kind) {
      case ModelKind::Stack: return op.role == Role::Push ? in(false, op.value) : out(op, back);
      case ModelKind::Queue:
        return op.role == Role::Push ? in(false, op.value) : out(op, row_.begin());
      case ModelKind::PriorityQueue:
        return op.role == Role::Push ? in(false, op.value)
                                     : out(op, std::min_element(row_.begin(), row_.end()));
      case ModelKind::Bag:
        return op.role == Role::Put ? in(false, op.value) : out(op, one_of(choice));
      case ModelKind::Deque: return deque(op, back);
      case ModelKind::Set: return set(op);
      case ModelKind::Map: return map(op);
      case ModelKind::Counter:
      case ModelKind::Register: return word(op);
      case ModelKind::Semaphore: return guarded(op, semaphore(op), Role::Release);
      case ModelKind::RwLock: return guarded(op, rw_lock(op), Role::WriteUnlock);
      case ModelKind::Allocator: return allocator(op, choice);
    }
    throw std::logic_error("a model that is not known");
  }

  bool deque(Operation& op, std::deque<std::uint64_t>::iterator back) {
    if (op.role == Role::PushFront) return in(true, op.value);
    if (op.role == Role::PushBack || op.role == Role::Push) return in(false, op.value);
    return out(op, op.role == Role::PopBack || op.role == Role::Pop ? back : row_.begin());
  }

  bool set(const Operation& op) {
    const auto place = std::find(row_.begin(), row_.end(), op.key);
    const bool present = place != row_.end();
    if (op.role == Role::Insert && !present) row_.push_back(op.key);
    if (op.role == Role::Remove && present) row_.erase(place);
    return op.role == Role::Insert ? !present : present;
  }

  bool map(Operation& op) {
    const auto place = map_.find(op.key);
    const bool present = place != map_.end();
    if (present && op.role != Role::Insert) op.result = place->second;
    if (op.role == Role::Remove && present) map_.erase(place);
    if (op.role == Role::Put || (op.role == Role::Insert && !present)) map_[op.key] = op.value;
    if (op.role == Role::Insert) return !present;
    return op.role == Role::Put || present;
  }

  bool word(Operation& op) {
    if (op.role != Role::Write) op.result = word_;
    const bool equal = word_ == op.expected;
    if (op.role == Role::Add)
      word_ = terms_.bits == 32 ? std::uint32_t(word_ + op.value) : word_ + op.value;
    if (op.role == Role::Write || op.role == Role::Exchange) word_ = op.value;
    if (op.role == Role::CompareExchange && equal) word_ = op.value;
    return op.role != Role::CompareExchange || equal;
  }

  /// What it guards is two words: one more in the first while somebody is in alone, then in both.
  bool guarded(Operation& op, bool succeeds, Role leaves) {
    if (!succeeds) return false;
    const bool is_inside = op.role == leaves;
    op.result = (left_ << 32) + left_ + (is_inside ? 1 : 0);
    if (is_inside) ++left_;
    return true;
  }

  bool semaphore(const Operation& op) {
    const std::uint64_t count = op.value == 0 ? 1 : op.value;
    if (op.role == Role::Acquire) return word_ >= count && ((word_ -= count), true);
    return !(terms_.capacity && word_ + count > *terms_.capacity) && ((word_ += count), true);
  }

  bool rw_lock(const Operation& op) {
    if (op.role == Role::ReadLock) return !writes_ && ((++word_), true);
    if (op.role == Role::ReadUnlock) return word_ > 0 && ((--word_), true);
    if (op.role == Role::WriteLock) return !writes_ && word_ == 0 && (writes_ = true);
    return writes_ && !(writes_ = false);
  }

  bool allocator(Operation& op, std::uint64_t choice) {
    const std::uint64_t handle = op.role == Role::Free ? op.value : choice;
    const auto place = std::find(row_.begin(), row_.end(), handle);
    if (op.role == Role::Free) return place != row_.end() && (row_.erase(place), true);
    if (full()) return false;
    // None that is taken: what is given is something else.
    op.result = handle;
    while (std::find(row_.begin(), row_.end(), *op.result) != row_.end()) *op.result += 1'000;
    row_.push_back(*op.result);
    return true;
  }

  ModelTerms terms_;
  std::deque<std::uint64_t> row_;
  std::map<std::uint64_t, std::uint64_t> map_;
  std::uint64_t word_ = 0;
  std::uint64_t left_ = 0;  // those who were in alone
  bool writes_ = false;
};

}  // namespace stalemate::check::linear
