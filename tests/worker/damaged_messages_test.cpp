#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>

#include <catch2/catch.hpp>

#include "words.hpp"
#include "worker/messages.hpp"

/// Messages whose head is damaged in ways that a driver's stray store, or somebody, may do it.
/// STALEMATE_MUTATIONS says how many; the sanitizers of the preset `asan` see what the assertions
/// do not.
namespace {

using namespace stalemate;
using namespace stalemate::worker;
using namespace std::chrono_literals;

using Bytes = std::vector<std::byte>;
using Random = std::mt19937_64;

int mutations() {
  const char* const wish = std::getenv("STALEMATE_MUTATIONS");
  return wish == nullptr ? 4000 : std::atoi(wish);
}

struct Message {
  Bytes block;
  std::size_t head_size = 0;
};

template <class... Values>
Message message_of(const Values&... values) {
  Packer packer;
  pack(packer, values...);
  SharedBlock block = SharedBlock::create();
  const std::size_t head_size = packer.finish(block);
  return {{block.bytes().begin(), block.bytes().end()}, head_size};
}

std::size_t below(Random& random, std::size_t end) {
  return end == 0 ? 0 : random() % end;
}

void overwrite_number(Random& random, Bytes& bytes, std::size_t begin) {
  constexpr std::array<std::uint64_t, 8> kNumbers = {
      0, 1, 255, 0x7FFFFFFF, 0xFFFFFFFF, 1ULL << 40U, 1ULL << 63U, ~0ULL};
  const std::uint64_t number = kNumbers.at(below(random, kNumbers.size()));
  const auto raw = std::as_bytes(std::span(&number, 1));
  const std::size_t size = std::min<std::size_t>(raw.size(), bytes.size() - begin);
  std::copy_n(raw.begin(), size, bytes.begin() + static_cast<std::ptrdiff_t>(begin));
}

void damage(Random& random, Message& message) {
  const std::size_t at = below(random, message.head_size);
  const auto place = message.block.begin() + static_cast<std::ptrdiff_t>(at);
  switch (below(random, 5)) {
    case 0: *place ^= std::byte{1} << below(random, 8); return;
    case 1: *place = static_cast<std::byte>(random()); return;
    case 2: overwrite_number(random, message.block, at); return;
    case 3: message.block.erase(place); return;
    default: message.head_size = below(random, message.block.size() + 2); return;
  }
}

struct Tally {
  int taken = 0;
  int refused = 0;
};

/// Damages `message` again and again, a few places each time, and has `take` take it apart.
Tally take_damaged(const Message& message, std::uint64_t seed,
                   const std::function<void(Unpacker&)>& take) {
  Random random(seed);
  Tally tally;
  for (int i = 0; i < mutations(); ++i) {
    Message damaged = message;
    const std::size_t places = 1 + below(random, 3);
    for (std::size_t place = 0; place < places; ++place) damage(random, damaged);
    try {
      Unpacker unpacker(damaged.block, damaged.head_size);
      take(unpacker);
      ++tally.taken;
    } catch (const Nonsense& nonsense) {
      REQUIRE(std::string(nonsense.what()) != "");
      ++tally.refused;
    }
  }
  return tally;
}

LaunchRequest request_to_damage() {
  LaunchRequest request;
  request.program = {"kernel void f() {}", "-DX"};
  request.buffers = {{"content", 3, Fill::Content, Bytes(3), true},
                     {"zero", 64, Fill::Zero, {}, false}};
  request.schedule.follow = std::vector<std::vector<Segment>>{{{1, 2}, {0, 5}}, {}};
  request.dispatches = {{"f", {3, 4}, {BufferArgument{"content"}, LocalArgument{77, true}}},
                        {"g", {5, 6}, {ScalarArgument{Bytes(2)}}}};
  request.dispatches[1].folded = NdShape{.dimensions = 2, .work_groups = {5, 1, 1}};
  request.buffers[1].read_back_in_sequel = true;
  request.sequel = Sequel{"content", {{"h", {7, 8}, {BufferArgument{"zero"}}}}};
  request.every = EveryExecution{.dispatch = 1};
  return request;
}

Recording recording_to_damage() {
  const Access access{.work_item = 3, .what = "atomic_xchg", .object = "locks", .file = "mine.cl"};
  return {{{{1, 2}}, {{0, 3}, {1, 1}}}, {access, Access{}}, 9, 11};
}

LaunchOutcome answer_to_damage() {
  Completed completed{{{"content", Bytes(3)}}, {1ns, 1ns}, 3ns};
  completed.recording = recording_to_damage();
  completed.races = {DataRace{}};
  completed.exploration = Exploration{.executions = 2, .observed = {{{{"content", Bytes(3)}}, 2}}};
  return completed;
}

/// What was taken for an outcome is one: it goes over the channel again as it is.
void take_outcome(Unpacker& unpacker, const LaunchRequest& request) {
  const LaunchOutcome outcome = unpack_outcome(unpacker);
  const Message again = message_of(outcome);
  Unpacker second(again.block, again.head_size);
  CHECK(unpack_outcome(second).index() == outcome.index());
  if (const auto* completed = std::get_if<Completed>(&outcome)) expect_answer(*completed, request);
}

}  // namespace

TEST_CASE("damaged messages: a request is taken as it says, or it is nonsense") {
  const Tally tally = take_damaged(message_of(request_to_damage(), ProgramPlace{5, true}), 1,
                                   [](Unpacker& unpacker) {
                                     const LaunchMessage message = unpack_launch(unpacker);
                                     CHECK(message.place.index < kProgramPlaces);
                                     for (const Buffer& buffer : message.request.buffers) {
                                       CHECK(is_sound(buffer));
                                     }
                                   });
  CHECK(tally.taken > 0);
  CHECK(tally.refused > 0);
}

TEST_CASE("damaged messages: an answer is taken as it says, or it is nonsense") {
  const LaunchRequest request = request_to_damage();
  const auto take = [&](Unpacker& unpacker) { take_outcome(unpacker, request); };
  const Tally completed = take_damaged(message_of(answer_to_damage()), 2, take);
  CHECK(completed.taken > 0);
  CHECK(completed.refused > 0);
  const LaunchOutcome fault = Misbehaved{
      {ViolationKind::OutOfBounds, own("beyond"), {own("who")}, {4, 5}}, recording_to_damage()};
  const Tally misbehaved = take_damaged(message_of(fault), 3, take);
  CHECK(misbehaved.taken > 0);
  CHECK(misbehaved.refused > 0);
}

TEST_CASE("damaged messages: a list of devices is taken as it says, or it is nonsense") {
  DeviceInfo info;
  info.id = "fake:0";
  info.extensions = {"cl_khr_fake"};
  const Tally tally =
      take_damaged(message_of(DeviceList{{info, info}, {"a remark"}}), 4, [](Unpacker& unpacker) {
        for (const DeviceInfo& device : unpack_devices(unpacker).devices)
          CHECK(device.id.size() < 100);
      });
  CHECK(tally.taken > 0);
  CHECK(tally.refused > 0);
}
