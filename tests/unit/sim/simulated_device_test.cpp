#include "sim/simulated_device.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>

#include <catch2/catch.hpp>

#include "fake_tools.hpp"

using namespace stalemate;
using namespace stalemate::sim;
using namespace stalemate::sim::test;

namespace {

template <class T>
T argument(void* const* arguments, std::size_t index) {
  T value{};
  std::memcpy(&value, arguments[index], sizeof(T));
  return value;
}

/// __kernel void add(__global uint* sum, __local uint* mine, uint operand)
void add(void* const* arguments) {
  auto* const mine = argument<std::uint32_t*>(arguments, 1);
  *mine = argument<std::uint32_t>(arguments, 2);
  *argument<std::uint32_t*>(arguments, 0) += *mine;
}

std::uint32_t* variables = nullptr;

/// __kernel void count(__constant uint* from): counts in a program-scope variable.
void count(void* const* /*arguments*/) {
  ++*variables;
}

constexpr std::array kAddParameters{stalemate_sim_parameter{"sum", kGlobal, 0},
                                    stalemate_sim_parameter{"mine", kLocal, 0},
                                    stalemate_sim_parameter{"operand", kPrivate, 4}};
constexpr std::array kCountParameters{stalemate_sim_parameter{"from", kConstant, 0}};
constexpr std::array kKernels{
    stalemate_sim_kernel{"add", add, 3, kAddParameters.data(), {0, 0, 0}},
    stalemate_sim_kernel{"count", count, 1, kCountParameters.data(), {4, 1, 1}}};
constexpr std::array kLocals{stalemate_sim_variable{"add.tile", 0, 40}};
constexpr std::array kGlobals{stalemate_sim_variable{"counter", 0, 4}};
constexpr std::array<std::uint8_t, 4> kImage{7, 0, 0, 0};

const stalemate_sim_module_table& table() {
  static const stalemate_sim_module_table one = [] {
    stalemate_sim_module_table made{};
    made.abi_version = kAbiVersion;
    made.kernel_count = kKernels.size();
    made.kernels = kKernels.data();
    made.local_count = kLocals.size();
    made.locals = kLocals.data();
    made.local_bytes = 40;
    made.globals = kGlobals.data();
    made.global_count = kGlobals.size();
    made.global_bytes = 4;
    made.global_image = kImage.data();
    return made;
  }();
  return one;
}

/// A device whose tools are fakes, fresh for each test.
struct Bench {
  Bench() {
    seen() = {};
    seen().table = &table();
  }
  SimulatedDevice device{{"sim:sc", *preset("sim:sc")}, {fake_compile, fake_run}};
};

Dispatch add_dispatch(std::uint32_t operand) {
  return {"add", {2, 4}, {BufferArgument{"sum"}, LocalArgument{64, true}, scalar(operand)}};
}

LaunchRequest add_request() {
  LaunchRequest request{.program = {"kernel void add…", "-DN=1"}};
  request.buffers = {{.name = "sum", .size_bytes = 4, .fill = Fill::Zero, .read_back = true}};
  request.dispatches = {add_dispatch(3), add_dispatch(5)};
  return request;
}

template <class Outcome>
Outcome launch(Bench& bench, const LaunchRequest& request) {
  LaunchOutcome outcome = bench.device.launch(request);
  REQUIRE(std::holds_alternative<Outcome>(outcome));
  return std::get<Outcome>(std::move(outcome));
}

std::uint32_t number(const BufferContent& content) {
  std::uint32_t value = 0;
  REQUIRE(content.bytes.size() == sizeof(value));
  std::memcpy(&value, content.bytes.data(), sizeof(value));
  return value;
}

}  // namespace

