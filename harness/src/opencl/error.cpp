#include "opencl/error.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>

#include "opencl/clhpp.hpp"

namespace stalemate::opencl {
namespace {

enum class Meaning : std::uint8_t { Build, Limit, Machine, Lost };

struct KnownError {
  int code;
  const char* name;
  Meaning meaning;
};

#define STALEMATE_ERROR(code, meaning) \
  KnownError { code, #code, Meaning::meaning }

constexpr std::array kKnownErrors = {
    STALEMATE_ERROR(CL_DEVICE_NOT_FOUND, Lost),
    STALEMATE_ERROR(CL_DEVICE_NOT_AVAILABLE, Lost),
    STALEMATE_ERROR(CL_COMPILER_NOT_AVAILABLE, Build),
    STALEMATE_ERROR(CL_MEM_OBJECT_ALLOCATION_FAILURE, Limit),
    STALEMATE_ERROR(CL_OUT_OF_RESOURCES, Lost),
    STALEMATE_ERROR(CL_OUT_OF_HOST_MEMORY, Machine),
    STALEMATE_ERROR(CL_PROFILING_INFO_NOT_AVAILABLE, Lost),
    STALEMATE_ERROR(CL_BUILD_PROGRAM_FAILURE, Build),
    STALEMATE_ERROR(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, Lost),
    STALEMATE_ERROR(CL_COMPILE_PROGRAM_FAILURE, Build),
    STALEMATE_ERROR(CL_LINKER_NOT_AVAILABLE, Build),
    STALEMATE_ERROR(CL_LINK_PROGRAM_FAILURE, Build),
    STALEMATE_ERROR(CL_INVALID_VALUE, Lost),
    STALEMATE_ERROR(CL_INVALID_PLATFORM, Lost),
    STALEMATE_ERROR(CL_INVALID_DEVICE, Lost),
    STALEMATE_ERROR(CL_INVALID_CONTEXT, Lost),
    STALEMATE_ERROR(CL_INVALID_QUEUE_PROPERTIES, Lost),
    STALEMATE_ERROR(CL_INVALID_COMMAND_QUEUE, Lost),
    STALEMATE_ERROR(CL_INVALID_MEM_OBJECT, Lost),
    STALEMATE_ERROR(CL_INVALID_BINARY, Build),
    STALEMATE_ERROR(CL_INVALID_BUILD_OPTIONS, Build),
    STALEMATE_ERROR(CL_INVALID_PROGRAM, Build),
    STALEMATE_ERROR(CL_INVALID_PROGRAM_EXECUTABLE, Build),
    STALEMATE_ERROR(CL_INVALID_KERNEL_NAME, Build),
    STALEMATE_ERROR(CL_INVALID_KERNEL_DEFINITION, Build),
    STALEMATE_ERROR(CL_INVALID_KERNEL, Build),
    STALEMATE_ERROR(CL_INVALID_ARG_INDEX, Build),
    STALEMATE_ERROR(CL_INVALID_ARG_VALUE, Build),
    STALEMATE_ERROR(CL_INVALID_ARG_SIZE, Build),
    STALEMATE_ERROR(CL_INVALID_KERNEL_ARGS, Build),
    STALEMATE_ERROR(CL_INVALID_WORK_DIMENSION, Limit),
    STALEMATE_ERROR(CL_INVALID_WORK_GROUP_SIZE, Limit),
    STALEMATE_ERROR(CL_INVALID_WORK_ITEM_SIZE, Limit),
    STALEMATE_ERROR(CL_INVALID_EVENT, Lost),
    STALEMATE_ERROR(CL_INVALID_OPERATION, Lost),
    STALEMATE_ERROR(CL_INVALID_BUFFER_SIZE, Limit),
    STALEMATE_ERROR(CL_INVALID_GLOBAL_WORK_SIZE, Limit),
    STALEMATE_ERROR(CL_INVALID_PROPERTY, Lost),
    KnownError{-1001, "CL_PLATFORM_NOT_FOUND_KHR", Meaning::Lost},
};

#undef STALEMATE_ERROR

const KnownError* find_error(int code) {
  const auto* found = std::find_if(kKnownErrors.begin(), kKnownErrors.end(),
                                   [&](const KnownError& known) { return known.code == code; });
  return found == kKnownErrors.end() ? nullptr : found;
}

}  // namespace

std::string error_name(int code) {
  const KnownError* known = find_error(code);
  return known != nullptr ? known->name : fmt::format("OpenCL error {}", code);
}

LaunchOutcome outcome_of_error(int code, const std::string& call) {
  const KnownError* known = find_error(code);
  const Meaning meaning = known != nullptr ? known->meaning : Meaning::Lost;
  std::string text = fmt::format("{} from {}", error_name(code), call);
  switch (meaning) {
    case Meaning::Build: return BuildFailed{std::move(text)};
    case Meaning::Limit: return Unsupported{std::move(text), Lack::DriverLimit};
    case Meaning::Machine: return MachineFailed{std::move(text)};
    case Meaning::Lost: break;
  }
  return DeviceLost{std::move(text)};
}

}  // namespace stalemate::opencl
