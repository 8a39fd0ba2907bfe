#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <set>
#include <string>
#include <string_view>

#include "serial_parameters.hpp"
#include "serial_subject.hpp"

namespace stalemate::properties {

namespace {

using SerialProblems = std::vector<SubjectProblem>;

/// One argument as written, and where it stands.
struct Written {
  const Options& options;
  std::string place;  // "arguments.2"

  std::string at(const char* key) const { return place + "." + key; }
};

void check_one_form(const Written& written, SerialProblems& problems) {
  int forms = 0;
  for (const char* key : {"name", "scalar", "local"}) {
    forms += written.options.find(key) != nullptr ? 1 : 0;
  }
  if (forms == 1) return;
  problems.push_back({written.place,
                      forms == 0 ? "an argument is a buffer, a number or local memory"
                                 : "an argument is one of a buffer, a number and local memory",
                      "write name: NAME, scalar: TYPE or local: TYPE"});
}

/// The keys that an argument of that form has beside the one that makes it of that form.
std::vector<std::string_view> further_keys(SerialForm form) {
  if (form == SerialForm::Scalar) return {"scalar", "value"};
  if (form == SerialForm::Local) return {"local", "size"};
  return {"name", "type", "size", "fill", "range", "compare"};
}

void check_keys(const Written& written, SerialForm form, SerialProblems& problems) {
  const auto known = further_keys(form);
  for (const auto& [key, value] : written.options.all()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    const bool makes_a_form = key == "name" || key == "scalar" || key == "local";
    if (makes_a_form) continue;
    problems.push_back({written.at(key.c_str()),
                        fmt::format("an argument with '{}' has no '{}'", known.front(), key),
                        "leave it out"});
  }
  for (const std::string_view key : known) {
    const bool is_needed = key == "type" || key == "size" || key == "value";
    if (!is_needed || written.options.find(key) != nullptr) continue;
    problems.push_back({written.place, fmt::format("the argument has no '{}'", key),
                        fmt::format("write {}: beside {}:", key, known.front())});
  }
}

void check_count(const Written& written, const SerialArgument& read, SerialProblems& problems) {
  const bool is_scalar = read.form == SerialForm::Scalar;
  const char* const key = is_scalar ? "value" : "size";
  const auto text = written.options.text(key);
  if (!text) return;
  const auto count = serial_count(*text);
  if (!count) {
    problems.push_back(
        {written.at(key), fmt::format("'{}' is not a {}", *text, key), serial_count_form()});
    return;
  }
  const bool is_whole = count->factor == std::floor(count->factor);
  if (!is_scalar && (count->factor < 1 || !is_whole)) {
    problems.push_back({written.at(key), "a size is a whole number from 1", serial_count_form()});
  } else if (is_scalar && read.type != ScalarType::Float && !is_whole) {
    problems.push_back({written.at(key), "an integer is a whole number", serial_count_form()});
  }
}

/// The least and the greatest whole number that a type holds, as far as a double tells them.
std::pair<double, double> limits_of(ScalarType type) {
  switch (type) {
    case ScalarType::Int:
      return {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
    case ScalarType::Uint: return {0, std::numeric_limits<std::uint32_t>::max()};
    case ScalarType::Float:
      return {std::numeric_limits<float>::lowest(), std::numeric_limits<float>::max()};
    case ScalarType::Long: return {-9007199254740992.0, 9007199254740992.0};
    case ScalarType::Ulong: return {0, 9007199254740992.0};
    case ScalarType::Char: return {-128, 127};
    case ScalarType::Uchar: return {0, 255};
    case ScalarType::Short: return {-32768, 32767};
    case ScalarType::Ushort: return {0, 65535};
    case ScalarType::Half: return {-65504, 65504};
    case ScalarType::Double:
      return {std::numeric_limits<double>::lowest(), std::numeric_limits<double>::max()};
  }
  return {0, 0};
}

void check_number(const Written& written, const SerialArgument& read, SerialProblems& problems) {
  const auto [lowest, highest] = limits_of(read.type);
  if (read.form == SerialForm::Scalar) {
    if (read.count.words.empty() && (read.count.factor < lowest || read.count.factor > highest)) {
      problems.push_back({written.at("value"),
                          fmt::format("{} does not hold that number", name(read.type)),
                          "write another number or type"});
    }
    return;
  }
  if (!read.range) return;
  if (read.fill != SerialFill::Random) {
    problems.push_back({written.at("range"), "only random values have a range",
                        "write fill: random beside it, or leave it out"});
  } else if (read.range->first < lowest || read.range->second > highest) {
    problems.push_back({written.at("range"),
                        fmt::format("{} does not hold all of that range", name(read.type)),
                        "write a range within the type"});
  } else if (read.type != ScalarType::Float &&
             std::ceil(read.range->first) > std::floor(read.range->second)) {
    problems.push_back(
        {written.at("range"), "there is no whole number in it", "write a wider range"});
  }
}

void check_argument(const Written& written, const SerialArgument& read, SerialProblems& problems) {
  const std::size_t before = problems.size();
  check_one_form(written, problems);
  if (problems.size() != before) return;
  check_keys(written, read.form, problems);
  check_count(written, read, problems);
  if (problems.size() == before) check_number(written, read, problems);
}

void check_buffer_names(const SerialSubject& read, SerialProblems& problems) {
  std::set<std::string, std::less<>> names;
  bool some_compared = false;
  for (std::size_t i = 0; i < read.arguments.size(); ++i) {
    const SerialArgument& argument = read.arguments[i];
    some_compared = some_compared || argument.is_compared();
    if (argument.form != SerialForm::Buffer || names.insert(argument.name).second) continue;
    problems.push_back({fmt::format("arguments.{}.name", i),
                        fmt::format("a second buffer '{}'", argument.name),
                        "give it another name"});
  }
  if (some_compared) return;
  problems.push_back({"arguments", "no buffer is compared, so nothing would be judged",
                      "let a buffer be compare: exact or compare: multiset"});
}

}  // namespace

std::vector<SubjectProblem> serial_problems(const Subject& subject) {
  const SerialSubject read = read_serial_subject(subject);
  SerialProblems problems;
  if (read.arguments.empty() || read.arguments.size() > kSerialArgumentsMax) {
    problems.push_back(
        {"arguments", fmt::format("kernels take from 1 to {} arguments here", kSerialArgumentsMax),
         "list what both kernels are called with"});
    return problems;
  }
  const Option::List& written = *subject.options.list("arguments");
  for (std::size_t i = 0; i < read.arguments.size(); ++i) {
    Options options;
    for (const auto& [key, value] : std::get<Option::Mapping>(written[i].value)) {
      options.set(key, value);
    }
    check_argument({options, fmt::format("arguments.{}", i)}, read.arguments[i], problems);
  }
  if (problems.empty()) check_buffer_names(read, problems);
  if (problems.empty()) check_parameters(subject, read, problems);
  return problems;
}

}  // namespace stalemate::properties
