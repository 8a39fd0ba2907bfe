#include <algorithm>
#include <cctype>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <stdexcept>

#include "property/fit_parts.hpp"
#include "property/kernel_beginning.hpp"
#include "property/own_parts.hpp"
#include "stalemate/property/meeting.hpp"
#include "stalemate/property/program.hpp"

namespace stalemate {

namespace {

/// Of all buffers; more takes longer to fill than to fight for.
constexpr std::uint64_t kBytesMax = std::uint64_t{64} << 20U;

std::string macro_of(std::string key) {
  std::transform(key.begin(), key.end(), key.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return key;
}

/// `subject` with the functions under test as macros, for the kernel that calls them.
Subject with_macros(const OwnProperty::Parts& parts, Subject subject) {
  for (const OwnFunction& function : parts.functions) {
    subject.build_options.push_back(fmt::format("-D{}={}", macro_of(function.key),
                                                subject.options.text(function.key).value_or("")));
  }
  return subject;
}

std::string name_of(const OwnArgument& argument) {
  return std::visit([](const auto& each) { return each.name; }, argument);
}

/// Throws what the driver would say less plainly, or not at all.
void check_kernel(const OwnProperty::Parts& parts, const std::string& kernel,
                  const SourceCode& code) {
  if (!code.unread.empty()) throw std::runtime_error("the kernel cannot be read: " + code.unread);
  const CodeFunction* function = code.function(kernel);
  const std::string where = parts.is_whole() ? "the kernel file" : parts.file;
  if (function == nullptr || !function->is_kernel || !function->is_defined) {
    throw std::runtime_error(fmt::format("{} has no kernel '{}'", where, kernel));
  }
  if (function->parameters.size() == parts.arguments.size()) return;
  std::vector<std::string> given;
  for (const OwnArgument& argument : parts.arguments) given.push_back(name_of(argument));
  throw std::runtime_error(
      fmt::format("{}: the kernel '{}' has {} parameters, and the property "
                  "gives it {} arguments: {}",
                  to_text(function->place), kernel, function->parameters.size(), given.size(),
                  fmt::join(given, ", ")));
}

/// Read as a whole, so that the kernel may use types of the code under test.
Program program_of(const OwnProperty::Parts& parts, const Subject& named, const Target& target) {
  Subject subject = with_macros(parts, named);
  std::vector<ProgramPart> program_parts{shared_file("stalemate/begin.clh"),
                                         code_under_test(subject)};
  if (!parts.is_whole()) program_parts.push_back(author_file(parts.file));
  Program program = assemble(subject, target, program_parts);
  program.options += beginning_options(subject, target.device);
  subject.source = program.source;
  const std::string kernel = kernel_of(parts, subject);
  const SourceCode& code = source_code(subject);
  check_kernel(parts, kernel, code);
  if (parts.meets) program.source = with_beginnings(program.source, code, {kernel});
  return program;
}

struct ToArgument {
  const Case& input;

  Argument operator()(const OwnBuffer& buffer) const { return buffer_argument(buffer.name); }
  Argument operator()(const OwnLocal& local) const {
    return LocalArgument{std::max<std::uint64_t>(1, local.size.in(input)) * size_bytes(local.type),
                         true};
  }
  // The low bytes come first, on every host that this is built for.
  Argument operator()(const OwnNumber& number) const {
    const std::uint64_t value = number.value.in(input);
    ScalarArgument scalar{std::vector<std::byte>(size_bytes(number.type))};
    std::memcpy(scalar.value.data(), &value, scalar.value.size());
    return scalar;
  }
};

std::uint64_t bytes_in(const OwnBuffer& buffer, const Case& input) {
  return std::max<std::uint64_t>(1, buffer.size.in(input)) * size_bytes(buffer.type);
}

Buffer lowered(const OwnBuffer& own, const Case& input) {
  Buffer buffer = read_back(plain_buffer(own.name, bytes_in(own, input), Fill::Zero));
  buffer.traced = own.is_watched;
  if (!own.content) return buffer;
  buffer.fill = Fill::Content;
  buffer.content = own.content(input);
  if (is_sound(buffer)) return buffer;
  throw std::runtime_error(fmt::format("the content of '{}' has {} bytes, and the buffer {}",
                                       own.name, buffer.content.size(), buffer.size_bytes));
}

bool has_room_for(const OwnProperty::Parts& parts, const Case& input, const DeviceInfo& device) {
  std::uint64_t all = 0;
  for (const OwnBuffer* buffer : parts.buffers()) {
    const std::uint64_t bytes = bytes_in(*buffer, input);
    if (!has_room(bytes, device.allocation_bytes_max)) return false;
    all += bytes;
  }
  return all <= kBytesMax && has_room(all, device.global_memory_bytes / 2);
}

}  // namespace

std::string kernel_of(const OwnProperty::Parts& parts, const Subject& subject) {
  return parts.is_whole() ? subject.options.text("entry").value_or("") : parts.kernel;
}

LaunchRequest lower_own(const OwnProperty::Parts& parts, const Subject& subject, const Case& input,
                        const Target& target) {
  LaunchRequest request{.program = program_of(parts, subject, target)};
  Dispatch dispatch{.kernel = kernel_of(parts, subject), .nd_range = input.nd_range};
  for (const OwnBuffer* buffer : parts.buffers())
    request.buffers.push_back(lowered(*buffer, input));
  for (const OwnArgument& argument : parts.arguments) {
    dispatch.arguments.push_back(std::visit(ToArgument{input}, argument));
  }
  if (parts.meets) {
    request.buffers.push_back(parameters_buffer(input));
    request.buffers.push_back(meeting_buffer());
    dispatch.arguments.push_back(buffer_argument(kParametersBuffer));
    dispatch.arguments.push_back(buffer_argument(kMeetingBuffer));
  }
  request.dispatches.push_back(std::move(dispatch));
  return request;
}

Case fit_own(const OwnProperty::Parts& parts, const Subject& subject, const Case& input,
             const DeviceInfo& device) {
  Case plain = input;
  plain.address_space = AddressSpace::Global;
  plain.contention.cell_pitch = 1;
  plain.stress = {.skew_spins = input.stress.skew_spins};
  // The contention that a kernel makes is not known: at worst all fight for one cell, or wait.
  Case worst = resolve_geometry(plain, device);
  const Contention contention = worst.contention;
  worst.contention = {};
  Case fit = fit_common(worst, device,
                        subject.needs_progress == Progress::None ? kTriesMax : kTriesOfWaitersMax);
  fit.contention = contention;
  while (!has_room_for(parts, fit, device) &&
         (give_half(fit.operations_per_item) || give_half(fit.nd_range.work_groups) ||
          give_half(fit.nd_range.work_group_size))) {
  }
  return fit;
}

}  // namespace stalemate
