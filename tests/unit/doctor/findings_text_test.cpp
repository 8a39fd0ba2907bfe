#include "doctor/findings_text.hpp"

#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include "doctor/findings_json.hpp"

using namespace stalemate::doctor;

namespace {

const Examination kExamination{{{Grade::Fine, "driver", "a.icd: liba.so, 1 device: a:0"},
                                {Grade::Fault, "driver", "b.icd:\x1b[31m 0 devices", "set B"}},
                               Readiness::CanRun};

}  // namespace

TEST_CASE("doctor: each finding is a line, printable, with its remedy") {
  CHECK(as_text(kExamination) ==
        "ok       driver       a.icd: liba.so, 1 device: a:0\n"
        "fault    driver       b.icd:\\x1b[31m 0 devices -> set B\n"
        "A run can begin.\n");
}

TEST_CASE("doctor: JSON has the grade, the remedy and whether a run can begin") {
  const auto json = as_json(kExamination);
  CHECK(json.at("can_run") == true);
  CHECK(json.at("findings").at(1).at("grade") == "fault");
  CHECK(json.at("findings").at(1).at("remedy") == "set B");
  CHECK(as_json({{}, Readiness::NoDevice}).at("can_run") == false);
}
