#include "worker/messages.hpp"

#include <catch2/catch.hpp>

#include "stalemate/simulator/ordered_operations.hpp"
#include "words.hpp"

namespace {

using namespace stalemate;
using namespace stalemate::worker;
using namespace std::chrono_literals;

std::vector<std::byte> bytes(std::initializer_list<int> values) {
  std::vector<std::byte> made;
  for (const int value : values) made.push_back(static_cast<std::byte>(value));
  return made;
}

LaunchRequest some_request() {
  LaunchRequest request;
  request.program = {"kernel void f() {}", "-DX"};
  request.deadlines = {1s, 2s};
  request.buffers = {{"content", 3, Fill::Content, bytes({1, 2, 3}), true},
                     {"zero", 4096, Fill::Zero, {}, false},
                     {"nothing", 1, Fill::Nothing, {}, true}};
  request.buffers[1].traced = true;
  request.schedule.seed = 7;
  request.schedule.follow = std::vector<std::vector<Segment>>{{{1, 2}, {0, ~std::uint64_t{0}}}, {}};
  request.schedule.record = true;
  request.dispatches = {{"f", {3, 4}, {BufferArgument{"content"}, LocalArgument{77, true}}},
                        {"g", {5, 6}, {ScalarArgument{bytes({9, 8})}}}};
  request.dispatches[1].folded =
      NdShape{.dimensions = 2, .work_groups = {5, 1, 1}, .work_group_size = {3, 2, 1}};
  return request;
}

/// The same with a sequel, in which "zero" is read back.
LaunchRequest request_with_sequel() {
  LaunchRequest request = some_request();
  request.buffers[1].read_back_in_sequel = true;
  request.sequel = Sequel{"content", {{"h", {7, 8}, {BufferArgument{"nothing"}}}}};
  return request;
}

Recording some_recording() {
  const Access access{.work_item = 3,
                      .work_group = 1,
                      .kind = AccessKind::ReadModifyWrite,
                      .is_atomic = true,
                      .is_volatile = true,
                      .orders_global = true,
                      .what = "atomic_xchg",
                      .object = "locks",
                      .is_local = true,
                      .offset_bytes = 8,
                      .size_bytes = 4,
                      .seen = 5,
                      .truth = 6,
                      .from_store_buffer = true,
                      .is_weak_failure = true,
                      .stores_same = true,
                      .was_missed = true,
                      .stored = ~std::uint64_t{0},
                      .file = "mine.cl",
                      .line = 12,
                      .reads_from = ReadsFrom{7, "other.cl", 13}};
  const Access of_first{.reads_from = ReadsFrom{}};
  return {{{{1, 2}}, {{0, 3}, {1, 1}}}, {access, Access{}, of_first}, 9, 11};
}

template <class Value>
std::vector<std::byte> packed(const Value& value) {
  Packer packer;
  pack(packer, value);
  SharedBlock block = SharedBlock::create();
  const std::size_t size = packer.finish(block);
  return {block.bytes().begin(), block.bytes().begin() + static_cast<std::ptrdiff_t>(size)};
}

LaunchOutcome through(const LaunchOutcome& outcome) {
  Packer packer;
  pack(packer, outcome);
  SharedBlock block = SharedBlock::create();
  const std::size_t size = packer.finish(block);
  Unpacker unpacker(block.bytes(), size);
  return unpack_outcome(unpacker);
}

}  // namespace

