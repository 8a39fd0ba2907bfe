// How an execution is told, in the lines of a kernel as somebody writes it.
#include <algorithm>
#include <functional>

#include <catch2/catch.hpp>

#include "sim/device/simulated_device.hpp"
#include "sim/every/told.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

/// Whether an access of `object` in that execution is told to be in local memory.
bool is_local(const Completed& execution, const std::string& object) {
  const auto& accesses = execution.recording->accesses;
  const auto found = std::find_if(accesses.begin(), accesses.end(),
                                  [&](const Access& access) { return access.object == object; });
  REQUIRE(found != accesses.end());
  return found->is_local;
}

const std::string kMessage =
    "kernel void k(global uint* data) {\n"
    "  if (get_global_id(0) == 0) {\n"
    "    atomic_store_explicit(AT(0), 5, RLX, DEV);\n"
    "    atomic_store_explicit(AT(1), 1, RLX, DEV);\n"
    "  } else {\n"
    "    uint flag = atomic_load_explicit(AT(1), memory_order_acquire, DEV);\n"
    "    uint seen = atomic_load_explicit(AT(0), RLX, DEV);\n"
    "    data[2] = flag;\n"
    "    data[3] = seen;\n"
    "  }\n"
    "}\n";

bool is_flag_without_message(const Observed& one) {
  return word(one, 2) == 1 && word(one, 3) == 0;
}

}  // namespace

TEST_CASE("narrative: a load of an older value names the lines that nothing orders") {
  CHECK(account(kMessage, is_flag_without_message) ==
        std::vector<std::string>{"work-item 1 reads the older 0 although work-item 0 had stored 5: "
                                 "nothing orders my.cl:3 before my.cl:7",
                                 kWeak});
  CHECK(account(kMessage, [](const Observed& one) { return word(one, 3) == 5; }) ==
        std::vector<std::string>{kSequential});
}

TEST_CASE("narrative: each load of the execution names the store that it reads") {
  const Completed seen = shown({.source = kWords + kMessage}, is_flag_without_message);
  std::vector<Access> loads;
  for (const Access& access : seen.recording->accesses) {
    if (access.kind == AccessKind::Load) loads.push_back(access);
  }
  REQUIRE(loads.size() == 2);
  CHECK(loads[0].reads_from == ReadsFrom{0, "my.cl", 4});
  CHECK(loads[1].reads_from == ReadsFrom{});
  CHECK_FALSE(loads[0].is_stale());
  CHECK(loads[1].is_stale());
}

TEST_CASE("narrative: an access has the name of the function that made it, not of its line") {
  const std::string source =
      "#define ALL(p) atomic_inc(p); *(p) += 1; atomic_xchg(p, 7u); barrier(CLK_GLOBAL_MEM_FENCE)\n"
      "kernel void k(global uint* data) {\n  if (get_global_id(0) == 0) data[1] = 1;\n"
      "  ALL(data + 2 + get_global_id(0));\n}\n";
  const Completed seen =
      shown({.source = source}, [](const Observed& one) { return word(one, 1) == 1; });
  std::vector<std::string> names;
  for (const Access& access : seen.recording->accesses) {
    if (access.work_item == 1) names.push_back(access.what);
  }
  CHECK(names == std::vector<std::string>{"atomic_inc", "", "", "atomic_xchg", "barrier"});
}

TEST_CASE("narrative: a store that comes behind a newer one") {
  const std::string source =
      "kernel void k(global uint* data) {\n"
      "  uint other = 1 - get_global_id(0);\n"
      "  atomic_store_explicit(AT(get_global_id(0)), 1, RLX, DEV);\n"
      "  atomic_store_explicit(AT(other), 2, RLX, DEV);\n"
      "}\n";
  const Completed seen = shown({.source = kWords + source}, [](const Observed& one) {
    return word(one, 0) == 1 && word(one, 1) == 1;
  });
  const std::vector<Access>& accesses = seen.recording->accesses;
  REQUIRE(accesses.size() == 4);
  CHECK(std::count_if(accesses.begin(), accesses.end(),
                      [](const Access& access) { return access.is_older(); }) == 1);
  CHECK(accesses.back().is_older());
  const std::vector<std::string> lines = words_of(seen.account);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0] ==
        "the 2 that work-item 1 stores is older than the 1 that work-item 0 had stored: nothing "
        "orders my.cl:3 before my.cl:4");
  CHECK(lines[1] == kWeak);
}

