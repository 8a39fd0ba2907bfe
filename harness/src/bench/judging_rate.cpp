#include "bench/judging_rate.hpp"

#include <algorithm>
#include <utility>

#include "bench/median.hpp"
#include "bench/shapes.hpp"

namespace stalemate::bench {

namespace {

using std::chrono::nanoseconds;
using std::chrono::steady_clock;

/// Properties judge smaller cases completely, whatever the tier, and of larger ones some.
constexpr std::uint64_t kJudgedCompletely = 100'000;

constexpr std::uint32_t kJudgingsLeast = 3;
constexpr std::uint32_t kJudgingsMost = 11;
constexpr std::chrono::seconds kTierTimeMost{2};

/// What may bring another tier.
struct Sort {
  std::uint64_t operations;
  OperandKind operands;
  std::uint64_t index;
};

/// Large cases several times: which of them are judged completely is the seed's to say.
std::vector<Sort> sorts(std::uint64_t operations) {
  const std::uint64_t complete = std::min(operations, kJudgedCompletely);
  std::vector<Sort> all{{complete, OperandKind::Unique, 0},
                        {complete, OperandKind::Exact, 0},
                        {complete, OperandKind::Any, 0}};
  if (operations <= kJudgedCompletely) return all;
  for (std::uint64_t index = 0; index < 3; ++index) {
    all.push_back({operations, OperandKind::Unique, index});
  }
  return all;
}

/// The median of judging the same history again and again.
nanoseconds judging_time(const engine::Session& session, const Case& input,
                         const Observation& observation) {
  std::vector<nanoseconds> times;
  const auto start = steady_clock::now();
  while (times.size() < kJudgingsLeast ||
         (times.size() < kJudgingsMost && steady_clock::now() - start < kTierTimeMost)) {
    const auto begin = steady_clock::now();
    session.property().judge(session.subject(), input, observation);
    times.emplace_back(steady_clock::now() - begin);
  }
  return median(times);
}

/// The first of some cases of that sort whose history is the host's to judge, launched; else the
/// last of them. What the device judges is in KernelTimes. Of large cases there is one to try.
std::pair<Case, engine::Attempt> launched(engine::Session& session, const Sort& sort,
                                          std::uint32_t cells) {
  constexpr std::uint64_t apart = 100;
  const std::uint64_t most = sort.operations <= kJudgedCompletely ? 16 : 1;
  for (std::uint64_t tries = 1;; ++tries) {
    Case input =
        session.fit(case_of(session.property(), session.subject(), shape_of(sort.operations, cells),
                            sort.operands, sort.index + apart * (tries - 1)));
    engine::Attempt attempt = session.launch(input);
    const auto* judged = std::get_if<engine::Judged>(&attempt);
    const bool is_on_device = judged != nullptr && judged->judgement.on_device;
    if (!is_on_device || tries == most) return {std::move(input), std::move(attempt)};
  }
}

bool has_tier(const std::vector<JudgingRate>& rates, const std::string& tier) {
  return std::any_of(rates.begin(), rates.end(),
                     [&](const JudgingRate& rate) { return rate.tier == tier; });
}

}  // namespace

std::vector<JudgingRate> judging_rates(engine::Session& session, std::uint64_t operations,
                                       std::uint32_t cells) {
  std::vector<JudgingRate> rates;
  for (const Sort& sort : sorts(operations)) {
    if (!session.can_go_on()) break;
    const auto [input, attempt] = launched(session, sort, cells);
    const auto* judged = std::get_if<engine::Judged>(&attempt);
    // Explaining a violation is another matter, and hardly ever done.
    if (judged == nullptr || !std::holds_alternative<Pass>(judged->judgement.verdict)) continue;
    const Judgement& judgement = judged->judgement;
    if (judgement.on_device || has_tier(rates, judgement.tier)) continue;
    const Seconds time = judging_time(session, input, judged->observation);
    rates.push_back(
        {.tier = judgement.tier,
         .operations = judgement.operations,
         .operations_per_second = static_cast<double>(judgement.operations) / time.count()});
  }
  return rates;
}

JudgingRate fingerprinting_rate(const KernelTimes& kernels) {
  return {.tier = kernels.fingerprinted_as,
          .judged_on = "device",
          .operations = kernels.operations,
          .operations_per_second =
              static_cast<double>(kernels.operations) / kernels.fingerprinting.count()};
}

}  // namespace stalemate::bench