TEST_CASE("messages: a request arrives as it was sent") {
  const LaunchRequest request = request_with_sequel();
  Packer packer;
  pack(packer, request, {5, true});
  SharedBlock block = SharedBlock::create();
  const std::size_t size = packer.finish(block);
  Unpacker unpacker(block.bytes(), size);
  const LaunchMessage message = unpack_launch(unpacker);
  CHECK(message.place.index == 5);
  CHECK(message.place.is_new);
  CHECK(message.request.program == request.program);
  CHECK(message.request.deadlines.build == 1s);
  CHECK(message.request.deadlines.launch == 2s);
  REQUIRE(message.request.buffers.size() == 3);
  CHECK(message.request.buffers[0].content == bytes({1, 2, 3}));
  CHECK(message.request.buffers[0].read_back);
  CHECK(message.request.buffers[1].size_bytes == 4096);
  CHECK(message.request.buffers[1].fill == Fill::Zero);
  CHECK(message.request.buffers[1].traced);
  CHECK_FALSE(message.request.buffers[0].traced);
  CHECK(message.request.buffers[2].name == "nothing");
  CHECK(message.request.schedule == request.schedule);
  CHECK_FALSE(message.request.every);
  CHECK_FALSE(message.request.ordered_in);
  CHECK_FALSE(message.request.in_bursts);
  CHECK(message.request.timed);
  REQUIRE(message.request.dispatches.size() == 2);
  CHECK(message.request.dispatches[0].nd_range == NdRange{3, 4});
  const auto& arguments = message.request.dispatches[0].arguments;
  CHECK(std::get<BufferArgument>(arguments.at(0)).buffer == "content");
  CHECK(std::get<LocalArgument>(arguments.at(1)).size_bytes == 77);
  CHECK(std::get<LocalArgument>(arguments.at(1)).traced);
  CHECK_FALSE(message.request.dispatches[0].folded);
  CHECK(message.request.dispatches[1].folded == request.dispatches[1].folded);
  const auto& scalar = message.request.dispatches[1].arguments.at(0);
  CHECK(std::get<ScalarArgument>(scalar).value == bytes({9, 8}));
  CHECK(message.request.buffers[1].read_back_in_sequel);
  CHECK_FALSE(message.request.buffers[0].read_back_in_sequel);
  REQUIRE(message.request.sequel.has_value());
  CHECK(message.request.sequel->if_not_zero == "content");
  REQUIRE(message.request.sequel->dispatches.size() == 1);
  CHECK(message.request.sequel->dispatches[0].kernel == "h");
}

TEST_CASE("messages: what is asked of all executions arrives as it was sent") {
  LaunchRequest request = some_request();
  request.every = EveryExecution{.dispatch = 1,
                                 .executions_max = 7,
                                 .observations_max = 8,
                                 .time = 9ms,
                                 .processors = 11,
                                 .recorded = {10, 12}};
  request.ordered_in = AddressSpace::Local;
  request.in_bursts = true;
  request.timed = false;
  Packer packer;
  pack(packer, request, {5, true});
  SharedBlock block = SharedBlock::create();
  const std::size_t size = packer.finish(block);
  Unpacker unpacker(block.bytes(), size);
  const LaunchRequest arrived = unpack_launch(unpacker).request;
  CHECK(arrived.every == request.every);
  CHECK(arrived.ordered_in == request.ordered_in);
  CHECK(arrived.in_bursts);
  CHECK_FALSE(arrived.timed);
}

TEST_CASE("messages: a request that ends anywhere too early is nonsense, never a crash") {
  Packer packer;
  pack(packer, request_with_sequel(), {5, true});
  SharedBlock block = SharedBlock::create();
  const std::size_t size = packer.finish(block);
  for (std::size_t cut = 0; cut < size; ++cut) {
    CAPTURE(cut);
    Unpacker unpacker(block.bytes(), cut);
    CHECK_THROWS_AS(unpack_launch(unpacker), Nonsense);
  }
  Unpacker longer(block.bytes(), size + 1);
  CHECK_THROWS_AS(unpack_launch(longer), Nonsense);
}

