#include "property/driver_names.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "stalemate/source_code.hpp"

namespace stalemate {

namespace {

/// Members of the drivers' structs; `driver_names_test` looks for those that are missing. All else
/// begins with `stalemate_`.
constexpr std::string_view kMembers[] = {"address_space",
                                         "asked",
                                         "begin",
                                         "binding",
                                         "cell",
                                         "cell_bytes",
                                         "cell_pitch",
                                         "cells",
                                         "coarse",
                                         "count",
                                         "counted",
                                         "drained",
                                         "due",
                                         "end",
                                         "expected",
                                         "exponent",
                                         "extra_groups",
                                         "fault",
                                         "fingerprint",
                                         "finite",
                                         "first",
                                         "first_key",
                                         "found",
                                         "gives",
                                         "global_item",
                                         "global_items",
                                         "group",
                                         "guarded",
                                         "handle",
                                         "handles",
                                         "has_range",
                                         "head",
                                         "held",
                                         "high",
                                         "hot_percent",
                                         "inside",
                                         "is_right",
                                         "jitter_spins",
                                         "length",
                                         "link",
                                         "local_item",
                                         "local_items",
                                         "lock",
                                         "low",
                                         "made",
                                         "memory_accesses",
                                         "mismatch",
                                         "most",
                                         "next",
                                         "node",
                                         "numbers",
                                         "object",
                                         "object_words",
                                         "objects",
                                         "one_nan",
                                         "one_zero",
                                         "op",
                                         "op_index",
                                         "operand_kind",
                                         "operations",
                                         "operations_per_item",
                                         "parts",
                                         "pattern",
                                         "ran",
                                         "record",
                                         "returned",
                                         "size_bytes",
                                         "skew_spins",
                                         "space",
                                         "span",
                                         "spins",
                                         "stamped",
                                         "state",
                                         "step",
                                         "stored",
                                         "strange",
                                         "stride",
                                         "taken",
                                         "ticket",
                                         "types",
                                         "way",
                                         "words",
                                         "work_group_size",
                                         "work_groups"};

/// Words of the language that drivers use and that no implementation has as a macro.
constexpr std::string_view kLanguage[] = {"do",
                                          "__attribute__",
                                          "__global",
                                          "__kernel",
                                          "__local",
                                          "barrier",
                                          "break",
                                          "const",
                                          "continue",
                                          "double",
                                          "else",
                                          "float",
                                          "for",
                                          "get_global_id",
                                          "get_global_size",
                                          "get_group_id",
                                          "get_local_id",
                                          "get_local_size",
                                          "get_num_groups",
                                          "if",
                                          "int",
                                          "long",
                                          "mem_fence",
                                          "return",
                                          "sizeof",
                                          "static",
                                          "struct",
                                          "typedef",
                                          "uint",
                                          "ulong",
                                          "ulong2",
                                          "void",
                                          "volatile",
                                          "while"};

struct AddTexts {
  std::vector<std::string>& texts;

  void operator()(const std::string& text) const { texts.push_back(text); }
  void operator()(const Option::List& list) const {
    for (const Option& option : list) std::visit(*this, option.value);
  }
  void operator()(const Option::Mapping& mapping) const {
    for (const auto& [key, option] : mapping) std::visit(*this, option.value);
  }
  template <class Number>
  void operator()(const Number& /*number*/) const {}
};

/// A function is compiled where it stands; what a macro makes is compiled behind, in the driver.
CodeNames needed_by_macros(const SourceCode& code, std::vector<std::string> named) {
  std::erase_if(named, [&](const std::string& name) { return code.macro(name) == nullptr; });
  return code.used_by(named);
}

/// All that the options say in words, names of functions and macros among it.
std::vector<std::string> texts_of(const Options& options) {
  std::vector<std::string> texts;
  AddTexts{texts}(options.all());
  return texts;
}

}  // namespace

std::string without_colliding_macros(const Subject& subject) {
  const SourceCode& code = source_code(subject);
  std::string lines;
  if (code.macros.empty()) return lines;
  const std::vector<std::string> named = texts_of(subject.options);
  const auto end_macros = [&](std::span<const std::string_view> names, const CodeNames& needed) {
    for (const std::string_view name : names) {
      const bool collides = code.macro(name) != nullptr && !needed.contains(name);
      if (collides) lines += fmt::format("#undef {}\n", name);
    }
  };
  end_macros(kMembers, code.used_by(named));
  end_macros(kLanguage, needed_by_macros(code, named));
  return lines;
}

}  // namespace stalemate
