#include "report/file/merged_run.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fmt/format.h>
#include <iomanip>
#include <map>
#include <set>
#include <sstream>

#include "base/printable.hpp"
#include "core/parse_uint64.hpp"
#include "report/file/journal_flaws.hpp"
#include "report/words/some_of.hpp"

namespace stalemate::report {

namespace {

/// What all shards of a run have in common, and what a person calls it.
struct Trait {
  std::string_view name;
  std::string (*of)(const JournaledRun& run);
};

constexpr Trait kTraits[] = {
    {"version", [](const JournaledRun& run) { return run.tool_version; }},
    {"seed", [](const JournaledRun& run) { return run.seed; }},
    {"number of shards", [](const JournaledRun& run) { return std::to_string(run.shard.count); }},
    {"list of devices", [](const JournaledRun& run) { return ids_of(run.devices); }}};

void add_strangers(const std::vector<RunPart>& parts, NoRun& mistakes) {
  const RunPart& first = parts.front();
  for (const RunPart& part : parts) {
    if (!part.run.journal.has_checksums) {
      mistakes.push_back(part.folder + ": an older version wrote it, which cannot be merged");
    }
    for (const Trait& trait : kTraits) {
      if (trait.of(part.run) == trait.of(first.run)) continue;
      mistakes.push_back(fmt::format("{}: its {} is {}, and that of {} is {}", part.folder,
                                     trait.name, trait.of(part.run), first.folder,
                                     trait.of(first.run)));
    }
    if (part.run.plan_digest != first.run.plan_digest) {
      mistakes.push_back(fmt::format(
          "{}: its plan is not that of {}: their configs, kernels or baselines differ, or "
          "--subject, --cases, --time or --size; run the shards anew with the same",
          part.folder, first.folder));
    }
  }
}

void add_doubles(const std::vector<RunPart>& parts, NoRun& mistakes) {
  std::map<std::uint32_t, std::string> shards;
  std::map<SubjectOnDevice, std::string> verdicts;
  for (const RunPart& part : parts) {
    const auto [shard, is_new] = shards.insert({part.run.shard.index, part.folder});
    if (!is_new) {
      mistakes.push_back(fmt::format("shard {} is there twice: {} and {}", to_text(part.run.shard),
                                     shard->second, part.folder));
      continue;
    }
    for (const SubjectResult& result : part.run.results) {
      const SubjectOnDevice verdict{result.subject, result.device};
      const auto [before, is_first] = verdicts.insert({verdict, part.folder});
      if (is_first) continue;
      mistakes.push_back(fmt::format("the verdict on {} is there twice: {} and {}",
                                     some_of(std::vector{verdict}), before->second, part.folder));
    }
  }
}

/// The first of them. Times of that form are in the order of time if they are in that of the
/// alphabet.
std::chrono::system_clock::time_point when_began(const std::vector<RunPart>& parts) {
  const auto first = std::min_element(
      parts.begin(), parts.end(),
      [](const RunPart& one, const RunPart& other) { return one.run.began < other.run.began; });
  std::istringstream text(first->run.began);
  std::tm broken_down{};
  text >> std::get_time(&broken_down, "%Y-%m-%dT%H:%M:%SZ");
  return text.fail() ? std::chrono::system_clock::time_point{}
                     : std::chrono::system_clock::from_time_t(timegm(&broken_down));
}

RunHeader header_of(const std::vector<RunPart>& parts) {
  const JournaledRun& run = parts.front().run;
  RunHeader header{run.tool_version, run.plan, Seed{parse_uint64(run.seed)}, run.devices, 0};
  header.plan_digest = run.plan_digest;
  header.baseline_digest = run.baseline_digest;
  header.began = when_began(parts);
  header.verdicts = run.planned;
  header.unwanted = run.unwanted;
  header.subject_count = run.planned.size() / run.devices.size();
  return header;
}

bool is_lost_device(const SubjectResult& result) {
  const auto* error = std::get_if<Error>(&result.verdict);
  return error != nullptr && error->device_lost;
}

RunResult result_of_all(const std::vector<RunPart>& parts) {
  std::map<SubjectOnDevice, const SubjectResult*> there;
  for (const RunPart& part : parts) {
    for (const auto& result : part.run.results) there[{result.subject, result.device}] = &result;
  }
  RunResult merged;
  for (const SubjectOnDevice& verdict : parts.front().run.planned) {
    const auto found = there.find(verdict);
    const bool is_there = found != there.end();
    if (is_there) merged.subjects.push_back(*found->second);
    if (!is_there || found->second->is_cut_short) merged.missing.push_back(verdict);
  }
  for (const SubjectResult& result : merged.subjects) {
    merged.elapsed += result.effort.built_ahead + result.effort.elapsed;
  }
  merged.device_lost = std::any_of(merged.subjects.begin(), merged.subjects.end(), is_lost_device);
  return merged;
}

void add_missing_shards(const std::vector<RunPart>& parts, MergedRun& merged) {
  std::set<std::uint32_t> there;
  for (const RunPart& part : parts) there.insert(part.run.shard.index);
  const std::uint32_t count = parts.front().run.shard.count;
  std::vector<std::string> missing;
  for (std::uint32_t index = 1; index <= count; ++index) {
    if (!there.contains(index)) missing.push_back(to_text(Shard{index, count}));
  }
  if (missing.empty()) return;
  merged.flaws.push_back(fmt::format(
      "{} missing: {}", missing.size() == 1 ? "a shard is" : "shards are", some_of(missing)));
}

/// What the device at that place of the list is.
std::string device_of_part(const RunPart& part, std::size_t device) {
  const DeviceInfo& info = part.run.devices[device];
  return fmt::format("{} ({}), driver {}, {}", printable(info.name), printable(info.platform),
                     printable(info.driver_version), printable(info.opencl_version));
}

/// A verdict holds for the device that it is of: a person who reads one table of them has to know.
std::vector<std::string> device_remarks(const std::vector<RunPart>& parts) {
  std::vector<std::string> remarks;
  for (std::size_t device = 0; device < parts.front().run.devices.size(); ++device) {
    std::map<std::string, std::vector<std::string>> folders;
    for (const RunPart& part : parts) {
      folders[device_of_part(part, device)].push_back(printable(part.folder));
    }
    if (folders.size() == 1) continue;
    std::string text = fmt::format("{} is not the same device in all shards",
                                   parts.front().run.devices[device].id);
    for (const auto& [what, where] : folders) text += fmt::format("; {}: {}", some_of(where), what);
    remarks.push_back(std::move(text));
  }
  return remarks;
}

}  // namespace

std::variant<MergedRun, NoRun> merged(const std::vector<RunPart>& parts) {
  NoRun mistakes;
  add_strangers(parts, mistakes);
  if (mistakes.empty()) add_doubles(parts, mistakes);
  if (!mistakes.empty()) return mistakes;
  MergedRun merged{header_of(parts), result_of_all(parts), {}, device_remarks(parts)};
  for (const RunPart& part : parts) {
    for (const std::string& text : flaws_of(part.run).texts) {
      merged.flaws.push_back(fmt::format("{}: {}", part.folder, text));
    }
    merged.is_damaged |= part.run.journal.is_damaged();
  }
  add_missing_shards(parts, merged);
  return merged;
}

}  // namespace stalemate::report
