// Properties that are put together by `OwnProperty`: what is launched, and what is judged.
#include "stalemate/property/own_property.hpp"

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "pocl.hpp"
#include "serial_hand_made.hpp"
#include "stalemate/property/meeting.hpp"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"
#include "whole_kernels.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr const char* kVisits =
    "void visit(volatile global uint *count) { atomic_inc(count); }\n"
    "void visit_plain(volatile global uint *count) { *count = *count + 1; }\n"
    "kernel void whole(global uint *count) { visit(count); }\n";
constexpr const char* kDriver =
    "void visit_surely(volatile global uint *count) { atomic_inc(count); }\n"
    "\n"
    "kernel void visits(global uint *count, uint n) {\n"
    "  for (uint i = 0; i < n; ++i) VISIT(count);\n"
    "}\n";

Files files_with(const std::string& driver) {
  return shipped_files().with(Files{{{"mine/visits.cl", driver}}});
}

OwnProperty visits(const std::string& control = "visit_surely") {
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

Subject own_subject(const std::string& function, const std::string& key = "visit") {
  Subject subject;
  subject.name = "mine";
  subject.property = "visits";
  subject.kernel = "my.cl";
  subject.source = kVisits;
  subject.options.set(key, function);
  return subject;
}

LaunchRequest lowered(const Property& property, const Subject& subject,
                      const std::string& driver = kDriver) {
  const Files files = files_with(driver);
  return property.lower(subject, case_of_groups(3), {device_of_256(), files});
}

std::string thrown_by(const Property& property, const Subject& subject, const std::string& driver) {
  try {
    lowered(property, subject, driver);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

/// The first violation of some cases on PoCL, or "pass".
std::string kind_on_pocl(const Property& property, const Subject& subject) {
  const Files files = files_with(kDriver);
  GenerateSettings settings;
  settings.work_groups = {4, 12};
  settings.operations_per_item = {32, 64};
  for (std::uint64_t index = 0; index < 20; ++index) {
    Case input = property.generate(subject, settings, Seed{1}, index).value;
    input = property.fit_to_device(subject, input, pocl().info());
    const auto outcome = pocl().launch(property.lower(subject, input, {pocl().info(), files}));
    REQUIRE(std::holds_alternative<Completed>(outcome));
    const auto judged = property.judge(subject, input, {std::get<Completed>(outcome).buffers});
    if (const auto* violation = std::get_if<Violation>(&judged.verdict)) {
      return std::string(name(violation->kind));
    }
    REQUIRE(std::holds_alternative<Pass>(judged.verdict));
  }
  return "pass";
}

}  // namespace

TEST_CASE("own property: work-groups meet and buffers are watched, and its author wrote neither") {
  const auto property = visits().make();
  const LaunchRequest request = lowered(*property, own_subject("visit"));
  CHECK(buffer_of(request, "count").traced);
  CHECK(buffer_of(request, "count").read_back);
  CHECK(buffer_of(request, kMeetingBuffer).read_back);
  CHECK(request.dispatches.at(0).arguments.size() == 4);
  CHECK(request.program.source.str().find(
            "uint n STALEMATE_BEGIN_PARAMETERS) { STALEMATE_BEGIN;") != std::string::npos);
}

TEST_CASE("own property: an author can do without either") {
  const auto property = visits().without_meeting().make();
  const LaunchRequest request = lowered(*property, own_subject("visit"));
  CHECK(request.buffers.size() == 1);
  CHECK(request.dispatches.at(0).arguments.size() == 2);
  const Observation four{{content_of<std::uint32_t>("count", {6})}};
  CHECK(property->judge(own_subject("visit"), case_of_groups(3), four).met);
  CHECK_FALSE(property->judge(own_subject("visit"), case_of_groups(1), four).met);
  OwnProperty unwatched("unwatched", "Nothing.");
  unwatched.whole_kernel()
      .buffer({.name = "count", .size = 1, .is_watched = false})
      .holds({.buffer = "count", .is = 6});
  CHECK_FALSE(buffer_of(lowered(*unwatched.make(), own_subject("whole", "entry")), "count").traced);
}

TEST_CASE("own property: lines are those of its author's files") {
  const std::string source = lowered(*visits().make(), own_subject("visit")).program.source;
  const auto at = source.find("#line 1 \"mine/visits.cl\"\nvoid visit_surely");
  REQUIRE(at != std::string::npos);
  CHECK(source.find("#line", at + 1) == std::string::npos);
  CHECK(source.find("#line 1 \"my.cl\"\nvoid visit(") != std::string::npos);
}

TEST_CASE("own property: a launch in which nobody met says so") {
  const auto property = visits().make();
  const auto judged = [&](bool met) {
    BufferContent meeting = groups_meeting(met);
    meeting.name = kMeetingBuffer;
    return property->judge(own_subject("visit"), case_of_groups(3),
                           {{content_of<std::uint32_t>("count", {6}), meeting}});
  };
  CHECK(judged(true).met);
  CHECK_FALSE(judged(true).missed);
  CHECK_FALSE(judged(false).met);
  CHECK(judged(false).missed);
}

TEST_CASE("own property: a buffer is not read as what it does not hold") {
  const Subject subject = own_subject("visit");
  const Case input = case_of_groups(2);
  const std::vector<std::uint64_t> two{1, 2};
  Observation observation{{{.name = "o", .bytes = bytes_of(two)}}};
  const auto read = [&](ScalarType type, auto as) {
    const Seen seen(subject, input, observation, {{"o", type}});
    return seen.values<decltype(as)>("o").size();
  };
  CHECK(read(ScalarType::Ulong, std::uint64_t{}) == 2);
  CHECK(read(ScalarType::Ulong, std::int64_t{}) == 2);
  CHECK(read(ScalarType::Uint, std::uint64_t{}) == 2);  // pairs
  CHECK(read(ScalarType::Half, std::uint16_t{}) == 8);
  CHECK_THROWS_WITH(read(ScalarType::Ulong, std::uint32_t{}),
                    "the buffer 'o' is of ulong, and is read as integers of 4 bytes");
  CHECK_THROWS_WITH(read(ScalarType::Uint, float{}),
                    "the buffer 'o' is of uint, and is read as floats of 4 bytes");
  CHECK_THROWS(read(ScalarType::Double, std::uint64_t{}));
  CHECK(Seen(subject, input, observation).values<float>("o").size() == 4);
}

TEST_CASE("own property: that a launch changed nothing is told") {
  OwnProperty own = visits();
  own.buffer({.name = "given", .size = 2, .content = [](const Case&) {
                return bytes_of(std::vector<std::uint32_t>{3, 4});
              }});
  const auto property = own.make();
  const auto changes = [&](std::uint32_t count, std::uint32_t given) {
    const Observation left{
        {{.name = "count", .bytes = bytes_of(std::vector<std::uint32_t>{count})},
         {.name = "given", .bytes = bytes_of(std::vector<std::uint32_t>{3, given})}}};
    return property->judge(own_subject("visit"), case_of_groups(2), left).changes;
  };
  CHECK(changes(0, 4) == false);
  CHECK(changes(1, 4) == true);
  CHECK(changes(0, 5) == true);
}

TEST_CASE("own property: what was not read back is an error, not a pass") {
  const auto property = visits().make();
  const Judgement nothing = property->judge(own_subject("visit"), case_of_groups(3), {});
  CHECK(std::holds_alternative<Error>(nothing.verdict));
  const Observation two{{content_of<std::uint32_t>("count", {6, 6})}};
  CHECK(std::holds_alternative<Error>(
      property->judge(own_subject("visit"), case_of_groups(3), two).verdict));
}

TEST_CASE("own property: on PoCL right code passes, and a lost visit is of its own kind") {
  const auto property = visits().make();
  CHECK(kind_on_pocl(*property, own_subject("visit")) == "pass");
  CHECK(kind_on_pocl(*property, own_subject("visit_plain")) == "visits_lost");
}

TEST_CASE("own property: a whole kernel under test, and what must hold of its buffers") {
  OwnProperty own("whole", "The count is that of work-items.");
  own.whole_kernel()
      .buffer({.name = "count", .size = 1})
      .holds({.buffer = "count", .at_most = 1, .kind = own_kind("too_many")});
  own.kind({"too_many", "Too many.", ""});
  const auto property = own.make();
  CHECK(complaints(*property, own_subject("whole", "entry")).empty());
  CHECK(kind_on_pocl(*property, own_subject("whole", "entry")) == "too_many");
}

TEST_CASE("own property: it has a control if each function has one, or the subject names one") {
  const auto control = visits().make()->control(own_subject("visit_plain"));
  REQUIRE(control);
  CHECK(control->options.text("visit") == "visit_surely");
  CHECK(control->name == "visit_surely");
  CHECK_FALSE(visits("").make()->control(own_subject("visit_plain")));
  OwnProperty whole("whole", "Nothing.");
  whole.whole_kernel().buffer({.name = "count", .size = 1}).holds({.buffer = "count", .is = 0});
  Subject subject = own_subject("whole", "entry");
  CHECK_FALSE(whole.make()->control(subject));
  subject.options.set("control", "right");
  CHECK(whole.make()->control(subject)->options.text("entry") == "right");
}

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

TEST_CASE("own property: what is added to a copy, the original has not") {
  const OwnProperty base = visits();
  OwnProperty strict = base;
  strict.holds({.buffer = "count", .is = 7});
  const Observation six{{content_of<std::uint32_t>("count", {6})}};
  const auto judged = [&](const OwnProperty& own) {
    return own.make()->judge(own_subject("visit"), case_of_groups(3), six).verdict;
  };
  CHECK(std::holds_alternative<Pass>(judged(base)));
  CHECK(std::holds_alternative<Violation>(judged(strict)));
  strict = base;
  CHECK(std::holds_alternative<Pass>(judged(strict)));
}

TEST_CASE("own property: a macro of the code under test that is named as the key is not called") {
  Subject subject = own_subject("visit_plain");
  subject.source = std::string(kVisits) + "#define VISIT(count) visit(count)\n";
  const auto property = visits().make();
  CHECK(kind_on_pocl(*property, subject) == "visits_lost");
  subject.options.set("visit", "VISIT");
  CHECK(kind_on_pocl(*property, subject) == "pass");
}

TEST_CASE("own property: a kernel that does not fit is told with its place") {
  const auto property = visits().make();
  CHECK(thrown_by(*property, own_subject("visit"), kDriver).empty());
  CHECK(
      thrown_by(*property, own_subject("visit"), "\nkernel void visits(global uint *count) {}\n") ==
      "mine/visits.cl:2:13: the kernel 'visits' has 1 parameters, and the property 'visits' gives "
      "it 2 arguments; give it those parameters");
  CHECK(
      thrown_by(*property, own_subject("visit"), "kernel void visit_s(global uint *count) {}\n") ==
      "mine/visits.cl has no kernel 'visits'");
  const std::string surely = "void visit_surely(volatile global uint *count) {}\n";
  const auto taking = [&](const std::string& parameters) {
    return thrown_by(*property, own_subject("visit"),
                     surely + "kernel void visits(" + parameters + ") { VISIT(count); }\n");
  };
  CHECK(taking("global int *count, uint n").empty());
  CHECK(thrown_by(*property, own_subject("visit"),
                  surely + "kernel void visits(global uint *count, uint n) { NO_VISIT(count); }") ==
        "mine/visits.cl never writes VISIT, by which its kernel calls 'visit'");
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

TEST_CASE("own property: a control that is not there is told") {
  CHECK(
      thrown_by(*visits("visit_surley").make(), own_subject("visit"), kDriver) ==
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
