#include <algorithm>
#include <cctype>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <stdexcept>

#include "property/fit_parts.hpp"
#include "property/kernel_beginning.hpp"
#include "property/own/own_parts.hpp"
#include "stalemate/property/meeting.hpp"
#include "stalemate/property/program.hpp"

namespace stalemate {

namespace {

/// Of all buffers; more takes longer to fill than to fight for.
constexpr std::uint64_t kBytesMax = std::uint64_t{64} << 20U;

constexpr std::uint64_t kElementsMax = std::uint64_t{1} << 40U;

std::string macro_of(std::string key) {
  std::transform(key.begin(), key.end(), key.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return key;
}

/// The functions under test as macros, for the kernel that calls them, and behind the code under
/// test, which may have such a name itself.
ProgramPart macros_of(const OwnProperty::Parts& parts, const Subject& subject) {
  std::string text;
  for (const OwnFunction& function : parts.functions) {
    const std::string macro = macro_of(function.key);
    const std::string called = subject.options.text(function.key).value_or("");
    if (macro != called) text += fmt::format("#undef {0}\n#define {0} {1}\n", macro, called);
  }
  return program_text(std::move(text));
}

bool is_function(const SourceCode& code, const std::string& name) {
  return code.function(name) != nullptr || code.macro(name) != nullptr;
}

bool has_word(std::string_view text, std::string_view word) {
  const auto is_of_word = [](char c) {
    return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
  };
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !is_of_word(text[at - 1]);
    if (begins && (end == text.size() || !is_of_word(text[end]))) return true;
  }
  return false;
}

/// Throws where the file, which includes no other, has no macro that calls a function under test,
/// or where the kernel calls it nowhere: it would pass whatever it does.
void check_calls(const OwnProperty::Parts& parts, const Subject& subject, const SourceCode& code,
                 const Files& files) {
  const std::string kernel = kernel_of(parts, subject);
  const CodeNames used = code.used_by({kernel});
  const auto text = files.find(parts.file);
  const bool is_all = text && text->find("#include") == std::string_view::npos;
  for (const OwnFunction& function : parts.functions) {
    const std::string macro = macro_of(function.key);
    if (is_all && !has_word(*text, macro)) {
      throw std::runtime_error(fmt::format("{} never writes {}, by which its kernel calls '{}'",
                                           parts.file, macro, function.key));
    }
    // What a macro under test stands for has no name behind the preprocessor.
    const std::string called = subject.options.text(function.key).value_or("");
    if (code.function(called) == nullptr || used.contains(called)) continue;
    throw std::runtime_error(fmt::format(
        "{}: the kernel '{}' never calls {}, which is '{}': calls in comments, in other "
        "kernels and under an #if that is off do not count",
        parts.file, kernel, macro, called));
  }
}

/// Throws what the driver would say less plainly, or not at all.
void check_kernel(const OwnProperty::Parts& parts, const std::string& kernel,
                  const SourceCode& code) {
  if (!code.unread.empty()) throw std::runtime_error("the kernel cannot be read: " + code.unread);
  const CodeFunction* function = code.function(kernel);
  const std::string where = parts.is_whole() ? "the kernel file" : parts.file;
  if (function != nullptr && function->is_defined && !function->is_kernel) {
    throw std::runtime_error(
        fmt::format("{}: '{}' is a function and no kernel; where the code under test has a "
                    "function of the name of the property's kernel, give that kernel another",
                    to_text(function->place), kernel));
  }
  if (function == nullptr || !function->is_defined) {
    throw std::runtime_error(fmt::format("{} has no kernel '{}'", where, kernel));
  }
  if (const auto misfit = misfit_of(parts, *function)) {
    throw std::runtime_error(
        fmt::format("{}: {}; {}", to_text(function->place), misfit->what, misfit->remedy));
  }
  for (const OwnFunction& own : parts.functions) {
    if (own.control.empty() || is_function(code, own.control)) continue;
    throw std::runtime_error(
        fmt::format("{} has no function '{}', which is the control of '{}' in calls()", where,
                    own.control, own.key));
  }
}

/// Read as a whole, so that the kernel may use types of the code under test.
Program program_of(const OwnProperty::Parts& parts, Subject subject, const Target& target) {
  if (!parts.is_whole() && !target.files.find(parts.file)) {
    throw std::runtime_error(fmt::format(
        "{}, the file of its kernel, is not among FILES of stalemate_add_runner", parts.file));
  }
  std::vector<ProgramPart> program_parts{shared_file("stalemate/begin.clh"),
                                         code_under_test(subject)};
  if (!parts.is_whole()) {
    program_parts.push_back(macros_of(parts, subject));
    program_parts.push_back(author_file(parts.file));
  }
  Program program = assemble(subject, target, program_parts);
  program.options += beginning_options(subject.at_most.work_groups == 1, target.device);
  subject.source = program.source;
  const std::string kernel = kernel_of(parts, subject);
  const SourceCode& code = source_code(subject);
  check_kernel(parts, kernel, code);
  if (!parts.is_whole()) check_calls(parts, subject, code, target.files);
  if (parts.meets) program.source = with_beginnings(program.source, code, {kernel});
  return program;
}

/// Whether `value`, which may have been below 0 before it was one of 64 bits, is one of `type`.
bool has_number(ScalarType type, std::uint64_t value) {
  const std::size_t bits = 8 * size_bytes(type);
  if (bits == 64 || value >> bits == 0) return true;
  const bool has_sign =
      type == ScalarType::Char || type == ScalarType::Short || type == ScalarType::Int;
  return has_sign && static_cast<std::int64_t>(value) >> (bits - 1) == -1;
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
    if (!has_number(number.type, value)) {
      throw std::runtime_error(fmt::format("the number '{}' is {}, which no {} is", number.name,
                                           value, name(number.type)));
    }
    ScalarArgument scalar{std::vector<std::byte>(size_bytes(number.type))};
    std::memcpy(scalar.value.data(), &value, scalar.value.size());
    return scalar;
  }
};

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

std::uint64_t bytes_in(const OwnBuffer& buffer, const Case& input) {
  const std::uint64_t size = buffer.size ? buffer.size->in(input) : 0;
  if (size > kElementsMax) {
    throw std::runtime_error(fmt::format(
        "the buffer '{}' has {} elements, which is more than any device has", buffer.name, size));
  }
  return std::max<std::uint64_t>(1, size) * size_bytes(buffer.type);
}

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
