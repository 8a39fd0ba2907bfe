#include "engine/proof/proof_cases.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "property/special_operands.hpp"
#include "stalemate/property/facets.hpp"

namespace stalemate::engine {

namespace {

// Contents of buffers, of each pattern: always, and where they are explored in no time.
constexpr std::size_t kDataAlways = 2;
constexpr std::size_t kDataMore = 16;
constexpr std::uint64_t kDrawsOfData = 4;  // for each that is wanted
constexpr std::uint32_t kFewValues = 3;

constexpr std::uint64_t kDraws = 8;            // for each memory in which cells may lie
constexpr std::uint64_t kDrawsOfSpecial = 64;  // one in eight has NaN and infinities
constexpr std::uint32_t kSpecialAlike = 2;
// Of two operations, which are explored in no time: as many as it takes for each special value to
// meet each other one.
constexpr ProofSize kPairs{1, 2, 1};
constexpr ProofSize kAlone{1, 1, 1};
constexpr std::uint64_t kDrawsOfPairs = 1U << 20U;  // all have met long before
constexpr std::uint64_t kDrawsOfMostPairs = 1U << 14U;

/// Pairs that a case has to add. At first those are taken that add most, so that they are few.
std::size_t pairs_wanted(std::uint64_t index) {
  if (index < kDrawsOfMostPairs) return 3;
  return index < 2 * kDrawsOfMostPairs ? 2 : 1;
}

// Not that of the run: what is proven, and which mutant is exposed, does not hang on luck. Of the
// numbers from 1 to 5 it is the only one whose data show histogram.from_global_id.
constexpr Seed kSequence{3};

bool takes(const GenerateSettings& settings, OperandKind kind) {
  const auto weight = settings.operands.find(kind);
  return weight != settings.operands.end() && weight->second != 0;
}

/// One cell, lock or list that all are after, and nothing beside: what else is drawn takes time or
/// orders things.
GenerateSettings narrowed(GenerateSettings settings, const ProofSize& size) {
  settings.work_groups = {size.work_groups, size.work_groups};
  settings.work_group_size = {size.work_group_size, size.work_group_size};
  settings.operations_per_item = {size.operations_per_item, size.operations_per_item};
  settings.cells = {1, 1};
  settings.contention = {{ContentionPattern::Single, 1}};
  settings.stress = {{StressKind::None, 1}};
  settings.geometry = {{Geometry::Drawn, 1}};
  // Each kind is tried once, however seldom it would be drawn; others are of no use where cells are
  // few and operations fewer.
  const bool has_special = takes(settings, OperandKind::Special);
  settings.operands = {
      {OperandKind::Unique, 1}, {OperandKind::Exact, 1}, {OperandKind::Recurring, 1}};
  if (has_special) settings.operands.emplace(OperandKind::Special, 1);
  return settings;
}

bool has_size(const Case& input, const ProofSize& size) {
  return input.nd_range == NdRange{size.work_groups, size.work_group_size} &&
         input.operations_per_item == size.operations_per_item;
}

/// What its buffers under test hold at first.
std::vector<std::vector<std::byte>> data_of(const Session& session, const Case& input) {
  std::vector<std::vector<std::byte>> data;
  for (const Buffer& buffer : session.lowered(input).buffers) {
    if (buffer.traced) data.push_back(buffer.content);
  }
  return data;
}

Case drawn(const Session& session, const GenerateSettings& settings, std::uint64_t index) {
  Case input = session.property().generate(session.subject(), settings, kSequence, index).value;
  // What lies between cells is filled and read back: events, of which a work-item has a limit.
  input.contention.cell_pitch = 1;
  return session.fit(input);
}

/// Cases of one size.
class CasesOfSize {
 public:
  CasesOfSize(const Session& session, const ProofSize& size) : session_(session), size_(size) {}

  void draw(GenerateSettings settings, OperandKind kind) {
    settings.operands = {{kind, 1}};
    const bool is_special = kind == OperandKind::Special;
    for (std::uint64_t index = 0; index < (is_special ? kDrawsOfSpecial : kDraws); ++index) {
      const Case input = drawn(session_, settings, index);
      if (has_size(input, size_)) keep(input);
    }
  }

