// What a run of a day would do to a driver and to whoever calls it, in a second.
#include "opencl_launch.hpp"
#include "unit/heap.hpp"

namespace stalemate::test {
namespace {

void launch_again_and_again(Device& device, const LaunchRequest& request, int launches) {
  for (int i = 0; i < launches; ++i) expect<Completed>(device.launch(request));
}

TEST_CASE("opencl launch: hundreds of launches leave no memory behind") {
  const auto device = open_pocl();
  LaunchRequest request = placed(simple_request("make_dirty", {4, 64}), any_placement());
  request.dispatches.push_back(request.dispatches.front());
  launch_again_and_again(*device, request, 100);
  const std::size_t heap = heap_bytes();
  launch_again_and_again(*device, request, 500);
  // An event of PoCL takes more than a hundred bytes.
  CHECK(heap_bytes() <= heap + 32'000);
}

}  // namespace
}  // namespace stalemate::test
