#include "read_modify_write/subject/rmw_problems.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "core/integer_range.hpp"
#include "read_modify_write/subject/rmw_binding.hpp"
#include "read_modify_write/subject/rmw_operations.hpp"
#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "read_modify_write/subject/rmw_subject_model.hpp"
#include "shared/binding.hpp"
#include "stalemate/diagnostic.hpp"

namespace stalemate::properties {

namespace {

using Problems = std::vector<SubjectProblem>;

void check_named(const RmwSubject& read, Problems& problems) {
  if (!read.global_function.empty() || !read.local_function.empty()) return;
  problems.push_back({"function", "no function is named", "write function: NAME"});
}

void check_model(const RmwSubject& read, const SourceCode& code, Problems& problems) {
  if (read.model == RmwModel::Custom) {
    if (declares(code, read.model_function)) return;
    std::vector<std::string> known = declared_names(code);
    for (std::string& word : built_in_model_words()) known.push_back(std::move(word));
    const std::string nearest = nearest_word(read.model_function, known);
    problems.push_back({"model",
                        "'" + read.model_function +
                            "' is neither a built-in model nor a function of the kernel file",
                        nearest.empty()
                            ? "name a function T m(T old, T operand) or a built-in model"
                            : "did you mean '" + nearest + "'?"});
    return;
  }
  const ModelTraits& model = traits(read.model);
  if (fits(model, read.value)) return;
  const bool is_extremum = model.word == "min" || model.word == "max";
  std::string remedy = "choose another model or type";
  if (read.value.is_struct) {
    remedy = "write a model T m(T old, T operand) into the kernel file and name it";
  } else if (is_extremum) {
    remedy = fmt::format("for floats write f{0} or {0}_order", model.word);
  }
  problems.push_back(
      {"model", fmt::format("the model '{}' is not for the type '{}'", model.word, read.value.name),
       remedy});
}

void check_type(const Subject& subject, const RmwSubject& read, Problems& problems) {
  if (read.value.problem.empty()) return;
  const std::string& function =
      read.global_function.empty() ? read.local_function : read.global_function;
  // A function that is not there cannot say its type; that it is not there is told.
  const bool is_asked = subject.options.text("type").value_or("").empty();
  if (is_asked && !declares(source_code(subject), function)) return;
  problems.push_back({"type", read.value.problem, read.value.remedy, read.value.place});
}

void check_returns(const RmwSubject& read, Problems& problems) {
  const ModelTraits& model = traits(read.model);
  if (read.returns == RmwReturns::Nothing && !model.order_independent) {
    problems.push_back({"returns",
                        "without returned values only a last value that does not depend on the "
                        "order can be judged, and with this model it does",
                        "return the old value"});
  }
  if (read.returns == RmwReturns::New && !model.invertible) {
    problems.push_back({"returns", "the old value does not follow from the new one with this model",
                        "return the old value; add and sub can be undone, of integers xor, "
                        "increment and decrement too"});
  }
}

void check_operand_count(const RmwSubject& read, Problems& problems) {
  if (read.operand_count == 1 || read.model == RmwModel::Custom) return;
  problems.push_back({"operand_count", "no built-in model takes two operands",
                      "leave 'operand_count' out, or write a model T m(T old, T a, T b) into the "
                      "kernel file and name it"});
}

constexpr std::size_t kChoicesMax = 4;
constexpr std::size_t kWordsMax = 256;

void check_words(const RmwChoice& choice, const std::string& key, Problems& problems) {
  if (choice.words.empty() || choice.words.size() > kWordsMax) {
    problems.push_back(
        {key,
         fmt::format("of '{}' there are {} words to choose from", choice.name, choice.words.size()),
         fmt::format("write 1 to {}", kWordsMax)});
  }
  std::vector<std::string> sorted = choice.words;
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice == sorted.end()) return;
  problems.push_back(
      {key, fmt::format("'{}' is there twice among the words of '{}'", *twice, choice.name),
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
  for (std::size_t i = 0; i < read.choices.size(); ++i) {
    check_words(read.choices[i], fmt::format("choices.{}.words", i), problems);
  }
}

/// One end of the range as a number that orders it, if it is a number of that type at all.
std::optional<long double> range_value(ScalarType type, const Option& option) {
  const auto* whole = std::get_if<std::int64_t>(&option.value);
  if (is_floating(type)) {
    const auto* number = std::get_if<double>(&option.value);
    if (whole == nullptr && number == nullptr) return std::nullopt;
    const double given = whole != nullptr ? static_cast<double>(*whole) : *number;
    const double rounded = as_real({type, real_bits(type, given)});
    return std::isfinite(rounded) ? std::optional<long double>(rounded) : std::nullopt;
  }
  if (whole == nullptr) return std::nullopt;
  const auto value = static_cast<long double>(*whole);
  return integer_range(type).has(value) ? std::optional(value) : std::nullopt;
}

/// Whether sums that must be exact are, of values in that range, for a few operations at least.
bool has_exact_sums(const RmwSubject& read) {
  constexpr std::uint64_t operations = 62;
  return exact_operations(read, OperandKind::Exact) >= operations;
}

void check_range(const Subject& subject, const RmwSubject& read, Problems& problems) {
  if (subject.options.find("operand_range") == nullptr) return;
  const Option::List* range = subject.options.list("operand_range");
  if (range == nullptr || range->size() != 2) {
    problems.push_back({"operand_range", "a range has two ends", "write [LOW, HIGH]"});
    return;
  }
  const ScalarType part = read.value.parts.front();
  if (std::any_of(read.value.parts.begin(), read.value.parts.end(),
                  [&](ScalarType other) { return other != part; })) {
    problems.push_back({"operand_range",
                        "the members of '" + read.value.name + "' are of different types",
                        "leave the range out"});
    return;
  }
  const auto low = range_value(part, range->front());
  const auto high = range_value(part, range->back());
  if (!low || !high) {
    problems.push_back({"operand_range",
                        "both ends must be numbers of the type '" + std::string(name(part)) + "'",
                        "write whole numbers within the type's range for integers"});
  } else if (*low > *high) {
    problems.push_back({"operand_range", "the range is empty", "write the lower end first"});
  } else if (needs_exact_operands(read) && !has_exact_sums(read)) {
    problems.push_back({"operand_range",
                        "sums of floats from that range are rounded or overflow, and only exact "
                        "ones can be judged by what this function returns",
                        "write a range that reaches to 0 or to a few times its lower end, and no "
                        "farther than a hundredth of the largest number; or return the old "
                        "value"});
  }
}

bool is_any_of(RmwModel model, std::initializer_list<RmwModel> models) {
  return std::find(models.begin(), models.end(), model) != models.end();
}

/// An option with which a compiler may choose, in the function and in its model, between two
/// results. One operation is rounded alike wherever it stands; a quotient may become a product, and
/// an expression another one. A comparison keeps a denormal that an instruction for fmin flushes.
struct Choosing {
  std::string_view option;
  std::string_view what;
  std::initializer_list<RmwModel> models;
  std::string_view remedy;
};

constexpr std::string_view kWithoutRewriting =
    "judge it without that option; with it, a built-in model other than div is one operation and "
    "is rounded alike";
constexpr std::string_view kWithoutFlushing =
    "judge it without that option; with it, sums, products and exchanges are judged";
const Choosing kChoosing[] = {{"-cl-fast-relaxed-math",
                               "round the function and its model in two ways",
                               {RmwModel::Div, RmwModel::Custom},
                               kWithoutRewriting},
                              {"-cl-unsafe-math-optimizations",
                               "round the function and its model in two ways",
                               {RmwModel::Div, RmwModel::Custom},
                               kWithoutRewriting},
                              {"-cl-denorms-are-zero",
                               "flush a denormal in the function and keep it in its model",
                               {RmwModel::Fmin, RmwModel::Fmax, RmwModel::Custom},
                               kWithoutFlushing}};

void check_options(const Subject& subject, const RmwSubject& read, Problems& problems) {
  if (!read.value.has_floating()) return;
  for (const Choosing& choosing : kChoosing) {
    if (!is_any_of(read.model, choosing.models)) continue;
    for (const std::string& option : subject.build_options) {
      if (option != choosing.option) continue;
      problems.push_back({"build_options",
                          option + " lets a compiler " + std::string(choosing.what) +
                              ", so code that is right would be convicted",
                          std::string(choosing.remedy)});
    }
  }
}

}  // namespace

std::vector<SubjectProblem> rmw_problems(const Subject& subject) {
  const RmwSubject read = read_rmw_subject(subject);
  const SourceCode& code = source_code(subject);
  Problems problems = rmw_binding_problems(subject, read);
  check_named(read, problems);
  check_type(subject, read, problems);
  check_model(read, code, problems);
  check_returns(read, problems);
  check_operand_count(read, problems);
  check_range(subject, read, problems);
  check_choices(read, problems);
  check_options(subject, read, problems);
  const Problems of_operations = operations_problems(read, code);
  problems.insert(problems.end(), of_operations.begin(), of_operations.end());
  return problems;
}

}  // namespace stalemate::properties
