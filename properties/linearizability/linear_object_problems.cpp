#include "linearizability/linear_object_problems.hpp"

#include <fmt/format.h>

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
  const SourceCode& code = source_code(subject);
  const Option::Mapping* object = subject.options.mapping(key);
  const Options given = object == nullptr ? Options{} : options_of(*subject.options.find(key));
  const auto words = static_cast<std::uint64_t>(given.integer("words").value_or(0));
  const bool has_words = words != 0;
  if (!read.init.empty()) {
    check_binding(
        subject, key + ".init", read.init,
        [&](const CodeFunction* function) { return wanted_init(read.space, function, key); },
        problems);
  }
  if (has_words && !read.object_type.empty()) {
    problems.push_back({key + ".words", "an object has either a type or words", "leave one out"});
  } else if (has_words && words * kWordBytesOfObject < read.declared_bytes) {
    problems.push_back(
        {key + ".words",
         fmt::format("the object has {} bytes, and the functions use {}",
                     words * kWordBytesOfObject, read.declared_bytes),
         fmt::format("write words: {}",
                     (read.declared_bytes + kWordBytesOfObject - 1) / kWordBytesOfObject)});
  } else if (!has_words && read.declared_bytes == 0) {
    problems.push_back({key, "nothing says how large an object is",
                        "write words: N, or let the functions point to a type"});
  }
  if (read.object_type.empty()) return;
  for (const LinearBinding& binding : read.bindings) {
    const CodeFunction* function = called_function(code, binding.function);
    if (function == nullptr || function->parameters.empty()) continue;
    const CodeType& type = function->parameters.front().type;
    const std::string wanted = type_words(read.object_type);
    if (type.size_bytes == 0 || type_words(type.name) == wanted ||
        type_words(type.text).find(wanted) != std::string::npos) {
      continue;
    }
    problems.push_back({key + ".type",
                        fmt::format("'{}' takes a pointer to '{}', not to '{}'", function->name,
                                    type.name, read.object_type),
                        fmt::format("write type: {}, or leave it out", type.name),
                        function->place});
    return;
  }
}

}  // namespace stalemate::properties
