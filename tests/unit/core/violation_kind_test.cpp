#include "stalemate/evidence/violation_kind.hpp"

#include <catch2/catch.hpp>

#include "core/json.hpp"
#include "stalemate/verdict.hpp"

using namespace stalemate;

TEST_CASE("own kind: it is known by its name, wherever that was read") {
  const std::string read = std::string("two") + "_writers";
  CHECK(own_kind(read) == own_kind("two_writers"));
  CHECK(own_kind(read) != own_kind("three_writers"));
  CHECK(own_kind(read) != ViolationKind(ViolationKind::WrongValue));
  CHECK(name(own_kind(read)) == "two_writers");
  CHECK(own_kind(read).is_own());
  CHECK_FALSE(ViolationKind(ViolationKind::LostUpdate).is_own());
}

TEST_CASE("own kind: names are lower_snake_case, short, and nobody else's") {
  for (const char* name : {"two_writers", "a", "late2", "x_1"}) {
    INFO(name);
    CHECK_FALSE(problem_with_kind(name).has_value());
  }
  for (const char* name : {"", "Two_writers", "two writers", "two-writers", "_two", "two_",
                           "two__writers", "2_writers", "zwölf", "two\nwriters"}) {
    INFO(name);
    CHECK(problem_with_kind(name).value_or("").find("lower_snake_case") != std::string::npos);
  }
  CHECK(problem_with_kind("lost_update") == "'lost_update' is a shipped kind");
  CHECK(problem_with_kind("error") == "'error' means something else in reports");
  for (const char* rule : {"not_run", "undecided", "not_exposed", "stale_baseline",
                           "nothing_decided", "crash", "driver_fault"}) {
    INFO(rule);
    CHECK(problem_with_kind(rule).has_value());
  }
  CHECK_FALSE(problem_with_kind(std::string(kOwnKindLettersMax, 'a')).has_value());
  CHECK(problem_with_kind(std::string(kOwnKindLettersMax + 1, 'a')).has_value());
}

TEST_CASE("own kind: a file may tell any shipped kind, and any that a property can have") {
  CHECK(any_violation_kind("lost_update") == ViolationKind(ViolationKind::LostUpdate));
  CHECK(any_violation_kind("two_writers") == own_kind("two_writers"));
  CHECK_FALSE(any_violation_kind("<script>").has_value());
  CHECK_FALSE(violation_kind("two_writers").has_value());
}

TEST_CASE("own kind: it comes back from JSON with what it means") {
  const Violation violation{.kind = own_kind("two_writers"),
                            .summary = Fact::in_own_words("two inside"),
                            .meaning = "Two were inside.",
                            .remedy = "Let one in."};
  const nlohmann::json json = violation;
  CHECK(json.at("kind") == "two_writers");
  const auto read = std::get<Violation>(verdict_from_json(nlohmann::json(Verdict(violation))));
  CHECK(read.kind == violation.kind);
  CHECK(read.meaning == violation.meaning);
  CHECK(read.remedy == violation.remedy);
}
