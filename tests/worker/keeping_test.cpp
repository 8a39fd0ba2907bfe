#include <algorithm>
#include <optional>
#include <vector>

#include <catch2/catch.hpp>

#include "opencl/buffer_pool.hpp"
#include "opencl/device_query.hpp"
#include "opencl/host_memory.hpp"
#include "opencl/packed_memory.hpp"
#include "opencl/packed_pool.hpp"
#include "opencl_launch.hpp"

namespace stalemate::test {
namespace {

using opencl::BufferPool;
using opencl::DeviceMemory;
using opencl::HostMemory;
using opencl::Keeping;
using opencl::PackedPool;

constexpr std::size_t kSize = 65'536;

/// Whether a pool holds it, too.
bool is_kept(const cl::Buffer& buffer) {
  return buffer.getInfo<CL_MEM_REFERENCE_COUNT>() > 1;
}

std::size_t kept_of(const std::vector<cl::Buffer>& buffers) {
  return static_cast<std::size_t>(std::count_if(buffers.begin(), buffers.end(), is_kept));
}

struct PoclRig {
  opencl::FoundDevice found = opencl::find_devices().at(0);
  cl::Context context{found.device};
  DeviceInfo info = opencl::query_device(found);
};

/// Takes so many at once, each of a size of its own, and gives them back.
std::vector<cl::Buffer> handed_back(BufferPool& pool, std::size_t count) {
  std::vector<DeviceMemory> taken;
  std::vector<cl::Buffer> seen;
  for (std::size_t i = 0; i < count; ++i) {
    taken.push_back(pool.take(kSize - i, false));
    seen.push_back(taken.back().whole);
  }
  for (DeviceMemory& memory : taken) pool.give_back(std::move(memory));
  return seen;
}

}  // namespace

TEST_CASE("kept buffers: no more than so many bytes, and one goes, or half of them") {
  const PoclRig rig;
  const bool goes_by_halves = GENERATE(false, true);
  BufferPool pool(rig.context,
                  {.bytes_max = 8 * kSize, .buffers_max = 100, .goes_by_halves = goes_by_halves});
  CHECK(kept_of(handed_back(pool, 8)) == 8);
  const std::vector<cl::Buffer> buffers = handed_back(pool, 9);
  CHECK(kept_of(buffers) == (goes_by_halves ? 4 : 8));
  CHECK_FALSE(is_kept(buffers.front()));  // the oldest
}

TEST_CASE("kept buffers: no more than so many") {
  const PoclRig rig;
  const bool goes_by_halves = GENERATE(false, true);
  BufferPool pool(rig.context,
                  {.bytes_max = 100 * kSize, .buffers_max = 8, .goes_by_halves = goes_by_halves});
  CHECK(kept_of(handed_back(pool, 9)) == (goes_by_halves ? 4 : 8));
}

TEST_CASE("kept buffers: several in one, no more than so many, and the host's memory goes back") {
  PoclRig rig;
  const bool goes_by_halves = GENERATE(false, true);
  const cl::CommandQueue queue(rig.context, rig.found.device);
  HostMemory host(rig.context, queue, rig.info);
  const auto first_slice = [&] { return host.take(16).bytes().data(); };
  const auto* const before = first_slice();
  PackedPool pool(rig.context, host, {.packed_max = 8, .goes_by_halves = goes_by_halves});
  std::vector<cl::Buffer> seen;
  for (std::size_t i = 0; i < 9; ++i) {
    auto packed = pool.take({64, 64 + i}, false);
    REQUIRE(packed);
    CHECK(packed->bytes().size() >= packed->size_bytes);
    seen.push_back(packed->whole);
    pool.give_back(*std::move(packed));
  }
  CHECK(kept_of(seen) == (goes_by_halves ? 4 : 8));
  CHECK(first_slice() == before);
}

/// Two small buffers in one piece, and their commands.
struct PackedRig : PoclRig {
  cl::CommandQueue queue{context, found.device};
  HostMemory host{context, queue, info};
  Buffer first = content("first", {1, 2, 3});
  Buffer second = zeros("second", 8);

