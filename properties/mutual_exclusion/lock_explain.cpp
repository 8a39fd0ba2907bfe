#include "mutual_exclusion/lock_explain.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>

namespace stalemate::properties {

namespace {

/// Locks named in a violation; more would be a list that nobody reads.
constexpr std::size_t kLocksNamed = 64;

std::string lock_name(const LockLayout& layout, std::uint32_t lock) {
  if (!layout.is_local()) return fmt::format("lock {}", lock);
  const std::uint32_t per_group = layout.parameters.cells;
  return fmt::format("local lock {} of work-group {}", lock % per_group, lock / per_group);
}

/// What happened, said of a number of operations or, `Overwrote`, of words.
std::string what_happened(LockFault fault) {
  switch (fault) {
    case LockFault::Overwrote: return "words beside the lock's own were overwritten";
    case LockFault::Overlapped: return "sections began while another was under way";
    case LockFault::Alike: return "sections read a ticket that another had read";
    case LockFault::Repeated: return "operations ran their section more than once";
    case LockFault::Missed: return "operations never ran their section";
    case LockFault::Unsaved: return "work-groups were never left by all of their work-items";
    case LockFault::Invented: return "sections read a ticket that nobody had written";
    case LockFault::Torn: return "sections read a record that does not go with the ticket";
    case LockFault::Swapped: return "work-items read an earlier ticket in a later operation";
    case LockFault::Unkept: return "last sections left no trace in what is protected";
  }
  return {};
}

std::string reason_for(LockFault fault, bool is_counted) {
  switch (fault) {
    case LockFault::Overwrote: return "does the lock take more ints than lock_words says?";
    case LockFault::Overlapped: return "two were inside at once";
    case LockFault::Alike:
      return is_counted ? "nobody was inside at once: what a section wrote did not reach the next"
                        : "cause not separable: two were inside at once, or what a section wrote "
                          "did not reach the next; this launch did not count who is inside";
    case LockFault::Repeated: return "a section must run once per operation";
    case LockFault::Missed: return "they gave up, or were dropped by the device";
    case LockFault::Unsaved:
      return "every section ended, but the kernel did not, for all: the device dropped work-items";
    case LockFault::Invented: return "the tickets were written by something else than sections";
    case LockFault::Torn: return "a part of what a section wrote did not reach the next";
    case LockFault::Swapped: return "every ticket was read once, but not in the work-items' order";
    case LockFault::Unkept: return "every ticket was read once, but the last write is gone";
  }
  return {};
}

std::string witness_text(const LockLayout& layout, const LockOperation& operation) {
  const std::uint32_t item = layout.item_of(operation.op_index);
  std::string text = fmt::format("work-item {} (work-group {}), operation {}: ", item,
                                 item / layout.parameters.work_group_size,
                                 operation.op_index % layout.parameters.operations_per_item);
  if (operation.runs() == 0) {
    return text + (operation.ended() ? "went on without its section" : "never came to its end");
  }
  text += fmt::format("read ticket {}", operation.ticket);
  if (operation.strange != operation.ticket) {
    text += fmt::format(", and {} in the record", operation.strange);
  }
  if (layout.is_counted) text += operation.overlapped() ? ", not alone inside" : ", alone inside";
  if (operation.runs() > 1) text += fmt::format(", and ran {} times", operation.runs());
  return text;
}

std::string summary_of_lock(const LockLayout& layout, const LockFinding& finding) {
  const LockFault cause = finding.cause();
  if (cause == LockFault::Overwrote || cause == LockFault::Unsaved) {
    return fmt::format("{} {} on {}", finding.count(cause), what_happened(cause),
                       lock_name(layout, finding.lock));
  }
  return fmt::format("{} of {} {} ({})", finding.count(cause), finding.operations,
                     what_happened(cause), lock_name(layout, finding.lock));
}

/// What else went wrong there, in a line.
std::string besides(const LockFinding& finding) {
  std::string text;
  for (auto i = static_cast<std::size_t>(finding.cause()) + 1; i < kLockFaults; ++i) {
    if (finding.counts[i] == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "besides, " : ", ", finding.counts[i],
                        what_happened(static_cast<LockFault>(i)));
  }
  return text;
}

}  // namespace

Violation explain_locks(const LockLayout& layout, const std::vector<LockFinding>& findings) {
  const LockFinding& worst = findings.front();
  Violation violation;
  violation.kind = kind_of(worst.cause(), layout.is_counted);
  violation.summary = summary_of_lock(layout, worst);
  violation.explanation.push_back(fmt::format("{}: {} operations, last ticket {}",
                                              lock_name(layout, worst.lock), worst.operations,
                                              worst.last_ticket));
  for (const LockOperation& operation : worst.witness(worst.cause())) {
    violation.explanation.push_back(witness_text(layout, operation));
  }
  violation.explanation.push_back(reason_for(worst.cause(), layout.is_counted));
  if (auto more = besides(worst); !more.empty()) violation.explanation.push_back(std::move(more));
  if (findings.size() > 1) {
    violation.explanation.push_back(fmt::format("{} more locks are broken", findings.size() - 1));
  }
  for (std::size_t i = 0; i < std::min(findings.size(), kLocksNamed); ++i) {
    violation.cells.push_back(findings[i].lock);
  }
  return violation;
}

}  // namespace stalemate::properties
