#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "rmw_subject.hpp"
#include "source_text.hpp"
#include "stalemate/diagnostic.hpp"

namespace stalemate::properties {

namespace {

using Problems = std::vector<SubjectProblem>;

void check_functions(const RmwSubject& read, std::string_view source, Problems& problems) {
  if (read.global_function.empty() && read.local_function.empty()) {
    problems.push_back({"function", "no function is named", "write function: NAME"});
  }
  for (const std::string& function : {read.global_function, read.local_function}) {
    if (function.empty() || may_name(source, function)) continue;
    problems.push_back({"function", "the kernel file has no function '" + function + "'",
                        "name a function of that file"});
  }
}

void check_model(const RmwSubject& read, std::string_view source, Problems& problems) {
  if (read.model == RmwModel::Custom) {
    if (mentions(source, read.model_function)) return;
    const std::string nearest = nearest_word(read.model_function, built_in_model_words());
    if (nearest.empty() && may_name(source, read.model_function)) return;
    problems.push_back({"model",
                        "'" + read.model_function +
                            "' is neither a built-in model nor a function of the kernel file",
                        nearest.empty()
                            ? "name a function T m(T old, T operand) or a built-in model"
                            : "did you mean '" + nearest + "'?"});
    return;
  }
  const ModelTraits& model = traits(read.model);
  const bool fits = read.type == ScalarType::Float ? model.on_floats : model.on_integers;
  if (fits) return;
  const bool is_extremum = model.word == "min" || model.word == "max";
  problems.push_back({"model",
                      "the model '" + std::string(model.word) + "' is not for the type '" +
                          std::string(name(read.type)) + "'",
                      is_extremum ? "for floats write f" + std::string(model.word) + " or " +
                                        std::string(model.word) + "_order"
                                  : "choose another model or type"});
}

void check_returns(const RmwSubject& read, Problems& problems) {
  const ModelTraits& model = traits(read.model);
  if (read.returns == RmwReturns::Nothing && !model.order_independent) {
    problems.push_back({"returns",
                        "without returned values only a last value that does not depend on the "
                        "order can be judged, and with this model it does",
                        "return the old value"});
  }
  const bool invertible = model.invertible && read.type != ScalarType::Float;
  if (read.returns == RmwReturns::New && !invertible) {
    problems.push_back({"returns",
                        "the old value does not follow from the new one with this model and type",
                        "return the old value"});
  }
}

void check_operand_count(const RmwSubject& read, Problems& problems) {
  if (read.operand_count == 1 || read.model == RmwModel::Custom) return;
  problems.push_back({"operand_count", "no built-in model takes two operands",
                      "write a model T m(T old, T a, T b) into the kernel file and name it"});
}

constexpr std::size_t kChoicesMax = 4;
constexpr std::size_t kWordsMax = 256;

void check_words(const RmwChoice& choice, Problems& problems) {
  if (choice.words.empty() || choice.words.size() > kWordsMax) {
    problems.push_back(
        {"choices",
         fmt::format("of '{}' there are {} words to choose from", choice.name, choice.words.size()),
         fmt::format("write 1 to {}", kWordsMax)});
  }
  std::vector<std::string> sorted = choice.words;
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice == sorted.end()) return;
  problems.push_back(
      {"choices", fmt::format("'{}' is there twice among the words of '{}'", *twice, choice.name),
       "give each index a word of its own"});
}

void check_choices(const RmwSubject& read, Problems& problems) {
  if (read.choices.empty()) return;
  if (read.choices.size() > kChoicesMax) {
    problems.push_back({"choices", fmt::format("there are {} choices", read.choices.size()),
                        fmt::format("write {} at most", kChoicesMax)});
  }
  if (read.model != RmwModel::Custom) {
    problems.push_back({"choices", "no built-in model knows of choices",
                        "write a model T m(T old, T operand, uint choice) into the kernel file and "
                        "name it"});
  }
  for (const RmwChoice& choice : read.choices) check_words(choice, problems);
}

/// One end of the range as a number that orders it, if it is a number of that type at all.
std::optional<long double> range_value(ScalarType type, const Option& option) {
  if (const auto* whole = std::get_if<std::int64_t>(&option.value)) {
    const auto value = static_cast<long double>(*whole);
    if (type == ScalarType::Float || type == ScalarType::Long) return value;
    if (type == ScalarType::Ulong) return *whole >= 0 ? std::optional(value) : std::nullopt;
    const std::int64_t low = type == ScalarType::Int ? INT32_MIN : 0;
    const std::int64_t high = type == ScalarType::Int ? INT32_MAX : UINT32_MAX;
    return *whole >= low && *whole <= high ? std::optional(value) : std::nullopt;
  }
  const auto* number = std::get_if<double>(&option.value);
  if (number == nullptr || type != ScalarType::Float) return std::nullopt;
  const auto rounded = static_cast<float>(*number);
  return std::isfinite(rounded) ? std::optional<long double>(rounded) : std::nullopt;
}

void check_range(const Subject& subject, const RmwSubject& read, Problems& problems) {
  if (subject.options.find("operand_range") == nullptr) return;
  const Option::List* range = subject.options.list("operand_range");
  if (range == nullptr || range->size() != 2) {
    problems.push_back({"operand_range", "a range has two ends", "write [LOW, HIGH]"});
    return;
  }
  const auto low = range_value(read.type, range->front());
  const auto high = range_value(read.type, range->back());
  if (!low || !high) {
    problems.push_back(
        {"operand_range",
         "both ends must be numbers of the type '" + std::string(name(read.type)) + "'",
         "write whole numbers within the type's range for integers"});
  } else if (*low > *high) {
    problems.push_back({"operand_range", "the range is empty", "write the lower end first"});
  } else if (needs_exact_operands(read)) {
    problems.push_back({"operand_range",
                        "without returned values, floats are given small whole numbers only",
                        "leave the range out or return the old value"});
  }
}

}  // namespace

std::vector<SubjectProblem> rmw_problems(const Subject& subject) {
  const RmwSubject read = read_rmw_subject(subject);
  const std::string source = without_comments(subject.source);
  Problems problems;
  check_functions(read, source, problems);
  check_model(read, source, problems);
  check_returns(read, problems);
  check_operand_count(read, problems);
  check_range(subject, read, problems);
  check_choices(read, problems);
  const Problems of_operations = operations_problems(read, source);
  problems.insert(problems.end(), of_operations.begin(), of_operations.end());
  return problems;
}

}  // namespace stalemate::properties