TEST_CASE("narrative: a weak compare-exchange that fails for no reason, where that is needed") {
  const auto source = [](const std::string& kind) {
    return "kernel void k(global uint* data) {\n"
           "  uint expected = 0;\n"
           "  if (get_global_id(0) == 1) return;\n"
           "  data[1] = 1 + atomic_compare_exchange_" +
           kind +
           "_explicit(AT(0), &expected, 7, RLX, RLX, DEV);\n"
           "}\n";
  };
  const auto fails = [](const Observed& one) { return word(one, 0) == 0; };
  CHECK(account(source("weak"), fails) ==
        std::vector<std::string>{
            "the weak compare-exchange of work-item 0 at my.cl:4 finds 0, which it expects, and "
            "fails all the same, as a weak one may: try again, or use a strong one",
            kSequential});
  const auto succeeds = [](const Observed& one) { return word(one, 0) == 7; };
  CHECK(account(source("weak"), succeeds) == std::vector<std::string>{kSequential});
  CHECK(completed({.source = kWords + source("strong")}).exploration->observed.size() == 1);
}

TEST_CASE("narrative: of all that is wanted the execution is shown that needs no weak memory") {
  ExploredKernel kernel{.source = kWords + kMessage};
  const auto observed = completed(kernel).exploration->observed;
  const auto weak = std::find_if(observed.begin(), observed.end(), is_flag_without_message);
  REQUIRE(weak != observed.end());
  const auto number = static_cast<std::uint64_t>(weak - observed.begin());
  for (std::uint64_t other = 0; other < observed.size(); ++other) {
    if (other == number) continue;
    kernel.every.recorded = {number, other};
    const Completed seen = completed(kernel);
    CHECK(seen.exploration->shown == other);
    CHECK(words_of(seen.account) == std::vector<std::string>{kSequential});
  }
  kernel.every.recorded = {number};
  CHECK(completed(kernel).exploration->shown == number);
}

TEST_CASE("narrative: a race says whether weak memory is needed for it") {
  const Completed seen =
      completed({.source = kWords + "kernel void k(global uint* data) {\n  data[0] += 1;\n}\n"});
  REQUIRE_FALSE(seen.races.empty());
  CHECK(words_of(seen.account) == std::vector<std::string>{kSequential});
}

namespace {

/// A message that may be read out of turn, whichever work-item sends it, and what its reader does.
std::string message_to(int reader, const std::string& then) {
  return kWords +
         "kernel void k(global uint* data) {\n  if (get_global_id(0) != " + std::to_string(reader) +
         ") {\n"
         "    data[4] = 1;\n"
         "    atomic_store_explicit(AT(0), 5, RLX, DEV);\n"
         "    atomic_store_explicit(AT(1), 1, RLX, DEV);\n"
         "  } else {\n"
         "    uint flag = atomic_load_explicit(AT(1), RLX, DEV);\n"
         "    uint seen = atomic_load_explicit(AT(0), RLX, DEV);\n"
         "    if (flag) " +
         then + "\n  }\n}\n";
}

}  // namespace

