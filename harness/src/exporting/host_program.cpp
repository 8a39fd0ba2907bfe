#include "exporting/host_program.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "exporting/c_text.hpp"
#include "exporting/chosen_case.hpp"
#include "exporting/fill_template.hpp"
#include "exporting/title.hpp"

namespace stalemate::exporting {

namespace {

constexpr std::size_t kContentBytesMax = std::size_t{256} << 10U;
constexpr std::size_t kBufferBytesMax = std::size_t{256} << 20U;
constexpr std::size_t kOptionBytesMax = 2000;  // of a string that every C99 compiler takes

constexpr int kLaunchSeconds = 60;

// Of a program without a check, which a person reads.
constexpr std::uint64_t kComparedMax = 100;

constexpr std::string_view kPocl = "Portable Computing Language";

std::string_view c_type(std::size_t element_bytes) {
  switch (element_bytes) {
    case 1: return "cl_uchar";
    case 2: return "cl_ushort";
    case 4: return "cl_uint";
    default: return "cl_ulong";
  }
}

/// Names in C, each another one.
class Names {
 public:
  std::string of(const std::string& name) {
    std::string made = c_identifier(name);
    while (!taken_.insert(made).second) made += '_';
    return made;
  }

 private:
  std::set<std::string> taken_;
};

std::size_t element_bytes(const Material& material, const Buffer& buffer) {
  if (material.readable) {
    const auto& all = material.readable->element_bytes;
    const auto found = all.find(buffer.name);
    return found == all.end() ? sizeof(std::uint32_t) : found->second;
  }
  return buffer.size_bytes % 4 == 0 && buffer.content.size() % 4 == 0 ? 4 : 1;
}

/// What a person compares by hand.
std::span<const std::byte> recorded(const Material& material, const Buffer& buffer) {
  if (material.shown != Shown::ByHand) return {};
  const auto bytes = material.reproducer.history.find(buffer.name);
  return bytes.size() == buffer.size_bytes ? bytes : std::span<const std::byte>{};
}

Data buffer_data(const Material& material, const Buffer& buffer, const std::string& name) {
  const std::size_t size = element_bytes(material, buffer);
  Data data;
  data.set("name", name);
  data.set("label", c_string(buffer.name));
  data.set("type", std::string(c_type(size)));
  data.set("digits", std::to_string(2 * size));
  data.set("count", std::to_string(buffer.size_bytes / size));
  if (!buffer.content.empty()) {
    data.set("first", c_numbers(buffer.content, size));
    data.set("first_count", std::to_string(buffer.content.size() / size));
  } else {
    data.set("first", Data::type::bool_false);
  }
  const auto seen = recorded(material, buffer);
  if (!seen.empty()) data.set("recorded", c_numbers(seen, size));
  if (seen.empty()) data.set("recorded", Data::type::bool_false);
  return data;
}

void check_size(const Material& material) {
  std::size_t content = 0;
  std::size_t whole = 0;
  for (const Buffer& buffer : material.launch.buffers) {
    content += buffer.content.size() + recorded(material, buffer).size();
    whole += buffer.size_bytes;
  }
  if (content <= kContentBytesMax && whole <= kBufferBytesMax) return;
  throw std::runtime_error(fmt::format(
      "the case is too large to be passed on: its buffers begin with {} bytes of tables, and have "
      "{} bytes; at most {} and {} are written. A run makes what it finds smaller, unless the "
      "subject says `broken:`",
      content, whole, kContentBytesMax, kBufferBytesMax));
}

/// Arguments by value stand in arrays of their own.
struct Written {
  Data buffers{Data::type::list};
  Data values{Data::type::list};
  Data dispatches{Data::type::list};
  std::vector<std::string> buffer_names = {};  // as they are in the request
};

std::size_t index_of(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw std::runtime_error("an argument names no buffer");
  return static_cast<std::size_t>(found - names.begin());
}

struct ArgumentText {
  Written& written;
  std::size_t& values;

