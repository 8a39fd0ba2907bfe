#include "config/subject_reader.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <system_error>

#include "config/fill_files.hpp"
#include "config/key_tables.hpp"
#include "config/scalars.hpp"
#include "config/subject_origin.hpp"
#include "config/subject_values.hpp"
#include "config/subject_words.hpp"
#include "config/value_reader.hpp"
#include "config/wording.hpp"

namespace stalemate::config {

namespace {

/// Of one file; clang's first errors are what the others come of.
constexpr std::size_t kCodeProblemsShown = 5;

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
  if (std::find(known.begin(), known.end(), name.text) != known.end()) {
    return findings.add(name.place, message + " but as a macro", "name what the macro stands for");
  }
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

/// Whether clang does not know a name that later versions of OpenCL C have.
bool is_later_name(std::string_view problem) {
  const bool is_unknown = problem.find("unknown type name") != std::string_view::npos ||
                          problem.find("undeclared identifier") != std::string_view::npos;
  return is_unknown && (problem.find("'atomic_") != std::string_view::npos ||
                        problem.find("'memory_") != std::string_view::npos);
}

bool says_older_version(const TreeNode& subject) {
  const TreeNode* version = subject.find("cl_std");
  return version != nullptr && version->text == "CL1.2";
}

std::string remedy_of(const CodeProblem& problem, bool is_older) {
  if (is_older && is_later_name(problem.message)) {
    return "atomics of C11 are of OpenCL C 2.0: leave cl_std out, or write CL2.0 or CL3.0";
  }
  if (problem.message.find("half' is not allowed") != std::string::npos) {
    return "write #pragma OPENCL EXTENSION cl_khr_fp16 : enable in front of it";
  }
  // The language's own header, which comes before the file: only an option changes it.
  if (problem.place.file.starts_with("/clang/")) {
    return "mend `build_options:`: a macro there changes what OpenCL C itself declares";
  }
  return "mend the kernel file";
}

}  // namespace

void SubjectReader::read(const TreeNode& node, const Location& from) {
  claim_name(node);
  const TreeNode* word = node.find("property");
  const Property* property = word == nullptr ? nullptr : find_property(properties_, word->text);
  if (property != nullptr) return read_known(*property, node, from);
  const bool has_name = word != nullptr && word->kind == NodeKind::Scalar && !word->text.empty();
  if (has_name && nearest_word(word->text, property_names(properties_)).empty()) {
    return read_foreign(*word, node);
  }
  // Which keys it may have cannot be said: what no property knows is wrong in any case.
  read_mapping(keys_of(nullptr), node, findings_);
  check_subject_words(node, findings_);
}

/// Of a property that may be in another program: which keys it has is not known.
void SubjectReader::read_foreign(const TreeNode& word, const TreeNode& node) {
  findings_.add(word.place, "unknown property " + in_quotes(word.text),
                suggestion(word.text, property_names(properties_)) +
                    "; a property of one's own is known to the program that stalemate_add_runner "
                    "builds, and to no other (docs/writing-properties.md)");
  std::vector<Key> keys = keys_of(nullptr);
  const auto is_known = [&](const TreeNode& key) {
    return std::any_of(keys.begin(), keys.end(),
                       [&](const Key& known) { return known.name == key.text; });
  };
  TreeNode rest{.kind = node.kind, .place = node.place};
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    if (node.keys[i].text == "property" || !is_known(node.keys[i])) continue;
    rest.keys.push_back(node.keys[i]);
    rest.values.push_back(node.values[i]);
  }
  std::erase_if(keys, [](const Key& key) { return key.name == "property"; });
  read_mapping(keys, rest, findings_);
  check_subject_words(rest, findings_);
}

void SubjectReader::read_known(const Property& property, const TreeNode& node,
                               const Location& from) {
  const std::size_t mistakes_before = findings_.count();
  auto read = read_mapping(keys_of(&property), node, findings_);
  check_subject_words(node, findings_);
  note_exposers(node);
  if (!read) return;
  const std::string& name = value_at(node, "name").text;
  if (is_wanted_ && !is_wanted_(name)) return unwanted_.push_back(name);
  if (findings_.count() == mistakes_before) {
    read_fill_files(property.keys(), node, {kernels_.access(), from}, *read, findings_);
  }
  Options values;
  for (const auto& [key, value] : *read) values.set(key, value);
  const auto path = values.text("kernel");
  const KernelText* kernel =
      path ? kernels_.load({from, *path, build_options_of(values)}, value_at(node, "kernel").place)
           : nullptr;
  if (kernel == nullptr || findings_.count() != mistakes_before) return;
  Subject subject = subject_of(property, values);
  subject.source = kernel->source;
  const SourceCode& code = source_code(subject);
  if (!check_code(node, code)) return;
  check_names(property, node, code);
  if (findings_.count() != mistakes_before) return;
  add_problems(node, limit_problems(values));
  add_problems(node, property.validate(subject));
  if (findings_.count() == mistakes_before) check_kind(property, node, subject);
  if (findings_.count() == mistakes_before) check_kinds_of_device(node, subject);
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

/// A mutant may be expected to show a kind that its subject names.
void SubjectReader::check_kind(const Property& property, const TreeNode& node,
                               const Subject& subject) {
  if (!subject.broken || !subject.broken->kind.is_own()) return;
  std::vector<std::string> known;
  for (const OwnKind& kind : property.own_kinds_of(subject)) known.push_back(kind.name);
  const std::string word(name(subject.broken->kind));
  if (std::find(known.begin(), known.end(), word) != known.end()) return;
  for (const ViolationKind kind : all_violation_kinds()) known.emplace_back(name(kind));
  findings_.add(value_at(node, "broken.kind").place,
                fmt::format("unknown kind {}", in_quotes(word)), suggestion(word, known));
}

/// A mutant that does not run where it must be exposed would never be missed.
void SubjectReader::check_kinds_of_device(const TreeNode& node, const Subject& subject) {
  const TreeNode* written = node.find("broken");
  const TreeNode* kinds = written == nullptr ? nullptr : written->find("runs_on");
  if (kinds == nullptr) return;
  const std::vector<std::string>& runs_on = subject.broken->runs_on;
  if (runs_on.empty()) {
    findings_.add(kinds->place, "no kind of device is named, so the mutant never runs",
                  "leave runs_on out, or name simulated, cpu or gpu");
  }
  const TreeNode* exposers = written->find("exposed_by");
  const bool is_simulated = std::find(runs_on.begin(), runs_on.end(), "simulated") != runs_on.end();
  if (exposers == nullptr || is_simulated) return;
  for (const TreeNode& word : exposers->values) {
    if (!word.text.starts_with("sim:")) continue;
    findings_.add(word.place,
                  fmt::format("the mutant does not run on {}: runs_on has no simulated devices",
                              in_quotes(word.text)),
                  "add simulated to runs_on, or leave the device out");
  }
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
                  remedy_of(problem, says_older_version(node)));
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
    const TreeNode& value = value_at(node, problem.key);
    // Said already, and what is missing is what was refused.
    if (value.kind == NodeKind::Refused) continue;
    Place place = value.place;
    if (node.find(problem.key) == nullptr && problem.key.find('.') == std::string::npos) {
      place.key_path += problem.key.empty() ? "" : "." + problem.key;
    }
    const std::string where = problem.code.file.empty() ? "" : to_text(problem.code) + ": ";
    findings_.add(place, where + problem.message, problem.remedy);
  }
}

}  // namespace stalemate::config
