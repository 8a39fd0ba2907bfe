#include "report/violation/trace_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <string>
#include <vector>

#include "base/printable.hpp"
#include "engine/failure/trace.hpp"
#include "engine/failure/weak_fences.hpp"
#include "report/evidence/place_words.hpp"
#include "report/violation/trace_rows.hpp"
#include "report/violation/trace_values.hpp"
#include "report/words/number_words.hpp"
#include "report/words/text_width.hpp"
#include "settings/settings_text.hpp"

namespace stalemate::report {

namespace {

// A trace that has no more is told whole; of a longer one a person reads an excerpt.
constexpr std::ptrdiff_t kWholeLinesMax = 100;
constexpr std::ptrdiff_t kExcerptLinesMax = 30;
constexpr std::size_t kExcerptStepsMax = 200;

std::string act_name(const Access& access, std::string_view plain) {
  if (!access.what.empty()) return printable(access.what);
  return fmt::format("{}{}", access.is_volatile ? "volatile " : "", plain);
}

/// "(acquire, device)", as the source says it or means it. A recording of an older version has
/// none.
std::string order_words(const Access& access) {
  if (access.order == MemoryOrder::None) {
    return access.kind == AccessKind::Fence && engine::is_legacy_fence(access) ? " (work-group)"
                                                                               : "";
  }
  return fmt::format(" ({}, {})", name(access.order), name(access.scope));
}

/// What memory a fence or barrier orders, where that is known.
std::string memory_words(const Access& access) {
  if (access.orders_local && access.orders_global) return " of local and global memory";
  if (access.orders_local) return " of local memory";
  return access.orders_global ? " of global memory" : "";
}

/// How what it saw differs from memory.
std::string difference_words(const Access& access, const TraceValues& values) {
  if (access.seen == access.truth) return "";
  const std::string held = values.words(access.truth, access);
  if (!access.is_stale()) return "   not yet in memory, which holds " + held;
  const bool is_update = access.kind == AccessKind::ReadModifyWrite && access.stored != access.seen;
  return fmt::format("   STALE: {}memory holds {}", is_update ? "comes between older stores, " : "",
                     held);
}

/// Which store it reads, where that is known.
std::string source_words(const Access& access) {
  if (!access.reads_from) return "";
  if (!access.reads_from->work_item) return ", as it was before";
  return fmt::format(", from work-item {} at {}", *access.reads_from->work_item,
                     printable(source_line(*access.reads_from)));
}

/// Why one that saw what it expects did not store.
std::string failure_words(const Access& access) {
  return access.is_weak_failure ? ": it is what was expected, and a weak one may fail" : "";
}

std::string load_words(const TraceStep& step, const TraceValues& values) {
  const Access& access = step.access;
  return fmt::format("{} {} = {}{}{}{}{}", act_name(access, "load"),
                     printable(words(step.location)), values.words(access.seen, access),
                     failure_words(access), order_words(access), source_words(access),
                     difference_words(access, values));
}

std::string change_words(const TraceStep& step, const TraceValues& values) {
  const Access& access = step.access;
  const std::string seen = values.words(access.seen, access);
  const std::string stored = access.stored == access.seen && !access.stores_same
                                 ? ", unchanged" + failure_words(access)
                                 : " -> " + values.words(access.stored, access);
  return fmt::format("{} {}: {}{}{}{}{}{}", act_name(access, "read-modify-write"),
                     printable(words(step.location)), seen, stored, order_words(access),
                     access.from_store_buffer ? ", late" : "", source_words(access),
                     difference_words(access, values));
}

std::string act_words(const TraceStep& step, const TraceValues& values) {
  const Access& access = step.access;
  const std::string stored = values.words(access.stored, access);
  switch (access.kind) {
    case AccessKind::Load: return load_words(step, values);
    case AccessKind::Store:
      return fmt::format("{} {} = {}{}{}", act_name(access, "store"),
                         printable(words(step.location)), stored, order_words(access),
                         access.is_older() ? "   OLDER than what memory holds" : "");
    case AccessKind::ReadModifyWrite: return change_words(step, values);
    case AccessKind::Fence:
      return act_name(access, "fence") + order_words(access) + memory_words(access);
    case AccessKind::Barrier: return act_name(access, "barrier") + memory_words(access);
    case AccessKind::Drain:
      return fmt::format("its store {} = {} becomes visible", printable(words(step.location)),
                         stored);
  }
  return "";
}

std::string count_words(std::uint64_t accesses) {
  return accesses == 1 ? "1 access" : grouped(accesses) + " accesses";
}

/// What a trace does not show between two rows.
std::string left_out_lines(std::uint64_t left_out, std::uint64_t of_driver) {
  std::string lines;
  if (of_driver != 0) lines += fmt::format("  … {} of the driver\n", count_words(of_driver));
  if (left_out != 0) lines += fmt::format("  … {} left out\n", count_words(left_out));
  return lines;
}

/// Whether files of one name, in two folders, are in the trace: then each is told with its folder.
bool has_namesakes(const engine::Trace& trace) {
  std::map<std::string, std::string> files;
  return std::any_of(trace.steps.begin(), trace.steps.end(), [&](const TraceStep& step) {
    const std::string& file = step.access.file;
    const auto [known, is_new] = files.emplace(file.substr(file.rfind('/') + 1), file);
    return !is_new && known->second != file;
  });
}

TraceRow row_of(const TraceStep& step, const TraceValues& values, bool tells_folders) {
  const Access& access = step.access;
  const bool is_whole = tells_folders && access.line != 0;
  return {
      fmt::format("work-item {} (group {})", access.work_item, access.work_group),
      printable(is_whole ? fmt::format("{}:{}", access.file, access.line) : source_line(access)),
      act_words(step, values),
      step.times,
      step.left_out_before,
      step.of_driver_before};
}

std::vector<TraceRow> rows_of(const engine::Trace& trace, const TraceValues& values) {
  std::vector<TraceRow> rows;
  const bool tells_folders = has_namesakes(trace);
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    rows.push_back(row_of(trace.steps[i], values, tells_folders));
    rows.back().begins_kernel =
        i > 0 && trace.steps[i].access.dispatch != trace.steps[i - 1].access.dispatch;
  }
  return folded(rows);
}

/// Rows in columns, but for what comes last.
class Table {
 public:
  explicit Table(const std::vector<TraceRow>& rows) : rows_(rows) {
    for (const TraceRow& row : rows) {
      who_ = std::max(who_, text_width(row.who));
      where_ = std::max(where_, text_width(row.where));
    }
  }

