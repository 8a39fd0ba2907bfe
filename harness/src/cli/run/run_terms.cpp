#include "cli/run/run_terms.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "cli/chosen_seed.hpp"
#include "cli/notify.hpp"
#include "cli/run/proof_size.hpp"
#include "config/scalars.hpp"
#include "engine/run/expectation.hpp"
#include "report/words/shell_quote.hpp"

namespace stalemate::cli {

std::vector<SubjectResult> on_record(const RunTerms& terms, bool is_strict) {
  if (!terms.resumption || !terms.resumption->run) return {};
  std::vector<SubjectResult> results = terms.resumption->run->results;
  for (const auto& problem :
       report::read_reproducers(terms.resumption->directory.path(), results)) {
    notify("a failure on record is missing: " + problem);
  }
  if (is_strict) std::for_each(results.begin(), results.end(), engine::hold_strictly);
  return results;
}

bool goes_on_with(const RunTerms& terms, const RunHeader& now) {
  if (!terms.resumption || !terms.resumption->run) return true;
  const auto differences = report::differences(now, *terms.resumption->run);
  for (const auto& difference : differences) {
    notify(fmt::format("--resume {}: {}", terms.resumption->directory.path(), difference));
  }
  return differences.empty();
}

void tell_missing(const RunResult& result, const std::string& folder) {
  if (result.missing.empty()) return;
  notify(fmt::format(
      "{} missing; the same command {}with --resume {} goes on with it",
      result.missing.size() == 1 ? "1 verdict is"
                                 : fmt::format("{} verdicts are", result.missing.size()),
      result.failed_fast ? "without --fail-fast and " : "", report::shell_quote(folder)));
}

std::optional<std::string> mistake_in(const RunArguments& arguments) {
  const auto no_duration = [](const char* option, const std::optional<std::string>& text) {
    return text && !config::duration(*text)
               ? std::optional(fmt::format(
                     "{} {} is not a duration such as 500ms, 5s, 2m, 1h; 1000h is the most", option,
                     *text))
               : std::nullopt;
  };
  if (auto mistake = no_duration("--time", arguments.time)) return mistake;
  if (auto mistake = no_duration("--time-limit", arguments.time_limit)) return mistake;
  for (const std::string& size : arguments.sizes) {
    const auto read = proof_size(size);
    if (read && read->work_items() == 1) {
      return fmt::format("--size {}: one work-item shares nothing with another; name two or more",
                         size);
    }
    if (read) continue;
    return fmt::format(
        "--size {} is not GxIxO, as 2x1x3: 2 work-groups of 1 work-item with 3 operations each",
        size);
  }
  if (!chosen_seed(arguments.seed)) return no_seed_text(*arguments.seed);
  if (!arguments.shard) return std::nullopt;
  if (!shard_from_text(*arguments.shard)) {
    return fmt::format("--shard {} is not K/N with K from 1 to N, and N from 1 to {}",
                       *arguments.shard, kShardsMax);
  }
  if (!arguments.seed && arguments.resume.empty()) {
    return "--shard needs --seed: all shards of a run have the same, so that they fit together";
  }
  return std::nullopt;
}

std::variant<RunTerms, std::string> terms_of(const RunArguments& arguments) {
  RunTerms terms{chosen_seed(arguments.seed).value()};
  if (arguments.shard) terms.shard = shard_from_text(*arguments.shard).value();
  if (arguments.resume.empty()) return terms;
  auto resumed = report::resume(arguments.resume);
  if (const auto* mistake = std::get_if<std::string>(&resumed)) {
    return fmt::format("--resume: {}", *mistake);
  }
  terms.resumption = std::get<report::Resumption>(std::move(resumed));
  if (!terms.resumption->run) return terms;
  const report::JournaledRun& before = *terms.resumption->run;
  const auto seed = chosen_seed(before.seed);
  if (!seed) return fmt::format("--resume {}: {}", arguments.resume, no_seed_text(before.seed));
  if (!arguments.seed) terms.seed = *seed;
  if (!arguments.shard) terms.shard = before.shard;
  return terms;
}

}  // namespace stalemate::cli