  /// The same as the first of special values, with other ones, as long as two meet that did not.
  void draw_pairs() {
    const auto first = std::find_if(cases_.begin(), cases_.end(), has_special);
    if (first == cases_.end()) return;
    Case input = *first;
    const Seed seed = input.seed;
    std::array<std::set<SpecialPair>, 2> met;  // where NaN and infinities may be, and else
    const auto have_all_met = [&] {
      return met[0].size() == special_pair_count(false) &&
             met[1].size() == special_pair_count(true);
    };
    for (std::uint64_t index = 0; index < kDrawsOfPairs && !have_all_met(); ++index) {
      input.seed = seed.split(index);
      const bool is_poisoned = may_be_poisoned(input);
      std::set<SpecialPair>& known = met[is_poisoned ? 1 : 0];
      if (known.size() == special_pair_count(is_poisoned)) continue;
      std::set<SpecialPair> added;
      for (const SpecialPair& pair : special_pairs(input)) {
        if (known.count(pair) == 0) added.insert(pair);
      }
      if (added.size() < pairs_wanted(index)) continue;
      known.merge(added);
      cases_.push_back(input);
    }
  }

  std::size_t count() const { return cases_.size(); }
  std::vector<Case> take() && { return std::move(cases_); }

 private:
  static bool has_special(const Case& input) { return input.operands == OperandKind::Special; }

  /// Of those that are alike but for their numbers as many as are of use. Code that takes no
  /// operands, or exact ones alone, has the same ones whatever kind is drawn.
  void keep(const Case& input) {
    std::uint32_t& kept = kept_[{input.address_space, input.operands, may_be_poisoned(input)}];
    if (kept == (has_special(input) ? kSpecialAlike : 1)) return;
    ++kept;
    cases_.push_back(input);
  }

  const Session& session_;
  const ProofSize& size_;
  std::vector<Case> cases_;
  std::map<std::tuple<AddressSpace, OperandKind, bool>, std::uint32_t> kept_;
};

/// Cases of a kernel that takes no operands: it has data, which the pattern of contention draws,
/// the same for all work-items, for each another, or any of a few.
class CasesOfData {
 public:
  CasesOfData(const Session& session, GenerateSettings narrow, const ProofSize& size,
              const std::vector<Case>& first)
      : session_(session), narrow_(std::move(narrow)), size_(size) {
    for (const Case& input : first) known_.push_back(data_of(session, input));
  }

  /// So many of each pattern that are not there yet.
  std::vector<Case> draw(std::size_t of_pattern) {
    cases_.clear();
    draw(ContentionPattern::Uniform, kFewValues, of_pattern);
    draw(ContentionPattern::Single, 1, of_pattern);
    draw(ContentionPattern::Private, 1, of_pattern);
    return std::move(cases_);
  }

 private:
  void draw(ContentionPattern pattern, std::uint32_t values, std::size_t wanted) {
    narrow_.contention = {{pattern, 1}};
    narrow_.cells = {values, values};
    const std::size_t end = cases_.size() + wanted;
    for (std::size_t i = 0; i < kDrawsOfData * wanted && cases_.size() != end; ++i) {
      const Case input = drawn(session_, narrow_, ++index_);
      if (has_size(input, size_)) keep(input);
    }
  }

  void keep(const Case& input) {
    auto data = data_of(session_, input);
    if (std::find(known_.begin(), known_.end(), data) != known_.end()) return;
    known_.push_back(std::move(data));
    cases_.push_back(input);
  }

