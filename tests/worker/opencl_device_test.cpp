#include "opencl/opencl_device.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include "temporary_folder.hpp"

namespace stalemate {
namespace {

using Catch::Matchers::Contains;

/// A kernel cache for this process alone, there before PoCL is loaded and gone with the process.
class PrivateKernelCache {
 public:
  PrivateKernelCache() { ::setenv("POCL_CACHE_DIR", folder_.path().c_str(), 1); }

 private:
  test::TemporaryFolder folder_;
};

const PrivateKernelCache kKernelCache;

struct Line {
  int factor;
  int offset;
  std::int64_t bias;
};

std::string test_kernels() {
  std::ifstream file(STALEMATE_SOURCE_DIR "/tests/worker/opencl_device_test.cl");
  return {std::istreambuf_iterator<char>(file), {}};
}

std::unique_ptr<Device> open_pocl() {
  auto device = opencl::Drivers().open("pocl:0");
  REQUIRE(device != nullptr);
  return device;
}

Buffer buffer(const std::string& name, std::size_t size_bytes) {
  Buffer made;
  made.name = name;
  made.size_bytes = size_bytes;
  return made;
}

Buffer content(const std::string& name, const std::vector<int>& values) {
  Buffer made = buffer(name, values.size() * sizeof(int));
  made.fill = Fill::Content;
  made.content.resize(made.size_bytes);
  std::memcpy(made.content.data(), values.data(), made.size_bytes);
  return made;
}

Buffer read_back(Buffer made) {
  made.read_back = true;
  return made;
}

Buffer zeros(const std::string& name, std::size_t size_bytes) {
  Buffer made = buffer(name, size_bytes);
  made.fill = Fill::Zero;
  return read_back(made);
}

/// The kernels of opencl_device_test.cl over these buffers, with no dispatch yet.
LaunchRequest request_with(std::vector<Buffer> buffers) {
  LaunchRequest request;
  request.program.source = test_kernels();
  request.buffers = std::move(buffers);
  return request;
}

/// A launch of one kernel on one zeroed buffer "out" of 1 KiB.
LaunchRequest simple_request(const std::string& kernel, NdRange nd_range,
                             const std::vector<Argument>& more = {}) {
  LaunchRequest request = request_with({zeros("out", 1024)});
  std::vector<Argument> arguments = {BufferArgument{"out"}};
  arguments.insert(arguments.end(), more.begin(), more.end());
  request.dispatches.push_back({kernel, nd_range, arguments});
  return request;
}

template <class Outcome>
Outcome expect(LaunchOutcome outcome) {
  if (const auto* failed = std::get_if<BuildFailed>(&outcome)) UNSCOPED_INFO(failed->log);
  if (const auto* refused = std::get_if<Unsupported>(&outcome)) UNSCOPED_INFO(refused->missing);
  if (const auto* lost = std::get_if<DeviceLost>(&outcome)) UNSCOPED_INFO(lost->what);
  REQUIRE(std::holds_alternative<Outcome>(outcome));
  return std::get<Outcome>(std::move(outcome));
}

std::vector<int> ints(const BufferContent& buffer) {
  std::vector<int> values(buffer.bytes.size() / sizeof(int));
  std::memcpy(values.data(), buffer.bytes.data(), values.size() * sizeof(int));
  return values;
}

bool has(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

TEST_CASE("opencl devices: PoCL is listed, with its limits, language and macros") {
  const std::vector<DeviceInfo> devices = opencl::Drivers().list();
  const auto pocl = std::find_if(devices.begin(), devices.end(),
                                 [](const DeviceInfo& info) { return info.id == "pocl:0"; });
  REQUIRE(pocl != devices.end());
  CHECK(pocl->platform == "Portable Computing Language");
  CHECK_FALSE(pocl->name.empty());
  CHECK_THAT(pocl->opencl_version, Contains("OpenCL 3.0"));
  CHECK(pocl->is_cpu);
  CHECK(pocl->compute_units >= 1);
  CHECK(pocl->work_group_size_max >= 256);
  CHECK(pocl->local_memory_bytes >= 32768);
  CHECK(pocl->allocation_bytes_max <= pocl->global_memory_bytes);
  CHECK(pocl->cl_std == "CL3.0");
  CHECK(has(pocl->extensions, "cl_khr_global_int32_base_atomics"));
  CHECK(std::is_sorted(pocl->extensions.begin(), pocl->extensions.end()));
  CHECK(has(pocl->capabilities, "atomic_scope_device"));
  CHECK(has(pocl->capabilities, "fence_order_acq_rel"));
  CHECK(has(pocl->feature_macros, "__opencl_c_atomic_scope_device"));
  CHECK(has(pocl->feature_macros, "__OPENCL_C_VERSION__=300"));
  CHECK_FALSE(has(pocl->feature_macros, "__opencl_c_device_enqueue"));
}

TEST_CASE("opencl devices: a claimed scope whose macro is missing is warned of, and only that") {
  const auto device = open_pocl();
  const DeviceInfo& info = device->info();
  for (const std::string word : {"atomic_scope_device", "atomic_scope_all_devices"}) {
    const std::string macro = "__opencl_c_" + word;
    const std::string warning = fmt::format("claims {}, but its compiler lacks {}", word, macro);
    const bool is_empty_claim = has(info.capabilities, word) && !has(info.feature_macros, macro);
    CHECK(has(info.warnings, warning) == is_empty_claim);
  }
}

TEST_CASE("opencl devices: an unknown id opens nothing") {
  CHECK(opencl::Drivers().open("pocl:99") == nullptr);
  CHECK(opencl::Drivers().open("pocl") == nullptr);
  CHECK(opencl::Drivers().open("") == nullptr);
}

TEST_CASE("opencl launch: dispatches run in sequence, with every kind of argument") {
  const auto device = open_pocl();
  LaunchRequest request = request_with({content("in", {1, 2, 3, 4}), zeros("out", 16)});
  const Line line{10, 5, 100};
  request.dispatches = {
      {"apply_line",
       {2, 2},
       {BufferArgument{"in"}, BufferArgument{"out"}, scalar(line), scalar(std::int16_t{-1})}},
      {"shift_round", {1, 4}, {BufferArgument{"out"}, LocalArgument{4 * sizeof(int)}}},
      {"apply_line",
       {4, 1},
       {BufferArgument{"out"}, BufferArgument{"out"}, scalar(Line{1, 0, 0}),
        scalar(std::int16_t{1000})}}};
  for (int launch = 0; launch < 3; ++launch) {
    const auto completed = expect<Completed>(device->launch(request));
    REQUIRE(completed.buffers.size() == 1);
    CHECK(completed.buffers[0].name == "out");
    CHECK(ints(completed.buffers[0]) == std::vector<int>{1124, 1134, 1144, 1114});
    CHECK(completed.dispatch_times.size() == 3);
  }
}

TEST_CASE("opencl launch: what is read back comes in the request's order, the rest stays") {
  const auto device = open_pocl();
  LaunchRequest request = request_with(
      {read_back(content("b", {7, 8})), content("hidden", {1}), read_back(content("a", {9}))});
  const auto completed = expect<Completed>(device->launch(request));
  REQUIRE(completed.buffers.size() == 2);
  CHECK(completed.buffers[0].name == "b");
  CHECK(ints(completed.buffers[0]) == std::vector<int>{7, 8});
  CHECK(completed.buffers[1].name == "a");
  CHECK(ints(completed.buffers[1]) == std::vector<int>{9});
}

TEST_CASE("opencl launch: the sequel comes if there is anything but zeros, and not else") {
  const auto device = open_pocl();
  Buffer hidden = content("hidden", {5});
  hidden.read_back_in_sequel = true;
  LaunchRequest request = request_with({hidden, zeros("out", 8), content("asks", {0, 0})});
  request.sequel = Sequel{"asks", {{"make_dirty", {8, 1}, {BufferArgument{"out"}}}}};
  const auto without = expect<Completed>(device->launch(request));
  REQUIRE(without.buffers.size() == 1);
  CHECK(ints(without.buffers[0]) == std::vector<int>{0, 0});
  CHECK(without.dispatch_times.empty());

  request.buffers[2] = content("asks", {0, 1 << 24});
  const auto with = expect<Completed>(device->launch(request));
  REQUIRE(with.buffers.size() == 2);
  CHECK(with.buffers[0].name == "out");
  CHECK(ints(with.buffers[0]) == std::vector<int>{0, 0});  // as it was before the sequel
  CHECK(ints(with.buffers[1]) == std::vector<int>{5});
  CHECK(with.dispatch_times.size() == 1);
}

TEST_CASE("opencl launch: a sequel that cannot run is known before the first dispatch") {
  const auto device = open_pocl();
  LaunchRequest request = request_with({zeros("out", 8)});
  request.sequel = Sequel{"out", {{"no_such_kernel", {8, 1}, {}}}};
  CHECK(expect<BuildFailed>(device->launch(request)).log.find("no_such_kernel") !=
        std::string::npos);
  request.sequel = Sequel{"no such buffer", {}};
  CHECK(expect<BuildFailed>(device->launch(request)).log.find("no such buffer") !=
        std::string::npos);
}

TEST_CASE("opencl launch: memory used before is zero again where zero is asked for") {
  const auto device = open_pocl();
  for (const std::uint32_t size : {1U, 13U, 16U, 48U, 4100U}) {
    LaunchRequest request = request_with({zeros("out", size)});
    request.dispatches = {{"make_dirty", {size, 1}, {BufferArgument{"out"}}}};
    const auto dirty = expect<Completed>(device->launch(request));
    CHECK(dirty.buffers.at(0).bytes == std::vector<std::byte>(size, std::byte{0xab}));
    request.dispatches.clear();
    const auto clean = expect<Completed>(device->launch(request));
    CHECK(clean.buffers.at(0).bytes == std::vector<std::byte>(size, std::byte{0}));
  }
}

TEST_CASE("opencl launch: a program is built once per source and options") {
  const auto device = open_pocl();
  LaunchRequest request = simple_request("set_option", {1, 1});
  CHECK(expect<Completed>(device->launch(request)).build_time.count() != 0);
  CHECK(expect<Completed>(device->launch(request)).build_time.count() == 0);
  request.program.options = "-DOPTION=3";
  const auto rebuilt = expect<Completed>(device->launch(request));
  CHECK(rebuilt.build_time.count() != 0);
  CHECK(ints(rebuilt.buffers.at(0)).front() == 3);
  request.program.options = "";
  const auto kept = expect<Completed>(device->launch(request));
  CHECK(kept.build_time.count() == 0);
  CHECK(ints(kept.buffers.at(0)).front() == -1);
}

TEST_CASE("opencl launch: the log of a failed build names the user's file and line") {
  const auto device = open_pocl();
  LaunchRequest request = simple_request("set_option", {1, 1});
  request.program.source =
      "#line 41 \"mine.cl\"\n\nkernel void set_option(global int* o) { o = nix; }";
  const std::string log = expect<BuildFailed>(device->launch(request)).log;
  CHECK_THAT(log, Contains("mine.cl:42:") && Contains("nix"));
  CHECK(log.find('\0') == std::string::npos);
}

TEST_CASE("opencl launch: the log of a failed build has its limit") {
  const auto device = open_pocl();
  std::string source;
  for (int i = 0; i < 2000; ++i)
    source += "#warning this line is as long as a line of a log may be\n";
  LaunchRequest request;
  request.program.source = source + "#error \"no\"\n";
  const std::string log = expect<BuildFailed>(device->launch(request)).log;
  CHECK(log.size() > 10000);
  CHECK(log.size() <= 65536);
}

TEST_CASE("opencl launch: a kernel or argument that does not fit fails by name") {
  const auto device = open_pocl();
  const auto log = [&](const LaunchRequest& request) {
    return expect<BuildFailed>(device->launch(request)).log;
  };
  CHECK_THAT(log(simple_request("nix", {1, 1})), Contains("no kernel 'nix'"));
  CHECK_THAT(log(simple_request("set_to_id", {1, 1}, {scalar(1)})),
             Contains("'set_to_id' takes 1 arguments, and 2 are given"));
  CHECK_THAT(log(simple_request("shift_round", {1, 1})),
             Contains("'shift_round' takes 2 arguments"));
  CHECK_THAT(
      log(simple_request("apply_line", {1, 1}, {BufferArgument{"out"}, scalar(Line{}), scalar(1)})),
      Contains("CL_INVALID_ARG_SIZE") && Contains("'apply_line', argument 3"));
  CHECK_THAT(log(simple_request("shift_round", {1, 1}, {BufferArgument{"nix"}})),
             Contains("argument 1") && Contains("no buffer 'nix'"));
  expect<Completed>(device->launch(simple_request("set_to_id", {4, 4})));
}

TEST_CASE("opencl launch: what is beyond the device's limits is unsupported, not tried") {
  const auto device = open_pocl();
  const DeviceInfo& info = device->info();
  const auto missing = [&](const LaunchRequest& request) {
    return expect<Unsupported>(device->launch(request)).missing;
  };
  CHECK_THAT(missing(simple_request("set_to_id", {1, info.work_group_size_max + 1})),
             Contains("'set_to_id' (the device takes"));
  CHECK_THAT(
      missing(simple_request("shift_round", {1, 1}, {LocalArgument{info.local_memory_bytes + 4}})),
      Contains("local memory") && Contains("'shift_round'"));
  // The argument alone would fit.
  CHECK_THAT(
      missing(simple_request("large_local", {1, 1}, {LocalArgument{info.local_memory_bytes - 4}})),
      Contains("local memory") && Contains("'large_local'"));
  CHECK_THAT(missing(simple_request("only_by_eight", {1, 4})),
             Contains("CL_INVALID_WORK_GROUP_SIZE"));
  LaunchRequest request = simple_request("set_to_id", {1, 1});
  request.buffers.push_back(buffer("huge", info.allocation_bytes_max + 1));
  CHECK_THAT(missing(request), Contains("'huge'"));
  request.buffers.back().size_bytes = info.allocation_bytes_max;
  request.buffers.resize(20, request.buffers.back());
  CHECK_THAT(missing(request), Contains("memory for all buffers"));
  expect<Completed>(device->launch(simple_request("only_by_eight", {1, 8})));
}

TEST_CASE("opencl launch: a pattern fills a buffer, whatever their sizes") {
  const auto device = open_pocl();
  for (const std::size_t words : {1u, 2u, 3u, 4u, 6u, 1000u}) {
    Buffer made = read_back(content("made", {-77}));
    made.size_bytes = words * sizeof(int);
    made.fill = Fill::Pattern;
    const auto completed = expect<Completed>(device->launch(request_with({made})));
    REQUIRE(completed.buffers.size() == 1);
    CHECK(ints(completed.buffers[0]) == std::vector<int>(words, -77));
  }
}

}  // namespace
}  // namespace stalemate
