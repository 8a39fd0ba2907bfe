#include "devices/driver_advice.hpp"

#include <catch2/catch.hpp>

using namespace stalemate::devices;

namespace {

DriverSurroundings surroundings(const std::string& rusticl_enable, bool is_usable) {
  return {[=](const char* name) {
            return std::string(name) == "RUSTICL_ENABLE" ? rusticl_enable : std::string();
          },
          [=](const char*) { return is_usable; }};
}

bool advises(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("driver_advice: rusticl without RUSTICL_ENABLE is told to set it") {
  const std::string library = "libRusticlOpenCL.so.1";
  CHECK(advises(driver_advice(library, surroundings("", true)), "RUSTICL_ENABLE is not set"));
  CHECK(advises(driver_advice(library, surroundings("iris", true)), "RUSTICL_ENABLE=iris has no"));
}

TEST_CASE("driver_advice: a GPU's driver names the device file that it cannot open") {
  const auto closed = surroundings("", false);
  CHECK(advises(driver_advice("libnvidia-opencl.so.1", closed), "/dev/nvidiactl"));
  CHECK(advises(driver_advice("/opt/rocm/lib/libamdocl64.so", closed), "group"));
  CHECK(advises(driver_advice("/usr/lib/intel-opencl/libigdrcl.so", closed), "renderD128"));
  CHECK(driver_advice("libnvidia-opencl.so.1", surroundings("", true)).empty());
  CHECK(driver_advice("libpocl.so.2.10.0", closed).empty());
}
