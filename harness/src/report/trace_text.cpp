#include "report/trace_text.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <vector>

#include "base/printable.hpp"
#include "engine/trace.hpp"
#include "report/number_words.hpp"
#include "report/text_width.hpp"

namespace stalemate::report {

namespace {

constexpr std::size_t kTraceLinesMax = 30;

// What counts is small; what is larger is a pattern of bits.
constexpr std::int64_t kDecimalMax = 999999;

std::int64_t sign_extended(std::uint64_t value, std::uint32_t size_bytes) {
  const std::uint32_t unused_bits = size_bytes >= 8 ? 0 : 64 - 8 * size_bytes;
  return static_cast<std::int64_t>(value << unused_bits) >> unused_bits;
}

std::string integer_words(std::uint64_t value, std::uint32_t size_bytes) {
  const std::int64_t number = sign_extended(value, size_bytes);
  if (number >= -kDecimalMax && number <= kDecimalMax) return fmt::format("{}", number);
  return fmt::format("0x{:0{}x}", value, 2 * size_bytes);
}

/// Values as the subject's type has them; other sizes are other things.
class Values {
 public:
  explicit Values(const Subject& subject) : type_(subject.options.text("type").value_or("")) {}

  std::string words(std::uint64_t value, std::uint32_t size_bytes) const {
    if (type_ == "float" && size_bytes == 4) {
      return fmt::format("{}", std::bit_cast<float>(static_cast<std::uint32_t>(value)));
    }
    if (type_ == "double" && size_bytes == 8) {
      return fmt::format("{}", std::bit_cast<double>(value));
    }
    return integer_words(value, std::clamp(size_bytes, 1u, 8u));
  }

 private:
  std::string type_;
};

std::string act_name(const Access& access, std::string_view plain) {
  if (!access.what.empty()) return printable(access.what);
  return fmt::format("{}{}", access.is_volatile ? "volatile " : "", plain);
}

std::string stale_words(const Access& access, const Values& values) {
  if (access.seen == access.truth) return "";
  return "   STALE: memory holds " + values.words(access.truth, access.size_bytes);
}

std::string load_words(const TraceStep& step, const Values& values) {
  const Access& access = step.access;
  return fmt::format("{} {} = {}{}", act_name(access, "load"), printable(step.place),
                     values.words(access.seen, access.size_bytes), stale_words(access, values));
}

std::string change_words(const TraceStep& step, const Values& values) {
  const Access& access = step.access;
  const std::string seen = values.words(access.seen, access.size_bytes);
  const std::string stored = access.stored == access.seen
                                 ? ", unchanged"
                                 : " -> " + values.words(access.stored, access.size_bytes);
  return fmt::format("{} {}: {}{}{}", act_name(access, "read-modify-write"), printable(step.place),
                     seen, stored, stale_words(access, values));
}

std::string act_words(const TraceStep& step, const Values& values) {
  const Access& access = step.access;
  const std::string stored = values.words(access.stored, access.size_bytes);
  switch (access.kind) {
    case AccessKind::Load: return load_words(step, values);
    case AccessKind::Store:
      return fmt::format("{} {} = {}", act_name(access, "store"), printable(step.place), stored);
    case AccessKind::ReadModifyWrite: return change_words(step, values);
    case AccessKind::Fence: return act_name(access, "fence");
    case AccessKind::Barrier: return act_name(access, "barrier");
    case AccessKind::Drain:
      return fmt::format("its store {} = {} becomes visible", printable(step.place), stored);
  }
  return "";
}

std::string source_place(const Access& access) {
  if (access.line == 0) return "";
  const std::size_t slash = access.file.rfind('/');
  const std::string file = slash == std::string::npos ? access.file : access.file.substr(slash + 1);
  return fmt::format("{}:{}", printable(file), access.line);
}

/// A line in columns, but for what comes last.
struct Row {
  std::string who;
  std::string where;
  std::string act;
};

Row row_of(const TraceStep& step, const Values& values) {
  const Access& access = step.access;
  const std::string times =
      step.times == 1 ? "" : fmt::format("   … {} times", grouped(step.times));
  return {fmt::format("work-item {} (group {})", access.work_item, access.work_group),
          source_place(access), act_words(step, values) + times};
}

std::string left_out_line(std::uint64_t count) {
  if (count == 0) return "";
  return fmt::format("  … {} left out\n", count == 1 ? "1 access" : grouped(count) + " accesses");
}

std::string lines(const engine::Trace& trace, const std::vector<Row>& rows) {
  std::size_t who = 0;
  std::size_t where = 0;
  for (const Row& row : rows) {
    who = std::max(who, text_width(row.who));
    where = std::max(where, text_width(row.where));
  }
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += left_out_line(trace.steps[i].left_out_before);
    text += fmt::format("  {}  {}  {}\n", padded(rows[i].who, who), padded(rows[i].where, where),
                        rows[i].act);
  }
  return text + left_out_line(trace.left_out_after);
}

}  // namespace

std::string trace_text(const Reproducer& reproducer) {
  if (!reproducer.exact || reproducer.exact->trace.empty()) return "";
  const engine::Trace trace =
      engine::excerpt({reproducer.exact->trace, reproducer.exact->left_out_after}, kTraceLinesMax);
  const Values values(reproducer.subject);
  std::vector<Row> rows;
  for (const TraceStep& step : trace.steps) rows.push_back(row_of(step, values));
  return "how it happened, access by access:\n" + lines(trace, rows);
}

}  // namespace stalemate::report
