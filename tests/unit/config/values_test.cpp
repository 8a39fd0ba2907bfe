#include <string>

#include <catch2/catch.hpp>

#include "loaded.hpp"

namespace {

std::string setting(const std::string& text) {
  return load_text(config_with(text + "\n")).heads();
}

std::string subject(const std::string& text) {
  return load_text(subject_with("    " + text + "\n")).heads();
}

}  // namespace

TEST_CASE("values: a range is two numbers, the lower first") {
  const std::string expected =
      "my.yaml:1:19: generate.cells: expected [low, high], integers from 1 to 16777216, got ";
  CHECK(setting("generate: {cells: [1, 2, 3]}") == expected + "a list\n");
  CHECK(setting("generate: {cells: 5}") == expected + "'5'\n");
  CHECK(
      setting("generate: {cells: [2, 1]}") ==
      "my.yaml:1:19: generate.cells: the range is empty, its low end is above its high end; write "
      "[low, high]\n");
  CHECK(
      setting("generate: {cells: [0, 16777217]}") ==
      "my.yaml:1:20: generate.cells[0]: expected an integer from 1 to 16777216, got '0'\n"
      "my.yaml:1:23: generate.cells[1]: expected an integer from 1 to 16777216, got '16777217'\n");
  CHECK(setting("generate: {cells: [3, 3]}") == "");
  CHECK(subject("operand_range: [0.5, 0.25]").find("the range is empty") != std::string::npos);
  CHECK(subject("operand_range: [.nan, 1]").find("write a finite number") != std::string::npos);
}

TEST_CASE("values: weights name known words, one at least is positive") {
  CHECK(
      setting("generate: {contention: {zpif: 1}}") ==
      "my.yaml:1:25: generate.contention.zpif: unknown contention 'zpif'; did you mean 'zipf'?\n");
  CHECK(setting("generate: {stress: {none: 0, skew: 0}}")
            .find("at least one weight must be positive") != std::string::npos);
  CHECK(setting("generate: {stress: {}}").find("at least one weight must be positive") !=
        std::string::npos);
  CHECK(setting("generate: {stress: {none: -1}}") ==
        "my.yaml:1:27: generate.stress.none: expected an integer from 0 to 1000000, got '-1'\n");
}

TEST_CASE("values: a mutant's kind is a kind of violation") {
  CHECK(subject("broken: {kind: lost_updates}") ==
        "my.yaml:6:20: subjects[0].broken.kind: unknown kind 'lost_updates'; did you mean "
        "'lost_update'?\n");
  CHECK(subject("broken: {kind: lost_update, exposed_by: [pcol, simsc, 'NVIDIA H100', sim:sc]}") ==
        "my.yaml:6:46: subjects[0].broken.exposed_by[0]: there is no device 'pcol'; did you mean "
        "'pocl'?\n"
        "my.yaml:6:52: subjects[0].broken.exposed_by[1]: there is no device 'simsc'; did you mean "
        "'sim:sc'?\n");
  CHECK(
      subject("broken: {exposed_by: [pocl]}") ==
      "my.yaml:6:13: subjects[0].broken: missing key 'kind'; it is one of lost_update, stale_read, "
      "torn_value, wrong_value, wrong_return, mutual_exclusion, mutual_exclusion_or_stale, "
      "lost_node, "
      "duplicate_node, list_cycle, order, no_progress, deadlock, starvation, data_race, "
      "barrier_divergence, out_of_bounds, uninitialised, forbidden_outcome, result_mismatch, "
      "broken_promise\n");
  CHECK(subject("broken: {kind: order, exposed_by: pocl}") ==
        "my.yaml:6:39: subjects[0].broken.exposed_by: expected a list of words, got 'pocl'; write "
        "[pocl]\n");
  CHECK(subject("broken: true") ==
        "my.yaml:6:13: subjects[0].broken: expected a mapping, got 'true'\n");
}

