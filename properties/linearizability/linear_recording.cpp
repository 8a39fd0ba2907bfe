#include "linearizability/linear_recording.hpp"

#include <fmt/format.h>

#include "linearizability/linear_plan.hpp"
#include "shared/meeting.hpp"
#include "shared/observation_reader.hpp"

namespace stalemate::properties {

namespace {

constexpr unsigned kBitsOfNumber = 64;

/// `number` as a result of that type has it: its low bits alone.
std::uint64_t as_type(std::uint64_t number, const CodeType& type) {
  const auto bits = static_cast<unsigned>(8 * type.size_bytes);
  if (bits == 0 || bits >= kBitsOfNumber) return number;
  return number & ((std::uint64_t{1} << bits) - 1);
}

bool is_signed_type(const CodeType& type) {
  return type.name == "int" || type.name == "long" || type.name == "short" || type.name == "char";
}

const CodeType* out_type(const LinearBinding& binding) {
  for (const CodeType& type : binding.parameters) {
    if (type.is_pointer) return &type;
  }
  return nullptr;
}

/// Whether the function says by what it returns that it did not do what it is there for.
bool says_failure(const LinearBinding& binding, std::uint64_t returned) {
  if (binding.returns_nothing()) return false;
  if (!binding.failure) return returned == 0;
  return as_type(returned, binding.result) ==
         as_type(static_cast<std::uint64_t>(*binding.failure), binding.result);
}

void take_number(std::uint64_t number, const CodeType& type, LinearOperation& operation) {
  operation.result = as_type(number, type);
  operation.is_signed = is_signed_type(type);
}

/// What the operation found: behind its pointer, or what it returned.
void take_found(const LinearBinding& binding, const stalemate_linear_result& seen,
                LinearOperation& operation) {
  if (const CodeType* out = out_type(binding)) {
    take_number(seen.out, *out, operation);
  } else if (!binding.returns_nothing()) {
    take_number(seen.returned, binding.result, operation);
  }
}

void take_swapped(const LinearBinding& binding, const stalemate_linear_result& seen,
                  std::uint64_t expected, LinearOperation& operation) {
  const bool says_whether = binding.result.name == "bool" || out_type(binding) != nullptr;
  if (out_type(binding) != nullptr || !says_whether) take_found(binding, seen, operation);
  operation.has_failed =
      says_whether ? seen.returned == 0 : operation.result != as_type(expected, binding.result);
}

void take_result(const LinearSubject& subject, const stalemate_linear_result& seen,
                 LinearOperation& operation) {
  const LinearBinding& binding = subject.bindings[operation.binding];
  const bool says_whether = out_type(binding) != nullptr || binding.failure.has_value();
  switch (binding.role->answer) {
    case LinearAnswer::Nothing: return;
    case LinearAnswer::Done: operation.has_failed = says_failure(binding, seen.returned); return;
    case LinearAnswer::Truth:
      operation.result = says_failure(binding, seen.returned) ? 0 : 1;
      operation.is_truth = true;
      return;
    case LinearAnswer::Element:
    case LinearAnswer::Read:
      operation.has_failed = says_whether && says_failure(binding, seen.returned);
      if (!operation.has_failed) take_found(binding, seen, operation);
      return;
    case LinearAnswer::Old: return take_found(binding, seen, operation);
    case LinearAnswer::Swapped:
      return take_swapped(binding, seen, operation.input(subject, LinearInput::Expected),
                          operation);
  }
}

class LinearRecordingReader {
 public:
  LinearRecordingReader(const LinearSubject& subject, const LinearLayout& layout,
                        LinearRecording& recording)
      : subject_(subject), layout_(layout), recording_(recording) {}

  void take(const stalemate_linear_planned& planned, const stalemate_linear_result& seen,
            std::uint64_t slot) {
    if (seen.ran == 0 || planned.binding >= subject_.bindings.size()) return;
    LinearOperation operation;
    const std::uint32_t per_item = layout_.parameters.operations_per_item;
    operation.item = static_cast<std::uint32_t>(slot / per_item);
    operation.position = static_cast<std::uint32_t>(slot % per_item);
    operation.object = layout_.set_of_item(operation.item) * layout_.objects + planned.object;
    finish(planned, seen, std::move(operation));
  }

