#include "stalemate/verdict.hpp"

#include "base/words.hpp"

namespace stalemate {

namespace {

constexpr auto kLacks = words<Lack>({{Lack::OwnWords, "own_words"},
                                     {Lack::Features, "features"},
                                     {Lack::KindOfDevice, "kind_of_device"},
                                     {Lack::Progress, "progress"},
                                     {Lack::Room, "room"},
                                     {Lack::GroupSize, "group_size"},
                                     {Lack::RequiredSize, "required_size"},
                                     {Lack::WorkItems, "work_items"},
                                     {Lack::ArgumentSize, "argument_size"},
                                     {Lack::LocalMemory, "local_memory"},
                                     {Lack::PrivateMemory, "private_memory"},
                                     {Lack::GlobalMemory, "global_memory"},
                                     {Lack::Allocation, "allocation"},
                                     {Lack::HostMemory, "host_memory"},
                                     {Lack::Standard, "standard"},
                                     {Lack::DriverLimit, "driver_limit"},
                                     {Lack::Kernel, "kernel"},
                                     {Lack::Exploration, "exploration"},
                                     {Lack::BuiltIn, "built_in"},
                                     {Lack::Comparison, "comparison"},
                                     {Lack::Claim, "claim"},
                                     {Lack::Control, "control"}});

struct Weight {
  int operator()(const Skipped&) const { return 0; }
  int operator()(const Inconclusive& inconclusive) const {
    return inconclusive.did_not_end ? 3 : 1;
  }
  int operator()(const Pass&) const { return 2; }
  int operator()(const Error&) const { return 4; }
  int operator()(const Violation&) const { return 5; }
};

struct Name {
  std::string_view operator()(const Pass& pass) const { return pass.proof ? "proven" : "pass"; }
  std::string_view operator()(const Violation&) const { return "violation"; }
  std::string_view operator()(const Inconclusive&) const { return "inconclusive"; }
  std::string_view operator()(const Skipped&) const { return "skipped"; }
  std::string_view operator()(const Error&) const { return "error"; }
};

}  // namespace

std::string_view name(Lack lack) {
  return kLacks.name(lack);
}

const std::vector<Lack>& all_lacks() {
  static const auto all = kLacks.all();
  return all;
}

std::optional<Lack> lack(std::string_view name) {
  return kLacks.find(name);
}

std::string_view name(const Verdict& verdict) {
  return std::visit(Name{}, verdict);
}

int weight(const Verdict& verdict) {
  return std::visit(Weight{}, verdict);
}

Verdict prevailing(const Verdict& a, const Verdict& b) {
  return weight(a) >= weight(b) ? a : b;
}

}  // namespace stalemate
