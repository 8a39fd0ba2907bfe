#include "stalemate/chain.hpp"

#include "base/words.hpp"
#include "check/growth.hpp"
#include "check/judge_graph.hpp"
#include "check/small.hpp"
#include "check/unique.hpp"
#include "check/value_graph.hpp"

namespace stalemate::check {

namespace {

constexpr auto kTiers = words<Tier>({{Tier::Fingerprint, "fingerprint"},
                                     {Tier::Monotone, "monotone"},
                                     {Tier::WeaklyMonotone, "weakly monotone"},
                                     {Tier::Unique, "unique"},
                                     {Tier::Euler, "euler"},
                                     {Tier::Exact, "exact"}});

}  // namespace

std::string_view name(Tier tier) {
  return kTiers.name(tier);
}

template <class Word>
ChainResult judge_chain(const RmwHistory<Word>& history, const Claim& claim) {
  if (claim.growth != Growth::None) {
    if (auto explained = explain_by_growth(history, claim)) return *std::move(explained);
  }
  if (auto explained = explain_small(history)) return *std::move(explained);
  if (auto explained = explain_unique(history)) return *std::move(explained);
  return judge_graph(graph_of(history));
}

template ChainResult judge_chain(const RmwHistory<std::uint32_t>&, const Claim&);
template ChainResult judge_chain(const RmwHistory<std::uint64_t>&, const Claim&);

}  // namespace stalemate::check
