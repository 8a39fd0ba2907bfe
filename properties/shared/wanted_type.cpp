#include "shared/wanted_type.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string_view>
#include <utility>

namespace stalemate::properties {

namespace {

constexpr std::array<std::string_view, 8> kIntegers{"int",   "uint",   "long", "ulong",
                                                    "short", "ushort", "char", "uchar"};

const char* memory_of(AddressSpace space) {
  return space == AddressSpace::Local ? "local" : "global";
}

bool points_to(const CodeType& type, AddressSpace space) {
  const CodeSpace wanted = space == AddressSpace::Local ? CodeSpace::Local : CodeSpace::Global;
  return type.is_pointer && (type.space == wanted || type.space == CodeSpace::Generic);
}

bool is_one_of(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_bool(const CodeType& type) {
  return !type.is_pointer && type.name == "bool";
}

/// "a uint", "an int".
std::string with_article(const std::string& noun) {
  const bool is_vowel = std::string_view("aeio").find(noun.front()) != std::string_view::npos;
  return (is_vowel ? "an " : "a ") + noun;
}

}  // namespace

const char* space_word(AddressSpace space) {
  return space == AddressSpace::Local ? "__local" : "__global";
}

bool says_whether(const CodeType& type) {
  const bool is_integer =
      std::find(kIntegers.begin(), kIntegers.end(), type.name) != kIntegers.end();
  return !type.is_pointer && (is_integer || is_bool(type));
}

std::string counted(std::size_t count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

WantedType pointer_to(std::vector<std::string> names, AddressSpace space) {
  std::string text = fmt::format("a pointer to {} in {} memory", names.front(), memory_of(space));
  return {std::move(text), [names = std::move(names), space](const CodeType& type) {
            return points_to(type, space) && is_one_of(names, type.name);
          }};
}

WantedType pointer_to_bytes(std::size_t least, std::size_t most, AddressSpace space,
                            std::string what) {
  return {fmt::format("a pointer to {} in {} memory", what, memory_of(space)),
          [least, most, space](const CodeType& type) {
            const bool is_void = type.name == "void";
            const bool fits = type.size_bytes >= least && type.size_bytes <= most;
            return points_to(type, space) && (is_void || fits);
          }};
}

WantedType value_of(std::vector<std::string> names) {
  std::string text = with_article(names.front());
  return {std::move(text), [names = std::move(names)](const CodeType& type) {
            return !type.is_pointer && is_one_of(names, type.name);
          }};
}

WantedType any_integer() {
  return {"an integer", [](const CodeType& type) { return says_whether(type) && !is_bool(type); }};
}

WantedType void_result() {
  return {"void", [](const CodeType& type) { return !type.is_pointer && type.name == "void"; }};
}

WantedType ignored_result() {
  return {"void", [](const CodeType& type) { return !is_bool(type); }};
}

}  // namespace stalemate::properties
