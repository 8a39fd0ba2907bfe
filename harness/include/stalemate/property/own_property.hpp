#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "stalemate/property.hpp"
#include "stalemate/property/invariant.hpp"
#include "stalemate/property/launch.hpp"

/// A property of one's own in some lines: which functions are under test, the kernel that calls
/// them, its arguments, and what must hold. See docs/writing-properties.md. What that does not do,
/// a class that derives from `Property` does.
namespace stalemate {

/// A number that is the same for all cases, or that each case has another of.
class CaseNumber {
 public:
  // NOLINTBEGIN(google-explicit-constructor): so that `.size = 1` and `.size = of_case::operations`
  template <std::integral Number>
  CaseNumber(Number number)
      : rule_([number](const Case& /*input*/) { return static_cast<std::uint64_t>(number); }) {}
  template <class Rule>
    requires std::is_invocable_r_v<std::uint64_t, Rule, const Case&>
  CaseNumber(Rule rule) : rule_(std::move(rule)) {}
  // NOLINTEND(google-explicit-constructor)

  std::uint64_t in(const Case& input) const { return rule_(input); }

 private:
  std::function<std::uint64_t(const Case&)> rule_;
};

/// What sizes and arguments are counted in.
namespace of_case {
std::uint64_t operations(const Case& input);  // of all work-items
std::uint64_t operations_per_item(const Case& input);
std::uint64_t work_items(const Case& input);
std::uint64_t work_groups(const Case& input);
std::uint64_t work_group_size(const Case& input);
std::uint64_t seed(const Case& input);
}  // namespace of_case

/// A buffer in global memory, an argument of the kernel. It is read back.
struct OwnBuffer {
  std::string name = {};
  ScalarType type = ScalarType::Uint;
  std::optional<CaseNumber> size = {};  // elements; required, and 0 is taken for 1
  /// What it holds at first; without a function, zeros. As many bytes as it has.
  std::function<std::vector<std::byte>(const Case&)> content = {};
  /// Its accesses are in traces, races on it are looked for, and writes beside it.
  bool is_watched = true;
};

/// The bytes of `values`, for `OwnBuffer::content`.
template <class T>
std::vector<std::byte> bytes_of(const std::vector<T>& values) {
  const auto bytes = std::as_bytes(std::span(values));
  return {bytes.begin(), bytes.end()};
}

/// What a launch left, for the judgement of a property of one's own.
class Seen {
 public:
  /// What the elements of the buffers are, by name; of one that is not there it is not known.
  using Types = std::map<std::string, ScalarType, std::less<>>;

  Seen(const Subject& subject, const Case& input, const Observation& observation, Types types = {})
      : subject_(subject), input_(input), observation_(observation), types_(std::move(types)) {}

  const Subject& subject() const { return subject_; }
  const Case& input() const { return input_; }
  std::uint64_t operations() const { return input_.operations(); }

  /// The elements of that buffer. Throws if there is none of that name and size, if T is less wide
  /// than its elements or of integers where they are floats as wide, or if T is a floating type and
  /// they are of another type.
  template <class T>
  std::vector<T> values(std::string_view name) const {
    if constexpr (std::is_arithmetic_v<T>) require_type<T>(name);
    const std::size_t bytes = observation_.find(name).size();
    if (bytes == 0) throw std::invalid_argument("no such buffer: " + std::string(name));
    auto values = values_of<T>(observation_, name, bytes / sizeof(T));
    if (!values) {
      throw std::invalid_argument("the buffer has " + std::to_string(bytes) + " bytes, and no " +
                                  "whole number of elements of " + std::to_string(sizeof(T)) +
                                  ": " + std::string(name));
    }
    return *std::move(values);
  }
  template <class T>
  T value(std::string_view name) const {
    return values<T>(name).front();
  }

  /// A violation of that kind, shipped or declared by `OwnProperty::kind`, told in your own words.
  /// Throws if `kind` is empty.
  static Violation violation(std::string_view kind, std::string words) {
    if (kind.empty()) throw std::invalid_argument("a violation without a kind: " + words);
    const auto shipped = violation_kind(kind);
    return {.kind = shipped ? *shipped : own_kind(kind),
            .summary = Fact::in_own_words(std::move(words))};
  }

 private:
  /// Of half floats, which C++ lacks, T is any type of two bytes.
  template <class T>
  void require_type(std::string_view buffer) const {
    const auto known = types_.find(buffer);
    if (known == types_.end()) return;
    const ScalarType type = known->second;
    const bool is_as_wide = sizeof(T) == size_bytes(type);
    const bool is_other = std::is_floating_point_v<T>
                              ? !is_floating(type) || !is_as_wide
                              : type != ScalarType::Half && is_as_wide && is_floating(type);
    if (sizeof(T) >= size_bytes(type) && !is_other) return;
    throw std::invalid_argument("the buffer '" + std::string(buffer) + "' is of " +
                                std::string(name(type)) + ", and is read as " +
                                (std::is_floating_point_v<T> ? "floats of " : "integers of ") +
                                std::to_string(sizeof(T)) + " bytes");
  }

  const Subject& subject_;
  const Case& input_;
  const Observation& observation_;
  Types types_;
};

/// Puts a property together. By default work-groups meet at the beginning of the kernel, whether
/// they did is noted, and all buffers are watched: the author writes neither.
class OwnProperty {
 public:
  /// `name` is the word in YAML's `property:`, `claim` a sentence: what a pass means.
  OwnProperty(std::string name, std::string claim);
  /// What is added to a copy, the original has not.
  OwnProperty(const OwnProperty& other);
  OwnProperty(OwnProperty&&) noexcept = default;
  OwnProperty& operator=(const OwnProperty& other);
  OwnProperty& operator=(OwnProperty&&) noexcept = default;
  ~OwnProperty() = default;

  /// A function under test: a subject names its own by `key:`, and the kernel calls it by the macro
  /// KEY, in capitals. `signature` is for people. `control` is a function of the kernel's file that
  /// is known to be right: by that a launch that never ends is told from a slow one. A property has
  /// a control if all of its functions have one.
  OwnProperty& calls(std::string key, std::string signature, std::string control = "");

  /// The kernel that calls them, by macros of their keys in capitals, in an OpenCL C file among
  /// FILES of stalemate_add_runner. Its arguments are those below, in their order. Once.
  OwnProperty& kernel(std::string file, std::string name);

  /// In place of both: the code under test is a whole kernel, which a subject names by `entry:`. It
  /// may name one that is right by `control:`.
  OwnProperty& whole_kernel();

  OwnProperty& buffer(OwnBuffer buffer);
  OwnProperty& number(std::string name, ScalarType type, CaseNumber value);  // an integer
  OwnProperty& local(std::string name, ScalarType type, CaseNumber size);

  /// A kind of violation that the property has of its own.
  OwnProperty& kind(OwnKind kind);

  /// What must hold of a buffer. The first invariant that is broken is told.
  OwnProperty& holds(Invariant invariant);

  /// What is wrong with a launch that broke no invariant; nothing if nothing is. A pure function.
  /// Once.
  OwnProperty& judge(std::function<std::optional<Violation>(const Seen&)> judge);

  /// Work-groups do not meet: the kernel makes them, or what it claims needs none at the same time.
  /// Every launch of two work-groups then counts as one in which they met.
  OwnProperty& without_meeting();

  std::unique_ptr<Property> make() const;

  struct Parts;

 private:
  std::shared_ptr<Parts> parts_;
};

}  // namespace stalemate
