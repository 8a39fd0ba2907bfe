#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stalemate/case.hpp"
#include "stalemate/case_tree.hpp"
#include "stalemate/device.hpp"
#include "stalemate/evidence/violation_kind.hpp"
#include "stalemate/files.hpp"
#include "stalemate/generate.hpp"
#include "stalemate/key.hpp"
#include "stalemate/observation.hpp"
#include "stalemate/source_code.hpp"
#include "stalemate/subject.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate {

/// A mistake in a subject that only its property can see.
struct SubjectProblem {
  std::string key;  // to point at
  std::string message;
  std::string remedy;
  CodePlace code = {};  // what it is about in the code under test; without a file, nothing there
};

class AssembledPrograms;
struct SharedProgram;

/// Where a subject stands in a program that serves several.
struct PlaceInProgram {
  const SharedProgram* program = nullptr;  // null: the subject has a program of its own
  std::uint32_t index = 0;                 // among its subjects
};

/// Where a case is going to run.
struct Target {
  const DeviceInfo& device;
  const Files& files;  // drivers and shared OpenCL C, shipped or the user's
  // What was put together of these files for other cases; null where nobody keeps it. Changes no
  // program.
  AssembledPrograms* assembled = nullptr;
  // Among what the property shares on that device (`SharingFacet`).
  PlaceInProgram shared = {};
};

/// `input` as a device asks for it: with a work-group size that it takes, with as many work-groups
/// as fill it where that is wanted, and with the spans of its sub-groups and compute units, as far
/// as they are known. Every count is at least 1.
Case resolve_geometry(const Case& input, const DeviceInfo& device);

/// A claim about code under test, and all that is needed to try to refute it. Stateless: every
/// function is a pure function of its arguments, and several threads call it at once. What only
/// some properties have are facets: see property/facets.hpp.
class Property {
 public:
  Property() = default;
  Property(const Property&) = delete;
  Property& operator=(const Property&) = delete;
  virtual ~Property() = default;

  /// The word in YAML's `property:`.
  virtual std::string name() const = 0;

  /// One sentence: what a pass means.
  virtual std::string claim() const = 0;

  /// The keys that a subject may have beside the common ones.
  virtual std::vector<Key> keys() const { return {}; }

  /// Kinds of violation that it reports beside the shipped ones.
  virtual std::vector<OwnKind> own_kinds() const { return {}; }

  /// Those that it may report of `subject`, whose options may name some.
  virtual std::vector<OwnKind> own_kinds_of(const Subject& /*subject*/) const {
    return own_kinds();
  }

  /// Mistakes that the table of keys cannot express: a model that does not fit the type.
  virtual std::vector<SubjectProblem> validate(const Subject& /*subject*/) const { return {}; }

  /// `subject`, which is valid, with those of the common keys that its own ones imply: a work-group
  /// of 16 by 16 has 256 work-items.
  virtual Subject completed(Subject subject) const { return subject; }

  /// Case number `index` of the subject whose seed is `subject_seed`, whatever the device.
  virtual CaseTree generate(const Subject& subject, const GenerateSettings& settings,
                            Seed subject_seed, std::uint64_t index) const;

  /// `input`, with the same shrinks that `generate` would give it.
  virtual CaseTree shrink_tree(const Subject& subject, const Case& input) const;

  /// `input` within the limits of a device: smaller groups, fewer cells. By default as many
  /// work-items and operations as the device takes (a simulated one 64 and 1,024), and on a GPU no
  /// more on one cell than it retries in some tenths of a second.
  virtual Case fit_to_device(const Subject& subject, const Case& input,
                             const DeviceInfo& device) const;

  /// The launch of `input`. Deadlines are the engine's and are left at their defaults.
  virtual LaunchRequest lower(const Subject& subject, const Case& input,
                              const Target& target) const = 0;

  /// Judges what a launch of `input` left behind.
  virtual Judgement judge(const Subject& subject, const Case& input,
                          const Observation& observation) const = 0;

  /// Correct code of the same shape, to tell stuck from slow; nothing if there is none.
  virtual std::optional<Subject> control(const Subject& subject) const = 0;
};

using Properties = std::vector<std::unique_ptr<Property>>;

/// A function of somebody's that makes a property, and its name.
struct PropertyMaker {
  const char* name = "";
  std::unique_ptr<Property> (*make)() = nullptr;
};

/// Who makes the properties of a program.
struct PropertyMakers {
  Properties (*shipped)() = nullptr;
  std::vector<PropertyMaker> own = {};
};

/// The property with that name, or null.
const Property* find_property(const Properties& properties, std::string_view name);

}  // namespace stalemate
