#include "linearizability/problems/linear_object_problems.hpp"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <optional>

#include "shared/binding.hpp"
#include "shared/options_of.hpp"

namespace stalemate::properties {

namespace {

bool is_private_result(const CodeType& type) {
  const bool is_private = type.space == CodeSpace::Private || type.space == CodeSpace::Generic;
  return type.is_pointer && is_private && type.is_scalar && !type.is_atomic;
}

WantedType number_or_result() {
  return {"a number, or a pointer to a private number", [](const CodeType& type) {
            return type.is_pointer ? is_private_result(type) : any_integer().takes(type);
          }};
}

constexpr std::uint64_t kWordBytesOfObject = 4;

std::string type_words(const std::string& text) {
  std::string words;
  for (const char letter : text) {
    if (letter != ' ' && letter != '\t') words += letter;
  }
  return words.starts_with("struct") ? words.substr(6) : words;
}

WantedType object_pointer(AddressSpace space) {
  return {fmt::format("a pointer to the object in {} memory", name(space)),
          [space](const CodeType& type) {
            const CodeSpace wanted =
                space == AddressSpace::Local ? CodeSpace::Local : CodeSpace::Global;
            return type.is_pointer && (type.space == wanted || type.space == CodeSpace::Generic);
          }};
}

/// Of a function whose object lies in the other memory; else nothing. `key`: where the config says
/// where it lies.
std::string other_space_remedy(AddressSpace space, const CodeFunction* function,
                               const std::string& form, const std::string& key) {
  if (function == nullptr || function->parameters.empty()) return {};
  const CodeType& type = function->parameters.front().type;
  const bool is_local = space == AddressSpace::Local;
  const CodeSpace other = is_local ? CodeSpace::Global : CodeSpace::Local;
  if (!type.is_pointer || type.space != other) return {};
  return fmt::format("write it as {}; or write space: {} in {}", form,
                     name(is_local ? AddressSpace::Global : AddressSpace::Local), key);
}

WantedFunction wanted_init(AddressSpace space, const CodeFunction* function,
                           const std::string& key) {
  const std::string form = fmt::format("void init({} T *object)", space_word(space));
  return {.form = form,
          .parameters = {object_pointer(space)},
          .result = ignored_result(),
          .remedy = other_space_remedy(space, function, form, key)};
}

std::uint64_t given_words(const Subject& subject, const std::string& key) {
  if (subject.options.mapping(key) == nullptr) return 0;
  const Options given = options_of(*subject.options.find(key));
  return static_cast<std::uint64_t>(given.integer("words").value_or(0));
}

std::optional<SubjectProblem> size_problem(const Subject& subject, const std::string& key,
                                           const LinearSubject& read) {
  const std::uint64_t words = given_words(subject, key);
  if (words == 0) {
    if (read.declared_bytes != 0) return std::nullopt;
    return SubjectProblem{key, "nothing says how large an object is",
                          "write words: N, or let the functions point to a type"};
  }
  if (!read.object_type.empty()) {
    return SubjectProblem{key + ".words", "an object has either a type or words", "leave one out"};
  }
  if (words * kWordBytesOfObject >= read.declared_bytes) return std::nullopt;
  return SubjectProblem{
      key + ".words",
      fmt::format("the object has {} bytes, and the functions use {}", words * kWordBytesOfObject,
                  read.declared_bytes),
      fmt::format("write words: {}",
                  (read.declared_bytes + kWordBytesOfObject - 1) / kWordBytesOfObject)};
}

bool goes_by(const CodeType& type, const std::string& words) {
  return type_words(type.name) == words || type_words(type.text).find(words) != std::string::npos;
}

/// Of the first function that points to something else than the object's type.
std::optional<SubjectProblem> type_problem(const Subject& subject, const std::string& key,
                                           const LinearSubject& read) {
  if (read.object_type.empty()) return std::nullopt;
  const SourceCode& code = source_code(subject);
  for (const LinearBinding& binding : read.bindings) {
    const CodeFunction* function = called_function(code, binding.function);
    if (function == nullptr || function->parameters.empty()) continue;
    const CodeType& type = function->parameters.front().type;
    if (type.size_bytes == 0 || goes_by(type, type_words(read.object_type))) continue;
    return SubjectProblem{key + ".type",
                          fmt::format("'{}' takes a pointer to '{}', not to '{}'", function->name,
                                      type.name, read.object_type),
                          fmt::format("write type: {}, or leave it out", type.name),
                          function->place};
  }
  return std::nullopt;
}

/// Of a function that makes another struct ready than the object's. One may go over the words of
/// any.
std::optional<SubjectProblem> init_problem(const Subject& subject, const std::string& key,
                                           const LinearSubject& read) {
  const CodeFunction* function = called_function(source_code(subject), read.init);
  if (read.object_type.empty() || function == nullptr || function->parameters.empty()) {
    return std::nullopt;
  }
  const CodeType& type = function->parameters.front().type;
  if (!type.is_struct || goes_by(type, type_words(read.object_type))) return std::nullopt;
  return SubjectProblem{key + ".init",
                        fmt::format("'{}' takes a pointer to '{}', and the object is a '{}'",
                                    function->name, type.name, read.object_type),
                        "name the function that makes this object ready", function->place};
}

constexpr std::int64_t kWordLeast = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t kWordMost = std::numeric_limits<std::uint32_t>::max();

bool is_word(const Option& option) {
  const auto* number = std::get_if<std::int64_t>(&option.value);
  return number != nullptr && *number >= kWordLeast && *number <= kWordMost;
}

/// Words are filled, whatever type lies there.
std::optional<SubjectProblem> fill_problem(const Subject& subject, const std::string& key,
                                           const LinearSubject& read) {
  const Option* const object = subject.options.find(key);
  const Options given = object == nullptr ? Options{} : options_of(*object);
  const Option* const fill = given.find("fill");
  if (fill == nullptr || *fill == Option("zero")) return std::nullopt;
  const auto* list = std::get_if<Option::List>(&fill->value);
  const Option::List words = list != nullptr ? *list : Option::List{*fill};
  if (!std::all_of(words.begin(), words.end(), is_word)) {
    return SubjectProblem{key + ".fill", "an object is filled with words of 4 bytes",
                          "write whole numbers from -2147483648 to 4294967295, which are its bits"};
  }
  const std::uint64_t most = read.own_bytes / kWordBytesOfObject;
  if (words.size() <= most || most == 0) return std::nullopt;
  return SubjectProblem{
      key + ".fill",
      fmt::format("{} are given, and the object has {}", counted(words.size(), "word"), most),
      "leave out what has no room"};
}

}  // namespace

WantedFunction wanted_operation(AddressSpace space, const CodeFunction* function,
                                const std::string& key) {
  const std::string form = fmt::format("R f({} T *object, …)", space_word(space));
  WantedFunction wanted{.form = form,
                        .parameters = {object_pointer(space)},
                        .result = {"an integer, bool or void",
                                   [](const CodeType& type) {
                                     return !type.is_pointer &&
                                            (type.name == "void" || says_whether(type));
                                   }},
                        .remedy = other_space_remedy(space, function, form, key)};
  const std::size_t count = function == nullptr ? 1 : function->parameters.size();
  for (std::size_t i = 1; i < count; ++i) wanted.parameters.push_back(number_or_result());
  return wanted;
}

void check_object(const Subject& subject, const std::string& key, const LinearSubject& read,
                  LinearProblems& problems) {
  if (!read.init.empty()) {
    check_binding(
        subject, key + ".init", read.init,
        [&](const CodeFunction* function) { return wanted_init(read.space, function, key); },
        problems);
    if (const auto problem = init_problem(subject, key, read)) problems.push_back(*problem);
  }
  if (const auto problem = size_problem(subject, key, read)) problems.push_back(*problem);
  if (const auto problem = type_problem(subject, key, read)) problems.push_back(*problem);
  if (const auto problem = fill_problem(subject, key, read)) problems.push_back(*problem);
}

}  // namespace stalemate::properties
