#include "engine/failure/shrink_schedule.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace stalemate::engine {

namespace {

/// A segment and the dispatch that it belongs to.
struct Piece {
  std::size_t dispatch = 0;
  Segment segment;

  bool continues(const Piece& before) const {
    return dispatch == before.dispatch && segment.work_item == before.segment.work_item;
  }
  friend bool operator==(const Piece&, const Piece&) = default;
};
using Pieces = std::vector<Piece>;
using Follow = std::vector<std::vector<Segment>>;

Pieces pieces_of(const Follow& follow) {
  Pieces pieces;
  for (std::size_t dispatch = 0; dispatch < follow.size(); ++dispatch) {
    for (const Segment& segment : follow[dispatch]) pieces.push_back({dispatch, segment});
  }
  return pieces;
}

Follow follow_of(const Pieces& pieces, std::size_t dispatches) {
  Follow follow(dispatches);
  for (const Piece& piece : pieces) follow[piece.dispatch].push_back(piece.segment);
  return follow;
}

/// Neighbours of one work-item become one.
Pieces merged(const Pieces& pieces) {
  Pieces merged;
  for (const Piece& piece : pieces) {
    if (!merged.empty() && piece.continues(merged.back())) {
      merged.back().segment.events += piece.segment.events;
    } else {
      merged.push_back(piece);
    }
  }
  return merged;
}

Pieces without(const Pieces& pieces, std::size_t begin, std::size_t count) {
  const auto at = [&](std::size_t i) {
    return pieces.begin() + static_cast<std::ptrdiff_t>(std::min(i, pieces.size()));
  };
  Pieces rest(pieces.begin(), at(begin));
  rest.insert(rest.end(), at(begin + count), pieces.end());
  return merged(rest);
}

/// The work-item of piece `i` goes on at once with what it does next, and others come later.
Pieces joined(const Pieces& pieces, std::size_t i) {
  const auto first = pieces.begin() + static_cast<std::ptrdiff_t>(i);
  const auto next = std::find_if(first + 1, pieces.end(),
                                 [&](const Piece& piece) { return piece.continues(*first); });
  if (next == pieces.end()) return pieces;
  Pieces joined = pieces;
  joined[i].segment.events += next->segment.events;
  joined.erase(joined.begin() + (next - pieces.begin()));
  return merged(joined);
}

/// Who waits for ever repeats himself: what he does says nothing, and is too much to record.
bool is_about_waiting(ViolationKind kind) {
  return kind == ViolationKind::NoProgress || kind == ViolationKind::Deadlock ||
         kind == ViolationKind::Starvation;
}

/// What a schedule asks of its reader, who sees switches and accesses; less is better.
struct Burden {
  std::uint64_t lines = 0;
  std::uint64_t events = 0;

  bool operator<(const Burden& other) const {
    return std::tie(lines, events) < std::tie(other.lines, other.events);
  }
};

Burden burden(const Pieces& pieces, const std::optional<Recording>& recording) {
  Burden burden{pieces.size(), 0};
  if (recording) burden.lines += recording->accesses.size() + recording->accesses_left_out;
  for (const Piece& piece : pieces) burden.events += piece.segment.events;
  return burden;
}

class ScheduleShrinker {
 public:
  ScheduleShrinker(Session& session, const Failure& original, const ShrinkRules& rules)
      : session_(session), input_(original.input), schedule_(original.schedule), rules_(rules) {}

  std::optional<RecordedFailure> shortest() {
    auto whole = recorded(schedule_);
    if (!whole) return std::nullopt;
    // An execution is not made of turns.
    if (explores(session_.device())) return whole;
    if (!takes_up(whole->recording)) return whole;
    drop_chunks();
    join();
    shorten();
    auto shortest = recorded(scheduled(best_));
    return shortest ? shortest : whole;
  }

 private:
  /// Whether the recorded segments alone make it fail, as they do unless other draws matter.
  bool takes_up(const Recording& recording) {
    dispatches_ = recording.segments.size();
    best_ = merged(pieces_of(recording.segments));
    const auto judged = failing(best_);
    if (!judged) return false;
    best_burden_ = burden(best_, judged->recording);
    return true;
  }

  void drop_chunks() {
    for (std::size_t size = best_.size(); size > 0 && may_launch(); size /= 2) drop_chunks(size);
    // A single piece may have become dispensable by the loss of a later one.
    while (may_launch() && drop_chunks(1)) {
    }
  }

  bool drop_chunks(std::size_t size) {
    bool dropped = false;
    for (std::size_t begin = 0; begin < best_.size() && may_launch();) {
      const bool taken = take_if_better(without(best_, begin, size));
      dropped |= taken;
      if (!taken) begin += size;
    }
    return dropped;
  }

  void join() {
    for (std::size_t i = 0; i < best_.size() && may_launch();) {
      const Pieces candidate = joined(best_, i);
      if (candidate == best_ || !take_if_better(candidate)) ++i;
    }
  }

  void shorten() {
    for (std::size_t i = 0; i < best_.size(); ++i) {
      for (std::uint64_t step = best_[i].segment.events - 1; step > 0 && may_launch();) {
        if (!take_if_shorter(i, step)) step /= 2;
        step = std::min(step, best_[i].segment.events - 1);
      }
    }
  }

  bool take_if_shorter(std::size_t i, std::uint64_t step) {
    Pieces candidate = best_;
    candidate[i].segment.events -= step;
    return take_if_better(candidate);
  }

  bool take_if_better(const Pieces& candidate) {
    const auto judged = failing(candidate);
    if (!judged) return false;
    const Burden found = burden(candidate, judged->recording);
    if (!(found < best_burden_)) return false;
    best_ = candidate;
    best_burden_ = found;
    return true;
  }

  Schedule scheduled(const Pieces& pieces) const {
    return {.seed = schedule_.seed, .follow = follow_of(pieces, dispatches_)};
  }

  std::optional<Judged> failing(const Pieces& candidate) {
    Schedule schedule = scheduled(candidate);
    schedule.record = !is_about_waiting(rules_.symptom.kind);
    return failing(schedule);
  }

  std::optional<Judged> failing(const Schedule& schedule) {
    session_.doing("shrinking the schedule");
    ++launches_;
    Attempt attempt = session_.launch(input_, schedule);
    if (!shows(attempt, rules_.symptom)) return std::nullopt;
    return std::get<Judged>(std::move(attempt));
  }

  std::optional<RecordedFailure> recorded(Schedule schedule) {
    if (!session_.can_go_on()) return std::nullopt;
    schedule.record = true;
    auto judged = failing(schedule);
    if (!judged || !judged->recording) return std::nullopt;
    schedule.record = false;
    return RecordedFailure{{input_, std::get<Violation>(judged->judgement.verdict),
                            std::move(judged->observation), std::move(schedule)},
                           *std::move(judged->recording),
                           std::move(judged->account)};
  }

  bool may_launch() const {
    return session_.can_go_on() && !time_.search_is_over() && launches_ < rules_.budget.launches;
  }

  Session& session_;
  const Case& input_;
  const Schedule& schedule_;
  const ShrinkRules& rules_;
  SubjectTime time_{rules_.budget.time};
  std::uint32_t launches_ = 0;
  std::size_t dispatches_ = 0;
  Pieces best_;
  Burden best_burden_;
};

}  // namespace

std::optional<RecordedFailure> shrink_schedule(Session& session, const Failure& original,
                                               const ShrinkRules& rules) {
  return ScheduleShrinker(session, original, rules).shortest();
}

}  // namespace stalemate::engine