TEST_CASE("simulated device: the sequel comes if there is anything but zeros, and not else") {
  Bench bench;
  LaunchRequest request = add_request();
  request.buffers.push_back({.name = "asks", .size_bytes = 2, .fill = Fill::Zero});
  request.buffers.push_back(
      {.name = "late", .size_bytes = 1, .fill = Fill::Zero, .read_back_in_sequel = true});
  request.sequel = Sequel{"asks", {add_dispatch(7)}};
  const auto without = launch<Completed>(bench, request);
  CHECK(without.buffers.size() == 1);
  CHECK(without.dispatch_times.size() == 2);

  request.sequel->if_not_zero = "sum";
  const auto with = launch<Completed>(bench, request);
  REQUIRE(with.buffers.size() == 2);
  CHECK(number(with.buffers[0]) == 8 * 3 + 8 * 5);  // as it was before the sequel
  CHECK(with.buffers[1].name == "late");
  CHECK(with.dispatch_times.size() == 3);

  request.sequel->if_not_zero = "no such buffer";
  launch<BuildFailed>(bench, request);
  request.sequel->dispatches.front().kernel = "no_such_kernel";
  launch<BuildFailed>(bench, request);
  request.sequel->dispatches.front() = add_dispatch(7);
  request.sequel->dispatches.front().nd_range.work_group_size = 1U << 20U;
  launch<Unsupported>(bench, request);
}

TEST_CASE("simulated device: dispatches run in order on the buffers, which are read back") {
  Bench bench;
  const auto completed = launch<Completed>(bench, add_request());
  REQUIRE(completed.buffers.size() == 1);
  CHECK(completed.buffers[0].name == "sum");
  CHECK(number(completed.buffers[0]) == 8 * 3 + 8 * 5);
  CHECK(completed.dispatch_times.size() == 2);
  CHECK_FALSE(completed.recording);
}

TEST_CASE("simulated device: a program is compiled once, with -cl-std and its own options") {
  Bench bench;
  CHECK(launch<Completed>(bench, add_request()).build_time.count() > 0);
  CHECK(launch<Completed>(bench, add_request()).build_time.count() == 0);
  REQUIRE(seen().sources.size() == 1);
  CHECK(seen().sources[0].text == "kernel void add…");
  CHECK(seen().sources[0].options == "-cl-std=CL3.0 -DN=1");
  LaunchRequest other = add_request();
  other.program.options = "-DN=2";
  launch<Completed>(bench, other);
  CHECK(seen().sources.size() == 2);
}

TEST_CASE("simulated device: of 65 programs the one used longest ago is compiled again") {
  Bench bench;
  const auto build = [&](int n) {
    launch<Completed>(bench, {.program = {"", "-DN=" + std::to_string(n)}});
  };
  for (int n = 0; n < 64; ++n) build(n);
  build(0);
  build(64);
  CHECK(seen().sources.size() == 65);
  build(0);
  CHECK(seen().sources.size() == 65);
  build(1);
  CHECK(seen().sources.size() == 66);
}

TEST_CASE("simulated device: a request without dispatches only builds") {
  Bench bench;
  CHECK(launch<Completed>(bench, {.program = {"x", ""}}).buffers.empty());
  CHECK(seen().sources.size() == 1);
  CHECK(seen().launches.empty());
  seen().compile_error = "line 1: no";
  CHECK(launch<BuildFailed>(bench, {.program = {"y", ""}}).log == "line 1: no");
}

TEST_CASE("simulated device: objects are aligned and lie apart, also in local memory") {
  Bench bench;
  LaunchRequest request = add_request();
  request.buffers.push_back({.name = "other", .size_bytes = 200, .traced = true});
  launch<Completed>(bench, request);
  const Launch& seen_launch = seen().launches.at(0);
  REQUIRE(seen_launch.objects.size() == 3);
  CHECK(seen_launch.objects[1].traced);
  CHECK(seen_launch.objects[2].name == "counter");
  for (const Object& object : seen_launch.objects) {
    CHECK(reinterpret_cast<std::uintptr_t>(object.begin) % 128 == 0);
    for (const Object& other : seen_launch.objects) {
      if (object.begin >= other.begin) continue;
      CHECK(other.begin - (object.begin + object.size_bytes) >= 128);
    }
  }
  REQUIRE(seen_launch.locals.size() == 2);
  CHECK(seen_launch.locals[0].name == "add.tile");
  CHECK(seen_launch.locals[1].name == "mine");
  CHECK(seen_launch.locals[1].traced);
  CHECK(seen_launch.locals[1].offset_bytes == 256);
  CHECK(seen_launch.local_bytes == 256 + 64);
}

