#include "sim/machine/certify.hpp"

#include "sim/machine/blocks.hpp"
#include "sim/machine/cycle_account.hpp"
#include "sim/machine/faults.hpp"
#include "sim/machine/ordering.hpp"
#include "sim/machine/progress.hpp"
#include "sim/machine/watch.hpp"
#include "sim/machine/whole_state.hpp"

namespace stalemate::sim {
namespace {

enum class Doing : std::uint8_t { Searching, WritingDown, Following };

struct CycleSearch {
  Looks looks = Looks::Idle;
  std::uint64_t begun = 0;
  std::uint64_t rounds_left = 0;
  Doing doing = Doing::Searching;
  // Brent's: the hash of one state, kept until twice as many rounds have gone by.
  std::uint64_t kept_hash = 0;
  std::uint64_t rounds_since = 0;
  std::uint64_t power = 1;
  // The cycle that is written down or followed.
  std::uint64_t cycle_rounds_left = 0;
  int passes_left = 0;
  std::size_t segment = 0;
  std::uint64_t segment_used = 0;
  std::vector<bool> stepped = {};
  std::vector<std::uint64_t> state = {};  // where it has to come back to
  Certificate certificate = {};
  bool is_given = false;  // the launch came with it
  CycleAccount account = {};
};

CycleSearch cycle_search;

void search_on() {
  cycle_search.doing = Doing::Searching;
  cycle_search.rounds_since = 0;
  cycle_search.power = 1;
}

void begin_pass() {
  cycle_search.segment = 0;
  cycle_search.segment_used = 0;
  cycle_search.stepped.assign(machine.work_items.size(), false);
}

void begin_writing_down(std::uint64_t rounds) {
  cycle_search.doing = Doing::WritingDown;
  cycle_search.cycle_rounds_left = rounds;
  cycle_search.certificate = {.prefix_events = machine.ended.events};
  cycle_search.is_given = false;
  cycle_search.account = {};
  cycle_search.state = whole_state();
  begin_pass();
}

void begin_following(int passes) {
  cycle_search.doing = Doing::Following;
  cycle_search.passes_left = passes;
  begin_pass();
}

void begin_check(const Certificate& given) {
  cycle_search.certificate = given;
  cycle_search.is_given = true;
  cycle_search.account = {};
  cycle_search.state = whole_state();
  begin_following(2);
}

/// Whoever could go on and had no turn was not treated fairly. A serial device promises no turns.
bool is_fair() {
  if (machine.settings.policy == Policy::Serial) return true;
  for (std::uint32_t i = 0; i < machine.runnable.size(); ++i) {
    if (!cycle_search.stepped[machine.runnable[i]]) return false;
  }
  return true;
}

bool has_come_back() {
  return is_fair() && whole_state() == cycle_search.state;
}

void give_up_cycle() {
  if (cycle_search.is_given) fail_refused();
  search_on();
}

void end_writing_down() {
  cycle_search.certificate.cycle_events =
      machine.ended.events - cycle_search.certificate.prefix_events;
  if (!has_come_back()) return search_on();
  begin_following(1);
}

void end_following() {
  if (!has_come_back()) return give_up_cycle();
  if (--cycle_search.passes_left != 0) return begin_pass();
  if (machine.launch->check != nullptr && !cycle_search.is_given) fail_refused();
  machine.ended.certificate = cycle_search.certificate;
  fail_livelocked(cycle_search.account);
}

void compare_hashes() {
  const std::uint64_t hash = whole_hash();
  ++cycle_search.rounds_since;
  if (cycle_search.power > 1 && hash == cycle_search.kept_hash)
    return begin_writing_down(cycle_search.rounds_since);
  if (cycle_search.rounds_since < cycle_search.power) return;
  cycle_search.kept_hash = hash;
  cycle_search.rounds_since = 0;
  cycle_search.power *= 2;
}

bool has_moved() {
  return cycle_search.looks == Looks::Idle && machine.last_change > cycle_search.begun;
}

void search_round() {
  const Certificate* check = machine.launch->check;
  if (check != nullptr && machine.ended.events == check->prefix_events) {
    begin_check(*check);
  } else if (has_moved()) {
    stop_certifying();
  } else if (--cycle_search.rounds_left == 0) {
    be_more_patient(cycle_search.looks);
    stop_certifying();
  } else {
    compare_hashes();
  }
}

void end_round() {
  if (cycle_search.doing == Doing::Searching) {
    search_round();
  } else if (--cycle_search.cycle_rounds_left == 0) {
    end_writing_down();
  }
}

bool keeps_turn_in_series() {
  return machine.settings.policy == Policy::Serial && machine.runnable.has(machine.turn_of);
}

std::uint32_t next_in_round() {
  if (keeps_turn_in_series()) return machine.turn_of;
  const bool is_serial = machine.settings.policy == Policy::Serial;
  return machine.runnable.from(is_serial ? 0 : machine.turn_of + 1);
}

void write_down(std::uint32_t id) {
  std::vector<Segment>& cycle = cycle_search.certificate.cycle;
  if (!cycle.empty() && cycle.back().work_item == id) {
    ++cycle.back().events;
  } else {
    cycle.push_back({id, 1});
  }
}

/// kNobodysTurn at the end of the cycle, or where its next work-item cannot go on.
std::uint32_t next_in_cycle() {
  const std::vector<Segment>& cycle = cycle_search.certificate.cycle;
  while (cycle_search.segment < cycle.size() &&
         cycle_search.segment_used == cycle[cycle_search.segment].events) {
    ++cycle_search.segment;
    cycle_search.segment_used = 0;
  }
  if (cycle_search.segment == cycle.size()) return kNobodysTurn;
  const std::uint32_t id = cycle[cycle_search.segment].work_item;
  if (id >= machine.work_items.size() || !machine.runnable.has(id)) return kNobodysTurn;
  ++cycle_search.segment_used;
  return id;
}

std::uint32_t turn_in_cycle() {
  std::uint32_t id = next_in_cycle();
  if (id != kNobodysTurn) return id;
  if (cycle_search.segment == cycle_search.certificate.cycle.size()) {
    end_following();
  } else {
    give_up_cycle();
  }
  return certifying_turn();
}

std::uint32_t turn_in_round() {
  const std::uint32_t id = next_in_round();
  if (id <= machine.turn_of) end_round();
  if (!machine.certifying) return kNobodysTurn;
  if (cycle_search.doing == Doing::Following) return turn_in_cycle();
  if (cycle_search.doing == Doing::WritingDown) write_down(id);
  return id;
}

}  // namespace

void start_certifying(Looks looks, std::uint64_t rounds) {
  machine.certifying = true;
  drain_all();
  watch_blocks();
  watch_anew();
  cycle_search.looks = looks;
  cycle_search.begun = machine.ended.events;
  cycle_search.rounds_left = rounds;
  search_on();
}

void stop_certifying() {
  machine.certifying = false;
  machine.idle_check_at = 0;
  watch_blocks();
}

std::uint32_t certifying_turn() {
  const bool follows = cycle_search.doing == Doing::Following;
  const std::uint32_t id = follows ? turn_in_cycle() : turn_in_round();
  if (id != kNobodysTurn && cycle_search.doing != Doing::Searching) cycle_search.stepped[id] = true;
  return id;
}

void note_certifying(const Happened& happened) {
  watch_told(happened);
  if (cycle_search.doing == Doing::WritingDown) cycle_search.account.add(happened);
}

}  // namespace stalemate::sim
