#include "property/own/own_kinds.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "property/own/cut_short.hpp"
#include "property/own/own_parts.hpp"

namespace stalemate {

namespace {

/// Who declared a kind first, and what as.
struct Declared {
  std::string property;
  OwnKind kind;
};

std::optional<std::string> mistake_in(const OwnKind& kind,
                                      const std::map<std::string, Declared>& before) {
  if (auto problem = problem_with_kind(kind.name)) return problem;
  if (kind.meaning.empty()) return fmt::format("'{}' has no meaning; write a sentence", kind.name);
  const auto same = before.find(kind.name);
  if (same == before.end() || same->second.kind == kind) return std::nullopt;
  return fmt::format("'{}' means something else in the property '{}'; write another name",
                     kind.name, same->second.property);
}

std::vector<std::string> names_twice(const Properties& properties) {
  std::vector<std::string> mistakes;
  std::map<std::string, int> count;
  for (const auto& property : properties) {
    if (++count[property->name()] != 2) continue;
    mistakes.push_back(
        fmt::format("two properties are named '{}', and a config could name only the first; give "
                    "yours another name",
                    property->name()));
  }
  return mistakes;
}

/// Told before a config is read: its keys are those of a property that is put together wrongly.
void add_mistakes_of(const Property& property, std::vector<std::string>& mistakes) {
  const auto* own = dynamic_cast<const MistakenFacet*>(&property);
  if (own == nullptr) return;
  for (const std::string& mistake : own->mistakes()) {
    mistakes.push_back(fmt::format("the property '{}': {} (docs/writing-properties.md)",
                                   property.name(), mistake));
  }
}

bool can_be_told(const Evidence& evidence) {
  const auto* fact = std::get_if<Fact>(&evidence);
  return fact == nullptr || has_its_details(*fact);
}

/// A report that no reader of it could read.
bool can_be_told(const Violation& violation) {
  return has_its_details(violation.summary) &&
         std::all_of(violation.explanation.begin(), violation.explanation.end(),
                     [](const Evidence& evidence) { return can_be_told(evidence); });
}

}  // namespace

std::vector<std::string> mistakes_in_properties(const Properties& properties) {
  std::vector<std::string> mistakes = names_twice(properties);
  std::map<std::string, Declared> before;
  for (const auto& property : properties) {
    add_mistakes_of(*property, mistakes);
    for (const OwnKind& kind : property->own_kinds()) {
      const auto mistake = mistake_in(kind, before);
      before.emplace(kind.name, Declared{property->name(), kind});
      if (!mistake) continue;
      mistakes.push_back(
          fmt::format("a kind of the property '{}': {}", property->name(), *mistake));
    }
  }
  return mistakes;
}

Verdict with_kind_told(const Property& property, const Subject& subject, Verdict verdict) {
  auto* violation = std::get_if<Violation>(&verdict);
  if (violation != nullptr && !can_be_told(*violation)) {
    return Error{.cause = fmt::format("the property '{}' reports a violation that says nothing: "
                                      "its summary, or a fact of its explanation, lacks its "
                                      "details; give them, as Seen::violation does",
                                      property.name()),
                 .of_property = true};
  }
  if (violation == nullptr) return verdict;
  cut_short(*violation);
  if (!violation->kind.is_own()) return verdict;
  const std::vector<OwnKind> kinds = property.own_kinds_of(subject);
  const auto declared = std::find_if(kinds.begin(), kinds.end(), [&](const OwnKind& kind) {
    return kind.name == name(violation->kind);
  });
  if (declared == kinds.end()) {
    return Error{.cause = fmt::format("the property '{}' reports the kind '{}', which it does not "
                                      "declare (own_kinds)",
                                      property.name(), name(violation->kind)),
                 .of_property = true};
  }
  violation->meaning = declared->meaning;
  if (violation->remedy.empty()) violation->remedy = declared->remedy;
  return verdict;
}

}  // namespace stalemate