  std::string lines() const {
    std::string text;
    for (std::size_t i = 0; i < rows_.size();) {
      if (rows_[i].begins_kernel) text += "  … all work-items have ended, the next kernel begins\n";
      text += left_out_lines(rows_[i].left_out_before, rows_[i].of_driver_before);
      const std::size_t cycle = cycle_size(rows_, i);
      text += cycle == 0 ? line(rows_[i]) + times_words(rows_[i]) + "\n" : cycle_lines(i, cycle);
      i += std::max(cycle, std::size_t{1});
    }
    return text;
  }

 private:
  static std::string times_words(const TraceRow& row) {
    return row.times == 1 ? "" : fmt::format("   … {} times", grouped(row.times));
  }

  std::string line(const TraceRow& row) const {
    return fmt::format("  {}  {}  {}", padded(row.who, who_), padded(row.where, where_), row.act);
  }

  std::string cycle_lines(std::size_t first, std::size_t size) const {
    std::string text;
    std::uint64_t more = 0;
    for (std::size_t i = first; i < first + size; ++i) {
      text += line(rows_[i]) + "\n";
      more += rows_[i].times - 1;
    }
    return text + fmt::format("  … and so on, {}\n", count_words(more));
  }

  const std::vector<TraceRow>& rows_;
  std::size_t who_ = 0;
  std::size_t where_ = 0;
};

std::string lines_of(const engine::Trace& trace, const TraceValues& values) {
  const std::vector<TraceRow> rows = rows_of(trace, values);
  return Table(rows).lines() + left_out_lines(trace.left_out_after, trace.of_driver_after);
}

std::ptrdiff_t line_count(const std::string& text) {
  return std::count(text.begin(), text.end(), '\n');
}

/// The lines that tell most. What is left out, and what goes on, needs lines too.
std::string excerpt_lines(const engine::Trace& trace, const TraceValues& values,
                          const Violation& violation) {
  std::size_t steps = std::min(trace.steps.size(), kExcerptStepsMax);
  const engine::Trace longest = engine::excerpt(trace, steps, violation);
  std::string lines = lines_of(longest, values);
  while (line_count(lines) > kExcerptLinesMax && steps > 1) {
    lines = lines_of(engine::excerpt(longest, --steps, violation), values);
  }
  return lines;
}

}  // namespace

std::string pipeline_text(const Reproducer& reproducer) {
  const auto& settings = reproducer.device.settings;
  if (!settings || settings->pipeline == sim::Pipeline::Source) return "";
  return fmt::format("pipeline: {}: optimised before it ran\n", sim::to_string(settings->pipeline));
}

std::string trace_text(const Reproducer& reproducer, TraceLength length) {
  if (!reproducer.exact || reproducer.exact->trace.empty()) return "";
  const engine::Trace trace = {reproducer.exact->trace, reproducer.exact->left_out_after,
                               reproducer.exact->of_driver_after};
  const TraceValues values(reproducer.subject, reproducer.violation);
  const std::string whole = lines_of(trace, values);
  const std::string title = "how it happened, access by access:\n";
  if (length == TraceLength::Whole || line_count(whole) <= kWholeLinesMax) return title + whole;
  return title + excerpt_lines(trace, values, reproducer.violation) +
         fmt::format("  this is an excerpt: `replay` with --trace prints all {} lines\n",
                     grouped(static_cast<std::uint64_t>(line_count(whole))));
}

std::string step_text(const TraceStep& step, const Subject& subject) {
  const std::string act = act_words(step, TraceValues(subject));
  return step.times == 1 ? act : fmt::format("{}, {} times", act, grouped(step.times));
}

}  // namespace stalemate::report
