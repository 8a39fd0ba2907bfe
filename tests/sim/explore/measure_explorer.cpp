// Not a test: prints how many executions known programs have, and how fast they are explored.
//   measure_explorer [SECONDS [THREADS]]   at most so long for each program
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "sim/explore/known_programs.hpp"
#include "sim/explore/team.hpp"

namespace {

using namespace stalemate::sim::explore;
using namespace stalemate::sim::explore::test;
using Number = unsigned long long;

double seconds_each = 20;
unsigned threads = 1;

class Nobody final : public Observer {
 public:
  Next complete(const Graph& /*graph*/) override { return Next::GoOn; }
  Next found(const Problem& /*problem*/, const Graph& /*graph*/) override { return Next::GoOn; }
};

Explored explored(const SmallProgram& program) {
  const Limits limits{.time = std::chrono::nanoseconds(static_cast<long>(seconds_each * 1e9))};
  const auto join = [&](const std::function<void(const Member&)>& act) {
    MachineProgram machines(program);
    Nobody nobody;
    act({machines, nobody});
  };
  return explore_together({.threads = threads, .giving = {}}, program.seats, limits, join).explored;
}

void row(const std::string& name, const SmallProgram& program) {
  const auto begin = std::chrono::steady_clock::now();
  const Explored seen = explored(program);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  std::printf(
      "| %s | %llu%s | %llu | %llu | %llu | %u | %llu | %.3f | %.0f | %.0f |%s\n", name.c_str(),
      Number{seen.executions}, seen.bound == Bound::None ? "" : "+", Number{seen.blocked},
      Number{seen.cut}, Number{seen.graphs}, seen.events_max, Number{seen.waiting_max},
      took.count(), static_cast<double>(seen.executions) / took.count(),
      static_cast<double>(seen.graphs) / took.count(), seen.problems != 0 ? " problems" : "");
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
  if (count > 2) threads = static_cast<unsigned>(std::strtoul(arguments[2], nullptr, 10));
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
