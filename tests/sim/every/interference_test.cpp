// How work-items came between one another's accesses, as it is told in the lines of a kernel.
#include <algorithm>

#include <catch2/catch.hpp>

#include "sim/every/told.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

// A lock that is looked at and then taken, inside of what counts calls.
std::string counted_section(const std::string& before, const std::string& behind) {
  return "kernel void k(global uint* data) {\n"
         "  uint old = atomic_load_explicit(AT(0), RLX, DEV);\n"
         "  if (atomic_load_explicit(AT(1), RLX, DEV) == 0) {\n" +
         before +
         "    atomic_fetch_add_explicit(AT(1), 1, memory_order_acquire, DEV);\n"
         "    if (atomic_fetch_add_explicit(AT(2), 1, RLX, DEV) != 0) data[3] = 1;\n"
         "    atomic_fetch_sub_explicit(AT(2), 1, RLX, DEV);\n"
         "    atomic_fetch_sub_explicit(AT(1), 1, memory_order_release, DEV);\n"
         "  }\n" +
         behind + "}\n";
}

const std::string kTakenTwice =
    "work-item 1 reads 0 at my.cl:3, but finds 1 when it updates the same place at my.cl:4: "
    "work-item 0 changed it meanwhile at my.cl:4";

}  // namespace

TEST_CASE("interference: an update that is lost names the load, the store and what was lost") {
  const std::string source =
      "kernel void k(global uint* data) {\n"
      "  uint old = atomic_load_explicit(AT(0), RLX, DEV);\n"
      "  atomic_store_explicit(AT(0), old + 1 + get_global_id(0), RLX, DEV);\n"
      "}\n";
  CHECK(account(source, [](const Observed& one) { return word(one, 0) == 2; }) ==
        std::vector<std::string>{"work-item 1 reads 0 at my.cl:2 and stores 2 at my.cl:3, over the "
                                 "1 that work-item 0 stored meanwhile at my.cl:3",
                                 kSequential});
}

// The load is before the exchanges, since who makes them waits for what comes behind it.
TEST_CASE("interference: a value that came back before a compare-exchange") {
  const std::string source =
      "kernel void k(global uint* data) {\n"
      "  if (get_global_id(0) == 0) {\n"
      "    uint old = atomic_load_explicit(AT(0), RLX, DEV);\n"
      "    atomic_store_explicit(AT(1), 1, memory_order_release, DEV);\n"
      "    atomic_compare_exchange_strong_explicit(AT(0), &old, 7, RLX, RLX, DEV);\n"
      "  } else {\n"
      "    while (atomic_load_explicit(AT(1), memory_order_acquire, DEV) == 0) {}\n"
      "    atomic_exchange_explicit(AT(0), 1, RLX, DEV);\n"
      "    data[2] = atomic_exchange_explicit(AT(0), 0, RLX, DEV);\n"
      "  }\n"
      "}\n";
  CHECK(account(source, [](const Observed& one) { return word(one, 0) == 7; }) ==
        std::vector<std::string>{
            "work-item 0 reads 0 at my.cl:3, work-item 1 changes it at my.cl:8, and it is 0 again "
            "at my.cl:5, where work-item 0 takes it for unchanged",
            kSequential});
}

// A node that was popped is pushed again: the new link is not made of the old one.
TEST_CASE("interference: a value that came back comes before a store behind the compare-exchange") {
  const std::string source =
      "kernel void k(global uint* data) {\n"
      "  if (get_global_id(0) == 0) {\n"
      "    uint old = atomic_load_explicit(AT(0), RLX, DEV);\n"
      "    uint link = atomic_load_explicit(AT(2), RLX, DEV);\n"
      "    atomic_store_explicit(AT(1), 1, memory_order_release, DEV);\n"
      "    atomic_compare_exchange_strong_explicit(AT(0), &old, 7 + link, RLX, RLX, DEV);\n"
      "    atomic_store_explicit(AT(2), 9, RLX, DEV);\n"
      "  } else {\n"
      "    while (atomic_load_explicit(AT(1), memory_order_acquire, DEV) == 0) {}\n"
      "    atomic_exchange_explicit(AT(0), 1, RLX, DEV);\n"
      "    atomic_store_explicit(AT(2), 5, RLX, DEV);\n"
      "    atomic_exchange_explicit(AT(0), 0, RLX, DEV);\n"
      "  }\n"
      "}\n";
  const auto is_wanted = [](const Observed& one) { return word(one, 0) == 7 && word(one, 2) == 9; };
  CHECK(account(source, is_wanted).front() ==
        "work-item 0 reads 0 at my.cl:3, work-item 1 changes it at my.cl:10, and it is 0 again at "
        "my.cl:6, where work-item 0 takes it for unchanged");
}

