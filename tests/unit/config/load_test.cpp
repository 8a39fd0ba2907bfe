#include "config/load.hpp"

#include <chrono>

#include <catch2/catch.hpp>

#include "config/scalars.hpp"
#include "loaded.hpp"

using namespace stalemate;
using namespace std::chrono_literals;

TEST_CASE(
    "load_plan: who gives both has to leave time to tell a launch that hangs from a slow one") {
  const std::string subjects =
      "subjects: [{name: a, property: claim, kernel: x.cl, function: f}]\n";
  const auto times = [&](const std::string& budget, const std::string& launch) {
    return load_text("budget: {time: " + budget + "}\n" + "deadline: {launch: " + launch + "}\n" +
                     subjects)
        .heads();
  };
  CHECK(times("12s", "1s").empty());
  CHECK(
      times("11999ms", "1s") ==
      "my.yaml:1:16: budget.time: no launch that hangs could be told from a slow one in 11999 ms, "
      "with a deadline of 1000 ms for each; give it 12000 ms, or lower deadline.launch\n");
  CHECK(load_text("budget: {time: 1s}\n" + subjects).heads().empty());
  CHECK(load_text("deadline: {launch: 1h}\n" + subjects).heads().empty());
}

TEST_CASE("load_plan: the files of a subject that nobody asked for are not opened") {
  const TemporaryFolder folder;
  folder.write("x.cl", kKernel);
  const auto load_one = [&](const std::string& more) {
    const std::string path =
        folder.write("my.yaml", config_with("") +
                                    "  - {name: other, property: claim, kernel: none.cl, "
                                    "function: f" +
                                    more + "}\n");
    return load({{path, false}}, folder,
                {Files(), false, [](const std::string& name) { return name == "one"; }});
  };
  const Loaded loaded = load_one("");
  CHECK(loaded.heads().empty());
  REQUIRE(loaded.plan.subjects.size() == 1);
  CHECK(loaded.plan.subjects[0].name == "one");
  CHECK(loaded.plan.unwanted == std::vector<std::string>{"other"});
  CHECK(load_one(", modle: add").heads() ==
        "my.yaml:6:66: subjects[1].modle: unknown key 'modle'; did you mean 'model'?\n");
}

TEST_CASE("load_plan: a config with every key gives the plan that it says") {
  const Loaded loaded = load_text(
      "plan: my atomics\n"
      "budget: {cases: 7, time: 500ms}\n"
      "shrink: {launches: 0, time: 2m}\n"
      "deadline: {launch: 40ms, build: 1h}\n"
      "generate:\n"
      "  work_groups: [2, 3]\n"
      "  work_group_size: [4, 5]\n"
      "  operations_per_item: [6, 7]\n"
      "  cells: [8, 9]\n"
      "  contention: {zipf: 5}\n"
      "  operands: {any: 1, exact: 0}\n"
      "  stress: {jitter: 2}\n"
      "  geometry: {full: 3}\n"
      "subjects:\n"
      "  - name: a.b-c_1\n"
      "    property: claim\n"
      "    kernel: x.cl\n"
      "    function: {global: f, local: f}\n"
      "    type: float\n"
      "    model: fmax\n"
      "    operand_range: [-1, 2.5]\n"
      "    publishes: true\n"
      "    build_options: [-DN=1, -cl-fast-relaxed-math, -w]\n"
      "    cl_std: CL1.2\n"
      "    requires: [cl_khr_fp64, __opencl_c_atomic_scope_device]\n"
      "    needs_progress: work_item\n"
      "    at_least: {work_group_size: 4}\n"
      "    broken: {kind: lost_update, exposed_by: ['sim:sc', pocl], runs_on: [simulated, gpu]}\n");
  REQUIRE(loaded.heads().empty());
  const Plan& plan = loaded.plan;
  CHECK(plan.name == "my atomics");
  CHECK(plan.budget == Budget{7, 500ms});
  CHECK(plan.shrink == ShrinkBudget{0, 120000ms});
  CHECK(plan.deadline.launch == 40ms);
  CHECK(plan.deadline.build == 3600000ms);
  GenerateSettings generate;
  generate.work_groups = {2, 3};
  generate.work_group_size = {4, 5};
  generate.operations_per_item = {6, 7};
  generate.cells = {8, 9};
  generate.contention = {{ContentionPattern::Zipf, 5}};
  generate.operands = {{OperandKind::Any, 1}, {OperandKind::Exact, 0}};
  generate.stress = {{StressKind::Jitter, 2}};
  generate.geometry = {{Geometry::Full, 3}};
  CHECK(plan.generate == generate);
  Subject subject;
  subject.name = "a.b-c_1";
  subject.property = "claim";
  subject.kernel = "x.cl";
  subject.source =
      "#line 1 \"x.cl\"\nint f(volatile __global int *cell, int operand) { return 0; }\n";
  subject.options = {{"function", Option::Mapping{{"global", "f"}, {"local", "f"}}},
                     {"type", "float"},
                     {"model", "fmax"},
                     {"operand_range", Option::List{-1, 2.5}},
                     {"publishes", true}};
  subject.build_options = {"-DN=1", "-cl-fast-relaxed-math", "-w"};
  subject.cl_std = "CL1.2";
  subject.requirements = {"cl_khr_fp64", "__opencl_c_atomic_scope_device"};
  subject.needs_progress = Progress::WorkItem;
  subject.at_least = {1, 4};
  subject.broken = Broken{ViolationKind::LostUpdate, {"sim:sc", "pocl"}, {"simulated", "gpu"}};
  REQUIRE(plan.subjects.size() == 1);
  subject.origin = plan.subjects[0].origin;
  CHECK(plan.subjects[0] == subject);
}

