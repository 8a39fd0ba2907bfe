// Someone who reads a run in a CI service: beside the code, in a list of alerts, on the job's page.
#include <map>
#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include "cli/mine.hpp"
#include "cli/program.hpp"

using namespace stalemate::test;
using nlohmann::json;

namespace {

/// A repository with a plan in a folder of its own, as most have it.
struct Repository {
  explicit Repository(const std::string& kernel) {
    directory.write("ci/mine.cl", kernel);
    directory.write("ci/plan.yaml", std::string("budget: {cases: 20, time: 10s}\n") + kMine);
  }
  Outcome run_gate(std::vector<std::string> more, const std::string& out = "out") const {
    std::vector<std::string> arguments{"run", "ci/plan.yaml", "--device", "sim:sc", "--seed",
                                       "1",   "--out",        out};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run({std::move(arguments), directory.path(), {}});
  }

  TemporaryFolder directory;
};

}  // namespace

TEST_CASE("service: a red is annotated at its line, in a file of the repository", "[cli]") {
  const Repository repository(kLosesUpdates);
  const Outcome outcome = repository.run_gate({"--annotations", "github"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.find("\n::error file=ci/mine.cl,line=") != std::string::npos);
  CHECK(outcome.err.find("%0Anext: see it again with `stalemate replay out/failures/0001.json`, "
                         "pass it on with `stalemate export ") != std::string::npos);
  CHECK(outcome.out.empty());
}

TEST_CASE("service: SARIF has the line, the trace of two work-items, and an identity that stays",
          "[cli]") {
  const Repository repository(kLosesUpdates);
  const auto result_of = [&](const std::string& out) {
    repository.run_gate({"--sarif", "report.sarif"}, out);
    return json::parse(read(repository.directory.file("report.sarif")))
        .at("runs")
        .at(0)
        .at("results")
        .at(0);
  };
  const json first = result_of("first");
  const json& physical = first.at("locations").at(0).at("physicalLocation");
  CHECK(physical.at("artifactLocation").at("uri") == "ci/mine.cl");
  CHECK(physical.at("region").at("startLine") >= 2);
  const json& flows = first.at("codeFlows").at(0).at("threadFlows");
  CHECK(flows.size() >= 2);
  for (const json& flow : flows) {
    for (const json& step : flow.at("locations")) {
      CHECK(step.at("location").at("physicalLocation").at("artifactLocation").at("uri") ==
            "ci/mine.cl");
    }
  }
  CHECK(result_of("second").at("partialFingerprints") == first.at("partialFingerprints"));
}

TEST_CASE("service: a plan that is named by its absolute path is shown in the repository",
          "[cli]") {
  const Repository repository(kLosesUpdates);
  const TemporaryFolder elsewhere;
  // By the service's word for it, or as the folder around the plan that git works in.
  const bool is_named = GENERATE(true, false);
  std::map<std::string, std::string> environment;
  if (is_named) environment["GITHUB_WORKSPACE"] = repository.directory.path();
  if (!is_named) repository.directory.write(".git", "gitdir: elsewhere\n");
  const Outcome outcome =
      run({.arguments = {"run", repository.directory.file("ci/plan.yaml"), "--device", "sim:sc",
                         "--seed", "1", "--out", "out", "--annotations", "github"},
           .directory = elsewhere.path(),
           .environment = environment});
  CHECK_THAT(outcome.err, Catch::Matchers::Contains("\n::error file=ci/mine.cl,line="));
}

TEST_CASE("service: JUnit has the line of what does not build, and a time that is the program's",
          "[cli]") {
  const Repository repository(
      "int my_add(volatile global int *cell, int operand) {\n  return x;\n}\n");
  repository.directory.write(".git", "gitdir: elsewhere\n");
  const Outcome outcome = run({.arguments = {"run", "plan.yaml", "--device", "sim:sc", "--seed",
                                             "1", "--out", "../out", "--junit", "../report.xml"},
                               .directory = repository.directory.file("ci")});
  INFO(outcome.err);
  const std::string xml = read(repository.directory.file("report.xml"));
  INFO(xml);
  CHECK(xml.find(" file=\"ci/mine.cl\" line=\"2\" ") != std::string::npos);
  CHECK(xml.find("next: mend the kernel file") != std::string::npos);
  CHECK(xml.find("skipped=\"0\" time=\"0.000\">") == std::string::npos);
}

TEST_CASE("service: the summary is appended, with what to do next", "[cli]") {
  const Repository repository(kLosesUpdates);
  repository.directory.write("summary.md", "before\n");
  const Outcome outcome = repository.run_gate({"--summary", "summary.md"});
  const std::string text = read(repository.directory.file("summary.md"));
  INFO(text);
  CHECK(outcome.exit_code == 1);
  CHECK(text.starts_with("before\n## stalemate: plan\n"));
  CHECK(text.find("**next:** see it again with `stalemate replay out/failures/0001.json`") !=
        std::string::npos);
  CHECK(text.find("| `mine` | VIOLATION") != std::string::npos);
}

TEST_CASE("service: what passes has no annotation and no result", "[cli]") {
  const Repository repository(kAdds);
  const Outcome outcome =
      repository.run_gate({"--annotations", "github", "--sarif", "report.sarif"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.find("\n::") == std::string::npos);
  CHECK(json::parse(read(repository.directory.file("report.sarif")))
            .at("runs")
            .at(0)
            .at("results")
            .empty());
}

TEST_CASE("service: a run that did not begin tells why in each report, and where", "[cli]") {
  const Repository repository(kLosesUpdates);
  repository.directory.write("ci/plan.yaml", "budget: {cases: 20, tim: 10s}\nsubjects: {}\n");
  const std::vector<std::string> reports{"--annotations", "github",  "--junit",   "j.xml",
                                         "--sarif",       "s.sarif", "--summary", "s.md"};
  const Outcome mistaken = repository.run_gate(reports);
  INFO(mistaken.err);
  CHECK(mistaken.exit_code == 2);
  const std::string error = "::error file=ci/plan.yaml,line=1,col=21,title=run%3A not_begun%3A ";
  CHECK(mistaken.err.find(error + "budget.tim::budget.tim: unknown key 'tim'") !=
        std::string::npos);
  CHECK(mistaken.err.find("1 mistake") == std::string::npos);  // each has its own
  const std::string junit = read(repository.directory.file("j.xml"));
  CHECK(junit.find("tests=\"2\" failures=\"0\" errors=\"2\"") != std::string::npos);
  CHECK(junit.find("file=\"ci/plan.yaml\" line=\"2\"") != std::string::npos);
  const json sarif = json::parse(read(repository.directory.file("s.sarif"))).at("runs").at(0);
  CHECK(sarif.at("invocations").at(0).at("executionSuccessful") == false);
  REQUIRE(sarif.at("results").size() == 2);
  const auto identity = [&](std::size_t i) {
    return sarif.at("results").at(i).at("partialFingerprints");
  };
  CHECK(identity(0) != identity(1));
  CHECK(read(repository.directory.file("s.md")).find("the run did not begin") != std::string::npos);

  // One that is not there has no place, and what is told of it is one sentence.
  repository.directory.write("ci/plan.yaml", std::string("budget: {cases: 20}\n") + kMine);
  const Outcome without = repository.run_gate({"--device", "gone", "--junit", "j.xml"}, "other");
  CHECK(without.exit_code == 5);
  CHECK(read(repository.directory.file("j.xml"))
            .find("message=\"no device matches gone; there are: ") != std::string::npos);
  // Who asked for another code takes it for a test that was skipped.
  const Outcome skipped =
      run({{"run", "ci/plan.yaml", "--device", "gone", "--junit", "j.xml", "--skipped-code", "77"},
           repository.directory.path(),
           {}});
  CHECK(skipped.exit_code == 77);
  CHECK(read(repository.directory.file("j.xml")).empty());

  const Outcome merge = run(
      {{"merge", "gone", "--out", "merged", "--junit", "j.xml"}, repository.directory.path(), {}});
  CHECK(merge.exit_code == 2);
  CHECK(read(repository.directory.file("j.xml")).find("type=\"not_begun\"") != std::string::npos);
}

TEST_CASE("service: reports that cannot be made are refused before anything runs", "[cli]") {
  const Repository repository(kLosesUpdates);
  for (const std::vector<std::string>& wrong : {std::vector<std::string>{"--annotations", "gitlab"},
                                                {"--sarif", "missing/report.sarif"},
                                                {"--summary", "ci"}}) {
    const Outcome outcome = repository.run_gate(wrong);
    INFO(outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find(wrong.front()) != std::string::npos);
  }
  CHECK(files_below(repository.directory.path(), "results.jsonl").empty());
}