TEST_CASE("simulated device: contents are as asked for, poison where nothing was, at each launch") {
  Bench bench;
  LaunchRequest request{.program = {"", ""}};
  request.buffers = {{.name = "nothing", .size_bytes = 2, .read_back = true},
                     {.name = "zero", .size_bytes = 2, .fill = Fill::Zero, .read_back = true},
                     {.name = "content",
                      .size_bytes = 2,
                      .fill = Fill::Content,
                      .content = {std::byte{1}, std::byte{2}},
                      .read_back = true},
                     {.name = "pattern",
                      .size_bytes = 6,
                      .fill = Fill::Pattern,
                      .content = {std::byte{3}, std::byte{4}},
                      .read_back = true},
                     {.name = "kept", .size_bytes = 2}};
  for (int i = 0; i < 2; ++i) {
    const auto completed = launch<Completed>(bench, request);
    REQUIRE(completed.buffers.size() == 4);
    CHECK(completed.buffers[3].bytes == std::vector{std::byte{3}, std::byte{4}, std::byte{3},
                                                    std::byte{4}, std::byte{3}, std::byte{4}});
    CHECK(completed.buffers[0].bytes == std::vector(2, std::byte{0xA5}));
    CHECK(completed.buffers[1].bytes == std::vector(2, std::byte{0}));
    CHECK(completed.buffers[2].bytes == std::vector{std::byte{1}, std::byte{2}});
  }
}

TEST_CASE("simulated device: program-scope variables begin each launch anew and last through it") {
  Bench bench;
  std::vector<std::uint32_t> at_end;
  seen().answer = [&](const Launch&) {
    at_end.push_back(*variables);
    return Ended{};
  };
  LaunchRequest request{.program = {"", ""}};
  request.buffers = {{.name = "from", .size_bytes = 4}};
  request.dispatches = {{"count", {1, 4}, {BufferArgument{"from"}}},
                        {"count", {1, 4}, {BufferArgument{"from"}}}};
  for (int i = 0; i < 2; ++i) {
    // The arena stays where it is from the second launch on.
    launch<Completed>(bench, {.program = {"", ""}, .buffers = request.buffers});
    static std::uint32_t nowhere = 0;
    variables = seen().launches.empty()
                    ? &nowhere
                    : reinterpret_cast<std::uint32_t*>(seen().launches[0].global_variables);
    at_end.clear();
    launch<Completed>(bench, request);
  }
  CHECK(at_end == std::vector<std::uint32_t>{7 + 4, 7 + 8});
  CHECK(seen().launches[0].objects[0].is_constant);
}

TEST_CASE("simulated device: what does not fit a kernel is told as a real device would") {
  Bench bench;
  const auto log = [&](const Dispatch& dispatch) {
    LaunchRequest request = add_request();
    request.dispatches = {dispatch};
    return launch<BuildFailed>(bench, request).log;
  };
  Dispatch dispatch = add_dispatch(1);
  dispatch.kernel = "sub";
  CHECK(log(dispatch) == "the program has no kernel 'sub'");
  dispatch = add_dispatch(1);
  dispatch.arguments.pop_back();
  CHECK(log(dispatch) == "kernel 'add' takes 3 arguments, and 2 are given");
  dispatch = add_dispatch(1);
  dispatch.arguments[2] = scalar(std::uint64_t{1});
  CHECK(log(dispatch) == "kernel 'add', argument 2: 'operand' has 4 bytes, and 8 are given");
  dispatch = add_dispatch(1);
  dispatch.arguments[0] = BufferArgument{"summ"};
  CHECK(log(dispatch) == "kernel 'add', argument 0: the launch has no buffer 'summ'");
  dispatch = add_dispatch(1);
  std::swap(dispatch.arguments[0], dispatch.arguments[1]);
  CHECK(log(dispatch) ==
        "kernel 'add', argument 0: 'sum' is no pointer to local memory, and local memory is given");
  dispatch.arguments[0] = scalar(1);
  CHECK(log(dispatch) == "kernel 'add', argument 0: 'sum' is a pointer, and a value is given");
}

