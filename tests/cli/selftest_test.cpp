// A driver that is broken on purpose, and twins: one that only says so, one that is broken already,
// and one that cannot be broken.
#include <filesystem>
#include <map>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;

namespace {

/// Of PoCL's compiler, which is most of the time: these tests run in one process.
std::string shared_cache() {
  static const TemporaryFolder folder;
  return folder.path();
}

std::string in_place_of(std::string text, const std::string& old, const std::string& now) {
  const std::size_t at = text.find(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), now);
}

/// What is shipped, but with small cases.
void write_shipped(const TemporaryFolder& data) {
  const std::string shipped = STALEMATE_SOURCE_DIR;
  for (const char* part : {"kernels", "properties"}) {
    std::filesystem::create_directory_symlink(shipped + "/" + part, data.file(part));
  }
  std::filesystem::create_directory(data.file("configs"));
  std::string config = read(shipped + "/configs/selftest.yaml");
  config = in_place_of(config, "cases: 16", "cases: 8");
  config = in_place_of(config, "work_groups: [16, 64]", "work_groups: [2, 8]");
  config = in_place_of(config, "operations_per_item: [4, 64]", "operations_per_item: [8, 16]");
  data.write("configs/selftest.yaml", config);
}

Outcome selftest(const std::vector<std::string>& faults,
                 std::map<std::string, std::string> environment) {
  const TemporaryFolder data;
  write_shipped(data);
  std::vector<std::string> arguments{"--data", data.path(), "selftest", "--seed", "1"};
  for (const std::string& fault : faults) {
    arguments.insert(arguments.end(), {"--fault", fault});
  }
  environment["POCL_CACHE_DIR"] = shared_cache();
  return run({arguments, "", environment});
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

#ifdef STALEMATE_FAULT_LAYER

TEST_CASE("selftest: broken drivers are caught beside one that is not, and no process is left",
          "[cli][alone]") {
  const Outcome outcome = selftest({"weak_never_succeeds", "flipped_bit", "dropped_dispatch"}, {});
  INFO(outcome.err << outcome.out);
  CHECK(outcome.exit_code == 0);
  CHECK(has(outcome.out, "wrong_value, weak_add.uint"));
  CHECK(has(outcome.out, "the driver's fault, atomic_"));
  CHECK(has(outcome.out, "3 of 3 broken drivers caught"));
  CHECK(processes_left().empty());
}

TEST_CASE("selftest: a driver that only says that it is broken is not caught, exit code 1",
          "[cli][alone]") {
  const Outcome outcome = selftest({"weak_never_succeeds", "flipped_bit"},
                                   {{"STALEMATE_FAULT_LAYER", STALEMATE_FAULTLESS_LAYER}});
  INFO(outcome.err << outcome.out);
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.out, "0 of 2 broken drivers caught"));
  CHECK(has(outcome.out, "weak_never_succeeds: not caught: weak_add.uint: pass"));
}

TEST_CASE("selftest: where the plain driver is broken already nothing else is tried, exit code 1",
          "[cli][alone]") {
  const Outcome outcome = selftest(
      {"weak_never_succeeds"},
      {{"OPENCL_LAYERS", STALEMATE_FAULT_LAYER}, {"STALEMATE_FAULT", "weak_never_succeeds"}});
  INFO(outcome.err << outcome.out);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out.empty());
  CHECK(has(outcome.err, "the plain driver is not clean"));
  CHECK(has(outcome.err, "weak_add.uint: violation"));
}

#endif

TEST_CASE("selftest: a layer that the loader does not load is an error, not a driver that passed",
          "[cli][alone]") {
  const Outcome outcome = selftest({}, {{"STALEMATE_FAULT_LAYER", "/nonexistent/layer.so"}});
  INFO(outcome.err << outcome.out);
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.err, "the layer was not loaded: /nonexistent/layer.so"));
  CHECK_FALSE(has(outcome.out + outcome.err, "not caught"));
}

TEST_CASE("selftest: without a driver to break it is exit code 5", "[cli]") {
  for (const char* device : {"pocl", "sim:sc"}) {
    const Outcome outcome =
        run({{"selftest", "--device", device}, "", {{"OCL_ICD_VENDORS", "/nonexistent"}}});
    INFO(outcome.err);
    CHECK(outcome.exit_code == 5);
    CHECK(has(outcome.err, "only a device with a driver"));
  }
}
