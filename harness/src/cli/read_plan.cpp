#include "cli/read_plan.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fnmatch.h>

#include "cli/notify.hpp"
#include "cli/repository.hpp"
#include "config/load.hpp"

namespace stalemate::cli {

std::optional<Plan> read_plan(const CommandContext& context, const PlanRequest& request) {
  std::vector<config::ConfigFile> files;
  for (const std::string& path : request.configs) files.push_back({path, false});
  if (files.empty()) files.push_back({request.shipped_default, true});
  const auto is_wanted = [&](const std::string& name) { return matches(name, request.subjects); };
  auto loaded = config::load_plan(
      files, {context.properties, context.files, request.allow_outside, is_wanted});
  if (auto* plan = std::get_if<Plan>(&loaded)) {
    const auto roots = repository_roots();
    for (Subject& subject : plan->subjects) subject.origin = in_repository(subject.origin, roots);
    return std::move(*plan);
  }
  const auto& mistakes = std::get<Diagnostics>(loaded);
  std::size_t count = 0;
  for (const Diagnostic& mistake : mistakes) {
    notify(mistake);
    count += mistake.unshown != 0 ? mistake.unshown : 1;
  }
  notify(fmt::format("{} {} in the configuration", count, count == 1 ? "mistake" : "mistakes"));
  return std::nullopt;
}

bool matches(const std::string& subject, const std::vector<std::string>& globs) {
  const auto fits = [&](const std::string& glob) {
    return fnmatch(glob.c_str(), subject.c_str(), 0) == 0;
  };
  return globs.empty() || std::any_of(globs.begin(), globs.end(), fits);
}

std::vector<std::string> names_of_all(const Plan& plan) {
  std::vector<std::string> names = plan.unwanted;
  for (const Subject& subject : plan.subjects) names.push_back(subject.name);
  return names;
}

std::optional<std::string> no_match_text(const std::vector<std::string>& names,
                                         const std::vector<std::string>& globs) {
  const auto idle = std::find_if(globs.begin(), globs.end(), [&](const std::string& glob) {
    return std::none_of(names.begin(), names.end(),
                        [&](const std::string& name) { return matches(name, {glob}); });
  });
  if (idle == globs.end()) return std::nullopt;
  const std::string nearest = nearest_word(*idle, names);
  return fmt::format(
      "no subject of the plan matches '{}'; {}", *idle,
      nearest.empty() ? "`stalemate list` shows what there is" : "did you mean '" + nearest + "'?");
}

}  // namespace stalemate::cli
