#include "cli/baselines.hpp"

#include <fmt/format.h>
#include <iostream>
#include <iterator>

#include "cli/notify.hpp"
#include "config/baseline.hpp"

namespace stalemate::cli {

std::optional<std::vector<KnownFailure>> read_baselines(const CommandContext& context,
                                                        const std::vector<std::string>& files) {
  std::vector<KnownFailure> all;
  std::size_t mistakes = 0;
  for (const std::string& file : files) {
    auto loaded = config::load_baseline({file, false}, {context.properties, context.files});
    if (auto* known = std::get_if<std::vector<KnownFailure>>(&loaded)) {
      std::move(known->begin(), known->end(), std::back_inserter(all));
      continue;
    }
    const auto& found = std::get<Diagnostics>(loaded);
    for (const Diagnostic& mistake : found) std::cerr << to_text(mistake) << '\n';
    mistakes += found.size();
  }
  if (mistakes == 0) return all;
  notify(fmt::format("{} {} in the baseline", mistakes, mistakes == 1 ? "mistake" : "mistakes"));
  return std::nullopt;
}

bool tell_unmatched(const std::vector<KnownFailure>& idle) {
  for (const KnownFailure& known : idle) {
    notify(
        fmt::format("an entry of the baseline matches nothing: subject {} on device {} is not in "
                    "this plan and on these devices; correct it, or take it out (it says: {})",
                    known.subject, known.device, known.because));
  }
  return !idle.empty();
}

bool tell_stale(const std::vector<KnownFailure>& over) {
  for (const KnownFailure& known : over) {
    notify(fmt::format("the baseline is stale: {} on {} passed; take it out (it says: {})",
                       known.subject, known.device, known.because));
  }
  return !over.empty();
}

}  // namespace stalemate::cli