TEST_CASE("messages: bulk that would end outside of the block is nonsense") {
  const std::vector<std::byte> block(256);
  Unpacker unpacker(block, 10);
  CHECK(unpacker.bulk(64).size() == 64);
  CHECK_THROWS_AS(unpacker.bulk(129), Nonsense);
  CHECK_THROWS_AS(unpacker.bulk(~std::uint64_t{0}), Nonsense);
  CHECK(unpacker.bulk(128).size() == 128);
  CHECK_THROWS_AS(unpacker.bulk(1), Nonsense);
  CHECK_THROWS_AS(Unpacker(block, 257), Nonsense);
}

TEST_CASE("messages: every outcome arrives as it was sent") {
  const Completed completed{{{"a", bytes({1})}, {"b", {}}}, {1ns, 2ns}, 3ns};
  const auto same = std::get<Completed>(through(completed));
  CHECK(same.buffers == completed.buffers);
  CHECK(same.dispatch_times == completed.dispatch_times);
  CHECK(same.build_time == 3ns);
  CHECK_FALSE(same.recording);
  CHECK(std::get<TimedOut>(through(TimedOut{Phase::Build, 5ms})).phase == Phase::Build);
  CHECK(std::get<TimedOut>(through(TimedOut{Phase::Build, 5ms})).limit == 5ms);
  CHECK(std::get<TimedOut>(through(TimedOut{Phase::Build, 5ms, 7ms})).starved == 7ms);
  CHECK(std::get<TimedOut>(through(TimedOut{.unproven = "it counts"})).unproven == "it counts");
  CHECK(std::get<Crashed>(through(Crashed{Phase::Build, "how", "why"})).how == "how");
  CHECK(std::get<Crashed>(through(Crashed{Phase::Build, "how", "why"})).excuse == "why");
  CHECK(std::get<DeviceLost>(through(DeviceLost{"what"})).what == "what");
  CHECK(std::get<BuildFailed>(through(BuildFailed{"log"})).log == "log");
  const auto unsupported =
      std::get<Unsupported>(through(Unsupported{"it", Lack::LocalMemory, 70000, 65536}));
  CHECK(unsupported.missing == "it");
  CHECK(unsupported.lack == Lack::LocalMemory);
  CHECK(unsupported.needed == 70000);
  CHECK(unsupported.most == 65536);
  CHECK(std::get<MachineFailed>(through(MachineFailed{"no room"})).what == "no room");
  CHECK(std::holds_alternative<Cancelled>(through(Cancelled{})));
}

TEST_CASE("messages: a recording arrives as it was sent, with or without a fault") {
  Completed completed{{{"a", bytes({1})}}, {}, 3ns};
  completed.recording = some_recording();
  CHECK(std::get<Completed>(through(completed)).recording == some_recording());
  CHECK(std::get<Completed>(through(completed)).buffers == completed.buffers);

  const Violation violation{
      ViolationKind::OutOfBounds, own("beyond"), {own("who"), own("where")}, {4, 5}};
  const auto fault = std::get<Misbehaved>(
      through(Misbehaved{violation, some_recording(), {Fact(FactKind::NeedsWeakMemory)}}));
  CHECK(fault.account == std::vector{Fact(FactKind::NeedsWeakMemory)});
  CHECK(fault.violation.kind == ViolationKind::OutOfBounds);
  CHECK(words(fault.violation.summary) == "beyond");
  CHECK(fault.violation.explanation == violation.explanation);
  CHECK(fault.violation.cells == violation.cells);
  CHECK(fault.recording == some_recording());
  CHECK_FALSE(std::get<Misbehaved>(through(Misbehaved{violation})).recording);
}

