#include "config/subject_words.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

#include "config/build_options.hpp"
#include "config/feature_words.hpp"
#include "core/subject_rules.hpp"

namespace stalemate::config {

namespace {

using WordRule = std::function<std::optional<WordProblem>(const std::string&)>;

// No device has what is misspelt, so that the subject would be skipped on each.
std::optional<WordProblem> requirement_problem(const std::string& word) {
  const std::string meant = meant_feature(word);
  if (!is_identifier(word) || !begins_as_feature(word)) {
    return WordProblem{"is neither an extension nor a feature macro",
                       meant.empty() ? "write its name, cl_khr_… or __opencl_c_…"
                                     : "did you mean '" + meant + "'?"};
  }
  if (meant.empty()) return std::nullopt;
  return WordProblem{"is no extension or feature macro of OpenCL", "did you mean '" + meant + "'?"};
}

void check_word(const TreeNode& word, const WordRule& rule, Findings& findings) {
  if (word.kind != NodeKind::Scalar || word.text.empty()) return;
  const auto problem = rule(word.text);
  if (!problem) return;
  findings.add(word.place, in_quotes(word.text) + " " + problem->message, problem->remedy);
}

void check_list(const TreeNode* list, const WordRule& rule, Findings& findings) {
  if (list == nullptr || list->kind != NodeKind::List) return;
  for (const TreeNode& word : list->values) check_word(word, rule, findings);
}

}  // namespace

void check_subject_words(const TreeNode& subject, Findings& findings) {
  if (const TreeNode* name = subject.find("name"))
    check_word(*name, subject_name_problem, findings);
  check_list(subject.find("requires"), requirement_problem, findings);
  check_list(subject.find("build_options"), option_problem, findings);
}

}  // namespace stalemate::config
