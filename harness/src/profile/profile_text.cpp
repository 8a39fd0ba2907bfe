#include "profile/profile_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/printable.hpp"
#include "engine/launch/requirements.hpp"
#include "report/words/case_words.hpp"
#include "report/words/number_words.hpp"
#include "report/words/text_width.hpp"

namespace stalemate::profile {

namespace {

using report::counted;
using report::grouped;

constexpr std::size_t kAdviceWidth = 18;

constexpr AdviceWord kAdviceWords[] = {AdviceWord::Use, AdviceWord::UseNot,
                                       AdviceWord::NotSeenToFail, AdviceWord::Unknown};

std::string letters_words(const engine::LetterCounts& letters) {
  const std::string read = counted(letters.letters, "letter");
  if (letters.old == 0) return fmt::format("{} read, none of them old", read);
  return fmt::format("{} of {} old ({}), {} of them still after {}", grouped(letters.old), read,
                     report::percent(double(letters.old) / double(letters.letters)),
                     grouped(letters.old_to_the_end), counted(letters.loads_again, "more load"));
}

std::string violation_words(const Violation& violation, const ProfileRow& row) {
  std::string text(name(violation.kind));
  if (!row.result || !row.result->reproducer) return text;
  const RatedCase& original = row.result->reproducer->original;
  const RatedCase& smallest = row.result->reproducer->smallest;
  text += fmt::format(" in {} of {} fresh launches, found in case {}; smallest: {}",
                      grouped(original.rate.violations), grouped(original.rate.launches),
                      grouped(row.result->effort.cases), report::case_words(smallest.input));
  return text;
}

struct Seen {
  const ProfileRow& row;

  std::string operator()(const Pass& /*pass*/) const {
    if (row.letters) return letters_words(*row.letters);
    if (!row.result) return "two work-items passed a turn back and forth";
    const Effort& effort = row.result->effort;
    return fmt::format("{}, {} of {} launches met", counted(effort.operations, "operation"),
                       grouped(effort.launches_met), grouped(effort.launches));
  }
  std::string operator()(const Violation& violation) const {
    if (row.letters) return letters_words(*row.letters);
    return row.result ? violation_words(violation, row) : "not seen to hand a turn over";
  }
  std::string operator()(const Inconclusive& /*inconclusive*/) const { return "inconclusive"; }
  std::string operator()(const Skipped& /*skipped*/) const { return "skipped, not run"; }
  std::string operator()(const Error& /*error*/) const { return "error"; }
};

std::string row_text(const ProfileRow& row) {
  const std::string margin(kAdviceWidth + 4, ' ');
  std::string text =
      fmt::format("  {}  {}\n", report::padded(std::string(words(row.advice.word)), kAdviceWidth),
                  row.idiom.words);
  text += fmt::format("{}{}\n", margin, seen_words(row));
  if (!row.advice.why.empty()) text += fmt::format("{}{}\n", margin, row.advice.why);
  return text;
}

std::string facts_text(const DeviceInfo& device) {
  const std::string progress =
      device.progress ? engine::progress_words(*device.progress) : "not measured";
  const std::string lanes =
      device.sub_group_size == 0
          ? "unknown"
          : fmt::format("{}, of which a work-group's size had best be a multiple",
                        device.sub_group_size);
  const std::string loops =
      device.loop_turns_max == 0
          ? "not seen to be ended"
          : fmt::format(
                "ended after {}, without an error: what waits or tries again for longer "
                "goes on as if it had what it waits for",
                counted(device.loop_turns_max, "turn"));
  return fmt::format("  progress: {}\n  lane width: {}\n  long loops: {}\n", progress, lanes,
                     loops);
}

std::string device_text(const Profile& profile) {
  const DeviceInfo& device = profile.device;
  return fmt::format(
      "profile of {}, {}, seed {}, stalemate {}\n  {} ({}), driver {}\n  {}, built with "
      "-cl-std={}, {}\n",
      device.id, profile.date, profile.seed.value, profile.tool_version, device.name,
      device.platform, device.driver_version, device.opencl_version, device.cl_std,
      counted(device.compute_units, "compute unit"));
}

std::string totals_text(const Profile& profile) {
  std::vector<std::string> totals;
  for (const AdviceWord word : kAdviceWords) {
    const auto count =
        std::count_if(profile.rows.begin(), profile.rows.end(),
                      [&](const ProfileRow& row) { return row.advice.word == word; });
    totals.push_back(fmt::format("{} {}", count, words(word)));
  }
  const auto broken = std::count_if(profile.rows.begin(), profile.rows.end(),
                                    [](const ProfileRow& row) { return !row.advice.is_expected; });
  return fmt::format("\n{}: {}; {} unexpected\n", counted(profile.rows.size(), "idiom"),
                     fmt::join(totals, ", "), broken);
}

constexpr const char* kLegend = R"(
  use               promised by the language to devices that claim what this one claims, and not seen to fail here
  do not use        failed here, or is wrong on every device, or waits in a way in which this device does not go on
  not seen to fail  passed here, but nothing promises it: another driver, another size or another day may differ
  unknown           nothing was decided
)";

}  // namespace

std::string seen_words(const ProfileRow& row) {
  return std::visit(Seen{row}, row.measured.verdict);
}

std::string profile_text(const Profile& profile) {
  std::string text = device_text(profile) + facts_text(profile.device);
  std::string group;
  for (const ProfileRow& row : profile.rows) {
    if (row.idiom.group != group) text += fmt::format("\n{}\n", row.idiom.group);
    group = row.idiom.group;
    text += row_text(row);
  }
  return printable(text + totals_text(profile) + kLegend, KeepNewlines::Yes);
}

}  // namespace stalemate::profile
