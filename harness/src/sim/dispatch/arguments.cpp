#include "sim/dispatch/arguments.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace stalemate::sim {

namespace {

constexpr std::uint64_t kLocalAlignment = 128;
constexpr std::uint64_t kLocalGap = 128;

/// Whether a kernel is given what is under test. A reference, say, is not.
bool is_under_test(const Dispatch& dispatch, const Launch& launch) {
  const auto is_given = [&](const Object& object) {
    return std::any_of(dispatch.arguments.begin(), dispatch.arguments.end(), [&](const auto& one) {
      const auto* given = std::get_if<BufferArgument>(&one);
      return given != nullptr && given->buffer == object.name;
    });
  };
  return std::any_of(launch.objects.begin(), launch.objects.end(),
                     [&](const Object& object) { return object.traced && is_given(object); });
}

/// The variables in local memory that the module declares.
void add_own_locals(const stalemate_sim_module_table& table, bool traced, Launch& launch) {
  for (std::uint32_t i = 0; i < table.local_count; ++i) {
    const stalemate_sim_variable& variable = table.locals[i];
    const bool is_of_user = !is_of_driver(variable.name);
    launch.locals.push_back({variable.name, variable.offset_bytes, variable.size_bytes,
                             traced && is_of_user, is_of_user});
  }
  launch.local_bytes = table.local_bytes;
}

/// A place in local memory that touches no other; returns its offset.
std::uint64_t add_local(Launch& launch, std::string name, const LocalArgument& argument) {
  const std::uint64_t free = launch.local_bytes == 0 ? 0 : launch.local_bytes + kLocalGap;
  const std::uint64_t offset = (free + kLocalAlignment - 1) / kLocalAlignment * kLocalAlignment;
  launch.locals.push_back({std::move(name), offset, argument.size_bytes, argument.traced,
                           argument.traced && !argument.unshared});
  launch.local_bytes = offset + argument.size_bytes;
  return offset;
}

}  // namespace

/// Puts one argument into its slot.
struct Arguments::Marshal {
  const Dispatch& dispatch;
  const stalemate_sim_parameter& parameter;
  std::size_t index;
  Slot& slot;
  Launch& launch;
  using Problem = std::optional<BuildFailed>;

  Problem operator()(const BufferArgument& argument) const {
    const auto object =
        std::find_if(launch.objects.begin(), launch.objects.end(),
                     [&](const Object& one) { return one.name == argument.buffer; });
    if (object == launch.objects.end()) {
      return BuildFailed{fmt::format("kernel '{}', argument {}: the launch has no buffer '{}'",
                                     dispatch.kernel, index, argument.buffer)};
    }
    if (parameter.space == kConstant) object->is_constant = true;
    std::memcpy(slot.bytes.data(), &object->begin, sizeof(object->begin));
    return std::nullopt;
  }
  Problem operator()(const LocalArgument& argument) const {
    const std::string name = parameter.name == nullptr ? "" : parameter.name;
    launch.local_pointers.push_back({index, add_local(launch, name, argument)});
    return std::nullopt;
  }
  Problem operator()(const ScalarArgument& argument) const {
    std::memcpy(slot.bytes.data(), argument.value.data(), argument.value.size());
    return std::nullopt;
  }
};

std::optional<BuildFailed> Arguments::marshal(const Dispatch& dispatch,
                                              const stalemate_sim_kernel& kernel, Launch& launch) {
  slots_ = std::vector<Slot>(dispatch.arguments.size());
  if (launch.module != nullptr) {
    add_own_locals(*launch.module, is_under_test(dispatch, launch), launch);
  }
  for (std::size_t index = 0; index < slots_.size(); ++index) {
    launch.arguments.push_back(slots_[index].bytes.data());
    const Marshal marshal{dispatch, kernel.parameters[index], index, slots_[index], launch};
    if (auto problem = std::visit(marshal, dispatch.arguments[index])) return problem;
  }
  return std::nullopt;
}

}  // namespace stalemate::sim