TEST_CASE("load_plan: who says how many work-groups there are gets no others") {
  const auto geometry = [](const std::string& keys) {
    const Loaded loaded = load_text("generate: {" + keys + "}\n" + config_with(""));
    REQUIRE(loaded.heads().empty());
    return loaded.plan.generate.geometry;
  };
  CHECK(geometry("cells: [1, 2]") == GenerateSettings{}.geometry);
  CHECK(geometry("work_groups: [1, 2]") == Weights<Geometry>{{Geometry::Drawn, 1}});
  CHECK(geometry("work_groups: [1, 2], geometry: {full: 1}") ==
        Weights<Geometry>{{Geometry::Full, 1}});
}

TEST_CASE("load_plan: what is not said is at its default, the name is the file's") {
  const Loaded loaded = load_text(config_with(""));
  REQUIRE(loaded.heads().empty());
  CHECK(loaded.plan.name == "my");
  CHECK(loaded.plan.budget == Budget{});
  CHECK(loaded.plan.shrink == ShrinkBudget{});
  CHECK(loaded.plan.generate == GenerateSettings{});
  CHECK(loaded.plan.subjects[0].options == Options{{"function", "f"}});
}

TEST_CASE("load_plan: all mistakes are reported at once, in order, with line and caret") {
  const Loaded loaded = load_text(
      "budget: {cases: 0, time: 5}\n"
      "genrate: {}\n"
      "subjects:\n"
      "  - name: one\n"
      "    property: claim\n"
      "    kernel: x.cl\n"
      "    function: f\n"
      "    modle: add\n"
      "  - name: one\n"
      "    property: clam\n"
      "    kernel: missing.cl\n"
      "  - property: claim\n"
      "    name: three\n"
      "    kernel: missing.cl\n"
      "    function: int\n");
  const std::vector<std::string> expected{
      "my.yaml:1:17: budget.cases: expected an integer from 1 to 1000000, got '0'\n"
      "  budget: {cases: 0, time: 5}\n"
      "                  ^",
      "my.yaml:1:26: budget.time: expected a duration such as 500ms, 5s, 2m or 1h, 1000h at most, "
      "got '5'\n"
      "  budget: {cases: 0, time: 5}\n"
      "                           ^",
      "my.yaml:2:1: genrate: unknown key 'genrate'; did you mean 'generate'?\n"
      "  genrate: {}\n"
      "  ^",
      "my.yaml:8:5: subjects[0].modle: unknown key 'modle'; did you mean 'model'?\n"
      "      modle: add\n"
      "      ^",
      "my.yaml:9:11: subjects[1].name: a second subject 'one', the first is at my.yaml:4:11; give "
      "it "
      "another name\n"
      "    - name: one\n"
      "            ^",
      "my.yaml:10:15: subjects[1].property: unknown property 'clam'; did you mean 'claim'?\n"
      "      property: clam\n"
      "                ^",
      "my.yaml:14:13: subjects[2].kernel: 'missing.cl' does not exist\n"
      "      kernel: missing.cl\n"
      "              ^",
      "my.yaml:15:15: subjects[2].function: expected an OpenCL C identifier, or a "
      "mapping {global: f, local: g}, got 'int'; it is a reserved word of OpenCL C\n"
      "      function: int\n"
      "                ^"};
  CHECK(loaded.mistakes == expected);
}

