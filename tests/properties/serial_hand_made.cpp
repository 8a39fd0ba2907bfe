#include "serial_hand_made.hpp"

#include <catch2/catch.hpp>

#include "config/load.hpp"
#include "hand_made.hpp"
#include "stalemate/rendezvous.clh"
#include "stalemate/shipped.hpp"

namespace stalemate::test {

namespace {

const Plan& shipped_plan() {
  static const Properties properties = shipped_properties();
  static const auto loaded =
      config::load_plan({{"configs/conformance.yaml", true}}, {properties, shipped_files()});
  const auto* plan = std::get_if<Plan>(&loaded);
  REQUIRE(plan != nullptr);
  return *plan;
}

}  // namespace

const Property& serial_equivalence() {
  static const Properties properties = shipped_properties();
  const Property* property = find_property(properties, "serial_equivalence");
  REQUIRE(property != nullptr);
  return *property;
}

Subject serial_subject(const std::string& source, std::vector<ArgumentByHand> arguments) {
  Subject subject;
  subject.name = "counts";
  subject.property = "serial_equivalence";
  subject.kernel = "inline.cl";
  subject.source = source;
  Option::List list;
  for (ArgumentByHand& argument : arguments) list.emplace_back(std::move(argument));
  subject.options = {{"entry", "counts"}, {"reference", "counts_alone"}, {"arguments", list}};
  return subject;
}

Subject shipped_serial(const std::string& name) {
  for (const Subject& subject : shipped_plan().subjects) {
    if (subject.name == name) return subject;
  }
  FAIL("no shipped subject is named " << name);
  return {};
}

Case case_of_groups(std::uint32_t groups) {
  Case input{.seed = Seed{1}, .nd_range = {groups, 2}, .contention = {}, .stress = {}};
  input.operands = OperandKind::Exact;
  return input;
}

BufferContent groups_meeting(bool met) {
  std::vector<std::uint64_t> meeting(STALEMATE_MEETING_WORDS, 0);
  meeting[STALEMATE_MEETING_GROUPS_MET] = met ? 1 : 0;
  return words("stalemate.meeting", meeting, 4);
}

}  // namespace stalemate::test
