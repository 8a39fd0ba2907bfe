#include "report/file/resumption.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <utility>

#include "report/file/journal.hpp"
#include "report/file/journal_flaws.hpp"
#include "report/file/read_reproducer.hpp"

namespace stalemate::report {

namespace {

constexpr std::string_view kBeginAnew = "begin anew in another folder";

/// What shards wrote may have been unpacked into one folder.
bool is_of(const Reproducer& reproducer, const SubjectResult& result) {
  const auto* violation = std::get_if<Violation>(&result.verdict);
  const bool is_alike = violation == nullptr || !has_violation(reproducer) ||
                        reproducer.violation.kind == violation->kind;
  return reproducer.subject.name == result.subject && reproducer.device.id == result.device &&
         is_alike;
}

/// Nothing was recorded, so there is nothing that could differ.
bool is_blank(const JournalContent& content) {
  return content.readable && content.whole_bytes == 0;
}

std::optional<std::string> why_no_use(const JournaledRun& run, const std::string& path) {
  if (!run.journal.has_checksums) {
    return fmt::format("{}: an older version wrote it, which cannot be gone on with; {}", path,
                       kBeginAnew);
  }
  if (!run.journal.is_damaged()) return std::nullopt;
  return fmt::format("{}: it is damaged ({}); {}", path, flaws_of(run).texts.front(), kBeginAnew);
}

class Comparison {
 public:
  void same(std::string_view what, const std::string& now, const std::string& before) {
    if (now == before) return;
    found_.push_back(fmt::format("the {} is {}, and was {}", what, now, before));
  }
  void add(std::string text) { found_.push_back(std::move(text)); }
  std::vector<std::string> found() && { return std::move(found_); }

 private:
  std::vector<std::string> found_;
};

void compare_devices(const DeviceInfo& now, const DeviceInfo& before, Comparison& comparison) {
  comparison.same("device", now.id, before.id);
  comparison.same("name of " + now.id, now.name, before.name);
  comparison.same("driver of " + now.id, now.driver_version, before.driver_version);
}

}  // namespace

std::variant<Resumption, std::string> resume(const std::string& folder) {
  auto opened = RunDirectory::reopen(folder);
  if (auto* mistake = std::get_if<std::string>(&opened)) return std::move(*mistake);
  Resumption resumption{std::get<RunDirectory>(std::move(opened)), std::nullopt};
  const std::string path = resumption.directory.journal_path();
  const JournalContent content = read_journal(path);
  if (!is_blank(content)) {
    auto read = journaled_run(path);
    if (auto* mistake = std::get_if<std::string>(&read)) return std::move(*mistake);
    resumption.run = std::get<JournaledRun>(std::move(read));
    if (auto no_use = why_no_use(*resumption.run, path)) return *std::move(no_use);
  }
  if (!content.is_torn) return resumption;
  if (const auto failure = resumption.directory.cut_journal(content.whole_bytes)) {
    return fmt::format("{} cannot be written to: {}", path, failure->reason);
  }
  return resumption;
}

std::vector<std::string> differences(const RunHeader& now, const JournaledRun& before) {
  Comparison comparison;
  comparison.same("version", now.tool_version, before.tool_version);
  comparison.same("seed", std::to_string(now.seed.value), before.seed);
  comparison.same("shard", to_text(now.shard), to_text(before.shard));
  if (now.devices.size() != before.devices.size()) {
    comparison.add(fmt::format("the devices are {}, and were {} (--device)", ids_of(now.devices),
                               ids_of(before.devices)));
  } else {
    for (std::size_t i = 0; i < now.devices.size(); ++i) {
      compare_devices(now.devices[i], before.devices[i], comparison);
    }
  }
  if (now.plan_digest != before.plan_digest) {
    comparison.add(
        "the plan is another: its subjects, their sources, a setting such as --cases or --time, "
        "the baseline, or a driver kernel that the program carries");
  }
  return std::move(comparison).found();
}

std::string failure_in(const std::string& folder, const std::string& file) {
  const auto name = std::filesystem::path(file).filename();
  return fmt::format("{}/failures/{}", folder, name.string());
}

std::vector<std::string> read_reproducers(const std::string& folder,
                                          std::vector<SubjectResult>& results) {
  std::vector<std::string> problems;
  for (SubjectResult& result : results) {
    if (result.reproducer_file.empty()) continue;
    result.reproducer_file = failure_in(folder, result.reproducer_file);
    auto read = read_reproducer(result.reproducer_file);
    auto* kept = std::get_if<Reproducer>(&read);
    if (kept != nullptr && is_of(*kept, result)) {
      result.reproducer = std::move(*kept);
      continue;
    }
    problems.push_back(kept == nullptr ? std::get<std::string>(std::move(read))
                                       : fmt::format("{} is of another verdict ({} on {})",
                                                     result.reproducer_file, kept->subject.name,
                                                     kept->device.id));
    result.reproducer_file.clear();
  }
  return problems;
}

}  // namespace stalemate::report
