#include "cli/run/baselines.hpp"

#include <chrono>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <iterator>

#include "cli/notify.hpp"
#include "cli/repository.hpp"
#include "config/baseline.hpp"
#include "engine/run/known.hpp"
#include "report/violation/next_step.hpp"
#include "report/words/number_words.hpp"
#include "report/words/some_of.hpp"

namespace stalemate::cli {

namespace {

/// Today by UTC, as an entry writes it.
std::string today() {
  const auto now =
      std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now());
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(now));
}

/// Dates of that form are in the order of time if they are in that of the alphabet.
Baselines without_expired(std::vector<KnownFailure> all, const std::string& date) {
  Baselines baselines;
  for (KnownFailure& entry : all) {
    if (!entry.expires.empty() && entry.expires < date) {
      baselines.stale.push_back({std::move(entry), KnownState::Expired});
    } else {
      baselines.known.push_back(std::move(entry));
    }
  }
  return baselines;
}

std::string place_words(const FileLine& place) {
  return fmt::format("{}:{}", place.file, place.line);
}

}  // namespace

std::optional<Baselines> read_baselines(const CommandContext& context,
                                        const std::vector<std::string>& files) {
  std::vector<KnownFailure> all;
  const auto roots = repository_roots();
  std::size_t mistakes = 0;
  for (const std::string& file : files) {
    auto loaded = config::load_baseline({file, false}, {context.properties, context.files});
    if (auto* known = std::get_if<std::vector<KnownFailure>>(&loaded)) {
      for (KnownFailure& entry : *known) entry.at.file = in_repository(entry.at.file, roots);
      std::move(known->begin(), known->end(), std::back_inserter(all));
      continue;
    }
    const auto& found = std::get<Diagnostics>(loaded);
    for (const Diagnostic& mistake : found) notify(mistake);
    mistakes += found.size();
  }
  if (mistakes == 0) return without_expired(std::move(all), today());
  notify(fmt::format("{} {} in the baseline", mistakes, mistakes == 1 ? "mistake" : "mistakes"));
  return std::nullopt;
}

bool check_baselines(const std::vector<std::string>& subjects,
                     const std::vector<DeviceInfo>& devices, Baselines& baselines) {
  for (KnownFailure& entry : engine::unmatched(baselines.known, subjects, devices)) {
    baselines.stale.push_back({std::move(entry), KnownState::Unmatched});
  }
  const auto doubles = engine::doubles(baselines.known, subjects, devices);
  for (const engine::Double& both : doubles) {
    notify(fmt::format("two entries of the baseline match {} of {} on {}: {} and {}; take one out",
                       both.kind, both.subject, both.device, place_words(both.first.at),
                       place_words(both.second.at)));
  }
  return doubles.empty();
}

void tell_stale(const std::vector<StaleEntry>& stale) {
  std::vector<std::string> unmatched;
  for (const StaleEntry& entry : stale) {
    if (entry.state == KnownState::Unmatched) {
      unmatched.push_back(fmt::format("{} on {}", entry.entry.subject, entry.entry.device));
    } else {
      notify(report::stale_words(entry));
    }
  }
  // A baseline of a whole plan is often used with a part of it.
  if (unmatched.empty()) return;
  notify(fmt::format("{} of the baseline {} no subject of this plan, or no device of this run: {}",
                     report::counted(unmatched.size(), "entry", "entries"),
                     unmatched.size() == 1 ? "names" : "name", report::some_of(unmatched)));
}

}  // namespace stalemate::cli
