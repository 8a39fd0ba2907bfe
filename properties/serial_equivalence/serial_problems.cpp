#include "serial_equivalence/serial_problems.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <set>
#include <string>
#include <string_view>

#include "serial_equivalence/serial_invariant_problems.hpp"
#include "serial_equivalence/serial_parameters.hpp"
#include "serial_equivalence/serial_required_problems.hpp"
#include "serial_equivalence/serial_subject.hpp"
#include "shared/options_of.hpp"

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
  const bool is_scalar = written.options.find("scalar") != nullptr;
  const bool is_local = written.options.find("local") != nullptr;
  // A name alone may stand beside either, for kernels to select it by.
  const bool is_buffer =
      written.options.find("type") != nullptr || written.options.find("struct") != nullptr;
  if (int{is_scalar} + int{is_local} + int{is_buffer} > 1) {
    problems.push_back({written.place, "an argument is one of a buffer, a number and local memory",
                        "write name: NAME, scalar: TYPE or local: TYPE"});
  } else if (!is_scalar && !is_local && written.options.find("name") == nullptr) {
    problems.push_back({written.place, "an argument is a buffer, a number or local memory",
                        "write name: NAME, scalar: TYPE or local: TYPE"});
  }
}

/// The keys that an argument of that form has beside the one that makes it of that form.
std::vector<std::string_view> further_keys(SerialForm form) {
  if (form == SerialForm::Scalar) return {"scalar", "value", "name"};
  if (form == SerialForm::Local) return {"local", "size", "name"};
  return {"name", "type", "struct", "size", "fill", "range", "compare"};
}

/// What it must say beside that.
std::vector<std::string_view> needed_keys(const Written& written, SerialForm form) {
  if (form == SerialForm::Scalar) return {"value"};
  if (form == SerialForm::Local || written.options.find("struct") != nullptr) return {"size"};
  return {"type", "size"};
}

