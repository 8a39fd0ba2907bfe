#include "core/subject_rules.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "stalemate/diagnostic.hpp"

namespace stalemate {

namespace {

constexpr std::size_t kNameMax = 80;
constexpr std::size_t kLettersOfSlipMax = 3;
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::string_view kDecimalDigits = "0123456789";
constexpr std::string_view kNameMarks = "_.-";
// A blank or quote ends an option for one driver and not for another.
constexpr std::string_view kBlanksAndQuotes = " \t\n\r\v\f\"'`";
constexpr std::string_view kSeparators = "\\;&|$";

bool is_one_of(std::string_view characters, char c) {
  return characters.find(c) != std::string_view::npos;
}

bool is_word_character(char c) {
  return is_one_of(kLetters, c) || is_one_of(kDecimalDigits, c) || c == '_';
}

std::optional<WordProblem> macro_problem(const std::string& option) {
  const std::string name = option.substr(2, option.find('=') - 2);
  if (!is_identifier(name)) {
    return WordProblem{"does not define a macro", "write -DNAME or -DNAME=VALUE"};
  }
  if (name.starts_with("stalemate_") || name.starts_with("STALEMATE_")) {
    return WordProblem{"defines one of the macros that belong to stalemate", "rename it"};
  }
  return std::nullopt;
}

/// An option that is nearly one of OpenCL's (OpenCL 3.0, 5.8.6). Of drivers' own nothing is known.
std::optional<WordProblem> slip_of_option(const std::string& option) {
  static const std::vector<std::string> known{"-cl-single-precision-constant",
                                              "-cl-denorms-are-zero",
                                              "-cl-fp32-correctly-rounded-divide-sqrt",
                                              "-cl-opt-disable",
                                              "-cl-strict-aliasing",
                                              "-cl-uniform-work-group-size",
                                              "-cl-no-subgroup-ifp",
                                              "-cl-mad-enable",
                                              "-cl-no-signed-zeros",
                                              "-cl-unsafe-math-optimizations",
                                              "-cl-finite-math-only",
                                              "-cl-fast-relaxed-math",
                                              "-cl-kernel-arg-info"};
  const std::string nearest = nearest_word(option, known, kLettersOfSlipMax);
  if (nearest.empty() || nearest == option) return std::nullopt;
  return WordProblem{"is no build option of OpenCL C", "did you mean '" + nearest + "'?"};
}

}  // namespace

bool is_identifier(std::string_view text) {
  return !text.empty() && !is_one_of(kDecimalDigits, text[0]) &&
         std::all_of(text.begin(), text.end(), is_word_character);
}

std::optional<WordProblem> subject_name_problem(const std::string& name) {
  if (name.size() > kNameMax) {
    return WordProblem{"is longer than 80 characters", "shorten it"};
  }
  const bool is_plain = std::all_of(name.begin(), name.end(), [](char c) {
    return is_word_character(c) || is_one_of(kNameMarks, c);
  });
  if (!is_plain || name.empty()) {
    return WordProblem{"is not a subject's name", "use letters, digits, '_', '.' and '-'"};
  }
  if (is_word_character(name[0])) return std::nullopt;
  return WordProblem{"is not a subject's name", "begin with a letter, a digit or '_'"};
}

std::optional<WordProblem> build_option_problem(const std::string& option) {
  if (option.find_first_of(kBlanksAndQuotes) != std::string::npos) {
    return WordProblem{"has a blank or a quote in it", "one option per item, without quotes"};
  }
  const std::size_t separator = option.find_first_of(kSeparators);
  if (separator != std::string::npos) {
    return WordProblem{"has '" + std::string(1, option[separator]) +
                           "' in it, which some drivers take for something else",
                       "define the macro in a kernel file that includes this one"};
  }
  if (option.starts_with("-cl-std")) {
    return WordProblem{"is not among the build options",
                       "write the version as cl_std: CL1.2, or leave it to the device"};
  }
  if (option.starts_with("-D")) return macro_problem(option);
  if (auto slip = slip_of_option(option)) return slip;
  if (option == "-w" || (option.starts_with("-cl-") && option.size() > 4)) return std::nullopt;
  return WordProblem{"is not allowed", "allowed are -DNAME=VALUE, -IFOLDER, -cl-… and -w"};
}

std::string stored_subject_problem(const Subject& subject) {
  if (subject_name_problem(subject.name)) return "its subject's name is not a word";
  const auto is_refused = [](const std::string& option) {
    return build_option_problem(option).has_value();
  };
  const auto& options = subject.build_options;
  if (std::any_of(options.begin(), options.end(), is_refused)) {
    return "it has a build option that is not allowed";
  }
  const std::string& standard = subject.cl_std;
  const bool is_standard =
      standard.empty() || standard == "CL1.2" || standard == "CL2.0" || standard == "CL3.0";
  return is_standard ? std::string() : "its cl_std is no version of OpenCL C";
}

const char* key_against_group_size(const Subject& subject, std::uint32_t work_items) {
  const std::uint32_t least = subject.at_least.work_group_size;
  const std::uint32_t most = subject.at_most.work_group_size;
  const bool is_ruled = rounded_down(subject.work_group_size, work_items) == work_items;
  if (work_items >= least && work_items <= most && is_ruled) return nullptr;
  if (least == most || !is_ruled) return "work_group_size";
  return work_items < least ? "at_least.work_group_size" : "at_most.work_group_size";
}

}  // namespace stalemate
