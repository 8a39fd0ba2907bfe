#include "sim/livelock/cycle_search.hpp"

#include <utility>

namespace stalemate::sim {

void CycleSearch::search_on() {
  doing_ = Doing::Searching;
  rounds_since_ = 0;
  power_ = 1;
}

void CycleSearch::begin_pass() {
  segment_ = 0;
  segment_used_ = 0;
  stepped_.assign(rooms_.schedule.crew().items.size(), false);
}

void CycleSearch::begin_writing_down(std::uint64_t rounds) {
  doing_ = Doing::WritingDown;
  cycle_rounds_left_ = rounds;
  certificate_ = {.prefix_events = state_.ended.events};
  is_given_ = false;
  account_ = {};
  come_back_to_ = whole_state(whole());
  begin_pass();
}

void CycleSearch::begin_following(int passes) {
  doing_ = Doing::Following;
  passes_left_ = passes;
  begin_pass();
}

void CycleSearch::begin_check(const Certificate& given) {
  certificate_ = given;
  is_given_ = true;
  account_ = {};
  come_back_to_ = whole_state(whole());
  begin_following(2);
}

/// Whoever could go on and had no turn was not treated fairly. A serial device promises no turns.
bool CycleSearch::is_fair() const {
  if (is_serial()) return true;
  for (std::uint32_t i = 0; i < turns().runnable().size(); ++i) {
    if (!stepped_[turns().runnable()[i]]) return false;
  }
  return true;
}

bool CycleSearch::has_come_back() const {
  return is_fair() && whole_state(whole()) == come_back_to_;
}

void CycleSearch::give_up_cycle() {
  if (is_given_) rooms_.stuck.refused();
  search_on();
}

void CycleSearch::end_writing_down() {
  certificate_.cycle_events = state_.ended.events - certificate_.prefix_events;
  if (!has_come_back()) return search_on();
  begin_following(1);
}

void CycleSearch::end_following() {
  if (!has_come_back()) return give_up_cycle();
  if (--passes_left_ != 0) return begin_pass();
  if (state_.launch->check != nullptr && !is_given_) rooms_.stuck.refused();
  state_.ended.certificate = certificate_;
  rooms_.stuck.livelocked(account_);
}

void CycleSearch::compare_hashes() {
  const std::uint64_t hash = whole_hash(whole());
  ++rounds_since_;
  if (power_ > 1 && hash == kept_hash_) return begin_writing_down(rounds_since_);
  if (rounds_since_ < power_) return;
  kept_hash_ = hash;
  rounds_since_ = 0;
  power_ *= 2;
}

bool CycleSearch::has_moved() const {
  return looks_ == Looks::Idle && state_.last_change > begun_;
}

void CycleSearch::search_round() {
  const Certificate* check = state_.launch->check;
  if (check != nullptr && state_.ended.events == check->prefix_events) {
    begin_check(*check);
  } else if (has_moved()) {
    stop();
  } else if (--rounds_left_ == 0) {
    in_vain_ = looks_;
    stop();
  } else {
    compare_hashes();
  }
}

void CycleSearch::end_round() {
  if (doing_ == Doing::Searching) {
    search_round();
  } else if (--cycle_rounds_left_ == 0) {
    end_writing_down();
  }
}

std::uint32_t CycleSearch::next_in_round() const {
  const RunnableSet& runnable = turns().runnable();
  if (is_serial() && runnable.has(turns().latest())) return turns().latest();
  return runnable.from(is_serial() ? 0 : turns().latest() + 1);
}

void CycleSearch::write_down(std::uint32_t id) {
  std::vector<Segment>& cycle = certificate_.cycle;
  if (!cycle.empty() && cycle.back().work_item == id) {
    ++cycle.back().events;
  } else {
    cycle.push_back({id, 1});
  }
}

/// kNobodysTurn at the end of the cycle, or where its next work-item cannot go on.
std::uint32_t CycleSearch::next_in_cycle() {
  const std::vector<Segment>& cycle = certificate_.cycle;
  while (segment_ < cycle.size() && segment_used_ == cycle[segment_].events) {
    ++segment_;
    segment_used_ = 0;
  }
  if (segment_ == cycle.size()) return kNobodysTurn;
  const std::uint32_t id = cycle[segment_].work_item;
  if (id >= rooms_.schedule.crew().items.size() || !turns().runnable().has(id)) return kNobodysTurn;
  ++segment_used_;
  return id;
}

std::uint32_t CycleSearch::turn_in_cycle() {
  std::uint32_t id = next_in_cycle();
  if (id != kNobodysTurn) return id;
  if (segment_ == certificate_.cycle.size()) {
    end_following();
  } else {
    give_up_cycle();
  }
  return next_turn();
}

std::uint32_t CycleSearch::turn_in_round() {
  const std::uint32_t id = next_in_round();
  if (id <= turns().latest()) end_round();
  if (!state_.certifying) return kNobodysTurn;
  if (doing_ == Doing::Following) return turn_in_cycle();
  if (doing_ == Doing::WritingDown) write_down(id);
  return id;
}

void CycleSearch::start(Looks looks, std::uint64_t rounds) {
  state_.certifying = true;
  rooms_.memory.drain_all();
  rooms_.blocks.choose_looks();
  rooms_.watch.begin_anew(rooms_.schedule.crew().items.size());
  looks_ = looks;
  begun_ = state_.ended.events;
  rounds_left_ = rounds;
  search_on();
}

void CycleSearch::stop() {
  state_.certifying = false;
  state_.progress_check_at = 0;
  rooms_.blocks.choose_looks();
}

std::uint32_t CycleSearch::next_turn() {
  const std::uint32_t id = doing_ == Doing::Following ? turn_in_cycle() : turn_in_round();
  if (id != kNobodysTurn && doing_ != Doing::Searching) stepped_[id] = true;
  return id;
}

void CycleSearch::note(const WorkItem& self, const Happened& happened) {
  rooms_.watch.see_told(self, happened);
  if (doing_ == Doing::WritingDown) account_.add(self, happened);
}

std::optional<Looks> CycleSearch::take_in_vain() {
  return std::exchange(in_vain_, std::nullopt);
}

}  // namespace stalemate::sim
