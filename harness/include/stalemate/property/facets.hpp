#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "stalemate/property.hpp"
#include "stalemate/property/readable_launch.hpp"
#include "stalemate/property/shared_program.hpp"
#include "stalemate/simulator/schedule.hpp"

/// What a property may have beside what every property needs. Its class derives from `Property` and
/// from each facet that it has. The functions below ask a property that may have the facet or not.
namespace stalemate {

class Facet {
 public:
  Facet(const Facet&) = delete;
  Facet& operator=(const Facet&) = delete;

 protected:
  Facet() = default;
  virtual ~Facet() = default;
};

/// A build that writes no history, which `bench` measures the recorded one beside.
class RawLaunchFacet : public Facet {
 public:
  /// Of the launch of `input` the dispatch alone in which all operations run, under the same name.
  /// Cannot be judged. Nothing if there is no such build.
  virtual std::optional<LaunchRequest> lower_raw(const Subject& subject, const Case& input,
                                                 const Target& target) const = 0;

  /// The launch that it is measured beside, in which that dispatch does nothing else: `lowered`,
  /// which `lower` returned, unless there it does.
  virtual LaunchRequest recorded_beside(LaunchRequest lowered, const Subject& /*subject*/,
                                        const Case& /*input*/, const Target& /*target*/) const {
    return lowered;
  }
};

/// Programs that serve several subjects.
class SharingFacet : public Facet {
 public:
  /// Those of `subjects`, which have this property, that one program can serve on a device, in
  /// groups. `lower` takes a place in one of them, and the launch is judged like that of the
  /// subject's own program.
  virtual std::vector<SharedProgram> shared_programs(const std::vector<const Subject*>& subjects,
                                                     const DeviceInfo& device) const = 0;
};

/// Histories that are cut down before they are written to a file.
class CondensingFacet : public Facet {
 public:
  /// The part of `observation` that suffices to judge the violation again, where all of it is over
  /// `kHistoryBytesMax`. If there is no such part below that size, any larger one says so.
  virtual Observation condense(const Subject& subject, const Case& input,
                               const Observation& observation,
                               const Violation& violation) const = 0;
};

/// Violations that leave two causes open.
class DisambiguatingFacet : public Facet {
 public:
  /// A case like `input` whose failure would say which cause it has, where `violation` leaves two
  /// open; nothing if there is no such case.
  virtual std::optional<Case> disambiguating_case(const Subject& subject, const Case& input,
                                                  const Violation& violation) const = 0;
};

/// Places of the property's own for where accesses go.
class LocatingFacet : public Facet {
 public:
  /// Where an access of a launch of `input` went. Not asked of fences and barriers, which went
  /// nowhere.
  virtual Place location(const Subject& subject, const Case& input, const Access& access) const = 0;
};

/// What data races mean to the property.
class RaceExplainingFacet : public Facet {
 public:
  /// What `race`, of a launch of `input`, says of the code under test; nothing if it is like any
  /// other. `recording` is of that launch; null where there is none.
  virtual std::optional<Violation> explain_race(const Subject& subject, const Case& input,
                                                const DataRace& race,
                                                const Recording* recording) const = 0;
};

/// Violations that tell what came of a launch.
class OpenCauseFacet : public Facet {
 public:
  /// Whether `violation` leaves open what went wrong on the way, so that a data race of its launch
  /// may be why.
  virtual bool leaves_cause_open(const Violation& violation) const = 0;
};

/// Of one size: those that are explored, and those that are, too, where the others took few
/// executions.
struct CasesToExplore {
  std::vector<Case> always;
  std::vector<Case> more;
};

/// Where a launch of one operation left another value than was there: traced objects by name, with
/// offsets in bytes.
using Footprint = std::set<std::pair<std::string, std::uint64_t>>;

/// Operations that cases draw: of one size there are many cases, and few show what is wrong.
class ExploredFacet : public Facet {
 public:
  /// Cases of one operation each, whose footprints say which operations meet, as those with keys of
  /// one slot of a table. `input` has one operation, and fits the device. None where that is known
  /// without.
  virtual std::vector<Case> cases_alone(const Subject& /*subject*/, const Case& /*input*/) const {
    return {};
  }

