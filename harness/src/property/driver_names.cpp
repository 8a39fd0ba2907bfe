#include "property/driver_names.hpp"

#include <algorithm>
#include <fmt/format.h>
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
  const CodeNames needed = code.used_by(texts_of(subject.options));
  for (const std::string_view member : kMembers) {
    if (code.macro(member) == nullptr || needed.contains(member)) continue;
    lines += fmt::format("#undef {}\n", member);
  }
  return lines;
}

}  // namespace stalemate
