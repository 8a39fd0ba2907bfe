#include "serial_equivalence/serial_subject.hpp"

#include <algorithm>
#include <string_view>

#include "base/base64.hpp"
#include "serial_equivalence/serial_required.hpp"
#include "shared/options_of.hpp"
#include "shared/read_once.hpp"
#include "stalemate/source_code.hpp"

namespace stalemate::properties {

namespace {

SerialCompare compare_named(std::string_view word) {
  if (word == "multiset") return SerialCompare::Multiset;
  return word == "none" ? SerialCompare::None : SerialCompare::Exact;
}

std::vector<std::string> texts_in(const Option::List* list) {
  std::vector<std::string> texts;
  if (list == nullptr) return texts;
  for (const Option& item : *list) {
    if (const auto* text = std::get_if<std::string>(&item.value)) texts.push_back(*text);
  }
  return texts;
}

SerialElement element_of(const Options& options, std::string_view key) {
  if (const Option::List* members = options.list("struct")) {
    return struct_of(texts_in(members)).value_or(SerialElement{});
  }
  return element_named(options.text(key).value_or("")).value_or(SerialElement{});
}

/// What makes the argument one of its form, and says its type.
std::pair<SerialForm, std::string_view> form_of(const Options& options) {
  if (options.find("scalar") != nullptr) return {SerialForm::Scalar, "scalar"};
  if (options.find("local") != nullptr) return {SerialForm::Local, "local"};
  return {SerialForm::Buffer, "type"};
}

std::optional<std::pair<double, double>> range_in(const Options& options) {
  const Option::List* ends = options.list("range");
  if (ends == nullptr || ends->size() != 2) return std::nullopt;
  const Options both{{"low", (*ends)[0]}, {"high", (*ends)[1]}};
  const auto low = both.number("low");
  const auto high = both.number("high");
  if (!low || !high) return std::nullopt;
  return std::pair(*low, *high);
}

void read_fill(const Options& options, SerialArgument& argument) {
  const Option* fill = options.find("fill");
  if (fill == nullptr) return;
  if (const auto number = serial_number(*fill)) {
    argument.fill = SerialFill::Value;
    argument.numbers = {*number};
  } else if (const auto* word = std::get_if<std::string>(&fill->value)) {
    argument.fill = *word == "random"  ? SerialFill::Random
                    : *word == "index" ? SerialFill::Index
                                       : SerialFill::Zero;
  } else if (const auto* list = std::get_if<Option::List>(&fill->value)) {
    argument.fill = SerialFill::List;
    for (const Option& item : *list) {
      argument.numbers.push_back(serial_number(item).value_or(SerialNumber{}));
    }
  } else if (const Option::Mapping* file = options.mapping("fill")) {
    const auto bytes = file->find("bytes");
    if (bytes == file->end()) return;
    const auto* text = std::get_if<std::string>(&bytes->second.value);
    argument.fill = SerialFill::Bytes;
    argument.bytes = from_base64(text == nullptr ? "" : *text).value_or(std::vector<std::byte>{});
  }
}

SerialArgument read_argument(const Options& options, const SerialShape& shape) {
  const auto [form, type_key] = form_of(options);
  SerialArgument read;
  read.form = form;
  read.name = options.text("name").value_or("");
  read.element = element_of(options, type_key);
  const char* const count_key = form == SerialForm::Scalar ? "value" : "size";
  read.count = serial_count(options.text(count_key).value_or("")).value_or(SerialCount{});
  read.count.shape = shape;
  read_fill(options, read);
  read.range = range_in(options);
  read.compare = compare_named(options.text("compare").value_or(""));
  return read;
}

/// The arguments that `names` select; all of them if there is no such list.
void select_arguments(const Option::List* names, const std::vector<SerialArgument>& arguments,
                      SerialKernel& kernel) {
  for (std::size_t i = 0; names == nullptr && i < arguments.size(); ++i) {
    kernel.arguments.push_back(i);
  }
  for (const std::string& name : texts_in(names)) {
    const auto named = std::find_if(arguments.begin(), arguments.end(),
                                    [&](const SerialArgument& one) { return one.name == name; });
    if (named == arguments.end()) {
      kernel.unknown.push_back(name);
    } else {
      kernel.arguments.push_back(static_cast<std::size_t>(named - arguments.begin()));
    }
  }
}

std::optional<SerialCount> count_in(const Options& options, std::string_view key,
                                    const SerialShape& shape) {
  auto count = serial_count(options.text(key).value_or(""));
  if (count) count->shape = shape;
  return count;
}

SerialKernel read_kernel(const Options& options, const SerialSubject& read,
                         const SourceCode& code) {
  SerialKernel kernel;
  kernel.name = options.text("entry").value_or("");
  kernel.items = count_in(options, "items", read.shape);
  kernel.groups = count_in(options, "groups", read.shape);
  kernel.group_size = count_in(options, "group_size", read.shape);
  if (const auto size = required_size(code, kernel.name)) {
    kernel.required_size = size->sides[0] * size->sides[1] * size->sides[2];
  }
  select_arguments(options.list("arguments"), read.arguments, kernel);
  return kernel;
}

SerialShape read_shape(const Subject& subject, const SourceCode& code) {
  const Options& options = subject.options;
  if (const auto fixed = serial_shape(options.text("shape").value_or(""))) return *fixed;
  SerialShape shape{.dimensions =
                        static_cast<std::uint32_t>(options.integer("dimensions").value_or(1))};
  if (const auto required = required_of_cases(subject, code)) {
    shape.dimensions = std::max(shape.dimensions, dimensions_of(*required));
    shape.work_group = required->sides;
  }
  return shape;
}

std::uint32_t size_of(const std::optional<SerialCount>& count, const Case& input,
                      std::uint32_t otherwise) {
  constexpr std::uint64_t most = 1U << 30U;
  if (!count) return otherwise;
  return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(count->size_in(input), 1, most));
}

SerialSubject read_serial_subject_anew(const Subject& subject) {
  SerialSubject read;
  const SourceCode& code = source_code(subject);
  read.shape = read_shape(subject, code);
  read.is_resident = subject.options.flag("resident").value_or(false);
  if (const Option::List* arguments = subject.options.list("arguments")) {
    for (const Option& argument : *arguments) {
      read.arguments.push_back(read_argument(options_of(argument), read.shape));
    }
  }
  if (const Option::List* kernels = subject.options.list("kernels")) {
    for (const Option& kernel : *kernels) {
      read.kernels.push_back(read_kernel(options_of(kernel), read, code));
    }
  } else if (const auto entry = subject.options.text("entry")) {
    read.kernels.push_back(read_kernel(Options{{"entry", *entry}}, read, code));
  }
  read.reference.name = subject.options.text("reference").value_or("");
  select_arguments(subject.options.list("reference_arguments"), read.arguments, read.reference);
  read.invariants = read_invariants(subject, read.shape);
  // There is nothing to compare them with.
  for (SerialArgument& argument : read.arguments) {
    if (!read.has_reference()) argument.compare = SerialCompare::None;
  }
  return read;
}

}  // namespace

