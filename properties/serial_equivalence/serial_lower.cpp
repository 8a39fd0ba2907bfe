#include "serial_equivalence/serial_lower.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

#include "property/case_parameters.hpp"
#include "serial_equivalence/serial_buffers.hpp"
#include "serial_equivalence/serial_program.hpp"
#include "stalemate/property/launch.hpp"
#include "stalemate/rendezvous.clh"

namespace stalemate::properties {

namespace {

enum class Party : std::uint8_t { Entry, Reference };

std::string buffer_of(Party party, const SerialArgument& argument) {
  return party == Party::Entry ? argument.name : serial_buffer::reference(argument.name);
}

/// Whether the device refuses the launch for the memory that it asks for: then nobody need fill it.
bool is_too_much(const SerialSubject& read, const Case& input, const DeviceInfo& device) {
  if (device.global_memory_bytes == 0) return false;
  std::uint64_t left = device.global_memory_bytes;
  for (const SerialArgument& argument : read.arguments) {
    if (argument.form != SerialForm::Buffer) continue;
    const std::uint64_t bytes = argument.size_bytes_in(input);
    if (bytes > left) return true;
    left -= bytes;
  }
  return false;
}

/// Both parties' buffers of one argument.
void add_buffers(const SerialSubject& read, std::size_t number, const Case& input, bool is_filled,
                 std::vector<Buffer>& buffers) {
  const SerialArgument& argument = read.arguments[number];
  Buffer buffer;
  buffer.size_bytes = argument.size_bytes_in(input);
  const bool is_zero = argument.fill == SerialFill::Zero || !is_filled;
  buffer.fill = is_zero ? Fill::Zero : Fill::Content;
  if (buffer.fill == Fill::Content) buffer.content = first_content(argument, number, input);
  for (const Party party : {Party::Entry, Party::Reference}) {
    const bool is_entry = party == Party::Entry;
    if (!is_entry && !read.has_reference()) continue;
    buffer.name = buffer_of(party, argument);
    buffer.read_back = is_entry ? read.is_judged(argument) : argument.is_compared();
    buffer.traced = is_entry;
    buffers.push_back(buffer);
  }
}

/// A count is a whole number, unless it is written as a fraction.
ScalarArgument scalar_argument(const SerialArgument& argument, const Case& input) {
  const Bits bits = bits_of(argument.type(), serial_number(argument.count.in(input)));
  ScalarArgument scalar{std::vector<std::byte>(size_bytes(argument.type()))};
  std::memcpy(scalar.value.data(), &bits, scalar.value.size());
  return scalar;
}

Argument argument_of(Party party, const SerialArgument& argument, const Case& input) {
  switch (argument.form) {
    case SerialForm::Buffer: return BufferArgument{buffer_of(party, argument)};
    case SerialForm::Scalar: return scalar_argument(argument, input);
    case SerialForm::Local:
      return LocalArgument{argument.size_bytes_in(input), party == Party::Entry};
  }
  return {};
}

/// What the dispatches of a launch have in common.
struct Launching {
  const SerialSubject& read;
  const Case& input;
  std::vector<std::string> beginning;  // the kernels that begin with a rendezvous
};

/// A kernel in one of the two roles. Number `number` of those under test notes its meetings apart.
Dispatch dispatch_of(Party party, const Launching& launching, const SerialKernel& kernel,
                     std::size_t number) {
  const auto& [read, input, beginning] = launching;
  Dispatch dispatch;
  dispatch.kernel = kernel.name;
  Case in_local = input;
  if (party == Party::Entry) {
    const NdShape shape = shape_of_kernel(read, kernel, input);
    dispatch.nd_range = nd_range_of(shape);
    if (shape.dimensions > 1) dispatch.folded = shape;
    in_local = local_case(read, kernel, input);
  }
  for (const std::size_t index : kernel.arguments) {
    const SerialArgument& argument = read.arguments[index];
    const bool is_local = argument.form == SerialForm::Local;
    dispatch.arguments.push_back(argument_of(party, argument, is_local ? in_local : input));
  }
  if (std::find(beginning.begin(), beginning.end(), kernel.name) != beginning.end()) {
    dispatch.arguments.push_back(buffer_argument(serial_buffer::kParameters));
    dispatch.arguments.push_back(BufferArgument{serial_buffer::meeting(number)});
  }
  return dispatch;
}

/// One work-item runs it, over the buffers of either party.
Dispatch reference_dispatch(Party party, const Launching& launching) {
  Dispatch dispatch = dispatch_of(party, launching, launching.read.reference, 0);
  dispatch.nd_range = {1, 1};
  dispatch.folded.reset();
  return dispatch;
}

void add_driver_buffers(const SerialSubject& read, const Case& input, LaunchRequest& request) {
  const stalemate_parameters parameters = case_parameters(input);
  request.buffers.push_back(
      content_buffer<stalemate_parameters>(serial_buffer::kParameters, std::span(&parameters, 1)));
  for (std::size_t i = 0; i < std::max<std::size_t>(1, read.kernels.size()); ++i) {
    request.buffers.push_back(read_back(plain_buffer(
        serial_buffer::meeting(i), STALEMATE_MEETING_WORDS * sizeof(std::uint32_t), Fill::Zero)));
  }
}

}  // namespace

LaunchRequest lower_serial(const Subject& subject, const Case& input, const Target& target) {
  const SerialSubject read = read_serial_subject(subject);
  LaunchRequest request{.program = serial_program(subject, target)};
  add_driver_buffers(read, input, request);
  const bool is_filled = !is_too_much(read, input, target.device);
  for (std::size_t i = 0; i < read.arguments.size(); ++i) {
    if (read.arguments[i].form == SerialForm::Buffer) {
      add_buffers(read, i, input, is_filled, request.buffers);
    }
  }
  const Launching launching{read, input, kernels_that_begin(read, target)};
  for (std::size_t i = 0; i < read.kernels.size(); ++i) {
    request.dispatches.push_back(dispatch_of(Party::Entry, launching, read.kernels[i], i));
  }
  // Of the control, the reference does the entry's work as well.
  const std::size_t references = !read.has_reference() ? 0 : read.kernels.empty() ? 2 : 1;
  for (std::size_t i = 0; i < references; ++i) {
    const Party party = i + 1 == references ? Party::Reference : Party::Entry;
    request.dispatches.push_back(reference_dispatch(party, launching));
  }
  return request;
}

}  // namespace stalemate::properties