TEST_CASE("narrative: of faults that are alike the one is shown that needs no weak memory") {
  std::string roles = "abc";
  do {
    const ExploredKernel kernel{
        .source = kWords + "kernel void k(global uint* data) {\n  char role = \"" + roles +
                  "\"[get_global_id(0)];\n"
                  "  if (role == 'a') {\n"
                  "    atomic_store_explicit(AT(0), 5, RLX, DEV);\n"
                  "    atomic_store_explicit(AT(1), 1, RLX, DEV);\n"
                  "  } else if (role == 'b') {\n"
                  "    uint flag = atomic_load_explicit(AT(1), RLX, DEV);\n"
                  "    uint seen = atomic_load_explicit(AT(0), RLX, DEV);\n"
                  "    if (flag && seen != 5) data[99999999] = 1;\n"
                  "  } else {\n"
                  "    atomic_store_explicit(AT(0), 7, RLX, DEV);\n"
                  "  }\n}\n",
        .work_groups = 3,
        .record = true};
    const LaunchOutcome outcome = kernel.outcome();
    const auto* misbehaved = std::get_if<Misbehaved>(&outcome);
    REQUIRE(misbehaved != nullptr);
    CHECK(misbehaved->violation.kind == ViolationKind::OutOfBounds);
    INFO(roles);
    CHECK(words_of(misbehaved->account) == std::vector<std::string>{kSequential});
  } while (std::next_permutation(roles.begin(), roles.end()));
}

TEST_CASE("narrative: of executions with one race the one is shown that needs no weak memory") {
  for (const int reader : {0, 1}) {
    const Completed seen =
        completed({.source = message_to(reader, "data[4] = 1 + seen;"), .record = true});
    REQUIRE(seen.races.size() == 1);
    CHECK(words_of(seen.account) == std::vector<std::string>{kSequential});
  }
}

TEST_CASE("narrative: of two accesses on one line both are named, not the line twice") {
  const std::string source =
      "#define PASS(i) if (get_global_id(0) == 0) { atomic_store_explicit(AT(0), 5, RLX, DEV); "
      "atomic_store_explicit(AT(1), 1, RLX, DEV); } else { "
      "data[2] = atomic_load_explicit(AT(1), memory_order_acquire, DEV); "
      "data[3] = atomic_load_explicit(AT(0), RLX, DEV); }\n"
      "kernel void k(global uint* data) {\n  PASS(0)\n}\n";
  const auto lines = account(source, is_flag_without_message);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0] ==
        "work-item 1 reads the older 0 although work-item 0 had stored 5: nothing orders the store "
        "of work-item 0 before the load of work-item 1, both at my.cl:3");
}

TEST_CASE("narrative: variables in local memory are there") {
  const Completed execution = shown({.source = kWords + "kernel void k(global uint* data) {\n"
                                                        "  local uint shared;\n"
                                                        "  shared = data[0];\n"
                                                        "  data[1] = shared;\n"
                                                        "}\n",
                                     .work_groups = 1},
                                    [](const Observed&) { return true; });
  CHECK(is_local(execution, "shared"));
  CHECK_FALSE(is_local(execution, "data"));
}

TEST_CASE("narrative: of a read-modify-write that a race cuts short nothing was stored") {
  const Completed execution = completed(
      {.source = kWords + "kernel void k(global uint* data) {\n"
                          "  atomic_fetch_add_explicit(AT(0), 1, RLX, memory_scope_work_group);\n"
                          "}\n",
       .record = true});
  REQUIRE(execution.recording);
  std::size_t whole = 0;
  std::size_t halves = 0;
  for (const Access& access : execution.recording->accesses) {
    if (access.object != "data") continue;
    const bool is_whole = access.kind == AccessKind::ReadModifyWrite;
    (is_whole ? whole : halves) += 1;
    if (is_whole) CHECK(access.stored == access.seen + 1);
  }
  CHECK(whole == 1);
  CHECK(halves == 1);
}

TEST_CASE("narrative: a store of a recorded execution stands behind what its place held") {
  const Completed execution =
      shown({.source = kWords + "kernel void k(global uint* data) {\n"
                                "  if (get_global_id(0) != 0) return;\n"
                                "  data[0] = 5;\n"
                                "  data[0] = 9;\n"
                                "  atomic_store_explicit(AT(0), 7, RLX, DEV);\n"
                                "}\n"},
            [](const Observed& observed) { return word(observed, 0) == 7; });
  std::vector<std::pair<std::uint64_t, std::uint64_t>> stores;
  for (const Access& access : execution.recording->accesses) {
    if (access.kind == AccessKind::Store) stores.emplace_back(access.truth, access.stored);
  }
  CHECK(stores == std::vector<std::pair<std::uint64_t, std::uint64_t>>{{0, 5}, {5, 9}, {9, 7}});
}
