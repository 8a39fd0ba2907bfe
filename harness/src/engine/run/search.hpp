#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/launch/found.hpp"
#include "engine/launch/session.hpp"
#include "engine/run/run_parts.hpp"
#include "stalemate/property/facets.hpp"

namespace stalemate::engine {

/// The cases of one subject on one device, one after another.
class Search {
 public:
  Search(Session& session, const RunParts& parts) : session_(session), parts_(parts) {}

  /// Goes on to the first violation (after a data race for some cases more: another kind says
  /// more), the end of the budget, or the second case that crashed, did not build, or made the
  /// property throw.
  void run();

  /// What all cases together say.
  Verdict verdict() const;

  const std::optional<Found>& found() const { return found_; }

  /// The first case that crashed, where that is the verdict.
  const Found* crashed() const;

  /// "crashed 1 of 2: …" beside a violation, "interrupted after 3 of 200 cases".
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  /// What came of generating a case that fits the device.
  using Generated = std::variant<Case, PropertyThrew>;

  bool goes_on() const;
  void try_case(const std::function<Case()>& generate);
  Generated generated(const std::function<Case()>& generate) const;
  void look_ahead(const std::function<Case(std::uint64_t)>& generate, std::uint64_t index);
  void try_generated(const Generated& input);
  void judge_case(const Case& input);
  std::optional<Case> smaller_than_refused(const Case& input);
  void conclude(const Verdict& verdict);
  bool is_of_proof(const Verdict& verdict);
  bool is_known(const Verdict& verdict) const;
  std::vector<Case> taken_behind_sizes(std::vector<Case>& remembered) const;
  void try_remembered(const std::vector<Case>& remembered, std::string_view when);
  void set_rare_aside();
  void try_new();
  std::vector<ProofSize> sizes_to_prove(const GenerateSettings& settings) const;
  void try_sizes();
  bool try_size(const ProofSize& size, const GenerateSettings& settings);
  const ProofSize* explore(const std::vector<ProofSize>& sizes, const GenerateSettings& settings);
  std::string why_open() const;
  void note_open(const ProofSize& size);
  bool note_unexplored(const ProofSize& next);
  bool is_limited(const GenerateSettings& settings);
  void note_apart();
  void conclude_begun();
  void tell_slow(const Case& input, std::chrono::milliseconds time) const;
  void tell_progress(const std::string& activity) const;
  SubjectProgress headway() const;

  Session& session_;
  const RunParts& parts_;
  std::uint64_t planned_ = 0;                   // cases
  std::uint64_t sizes_planned_ = 0;             // of a device that explores
  std::uint64_t sizes_explored_ = 0;            // to their end
  std::size_t passed_ = 0;                      // cases
  std::uint64_t calls_tried_ = 0;               // of these, calls that were to change something
  std::uint64_t calls_done_ = 0;                // of which these did
  std::optional<bool> changes_;                 // in any of these, where that is known
  std::optional<bool> was_full_;                // likewise
  std::optional<std::string> lone_sub_groups_;  // that no work-group had two
  Sharers sharers_ = Sharers::Nobody;           // in any case
  std::uint32_t abnormal_ = 0;
  std::uint64_t refused_ = 0;    // cases that the device did not take
  std::string refusal_ = {};     // why not the first of them
  std::deque<Generated> ahead_;  // the case at work is first
  std::optional<Verdict> verdict_;
  Proof proof_;  // of sizes of which every case passed
  std::optional<std::vector<Footprint>> footprints_;
  ProvenSize at_work_;                  // the size that is explored, as far as its cases passed
  std::vector<ProvenSize> apart_ = {};  // of which no case had two work-items meet
  /// Sizes of a proof that were not explored to their end, and why the first was not.
  struct Unexplored {
    std::vector<std::string> sizes = {};
    std::string why = {};
    std::string remedy = {};
  };
  std::optional<Unexplored> unexplored_;
  std::optional<Found> found_;
  std::optional<Found> rare_;   // of an earlier run, if nothing was found that fails more often
  std::optional<Found> known_;  // the first that a baseline lists, if nothing else was found
  std::optional<Found> race_;   // the first, if nothing else was found
  std::optional<Found> crashed_;
  std::uint32_t cases_since_race_ = 0;
  std::vector<std::string> notes_;
};

}  // namespace stalemate::engine
