#include "serial_equivalence/serial_readable.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <string>
#include <utility>
#include <variant>

#include "core/subject_rules.hpp"
#include "serial_equivalence/serial_buffers.hpp"
#include "serial_equivalence/serial_lower.hpp"
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

}  // namespace

std::optional<ReadableLaunch> readable_serial(const Subject& subject, const Case& input,
                                              const DeviceInfo& device) {
  const SerialSubject read = read_serial_subject(subject);
  if (read.kernels.empty()) return std::nullopt;
  ReadableLaunch launch{.kernel = "properties/serial_equivalence/export.cl.mustache",
                        .check = "properties/serial_equivalence/export_check.c.mustache",
                        .checked = kSerialChecked};
  const BufferNames names(read);
  LaunchRequest request = lower_serial(subject, input, {device, Files{}});
  add_buffers(read, names, request, launch);
  add_dispatches(names, request, launch);
  for (const SerialArgument& argument : read.arguments) {
    if (argument.is_compared()) add_compared(argument, names, input, launch);
  }
  launch.words["polls_max"] = std::to_string(polls_max(device));
  launch.flags.insert({"meets", "any_shape"});
  launch.words["code"] = with_beginnings(subject, read, {" REPRO_PARAMETERS", " REPRO_BEGIN;"});
  return launch;
}

}  // namespace stalemate::properties
