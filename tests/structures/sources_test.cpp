// What is shown of a structure tells where the values came from, and is short.
#include <algorithm>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include "linearizability/linear_finding.hpp"
#include "linearizability/linear_kinds.hpp"
#include "linearizability/plan/linear_layout.hpp"
#include "report/evidence/fact_words.hpp"

using namespace stalemate::properties;

namespace {

constexpr std::uint32_t kWrite = 0;
constexpr std::uint32_t kRead = 1;
constexpr std::uint32_t kSwap = 2;

LinearSubject a_register() {
  LinearSubject subject{.model = "register", .bindings = {}};
  subject.bindings.push_back({.role = linear_role("register", "write", 1),
                              .role_name = "write",
                              .inputs = {LinearInput::Value}});
  subject.bindings.push_back({.role = linear_role("register", "read", 0), .role_name = "read"});
  subject.bindings.push_back({.role = linear_role("register", "compare_exchange", 2),
                              .role_name = "compare_exchange",
                              .inputs = {LinearInput::Expected, LinearInput::Value}});
  for (const LinearBinding& binding : subject.bindings) REQUIRE(binding.role != nullptr);
  return subject;
}

LinearOperation writes(std::uint32_t item, std::uint32_t position, std::uint64_t value) {
  return {.item = item, .position = position, .binding = kWrite, .numbers = {value}};
}

LinearOperation reads(std::uint32_t item, std::uint32_t position, std::uint64_t found) {
  return {.item = item, .position = position, .binding = kRead, .numbers = {0}, .result = found};
}

/// "0.1 1.0": work-items and positions of the operations that are shown; empty if all is explained.
std::string shown(const std::vector<LinearOperation>& operations) {
  const auto judged = judge_object(a_register(), operations);
  const auto* finding = std::get_if<LinearFinding>(&judged);
  if (finding == nullptr) return "";
  std::vector<std::string> names;
  for (const LinearOperation& one : finding->operations) {
    names.push_back(std::to_string(one.item) + "." + std::to_string(one.position));
  }
  std::sort(names.begin(), names.end());
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

}  // namespace

TEST_CASE("sources: two reads in the wrong order are shown with the writes that they found") {
  CHECK(shown({writes(0, 0, 1), writes(0, 1, 2), writes(0, 2, 3), reads(1, 0, 2),
               reads(1, 1, 1)}) == "0.0 0.1 1.0 1.1");
  CHECK(shown({writes(0, 0, 1), writes(0, 1, 2), reads(1, 0, 1), reads(1, 1, 2)}).empty());
}

TEST_CASE("sources: of a value that many wrote nobody is named") {
  const std::string text = shown({writes(0, 0, 1), writes(0, 1, 1), writes(0, 2, 1),
                                  writes(0, 3, 2), reads(1, 0, 2), reads(1, 1, 1)});
  CHECK(text == "0.3 1.0 1.1");
}

TEST_CASE("sources: a value that nobody wrote has none") {
  CHECK(shown({writes(0, 0, 1), reads(1, 0, 7)}) == "1.0");
}

TEST_CASE("sources: of many work-items those stay that tell more, and how many are left out") {
  LinearFinding finding{.kind = linear_kind::kOther, .of_operations = 40};
  for (std::uint32_t item = 0; item < 20; ++item) finding.operations.push_back(writes(item, 0, 1));
  finding.operations.push_back(reads(20, 0, 1));
  LinearOperation afterwards = reads(21, 1, 2);
  afterwards.is_observation = true;
  finding.operations.push_back(afterwards);
  LinearLayout layout{};
  layout.parameters.work_group_size = 1;
  std::vector<std::string> lines;
  for (const auto& evidence : explain_linear(a_register(), layout, finding).explanation) {
    if (const auto* fact = std::get_if<stalemate::Fact>(&evidence)) {
      lines.push_back(stalemate::report::words(*fact));
    }
  }
  REQUIRE(lines.size() == 1 + 16 + 1 + 1);
  CHECK(lines[1] == "  work-item 0 of work-group 0: write(1)");
  CHECK(lines[14] == "  work-item 13 of work-group 13: write(1)");
  CHECK(lines[15] == "  work-item 20 of work-group 20: read() = 1");
  CHECK(lines[16] == "  afterwards: read() = 2");
  CHECK(lines[17] == "  and 6 more operations");
}

TEST_CASE("sources: a compare_exchange has found what it expected, and says that it was equal") {
  const LinearOperation swap{.item = 0, .position = 1, .binding = kSwap, .numbers = {7, 8}};
  const auto judged = judge_object(a_register(), {writes(0, 0, 5), swap});
  const auto* finding = std::get_if<LinearFinding>(&judged);
  REQUIRE(finding != nullptr);
  LinearLayout layout{};
  layout.parameters.work_group_size = 1;
  const stalemate::Violation violation = explain_linear(a_register(), layout, *finding);
  CHECK(stalemate::report::words(violation.summary) ==
        "7 was taken from the register, and nobody had put it there");
  const auto* row = std::get_if<stalemate::Fact>(&violation.explanation[1]);
  REQUIRE(row != nullptr);
  CHECK(stalemate::report::words(*row) ==
        "  work-item 0 of work-group 0: compare_exchange(7, 8) = equal");
}
