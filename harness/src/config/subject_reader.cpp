#include "config/subject_reader.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <system_error>

#include "config/fill_files.hpp"
#include "config/key_tables.hpp"
#include "config/scalars.hpp"
#include "config/subject_origin.hpp"
#include "config/subject_words.hpp"
#include "config/value_reader.hpp"
#include "config/wording.hpp"

namespace stalemate::config {

namespace {

/// Of one file; clang's first errors are what the others come of.
constexpr std::size_t kCodeProblemsShown = 5;

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
  const auto kind = violation_kind(members.text("kind").value_or(""));
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

/// The subject that values without mistakes describe.
Subject subject_of(const Property& property, const Options& values) {
  Subject subject;
  subject.name = values.text("name").value_or("");
  subject.property = property.name();
  subject.kernel = values.text("kernel").value_or("");
  subject.build_options = strings(values.list("build_options"));
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

/// What `part` of a path names in `node`: the value of a key, or an item of a list by its index.
const TreeNode* step_to(const TreeNode& node, std::string_view part) {
  if (node.kind != NodeKind::List) return node.find(part);
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), index);
  const bool is_index = error == std::errc() && end == part.data() + part.size();
  return is_index && index < node.values.size() ? &node.values[index] : nullptr;
}

/// The value at "function", "function.local" or "arguments.2.size"; the nearest one around it if
/// that is not there.
const TreeNode& value_at(const TreeNode& subject, std::string_view key) {
  const TreeNode* node = &subject;
  while (!key.empty()) {
    const std::size_t dot = std::min(key.find('.'), key.size());
    const TreeNode* next = step_to(*node, key.substr(0, dot));
    if (next == nullptr) return *node;
    node = next;
    key.remove_prefix(std::min(dot + 1, key.size()));
  }
  return *node;
}

/// A name that the kernel does not have; where `key` has words, it is none of those either.
void add_unknown_name(const Key& key, const TreeNode& name, const std::string& kernel,
                      std::vector<std::string> known, Findings& findings) {
  const std::string message =
      key.words.empty()
          ? fmt::format("the kernel {} has no {}", in_quotes(kernel), in_quotes(name.text))
          : fmt::format("{} is neither a built-in word nor in the kernel {}", in_quotes(name.text),
                        in_quotes(kernel));
  known.insert(known.begin(), key.words.begin(), key.words.end());
  const bool is_near = !nearest_word(name.text, known).empty();
  findings.add(name.place, message, suggestion(name.text, is_near ? known : key.words));
}

/// The scalars that must name something in the kernel. A lone identifier may be a built-in word of
/// its property; only one that lists those words leaves no doubt about the others.
std::vector<const TreeNode*> names_in_kernel(const Key& key, const TreeNode& subject) {
  const bool lists_built_in = key.form == KeyForm::Identifier && !key.words.empty();
  if (!lists_built_in && key.form != KeyForm::IdentifierPerSpace) return {};
  const TreeNode* value = subject.find(key.name);
  if (value == nullptr) return {};
  std::vector<const TreeNode*> names;
  if (value->kind == NodeKind::Scalar) names.push_back(value);
  for (const TreeNode& member : value->values) names.push_back(&member);
  return names;
}

std::string no_size_text(const Sizes& sizes) {
  return sizes.rule == SizeRule{}
             ? fmt::format("{} at most, and at least {}", sizes.most, sizes.least)
             : fmt::format("no size from {} to {} is a {}", sizes.least, sizes.most,
                           to_text(sizes.rule));
}

/// Limits between which there is no size.
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

}  // namespace

void SubjectReader::read(const TreeNode& node, const Location& from) {
  claim_name(node);
  const TreeNode* word = node.find("property");
  const Property* property = word == nullptr ? nullptr : find_property(properties_, word->text);
  if (property != nullptr) return read_known(*property, node, from);
  // Which keys it may have cannot be said: what no property knows is wrong in any case.
  read_mapping(keys_of(nullptr), node, findings_);
  check_subject_words(node, findings_);
}