  PackedPool pool(bool seen_by_host) {
    return {context, host, {.packed_max = 8, .seen_by_host = seen_by_host}};
  }
};

/// Both buffers: moved by commands as the first ones are, and seen by the host as later ones.
std::optional<opencl::PackedBuffers> moved_or_seen(const PackedRig& rig, PackedPool& pool) {
  const bool is_seen = GENERATE(false, true);
  for (int turn = 0; is_seen && turn < 65; ++turn) pool.give_back(pool.take({8}, false).value());
  auto packed = pool.take({rig.first.size_bytes, rig.second.size_bytes}, false);
  REQUIRE(packed);
  REQUIRE(packed->is_seen() == is_seen);
  return packed;
}

TEST_CASE("packed buffers: the device has what the host gave, and the host what the device made") {
  PackedRig rig;
  PackedPool pool = rig.pool(true);
  auto packed = moved_or_seen(rig, pool);
  opencl::PackedMemory memory({&rig.first, &rig.second}, pool, *std::move(packed));
  opencl::CommandSequence commands({rig.queue}, opencl::Behind::Nothing);
  memory.fill(commands);
  rig.queue.enqueueCopyBuffer(memory[0], memory[1], 4, 4, 4);
  memory.read(commands, opencl::Reading::AfterLaunch);
  rig.queue.finish();
  REQUIRE_FALSE(commands.finish());
  CHECK(ints({"second", memory.take(1)}) == std::vector<int>{0, 2});
  CHECK_FALSE(memory.damage());
}

TEST_CASE("packed buffers: seen by the host where that is to be, and no image is asked for") {
  PackedRig rig;
  const auto is_seen = [&](bool seen_by_host, bool with_image) {
    PackedPool pool = rig.pool(seen_by_host);
    for (int turn = 0; turn < 65; ++turn) pool.give_back(pool.take({64, 32}, false).value());
    return pool.take({64, 32}, with_image).value().is_seen();
  };
  CHECK(is_seen(true, false));
  CHECK_FALSE(is_seen(true, true));
  CHECK_FALSE(is_seen(false, false));
}

TEST_CASE("packed buffers: the first, and one in eight behind them, are moved by commands") {
  PackedRig rig;
  PackedPool pool = rig.pool(true);
  std::vector<int> seen;
  for (int turn = 0; turn < 80; ++turn) {
    auto packed = pool.take({64, 32}, false).value();
    if (packed.is_seen()) seen.push_back(turn);
    pool.give_back(std::move(packed));
  }
  CHECK(seen == std::vector<int>{65, 66, 67, 68, 69, 70, 71, 73, 74, 75, 76, 77, 78, 79});
}

TEST_CASE("packed buffers: what is written beside one is seen, by the host or by a command") {
  PackedRig rig;
  rig.first.traced = true;
  PackedPool pool = rig.pool(true);
  auto packed = moved_or_seen(rig, pool);
  const cl::Buffer whole = packed->whole;
  const std::size_t behind_first = packed->offsets[0] + rig.first.size_bytes;
  opencl::PackedMemory memory({&rig.first, &rig.second}, pool, *std::move(packed));
  opencl::CommandSequence commands({rig.queue}, opencl::Behind::Nothing);
  memory.fill(commands);
  rig.queue.enqueueFillBuffer(whole, cl_uchar{1}, behind_first, 1);
  memory.read(commands, opencl::Reading::AfterLaunch);
  rig.queue.finish();
  REQUIRE_FALSE(commands.finish());
  const auto damage = memory.damage();
  REQUIRE(damage);
  CHECK(damage->kind == ViolationKind::OutOfBounds);
}

TEST_CASE("kept buffers: a CPU's packed ones are seen by the host if its driver shares them") {
  DeviceInfo info;
  info.global_memory_bytes = std::uint64_t{1} << 30U;
  info.is_cpu = true;
  CHECK_FALSE(opencl::keeping_on(info).seen_by_host);
  info.capabilities = {"shared_memory_coarse_grain_buffer", "shared_memory_fine_grain_buffer"};
  CHECK(opencl::keeping_on(info).seen_by_host);
  info.is_cpu = false;
  CHECK_FALSE(opencl::keeping_on(info).seen_by_host);
  CHECK(opencl::keeping_on(PoclRig().info).seen_by_host);
}

TEST_CASE("kept buffers: an eighth of a GPU's memory, and little of a CPU's") {
  DeviceInfo info;
  info.global_memory_bytes = std::uint64_t{80} << 30U;
  const Keeping gpu = opencl::keeping_on(info);
  CHECK(gpu.bytes_max == std::uint64_t{10} << 30U);
  CHECK(gpu.goes_by_halves);
  CHECK(gpu.beside_larger);
  info.is_cpu = true;
  const Keeping cpu = opencl::keeping_on(info);
  CHECK(cpu.bytes_max == std::uint64_t{256} << 20U);
  CHECK_FALSE(cpu.goes_by_halves);
  CHECK_FALSE(cpu.beside_larger);
  info.global_memory_bytes = std::uint64_t{1} << 30U;
  CHECK(opencl::keeping_on(info).bytes_max == std::uint64_t{128} << 20U);
}

}  // namespace stalemate::test