TEST_CASE("values: a mutant's simulated devices are there, shipped or the config's own") {
  const auto exposed_by = [](const std::string& words) {
    return subject("broken: {kind: order, exposed_by: [" + words + "]}");
  };
  CHECK(exposed_by("'sim:sc', nvidia, PoCL, 'SIM:RC11', someone") == "");
  // None of these ever means a device, and the mutant would be missed by nobody.
  for (const char* word : {"simulated", "gpu", "'*'", "'sim*'", "rc11", "all", "Real-Device"}) {
    CAPTURE(word);
    CHECK_THAT(exposed_by(word), Catch::Contains("there is no "));
  }
  CHECK_THAT(exposed_by("pocl, 'sim:indepndent'"),
             Catch::Contains("there is no simulated device 'sim:indepndent'; did you mean "
                             "'sim:independent'?"));
  const std::string own = "devices: [{name: sim:mine, preset: sim:sc}]\n";
  const std::string mutant = "    broken: {kind: order, exposed_by: ['sim:mine']}\n";
  CHECK(load_text(own + subject_with(mutant)).heads() == "");
}

TEST_CASE("values: a mutant runs where it must be exposed") {
  const auto on = [](const std::string& kinds) {
    return subject("broken: {kind: order, exposed_by: [pocl, 'sim:sc'], runs_on: " + kinds + "}");
  };
  CHECK(on("[simulated, cpu]") == "");
  CHECK(on("[cpu]") ==
        "my.yaml:6:46: subjects[0].broken.exposed_by[1]: the mutant does not run on 'sim:sc': "
        "runs_on has no simulated devices; add simulated to runs_on, or leave the device out\n");
  CHECK_THAT(on("[]"), Catch::Contains("no kind of device is named"));
}

TEST_CASE("values: a missing key is named, a misspelt one is not missing as well") {
  CHECK(load_text("subjects:\n  - name: one\n    property: claim\n    kernel: x.cl\n").heads() ==
        "my.yaml:2:5: subjects[0]: missing key 'function'; it is an OpenCL C identifier, or a "
        "mapping "
        "{global: f, local: g}\n");
  CHECK(load_text(
            "subjects:\n  - name: one\n    property: claim\n    kernel: x.cl\n    functoin: f\n")
            .heads() ==
        "my.yaml:5:5: subjects[0].functoin: unknown key 'functoin'; did you mean 'function'?\n");
  CHECK(load_text("subjects:\n  - {}\n").heads() ==
        "my.yaml:2:5: subjects[0]: missing key 'name'; it is text\n"
        "my.yaml:2:5: subjects[0]: missing key 'property'; it is one of claim\n"
        "my.yaml:2:5: subjects[0]: missing key 'kernel'; it is a file name\n");
}

TEST_CASE("values: a key by a name that others use is the one that was meant, and not missing") {
  CHECK(load_text(
            "subjects:\n  - name: one\n    property: claim\n    source: x.cl\n    function: f\n")
            .heads() ==
        "my.yaml:4:5: subjects[0].source: unknown key 'source'; did you mean 'kernel'?\n");
  CHECK(subject("macros: {SIZE: 1}") ==
        "my.yaml:6:5: subjects[0].macros: unknown key 'macros'; did you mean 'build_options'?\n");
  CHECK(subject("local_size: 64") ==
        "my.yaml:6:5: subjects[0].local_size: unknown key 'local_size'; did you mean "
        "'work_group_size'?\n");
  CHECK(subject("colour: red").find("unknown key 'colour'; known are name") != std::string::npos);
}

