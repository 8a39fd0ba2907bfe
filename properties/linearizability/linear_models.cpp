#include "linearizability/linear_models.hpp"

#include <algorithm>
#include <string_view>

namespace stalemate::properties {

namespace {

/// Nothing runs beside what is asked afterwards: it fails for a reason.
bool may_fail(const LinearBinding& binding, const LinearOperation& operation) {
  return binding.may_fail && !operation.is_observation;
}

bool has_room_in(const LinearSubject& subject, const LinearState& state) {
  return !subject.capacity || state.size() < *subject.capacity;
}

bool take_at(LinearState& state, std::size_t index, std::uint64_t value) {
  if (index >= state.size() || state[index] != value) return false;
  state.erase(state.begin() + static_cast<std::ptrdiff_t>(index));
  return true;
}

/// Bags, allocators and priority queues are sorted: what is in them is all that counts.
void add_sorted(LinearState& state, std::uint64_t value) {
  state.insert(std::lower_bound(state.begin(), state.end(), value), value);
}

bool is_put(std::string_view role) {
  return role.starts_with("push") || role == "put";
}

bool apply_container(const LinearSubject& subject, const LinearOperation& operation,
                     LinearState& state) {
  const LinearBinding& binding = subject.bindings[operation.binding];
  const std::string_view role = binding.role_name;
  const bool is_sorted = subject.model == "bag" || subject.model == "priority_queue";
  if (is_put(role)) {
    if (operation.has_failed) return may_fail(binding, operation) || !has_room_in(subject, state);
    const std::uint64_t value = operation.input(subject, LinearInput::Value);
    if (is_sorted) add_sorted(state, value);
    if (is_sorted) return true;
    state.insert(role == "push_front" ? state.begin() : state.end(), value);
    return true;
  }
  if (operation.has_failed) return may_fail(binding, operation) || state.empty();
  const std::uint64_t value = operation.result.value_or(0);
  if (subject.model == "bag") {
    const auto at = std::lower_bound(state.begin(), state.end(), value);
    return take_at(state, static_cast<std::size_t>(at - state.begin()), value);
  }
  const bool takes_back =
      subject.model == "stack" || role == "pop_back" || (subject.model == "deque" && role == "pop");
  return !state.empty() && take_at(state, takes_back ? state.size() - 1 : 0, value);
}

/// Keys and values in turn; of a set, the values are 0.
bool apply_table(const LinearSubject& subject, const LinearOperation& operation,
                 LinearState& state) {
  const LinearBinding& binding = subject.bindings[operation.binding];
  const std::uint64_t key = operation.input(subject, LinearInput::Key);
  const std::uint64_t value = operation.input(subject, LinearInput::Value);
  std::size_t at = 0;
  while (at < state.size() && state[at] < key) at += 2;
  const bool is_there = at < state.size() && state[at] == key;
  const auto place = state.begin() + static_cast<std::ptrdiff_t>(at);
  const std::string_view role = binding.role_name;
  if (may_fail(binding, operation) && operation.has_failed) return true;
  if (role == "get") {
    return operation.has_failed ? !is_there : is_there && state[at + 1] == operation.result;
  }
  if (role == "put") {
    if (operation.has_failed)
      return !is_there && subject.capacity && state.size() / 2 >= *subject.capacity;
    if (is_there) state[at + 1] = value;
    if (!is_there) state.insert(place, {key, value});
    return true;
  }
  const bool did = operation.result.value_or(0) != 0;
  if (role == "contains") return did == is_there;
  if (role == "insert") {
    if (!did && may_fail(binding, operation)) return true;
    if (did == is_there) return false;
    if (did) state.insert(place, {key, value});
    return true;
  }
  if (!did && may_fail(binding, operation)) return true;
  if (did != is_there) return false;
  if (did) state.erase(place, place + 2);
  return true;
}

bool apply_counter(const LinearSubject& subject, const LinearOperation& operation,
                   LinearState& state) {
  const LinearBinding& binding = subject.bindings[operation.binding];
  const auto bits = static_cast<unsigned>(8 * binding.result.size_bytes);
  const std::uint64_t mask =
      bits == 0 || bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  if (operation.has_failed) return may_fail(binding, operation);
  if (operation.result && (*operation.result & mask) != (state.front() & mask)) return false;
  if (binding.role_name == "add") {
    state.front() += binding.inputs.empty() ? 1 : operation.input(subject, LinearInput::Amount);
  }
  return true;
}

bool apply_register(const LinearSubject& subject, const LinearOperation& operation,
                    LinearState& state) {
  const LinearBinding& binding = subject.bindings[operation.binding];
  const std::uint64_t value = operation.input(subject, LinearInput::Value);
  const bool is_as_read = !operation.result || *operation.result == state.front();
  if (binding.role_name == "compare_exchange") {
    const std::uint64_t expected = operation.input(subject, LinearInput::Expected);
    if (!is_as_read) return false;
    if (operation.has_failed) return may_fail(binding, operation) || expected != state.front();
    if (expected != state.front()) return false;
    state.front() = value;
    return true;
  }
  if (operation.has_failed) return may_fail(binding, operation);
  if (binding.role_name != "write" && !is_as_read) return false;
  if (binding.role_name != "read") state.front() = value;
  return true;
}

bool apply_semaphore(const LinearSubject& subject, const LinearOperation& operation,
                     LinearState& state) {
  const LinearBinding& binding = subject.bindings[operation.binding];
  if (binding.role_name == "release") return ++state.front() <= *subject.capacity;
  if (operation.has_failed) return may_fail(binding, operation) || state.front() == 0;
  return state.front() != 0 && state.front()-- != 0;
}

/// The readers, and whether there is a writer.
bool apply_rw_lock(const LinearSubject& subject, const LinearOperation& operation,
                   LinearState& state) {
  const LinearBinding& binding = subject.bindings[operation.binding];
  const std::string_view role = binding.role_name;
  const bool is_free = state[1] == 0 && (role == "read_lock" || state[0] == 0);
  if (role == "read_unlock") return state[0]-- != 0;
  if (role == "write_unlock") return state[1]-- != 0;
  if (operation.has_failed) return may_fail(binding, operation) || !is_free;
  if (!is_free) return false;
  ++state[role == "read_lock" ? 0 : 1];
  return true;
}

bool apply_allocator(const LinearSubject& subject, const LinearOperation& operation,
                     LinearState& state) {
  const LinearBinding& binding = subject.bindings[operation.binding];
  const bool allocates = binding.role_name == "allocate";
  if (allocates && operation.has_failed)
    return may_fail(binding, operation) || !has_room_in(subject, state);
  const std::uint64_t handle = allocates ? operation.result.value_or(0) : operation.handle;
  const auto at = std::lower_bound(state.begin(), state.end(), handle);
  const bool is_used = at != state.end() && *at == handle;
  if (allocates == is_used || (allocates && !has_room_in(subject, state))) return false;
  if (allocates) state.insert(at, handle);
  if (!allocates) state.erase(at);
  return true;
}

}  // namespace

LinearState first_state(const LinearSubject& subject) {
  if (subject.model == "counter" || subject.model == "register") {
    const bool is_given = !subject.fill.empty();
    return {is_given ? static_cast<std::uint32_t>(subject.fill.front()) : 0};
  }
  if (subject.model == "semaphore") return {subject.capacity.value_or(1)};
  if (subject.model == "rw_lock") return {0, 0};
  return {};
}

bool apply(const LinearSubject& subject, const LinearOperation& operation, LinearState& state) {
  const std::string_view model = subject.model;
  if (model == "set" || model == "map") return apply_table(subject, operation, state);
  if (model == "counter") return apply_counter(subject, operation, state);
  if (model == "register") return apply_register(subject, operation, state);
  if (model == "semaphore") return apply_semaphore(subject, operation, state);
  if (model == "rw_lock") return apply_rw_lock(subject, operation, state);
  if (model == "allocator") return apply_allocator(subject, operation, state);
  return apply_container(subject, operation, state);
}

}  // namespace stalemate::properties
