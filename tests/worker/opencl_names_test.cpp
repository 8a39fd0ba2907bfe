#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include "opencl/error.hpp"
#include "opencl/language_version.hpp"
#include "opencl/platform_name.hpp"

namespace stalemate::opencl {
namespace {

TEST_CASE("platform_short_name: known platforms have their names, others their first word") {
  CHECK(platform_short_name("Portable Computing Language") == "pocl");
  CHECK(platform_short_name("rusticl") == "rusticl");
  CHECK(platform_short_name("Clover") == "clover");
  CHECK(platform_short_name("Oclgrind") == "oclgrind");
  CHECK(platform_short_name("NVIDIA CUDA") == "nvidia");
  CHECK(platform_short_name("AMD Accelerated Parallel Processing") == "amd");
  CHECK(platform_short_name("Intel(R) OpenCL HD Graphics") == "intel");
  CHECK(platform_short_name("QUALCOMM(TM) Snapdragon") == "qualcommtm");
  CHECK(platform_short_name("Arm") == "arm");
  CHECK(platform_short_name("") == "unknown");
}

TEST_CASE("outcome_of_error: a device is lost by name, also by a number of the vendor's own") {
  const auto lost = [](int code, const char* call) {
    return std::get<DeviceLost>(outcome_of_error(code, call)).what;
  };
  CHECK(lost(-5, "clFinish") == "CL_OUT_OF_RESOURCES from clFinish");
  CHECK(lost(-2, "clFinish") == "CL_DEVICE_NOT_AVAILABLE from clFinish");
  CHECK(lost(-36, "clFlush") == "CL_INVALID_COMMAND_QUEUE from clFlush");
  CHECK(lost(-9999, "clFinish") == "OpenCL error -9999 from clFinish");
}

TEST_CASE("outcome_of_error: limits and builds are told apart") {
  CHECK(std::get<Unsupported>(outcome_of_error(-4, "clCreateBuffer")).missing ==
        "CL_MEM_OBJECT_ALLOCATION_FAILURE from clCreateBuffer");
  CHECK(std::get<BuildFailed>(outcome_of_error(-46, "clCreateKernel")).log ==
        "CL_INVALID_KERNEL_NAME from clCreateKernel");
  CHECK(std::get<MachineFailed>(outcome_of_error(-6, "clFinish")).what ==
        "CL_OUT_OF_HOST_MEMORY from clFinish");
  for (const int limit : {-61, -54}) {
    CHECK(std::holds_alternative<Unsupported>(outcome_of_error(limit, "clX")));
  }
  for (const int build : {-11, -43, -51}) {
    CHECK(std::holds_alternative<BuildFailed>(outcome_of_error(build, "clX")));
  }
}

TEST_CASE("platform versions: \"OpenCL\", a space, a number with a point") {
  CHECK(is_platform_version("OpenCL 3.0 PoCL 5.0"));
  CHECK(is_platform_version("OpenCL 1.1"));
  for (const char* text : {"", "garbage", "OpenCL", "OpenCL ", "OpenCL 3", "3.0", "CL 3.0"}) {
    CAPTURE(text);
    CHECK_FALSE(is_platform_version(text));
  }
}

TEST_CASE("version_number: the first version in a driver's words, 0 if there is none") {
  CHECK(version_number("OpenCL 3.0 PoCL HSTR: pthread-x86_64") == 300);
  CHECK(version_number("OpenCL C 1.2 (Oclgrind 21.10)") == 120);
  for (const char* text : {"", "OpenCL", ".", "3.", ".0", "OpenCL C x.y"}) {
    CHECK(version_number(text) == 0);
  }
}

TEST_CASE("ranked_versions: the highest comes first, once, and 1.0 not at all") {
  CHECK(ranked_versions({100, 110, 120, 300}) == std::vector<int>{300, 120, 110});
  CHECK(ranked_versions({300, 120, 300, 200}) == std::vector<int>{300, 200, 120});
  CHECK(ranked_versions({}).empty());
  CHECK(standard_name(300) == "CL3.0");
  CHECK(standard_name(120) == "CL1.2");
}

}  // namespace
}  // namespace stalemate::opencl
