#include "serial_subject.hpp"

#include <string_view>

#include "key_parts.hpp"

namespace stalemate::properties {

namespace {

std::vector<Key> argument_keys() {
  const std::vector<std::string> types = {"int", "uint", "float", "long", "ulong"};
  const char* const counts =
      "A number, items, groups, group_size, operations, or a product such as 4 * items.";
  return {
      key("name", KeyForm::Identifier, "A buffer in global memory, by a name for reports."),
      with_words(key("type", KeyForm::Word, "What a buffer holds."), types),
      key("size", KeyForm::Text, std::string("Elements of a buffer or of local memory. ") + counts),
      with_default(with_words(key("fill", KeyForm::Word, "What a buffer holds at first."),
                              {"zero", "random", "index"}),
                   "zero"),
      key("range", KeyForm::NumberRange,
          "Random values lie in it, drawn by the contention pattern of the case."),
      with_default(
          with_words(key("compare", KeyForm::Word,
                         "How the buffer is held against the one that the reference leaves."),
                     {"exact", "multiset", "none"}),
          "exact"),
      with_words(key("scalar", KeyForm::Word, "Instead of name: a number, of that type."), types),
      key("value", KeyForm::Text, std::string("The number. ") + counts),
      with_words(key("local", KeyForm::Word, "Instead of name: local memory, of that type."),
                 types),
  };
}

SerialFill fill_named(std::string_view word) {
  if (word == "random") return SerialFill::Random;
  return word == "index" ? SerialFill::Index : SerialFill::Zero;
}

SerialCompare compare_named(std::string_view word) {
  if (word == "multiset") return SerialCompare::Multiset;
  return word == "none" ? SerialCompare::None : SerialCompare::Exact;
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

SerialArgument read_argument(const Options& options) {
  const auto [form, type_key] = form_of(options);
  SerialArgument read;
  read.form = form;
  read.name = options.text("name").value_or("");
  read.type = scalar_type(options.text(type_key).value_or("")).value_or(ScalarType::Uint);
  const char* const count_key = form == SerialForm::Scalar ? "value" : "size";
  read.count = serial_count(options.text(count_key).value_or("")).value_or(SerialCount{});
  read.fill = fill_named(options.text("fill").value_or(""));
  read.range = range_in(options);
  read.compare = compare_named(options.text("compare").value_or(""));
  return read;
}

}  // namespace

std::vector<Key> serial_keys() {
  Key arguments = required(key("arguments", KeyForm::MappingList,
                               "What both kernels are called with, in the order of parameters."));
  arguments.keys = argument_keys();
  return {
      required(key("entry", KeyForm::Identifier,
                   "The kernel under test, which all work-items of a case run.")),
      required(key("reference", KeyForm::Identifier,
                   "A kernel with the same parameters, which one work-item runs and is right.")),
      arguments,
      with_default(key("resident", KeyForm::Boolean,
                       "Whether the kernel is right only while all of its work-groups run at "
                       "once; then a case has no more of them than surely do."),
                   "false"),
  };
}

SerialSubject read_serial_subject(const Subject& subject) {
  SerialSubject read;
  read.entry = subject.options.text("entry").value_or("");
  read.reference = subject.options.text("reference").value_or("");
  read.is_resident = subject.options.flag("resident").value_or(false);
  const Option::List* arguments = subject.options.list("arguments");
  if (arguments == nullptr) return read;
  for (const Option& argument : *arguments) {
    Options options;
    if (const auto* mapping = std::get_if<Option::Mapping>(&argument.value)) {
      for (const auto& [name, value] : *mapping) options.set(name, value);
    }
    read.arguments.push_back(read_argument(options));
  }
  return read;
}

}  // namespace stalemate::properties
