#include "config/subject_words.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

#include "config/scalars.hpp"

namespace stalemate::config {

namespace {

constexpr std::size_t kNameMax = 80;
constexpr std::string_view kNameCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
// A blank or quote ends an option for one driver and not for another.
constexpr std::string_view kSeparators = " \t\n\"'`\\;&|$";

/// What is wrong with a word, and what to do.
struct WordProblem {
  std::string message;
  std::string remedy;
};

using WordRule = std::function<std::optional<WordProblem>(const std::string&)>;

std::optional<WordProblem> name_problem(const std::string& name) {
  if (name.size() > kNameMax) {
    return WordProblem{"the name is longer than 80 characters", "shorten it"};
  }
  if (name.find_first_not_of(kNameCharacters) == std::string::npos) return std::nullopt;
  return WordProblem{in_quotes(name) + " is not a subject's name",
                     "use letters, digits, '_', '.' and '-'"};
}

std::optional<WordProblem> requirement_problem(const std::string& word) {
  if (is_identifier(word)) return std::nullopt;
  return WordProblem{in_quotes(word) + " is neither an extension nor a feature macro",
                     "write its name, cl_khr_… or __opencl_c_…"};
}

std::optional<WordProblem> macro_problem(const std::string& option) {
  const std::string name = option.substr(2, option.find('=') - 2);
  if (!is_identifier(name)) {
    return WordProblem{in_quotes(option) + " does not define a macro",
                       "write -DNAME or -DNAME=VALUE"};
  }
  if (name.starts_with("stalemate_") || name.starts_with("STALEMATE_")) {
    return WordProblem{"macros that begin with stalemate_ belong to stalemate", "rename it"};
  }
  return std::nullopt;
}

std::optional<WordProblem> build_option_problem(const std::string& option) {
  if (option.find_first_of(kSeparators) != std::string::npos) {
    return WordProblem{in_quotes(option) + " has a blank, a quote or a separator in it",
                       "one option per item, without quotes"};
  }
  if (option.starts_with("-cl-std")) {
    return WordProblem{in_quotes(option) + " is not among the build options",
                       "write the version as cl_std: CL1.2, or leave it to the device"};
  }
  if (option.starts_with("-D")) return macro_problem(option);
  if (option == "-w" || (option.starts_with("-cl-") && option.size() > 4)) return std::nullopt;
  return WordProblem{in_quotes(option) + " is not allowed",
                     "allowed are -DNAME=VALUE, -cl-… and -w"};
}

void check_word(const TreeNode& word, const WordRule& rule, Findings& findings) {
  if (word.kind != NodeKind::Scalar || word.text.empty()) return;
  if (const auto problem = rule(word.text))
    findings.add(word.place, problem->message, problem->remedy);
}

void check_list(const TreeNode* list, const WordRule& rule, Findings& findings) {
  if (list == nullptr || list->kind != NodeKind::List) return;
  for (const TreeNode& word : list->values) check_word(word, rule, findings);
}

}  // namespace

void check_subject_words(const TreeNode& subject, Findings& findings) {
  if (const TreeNode* name = subject.find("name")) check_word(*name, name_problem, findings);
  check_list(subject.find("requires"), requirement_problem, findings);
  check_list(subject.find("build_options"), build_option_problem, findings);
}

}  // namespace stalemate::config