TEST_CASE("simulated device: nothing runs if one of the dispatches cannot") {
  Bench bench;
  LaunchRequest request = add_request();
  request.dispatches[1].kernel = "sub";
  launch<BuildFailed>(bench, request);
  CHECK(seen().launches.empty());
}

TEST_CASE("simulated device: what is too large is unsupported") {
  Bench bench;
  LaunchRequest request = add_request();
  request.dispatches = {add_dispatch(1)};
  request.dispatches[0].nd_range = {1, 1025};
  CHECK(launch<Unsupported>(bench, request).missing ==
        "a work-group of 1025 work-items for kernel 'add' (the device takes 1024)");
  request.dispatches[0].nd_range = {65, 1024};
  CHECK(launch<Unsupported>(bench, request).missing.find("66560 work-items") != std::string::npos);
  request.dispatches[0] = add_dispatch(1);
  // With the 40 bytes that the program declares itself.
  request.dispatches[0].arguments[1] = LocalArgument{65536 - 39};
  CHECK(launch<Unsupported>(bench, request).missing ==
        "65537 bytes of local memory for kernel 'add' (the device has 65536)");
  request.dispatches[0].arguments[1] = LocalArgument{65536 - 40};
  launch<Completed>(bench, request);
  request.dispatches = {{"count", {1, 8}, {BufferArgument{"sum"}}}};
  CHECK(launch<Unsupported>(bench, request).missing ==
        "a work-group of 8 work-items for kernel 'count' (it requires 4 by 1 by 1)");
  request.buffers.push_back({.name = "huge", .size_bytes = std::size_t{256} << 20U});
  CHECK(launch<Unsupported>(bench, request).missing ==
        "memory for all buffers up to 'huge' (the device has 268435456 bytes)");
}

TEST_CASE("simulated device: each dispatch has a seed of its own that the schedule's decides") {
  Bench bench;
  LaunchRequest request = add_request();
  for (const std::uint64_t seed : {1U, 1U, 2U}) {
    request.schedule.seed = seed;
    launch<Completed>(bench, request);
  }
  const auto seed = [](std::size_t index) { return seen().launches.at(index).seed; };
  CHECK(seed(0) != seed(1));
  CHECK(seed(0) == seed(2));
  CHECK(seed(1) == seed(3));
  CHECK(seed(0) != seed(4));
}

TEST_CASE("simulated device: a schedule is followed dispatch by dispatch, then in turns") {
  Bench bench;
  LaunchRequest request = add_request();
  launch<Completed>(bench, request);
  CHECK(seen().followed.empty());
  request.schedule.follow = {{{3, 5}}};
  launch<Completed>(bench, request);
  CHECK(seen().followed == std::vector<std::vector<Segment>>{{{3, 5}}, {}});
}

TEST_CASE("simulated device: a recording is that of all dispatches, cut at its limit") {
  Bench bench;
  seen().answer = [](const Launch& one) {
    CHECK(one.record);
    Ended ended;
    ended.hash = 11;
    ended.segments = {{static_cast<std::uint32_t>(seen().launches.size()), 2}};
    ended.trace = std::vector<Access>(Recording::kAccessesMax / 2 + 1);
    ended.trace_left_out = 10;
    return ended;
  };
  LaunchRequest request = add_request();
  request.schedule.record = true;
  const auto completed = launch<Completed>(bench, request);
  REQUIRE(completed.recording);
  CHECK(completed.recording->segments == std::vector<std::vector<Segment>>{{{1, 2}}, {{2, 2}}});
  CHECK(completed.recording->accesses.size() == Recording::kAccessesMax);
  CHECK(completed.recording->accesses_left_out == 10 + 10 + 2);
  const std::uint64_t two = completed.recording->hash;
  request.dispatches.pop_back();
  CHECK(launch<Completed>(bench, request).recording->hash != two);
}

