#include "report/html/due_table.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "report/evidence/detail_words.hpp"
#include "report/evidence/fact_words.hpp"

namespace stalemate::report::html {

namespace {

std::optional<std::size_t> index_of(const Fact& fact, std::string_view detail) {
  const auto& names = detail_names(fact.kind).names;
  const auto found = std::find(names.begin(), names.end(), detail);
  const auto index = static_cast<std::size_t>(found - names.begin());
  return index < std::min(names.size(), fact.details.size()) ? std::optional(index) : std::nullopt;
}

/// Where it was found, if the fact names a place or buffer; else how it was found.
std::string what_of(const Fact& fact, std::string_view how) {
  for (const char* where : {"place", "buffer"}) {
    if (const auto index = index_of(fact, where)) return detail_words(fact, *index);
  }
  return std::string(how);
}

void add(const Fact& fact, std::vector<DueRow>& rows) {
  const auto due = index_of(fact, "due");
  if (!due || fact.kind == FactKind::NodeOnOtherList) return;
  for (const char* how : {"found", "stored", "returned"}) {
    const auto found = index_of(fact, how);
    if (!found) continue;
    rows.push_back({what_of(fact, how), detail_words(fact, *found), detail_words(fact, *due)});
  }
}

}  // namespace

std::vector<DueRow> due_rows(const Violation& violation) {
  std::vector<DueRow> rows;
  add(violation.summary, rows);
  for (const Evidence& evidence : violation.explanation) {
    if (const auto* fact = std::get_if<Fact>(&evidence)) add(*fact, rows);
  }
  return rows;
}

}  // namespace stalemate::report::html
