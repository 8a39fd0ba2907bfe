// What a run of a day would do to a worker and to whoever asks it, in a second.
#include <filesystem>
#include <iterator>

#include <catch2/catch.hpp>

#include "fake_worker/fake_worker.hpp"
#include "unit/heap.hpp"

namespace {

using namespace stalemate;
using fake_worker::number;
using fake_worker::request;
using fake_worker::result;

std::size_t entries_of(const std::string& folder) {
  const std::filesystem::directory_iterator all(folder);
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

/// Launches many programs, some of which end the worker.
void work(Device& device, int launches) {
  for (int i = 0; i < launches; ++i) {
    LaunchRequest launch = request(i % 100 == 99 ? "segfault" : "echo", {result("a", 1000)});
    launch.program.source = std::to_string(i % 300);
    device.launch(launch);
  }
}

std::uint32_t descriptors_of_worker(Device& device) {
  return number<std::uint32_t>(device.launch(
      request("count_descriptors", {result("sockets", 4), result("memory_files", 4)})));
}

}  // namespace

TEST_CASE(
    "long run: hundreds of launches and some crashes leave no memory, descriptors or processes "
    "behind") {
  const auto device = fake_worker::open();
  work(*device, 300);
  const auto in_worker = descriptors_of_worker(*device);
  const std::size_t heap = stalemate::test::heap_bytes();
  const std::size_t descriptors = entries_of("/proc/self/fd");
  const std::size_t threads = entries_of("/proc/self/task");
  work(*device, 600);
  CHECK(descriptors_of_worker(*device) == in_worker);
  CHECK(stalemate::test::heap_bytes() <= heap + 64'000);
  CHECK(entries_of("/proc/self/fd") == descriptors);
  CHECK(entries_of("/proc/self/task") == threads);
}