  /// Cases of the size of `input`, which fits the device, in each of which other operations meet: a
  /// fixed choice. Explored one after another in place of `input`; a size is proven for all of
  /// them. `footprints` are those of `cases_alone`, in its order; none if they are not known.
  virtual CasesToExplore cases_to_explore(const Subject& subject, const Case& input,
                                          const std::vector<Footprint>& footprints) const = 0;
};

/// Buffers that hold at first what the seed of a case says, whatever its operands.
class ContentFacet : public Facet {
 public:
  /// Whether any does. Then a size is explored with more cases, of other seeds.
  virtual bool has_contents() const = 0;
};

/// Violations that can be shown to people who do not have this program.
class ReadableFacet : public Facet {
 public:
  /// A launch of `input` on which `violation` shows, as a person reads it. Its check convicts no
  /// right code, and may miss a violation. Nothing if no short check would show it.
  virtual std::optional<ReadableLaunch> lower_readable(const Subject& subject, const Case& input,
                                                       const Violation& violation,
                                                       const DeviceInfo& device) const = 0;
};

/// Kinds that name one failure by what a launch of it happens to show.
class OneClaimFacet : public Facet {
 public:
  /// The kinds, `known` among them, of which each is as good an example of a failure that was seen
  /// as `known`. A smaller case may show another one. None, or `known` alone: it must not.
  virtual std::vector<ViolationKind> kinds_of_claim(ViolationKind known) const = 0;
};

/// What a device claims, and is held to.
class ClaimFacet : public Facet {
 public:
  /// Whether the device claims `feature`, an extension or feature macro, by what the subject holds
  /// it to. Code that does not build for want of it is an error then, and not skipped.
  virtual bool is_claimed(const Subject& subject, const DeviceInfo& device,
                          std::string_view feature) const = 0;
};

/// An element of the object: where an access went, for want of a place of the property's own.
Place element_of_object(const Access& access);

// Without the facet: nothing, no program, `observation` whole, `element_of_object`, false, no case,
// no contents, no other kind, and no claim.
std::optional<LaunchRequest> lower_raw(const Property& property, const Subject& subject,
                                       const Case& input, const Target& target);
/// Of a property with the facet.
LaunchRequest lower_recorded(const Property& property, const Subject& subject, const Case& input,
                             const Target& target);
std::vector<SharedProgram> shared_programs(const Property& property,
                                           const std::vector<const Subject*>& subjects,
                                           const DeviceInfo& device);
Observation condense(const Property& property, const Subject& subject, const Case& input,
                     const Observation& observation, const Violation& violation);
std::optional<Case> disambiguating_case(const Property& property, const Subject& subject,
                                        const Case& input, const Violation& violation);
Place location(const Property& property, const Subject& subject, const Case& input,
               const Access& access);
std::optional<Violation> explain_race(const Property& property, const Subject& subject,
                                      const Case& input, const DataRace& race,
                                      const Recording* recording);
bool leaves_cause_open(const Property& property, const Violation& violation);
std::vector<Case> cases_alone(const Property& property, const Subject& subject, const Case& input);
CasesToExplore cases_to_explore(const Property& property, const Subject& subject, const Case& input,
                                const std::vector<Footprint>& footprints);
bool has_contents(const Property& property);
std::optional<ReadableLaunch> lower_readable(const Property& property, const Subject& subject,
                                             const Case& input, const Violation& violation,
                                             const DeviceInfo& device);
std::vector<ViolationKind> kinds_of_claim(const Property& property, ViolationKind known);
bool is_claimed(const Property& property, const Subject& subject, const DeviceInfo& device,
                std::string_view feature);

}  // namespace stalemate
