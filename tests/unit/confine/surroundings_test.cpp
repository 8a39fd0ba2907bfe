#include "confine/surroundings.hpp"

#include <algorithm>
#include <map>

#include <catch2/catch.hpp>

#include "temporary_folder.hpp"

using namespace stalemate::confine;
using stalemate::test::TemporaryFolder;

namespace {

using Variables = std::map<std::string, std::string>;

Surroundings surroundings_of(Variables variables) {
  const Environment environment = [&](const char* name) { return variables[name]; };
  return surroundings(environment, {}, {"OWN_FOLDER"});
}

bool has(const std::vector<std::filesystem::path>& paths, const std::string& path) {
  return std::count(paths.begin(), paths.end(), path) != 0;
}

}  // namespace

TEST_CASE("surroundings: a driver's library opens the folder that it was installed to") {
  const TemporaryFolder folder;
  const std::string library = folder.write("pocl/lib/x86_64-linux-gnu/libpocl.so", "");
  folder.write("vendors/pocl.icd", library + "\n");
  const auto found = surroundings_of({{"OCL_ICD_VENDORS", folder.file("vendors")}});
  CHECK(has(found.readable, folder.file("vendors")));
  CHECK(has(found.readable, folder.file("pocl")));
  CHECK_FALSE(has(found.readable, folder.path()));
  const auto one = surroundings_of({{"OCL_ICD_VENDORS", folder.file("vendors/pocl.icd")}});
  CHECK(has(one.readable, folder.file("vendors/pocl.icd")));
  CHECK(has(one.readable, folder.file("pocl")));
}

TEST_CASE("surroundings: folders of libraries and of temporary files are as the environment says") {
  const TemporaryFolder folder;
  folder.write("a/x", "");
  folder.write("b/x", "");
  const auto found = surroundings_of({{"LD_LIBRARY_PATH", folder.file("a") + "::relative"},
                                      {"STALEMATE_READABLE", folder.file("b")},
                                      {"CONDA_PREFIX", folder.file("c")},
                                      {"TMPDIR", folder.file("own")},
                                      {"POCL_CACHE_DIR", folder.file("kernels")},
                                      {"OWN_FOLDER", folder.file("modules")}});
  CHECK(has(found.readable, folder.file("a")));
  CHECK(has(found.readable, folder.file("b")));
  CHECK(has(found.readable, folder.file("c")));
  CHECK(std::none_of(found.readable.begin(), found.readable.end(),
                     [](const auto& path) { return path.is_relative() || path == "/"; }));
  CHECK(found.writable == std::vector<std::filesystem::path>{
                              folder.file("own"), folder.file("kernels"), folder.file("modules")});
}

TEST_CASE("surroundings: no variable opens a home, or all that lies beside one") {
  const TemporaryFolder folder;
  folder.write("home/me/lib/libdriver.so", "");
  const std::string home = folder.file("home/me");
  const auto found = surroundings_of(
      {{"HOME", home},
       {"LD_LIBRARY_PATH", home + ":" + folder.file("home") + ":/:" + home + "/lib"},
       {"OPENCL_LAYERS", home + "/lib/libdriver.so"},
       {"TMPDIR", home},
       {"POCL_CACHE_DIR", "/tmp"}});
  CHECK(has(found.readable, home + "/lib"));
  CHECK_FALSE(has(found.readable, home));
  CHECK_FALSE(has(found.readable, folder.file("home")));
  CHECK_FALSE(has(found.readable, "/"));
  CHECK(found.writable.empty());
}