void SubjectReader::read_known(const Property& property, const TreeNode& node,
                               const Location& from) {
  const std::size_t mistakes_before = findings_.count();
  auto read = read_mapping(keys_of(&property), node, findings_);
  check_subject_words(node, findings_);
  note_exposers(node);
  if (!read) return;
  if (findings_.count() == mistakes_before) {
    read_fill_files(property.keys(), node, {kernels_.access(), from}, *read, findings_);
  }
  Options values;
  for (const auto& [key, value] : *read) values.set(key, value);
  const auto path = values.text("kernel");
  const KernelText* kernel =
      path ? kernels_.load(from, *path, value_at(node, "kernel").place) : nullptr;
  if (kernel == nullptr || findings_.count() != mistakes_before) return;
  Subject subject = subject_of(property, values);
  subject.source = kernel->source;
  const SourceCode& code = source_code(subject);
  if (!check_code(node, code)) return;
  check_names(property, node, code);
  if (findings_.count() != mistakes_before) return;
  add_problems(node, limit_problems(values));
  add_problems(node, property.validate(subject));
  if (findings_.count() != mistakes_before) return;
  subject.origin = origin_of({node.place, from.folder}, property.keys(), subject.options, code);
  subjects_.push_back(property.completed(std::move(subject)));
}

const std::vector<Key>& SubjectReader::keys_of(const Property* property) {
  const auto known = keys_.find(property);
  if (known != keys_.end()) return known->second;
  auto keys =
      property == nullptr ? all_subject_keys(properties_) : subject_keys(properties_, *property);
  return keys_.emplace(property, std::move(keys)).first->second;
}

void SubjectReader::note_exposers(const TreeNode& node) {
  const TreeNode* broken = node.find("broken");
  const TreeNode* words = broken == nullptr ? nullptr : broken->find("exposed_by");
  if (words == nullptr) return;
  exposers_.insert(exposers_.end(), words->values.begin(), words->values.end());
}

void SubjectReader::claim_name(const TreeNode& node) {
  const TreeNode* name = node.find("name");
  if (name == nullptr || name->kind != NodeKind::Scalar) return;
  const auto [first, is_new] = names_.emplace(name->text, name->place);
  if (is_new) return;
  findings_.add(name->place,
                fmt::format("a second subject {}, the first is at {}", in_quotes(name->text),
                            to_text(first->second)),
                "give it another name");
}

/// What clang has against the code under test, which its file has said once for all subjects.
bool SubjectReader::check_code(const TreeNode& node, const SourceCode& code) {
  const Place& place = value_at(node, "kernel").place;
  if (!code.unread.empty()) {
    findings_.add(place, "the kernel cannot be read: " + code.unread);
    return false;
  }
  if (code.problems.empty() && code.foreign.empty()) return true;
  if (!complained_.insert(&code).second) return false;
  if (!code.foreign.empty()) {
    const CodeProblem& word = code.foreign.front();
    findings_.add(place,
                  fmt::format("{}: this is CUDA: OpenCL C has no {}", to_text(word.place),
                              in_quotes(word.message)),
                  "translate it: plain functions, __global pointers, atomic_cmpxchg, barrier");
    return false;
  }
  for (std::size_t i = 0; i < std::min(code.problems.size(), kCodeProblemsShown); ++i) {
    const CodeProblem& problem = code.problems[i];
    findings_.add(place, fmt::format("{}: {}", to_text(problem.place), problem.message),
                  "mend the kernel file");
  }
  return false;
}

void SubjectReader::check_names(const Property& property, const TreeNode& node,
                                const SourceCode& code) {
  std::vector<std::string> known;
  for (const CodeFunction& function : code.functions) known.push_back(function.name);
  for (const CodeMacro& macro : code.macros) known.push_back(macro.name);
  for (const Key& key : property.keys()) {
    for (const TreeNode* name : names_in_kernel(key, node)) {
      const bool is_built_in =
          std::find(key.words.begin(), key.words.end(), name->text) != key.words.end();
      if (is_built_in || code.mentions(name->text)) continue;
      add_unknown_name(key, *name, value_at(node, "kernel").text, known, findings_);
    }
  }
}

void SubjectReader::add_problems(const TreeNode& node,
                                 const std::vector<SubjectProblem>& problems) {
  for (const SubjectProblem& problem : problems) {
    Place place = value_at(node, problem.key).place;
    if (node.find(problem.key) == nullptr && problem.key.find('.') == std::string::npos) {
      place.key_path += problem.key.empty() ? "" : "." + problem.key;
    }
    const std::string where = problem.code.file.empty() ? "" : to_text(problem.code) + ": ";
    findings_.add(place, where + problem.message, problem.remedy);
  }
}

}  // namespace stalemate::config
