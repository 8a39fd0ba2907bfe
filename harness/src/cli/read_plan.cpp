#include "cli/read_plan.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fnmatch.h>
#include <iostream>

#include "cli/notify.hpp"
#include "cli/repository.hpp"
#include "config/load.hpp"

namespace stalemate::cli {

std::optional<Plan> read_plan(const CommandContext& context, const PlanRequest& request) {
  std::vector<config::ConfigFile> files;
  for (const std::string& path : request.configs) files.push_back({path, false});
  if (files.empty()) files.push_back({request.shipped_default, true});
  auto loaded =
      config::load_plan(files, {context.properties, context.files, request.allow_outside});
  if (auto* plan = std::get_if<Plan>(&loaded)) {
    const auto roots = repository_roots();
    for (Subject& subject : plan->subjects) subject.origin = in_repository(subject.origin, roots);
    return std::move(*plan);
  }
  const auto& mistakes = std::get<Diagnostics>(loaded);
  for (const Diagnostic& mistake : mistakes) std::cerr << to_text(mistake) << '\n';
  notify(fmt::format("{} {} in the configuration", mistakes.size(),
                     mistakes.size() == 1 ? "mistake" : "mistakes"));
  return std::nullopt;
}

bool matches(const std::string& subject, const std::vector<std::string>& globs) {
  const auto fits = [&](const std::string& glob) {
    return fnmatch(glob.c_str(), subject.c_str(), 0) == 0;
  };
  return globs.empty() || std::any_of(globs.begin(), globs.end(), fits);
}

std::vector<Subject> matching(const std::vector<Subject>& subjects,
                              const std::vector<std::string>& globs) {
  std::vector<Subject> selected;
  for (const Subject& subject : subjects) {
    if (matches(subject.name, globs)) selected.push_back(subject);
  }
  return selected;
}

std::optional<std::string> no_match_text(const std::vector<Subject>& subjects,
                                         const std::vector<std::string>& globs) {
  const auto idle = std::find_if(globs.begin(), globs.end(), [&](const std::string& glob) {
    return matching(subjects, {glob}).empty();
  });
  if (idle == globs.end()) return std::nullopt;
  std::vector<std::string> names;
  names.reserve(subjects.size());
  for (const Subject& subject : subjects) names.push_back(subject.name);
  const std::string nearest = nearest_word(*idle, names);
  return fmt::format(
      "no subject of the plan matches '{}'; {}", *idle,
      nearest.empty() ? "`stalemate list` shows what there is" : "did you mean '" + nearest + "'?");
}

}  // namespace stalemate::cli
