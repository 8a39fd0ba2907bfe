// Whole kernels and what must hold of their buffers, beside a reference or instead of it.
#include <string>

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "serial_hand_made.hpp"
#include "stalemate/property/facets.hpp"
#include "subjects.hpp"
#include "whole_kernels.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

/// The subject with these invariants; without a reference unless it is asked for.
Subject with_invariants(Option::List invariants, bool has_reference = false) {
  const Subject whole = serial_subject(kWholeKernels, {bins({{"type", "uint"}}), kItems});
  Subject subject = whole;
  subject.options = {};
  for (const auto& [key, value] : whole.options.all()) {
    if (key != "reference" || has_reference) subject.options.set(key, value);
  }
  subject.options.set("invariants", std::move(invariants));
  return subject;
}

Option of_bins(Option::Mapping asked) {
  asked["buffer"] = "bins";
  return asked;
}

Observation bins_left(const std::vector<std::uint32_t>& found) {
  return {{groups_meeting(true), content_of("bins", found)}};
}

Verdict judged(const Subject& subject, const Observation& observation) {
  return serial_equivalence().judge(subject, case_of_groups(2), observation).verdict;
}

std::string kind_of(const Subject& subject, const Observation& observation) {
  const Verdict verdict = judged(subject, observation);
  const auto* violation = std::get_if<Violation>(&verdict);
  return std::string(violation == nullptr ? name(verdict) : name(violation->kind));
}

}  // namespace

TEST_CASE("invariants: they stand in for a reference, and no reference is launched") {
  const Subject subject = with_invariants({of_bins({{"at_most", "items"}})});
  CHECK(complaints_of_whole(subject).empty());
  const LaunchRequest request = lowered_whole(subject, case_of_groups(2));
  CHECK(request.dispatches.size() == 1);
  CHECK(buffer_of(request, "bins").read_back);
  for (const Buffer& buffer : request.buffers) CHECK(buffer.name != "reference.bins");
  CHECK(kind_of(subject, bins_left({4, 0})) == "pass");
  CHECK(kind_of(subject, bins_left({4, 5})) == "wrong_value");
}

TEST_CASE("invariants: without their buffer nothing is judged, and that is no pass") {
  const Subject subject = with_invariants({of_bins({{"is", "0"}})});
  CHECK(kind_of(subject, {{groups_meeting(true)}}) == "error");
}

TEST_CASE("invariants: beside a reference both must hold, the invariant first") {
  const Subject subject = with_invariants({of_bins({{"is", "1"}, {"kind", "two_writers"}})}, true);
  CHECK(complaints_of_whole(subject).empty());
  using Words = std::vector<std::uint32_t>;
  CHECK(kind_of(subject, left<std::uint32_t>(Words{1, 1}, {1, 1})) == "pass");
  CHECK(kind_of(subject, left<std::uint32_t>(Words{1, 1}, {1, 2})) == "wrong_value");
  CHECK(kind_of(subject, left<std::uint32_t>(Words{2, 2}, {2, 2})) == "two_writers");
  CHECK(kind_of(subject, left<std::uint32_t>(Words{2, 2}, {1, 1})) == "two_writers");
}

TEST_CASE("invariants: a kind of their own means what they say") {
  const Subject subject = with_invariants(
      {of_bins({{"is", "0"}, {"kind", "two_writers"}, {"message", "two writers inside"}}),
       of_bins({{"is", "0"}, {"kind", "data_race"}})});
  const auto kinds = serial_equivalence().own_kinds_of(subject);
  REQUIRE(kinds.size() == 1);
  CHECK(kinds[0].name == "two_writers");
  CHECK(kinds[0].meaning == "Two writers inside.");
}

