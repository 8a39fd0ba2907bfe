// Properties that are put together by `OwnProperty`: what is launched, and what is judged.
#include "stalemate/property/own_property.hpp"

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "own_visits.hpp"
#include "pocl.hpp"
#include "serial_hand_made.hpp"
#include "stalemate/property/meeting.hpp"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"
#include "whole_kernels.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

/// The first violation of some cases on PoCL, or "pass".
std::string kind_on_pocl(const Property& property, const Subject& subject) {
  const Files files = files_with(kVisitsDriver);
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
  const LaunchRequest request = lowered_visits(*property, own_subject("visit"));
  CHECK(buffer_of(request, "count").traced);
  CHECK(buffer_of(request, "count").read_back);
  CHECK(buffer_of(request, kMeetingBuffer).read_back);
  CHECK(request.dispatches.at(0).arguments.size() == 4);
  CHECK(request.program.source.str().find(
            "uint n STALEMATE_BEGIN_PARAMETERS) { STALEMATE_BEGIN;") != std::string::npos);
}

TEST_CASE("own property: an author can do without either") {
  const auto property = visits().without_meeting().make();
  const LaunchRequest request = lowered_visits(*property, own_subject("visit"));
  CHECK(request.buffers.size() == 1);
  CHECK(request.dispatches.at(0).arguments.size() == 2);
  const Observation four{{content_of<std::uint32_t>("count", {6})}};
  CHECK(property->judge(own_subject("visit"), case_of_groups(3), four).met);
  CHECK_FALSE(property->judge(own_subject("visit"), case_of_groups(1), four).met);
  OwnProperty unwatched("unwatched", "Nothing.");
  unwatched.whole_kernel()
      .buffer({.name = "count", .size = 1, .is_watched = false})
      .holds({.buffer = "count", .is = 6});
  CHECK_FALSE(
      buffer_of(lowered_visits(*unwatched.make(), own_subject("whole", "entry")), "count").traced);
}

TEST_CASE("own property: lines are those of its author's files") {
  const std::string source = lowered_visits(*visits().make(), own_subject("visit")).program.source;
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