void check_keys(const Written& written, SerialForm form, SerialProblems& problems) {
  const auto known = further_keys(form);
  for (const auto& [key, value] : written.options.all()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    problems.push_back({written.at(key.c_str()),
                        fmt::format("an argument with '{}' has no '{}'", known.front(), key),
                        "leave it out"});
  }
  for (const std::string_view key : needed_keys(written, form)) {
    if (written.options.find(key) != nullptr) continue;
    problems.push_back({written.place, fmt::format("the argument has no '{}'", key),
                        fmt::format("write {}: beside {}:", key, known.front())});
  }
  const Option::List* members = written.options.list("struct");
  if (members != nullptr && members->empty()) {
    problems.push_back({written.at("struct"), "a struct has members", "list their types"});
  }
  if (written.options.find("struct") != nullptr && written.options.find("type") != nullptr) {
    problems.push_back({written.at("struct"), "an element is of one type or one struct",
                        "leave out type: or struct:"});
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
  const bool is_too_large = count->constant().value_or(1) > kSerialSizeMax;
  if (!is_scalar && (is_too_large || !count->is_whole(1))) {
    problems.push_back({written.at(key), "a size is a whole number from 1", serial_count_form()});
  } else if (is_scalar && !is_floating(read.type()) &&
             !count->is_whole(std::numeric_limits<long double>::lowest())) {
    problems.push_back({written.at(key), "an integer is a whole number", serial_count_form()});
  }
}

void check_value(const Written& written, const SerialArgument& read, SerialProblems& problems) {
  const auto number = read.count.constant();
  if (!number || is_within(read.type(), *number)) return;
  problems.push_back({written.at("value"),
                      fmt::format("{} does not hold that number", read.element.text),
                      "write another number or type"});
}

/// Numbers are drawn as doubles, which have each whole number up to here.
constexpr long double kDrawnMax = 9007199254740991.0L;  // 2^53 - 1

/// Of a random fill: every component of the element draws from it.
void check_range(const Written& written, const SerialArgument& read, SerialProblems& problems) {
  if (!read.range) return;
  if (read.fill != SerialFill::Random) {
    problems.push_back({written.at("range"), "only random values have a range",
                        "write fill: random beside it, or leave it out"});
    return;
  }
  for (const SerialComponent& component : read.element.components) {
    const TypeLimits limits = limits_of(component.type);
    const bool is_wide = size_bytes(component.type) == 8 && !is_floating(component.type);
    const long double lowest = is_wide ? std::max(limits.lowest, -kDrawnMax) : limits.lowest;
    const long double highest = is_wide ? kDrawnMax : limits.highest;
    if (read.range->first < lowest || read.range->second > highest) {
      problems.push_back(
          {written.at("range"),
           is_wide ? "numbers of 64 bits are drawn up to 2^53 alone"
                   : fmt::format("{} does not hold all of that range", name(component.type)),
           is_wide ? "write a range within -9007199254740991 and 9007199254740991"
                   : "write a range within the type"});
      return;
    }
    if (!is_floating(component.type) &&
        std::ceil(read.range->first) > std::floor(read.range->second)) {
      problems.push_back(
          {written.at("range"), "there is no whole number in it", "write a wider range"});
      return;
    }
  }
}

/// Component number `index` of all of a buffer's.
ScalarType type_of_component(const SerialArgument& read, std::size_t index) {
  return read.element.components[index % read.element.components.size()].type;
}

/// Of a binary file.
void check_bytes(const Written& written, const SerialArgument& read, SerialProblems& problems) {
  const std::size_t size = read.bytes.size();
  const auto elements = read.count.constant();
  const long double room = elements.value_or(0) * static_cast<long double>(read.element.size_bytes);
  if (size % read.element.size_bytes != 0) {
    problems.push_back({written.at("fill"),
                        fmt::format("{} bytes are no whole number of elements of {}", size,
                                    read.element.size_bytes),
                        "write whole elements, as they lie in memory, into the file"});
  } else if (elements && static_cast<long double>(size) > room) {
    problems.push_back({written.at("fill"), fmt::format("{} bytes for a buffer of {}", size, room),
                        "leave some out, or make the buffer larger"});
  }
}

void check_fill(const Written& written, const SerialArgument& read, SerialProblems& problems) {
  const bool is_list = read.fill == SerialFill::List;
  if (read.fill == SerialFill::Bytes) return check_bytes(written, read, problems);
  if (!is_list && read.fill != SerialFill::Value) return;
  const std::size_t count = is_list ? read.numbers.size() : read.element.components.size();
  for (std::size_t i = 0; i < count; ++i) {
    const ScalarType type = type_of_component(read, i);
    if (holds(type, read.numbers[is_list ? i : 0])) continue;
    problems.push_back({is_list ? fmt::format("{}.{}", written.at("fill"), i) : written.at("fill"),
                        fmt::format("{} does not hold that number", name(type)),
                        "write another number or type"});
    return;
  }
  const auto elements = read.count.constant();
  if (!is_list || !elements) return;
  const long double room = *elements * static_cast<long double>(read.element.components.size());
  if (static_cast<long double>(count) <= room) return;
  problems.push_back({written.at("fill"), fmt::format("{} numbers for a buffer of {}", count, room),
                      "leave some out, or make the buffer larger"});
}

void check_argument(const Written& written, const SerialArgument& read, SerialProblems& problems) {
  const std::size_t before = problems.size();
  check_one_form(written, problems);
  if (problems.size() != before) return;
  check_keys(written, read.form, problems);
  check_count(written, read, problems);
  if (problems.size() != before) return;
  if (read.form == SerialForm::Scalar) return check_value(written, read, problems);
  check_range(written, read, problems);
  check_fill(written, read, problems);
}

void check_names(const SerialSubject& read, SerialProblems& problems) {
  std::set<std::string, std::less<>> names;
  bool some_compared = false;
  for (std::size_t i = 0; i < read.arguments.size(); ++i) {
    const SerialArgument& argument = read.arguments[i];
    some_compared = some_compared || argument.is_compared();
    if (argument.name.empty() || names.insert(argument.name).second) continue;
    problems.push_back(
        {fmt::format("arguments.{}.name", i),
         fmt::format("a second {} '{}'",
                     argument.form == SerialForm::Buffer ? "buffer" : "argument", argument.name),
         "give it another name"});
  }
  if (some_compared || !read.invariants.empty()) return;
  problems.push_back({"arguments", "no buffer is compared, so nothing would be judged",
                      "let a buffer be compare: exact or compare: multiset"});
}

void check_selection(const std::string& place, const SerialKernel& kernel,
                     SerialProblems& problems) {
  if (kernel.unknown.empty()) return;
  problems.push_back({place, fmt::format("no argument has the name '{}'", kernel.unknown.front()),
                      "give an argument that name, as scalar: and local: may have one, too"});
}

void check_counts(const Options& options, const std::string& place, SerialProblems& problems) {
  for (const char* key : {"items", "groups", "group_size"}) {
    const auto text = options.text(key);
    if (!text) continue;
    const auto count = serial_count(*text);
    if (count && count->is_whole(1)) continue;
    problems.push_back({place + "." + key, fmt::format("'{}' is not a number of them", *text),
                        serial_count_form()});
  }
  if (options.find("items") == nullptr || options.find("groups") == nullptr) return;
  problems.push_back({place + ".items", "work-items are counted beside work-groups",
                      "leave out items: or groups:"});
}

void check_kernels(const Subject& subject, const SerialSubject& read, SerialProblems& problems) {
  const bool has_entry = subject.options.find("entry") != nullptr;
  const Option::List* kernels = subject.options.list("kernels");
  if (has_entry == (kernels != nullptr)) {
    problems.push_back({has_entry ? "kernels" : "",
                        has_entry ? "there is an entry beside the kernels"
                                  : "there is neither an entry nor a list of kernels",
                        "write entry: NAME, or kernels: [NAME, …] for several in a row"});
  } else if (kernels != nullptr && (kernels->empty() || kernels->size() > kSerialKernelsMax)) {
    problems.push_back({"kernels",
                        fmt::format("from 1 to {} kernels run in a row", kSerialKernelsMax),
                        "list what runs, in order"});
  }
  for (std::size_t i = 0; kernels != nullptr && i < kernels->size(); ++i) {
    const std::string place = fmt::format("kernels.{}", i);
    check_counts(options_of((*kernels)[i]), place, problems);
    check_selection(place + ".arguments", read.kernels[i], problems);
  }
  check_selection("reference_arguments", read.reference, problems);
}

void check_shape(const Subject& subject, const SerialSubject& read, SerialProblems& problems) {
  const auto text = subject.options.text("shape");
  if (!text) return;
  if (!read.shape.is_fixed()) {
    problems.push_back({"shape", fmt::format("'{}' is no shape of a work-group", *text),
                        "write its sides: 16 x 16, or 8 x 8 x 4, 4096 work-items at most"});
    return;
  }
  const auto dimensions = subject.options.integer("dimensions");
  if (dimensions && *dimensions != read.shape.dimensions) {
    problems.push_back({"dimensions",
                        fmt::format("the shape has {} dimensions", read.shape.dimensions),
                        "leave out dimensions:, or give the shape as many sides"});
  }
  const std::uint32_t size = read.shape.work_group_size();
  const bool is_allowed = size >= subject.at_least.work_group_size &&
                          size <= subject.at_most.work_group_size &&
                          rounded_down(subject.work_group_size, size) == size;
  if (is_allowed) return;
  problems.push_back({"shape",
                      fmt::format("a work-group of that shape has {} work-items, which the subject "
                                  "does not allow",
                                  size),
                      "leave out work_group_size:, and that of at_least: and at_most:"});
}

}  // namespace

std::vector<SubjectProblem> serial_problems(const Subject& subject) {
  const SerialSubject read = read_serial_subject(subject);
  SerialProblems problems;
  if (read.arguments.empty() || read.arguments.size() > kSerialArgumentsMax) {
    problems.push_back(
        {"arguments", fmt::format("kernels take from 1 to {} arguments here", kSerialArgumentsMax),
         "list what both kernels are called with; one that takes more is called from a kernel of "
         "your own (docs/whole-kernels.md, Kernels that are called)"});
    return problems;
  }
  const Option::List& written = *subject.options.list("arguments");
  for (std::size_t i = 0; i < read.arguments.size(); ++i) {
    const Options options = options_of(written[i]);
    check_argument({options, fmt::format("arguments.{}", i)}, read.arguments[i], problems);
  }
  if (problems.empty()) check_judged(subject, read, problems);
  if (problems.empty()) check_invariants(subject, read, problems);
  if (problems.empty()) check_names(read, problems);
  if (problems.empty()) check_kernels(subject, read, problems);
  check_shape(subject, read, problems);
  if (problems.empty()) check_parameters(subject, read, problems);
  if (problems.empty()) check_required(subject, read, problems);
  return problems;
}

}  // namespace stalemate::properties