TEST_CASE("invariants: what is wrong with one is told where it stands") {
  const auto complaint = [](Option::Mapping invariant) {
    return complaints_of_whole(with_invariants({std::move(invariant)}));
  };
  CHECK(complaint({{"buffer", "bin"}, {"is", "0"}}) == "invariants.0.buffer");
  CHECK(complaint({{"buffer", "n"}, {"is", "0"}}) == "invariants.0.buffer");
  CHECK(complaint({{"buffer", "bins"}}) == "invariants.0");
  CHECK(complaint({{"buffer", "bins"}, {"distinct", false}}) == "invariants.0");
  CHECK(complaint({{"buffer", "bins"}, {"is", "many"}}) == "invariants.0.is");
  CHECK(complaint({{"buffer", "bins"}, {"is", "-1"}}) == "invariants.0.is");
  CHECK(complaint({{"buffer", "bins"}, {"sum", "-1"}}).empty());
  CHECK(complaint({{"buffer", "bins"}, {"sum", "18446744073709551615"}}).empty());
  CHECK(complaint({{"buffer", "bins"}, {"sum", "0.5"}}) == "invariants.0.sum");
  CHECK(complaint({{"buffer", "bins"}, {"is", "0xffffffff"}}).empty());
  CHECK(complaint({{"buffer", "bins"}, {"is", "0x100000000"}}) == "invariants.0.is");
  CHECK(complaint({{"buffer", "bins"}, {"at_most", "1"}, {"at_least", "2"}}) ==
        "invariants.0.at_least");
  CHECK(complaint({{"buffer", "bins"}, {"at_most", "items"}, {"at_least", "2"}}).empty());
  CHECK(complaint({{"buffer", "bins"}, {"is", "1"}, {"at_least", "2"}}) == "invariants.0.at_least");
  CHECK(complaint({{"buffer", "bins"}, {"is", "1"}, {"at_most", "2"}}) == "invariants.0.at_most");
  CHECK(complaints_of_whole(with_invariants({})) == "invariants");
}

TEST_CASE("invariants: an element is one number") {
  Subject subject = with_invariants({of_bins({{"is", "0"}})});
  subject.options.set("arguments", Option::List{bins({{"type", "uint2"}}), kItems});
  CHECK(complaints_of_whole(subject).starts_with("invariants.0.buffer"));
}

TEST_CASE("invariants: without one and without a reference nothing says what is right") {
  Subject subject = with_invariants({of_bins({{"is", "0"}})});
  Options options;
  for (const auto& [key, value] : subject.options.all()) {
    if (key != "invariants") options.set(key, value);
  }
  subject.options = options;
  CHECK(serial_equivalence().validate(subject).size() == 1);
  CHECK(serial_equivalence().validate(subject)[0].message ==
        "there is neither a reference nor an invariant");
}

TEST_CASE("invariants: without a reference there is none to compare with") {
  Subject subject = with_invariants({of_bins({{"is", "0"}})});
  subject.options.set("arguments",
                      Option::List{bins({{"type", "uint"}, {"compare", "exact"}}), kItems});
  CHECK(complaints_of_whole(subject) == "arguments.0.compare");
}

TEST_CASE("invariants: without a reference there is a control only if the subject names one") {
  Subject subject = with_invariants({of_bins({{"is", "0"}})});
  CHECK_FALSE(serial_equivalence().control(subject));
  subject.options.set("control", "counts_alone");
  CHECK(complaints_of_whole(subject).empty());
  const auto control = serial_equivalence().control(subject);
  REQUIRE(control);
  CHECK(control->options.text("entry") == "counts_alone");
  subject.options.set("control", "more");
  CHECK(complaints_of_whole(subject) == "arguments");
  subject.options.set("control", "nobody");
  CHECK(complaints_of_whole(subject) == "control");
}

TEST_CASE("invariants: of the reference alone, which is the control, they are not asked") {
  const Subject subject = with_invariants({of_bins({{"is", "1"}})}, true);
  const auto control = serial_equivalence().control(subject);
  REQUIRE(control);
  CHECK(kind_of(*control, left<std::uint32_t>({2, 2}, {2, 2})) == "pass");
}

TEST_CASE("invariants: a condensed history has their buffers whole") {
  const Subject subject = with_invariants({of_bins({{"distinct", true}})}, true);
  const Observation found = left<std::uint32_t>({7, 7}, {7, 7});
  const Violation violation = std::get<Violation>(judged(subject, found));
  const auto* facet = dynamic_cast<const CondensingFacet*>(&serial_equivalence());
  REQUIRE(facet != nullptr);
  const Observation condensed = facet->condense(subject, case_of_groups(2), found, violation);
  CHECK(condensed != found);
  CHECK(std::get<Violation>(judged(subject, condensed)).summary == violation.summary);
}

TEST_CASE("invariants: where all elements are left out, no operation was judged") {
  const auto operations = [](Option::Mapping asked, const std::vector<std::uint32_t>& left) {
    return serial_equivalence()
        .judge(with_invariants({of_bins(std::move(asked))}), case_of_groups(2), bins_left(left))
        .operations;
  };
  CHECK(operations({{"is", "7"}, {"except", "0"}}, {0, 0}) == 0);
  CHECK(operations({{"is", "7"}, {"except", "0"}}, {0, 7}) != 0);
  CHECK(operations({{"sum", "0"}, {"except", "0"}}, {0, 0}) != 0);
}
