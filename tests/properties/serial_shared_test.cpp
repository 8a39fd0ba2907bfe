#include <string>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include "apart.hpp"
#include "pocl.hpp"
#include "serial_hand_made.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/shipped.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

// `once` is right, and the reference of `differs`, which is wrong.
constexpr const char* kOnce =
    "kernel void once(global uint *a) { if (get_global_id(0) == 0) atomic_add(a, 2u); }\n"
    "kernel void differs(global uint *a) { if (get_global_id(0) == 0) atomic_add(a, 3u); }\n";

Subject named(const std::string& entry, const std::string& reference) {
  Subject subject = unoptimised(
      serial_subject(kOnce, {ArgumentByHand{{"name", "a"}, {"type", "uint"}, {"size", "1"}}}));
  subject.name = entry;
  subject.options.set("entry", entry);
  subject.options.set("reference", reference);
  return subject;
}

std::vector<SharedProgram> sharing(const std::vector<Subject>& subjects,
                                   const DeviceInfo& device = pocl().info()) {
  std::vector<const Subject*> all;
  for (const Subject& subject : subjects) all.push_back(&subject);
  return shared_programs(serial_equivalence(), all, device);
}

LaunchRequest kernels_lowered(const Subject& subject, PlaceInProgram place) {
  return serial_equivalence().lower(subject, case_of_groups(3),
                                    {pocl().info(), shipped_files(), nullptr, place});
}

bool passes(const Subject& subject, PlaceInProgram place) {
  const Observation left = test::launched(kernels_lowered(subject, place));
  return std::holds_alternative<Pass>(
      serial_equivalence().judge(subject, case_of_groups(3), left).verdict);
}

}  // namespace

TEST_CASE("shared kernels: one program, in which a kernel is tested or is another's reference") {
  const std::vector<Subject> subjects = {named("once", "once"), named("differs", "once")};
  const std::vector<SharedProgram> programs = sharing(subjects);
  REQUIRE(programs.size() == 1);
  CHECK(kernels_lowered(subjects[0], {&programs[0], 0}).program ==
        kernels_lowered(subjects[1], {&programs[0], 1}).program);
  CHECK_FALSE(kernels_lowered(subjects[0], {}).program == kernels_lowered(subjects[1], {}).program);
  for (const bool is_shared : {false, true}) {
    CAPTURE(is_shared);
    const SharedProgram* program = is_shared ? &programs[0] : nullptr;
    CHECK(passes(subjects[0], {program, 0}));
    CHECK_FALSE(passes(subjects[1], {program, 1}));
  }
}

TEST_CASE("shared kernels: not where code or options differ, work-items meet, or it is simulated") {
  std::vector<Subject> subjects = {named("once", "once"), named("differs", "once")};
  DeviceInfo device = pocl().info();
  device.progress.emplace();
  device.progress->work_items = true;
  REQUIRE(sharing(subjects, device).size() == 1);
  SECTION("another text") {
    subjects[1].source = subjects[1].source.str() + "\n";
  }
  SECTION("another option") {
    subjects[1].build_options.emplace_back("-DX");
  }
  SECTION("work-items of the only work-group wait for one another") {
    subjects[1].at_most.work_groups = 1;
  }
  SECTION("simulated") {
    device.is_simulated = true;
  }
  CHECK(sharing(subjects, device).empty());
}
