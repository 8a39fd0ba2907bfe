#include "mutual_exclusion/lock_finding.hpp"

#include <algorithm>
#include <utility>

namespace stalemate::properties {

namespace {

constexpr std::size_t kWitnesses = 2;

/// Without a branch for each word, so that many are looked at at once.
bool are_all_zero(std::span<const std::uint32_t> words) {
  std::uint32_t bits = 0;
  for (const std::uint32_t word : words) bits |= word;
  return bits == 0;
}

class FaultFinder {
 public:
  FaultFinder(const LockLayout& layout, const LockHistory& history)
      : layout_(layout), history_(history) {
    finding_.lock = history.lock;
    finding_.operations = history.operations.size();
    finding_.last_ticket = history.words[layout.block.ticket];
  }

  LockFinding find() {
    look_for_overwritten_words();
    for (const LockOperation& operation : history_.operations) look_at(operation);
    look_at_tickets();
    // What a section that was not written down left behind, nobody can say.
    if (!has(LockFault::Repeated) && all_ended_) look_for_invented_tickets();
    if (!has(LockFault::Alike) && !has(LockFault::Repeated) && !has(LockFault::Invented)) {
      look_at_order();
      if (all_ended_) look_at_end();
    }
    return std::move(finding_);
  }

 private:
  bool has(LockFault fault) const { return finding_.count(fault) != 0; }

  void note(LockFault fault, std::initializer_list<LockOperation> operations) {
    const auto index = static_cast<std::size_t>(fault);
    ++finding_.counts[index];
    for (const LockOperation& operation : operations) {
      if (finding_.witnesses[index].size() == kWitnesses) return;
      finding_.witnesses[index].push_back(operation);
    }
  }

  bool is_ours(std::size_t word) const {
    const stalemate_lock_block& block = layout_.block;
    return word < layout_.lock_words || word == block.inside || word == block.ticket ||
           (word >= block.record && word < block.record + STALEMATE_LOCK_RECORD_WORDS);
  }

  /// Where words of ours end, and padding alone follows.
  std::size_t padding_begin() const {
    const stalemate_lock_block& block = layout_.block;
    return std::max({std::size_t{layout_.lock_words}, std::size_t{block.inside} + 1,
                     std::size_t{block.ticket} + 1,
                     std::size_t{block.record} + STALEMATE_LOCK_RECORD_WORDS});
  }

  void look_for_overwritten_words() {
    const std::size_t behind = std::min(padding_begin(), history_.words.size());
    const bool is_kept = are_all_zero(history_.words.subspan(behind));
    const std::size_t end = is_kept ? behind : history_.words.size();
    for (std::size_t word = 0; word < end; ++word) {
      if (history_.words[word] != 0 && !is_ours(word)) note(LockFault::Overwrote, {});
    }
  }

  void look_at(const LockOperation& operation) {
    all_ended_ &= operation.ended();
    if (operation.runs() == 0) return note(LockFault::Missed, {operation});
    ++sections_;
    if (operation.runs() > 1) note(LockFault::Repeated, {operation});
    if (layout_.is_counted && operation.overlapped()) note(LockFault::Overlapped, {operation});
    if (operation.strange != operation.ticket) note(LockFault::Torn, {operation});
  }

  /// Tickets of sections that run in turn are dense, so a place for each suffices.
  void look_at_tickets() {
    by_ticket_.assign(history_.operations.size(), nullptr);
    for (const LockOperation& operation : history_.operations) {
      if (operation.runs() == 0 || operation.ticket >= by_ticket_.size()) continue;
      const LockOperation*& first = by_ticket_[operation.ticket];
      if (first == nullptr) {
        first = &operation;
      } else {
        note(LockFault::Alike, {*first, operation});
      }
    }
  }

  /// Ticket t + 1 is written by who read t.
  void look_for_invented_tickets() {
    for (const LockOperation& operation : history_.operations) {
      if (operation.runs() == 0 || operation.ticket == 0) continue;
      const std::uint32_t before = operation.ticket - 1;
      const bool was_written = before < by_ticket_.size() && by_ticket_[before] != nullptr;
      if (!was_written) note(LockFault::Invented, {operation});
    }
  }

  void look_at_order() {
    const LockOperation* before = nullptr;
    for (const LockOperation& operation : history_.operations) {
      if (operation.runs() == 0) continue;
      const bool is_same_item = before != nullptr && layout_.item_of(before->op_index) ==
                                                         layout_.item_of(operation.op_index);
      if (is_same_item && operation.ticket < before->ticket) {
        note(LockFault::Swapped, {*before, operation});
      }
      before = &operation;
    }
  }

  /// Sections that all ended leave a ticket behind, unless their group's memory was never saved.
  bool is_unsaved() const {
    return layout_.is_local() && sections_ != 0 &&
           std::all_of(history_.words.begin(), history_.words.end(),
                       [](std::uint32_t word) { return word == 0; });
  }

  void look_at_end() {
    if (is_unsaved()) return note(LockFault::Unsaved, {});
    const auto record = history_.words.subspan(layout_.block.record, STALEMATE_LOCK_RECORD_WORDS);
    const bool is_kept = finding_.last_ticket == sections_ &&
                         std::all_of(record.begin(), record.end(),
                                     [&](std::uint32_t word) { return word == sections_; });
    if (is_kept) return;
    const bool has_last = sections_ != 0 && by_ticket_[sections_ - 1] != nullptr;
    if (has_last) return note(LockFault::Unkept, {*by_ticket_[sections_ - 1]});
    note(LockFault::Unkept, {});
  }

  const LockLayout& layout_;
  const LockHistory& history_;
  LockFinding finding_;
  std::vector<const LockOperation*> by_ticket_;
  std::uint64_t sections_ = 0;
  bool all_ended_ = true;
};

}  // namespace

bool LockFinding::is_clean() const {
  return std::all_of(counts.begin(), counts.end(), [](std::uint64_t count) { return count == 0; });
}

LockFault LockFinding::cause() const {
  const auto first =
      std::find_if(counts.begin(), counts.end(), [](std::uint64_t count) { return count != 0; });
  return static_cast<LockFault>(first - counts.begin());
}

LockFinding find_faults(const LockLayout& layout, const LockHistory& history) {
  return FaultFinder(layout, history).find();
}

ViolationKind kind_of(LockFault fault, bool is_counted) {
  switch (fault) {
    case LockFault::Overwrote: return ViolationKind::OutOfBounds;
    case LockFault::Overlapped: return ViolationKind::MutualExclusion;
    case LockFault::Alike:
      return is_counted ? ViolationKind::StaleRead : ViolationKind::MutualExclusionOrStale;
    case LockFault::Repeated:
    case LockFault::Invented: return ViolationKind::WrongValue;
    case LockFault::Missed:
    case LockFault::Unsaved: return ViolationKind::Starvation;
    case LockFault::Torn: return ViolationKind::TornValue;
    case LockFault::Swapped: return ViolationKind::Order;
    case LockFault::Unkept: return ViolationKind::LostUpdate;
  }
  return ViolationKind::WrongValue;
}

}  // namespace stalemate::properties
