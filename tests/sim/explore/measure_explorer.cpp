// Not a test: prints how many executions known programs have, and how fast they are explored.
//   measure_explorer [SECONDS]   at most so long for each program
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "sim/explore/explored_program.hpp"
#include "sim/explore/known_programs.hpp"

namespace {

using namespace stalemate::sim::explore;
using namespace stalemate::sim::explore::test;
using Number = unsigned long long;

double seconds_each = 20;

void row(const std::string& name, const SmallProgram& program) {
  const auto begin = std::chrono::steady_clock::now();
  const Limits limits{.time = std::chrono::nanoseconds(static_cast<long>(seconds_each * 1e9))};
  const Seen seen = explore(program, limits, Keep::Counts);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  const Explored& explored = seen.explored;
  std::printf("| %s | %llu%s | %llu | %llu | %llu | %u | %llu | %.3f | %.0f | %.0f |%s%s\n",
              name.c_str(), Number{explored.executions}, explored.bound == Bound::None ? "" : "+",
              Number{explored.blocked}, Number{explored.cut}, Number{explored.graphs},
              explored.events_max, Number{explored.waiting_max}, took.count(),
              static_cast<double>(explored.executions) / took.count(),
              static_cast<double>(explored.graphs) / took.count(), seen.races != 0 ? " races" : "",
              seen.livelocks != 0 ? " livelocks" : "");
  std::fflush(stdout);
}

void locks(LockKind kind, const char* name, unsigned most) {
  for (unsigned items = 2; items <= most; ++items) {
    row(std::string(name) + " " + std::to_string(items), lock(kind, {.groups = items}));
  }
  row(std::string(name) + " 3 x 2", lock(kind, {.groups = 3, .times = 2}));
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1) seconds_each = std::strtod(arguments[1], nullptr);
  std::printf(
      "| program | executions | blocked | cut | graphs | events | waiting | s | executions/s | "
      "graphs/s |\n|---|---|---|---|---|---|---|---|---|---|\n");
  for (unsigned items = 6; items <= 9; ++items)
    row("fetch_add " + std::to_string(items), fetch_adds(items, 1));
  row("fetch_add 4 x 2", fetch_adds(4, 2));
  row("store buffering 16", store_buffering_ring(16));
  row("load buffering 16", load_buffering_ring(16));
  locks(LockKind::Exchange, "exchange lock", 7);
  locks(LockKind::CompareExchange, "cas lock", 8);
  locks(LockKind::Ticket, "ticket lock", 7);
  locks(LockKind::TestAndTestAndSet, "ttas lock", 6);
  row("add by rereading 3 x 2", add_by_rereading(3, 2));
  row("add by rereading 4 x 2", add_by_rereading(4, 2));
  row("add by expected 3 x 1", add_by_expected(3, 1));
  row("add by expected 3 x 2", add_by_expected(3, 2));
  row("treiber push 4", treiber_stack(4, false));
  row("treiber push 5", treiber_stack(5, false));
  row("treiber push pop 2", treiber_stack(2, true));
  row("treiber push pop 3", treiber_stack(3, true));
  row("group barrier 3 x 3", group_barrier(3, 3));
  row("group barrier 4 x 3", group_barrier(4, 3));
  return 0;
}
