#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "linearizability/subject/linear_roles.hpp"
#include "stalemate/key.hpp"
#include "stalemate/progress.hpp"
#include "stalemate/property.hpp"
#include "stalemate/source_code.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::properties {

enum class LinearBy : std::uint8_t { All, Owner, Others };
enum class LinearObserve : std::uint8_t { Nothing, Drain, AllKeys, Read };

/// What one work-item asks each object in the end, by a binding.
struct LinearAsking {
  LinearObserve what = LinearObserve::Nothing;
  std::size_t binding = 0;
};

/// A function under test in its role.
struct LinearBinding {
  const LinearRole* role = nullptr;  // null: the model does not know it
  std::string role_name = {};
  std::string key = {};  // where it stands in the config
  std::string function = {};
  std::string specified_by = {};  // of the model own: what says what it is to do
  bool may_fail = false;
  bool waits = false;  // for an element, and so never says that there is none
  LinearBy by = LinearBy::All;
  std::uint32_t weight = 1;
  std::optional<std::int64_t> failure = {};     // the result that means that there was none
  std::vector<std::string> failure_words = {};  // which of empty, full and none say it
  std::vector<LinearInput> inputs = {};         // its scalars, in order
  bool is_none() const { return failure_words == std::vector<std::string>{"none"}; }
  // As its source declares it; of what `linear_problems` complains about, nothing.
  std::vector<CodeType> parameters = {};  // behind the object
  CodeType result = {};

  bool takes(LinearInput input) const;
  bool returns_nothing() const { return !result.is_pointer && result.name == "void"; }
  std::size_t outs() const;  // results by private pointers
};

/// The options of a subject of `linearizability`, understood.
struct LinearSubject {
  std::string model;
  std::vector<LinearBinding> bindings;
  AddressSpace space = AddressSpace::Global;
  std::string object_type;         // as written; may be empty
  std::uint64_t object_bytes = 0;  // of one object, a multiple of 16
  std::uint64_t declared_bytes = 0;
  std::uint64_t own_bytes = 0;     // of one object, without what fills it up to `object_bytes`
  std::vector<CodeField> fields;   // of its type, if that is a struct
  std::vector<std::int64_t> fill;  // its first words; the last one goes on
  std::string init;
  std::optional<std::int64_t> holds;  // at first, by the config; of a counter or register
  std::uint32_t count_least = 1, count_most = 1;
  std::optional<std::uint32_t> capacity;
  bool guards_data = false;  // who has the lock looks at data that it guards, and changes it
  std::int64_t key_low = 1, key_high = 8;
  std::vector<LinearAsking> askings;  // one after the other
  bool keeps_nothing = false;         // of an allocator: no work-item keeps blocks that are free
  Progress needs_progress = Progress::None;

  std::optional<std::size_t> binding(std::string_view role) const;  // the first one
  /// What a counter or register holds before anybody has called a function.
  std::uint64_t first_value() const;
  /// Whether who takes one gives it back next.
  bool is_lock() const;
  /// Whether an operation is given a key.
  bool is_keyed() const;
  /// From the least key to the greatest. A number below 2^64 - 1.
  std::uint64_t key_distance() const;
  /// That many behind the least.
  std::int64_t key_behind(std::uint64_t distance) const;
  /// Whether an operation waits for an element that others bring.
  bool waits_for_elements() const;
};

std::vector<Key> linear_keys();

/// The options of `subject`; of what `linear_problems` complains about, the defaults.
LinearSubject read_linear_subject(const Subject& subject);

LinearObserve linear_observe_named(std::string_view word);

/// What one work-item asks in the end, and by which of `read`'s operations: what the config says,
/// or else the model.
void read_observation(const Subject& subject, LinearSubject& read);

/// Whether one at most has it, or all who have it together only read: a lock of readers and
/// writers, a semaphore of one permit.
bool can_guard_data(const LinearSubject& read);

/// What the config says by `observe:`; empty: nothing.
std::vector<std::string> linear_observe_words(const Subject& subject);

/// The subject whose functions one work-item alone runs to know what is right: itself, or of the
/// model own what specifies it.
LinearSubject specification_of(const Subject& subject, const LinearSubject& read);

std::vector<SubjectProblem> linear_problems(const Subject& subject);

}  // namespace stalemate::properties