TEST_CASE("values: a subject's name is short and plain") {
  const auto name = [](const std::string& text) {
    return load_text(
               "subjects:\n  - property: claim\n    kernel: x.cl\n    function: f\n    name: " +
               text + "\n")
        .heads();
  };
  CHECK(name("a b") ==
        "my.yaml:5:11: subjects[0].name: 'a b' is not a subject's name; use letters, digits, '_', "
        "'.' "
        "and '-'\n");
  CHECK(name("a/b").find("is not a subject's name") != std::string::npos);
  for (const char* escape : {"../x", "/etc/passwd", "..", ".hidden"}) {
    CHECK(name(escape).find("is not a subject's name") != std::string::npos);
  }
  CHECK(name("\"a\\nb\"").find("subjects[0].name: expected text") != std::string::npos);
  CHECK(name("größe").find("is not a subject's name") != std::string::npos);
  CHECK(name("''") ==
        "my.yaml:5:11: subjects[0].name: expected text, got the text ''; it was left open: The "
        "subject's name: letters, digits, '_', '.', '-', at most 80.\n");
  CHECK(name(std::string(80, 'a')) == "");
  CHECK(name(std::string(81, 'a')).find("longer than 80 characters") != std::string::npos);
}

TEST_CASE("values: a version of OpenCL C is one that there is") {
  const auto version = [](const std::string& text) { return subject("cl_std: " + text); };
  CHECK(version("CL1.2") == "");
  CHECK(version("CL3.0") == "");
  CHECK(version("CL1.3").find("subjects[0].cl_std: unknown cl_std 'CL1.3'") != std::string::npos);
  // It has no static functions, of which our drivers are made.
  CHECK(version("CL1.1").find("did you mean 'CL1.2'?") != std::string::npos);
  CHECK(version("1.2").find("subjects[0].cl_std") != std::string::npos);
}

TEST_CASE("values: compiler options are those of the list") {
  const auto option = [](const std::string& text) {
    return subject("build_options: [" + text + "]");
  };
  CHECK(option("-cl-std=CL2.0") ==
        "my.yaml:6:21: subjects[0].build_options[0]: '-cl-std=CL2.0' is not among the build "
        "options; write the version as cl_std: CL1.2, or leave it to the device\n");
  CHECK(option("-I") ==
        "my.yaml:6:21: subjects[0].build_options[0]: '-I' names no folder; write -IFOLDER, "
        "relative to this file\n");
  CHECK(option("-Wall") ==
        "my.yaml:6:21: subjects[0].build_options[0]: '-Wall' is not allowed; allowed are "
        "-DNAME=VALUE, -IFOLDER, -cl-… and -w\n");
  for (const char* other :
       {"'@/etc/passwd'", "-Xclang", "-load", "-fplugin=x.so", "-include/etc/passwd",
        "-isystem/etc", "-B/tmp", "-o/tmp/x", "-MD", "/etc/passwd"}) {
    CHECK(option(other).find("is not allowed") != std::string::npos);
  }
  CHECK(option("'-DA=1 -I/etc'").find("has a second option in it") != std::string::npos);
  CHECK(option("'-w -cl-mad-enable'").find("has a blank or a quote in it") != std::string::npos);
  for (const char* value : {"x\"y z", "a\\b c", "a `b`"}) {
    CHECK(option("'-DA=" + std::string(value) + "'").find("has a quote, a backslash") !=
          std::string::npos);
  }
  CHECK(option("'-DA=asm volatile (1)'").find("has inline assembly, which is not allowed") !=
        std::string::npos);
  CHECK(option("'-D1=b c'").find("does not define a macro") != std::string::npos);
  CHECK(option("'-DSTALEMATE_X=a b'").find("belong to stalemate") != std::string::npos);
  CHECK(option("-D1A").find("does not define a macro") != std::string::npos);
  CHECK(option("-D").find("does not define a macro") != std::string::npos);
  CHECK(option("-cl-fast-relaxed-maths").find("did you mean '-cl-fast-relaxed-math'?") !=
        std::string::npos);
  CHECK(option("-cl-nv-verbose").empty());
  CHECK(option("-cl-").find("is not allowed") != std::string::npos);
  CHECK(option("-wx").find("is not allowed") != std::string::npos);
  CHECK(option("-DSTALEMATE_X").find("belong to stalemate") != std::string::npos);
  CHECK(option("-DA, -DA=1, -cl-mad-enable, -w") == "");
}

