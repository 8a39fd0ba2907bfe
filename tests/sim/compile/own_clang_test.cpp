// Our own clang makes of a source what the program of that name does.
#include <filesystem>
#include <fstream>
#include <set>

#include <catch2/catch.hpp>

#include "environment_variable.hpp"
#include "sim/compile/command.hpp"
#include "sim/compile/module_folder.hpp"
#include "sim/compile/pipeline.hpp"
#include "sim/compile/serial_runtime.hpp"
#include "sim/compile/toolchain.hpp"
#include "temporary_folder.hpp"

using namespace stalemate;
namespace fs = std::filesystem;

namespace {

/// LLVM's own program: what `clang-15` of the package is a link to.
fs::path clang_of_llvm() {
  return fs::canonical("/usr/bin/clang-15");
}

struct Made {
  bool has_succeeded = true;
  std::string object;
  std::string log;
};

Made made(const sim::Toolchain& toolchain, const std::string& text, sim::Pipeline pipeline,
          const fs::path& folder) {
  std::ofstream(folder / "program.cl") << "#line 1 \"program.cl\"\n" << text;
  const fs::path log = folder / "log";
  fs::remove(log);
  Made all;
  for (const sim::Command& command : sim::commands(toolchain, {"-DN=7"}, folder, pipeline)) {
    all.has_succeeded = all.has_succeeded && sim::run_command(command, log);
  }
  all.object = sim::content_of(folder / "program.o");
  all.log = sim::content_of(log);
  return all;
}

const std::string kOptimised = R"(constant float table[] = {1.5f, 2.5f};
kernel void k(global int* a, global atomic_uint* counter, local float* part) {
  for (int i = 0; i < N; ++i) a[i] += (int)table[i & 1] + a[i + N];
  for (int i = 0; i < 64; ++i) a[1] += a[2 * i];
  part[get_local_id(0)] = table[a[0] & 1];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[0] = (int)atomic_fetch_add_explicit(counter, 1u, memory_order_relaxed, memory_scope_device);
})";

}  // namespace

TEST_CASE("own clang: it is taken where clang-15 is LLVM's own, and none is chosen") {
  CHECK(sim::find_toolchain().clang.filename() == "stalemate-clang");
  const test::EnvironmentVariable chosen("STALEMATE_CLANG", "clang-15");
  CHECK(sim::find_toolchain().clang.filename() == "clang-15");
}

TEST_CASE("own clang: another clang-15 on PATH is not replaced") {
  const test::TemporaryFolder folder;
  const fs::path another = fs::path(folder.path()) / "clang-15";
  fs::copy_file("/bin/true", another);
  const test::EnvironmentVariable path("PATH", folder.path() + ":/usr/bin:/bin");
  CHECK(sim::find_toolchain().clang == another);
}

TEST_CASE("own clang: by every pipeline the object file is that of clang's program") {
  const test::TemporaryFolder folder;
  sim::Toolchain theirs = sim::find_toolchain();
  theirs.clang = clang_of_llvm();
  std::set<std::string> objects;
  for (const sim::Pipeline pipeline : kEveryPipeline) {
    const Made own = made(sim::find_toolchain(), kOptimised, pipeline, folder.path());
    const Made of_llvm = made(theirs, kOptimised, pipeline, folder.path());
    CHECK(own.has_succeeded);
    CHECK_FALSE(own.object.empty());
    CHECK(own.object == of_llvm.object);
    objects.insert(own.object);
  }
  CHECK(objects.size() == std::size(kEveryPipeline));
}

TEST_CASE("own clang: what is wrong is said in the same words, and is not built") {
  const test::TemporaryFolder folder;
  sim::Toolchain theirs = sim::find_toolchain();
  theirs.clang = clang_of_llvm();
  for (const char* text :
       {"kernel void k(global int* a) { a[0] = b; }", "#include \"none.h\"\n", "#error no\n",
        "kernel void k(global int* a) { __asm__(\"nonsense\"); }"}) {
    CAPTURE(text);
    const Made own = made(sim::find_toolchain(), text, sim::Pipeline::Source, folder.path());
    CHECK_FALSE(own.has_succeeded);
    CHECK_FALSE(own.log.empty());
    CHECK(own.log == made(theirs, text, sim::Pipeline::Source, folder.path()).log);
  }
}

TEST_CASE("own clang: where clang itself fails it says where") {
  const test::TemporaryFolder folder;
  const auto log_of = [&](const std::string& what) {
    const Made own = made(sim::find_toolchain(), "#pragma clang __debug " + what + "\n",
                          sim::Pipeline::Source, folder.path());
    CHECK_FALSE(own.has_succeeded);
    return own.log;
  };
  CHECK(log_of("llvm_fatal_error") ==
        "fatal error: error in backend: #pragma clang __debug llvm_fatal_error\n");
  CHECK_THAT(log_of("crash"), Catch::Contains("Stack dump"));
  CHECK_THAT(log_of("crash"), Catch::Contains("program.cl:1:"));
}