  const Session& session_;
  GenerateSettings narrow_;
  const ProofSize& size_;
  std::vector<std::vector<std::vector<std::byte>>> known_;
  std::vector<Case> cases_;
  std::uint64_t index_ = 0;
};

/// The case that was drawn comes behind them: data that meet show more before the time is up.
ProofCases with_data(const Session& session, const GenerateSettings& narrow, const ProofSize& size,
                     const Case& first) {
  CasesOfData data(session, narrow, size, {first});
  std::vector<Case> cases = data.draw(kDataAlways);
  cases.push_back(first);
  const std::size_t always = cases.size();
  const bool has_data = always > 1;
  const std::vector<Case> more = data.draw(has_data ? kDataMore : 0);
  cases.insert(cases.end(), more.begin(), more.end());
  return {std::move(cases), always};
}

/// Of a property that takes operands and writes what buffers hold at first, as one of somebody's
/// own: behind the kinds of operands, more contents.
ProofCases with_contents(const Session& session, const GenerateSettings& narrow,
                         const ProofSize& size, ProofCases of_kinds) {
  auto& [cases, always] = of_kinds;
  if (cases.empty() || !has_contents(session.property())) return of_kinds;
  CasesOfData data(session, narrow, size, cases);
  for (std::size_t wanted : {kDataAlways, kDataMore}) {
    const std::vector<Case> more = data.draw(wanted);
    cases.insert(cases.end(), more.begin(), more.end());
    if (wanted == kDataAlways) always = cases.size();
  }
  return of_kinds;
}

CasesOfSize cases_of_kinds(const Session& session, const GenerateSettings& narrow,
                           const ProofSize& size) {
  CasesOfSize cases(session, size);
  for (const auto& [kind, weight] : narrow.operands) cases.draw(narrow, kind);
  return cases;
}

/// Nothing if the launch did not end, or all that it wrote is not known.
std::optional<Footprint> footprint_of(Session& session, const Case& input) {
  const Attempt attempt = session.launch_alone(input);
  const auto* judged = std::get_if<Judged>(&attempt);
  if (judged == nullptr || !judged->recording || judged->recording->accesses_left_out != 0) {
    return std::nullopt;
  }
  Footprint footprint;
  for (const Access& access : judged->recording->accesses) {
    const bool writes =
        access.kind == AccessKind::Store || access.kind == AccessKind::ReadModifyWrite;
    if (writes && access.stored != access.truth)
      footprint.emplace(access.object, access.offset_bytes);
  }
  return footprint;
}

/// One of two work-groups at most, of which one has several work-items.
bool may_stand_for_many(const ProofSize& size) {
  return size.work_groups <= 2 && size.work_group_size > 1;
}

/// Whether the subject is right for one of them.
bool has_cases(const Session& session, const GenerateSettings& settings,
               const std::vector<ProofSize>& sizes) {
  return std::any_of(sizes.begin(), sizes.end(), [&](const ProofSize& size) {
    return cases_of_kinds(session, narrowed(settings, size), size).count() != 0;
  });
}

}  // namespace

std::vector<ProofSize> growing_sizes(const Session& session, const GenerateSettings& settings) {
  std::vector<ProofSize> sizes = growing_sizes(ManyGroups::Single);
  const bool is_stood_for = std::any_of(sizes.begin(), sizes.end(), [&](const ProofSize& size) {
    return may_stand_for_many(size) &&
           cases_of_kinds(session, narrowed(settings, size), size).count() != 0;
  });
  if (is_stood_for) return sizes;
  sizes = growing_sizes(ManyGroups::Large);
  return has_cases(session, settings, sizes) ? sizes : larger_sizes(session.device());
}

std::vector<Footprint> footprints_of(Session& session, const GenerateSettings& settings) {
  const std::vector<Case> drawn =
      cases_of_kinds(session, narrowed(settings, kAlone), kAlone).take();
  if (drawn.empty()) return {};
  std::vector<Footprint> footprints;
  for (const Case& input : cases_alone(session.property(), session.subject(), drawn.front())) {
    auto footprint = footprint_of(session, input);
    if (!footprint) return {};
    footprints.push_back(*std::move(footprint));
  }
  return footprints;
}

ProofCases cases_of(const Session& session, const GenerateSettings& settings, const ProofSize& size,
                    const std::vector<Footprint>& footprints) {
  const GenerateSettings narrow = narrowed(settings, size);
  CasesOfSize of_size = cases_of_kinds(session, narrow, size);
  const std::size_t always = of_size.count();
  if (size == kPairs) of_size.draw_pairs();
  std::vector<Case> cases = std::move(of_size).take();
  std::vector<Case> chosen;
  std::vector<Case> more;
  for (const Case& input : cases) {
    const auto of_input =
        cases_to_explore(session.property(), session.subject(), input, footprints);
    chosen.insert(chosen.end(), of_input.always.begin(), of_input.always.end());
    more.insert(more.end(), of_input.more.begin(), of_input.more.end());
  }
  const std::size_t count = chosen.size();
  chosen.insert(chosen.end(), more.begin(), more.end());
  if (count != 0) return {std::move(chosen), count};
  // Several kinds were drawn.
  if (cases.size() != 1) {
    return with_contents(session, narrow, size, {std::move(cases), always});
  }
  return with_data(session, narrow, size, cases.front());
}

bool leaves_out_special(const Session& session, const GenerateSettings& settings,
                        const ProofSize& size) {
  if (takes(settings, OperandKind::Special)) return false;
  CasesOfSize cases(session, size);
  cases.draw(narrowed(settings, size), OperandKind::Special);
  const std::vector<Case> drawn = std::move(cases).take();
  return std::any_of(drawn.begin(), drawn.end(),
                     [](const Case& input) { return input.operands == OperandKind::Special; });
}

}  // namespace stalemate::engine