bool SerialSubject::is_under_test(const std::string& kernel) const {
  return std::any_of(kernels.begin(), kernels.end(),
                     [&](const SerialKernel& one) { return one.name == kernel; });
}

const SerialArgument* SerialSubject::buffer(std::string_view name) const {
  for (const SerialArgument& argument : arguments) {
    if (argument.form == SerialForm::Buffer && argument.name == name) return &argument;
  }
  return nullptr;
}

bool SerialSubject::has_invariant(const SerialArgument& argument) const {
  return argument.form == SerialForm::Buffer &&
         std::any_of(invariants.begin(), invariants.end(), [&](const SerialInvariant& invariant) {
           return invariant.fixed.buffer == argument.name;
         });
}

SerialSubject read_serial_subject(const Subject& subject) {
  return read_once(subject, read_serial_subject_anew);
}

NdShape shape_of_kernel(const SerialSubject& read, const SerialKernel& kernel, const Case& input) {
  if (!kernel.has_own_range()) {
    return folded(input.nd_range, read.shape);
  }
  NdRange range = input.nd_range;
  range.work_group_size =
      kernel.required_size.value_or(size_of(kernel.group_size, input, range.work_group_size));
  range.work_groups = size_of(kernel.groups, input, range.work_groups);
  if (kernel.items) {
    const std::uint32_t items = size_of(kernel.items, input, 1);
    if (!kernel.required_size) range.work_group_size = std::min(range.work_group_size, items);
    range.work_groups = (items + range.work_group_size - 1) / range.work_group_size;
  }
  return shape_of(range);
}

bool has_one_group(const Subject& subject, const SerialKernel& kernel) {
  if (subject.at_most.work_groups == 1) return true;
  const auto constant = [](const std::optional<SerialCount>& count) {
    return count ? count->constant() : std::nullopt;
  };
  if (!kernel.items) return constant(kernel.groups) == 1.0L;
  const auto items = constant(kernel.items);
  std::optional<long double> size = constant(kernel.group_size);
  if (kernel.required_size) size = *kernel.required_size;
  return items && size && *items <= *size;
}

bool has_lone_kernel(const Subject& subject, const SerialSubject& read) {
  return std::any_of(read.kernels.begin(), read.kernels.end(),
                     [&](const SerialKernel& kernel) { return has_one_group(subject, kernel); });
}

Case local_case(const SerialSubject& read, const SerialKernel& kernel, const Case& input) {
  Case own = input;
  own.nd_range.work_group_size = nd_range_of(shape_of_kernel(read, kernel, input)).work_group_size;
  return own;
}

}  // namespace stalemate::properties