TEST_CASE("messages: a race arrives as it was sent") {
  Completed completed{{{"a", bytes({1})}}, {}, 3ns};
  CHECK(std::get<Completed>(through(completed)).races.empty());
  CHECK_FALSE(std::get<Completed>(through(completed)).races_watched);
  DataRace race;
  race.first.work_item = 3;
  race.first.order = MemoryOrder::AcquireRelease;
  race.first.scope = MemoryScope::SubGroup;
  race.second.dispatch = 2;
  race.is_of_scope = true;
  race.is_in_group = true;
  completed.races = {race, DataRace{}};
  completed.races_left_out = 7;
  completed.races_watched = true;
  const auto same = std::get<Completed>(through(completed));
  CHECK(same.races == completed.races);
  CHECK(same.races_left_out == 7);
  Misbehaved misbehaved{Violation{.kind = ViolationKind::BarrierDivergence,
                                  .summary = Fact(FactKind::AllMustReachBarriers)}};
  misbehaved.races = {race};
  CHECK(std::get<Misbehaved>(through(misbehaved)).races == misbehaved.races);
  CHECK(same.races_watched);
}

TEST_CASE("messages: a load of garbage arrives as it was sent") {
  Completed completed{{{"a", bytes({1})}}, {}, 3ns};
  completed.unwritten_load = own("k.cl:3: loads garbage");
  completed.account = {Fact(FactKind::IsSequential), own("and more")};
  CHECK(std::get<Completed>(through(completed)).unwritten_load == completed.unwritten_load);
  CHECK(std::get<Completed>(through(completed)).account == completed.account);
}

TEST_CASE("messages: a recording cut short, or of unknown kinds, is nonsense") {
  const LaunchOutcome outcome = Misbehaved{Violation{}, some_recording()};
  Packer packer;
  pack(packer, outcome);
  SharedBlock block = SharedBlock::create();
  const std::size_t size = packer.finish(block);
  for (std::size_t cut = 0; cut < size; ++cut) {
    CAPTURE(cut);
    Unpacker unpacker(block.bytes(), cut);
    CHECK_THROWS_AS(unpack_outcome(unpacker), Nonsense);
  }
  block.bytes()[1] = std::byte{200};
  Unpacker unpacker(block.bytes(), size);
  CHECK_THROWS_AS(unpack_outcome(unpacker), Nonsense);
}

TEST_CASE("messages: an outcome with an unknown number is nonsense") {
  std::vector<std::byte> message = packed(LaunchOutcome(Cancelled{}));
  REQUIRE(message.size() == 1);
  message[0] = std::byte{200};
  Unpacker unpacker(message, 1);
  CHECK_THROWS_AS(unpack_outcome(unpacker), Nonsense);
}

TEST_CASE("messages: devices that are not JSON, or not devices, are nonsense") {
  for (const char* text :
       {"[", "[{}]", R"({"devices": [1], "remarks": []})",
        R"({"devices": [{"id": 3}], "remarks": []})", R"({"devices": [], "remarks": 1})"}) {
    CAPTURE(text);
    Packer packer;
    packer.text(text);
    SharedBlock block = SharedBlock::create();
    const std::size_t size = packer.finish(block);
    Unpacker unpacker(block.bytes(), size);
    CHECK_THROWS_AS(unpack_devices(unpacker), Nonsense);
  }
}

TEST_CASE("messages: an answer has the buffers and times that were asked for") {
  const LaunchRequest request = some_request();
  const Completed right{{{"content", bytes({1, 2, 3})}, {"nothing", bytes({0})}}, {1ns, 1ns}, {}};
  CHECK_NOTHROW(expect_answer(right, request));
  Completed wrong = right;
  wrong.buffers[1].bytes.push_back(std::byte{0});
  CHECK_THROWS_AS(expect_answer(wrong, request), Nonsense);
  wrong = right;
  wrong.buffers[0].name = "zero";
  CHECK_THROWS_AS(expect_answer(wrong, request), Nonsense);
  wrong = right;
  wrong.buffers.pop_back();
  CHECK_THROWS_AS(expect_answer(wrong, request), Nonsense);
  wrong = right;
  wrong.buffers.push_back({"zero", {}});
  CHECK_THROWS_AS(expect_answer(wrong, request), Nonsense);
  wrong = right;
  wrong.dispatch_times.pop_back();
  CHECK_THROWS_AS(expect_answer(wrong, request), Nonsense);
}