  void take_observation(std::uint64_t slot, const stalemate_linear_result& seen) {
    if (seen.ran == 0 || !subject_.observer) return;
    const std::uint64_t number = slot - layout_.operations;
    LinearOperation operation;
    operation.is_observation = true;
    operation.object = static_cast<std::uint32_t>(number / layout_.asked);
    operation.item = layout_.items + operation.object;
    operation.position = static_cast<std::uint32_t>(number % layout_.asked);
    stalemate_linear_planned planned{
        .binding = static_cast<std::uint32_t>(*subject_.observer), .object = 0, .numbers = {}};
    if (subject_.observe == LinearObserve::AllKeys) {
      for (auto& given : planned.numbers) {
        given = static_cast<std::uint64_t>(subject_.key_low) + operation.position;
      }
    }
    finish(planned, seen, std::move(operation));
  }

 private:
  void finish(const stalemate_linear_planned& planned, const stalemate_linear_result& seen,
              LinearOperation operation) {
    operation.binding = planned.binding;
    const std::size_t given = subject_.bindings[planned.binding].inputs.size();
    operation.numbers.assign(planned.numbers, planned.numbers + given);
    operation.handle = seen.handle;
    if (layout_.is_stamped && !operation.is_observation) {
      operation.begin = seen.begin;
      operation.end = seen.end;
    }
    take_result(subject_, seen, operation);
    recording_.operations.push_back(std::move(operation));
  }

  const LinearSubject& subject_;
  const LinearLayout& layout_;
  LinearRecording& recording_;
};

const char* failure_word(const LinearBinding& binding) {
  const std::string_view model = binding.role->model;
  if (binding.role->answer == LinearAnswer::Element) {
    return model == "map" || model == "allocator" ? "none" : "empty";
  }
  const bool is_container = !draining_role(model).empty();
  return is_container && binding.role->answer == LinearAnswer::Done ? "full" : "failed";
}

}  // namespace

std::uint64_t LinearOperation::input(const LinearSubject& subject, LinearInput wanted) const {
  const std::vector<LinearInput>& inputs = subject.bindings[binding].inputs;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i] != wanted) continue;
    return wanted == LinearInput::Handle ? handle : numbers[i];
  }
  return 0;
}

std::string result_text(const LinearOperation& operation) {
  const std::uint64_t number = operation.result.value_or(0);
  if (operation.is_truth) return number != 0 ? "true" : "false";
  if (!operation.is_signed) return fmt::format("{}", number);
  // Cut to its type: what is above half of it is negative.
  const bool is_narrow = number >> 32U == 0;
  return fmt::format("{}", is_narrow ? static_cast<std::int64_t>(static_cast<std::int32_t>(number))
                                     : static_cast<std::int64_t>(number));
}

std::string operation_text(const LinearSubject& subject, const LinearOperation& operation) {
  const LinearBinding& binding = subject.bindings[operation.binding];
  std::string given;
  for (std::size_t i = 0; i < binding.inputs.size(); ++i) {
    if (binding.inputs[i] == LinearInput::Item) continue;
    const bool is_handle = binding.inputs[i] == LinearInput::Handle;
    given += fmt::format("{}{}", given.empty() ? "" : ", ",
                         is_handle ? operation.handle : operation.numbers[i]);
  }
  std::string text = fmt::format("{}({})", binding.role_name, given);
  if (operation.has_failed) return fmt::format("{} = {}", text, failure_word(binding));
  if (operation.result) text += " = " + result_text(operation);
  return text;
}

std::variant<LinearRecording, std::string> read_linear_recording(const LinearSubject& subject,
                                                                 const Case& input,
                                                                 const LinearLayout& layout,
                                                                 const Observation& observation) {
  ObservationReader reader(observation);
  const auto results =
      reader.values<stalemate_linear_result>(linear_buffer::kResults, layout.slots());
  const Meeting meeting = read_meeting(reader);
  if (reader.complaint()) return *reader.complaint();
  LinearRecording recording;
  recording.groups_met = meeting.groups_met;
  recording.items_met = meeting.items_met;
  LinearRecordingReader read(subject, layout, recording);
  const auto plan = linear_plan(subject, input, layout);
  for (std::uint64_t slot = 0; slot < layout.operations; ++slot) {
    read.take(plan[slot], results[slot], slot);
  }
  for (std::uint64_t slot = layout.operations; slot < layout.slots(); ++slot) {
    read.take_observation(slot, results[slot]);
  }
  return recording;
}

}  // namespace stalemate::properties
