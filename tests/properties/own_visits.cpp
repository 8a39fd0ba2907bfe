#include "own_visits.hpp"

#include "hand_made.hpp"
#include "serial_hand_made.hpp"

namespace stalemate::test {

const char* const kVisits =
    "void visit(volatile global uint *count) { atomic_inc(count); }\n"
    "void visit_plain(volatile global uint *count) { *count = *count + 1; }\n"
    "kernel void whole(global uint *count) { visit(count); }\n";
const char* const kVisitsDriver =
    "void visit_surely(volatile global uint *count) { atomic_inc(count); }\n"
    "\n"
    "kernel void visits(global uint *count, uint n) {\n"
    "  for (uint i = 0; i < n; ++i) VISIT(count);\n"
    "}\n";

Files files_with(const std::string& driver) {
  return shipped_files().with(Files{{{"mine/visits.cl", driver}}});
}

OwnProperty visits(const std::string& control) {
  OwnProperty own("visits", "No visit is lost.");
  own.calls("visit", "void f(volatile global uint *)", control)
      .kernel("mine/visits.cl", "visits")
      .buffer({.name = "count", .size = 1})
      .number("n", ScalarType::Uint, of_case::operations_per_item)
      .kind({"visits_lost", "Visits were lost.", "Count."})
      .judge([](const Seen& seen) -> std::optional<Violation> {
        const auto count = seen.value<std::uint32_t>("count");
        if (count == seen.operations()) return std::nullopt;
        return Seen::violation("visits_lost", "counted " + std::to_string(count));
      });
  return own;
}

Subject own_subject(const std::string& function, const std::string& key) {
  Subject subject;
  subject.name = "mine";
  subject.property = "visits";
  subject.kernel = "my.cl";
  subject.source = kVisits;
  subject.options.set(key, function);
  return subject;
}

LaunchRequest lowered_visits(const Property& property, const Subject& subject,
                             const std::string& driver) {
  const Files files = files_with(driver);
  return property.lower(subject, case_of_groups(3), {device_of_256(), files});
}

}  // namespace stalemate::test