TEST_CASE("load_plan: a property's own problems stand at their key, or where the key would be") {
  CHECK(load_text(subject_with("    model: fmax\n    type: int\n")).heads() ==
        "my.yaml:6:12: subjects[0].model: fmax is of floats; write 'type: float'\n");
  CHECK(load_text(subject_with("    operand_count: 2\n")).heads() ==
        "my.yaml:2:5: subjects[0].factor: two operands need a factor\n");
}

TEST_CASE("load_plan: a value that is left out is told at its key, wherever the next word stands") {
  CHECK(
      load_text(subject_with("    model:\n    type: int\n")).heads().starts_with("my.yaml:6:5: "));
  CHECK(
      load_text(subject_with("    type: int\n    model:\n")).heads().starts_with("my.yaml:7:5: "));
}

TEST_CASE("load_plan: of a property that is in another program only common keys are read") {
  const auto loaded = load_text(
      "subjects:\n"
      "  - {name: 1, property: hands_out_once, kernel: x.cl, take: f, at_least: 3}\n");
  REQUIRE(loaded.mistakes.size() == 2);
  CHECK_THAT(loaded.mistakes[0], Catch::Contains("unknown property 'hands_out_once'; known are") &&
                                     Catch::Contains("stalemate_add_runner"));
  CHECK_THAT(loaded.mistakes[1], Catch::Contains("at_least"));
}

TEST_CASE("load_plan: a property's own problems may stand in a list") {
  const std::string arguments =
      "    arguments:\n      - {buffer: taken}\n      - {buffer: refused}\n";
  CHECK(load_text(subject_with(arguments)).heads() ==
        "my.yaml:8:9: subjects[0].arguments[1]: too few\n"
        "my.yaml:8:18: subjects[0].arguments[1].buffer: too many\n");
}

TEST_CASE("load_plan: a plan without subjects is a mistake") {
  CHECK(load_text("plan: nothing\n").heads() ==
        "my.yaml: the plan has no subjects; list them under 'subjects'\n");
  CHECK(load_text("subjects: []\n").heads() ==
        "my.yaml: the plan has no subjects; list them under 'subjects'\n");
  CHECK(load_text("subjects: 1\n").heads() ==
        "my.yaml:1:11: subjects: expected a list of mappings, got '1'; write [1]\n");
}

TEST_CASE("load_plan: at most a hundred mistakes are shown, the rest are counted") {
  const auto unknown_keys = [](int count) {
    std::string many;
    for (int i = 0; i < count; ++i) many += "key" + std::to_string(i) + ": 1\n";
    return load_text(many);
  };
  CHECK(unknown_keys(100).mistakes.size() == 100);
  REQUIRE(unknown_keys(150).mistakes.size() == 101);
  CHECK(unknown_keys(150).mistakes.back() == "my.yaml: 50 more mistakes are not shown");
  CHECK(unknown_keys(3000).mistakes.back() == "my.yaml: 2900 more mistakes are not shown");
}

TEST_CASE("duration: a positive count and a unit, nothing else") {
  CHECK(config::duration("500ms") == 500ms);
  CHECK(config::duration("5s") == 5000ms);
  CHECK(config::duration("2m") == 120000ms);
  CHECK(config::duration("1h") == 3600000ms);
  CHECK(config::duration("1000h") == 3600000000ms);
  for (const char* wrong : {"", "5", "s", "0s", "-1s", "05s", "1.5s", "5 s", "5S", "1d", "5s ",
                            "1001h", "99999999999999999999s", "9223372036854775807h"}) {
    CAPTURE(wrong);
    CHECK(config::duration(wrong) == std::nullopt);
  }
}
