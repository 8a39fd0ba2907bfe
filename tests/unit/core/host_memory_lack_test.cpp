#include "core/host_memory_lack.hpp"

#include <catch2/catch.hpp>

using namespace stalemate;

TEST_CASE("host memory: a launch that any machine has room for is not what fails", "[core]") {
  LaunchRequest request;
  request.buffers.resize(2);
  request.buffers[0].size_bytes = std::size_t{256} << 20;
  CHECK(std::holds_alternative<MachineFailed>(without_host_memory(request)));
  request.buffers[1].size_bytes = 1;
  const LaunchOutcome large = without_host_memory(request);
  REQUIRE(std::holds_alternative<Unsupported>(large));
  CHECK(std::get<Unsupported>(large).lack == Lack::HostMemory);
}