TEST_CASE("values: requires lists identifiers") {
  CHECK(
      subject("requires: [cl_khr_fp64, fp-64]") ==
      "my.yaml:6:29: subjects[0].requires[1]: 'fp-64' is neither an extension nor a feature macro; "
      "write its name, cl_khr_… or __opencl_c_…\n");
  CHECK(subject("requires: cl_khr_fp64").find("write [cl_khr_fp64]") != std::string::npos);
  CHECK(subject("requires: [cl_khr_int64_base_atomic]")
            .find("'cl_khr_int64_base_atomic' is no extension or feature macro of OpenCL; did you "
                  "mean 'cl_khr_int64_base_atomics'?") != std::string::npos);
  CHECK(subject("requires: [fp64]")
            .find("'fp64' is neither an extension nor a feature macro; did you mean "
                  "'cl_khr_fp64'?") != std::string::npos);
  CHECK(subject("requires: [doubles]").find("write its name, cl_khr_") != std::string::npos);
  CHECK(subject("requires: [cles_khr_int64]") == "");
  CHECK(subject("requires: [cl_khr_new_thing, cl_amd_fp64, __opencl_c_int64]") == "");
}

TEST_CASE("values: a function is an identifier that OpenCL C and we leave free") {
  const auto function = [](const std::string& text) {
    return load_text(
               "subjects:\n  - name: one\n    property: claim\n    kernel: x.cl\n    function: " +
               text + "\n")
        .heads();
  };
  CHECK(function("f-g").find("an identifier is letters, digits and _") != std::string::npos);
  CHECK(function("struct f").find("write the name alone: f") != std::string::npos);
  CHECK(function("float4").find("it is a vector of OpenCL C") != std::string::npos);
  CHECK(function("kernel").find("it is a reserved word") != std::string::npos);
  CHECK(function("stalemate_f").find("belong to stalemate") != std::string::npos);
  CHECK(function("__f").find("belong to the compiler") != std::string::npos);
  CHECK(function("{globl: f}") ==
        "my.yaml:5:16: subjects[0].function.globl: unknown key 'globl'; did you mean 'global'?\n");
  CHECK(function("{}").find("expected an OpenCL C identifier, or a mapping") != std::string::npos);
  CHECK(function("[f]").find("got a list") != std::string::npos);
  CHECK(function("{local: f}") == "");
}

TEST_CASE("values: a word is one of the known ones") {
  CHECK(subject("needs_progress: groups") ==
        "my.yaml:6:21: subjects[0].needs_progress: unknown needs_progress 'groups'; did you mean "
        "'group'?\n");
  CHECK(subject("type: double16") ==
        "my.yaml:6:11: subjects[0].type: unknown type 'double16'; known are int, uint, float\n");
}

TEST_CASE("values: the least ND-range is of two counts, each at least 1") {
  CHECK(subject("at_least: {work_groups: 2, work_group_size: 4}") == "");
  CHECK(subject("at_least: {work_groups: 0}") ==
        "my.yaml:6:29: subjects[0].at_least.work_groups: expected an integer from 1 to 65536, got "
        "'0'\n");
  CHECK(subject("at_least: {groups: 2}") ==
        "my.yaml:6:16: subjects[0].at_least.groups: unknown key 'groups'; known are "
        "work_groups, work_group_size\n");
  CHECK(subject("at_least: 4") ==
        "my.yaml:6:15: subjects[0].at_least: expected a mapping, got '4'\n");
}

