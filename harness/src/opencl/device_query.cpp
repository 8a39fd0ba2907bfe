#include "opencl/device_query.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <sstream>
#include <string_view>
#include <utility>

#include "opencl/error.hpp"
#include "opencl/language_version.hpp"
#include "opencl/platform_name.hpp"
#include "opencl/why_no_platform.hpp"

namespace stalemate::opencl {
namespace {

using CapabilityWord = std::pair<cl_bitfield, std::string_view>;

constexpr auto kAtomicWords = std::to_array<CapabilityWord>({
    {CL_DEVICE_ATOMIC_ORDER_RELAXED, "order_relaxed"},
    {CL_DEVICE_ATOMIC_ORDER_ACQ_REL, "order_acq_rel"},
    {CL_DEVICE_ATOMIC_ORDER_SEQ_CST, "order_seq_cst"},
    {CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM, "scope_work_item"},
    {CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP, "scope_work_group"},
    {CL_DEVICE_ATOMIC_SCOPE_DEVICE, "scope_device"},
    {CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES, "scope_all_devices"},
});

constexpr auto kSharedMemoryWords = std::to_array<CapabilityWord>({
    {CL_DEVICE_SVM_COARSE_GRAIN_BUFFER, "coarse_grain_buffer"},
    {CL_DEVICE_SVM_FINE_GRAIN_BUFFER, "fine_grain_buffer"},
    {CL_DEVICE_SVM_FINE_GRAIN_SYSTEM, "fine_grain_system"},
    {CL_DEVICE_SVM_ATOMICS, "atomics"},
});

// OpenCL 2.x has no query for these: its standard demands them of every device.
constexpr cl_bitfield kAtomicsOfVersion2 =
    CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_ORDER_ACQ_REL |
    CL_DEVICE_ATOMIC_ORDER_SEQ_CST | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP |
    CL_DEVICE_ATOMIC_SCOPE_DEVICE;

/// Asks one device and remembers what it could not answer.
class Interview {
 public:
  explicit Interview(const FoundDevice& found) : device_(found.device) {}

  template <cl_device_info Field>
  auto ask(const char* field_name) {
    decltype(device_.getInfo<Field>()) answer{};
    try {
      answer = device_.getInfo<Field>();
    } catch (const cl::Error& error) {
      warn(fmt::format("asked for {}, the driver says {}", field_name, error_name(error.err())));
    }
    return answer;
  }

  void warn(std::string warning) { warnings_.push_back(std::move(warning)); }
  std::vector<std::string> warnings() && { return std::move(warnings_); }

