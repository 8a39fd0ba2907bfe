#include "config/subject_values.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <string>

namespace stalemate::config {

namespace {

std::vector<std::string> strings(const Option::List* list) {
  std::vector<std::string> all;
  if (list == nullptr) return all;
  for (const Option& option : *list) all.push_back(std::get<std::string>(option.value));
  return all;
}

std::optional<Broken> broken(const Options& values) {
  const Option::Mapping* mapping = values.mapping("broken");
  if (mapping == nullptr) return std::nullopt;
  Options members;
  for (const auto& [key, value] : *mapping) members.set(key, value);
  const auto kind = any_violation_kind(members.text("kind").value_or(""));
  if (!kind) return std::nullopt;
  const Option::List* runs_on = members.list("runs_on");
  return Broken{*kind, strings(members.list("exposed_by")),
                runs_on == nullptr ? all_device_kinds() : strings(runs_on)};
}

/// The ND-range at `name`, with those of `otherwise` for sizes that are not there.
NdRange nd_range(const Options& values, std::string_view name, NdRange otherwise) {
  Options members;
  if (const Option::Mapping* mapping = values.mapping(name)) {
    for (const auto& [key, value] : *mapping) members.set(key, value);
  }
  const auto size = [&](std::string_view key, std::uint32_t missing) {
    return static_cast<std::uint32_t>(members.integer(key).value_or(missing));
  };
  return {size("work_groups", otherwise.work_groups),
          size("work_group_size", otherwise.work_group_size)};
}

constexpr std::uint32_t kAnySize = kAnyNdRange.work_groups;

/// The sizes of one kind that a subject is right for, as they are written.
struct Sizes {
  SizeRule rule = {};
  std::uint32_t least = 1;
  std::uint32_t most = kAnySize;

  std::uint32_t smallest() const { return rounded_up(rule, least); }
  std::uint32_t largest() const { return most == kAnySize ? most : rounded_down(rule, most); }
  bool are_none() const { return smallest() > largest(); }
};

SizeRule rule_of(const Option& option) {
  if (const auto* word = std::get_if<std::string>(&option.value)) {
    return stalemate::size_rule(*word).value_or(SizeRule{});
  }
  SizeRule rule;
  const auto* mapping = std::get_if<Option::Mapping>(&option.value);
  if (mapping == nullptr) return rule;
  Options members;
  for (const auto& [key, value] : *mapping) members.set(key, value);
  rule.multiple_of = static_cast<std::uint32_t>(members.integer("multiple_of").value_or(1));
  return rule;
}

/// What `key` says of sizes between `least` and `most`. A number is the only size.
Sizes sizes_at(const Options& values, const char* key, std::uint32_t least, std::uint32_t most) {
  Sizes sizes{.least = least, .most = most};
  if (const auto only = values.integer(key)) {
    sizes.least = std::max(least, static_cast<std::uint32_t>(*only));
    sizes.most = std::min(most, static_cast<std::uint32_t>(*only));
  } else if (const Option* rule = values.find(key)) {
    sizes.rule = rule_of(*rule);
  }
  return sizes;
}

Sizes group_counts(const Options& values) {
  return sizes_at(values, "work_groups", nd_range(values, "at_least", {}).work_groups,
                  nd_range(values, "at_most", kAnyNdRange).work_groups);
}

Sizes group_sizes(const Options& values) {
  return sizes_at(values, "work_group_size", nd_range(values, "at_least", {}).work_group_size,
                  nd_range(values, "at_most", kAnyNdRange).work_group_size);
}

std::string no_size_text(const Sizes& sizes) {
  return sizes.rule == SizeRule{}
             ? fmt::format("{} at most, and at least {}", sizes.most, sizes.least)
             : fmt::format("no size from {} to {} is a {}", sizes.least, sizes.most,
                           to_text(sizes.rule));
}

}  // namespace

BuildOptions build_options_of(const Options& values) {
  return build_options(strings(values.list("build_options")));
}

Subject subject_of(const Property& property, const Options& values) {
  Subject subject;
  subject.name = values.text("name").value_or("");
  subject.property = property.name();
  subject.kernel = values.text("kernel").value_or("");
  subject.build_options = build_options_of(values).of_compiler;
  subject.cl_std = values.text("cl_std").value_or("");
  subject.requirements = strings(values.list("requires"));
  subject.needs_progress =
      progress(values.text("needs_progress").value_or("none")).value_or(Progress::None);
  const Sizes counts = group_counts(values);
  const Sizes sizes = group_sizes(values);
  subject.at_least = {counts.smallest(), sizes.smallest()};
  subject.at_most = {counts.largest(), sizes.largest()};
  subject.work_groups = counts.rule;
  subject.work_group_size = sizes.rule;
  subject.broken = broken(values);
  for (const Key& key : property.keys()) {
    if (const Option* value = values.find(key.name)) subject.options.set(key.name, *value);
  }
  return subject;
}

std::vector<SubjectProblem> limit_problems(const Options& values) {
  std::vector<SubjectProblem> problems;
  const auto check = [&](const std::string& key, const Sizes& sizes) {
    if (!sizes.are_none()) return;
    const bool is_ruled = values.find(key) != nullptr;
    problems.push_back({is_ruled ? key : "at_most." + key, no_size_text(sizes),
                        fmt::format("no ND-range is both: mend {}at_most or at_least",
                                    is_ruled ? key + ", " : "")});
  };
  check("work_groups", group_counts(values));
  check("work_group_size", group_sizes(values));
  return problems;
}

}  // namespace stalemate::config
