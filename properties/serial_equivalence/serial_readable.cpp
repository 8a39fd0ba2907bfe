#include "serial_equivalence/serial_readable.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <string>
#include <utility>
#include <variant>

#include "core/subject_rules.hpp"
#include "serial_equivalence/serial_buffers.hpp"
#include "serial_equivalence/serial_lower.hpp"
#include "serial_equivalence/serial_number.hpp"
#include "serial_equivalence/serial_program.hpp"
#include "serial_equivalence/serial_subject.hpp"
#include "shared/readable.hpp"
#include "stalemate/operand.clh"
#include "stalemate/property/launch.hpp"

namespace stalemate::properties {

namespace {

constexpr const char* kSerialChecked =
    "All work-items run the kernel, then one work-item runs the reference on buffers of its own "
    "that held the same. Both leave the same in the buffers that are compared.";
constexpr const char* kInvariantsChecked =
    "All work-items run the kernel. What must hold of its buffers holds then, in whichever order "
    "work-items went on.";

/// Names in C for the buffers of the launch: of the user's, of the reference's, and of arrivals.
class BufferNames {
 public:
  explicit BufferNames(const SerialSubject& read) {
    for (std::size_t i = 0; i < read.arguments.size(); ++i) {
      const SerialArgument& argument = read.arguments[i];
      if (argument.form != SerialForm::Buffer) continue;
      const std::string name = is_identifier(argument.name) && !argument.name.ends_with("_due")
                                   ? argument.name
                                   : fmt::format("buffer_{}_", i);
      names_[argument.name] = name;
      names_[serial_buffer::reference(argument.name)] = name + "_due";
    }
    for (std::size_t i = 0; i < std::max<std::size_t>(1, read.kernels.size()); ++i) {
      names_[serial_buffer::meeting(i)] = fmt::format("arrivals_{}_", i);
    }
  }

  const std::string& of(const std::string& name) const { return names_.at(name); }

