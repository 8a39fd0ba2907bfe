#include "stalemate/property/facets.hpp"

#include <catch2/catch.hpp>

using namespace stalemate;

namespace {

class Plain : public Property {
 public:
  std::string name() const override { return "plain"; }
  std::string claim() const override { return "Nothing."; }
  LaunchRequest lower(const Subject& /*subject*/, const Case& /*input*/,
                      const Target& /*target*/) const override {
    return {};
  }
  Judgement judge(const Subject& /*subject*/, const Case& /*input*/,
                  const Observation& /*observation*/) const override {
    return {};
  }
  std::optional<Subject> control(const Subject& /*subject*/) const override { return std::nullopt; }
};

class Rich : public Plain,
             public RawLaunchFacet,
             public CondensingFacet,
             public DisambiguatingFacet,
             public LocatingFacet,
             public RaceExplainingFacet {
 public:
  std::optional<LaunchRequest> lower_raw(const Subject& /*subject*/, const Case& /*input*/,
                                         const Target& /*target*/) const override {
    return LaunchRequest{};
  }
  Observation condense(const Subject& /*subject*/, const Case& /*input*/,
                       const Observation& /*observation*/,
                       const Violation& /*violation*/) const override {
    return {};
  }
  std::optional<Case> disambiguating_case(const Subject& /*subject*/, const Case& input,
                                          const Violation& /*violation*/) const override {
    return input;
  }
  Place location(const Subject& /*subject*/, const Case& /*input*/,
                 const Access& /*access*/) const override {
    return {.kind = PlaceKind::Cell, .index = 3};
  }
  std::optional<Violation> explain_race(const Subject& /*subject*/, const Case& /*input*/,
                                        const DataRace& /*race*/,
                                        const Recording* /*recording*/) const override {
    return Violation{};
  }
};

struct Answers {
  explicit Answers(const Property& property) {
    const Case input{.seed = Seed{1}, .nd_range = {1, 1}, .contention = {}, .stress = {}};
    const DeviceInfo device;
    const Files files;
    const Observation whole{{{"cells", {std::byte{1}}}}};
    Access access;
    access.object = "cells";
    access.offset_bytes = 12;
    access.size_bytes = 4;
    has_raw = lower_raw(property, {}, input, {device, files}).has_value();
    buffers = condense(property, {}, input, whole, {}).buffers.size();
    has_case = disambiguating_case(property, {}, input, {}).has_value();
    where = location(property, {}, input, access);
    has_race = explain_race(property, {}, input, {}, nullptr).has_value();
  }
  bool has_raw = false;
  std::size_t buffers = 0;
  bool has_case = false;
  Place where;
  bool has_race = false;
};

}  // namespace

TEST_CASE("facets: a property without any has answers for want of its own") {
  const Answers answers{Plain{}};
  CHECK_FALSE(answers.has_raw);
  CHECK(answers.buffers == 1);
  CHECK_FALSE(answers.has_case);
  CHECK(answers.where == Place{.kind = PlaceKind::Element, .index = 3, .object = "cells"});
  CHECK_FALSE(answers.has_race);
}

TEST_CASE("facets: a property is asked for those that it has") {
  const Answers answers{Rich{}};
  CHECK(answers.has_raw);
  CHECK(answers.buffers == 0);
  CHECK(answers.has_case);
  CHECK(answers.where == Place{.kind = PlaceKind::Cell, .index = 3});
  CHECK(answers.has_race);
}

TEST_CASE("property: unless it says otherwise, a case has what the device takes") {
  Case large{.seed = Seed{1}, .nd_range = {64, 64}, .contention = {}, .stress = {}};
  large.operations_per_item = 16;
  DeviceInfo simulated;
  simulated.is_simulated = true;
  simulated.work_group_size_max = 1024;
  simulated.work_items_max = 64;
  simulated.operations_max = 1024;
  const Case fit = Plain().fit_to_device({}, large, simulated);
  CHECK(fit.nd_range.work_items() <= 64);
  CHECK(fit.operations() <= 1024);
  CHECK(fit.nd_range.work_groups >= 2);
  DeviceInfo roomy;
  roomy.is_cpu = true;
  roomy.work_group_size_max = 1024;
  CHECK(Plain().fit_to_device({}, large, roomy) == large);
}