  std::array<std::string, 3> operator()(const BufferArgument& argument) const {
    const std::size_t index = index_of(written.buffer_names, argument.buffer);
    return {"sizeof(cl_mem)", fmt::format("&buffers[{}].memory", index), argument.buffer};
  }
  std::array<std::string, 3> operator()(const LocalArgument& argument) const {
    return {std::to_string(argument.size_bytes), "NULL", "local memory"};
  }
  std::array<std::string, 3> operator()(const ScalarArgument& argument) const {
    if (argument.value.empty()) throw std::runtime_error("an argument has no bytes");
    Data value;
    value.set("number", std::to_string(values));
    value.set("bytes", c_numbers(argument.value, 1));
    written.values.push_back(value);
    const std::string name = fmt::format("value_{}", values++);
    return {fmt::format("sizeof({})", name), name, "a value"};
  }
};

std::string sizes(const NdShape& shape, bool is_global) {
  std::vector<std::uint64_t> all;
  for (std::uint32_t d = 0; d < shape.dimensions; ++d) {
    all.push_back(std::uint64_t{shape.work_group_size[d]} * (is_global ? shape.work_groups[d] : 1));
  }
  return fmt::format("{}", fmt::join(all, ", "));
}

Data dispatch_data(const Dispatch& dispatch, std::size_t number, Written& written,
                   std::size_t& values) {
  Data arguments{Data::type::list};
  for (std::size_t i = 0; i < dispatch.arguments.size(); ++i) {
    const auto [size, value, label] =
        std::visit(ArgumentText{written, values}, dispatch.arguments[i]);
    Data argument;
    argument.set("index", std::to_string(i));
    argument.set("size", size);
    argument.set("value", value);
    argument.set("label", c_string(label));
    arguments.push_back(argument);
  }
  const NdShape shape = dispatch.shape();
  Data data;
  data.set("number", std::to_string(number));
  data.set("kernel", c_string(dispatch.kernel));
  data.set("arguments", arguments);
  data.set("dimensions", std::to_string(shape.dimensions));
  data.set("global", sizes(shape, true));
  data.set("local", sizes(shape, false));
  return data;
}

Written written_launch(const Material& material) {
  Written written;
  Names names;
  for (const Buffer& buffer : material.launch.buffers) {
    written.buffers.push_back(buffer_data(material, buffer, names.of(buffer.name)));
    written.buffer_names.push_back(buffer.name);
  }
  std::size_t values = 0;
  std::size_t number = 0;
  for (const Dispatch& dispatch : material.launch.dispatches) {
    written.dispatches.push_back(dispatch_data(dispatch, number++, written, values));
  }
  return written;
}

/// The longest time after which somebody still waited when the failure was found.
int launch_seconds(const Reproducer& reproducer) {
  std::int64_t seconds = kLaunchSeconds;
  if (reproducer.stuck) {
    for (const auto deadline : reproducer.stuck->deadlines_missed) {
      seconds = std::max<std::int64_t>(seconds, deadline.count() / 1000 + 1);
    }
  }
  return static_cast<int>(std::min<std::int64_t>(seconds, 3600));
}

/// A driver that lost its device says so by an error.
bool is_lost_device(const Reproducer& reproducer) {
  if (!reproducer.crash) return false;
  const std::string& how = reproducer.crash->how;
  return !how.starts_with("signal") && !how.starts_with("exit");
}

void add_outcomes(const Material& material, Data& data) {
  const auto seen_if = [](bool seen) { return std::string(seen ? "SEEN" : "CANNOT_RUN"); };
  const auto flag = [](bool is_so) {
    return Data(is_so ? Data::type::bool_true : Data::type::bool_false);
  };
  data.set("on_build_failure", seen_if(material.shown == Shown::Build));
  // Who writes beside a buffer may hit what the process needs.
  const bool guards = is_beside_a_buffer(material.reproducer);
  data.set("on_crash", seen_if(material.shown == Shown::Crash || guards));
  data.set("on_hang", seen_if(material.shown == Shown::Hang));
  data.set("on_lost_device", flag(is_lost_device(material.reproducer)));
  const bool checks = material.readable && !material.readable->check.empty();
  data.set("guards", flag(guards));
  data.set("both", flag(guards && checks));
  data.set("judges", flag(guards || checks));
  data.set("counts_judged", flag(counts_judged(material)));
  data.set("by_hand", flag(!is_judged(material)));
  const auto& buffers = material.launch.buffers;
  data.set("compares", flag(std::any_of(buffers.begin(), buffers.end(), [&](const Buffer& buffer) {
             return !recorded(material, buffer).empty();
           })));
}

}  // namespace

bool counts_judged(const Material& material) {
  return material.shown == Shown::Check && material.readable && !material.readable->check.empty() &&
         material.readable->counts_judged;
}

std::uint64_t launch_count(const Material& material) {
  if (material.shown == Shown::Build) return 1;
  const std::uint64_t launches = launches_for(material.rate);
  return material.shown == Shown::ByHand ? std::min(launches, kComparedMax) : launches;
}

std::string build_options(const Material& material) {
  const Subject& subject = material.reproducer.subject;
  std::string options = material.launch.program.options;
  if (material.readable) options = fmt::format("{}", fmt::join(subject.build_options, " "));
  const std::string standard =
      subject.cl_std.empty() ? material.reproducer.device.cl_std : subject.cl_std;
  if (standard.empty() || options.starts_with("-cl-std=")) return options;
  return fmt::format("-cl-std={}{}{}", standard, options.empty() ? "" : " ", options);
}

std::string host_program(const Material& material, const std::string& kernel_check,
                         const Files& files) {
  check_size(material);
  const std::string options = build_options(material);
  if (options.size() > kOptionBytesMax) throw std::runtime_error("its build options are too long");
  Written written = written_launch(material);
  const DeviceInfo& device = material.reproducer.device;
  Data data;
  data.set("title", c_comment(title(material)));
  data.set("about", about_lines(material));
  data.set("platform", device.is_simulated ? "" : c_string(device.platform.substr(0, 200)));
  data.set("is_pocl", device.is_simulated || device.platform == kPocl ? Data::type::bool_true
                                                                      : Data::type::bool_false);
  data.set("build_options", c_string(options));
  data.set("launches", std::to_string(launch_count(material)));
  data.set("seconds", std::to_string(kSecondsMax));
  data.set("launch_seconds", std::to_string(launch_seconds(material.reproducer)));
  data.set("buffers", written.buffers);
  data.set("values", written.values);
  data.set("dispatches", written.dispatches);
  data.set("dispatch_count", std::to_string(material.launch.dispatches.size()));
  if (kernel_check.empty()) data.set("check", Data::type::bool_false);
  if (!kernel_check.empty()) data.set("check", kernel_check);
  add_outcomes(material, data);
  return filled(files, "harness/templates/export/reproduce.c.mustache", data);
}

}  // namespace stalemate::exporting