TEST_CASE("values: the most of an ND-range is no less than its least") {
  CHECK(subject("at_most: {work_groups: 2}") == "");
  CHECK(subject("at_least: {work_groups: 2}\n    at_most: {work_groups: 2, work_group_size: 1}") ==
        "");
  CHECK(subject("at_least: {work_groups: 3}\n    at_most: {work_groups: 2}") ==
        "my.yaml:7:28: subjects[0].at_most.work_groups: 2 at most, and at least 3; no ND-range is "
        "both: mend at_most or at_least\n");
  CHECK(subject("at_most: {work_group_size: 5000}") ==
        "my.yaml:6:32: subjects[0].at_most.work_group_size: expected an integer from 1 to 4096, "
        "got '5000'\n");
}

TEST_CASE("values: which sizes are right is a number, a word or a multiple") {
  CHECK(subject("work_group_size: 256\n    work_groups: power_of_two") == "");
  CHECK(subject("work_group_size: {multiple_of: 32}") == "");
  CHECK(subject("work_group_size: power_of_to") ==
        "my.yaml:6:22: subjects[0].work_group_size: expected a size from 1 to 4096, power_of_two, "
        "or {multiple_of: 32}, got 'power_of_to'; did you mean 'power_of_two'?\n");
  CHECK(subject("work_groups: {multiple: 4}").find("unknown key 'multiple'") != std::string::npos);
  CHECK(subject("work_groups: {multiple_of: 0}") ==
        "my.yaml:6:32: subjects[0].work_groups.multiple_of: expected an integer from 1 to 65536, "
        "got '0'\n");
  CHECK(subject("work_groups: {}") ==
        "my.yaml:6:18: subjects[0].work_groups: missing key 'multiple_of'; it is an integer from 1 "
        "to 65536\n");
  CHECK(subject("work_groups: [2, 4]").find("got a list") != std::string::npos);
}

TEST_CASE("values: some size is right between the least and the most") {
  CHECK(subject("at_least: {work_group_size: 33}\n    at_most: {work_group_size: 63}\n"
                "    work_group_size: power_of_two") ==
        "my.yaml:8:22: subjects[0].work_group_size: no size from 33 to 63 is a power_of_two; no "
        "ND-range is both: mend work_group_size, at_most or at_least\n");
  CHECK(
      subject("at_most: {work_groups: 2}\n    work_groups: 3").find("2 at most, and at least 3") !=
      std::string::npos);
  CHECK(subject("at_least: {work_group_size: 33}\n    work_group_size: power_of_two") == "");
}

TEST_CASE("values: a list of mappings is checked item by item") {
  CHECK(
      subject("arguments: [{buffer: a}, {bufer: b}, 3]") ==
      "my.yaml:6:31: subjects[0].arguments[1].bufer: unknown key 'bufer'; did you mean 'buffer'?\n"
      "my.yaml:6:42: subjects[0].arguments[2]: expected a mapping, got '3'\n");
}

TEST_CASE("values: where the property is unknown, only what no property knows is an unknown key") {
  CHECK(load_text("subjects:\n  - name: one\n    kernel: x.cl\n    function: f\n    colour: red\n")
            .heads() ==
        "my.yaml:2:5: subjects[0]: missing key 'property'; it is one of claim\n"
        "my.yaml:5:5: subjects[0].colour: unknown key 'colour'; known are name, property, kernel, "
        "build_options, cl_std, requires, needs_progress, at_least, at_most, work_groups, "
        "work_group_size, broken, function, type, model, "
        "operand_count, "
        "factor, "
        "arguments, operand_range, publishes\n");
}

TEST_CASE("broken: a kind is a shipped one or the property's own") {
  const auto heads = [](const std::string& kind) {
    return load_text(std::string("subjects:\n") + kSubject + "    broken: {kind: " + kind + "}\n")
        .heads();
  };
  CHECK(heads("lost_update").empty());
  CHECK(heads("broken_promise").empty());
  CHECK(heads("broken_promises").find("did you mean 'broken_promise'?") != std::string::npos);
  CHECK(heads("two_writers").find("unknown kind 'two_writers'") != std::string::npos);
}
