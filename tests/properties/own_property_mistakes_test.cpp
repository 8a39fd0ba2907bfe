// Mistakes of who puts a property together by `OwnProperty`, and of its subjects.
#include <limits>
#include <string>

#include <catch2/catch.hpp>

#include "own_visits.hpp"
#include "serial_hand_made.hpp"
#include "stalemate/property/own_property.hpp"
#include "whole_kernels.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

std::string thrown_by(const Property& property, const Subject& subject, const std::string& driver) {
  try {
    lowered_visits(property, subject, driver);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("own property: mistakes of a subject are told where they stand") {
  CHECK(complaints(*visits().make(), own_subject("visit")).empty());
  CHECK(complaints(*visits().make(), own_subject("visitt")) == "visit");
  OwnProperty whole("whole", "Nothing.");
  whole.whole_kernel()
      .buffer({.name = "a", .size = 1})
      .buffer({.name = "b", .size = 1})
      .holds({.buffer = "a", .is = 0});
  CHECK(complaints(*whole.make(), own_subject("whole", "entry")) == "entry");
  CHECK(complaints(*whole.make(), own_subject("visit", "entry")) == "entry");
}

TEST_CASE("own property: a whole kernel's work-groups are of a size that the subject allows") {
  OwnProperty whole("whole", "Nothing.");
  whole.whole_kernel().buffer({.name = "a", .size = 1}).holds({.buffer = "a", .is = 0});
  Subject subject = own_subject("sixteen", "entry");
  subject.source =
      "__kernel __attribute__((reqd_work_group_size(16, 1, 1))) void sixteen(__global uint *a) {}";
  const auto property = whole.make();
  CHECK(complaints(*property, subject).empty());
  subject.at_most.work_group_size = 8;
  CHECK(complaints(*property, subject) == "at_most.work_group_size");
  subject.at_most.work_group_size = subject.at_least.work_group_size = 32;
  CHECK(complaints(*property, subject) == "work_group_size");
}

TEST_CASE("own property: its kernel's file and the subject's can be told apart by name") {
  Subject subject = own_subject("visit");
  subject.kernel = "elsewhere/visits.cl";
  CHECK(complaints(*visits().make(), subject) == "kernel");
}

TEST_CASE("own property: mistakes of its author are told, and nothing is launched") {
  const auto said = [](const OwnProperty& own) {
    std::string text;
    for (const SubjectProblem& problem : own.make()->validate(own_subject("visit"))) {
      text += problem.message + '\n';
    }
    return text;
  };
  CHECK(said(OwnProperty("none", "Nothing.").calls("visit", "void f()").kernel("a.cl", "a")) ==
        "the property 'none': it has no buffer; add buffer()\n"
        "the property 'none': nothing is judged; add holds() or judge()\n");
  CHECK(said(visits().holds({.buffer = "counts", .is = 0})) ==
        "the property 'visits': an invariant of the buffer 'counts', which there is not\n");
  CHECK(said(visits().buffer({.name = "count", .size = 1})) ==
        "the property 'visits': a second buffer 'count'\n");
  CHECK(said(visits().holds({.buffer = "count", .message = "nobody counts"})) ==
        "the property 'visits': nothing is asked of the buffer 'count'; write is, at_most, "
        "at_least, sum, distinct or sorted\n");
  CHECK(said(visits().holds({.buffer = "count", .is = 0, .kind = own_kind("visit_lost")})) ==
        "the property 'visits': an invariant has the kind 'visit_lost', which is not declared; add "
        "kind({.name = \"visit_lost\", …})\n");
  CHECK(said(visits().buffer({.name = "more"})) ==
        "the property 'visits': the buffer 'more' has no size; write how many elements it has: "
        ".size = of_case::operations\n");
  CHECK(said(visits().judge([](const Seen&) { return std::nullopt; })) ==
        "the property 'visits': a second judge(); judge all in one\n");
  CHECK(said(visits().whole_kernel()).find("a second kernel() or whole_kernel()") !=
        std::string::npos);
  CHECK(said(visits().calls("visit", "void f()")) ==
        "the property 'visits': a second key 'visit'; name each of calls() anew\n");
  CHECK(said(visits().calls("kernel", "void f()")).find("a second key 'kernel'") !=
        std::string::npos);
  CHECK(said(visits().calls("Visit-All", "void f()")).find("calls() has the key 'Visit-All'") !=
        std::string::npos);
  CHECK(
      said(visits().number("factor", ScalarType::Float, 2)) ==
      "the property 'visits': the number 'factor' is a float, and numbers are integers; put it in "
      "a buffer\n");
}

TEST_CASE("own property: a kernel that does not fit is told with its place") {
  const auto property = visits().make();
  CHECK(thrown_by(*property, own_subject("visit"), kVisitsDriver).empty());
  CHECK(
      thrown_by(*property, own_subject("visit"), "\nkernel void visits(global uint *count) {}\n") ==
      "mine/visits.cl:2:13: the kernel 'visits' has 1 parameters, and the property 'visits' gives "
      "it 2 arguments; give it those parameters");
  CHECK(
      thrown_by(*property, own_subject("visit"), "kernel void visit_s(global uint *count) {}\n") ==
      "mine/visits.cl has no kernel 'visits'");
  // The code under test is read first, and its function is in the way of the kernel.
  CHECK_THAT(
      thrown_by(*property, own_subject("visit"),
                "void visits(global uint *count);\nvoid visits(global uint *count) {}\n"),
      Catch::EndsWith(": 'visits' is a function and no kernel; where the code under test has "
                      "a function of the name of the property's kernel, give that kernel "
                      "another"));
  const std::string surely = "void visit_surely(volatile global uint *count) {}\n";
  const auto taking = [&](const std::string& parameters) {
    return thrown_by(*property, own_subject("visit"),
                     surely + "kernel void visits(" + parameters + ") { VISIT(count); }\n");
  };
  CHECK(taking("global int *count, uint n").empty());
  CHECK(thrown_by(*property, own_subject("visit"),
                  surely + "kernel void visits(global uint *count, uint n) { NO_VISIT(count); }") ==
        "mine/visits.cl never writes VISIT, by which its kernel calls 'visit'");
  const std::string uncalled =
      "mine/visits.cl: the kernel 'visits' never calls VISIT, which is 'visit': calls in "
      "comments, in other kernels and under an #if that is off do not count";
  for (const char* body :
       {"/* VISIT */ }", "}\nkernel void other(global uint *count) { VISIT(count); }",
        "\n#ifdef USE_IT\nVISIT(count);\n#endif\n}"}) {
    CHECK(thrown_by(*property, own_subject("visit"),
                    surely + "kernel void visits(global uint *count, uint n) { " + body) ==
          uncalled);
  }
  const std::string by_another =
      surely +
      "void helper(global uint *count) { VISIT(count); }\n"
      "kernel void visits(global uint *count, uint n) { helper(count); }\n";
  CHECK(thrown_by(*property, own_subject("visit"), by_another).empty());
  CHECK(taking("global float *count, uint n") ==
        "mine/visits.cl:2:13: the buffer 'count' of uint is given to parameter 1 of the kernel "
        "'visits', '__global float * count'; the property gives arguments in the order of the "
        "kernel's parameters, and of their types");
  CHECK(taking("uint n, global uint *count").find("the buffer 'count' of uint is given") !=
        std::string::npos);
  CHECK(taking("global uint *count, ulong n").find("the uint 'n' is given") != std::string::npos);
  CHECK(taking("local uint *count, uint n").find("is given to parameter 1") != std::string::npos);
  CHECK(thrown_by(*property, own_subject("visit"),
                  surely + "#define KERNEL(name) kernel void name(global uint *count, uint n) { "
                           "VISIT(count); }\n"
                           "KERNEL(visits)\n")
            .find("the kernel 'visits' is written by a macro; write it out") != std::string::npos);
}

TEST_CASE("own property: a kernel's file that the runner does not have is told") {
  const Files without = shipped_files();
  CHECK_THROWS_WITH(
      visits().make()->lower(own_subject("visit"), case_of_groups(3), {device_of_256(), without}),
      "mine/visits.cl, the file of its kernel, is not among FILES of stalemate_add_runner");
}

TEST_CASE("own property: a control that is not there is told") {
  CHECK(
      thrown_by(*visits("visit_surley").make(), own_subject("visit"), kVisitsDriver) ==
      "mine/visits.cl has no function 'visit_surley', which is the control of 'visit' in calls()");
}

TEST_CASE("own property: numbers and sizes that nothing can hold are mistakes") {
  const auto said = [](const CaseNumber& size, ScalarType type, const CaseNumber& number) {
    OwnProperty own("whole", "Nothing.");
    own.whole_kernel()
        .buffer({.name = "count", .size = size})
        .number("n", type, number)
        .holds({.buffer = "count", .is = 0});
    Subject subject = own_subject("numbered", "entry");
    subject.source =
        "kernel void numbered(global uint *count, " + std::string(name(type)) + " n) {}\n";
    return thrown_by(*own.make(), subject, "");
  };
  CHECK(said(1, ScalarType::Uchar, 255).empty());
  CHECK(said(1, ScalarType::Uchar, 300) == "the number 'n' is 300, which no uchar is");
  CHECK(said(1, ScalarType::Char, -128).empty());
  CHECK(said(1, ScalarType::Uint, -1).find("which no uint is") != std::string::npos);
  CHECK(said(1, ScalarType::Long, -1).empty());
  CHECK(said(-1, ScalarType::Uint, 1).find("which is more than any device has") !=
        std::string::npos);
}

TEST_CASE("own property: a content that does not fill its buffer is a mistake") {
  OwnProperty own("whole", "Nothing.");
  own.whole_kernel()
      .buffer({.name = "count",
               .size = 1,
               .content =
                   [](const Case&) {
                     return bytes_of(std::vector<std::uint32_t>{1, 2});
                   }})
      .holds({.buffer = "count", .is = 0});
  CHECK(thrown_by(*own.make(), own_subject("whole", "entry"), "") ==
        "the content of 'count' has 8 bytes, and the buffer 4");
}

TEST_CASE("own property: an invariant asks what elements of its buffer can be") {
  const auto said = [](const Invariant& invariant) {
    OwnProperty own = visits();
    own.buffer({.name = "signs", .type = ScalarType::Int, .size = 1});
    own.buffer({.name = "reals", .type = ScalarType::Float, .size = 1});
    std::string text;
    for (const SubjectProblem& problem :
         own.holds(invariant).make()->validate(own_subject("visit"))) {
      text += problem.message + '\n';
    }
    return text;
  };
  constexpr long double nan = std::numeric_limits<long double>::quiet_NaN();
  CHECK(said({.buffer = "count", .distinct = true, .except = -1}) ==
        "the property 'visits': except of an invariant of 'count' is no number that uint holds; "
        "write another one, as 0xffffffffu for all bits of a uint\n");
  CHECK(said({.buffer = "count", .distinct = true, .except = 0xffffffffU}).empty());
  CHECK(said({.buffer = "signs", .distinct = true, .except = -1}).empty());
  CHECK_THAT(said({.buffer = "count", .is = 0.5L}), Catch::Contains(": is of an invariant"));
  CHECK_THAT(said({.buffer = "count", .is = nan}), Catch::Contains(": is of an invariant"));
  CHECK(said({.buffer = "reals", .is = 0.5L}).empty());
  CHECK_THAT(said({.buffer = "reals", .at_most = nan}), Catch::Contains(": at_most of"));
  CHECK_THAT(said({.buffer = "reals", .at_least = nan}), Catch::Contains(": at_least of"));
  CHECK_THAT(said({.buffer = "count", .at_most = -1}), Catch::Contains(": at_most of"));
  CHECK_THAT(said({.buffer = "count", .at_least = 4294967296.0L}),
             Catch::Contains(": at_least of"));
  CHECK(said({.buffer = "count", .at_most = 4294967296.0L, .at_least = -1}).empty());
  CHECK(said({.buffer = "count", .at_most = 3, .at_least = 5}) ==
        "the property 'visits': an invariant of 'count' has at_least above at_most\n");
}