TEST_CASE("interference: what comes behind a wrong value is not its cause") {
  const auto two_inside = [](const Observed& one) { return word(one, 3) == 1; };
  const auto told = [&](const std::string& behind) {
    return account(counted_section("", behind), two_inside).front();
  };
  CHECK(told("  atomic_store_explicit(AT(0), old + 1, RLX, DEV);\n") == kTakenTwice);
  CHECK(told("  atomic_compare_exchange_strong_explicit(AT(0), &old, 1, RLX, RLX, DEV);\n"
             "  atomic_store_explicit(AT(0), 0, RLX, DEV);\n") == kTakenTwice);
  CHECK(told("") == kTakenTwice);
}

TEST_CASE("interference: of an update that was written over behind a wrong value nothing is told") {
  const std::string source =
      "kernel void k(global uint* data) {\n"
      "  if (get_global_id(0) == 0) {\n"
      "    atomic_store_explicit(AT(0), 5, RLX, DEV);\n"
      "    atomic_store_explicit(AT(1), 1, memory_order_release, DEV);\n"
      "  } else {\n"
      "    uint old = atomic_load_explicit(AT(0), RLX, DEV);\n"
      "    uint flag = atomic_load_explicit(AT(1), memory_order_acquire, DEV);\n"
      "    if (flag == 1 && old == 0) data[3] = 1;\n"
      "    atomic_store_explicit(AT(0), old + 1, RLX, DEV);\n"
      "  }\n"
      "}\n";
  CHECK(account(source, [](const Observed& one) { return word(one, 3) == 1; }) ==
        std::vector<std::string>{kSequential});
}

TEST_CASE(
    "interference: what a work-item looked at and then found changed is told as a cause only") {
  const auto source = counted_section("    if (old) data[3] = 2;\n", "");
  CHECK(account(source, [](const Observed& one) { return word(one, 3) == 0; }) ==
        std::vector<std::string>{kSequential});
}

// The value is handed over by updates alone, and taken by one.
TEST_CASE("interference: an update that acts late names what overtook it") {
  const auto source = [](const std::string& between) {
    return "kernel void k(global uint* data) {\n"
           "  if (get_global_id(0) == 0) {\n"
           "    atomic_fetch_add_explicit(AT(0), 5, RLX, DEV);\n" +
           between +
           "    atomic_fetch_add_explicit(AT(1), 1, RLX, DEV);\n"
           "  } else if (atomic_load_explicit(AT(1), RLX, DEV) == 1) {\n"
           "    data[2] = 1 + atomic_exchange_explicit(AT(0), 9, RLX, DEV);\n"
           "  }\n"
           "}\n";
  };
  const auto is_taken_early = [](const Observed& one) { return word(one, 2) == 1; };
  const Completed seen = shown({.source = kWords + source("")}, is_taken_early);
  for (const Access& access : seen.recording->accesses) {
    CHECK(access.acts_late() == (access.line == 3));
  }
  CHECK(words_of(seen.account) ==
        std::vector<std::string>{
            "the atomic_fetch_add_explicit of work-item 0 at my.cl:3, which is relaxed and whose "
            "result nobody uses, acts later than what follows it at my.cl:4, as OpenCL C lets it",
            kWeak});
  std::string in_one_line = source("");
  for (const char* end : {";\n    atomic_fetch_add", "DEV);\n  } else"}) {
    const std::size_t at = in_one_line.find(end);
    REQUIRE(at != std::string::npos);
    in_one_line[in_one_line.find('\n', at)] = ' ';
  }
  CHECK(
      account(in_one_line, is_taken_early).front() ==
      "the atomic_fetch_add_explicit of work-item 0 at my.cl:3, which is relaxed and whose result "
      "nobody uses, acts later than what follows it on that line, as OpenCL C lets it");
  const auto leaves_it_early = [&](const std::string& between, const std::string& line = "") {
    const Completed all = completed({.source = kWords + line + source(between)});
    const std::vector<Observed>& observed = all.exploration->observed;
    return std::any_of(observed.begin(), observed.end(), is_taken_early);
  };
  CHECK(leaves_it_early("    atomic_fetch_add_explicit(AT(3), 1, RLX, DEV);\n"));
  CHECK_FALSE(
      leaves_it_early("    atomic_fetch_add_explicit(AT(3), 1, memory_order_release, DEV);\n"));
  CHECK_FALSE(
      leaves_it_early("    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release,"
                      " DEV);\n"));
  CHECK(leaves_it_early("    barrier(CLK_GLOBAL_MEM_FENCE);\n"));
  CHECK(leaves_it_early("    mem_fence(CLK_GLOBAL_MEM_FENCE);\n"));
  CHECK_FALSE(leaves_it_early("    atomic_fetch_add_explicit(AT(0), 0, RLX, DEV);\n"));
  CHECK(leaves_it_early(""));
  CHECK_FALSE(leaves_it_early("", "#line 1 \"stalemate/driver.clh\"\n"));
}