TEST_CASE("messages: what orders operations comes last, and only if it was asked for") {
  LaunchRequest request = some_request();
  Completed right{{{"content", bytes({1, 2, 3})}, {"nothing", bytes({0})}}, {1ns, 1ns}, {}};
  request.ordered_in = AddressSpace::Global;
  CHECK_NOTHROW(expect_answer(right, request));
  right.buffers.push_back({kOrderBuffer, bytes({1, 2, 3, 4, 5, 6, 7, 8})});
  CHECK_NOTHROW(expect_answer(right, request));
  CHECK_THROWS_AS(expect_answer(right, some_request()), Nonsense);
  std::swap(right.buffers[1], right.buffers[2]);
  CHECK_THROWS_AS(expect_answer(right, request), Nonsense);
}

TEST_CASE("messages: an exploration arrives as it was sent, and leaves no execution out") {
  LaunchRequest request = some_request();
  request.every = EveryExecution{};
  const Observed one{{{"content", bytes({1, 2, 3})}, {"nothing", bytes({0})}}, 4};
  const Observed other{{{"content", bytes({1, 2, 4})}, {"nothing", bytes({0})}}, 1};
  Completed right;
  right.exploration = Exploration{.bound = ExplorationBound::Events,
                                  .executions = 5,
                                  .blocked = 6,
                                  .runs = 7,
                                  .events_max = 8,
                                  .observed = {one, other}};
  CHECK(std::get<Completed>(through(right)).exploration == right.exploration);
  CHECK_NOTHROW(expect_answer(right, request));
  CHECK_THROWS_AS(expect_answer(right, some_request()), Nonsense);
  Completed wrong = right;
  wrong.exploration->observed.pop_back();
  CHECK_THROWS_AS(expect_answer(wrong, request), Nonsense);
  wrong = right;
  wrong.exploration->observed[1].buffers.pop_back();
  CHECK_THROWS_AS(expect_answer(wrong, request), Nonsense);
  wrong.exploration.reset();
  CHECK_THROWS_AS(expect_answer(wrong, request), Nonsense);
}

TEST_CASE("messages: an answer is that of a launch with its sequel, or of one without") {
  const LaunchRequest request = request_with_sequel();
  const Completed without{{{"content", bytes({1, 2, 3})}, {"nothing", bytes({0})}}, {1ns, 1ns}, {}};
  CHECK_NOTHROW(expect_answer(without, request));
  Completed with = without;
  with.dispatch_times.push_back(1ns);
  CHECK_THROWS_AS(expect_answer(with, request), Nonsense);
  with.buffers.push_back({"zero", std::vector<std::byte>(4096)});
  CHECK_NOTHROW(expect_answer(with, request));
  with.dispatch_times.pop_back();
  CHECK_THROWS_AS(expect_answer(with, request), Nonsense);
  with.dispatch_times = {1ns, 1ns, 1ns};
  CHECK_THROWS_AS(expect_answer(with, some_request()), Nonsense);
}

TEST_CASE("messages: a sequel may be nothing but buffers, or nothing but dispatches") {
  LaunchRequest request = request_with_sequel();
  Completed answer{{{"content", bytes({1, 2, 3})}, {"nothing", bytes({0})}}, {1ns, 1ns}, {}};
  SECTION("buffers") {
    request.sequel->dispatches.clear();
    answer.buffers.push_back({"zero", std::vector<std::byte>(4096)});
    CHECK_NOTHROW(expect_answer(answer, request));
    answer.buffers.push_back({"zero", std::vector<std::byte>(4096)});
  }
  SECTION("dispatches") {
    request.buffers[1].read_back_in_sequel = false;
    answer.dispatch_times.push_back(1ns);
    CHECK_NOTHROW(expect_answer(answer, request));
    answer.buffers.push_back({"zero", std::vector<std::byte>(4096)});
  }
  CHECK_THROWS_AS(expect_answer(answer, request), Nonsense);
}
