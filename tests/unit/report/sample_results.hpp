#pragma once

#include <string>

#include "stalemate/run/observer.hpp"
#include "stalemate/run/result.hpp"
#include "words.hpp"

namespace stalemate::report::test {

/// Text as an enemy of terminals, XML and JSON would write it.
inline const std::string kHostile =
    "<img src=x onerror=alert(1)>]]>&\"'\x1b[2J\x1b]0;owned\x07\r\n\t\xE2\x80\xAE\xFF\xC3(\xEF\xBF"
    "\xBE"
    "\x7F";

inline Subject subject(const std::string& name) {
  Subject subject;
  subject.name = name;
  subject.property = "read_modify_write";
  subject.kernel = "mine.cl";
  return subject;
}

inline DeviceInfo device(const std::string& id) {
  DeviceInfo info;
  info.id = id;
  info.platform = "Portable Computing Language";
  info.name = "pthread-" + id;
  info.driver_version = "3.1";
  info.opencl_version = "OpenCL 3.0 PoCL";
  return info;
}

inline RunHeader header(std::vector<DeviceInfo> devices, std::uint64_t subject_count) {
  return RunHeader{"0.1.0", "sample", Seed{42}, std::move(devices), subject_count};
}

inline Case small_case() {
  Case input{.seed = Seed{7}, .nd_range = {2, 1}, .contention = {}, .stress = {}};
  input.operations_per_item = 4;
  input.operands = OperandKind::Exact;
  return input;
}

inline Case large_case() {
  return Case{.seed = Seed{18446744073709551615ULL},
              .nd_range = {64, 256},
              .address_space = AddressSpace::Local,
              .contention = {ContentionPattern::HotCold, 1024, 16, 1, 80},
              .stress = {4, 1000, 3, 1}};
}

inline Violation lost_update() {
  return {ViolationKind::LostUpdate,
          own("2 of 8 updates of cell 0 are missing from its final value"),
          {own("operations 3 and 5 both took the old value 17"), own("final value 6, expected 8")},
          {0}};
}

inline Reproducer reproducer() {
  Reproducer kept{.tool_version = "0.1.0",
                  .subject = {},
                  .device = device("pocl:0"),
                  .run_seed = Seed{42},
                  .violation = lost_update(),
                  .original = {large_case(), {18, 20}},
                  .smallest = {small_case(), {20, 20}},
                  .most_reproducible = std::nullopt,
                  .observed = small_case(),
                  .history = {{{"cells", {std::byte{1}, std::byte{255}}}}},
                  .history_condensed = false,
                  .stuck = std::nullopt,
                  .exact = std::nullopt};
  kept.subject.name = "float_add.no_retry";
  kept.subject.property = "read_modify_write";
  kept.subject.source = "float f() { return 0; }";
  return kept;
}

/// A lock that lets two in, and one of them reads what is old.
inline ExactLaunch exact_launch() {
  const auto step = [](std::uint32_t item, Access access, const char* place) {
    access.work_item = item;
    access.work_group = item / 8;
    access.size_bytes = 4;
    if (place[0] != 0) access.object = "locks";
    return TraceStep{.access = access,
                     .location = {.kind = place[0] == 0 ? PlaceKind::Nowhere : PlaceKind::OwnWords,
                                  .object = place}};
  };
  using enum AccessKind;
  const Access takes{.kind = ReadModifyWrite,
                     .is_atomic = true,
                     .what = "atomic_xchg",
                     .stored = 1,
                     .file = "configs/mine.cl",
                     .line = 12};
  Access waits = takes;
  waits.seen = waits.truth = 1;
  ExactLaunch exact;
  exact.hash = 17;
  exact.trace = {
      step(3, takes, "lock 0"),
      step(11, waits, "lock 0"),
      step(3, {.kind = Fence, .what = "mem_fence", .file = "configs/mine.cl", .line = 14}, ""),
      step(3, {.kind = Load, .seen = 4, .truth = 7, .file = "shared/section.clh", .line = 40},
           "ticket of lock 0"),
      step(3, {.kind = Load, .is_volatile = true, .seen = 0xFFFFFFFF, .truth = 0xFFFFFFFF}, "a"),
      step(3, {.kind = Store, .stored = 0x7F800001, .file = "shared/section.clh", .line = 41},
           "ticket of lock 0"),
      step(3, {.kind = Drain, .stored = 5, .file = "shared/section.clh", .line = 41},
           "ticket of lock 0"),
      step(3, {.kind = Barrier, .what = "barrier", .file = "configs/mine.cl", .line = 20}, "")};
  exact.trace[1].times = 1400;
  exact.trace[3].left_out_before = 1;
  exact.left_out_after = 12345;
  return exact;
}

inline SubjectResult result(const std::string& subject, const std::string& on, Verdict verdict) {
  SubjectResult result;
  result.subject = subject;
  result.property = "read_modify_write";
  result.device = on;
  result.verdict = std::move(verdict);
  result.effort.elapsed = std::chrono::milliseconds(1234);
  return result;
}

inline SubjectResult passed(const std::string& subject, const std::string& on) {
  SubjectResult pass = result(subject, on, Pass{});
  pass.expectation = Expectation::AsExpected;
  pass.effort.cases = 200;
  pass.effort.launches = 200;
  pass.effort.launches_met = 180;
  pass.effort.operations = 1234567;
  pass.effort.tiers = {{"fingerprint", 20}, {"unique", 180}};
  pass.effort.figures = {{"largest gap", 1234}};
  return pass;
}

inline SubjectResult violated(const std::string& subject, const std::string& on) {
  SubjectResult violation = result(subject, on, lost_update());
  violation.expectation = Expectation::Unexpected;
  violation.reproducer = reproducer();
  violation.reproducer_file = "out/failures/0001.json";
  return violation;
}

inline SubjectResult mutant(SubjectResult result, Expectation expectation) {
  result.is_mutant = true;
  result.expectation = expectation;
  return result;
}

/// One of every kind of verdict, on two devices.
inline std::vector<SubjectResult> one_of_each() {
  using enum Expectation;
  auto slow = result("lock.spin", "pocl:0", Inconclusive{"slow: the control took 40 s, too"});
  auto skipped = result("long_add.native", "pocl:0",
                        Skipped{.missing = "cl_khr_int64_base_atomics",
                                .lack = Lack::Features,
                                .names = {"cl_khr_int64_base_atomics"},
                                .had_by = {"nvidia:0"}});
  auto crash = result("list.pop", "pocl:0",
                      Error{"does not build: mine.cl:2:12: error: expected expression\n"
                            "  return c +* v;\n           ^"});
  crash.expectation = Unexpected;
  auto noted = passed("float_add.cas", "pocl:0");
  noted.notes = {"beyond what the device claims: memory_scope_all_devices"};
  auto exposed = mutant(violated("float_add.no_retry", "pocl:0"), AsExpected);
  exposed.reproducer_file = "out/failures/0002.json";
  return {noted,
          violated("float_add.xchg", "pocl:0"),
          slow,
          skipped,
          crash,
          exposed,
          mutant(passed("lock.relaxed", "pocl:0"), AsExpected),
          mutant(passed("list.lost_link", "pocl:0"), Unexpected),
          passed("float_add.cas", "nvidia:0")};
}

}  // namespace stalemate::report::test