TEST_CASE("interference: what races only where an update acts late is told as that") {
  const std::string source =
      "kernel void k(global uint* data) {\n"
      "  if (get_global_id(0) == 0) {\n"
      "    data[3] = 2;\n"
      "    atomic_fetch_add_explicit(AT(0), 5, RLX, DEV);\n"
      "    atomic_fetch_add_explicit(AT(1), 1, RLX, DEV);\n"
      "  } else if (atomic_load_explicit(AT(1), RLX, DEV) == 1) {\n"
      "    if (atomic_exchange_explicit(AT(0), 9, RLX, DEV) == 0) data[3] = 1;\n"
      "  }\n"
      "}\n";
  const Completed seen = completed({.source = kWords + source});
  REQUIRE(seen.races.size() == 1);
  CHECK(seen.races[0].first.line + seen.races[0].second.line == 10);
  REQUIRE_FALSE(seen.account.empty());
  CHECK(seen.account.front().kind == FactKind::UpdateOvertaken);
}

// As a driver reads and writes what a lock protects: its lines are not the user's.
TEST_CASE("interference: two inside a section at once are told by the lines that let them in") {
  const std::string source =
      "#define SC memory_order_seq_cst\n"
      "#line 1 \"my.cl\"\n"
      "void enter(global uint* data, uint me) {\n"
      "  while (atomic_load_explicit(AT(3 - me), SC, DEV)) {}\n"
      "  atomic_store_explicit(AT(2 + me), 1, SC, DEV);\n"
      "}\n"
      "void leave(global uint* data, uint me) { atomic_store_explicit(AT(2 + me), 0, SC, DEV); }\n"
      "#line 1 \"stalemate/driver.clh\"\n"
      "kernel void k(global uint* data) {\n"
      "  enter(data, get_global_id(0));\n"
      "  uint ticket = atomic_load_explicit(AT(1), SC, DEV);\n"
      "  atomic_store_explicit(AT(1), ticket + 1, SC, DEV);\n"
      "  leave(data, get_global_id(0));\n"
      "}\n";
  const auto lines = account(source, [](const Observed& one) { return word(one, 1) == 1; });
  REQUIRE(lines.size() == 2);
  CHECK_THAT(lines[0], Catch::Matches("work-item [01] enters its section behind my.cl:3 while "
                                      "work-item [01], which entered behind my.cl:3, is still "
                                      "inside"));
  CHECK(lines[1] == kSequential);
}

TEST_CASE(
    "interference: a section that sees too little names the line that left before the one that "
    "enters") {
  const std::string source =
      "void enter(global uint* data) { while (atomic_exchange_explicit(AT(0), 1, RLX, DEV)) {} }\n"
      "void leave(global uint* data) {\n"
      "  atomic_store_explicit(AT(0), 0, memory_order_release, DEV);\n"
      "}\n"
      "#line 1 \"stalemate/driver.clh\"\n"
      "kernel void k(global uint* data) {\n"
      "  enter(data);\n"
      "  uint ticket = atomic_load_explicit(AT(1), RLX, DEV);\n"
      "  atomic_store_explicit(AT(1), ticket + 1, RLX, DEV);\n"
      "  leave(data);\n"
      "}\n";
  const auto lines = account(source, [](const Observed& one) { return word(one, 1) == 1; });
  REQUIRE(lines.size() == 2);
  CHECK_THAT(lines[0], Catch::StartsWith("work-item 1 reads the older 0 although work-item 0 had "
                                         "stored 1: nothing orders my.cl:3 before my.cl:1"));
  CHECK(lines[1] == kWeak);
}