TEST_CASE("simulated device: a fault ends the launch, with what was seen and recorded until then") {
  Bench bench;
  seen().answer = [](const Launch&) {
    Ended ended;
    ended.fault = Fault{ViolationKind::OutOfBounds, "line 3", {"who", "where"}};
    ended.segments = {{1, 2}};
    return ended;
  };
  LaunchRequest request = add_request();
  auto misbehaved = launch<Misbehaved>(bench, request);
  CHECK(seen().launches.size() == 1);
  CHECK(misbehaved.violation.kind == ViolationKind::OutOfBounds);
  CHECK(misbehaved.violation.summary == "line 3");
  CHECK(misbehaved.violation.explanation == std::vector<std::string>{"who", "where"});
  CHECK_FALSE(misbehaved.recording);
  request.schedule.record = true;
  misbehaved = launch<Misbehaved>(bench, request);
  REQUIRE(misbehaved.recording);
  CHECK(misbehaved.recording->segments == std::vector<std::vector<Segment>>{{{1, 2}}});
}

TEST_CASE("simulated device: a built-in that is not there is unsupported") {
  Bench bench;
  seen().answer = [](const Launch&) {
    Ended ended;
    ended.unsupported = "read_imagef";
    return ended;
  };
  CHECK(launch<Unsupported>(bench, add_request()).missing == "read_imagef");
}

TEST_CASE("simulated device: it says what it is, settings included") {
  const std::map<std::string, Progress> gives{
      {"sim:serial", Progress::None},          {"sim:sc", Progress::WorkItem},
      {"sim:independent", Progress::WorkItem}, {"sim:lockstep", Progress::Group},
      {"sim:weakest", Progress::WorkItem},     {"sim:x86_O2", Progress::WorkItem},
      {"sim:nvptx_O2", Progress::WorkItem}};
  std::vector<std::string> ids;
  for (const DeviceInfo& info : list_devices()) {
    ids.push_back(info.id);
    CHECK(info.is_simulated);
    CHECK(info.cl_std == "CL3.0");
    CHECK(info.work_items_max == 64);
    CHECK(info.operations_max == 1024);
    CHECK(info.settings == settings_map(*preset(info.id)));
    CHECK(info.progress->gives() == gives.at(info.id));
    CHECK(std::count(info.capabilities.begin(), info.capabilities.end(), "atomic_order_relaxed"));
  }
  CHECK(ids == std::vector<std::string>{"sim:serial", "sim:sc", "sim:independent", "sim:lockstep",
                                        "sim:weakest", "sim:x86_O2", "sim:nvptx_O2"});
}

TEST_CASE("simulated device: in lockstep neighbouring lanes get no turns, others do") {
  Settings settings = *preset("sim:lockstep");
  const auto seen = [&](std::uint32_t width) {
    settings.sub_group_size = width;
    return describe({"sim:mine", settings}).progress.value();
  };
  CHECK(seen(32) == ProgressSeen{false, true, true});
  CHECK(seen(1024) == ProgressSeen{false, false, true});
  CHECK(seen(1) == ProgressSeen{true, true, true});
}

TEST_CASE("simulated device: one of one's own opens from its name and settings alone") {
  Settings settings = *preset("sim:weakest");
  settings.compute_units = 2;
  const auto device = open_device(to_text({"sim:tiny", settings}));
  REQUIRE(device);
  CHECK(device->info().id == "sim:tiny");
  CHECK(device->info().compute_units == 2);
  CHECK(device->info().settings.at("cache") == "weakest");
  CHECK(open_device("sim:sc")->info().id == "sim:sc");
  CHECK(open_device("sim:nothing") == nullptr);
}