 private:
  std::map<std::string, std::string> names_;
};

/// Where all elements are alike one is enough.
void fold_content(const SerialElement& element, Buffer& buffer) {
  const auto& content = buffer.content;
  const std::size_t size = element.size_bytes;
  const bool is_pattern = size <= 16 && (size & (size - 1)) == 0;
  if (!is_pattern || content.size() <= size) return;
  if (!std::equal(content.begin() + static_cast<std::ptrdiff_t>(size), content.end(),
                  content.begin())) {
    return;
  }
  buffer.content.resize(size);
  buffer.fill = Fill::Pattern;
}

/// Numbers as wide as the components, if all are alike.
std::size_t width_of(const SerialElement& element) {
  const std::size_t size = size_bytes(element.components.front().type);
  const bool are_alike = std::all_of(
      element.components.begin(), element.components.end(),
      [&](const SerialComponent& component) { return size_bytes(component.type) == size; });
  return are_alike && element.size_bytes % size == 0 ? size : 1;
}

const SerialArgument* argument_named(const SerialSubject& read, const std::string& buffer) {
  for (const SerialArgument& argument : read.arguments) {
    const bool is_it = buffer == argument.name || buffer == serial_buffer::reference(argument.name);
    if (argument.form == SerialForm::Buffer && is_it) return &argument;
  }
  return nullptr;
}

/// Without what only the tool reads.
void add_buffers(const SerialSubject& read, const BufferNames& names, LaunchRequest& request,
                 ReadableLaunch& launch) {
  for (Buffer& buffer : request.buffers) {
    if (buffer.name == serial_buffer::kParameters) continue;
    if (const SerialArgument* argument = argument_named(read, buffer.name)) {
      fold_content(argument->element, buffer);
      launch.element_bytes[names.of(buffer.name)] = width_of(argument->element);
    } else {
      buffer.size_bytes = sizeof(std::uint32_t);
    }
    buffer.name = names.of(buffer.name);
    launch.buffers.push_back(std::move(buffer));
  }
}

void add_dispatches(const BufferNames& names, LaunchRequest& request, ReadableLaunch& launch) {
  for (Dispatch& dispatch : request.dispatches) {
    std::erase_if(dispatch.arguments, [](const Argument& argument) {
      const auto* buffer = std::get_if<BufferArgument>(&argument);
      return buffer != nullptr && buffer->buffer == serial_buffer::kParameters;
    });
    for (Argument& argument : dispatch.arguments) {
      auto* buffer = std::get_if<BufferArgument>(&argument);
      if (buffer != nullptr) buffer->buffer = names.of(buffer->buffer);
    }
    launch.dispatches.push_back(std::move(dispatch));
  }
}

std::string components_text(const SerialElement& element) {
  std::string text;
  for (const SerialComponent& component : element.components) {
    const auto type = static_cast<std::uint32_t>(component.type);
    const Bits infinity = is_floating(component.type) ? stalemate_float_infinity(type) : 0;
    text += fmt::format("{}{{{}, {}, 0x{:x}}}", text.empty() ? "" : ", ", component.offset_bytes,
                        size_bytes(component.type), infinity);
  }
  return text;
}

void add_compared(const SerialArgument& argument, const BufferNames& names, const Case& input,
                  ReadableLaunch& launch) {
  const bool is_multiset = argument.compare == SerialCompare::Multiset;
  if (is_multiset) launch.flags.insert("multisets");
  const SerialElement& element = argument.element;
  launch.rows["compared"].push_back(
      {{"name", names.of(argument.name)},
       {"components", components_text(element)},
       {"component_count", std::to_string(element.components.size())},
       {"elements", std::to_string(argument.size_bytes_in(input) / element.size_bytes)},
       {"element_bytes", std::to_string(element.size_bytes)},
       {"what", is_multiset ? "in the order of the numbers, element" : "element"},
       {"comment", is_multiset ? "Each value is there as often as it is due, wherever it is."
                               : "Each element is what the reference left."},
       {"sort", is_multiset ? "  sorted_count = COMPONENTS;\n"
                              "  qsort(now, ELEMENTS, COMPONENTS * sizeof(now[0]), "
                              "compare_elements);\n"
                              "  qsort(due, ELEMENTS, COMPONENTS * sizeof(due[0]), "
                              "compare_elements);"
                            : ""}});
}

/// How the check reads a number of the type: 'f'loating-point, 'i'nteger with a sign, or
/// 'u'nsigned.
const char* reading_of(ScalarType type) {
  if (is_floating(type)) return "f";
  return limits_of(type).lowest < 0 ? "i" : "u";
}

/// A whole number keeps all of its digits.
std::string words_of_bound(long double bound) {
  const bool is_whole = bound == std::floor(bound);
  return is_whole ? fmt::format("{:.21g}", bound) : fmt::format("{:.17g}", bound);
}

void add_bound(ReadableLaunch::Row& row, const char* name,
               const std::optional<long double>& bound) {
  if (!bound) return;
  row[name] = fmt::format("{:#.21g}L", *bound);
  row[name + std::string("_words")] = words_of_bound(*bound);
}

void add_invariant(const SerialSubject& read, const SerialInvariant& asked,
                   const BufferNames& names, const Case& input, ReadableLaunch& launch) {
  const SerialArgument* const buffer = read.buffer(asked.fixed.buffer);
  if (buffer == nullptr) return;
  const Invariant invariant = in_numbers_of(buffer->type(), asked.in(input));
  const std::size_t size = size_bytes(buffer->type());
  auto& rows = launch.rows["invariants"];
  ReadableLaunch::Row row = {{"number", std::to_string(rows.size())},
                             {"name", names.of(buffer->name)},
                             {"elements", std::to_string(buffer->size_bytes_in(input) / size)},
                             {"element_bytes", std::to_string(size)},
                             {"reading", reading_of(buffer->type())}};
  add_bound(row, "is", invariant.is);
  add_bound(row, "at_most", invariant.at_most);
  add_bound(row, "at_least", invariant.at_least);
  add_bound(row, "except", invariant.except);
  if (is_floating(buffer->type())) {
    add_bound(row, "sum", invariant.sum);
  } else if (invariant.sum) {
    add_bound(row, "whole_sum", invariant.sum);
    row["whole_sum"] =
        fmt::format("{}ull", static_cast<std::uint64_t>(serial_number(*invariant.sum).whole));
  }
  if (invariant.distinct) row["distinct"] = "yes";
  if (invariant.sorted == SortedOrder::Ascending) row["order"] = "<=";
  if (invariant.sorted == SortedOrder::Descending) row["order"] = ">=";
  if (row.contains("order") || row.contains("distinct")) row["keeps"] = "yes";
  if (buffer->type() == ScalarType::Half) launch.flags.insert("halves");
  if (invariant.distinct) launch.flags.insert("sorts");
  const bool sums_alone = invariant.sum && !invariant.is && !invariant.at_most &&
                          !invariant.at_least && !row.contains("order") && !invariant.distinct;
  if (!sums_alone) launch.flags.insert("tells");
  rows.push_back(std::move(row));
}

}  // namespace

std::optional<ReadableLaunch> readable_serial(const Subject& subject, const Case& input,
                                              const DeviceInfo& device) {
  const SerialSubject read = read_serial_subject(subject);
  if (read.kernels.empty()) return std::nullopt;
  ReadableLaunch launch{.kernel = "properties/serial_equivalence/export.cl.mustache",
                        .check = "properties/serial_equivalence/export_check.c.mustache",
                        .checked = read.has_reference() ? kSerialChecked : kInvariantsChecked};
  const BufferNames names(read);
  LaunchRequest request = lower_serial(subject, input, {device, Files{}});
  add_buffers(read, names, request, launch);
  add_dispatches(names, request, launch);
  for (const SerialArgument& argument : read.arguments) {
    if (argument.is_compared()) add_compared(argument, names, input, launch);
  }
  for (const SerialInvariant& invariant : read.invariants) {
    add_invariant(read, invariant, names, input, launch);
  }
  if (launch.rows.contains("compared")) launch.flags.insert("compares");
  if (launch.rows.contains("invariants")) launch.flags.insert("asks");
  launch.words["polls_max"] = std::to_string(polls_max(device));
  launch.flags.insert({"meets", "any_shape"});
  launch.words["code"] = with_beginnings(subject, read, {" REPRO_PARAMETERS", " REPRO_BEGIN;"});
  return launch;
}

}  // namespace stalemate::properties
