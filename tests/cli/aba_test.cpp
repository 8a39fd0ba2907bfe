// A bug that takes three parties and a schedule that hardly ever comes: made small all the same.
#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;
using nlohmann::json;

namespace {

std::uint32_t work_items_of_smallest(const std::string& seed) {
  const TemporaryFolder directory;
  directory.write("list_pop.no_tag.cl",
                  read(std::string(STALEMATE_SOURCE_DIR) + "/kernels/mutants/list_pop.no_tag.cl"));
  directory.write("aba.yaml",
                  "shrink: {launches: 100000, time: 60s}\n"
                  "generate: {work_groups: [1, 16], work_group_size: [1, 16]}\n"
                  "subjects:\n"
                  "  - name: list_pop.no_tag\n"
                  "    property: list_prepend\n"
                  "    kernel: list_pop.no_tag.cl\n"
                  "    prepend: prepend_global\n"
                  "    pop: pop_no_tag_global\n");
  const Outcome outcome =
      run({{"run", "aba.yaml", "--device", "sim:sc", "--seed", seed, "--out", "out"},
           directory.path(),
           {}});
  INFO(outcome.err);
  REQUIRE(outcome.exit_code == 1);
  const auto files = files_below(directory.path() + "/out/failures", ".json");
  REQUIRE(files.size() == 1);
  const json smallest = json::parse(read(files.front())).at("smallest").at("case");
  return smallest.at("work_groups").get<std::uint32_t>() *
         smallest.at("work_group_size").get<std::uint32_t>();
}

}  // namespace

TEST_CASE("ABA: a node that is popped twice or lost is shrunk to three work-items", "[cli]") {
  CHECK(work_items_of_smallest("1") <= 3);
  CHECK(work_items_of_smallest("2") <= 3);
}
