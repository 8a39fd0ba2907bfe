#include "config/baseline.hpp"

#include <catch2/catch.hpp>

#include "loaded.hpp"

using namespace stalemate;

namespace {

struct LoadedBaseline {
  std::vector<KnownFailure> known;
  std::string heads;  // of mistakes, without source lines and carets
};

LoadedBaseline load_baseline_text(const std::string& text) {
  const TemporaryFolder folder;
  const Properties properties = claim_properties();
  const Files shipped;
  const auto loaded =
      config::load_baseline({folder.write("known.yaml", text), false}, {properties, shipped});
  if (const auto* known = std::get_if<std::vector<KnownFailure>>(&loaded)) {
    LoadedBaseline result{*known, ""};
    for (KnownFailure& entry : result.known) entry.at.file = folder.without_path(entry.at.file);
    return result;
  }
  LoadedBaseline result;
  for (const Diagnostic& mistake : std::get<Diagnostics>(loaded)) {
    const std::string words = folder.without_path(to_text(mistake));
    result.heads += words.substr(0, words.find('\n')) + '\n';
  }
  return result;
}

}  // namespace

TEST_CASE("baseline: entries in order, with all that they say") {
  const LoadedBaseline loaded = load_baseline_text(
      "baseline: a driver\n"
      "known:\n"
      "  - {subject: 'lock.*', device: pocl, kinds: [lost_update, error], because: it is so}\n"
      "  - {subject: one, device: H200, kinds: [data_race], because: and so, link: "
      "'https://a.b/7',\n"
      "     expires: 2027-02-28}\n");
  CHECK(loaded.heads.empty());
  CHECK(loaded.known ==
        std::vector<KnownFailure>{
            {"lock.*", "pocl", {"lost_update", "error"}, "it is so", "", "", {"known.yaml", 3, 5}},
            {"one",
             "H200",
             {"data_race"},
             "and so",
             "https://a.b/7",
             "2027-02-28",
             {"known.yaml", 4, 5}}});
}

TEST_CASE("baseline: one that knows nothing is none of failures") {
  const LoadedBaseline loaded = load_baseline_text("baseline: a driver\nknown: []\n");
  CHECK(loaded.heads.empty());
  CHECK(loaded.known.empty());
}

TEST_CASE("baseline: mistakes are told all at once, each with its place and a remedy") {
  const LoadedBaseline loaded = load_baseline_text(
      "baseline: a driver\n"
      "known:\n"
      "  - {subject: one, device: pocl, kinds: [lost_updat], because: so}\n"
      "  - {subject: one, device: pocl, kinds: [], because: so}\n"
      "  - {subject: one, device: pocl, kinds: [error], becose: so}\n");
  CHECK(loaded.heads ==
        "known.yaml:3:42: known[0].kinds[0]: unknown kinds 'lost_updat'; did you mean "
        "'lost_update'?\n"
        "known.yaml:4:41: known[1].kinds: 'kinds' is empty; list the kinds of violation that are "
        "known\n"
        "known.yaml:5:50: known[2].becose: unknown key 'becose'; did you mean 'because'?\n");
}

TEST_CASE("baseline: kinds may be a property's own, or one that a subject names") {
  const auto heads = [](const std::string& kind) {
    return load_baseline_text(
               "baseline: a driver\nknown:\n  - {subject: one, device: pocl, because: so, kinds: "
               "[" +
               kind + "]}\n")
        .heads;
  };
  CHECK(heads("broken_promise").empty());
  CHECK(heads("two_writers").empty());
  CHECK(heads("broken_promises").find("did you mean 'broken_promise'?") != std::string::npos);
  CHECK(heads("lost_updates").find("did you mean 'lost_update'?") != std::string::npos);
  CHECK(heads("'Two Writers'").find("unknown kinds 'Two Writers'") != std::string::npos);
}

TEST_CASE("baseline: what is no list, and no file, is refused") {
  CHECK(load_baseline_text("baseline: a driver\nknown: all\n").heads.find("known") !=
        std::string::npos);
  const Properties properties;
  const Files shipped;
  const auto loaded = config::load_baseline({"no/such.yaml", false}, {properties, shipped});
  REQUIRE(std::holds_alternative<Diagnostics>(loaded));
  CHECK(to_text(std::get<Diagnostics>(loaded).at(0)).find("does not exist") != std::string::npos);
}

TEST_CASE("baseline: a date that is none, and a link that is none, are mistakes") {
  const auto heads = [](const std::string& more) {
    return load_baseline_text(
               "baseline: a driver\nknown:\n  - {subject: one, device: pocl, kinds: [error], "
               "because: so,\n     " +
               more + "}\n")
        .heads;
  };
  for (const char* date : {"tomorrow", "2027-02-29", "27-01-31", "2027-1-31", "2027-13-01",
                           "2027-01-31T00:00:00Z", "20270131xx"}) {
    CHECK(heads("expires: '" + std::string(date) + "'") ==
          "known.yaml:4:15: known[0].expires: '" + std::string(date) +
              "' is not a date; write the last day that the entry holds, as in 2027-01-31\n");
  }
  CHECK(heads("link: see the wiki").find("'see the wiki' is not a link") != std::string::npos);
  CHECK(heads("link: 'javascript:alert(1)'").find("is not a link") != std::string::npos);
  CHECK(heads("expires: 2028-02-29, link: 'http://a/b'").empty());
}

TEST_CASE("baseline: a reason that was left open is refused") {
  CHECK(
      load_baseline_text("baseline: a driver\nknown:\n  - {subject: one, device: pocl, kinds: "
                         "[error], because: ''}\n")
          .heads ==
      "known.yaml:3:59: known[0].because: expected text, got the text ''; it was left open: Why it "
      "is known and excused, in a line that is shown beside the verdict.\n");
}

TEST_CASE("baseline: a reason of blanks is none") {
  CHECK(load_baseline_text("baseline: b\nknown:\n"
                           "  - {subject: s, device: d, kinds: [order], because: ' '}\n")
            .heads ==
        "known.yaml:3:54: known[0].because: 'because' is blank; say why the failure is known and "
        "excused\n");
}
