#include "engine/launch/rate.hpp"

#include <catch2/catch.hpp>

#include "engine/launch/duration_text.hpp"
#include "engine/launch/requirements.hpp"
#include "engine/launch/subject_time.hpp"

namespace stalemate::engine {

using std::chrono::milliseconds;
using std::chrono::seconds;

// 1 - (1 - p/2)^n >= 0.95, with p = (violations + 1) / (launches + 2).
TEST_CASE("time: the search leaves a reserve, or two thirds, and all of it ends together") {
  const auto is_over_at_once = [](milliseconds budget, milliseconds reserve) {
    return SubjectTime(budget, reserve).search_is_over();
  };
  CHECK(is_over_at_once(milliseconds(0), milliseconds(0)));
  CHECK_FALSE(is_over_at_once(seconds(100), seconds(100)));
  CHECK(SubjectTime(seconds(100), seconds(40)).left() <= seconds(100));
  const Deadlines cut = SubjectTime(seconds(8)).cut({.build = seconds(60), .launch = seconds(6)});
  CHECK(cut.launch == seconds(6));
  CHECK(cut.build <= seconds(2));
}

TEST_CASE("rate: the rarer a failure, the more launches a candidate gets, up to 64") {
  CHECK(launches_needed({20, 20}) == 5);
  CHECK(launches_needed({10, 20}) == 11);
  CHECK(launches_needed({6, 20}) == 18);
  CHECK(launches_needed({0, 20}) == 64);
  CHECK(launches_needed({0, 20}, 1024) == 131);
  CHECK(launches_needed({1, 1000}, 1024) == 1024);
  CHECK(launches_needed({0, 0}) == 11);
}

TEST_CASE("rate: a missed deadline shows a failure that never ends only if it was not cut") {
  const Symptom stuck{.kind = ViolationKind::NoProgress, .missed_deadline = seconds(1)};
  CHECK(shows(TimedOut{Phase::Launch, seconds(1)}, stuck));
  CHECK_FALSE(shows(TimedOut{Phase::Launch, milliseconds(999)}, stuck));
  CHECK_FALSE(shows(TimedOut{Phase::Build, seconds(1)}, stuck));
  CHECK_FALSE(shows(TimedOut{Phase::Launch, seconds(1)}, {ViolationKind::LostUpdate, {}}));
}

TEST_CASE("rate: a launch that was cut before its deadline says nothing, and counts for nothing") {
  const Symptom stuck{.kind = ViolationKind::NoProgress, .missed_deadline = seconds(1)};
  CHECK(was_cut(TimedOut{Phase::Launch, milliseconds(999)}, stuck));
  CHECK_FALSE(was_cut(TimedOut{Phase::Launch, seconds(1)}, stuck));
  CHECK_FALSE(was_cut(TimedOut{Phase::Build, milliseconds(999)}, stuck));
  CHECK_FALSE(was_cut(Judged{}, stuck));
  CHECK_FALSE(was_cut(TimedOut{Phase::Launch, seconds(1)}, {ViolationKind::LostUpdate, {}}));
}

TEST_CASE("rate: where all is explored any kind that is judged shows the failure, and no other") {
  const auto wrong = [](ViolationKind kind) {
    Judged judged;
    judged.judgement.verdict = Violation{.kind = kind};
    return Attempt(std::move(judged));
  };
  const Symptom any{.kind = ViolationKind::TornValue, .is_any_judged = true};
  CHECK(shows(wrong(ViolationKind::TornValue), any));
  CHECK(shows(wrong(ViolationKind::MutualExclusion), any));
  CHECK(shows(wrong(own_kind("two_writers")), any));
  for (const ViolationKind kind :
       {ViolationKind::DataRace, ViolationKind::NoProgress, ViolationKind::BarrierDivergence}) {
    CAPTURE(name(kind));
    CHECK_FALSE(shows(wrong(kind), any));
  }
  const Symptom one{.kind = ViolationKind::TornValue};
  CHECK_FALSE(shows(wrong(ViolationKind::MutualExclusion), one));
}

TEST_CASE("time: deadlines are cut to what is left, with room for a build and a launch") {
  const SubjectTime time(seconds(100));
  const Deadlines kept = time.cut({seconds(30), seconds(5)});
  CHECK(kept.build == seconds(30));
  CHECK(kept.launch == seconds(5));
  const Deadlines cut = time.cut({seconds(1000), seconds(1000)});
  CHECK(cut.launch <= seconds(350));
  CHECK(cut.build + cut.launch <= seconds(375));
}

TEST_CASE("time: without any left a deadline is short but not nothing") {
  const SubjectTime time(milliseconds(0));
  CHECK(time.search_is_over());
  CHECK(time.left() == milliseconds(0));
  CHECK(time.cut({seconds(1), seconds(1)}).launch == milliseconds(1));
}

TEST_CASE("duration: is told in the largest unit that fits") {
  CHECK(duration_text(std::chrono::nanoseconds(999)) == "999 ns");
  CHECK(duration_text(std::chrono::microseconds(50)) == "50 µs");
  CHECK(duration_text(milliseconds(3)) == "3 ms");
  CHECK(duration_text(milliseconds(1500)) == "1.5 s");
  CHECK(duration_text(seconds(10)) == "10 s");
  CHECK(duration_text(seconds(3600)) == "3600 s");
}

TEST_CASE("requirements: names of extensions and features are told from the language's own") {
  const auto names_in = [](const char* source) {
    return feature_names(source_code(Subject{.source = source}));
  };
  CHECK(names_in("cl_mem_fence_flags f;\n#ifdef cl_khr_int64_base_atomics\n#endif\n"
                 "#if __opencl_c_fp64 && cl_nv_x // cl_ext_comment\ncl_khr_left_out\n#endif\n"
                 "char *s = \"http://x /*\"; int xcl_khr_y cl_khr_ /* __opencl_c_z */ ;\n"
                 "#pragma OPENCL EXTENSION cl_intel_last : enable\n") ==
        std::vector<std::string>{"cl_intel_last"});
  CHECK(names_in("/* never closed cl_khr_a").empty());
  CHECK(names_in("#define NEEDS cl_khr_a\n#ifndef cl_khr_b\nint NEEDS;\n#elif cl_khr_c\n#endif\n"
                 "int cl_khr_c;") == std::vector<std::string>{"cl_khr_a", "cl_khr_c"});
}

TEST_CASE("requirements: names that conditions alone have are told apart") {
  const auto names_in = [](const char* source) {
    return features_asked_for(source_code(Subject{.source = source}));
  };
  CHECK(names_in("#ifdef cl_khr_a\n#endif\n#if defined(cl_khr_b) && \\\n  cl_khr_c\n#endif\n"
                 "#undef cl_khr_d\n#pragma OPENCL EXTENSION cl_khr_e : enable\n#if cl_khr_e\n"
                 "#endif\nint cl_khr_f;") ==
        std::vector<std::string>{"cl_khr_a", "cl_khr_b", "cl_khr_c", "cl_khr_d"});
}

}  // namespace stalemate::engine
