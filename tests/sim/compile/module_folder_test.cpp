#include "sim/compile/module_folder.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>

#include "environment_variable.hpp"
#include "sim/compile/serial_runtime.hpp"
#include "sim/compile/toolchain.hpp"
#include "temporary_folder.hpp"

using namespace stalemate;

namespace {

const std::string kText = "kernel void k(global int* out) { *out = N; }";

int ran(const std::string& options) {
  std::vector<int> out{0};
  run_with_output<int>(kText, out, options);
  return out[0];
}

std::filesystem::path kept(const sim::Source& source) {
  return sim::ModuleFolder(sim::find_toolchain().identity()).find(source);
}

}  // namespace

TEST_CASE("module folder: what one has compiled the next one loads, unless by another compiler") {
  const test::TemporaryFolder folder;
  const test::EnvironmentVariable shared(sim::kModuleFolderVariable, folder.path());
  CHECK(ran("-DN=3") == 3);
  const std::size_t files = folder.file_count();
  CHECK(ran("-DN=3") == 3);
  CHECK(folder.file_count() == files);
  // Another compiler may make another library of it.
  const test::EnvironmentVariable no_compiler("STALEMATE_CLANG", "/bin/false");
  CHECK(refused(kText, "-DN=3").starts_with("/bin/false failed, and could not say why"));
}

TEST_CASE("module folder: another source of the same name is not taken for it") {
  const test::TemporaryFolder folder;
  const test::EnvironmentVariable shared(sim::kModuleFolderVariable, folder.path());
  ran("-DN=3");
  const sim::Source source{kText, "-DN=3"};
  const std::filesystem::path library = kept(source);
  REQUIRE_FALSE(library.empty());
  std::ofstream(library.parent_path() / "source") << "of another";
  CHECK(kept(source).empty());
  CHECK(ran("-DN=3") == 3);
  CHECK_FALSE(kept(source).empty());
}

TEST_CASE("module folder: when a library was last found can be seen") {
  const test::TemporaryFolder folder;
  const test::EnvironmentVariable shared(sim::kModuleFolderVariable, folder.path());
  ran("-DN=3");
  const sim::Source source{kText, "-DN=3"};
  const std::filesystem::path used = kept(source).parent_path() / "used";
  const auto long_ago = std::filesystem::last_write_time(used) - std::chrono::hours(24);
  std::filesystem::last_write_time(used, long_ago);
  CHECK_FALSE(kept(source).empty());
  CHECK(std::filesystem::last_write_time(used) > long_ago);
}

TEST_CASE("module folder: a library that is damaged is compiled again, and mended") {
  const test::TemporaryFolder folder;
  const test::EnvironmentVariable shared(sim::kModuleFolderVariable, folder.path());
  ran("-DN=3");
  const sim::Source source{kText, "-DN=3"};
  const std::filesystem::path library = kept(source);
  REQUIRE_FALSE(library.empty());
  SECTION("cut short") {
    std::filesystem::resize_file(library, 1000);
  }
  SECTION("written over") {
    std::ofstream(library) << std::string(5000, 'x');
  }
  SECTION("gone") {
    std::filesystem::remove(library);
  }
  SECTION("without its sum") {
    std::filesystem::remove(library.parent_path() / "sum");
  }
  CHECK(kept(source).empty());
  CHECK(ran("-DN=3") == 3);
  CHECK_FALSE(kept(source).empty());
}

TEST_CASE("module folder: what did not compile is not kept, and nothing unfinished is left") {
  const test::TemporaryFolder folder;
  const test::EnvironmentVariable shared(sim::kModuleFolderVariable, folder.path());
  refused("kernel void k(global int* out) { *out = ; }");
  CHECK(folder.file_count() == 0);
  ran("-DN=3");
  const std::size_t kept = folder.file_count();
  CHECK(kept > 0);
  ran("-DN=3");
  CHECK(folder.file_count() == kept);
}

TEST_CASE("module folder: without one nothing is kept anywhere") {
  const test::EnvironmentVariable none(sim::kModuleFolderVariable, std::nullopt);
  CHECK(sim::ModuleFolder("").path().empty());
  CHECK(kept({kText, "-DN=3"}).empty());
}
