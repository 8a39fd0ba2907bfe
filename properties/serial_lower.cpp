#include "serial_lower.hpp"

#include <span>

#include "case_parameters.hpp"
#include "core/half.hpp"
#include "launch_parts.hpp"
#include "serial_buffers.hpp"
#include "serial_program.hpp"
#include "stalemate/rendezvous.clh"

namespace stalemate::properties {

namespace {

enum class Party : std::uint8_t { Entry, Reference };

std::string buffer_of(Party party, const SerialArgument& argument) {
  return party == Party::Entry ? argument.name : serial_buffer::reference(argument.name);
}

/// Both parties' buffers of one argument.
void add_buffers(const SerialArgument& argument, std::size_t number, const Case& input,
                 std::vector<Buffer>& buffers) {
  Buffer buffer;
  buffer.size_bytes = argument.size_bytes_in(input);
  buffer.fill = argument.fill == SerialFill::Zero ? Fill::Zero : Fill::Content;
  if (buffer.fill == Fill::Content) buffer.content = first_content(argument, number, input);
  buffer.read_back = argument.is_compared();
  for (const Party party : {Party::Entry, Party::Reference}) {
    buffer.name = buffer_of(party, argument);
    buffer.traced = party == Party::Entry;
    buffers.push_back(buffer);
  }
}

template <class Number>
ScalarArgument scalar_of(double value) {
  return scalar(static_cast<Number>(value));
}

ScalarArgument scalar_argument(const SerialArgument& argument, const Case& input) {
  const double value = argument.count.in(input);
  switch (argument.type) {
    case ScalarType::Int: return scalar_of<std::int32_t>(value);
    case ScalarType::Uint: return scalar_of<std::uint32_t>(value);
    case ScalarType::Float: return scalar_of<float>(value);
    case ScalarType::Long: return scalar_of<std::int64_t>(value);
    case ScalarType::Ulong: return scalar_of<std::uint64_t>(value);
    case ScalarType::Char: return scalar_of<std::int8_t>(value);
    case ScalarType::Uchar: return scalar_of<std::uint8_t>(value);
    case ScalarType::Short: return scalar_of<std::int16_t>(value);
    case ScalarType::Ushort: return scalar_of<std::uint16_t>(value);
    case ScalarType::Half: return scalar(half_of_float(static_cast<float>(value)));
    case ScalarType::Double: return scalar(value);
  }
  return {};
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

Dispatch dispatch_of(Party party, const SerialSubject& read, const Case& input) {
  const bool is_entry = party == Party::Entry && !read.entry.empty();
  Dispatch dispatch;
  dispatch.kernel = is_entry ? read.entry : read.reference;
  dispatch.nd_range = is_entry ? input.nd_range : NdRange{1, 1};
  for (const SerialArgument& argument : read.arguments) {
    dispatch.arguments.push_back(argument_of(party, argument, input));
  }
  if (dispatch.kernel == read.entry) {
    dispatch.arguments.push_back(buffer_argument(serial_buffer::kParameters));
    dispatch.arguments.push_back(buffer_argument(serial_buffer::kMeeting));
  }
  return dispatch;
}

}  // namespace

LaunchRequest lower_serial(const Subject& subject, const Case& input, const Target& target) {
  const SerialSubject read = read_serial_subject(subject);
  const stalemate_parameters parameters = case_parameters(input);
  LaunchRequest request{.program = serial_program(subject, target)};
  request.buffers = {
      content_buffer<stalemate_parameters>(serial_buffer::kParameters, std::span(&parameters, 1)),
      read_back(plain_buffer(serial_buffer::kMeeting,
                             STALEMATE_MEETING_WORDS * sizeof(std::uint32_t), Fill::Zero))};
  for (std::size_t i = 0; i < read.arguments.size(); ++i) {
    if (read.arguments[i].form == SerialForm::Buffer) {
      add_buffers(read.arguments[i], i, input, request.buffers);
    }
  }
  request.dispatches = {dispatch_of(Party::Entry, read, input),
                        dispatch_of(Party::Reference, read, input)};
  return request;
}

}  // namespace stalemate::properties