 private:
  const cl::Device& device_;
  std::vector<std::string> warnings_;
};

#define STALEMATE_ASK(interview, field) (interview).ask<field>(#field)

// Drivers pad their names, and some count the terminating zero among the letters.
std::string trimmed(const std::string& text) {
  const std::string visible = text.substr(0, text.find('\0'));
  const auto begin = visible.find_first_not_of(" \t\n");
  if (begin == std::string::npos) return {};
  return visible.substr(begin, visible.find_last_not_of(" \t\n") + 1 - begin);
}

std::vector<std::string> sorted_words(const std::string& text) {
  std::istringstream stream(trimmed(text));
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

template <class Table>
void add_words(std::vector<std::string>& words, std::string_view prefix, cl_bitfield bits,
               const Table& table) {
  for (const auto& [bit, word] : table) {
    if ((bits & bit) != 0) words.push_back(fmt::format("{}{}", prefix, word));
  }
}

void ask_capabilities(Interview& interview, int version, std::vector<std::string>& words) {
  if (version >= 300) {
    add_words(words, "atomic_", STALEMATE_ASK(interview, CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES),
              kAtomicWords);
    add_words(words, "fence_", STALEMATE_ASK(interview, CL_DEVICE_ATOMIC_FENCE_CAPABILITIES),
              kAtomicWords);
  } else if (version >= 200) {
    add_words(words, "atomic_", kAtomicsOfVersion2, kAtomicWords);
    add_words(words, "fence_", kAtomicsOfVersion2 | CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM, kAtomicWords);
  }
  if (version >= 200) {
    add_words(words, "shared_memory_", STALEMATE_ASK(interview, CL_DEVICE_SVM_CAPABILITIES),
              kSharedMemoryWords);
  }
  if (version >= 210 &&
      STALEMATE_ASK(interview, CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS) != 0) {
    words.emplace_back("sub_group_independent_progress");
  }
  if ((STALEMATE_ASK(interview, CL_DEVICE_QUEUE_PROPERTIES) & CL_QUEUE_PROFILING_ENABLE) != 0) {
    words.emplace_back("profiling");
  }
}

void ask_names(Interview& interview, DeviceInfo& info) {
  info.name = trimmed(STALEMATE_ASK(interview, CL_DEVICE_NAME));
  info.vendor = trimmed(STALEMATE_ASK(interview, CL_DEVICE_VENDOR));
  info.driver_version = trimmed(STALEMATE_ASK(interview, CL_DRIVER_VERSION));
  info.opencl_version = trimmed(STALEMATE_ASK(interview, CL_DEVICE_VERSION));
  info.extensions = sorted_words(STALEMATE_ASK(interview, CL_DEVICE_EXTENSIONS));
  info.is_cpu = (STALEMATE_ASK(interview, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CPU) != 0;
}

void ask_limits(Interview& interview, DeviceInfo& info) {
  info.compute_units = std::max(1U, STALEMATE_ASK(interview, CL_DEVICE_MAX_COMPUTE_UNITS));
  info.global_memory_bytes = STALEMATE_ASK(interview, CL_DEVICE_GLOBAL_MEM_SIZE);
  info.allocation_bytes_max = STALEMATE_ASK(interview, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  info.local_memory_bytes = STALEMATE_ASK(interview, CL_DEVICE_LOCAL_MEM_SIZE);

  const std::size_t size = STALEMATE_ASK(interview, CL_DEVICE_MAX_WORK_GROUP_SIZE);
  if (size == 0) interview.warn("says that a work-group has at most 0 work-items; 1 is assumed");
  constexpr std::size_t size_max = std::numeric_limits<std::uint32_t>::max();
  info.work_group_size_max = static_cast<std::uint32_t>(std::clamp<std::size_t>(size, 1, size_max));
}

void ask_health(Interview& interview, int version) {
  if (STALEMATE_ASK(interview, CL_DEVICE_AVAILABLE) == 0)
    interview.warn(std::string(kNotAvailable));
  if (STALEMATE_ASK(interview, CL_DEVICE_COMPILER_AVAILABLE) == 0) {
    interview.warn("has no compiler for OpenCL C");
  }
  if (version < 120) interview.warn("is older than OpenCL 1.2: launches may fail");
}

#undef STALEMATE_ASK

struct DevicesOfPlatform {
  std::vector<cl::Device> devices;
  cl_int error = CL_SUCCESS;  // no hardware is none
};

DevicesOfPlatform devices_of(const cl::Platform& platform) {
  DevicesOfPlatform found;
  try {
    platform.getDevices(CL_DEVICE_TYPE_ALL, &found.devices);
  } catch (const cl::Error& error) {
    // A platform that finds no hardware says so by an error. It must not hide the other platforms.
    found.devices.clear();
    found.error = error.err() == CL_DEVICE_NOT_FOUND ? CL_SUCCESS : error.err();
  }
  return found;
}

/// CLHPP reads what lies behind the text if there is no point in it (`getVersion`).
bool has_version(const cl::Platform& platform) {
  try {
    return is_platform_version(platform.getInfo<CL_PLATFORM_VERSION>());
  } catch (const cl::Error&) {
    return false;
  }
}

std::string name_of(const cl::Platform& platform) {
  try {
    return trimmed(platform.getInfo<CL_PLATFORM_NAME>());
  } catch (const cl::Error&) {
    return {};
  }
}

std::vector<cl::Platform> all_platforms() {
  std::vector<cl::Platform> platforms;
  try {
    cl::Platform::get(&platforms);
  } catch (const cl::Error&) {
    // The loader's way to say that there is none.
    platforms.clear();
  }
  return platforms;
}

}  // namespace

std::vector<FoundDevice> find_devices() {
  std::vector<FoundDevice> found;
  std::map<std::string, int> counts;
  for (const cl::Platform& platform : all_platforms()) {
    const std::string name = name_of(platform);
    const std::string short_name = platform_short_name(name);
    if (!has_version(platform)) continue;
    for (const cl::Device& device : devices_of(platform).devices) {
      found.push_back({fmt::format("{}:{}", short_name, counts[short_name]++), name, device});
    }
  }
  return found;
}

std::vector<std::string> remarks_on_platforms() {
  std::vector<std::string> remarks;
  const std::vector<cl::Platform> platforms = all_platforms();
  for (const cl::Platform& platform : platforms) {
    if (!has_version(platform)) {
      remarks.push_back(
          fmt::format("platform {}: its CL_PLATFORM_VERSION is not \"OpenCL\" and a number such as "
                      "3.0 (OpenCL API 3.0, table 3), so its devices cannot be used",
                      platform_short_name(name_of(platform))));
      continue;
    }
    const auto& [devices, error] = devices_of(platform);
    if (!devices.empty()) continue;
    const std::string said =
        error == CL_SUCCESS ? "0 devices" : fmt::format("{}{}", error_name(error), kFromDevices);
    remarks.push_back(fmt::format("platform {}: {}", platform_short_name(name_of(platform)), said));
  }
  if (!platforms.empty()) return remarks;
  if (std::string why = why_no_platform(); !why.empty()) remarks.push_back(std::move(why));
  return remarks;
}

DeviceInfo query_device(const FoundDevice& found) {
  DeviceInfo info;
  info.id = found.id;
  info.platform = found.platform;
  Interview interview(found);
  ask_names(interview, info);
  ask_limits(interview, info);
  const int version = version_number(info.opencl_version);
  ask_capabilities(interview, version, info.capabilities);
  ask_health(interview, version);
  info.warnings = std::move(interview).warnings();
  return info;
}

}  // namespace stalemate::opencl
