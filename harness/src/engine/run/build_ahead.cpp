#include "engine/run/build_ahead.hpp"

#include <algorithm>
#include <limits>
#include <mutex>
#include <set>
#include <utility>
#include <variant>

#include "base/at_work.hpp"
#include "base/threads.hpp"
#include "engine/launch/nd_range_limits.hpp"
#include "engine/launch/requirements.hpp"
#include "engine/launch/try_call.hpp"

namespace stalemate::engine {

namespace {

/// A builder takes a second to start, which fewer programs are not worth.
constexpr std::size_t kPairingsWorthBuilders = 4;
/// For each builder, at first: more is a longer wait for the first verdict.
constexpr std::size_t kPairingsAhead = 2;
/// Later: at the end of a batch builders wait for the last program.
constexpr std::size_t kPairingsAheadLater = 16;
/// One has some hundred megabytes.
constexpr std::uint32_t kBuildersMax = 8;
/// Among so many cases there is one in each address space, but for one time in a hundred.
constexpr std::uint64_t kCasesLookedAt = 8;

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

void add(Order order, std::vector<Order>& orders) {
  const bool is_known = std::any_of(orders.begin(), orders.end(), [&](const Order& other) {
    return other.program == order.program;
  });
  if (!is_known) orders.push_back(std::move(order));
}

bool is_runnable(const Pairing& pairing) {
  return !what_is_missing(*pairing.subject, pairing.info);
}

/// Adds what the first cases of a pairing are built as.
void add_programs(const Pairing& pairing, const PlaceInProgram& shared, const RunParts& parts,
                  std::vector<Order>& orders) {
  const Subject& subject = *pairing.subject;
  const Property* property = find_property(parts.context.properties, subject.property);
  if (property == nullptr || !is_runnable(pairing)) return;
  const Seed seed = parts.context.seed.split(subject.name);
  for (std::uint64_t index = 0; index < kCasesLookedAt; ++index) {
    const auto program = try_call([&] {
      const AtWork at_work(property->name(), subject.name, kAtWorkOnLaunch);
      const Case input = property->generate(subject, parts.plan.generate, seed, index).value;
      return property
          ->lower(subject, fit_to_limits(*property, subject, input, pairing.info),
                  {pairing.info, parts.context.files, nullptr, shared})
          .program;
    });
    if (const auto* built_as = std::get_if<Program>(&program)) {
      add({*built_as, pairing.index, shared.program}, orders);
    }
  }
}

/// Programs that several threads take.
class Shelf {
 public:
  Shelf(std::vector<Order>& orders, Cancellation cancellation)
      : orders_(orders), left_(orders.size()), cancellation_(cancellation) {}

  /// Null if there is none left. Whoever takes one has it alone.
  Order* take() {
    const std::lock_guard lock(mutex_);
    if (left_ == 0 || cancellation_.requested()) return nullptr;
    return &orders_[--left_];
  }

 private:
  std::mutex mutex_;
  std::vector<Order>& orders_;
  std::size_t left_;
  Cancellation cancellation_;
};

/// A launch without dispatches builds.
void build_all(Device& device, Shelf& shelf, const Deadlines& deadlines) {
  while (Order* order = shelf.take()) {
    const auto start = std::chrono::steady_clock::now();
    const auto outcome = device.launch({.program = order->program, .deadlines = deadlines});
    order->is_built = std::holds_alternative<Completed>(outcome);
    order->time = std::chrono::steady_clock::now() - start;
  }
}

}  // namespace

/// Opens a builder, unless there is one; false if there is none.
bool BuildAhead::find_builder(const DeviceInfo& info) {
  if (builders_.empty()) {
    builders_.resize(std::min(jobs_, kBuildersMax) - 1);
    builders_.front() = parts_.context.open_builder(info);
  }
  return builders_.front() != nullptr;
}

/// The pairings to build for: the next ones, if nothing was built for the first of them.
std::vector<Pairing> BuildAhead::batch(const Pairings& pairings) const {
  if (!parts_.context.open_builder || jobs_ < 2) return {};
  const std::size_t first =
      std::max<std::size_t>(kPairingsWorthBuilders, kPairingsAhead * std::min(jobs_, kBuildersMax));
  const std::size_t most = built_ == 0 ? first : std::max(first, kPairingsAheadLater);
  std::vector<Pairing> next = pairings.next(device_, most);
  if (next.empty() || next.front().index < built_) return {};
  if (builders_.empty() && next.size() < kPairingsWorthBuilders) return {};
  return next;
}

void BuildAhead::build(const Pairings& pairings) {
  const std::vector<Pairing> next = batch(pairings);
  if (next.empty() || !find_builder(next.front().info)) return;
  if (!shared_) {
    shared_.emplace(pairings.next(device_, kAll), parts_.context.properties);
  }
  built_ = next.back().index + 1;
  const std::vector<Pairing> again = build_for(next);
  if (!again.empty()) build_for(again);
}

/// Those whose programs serve several, and do not build.
std::vector<Pairing> BuildAhead::build_for(const std::vector<Pairing>& pairings) {
  std::vector<Order> orders;
  for (const Pairing& pairing : pairings) {
    add_programs(pairing, shared_->place_of(*pairing.subject), parts_, orders);
  }
  fill(orders, pairings.front().info);
  std::vector<Pairing> left;
  std::set<const SharedProgram*> failed;
  for (const Order& order : orders) {
    times_[order.pairing] += order.time;
    if (order.shared != nullptr && !order.is_built) failed.insert(order.shared);
  }
  for (const Pairing& pairing : pairings) {
    if (failed.contains(shared_->place_of(*pairing.subject).program)) left.push_back(pairing);
  }
  for (const SharedProgram* program : failed) shared_->give_up(*program);
  return left;
}

/// Has all of them built, by all builders.
void BuildAhead::fill(std::vector<Order>& orders, const DeviceInfo& info) {
  Shelf shelf(orders, parts_.context.cancellation);
  Threads threads;
  for (auto& builder : builders_) {
    threads.start([&] {
      if (builder == nullptr) builder = parts_.context.open_builder(info);
      if (builder != nullptr) build_all(*builder, shelf, parts_.plan.deadline);
    });
  }
  build_all(device_, shelf, parts_.plan.deadline);
  threads.join();
}

PlaceInProgram BuildAhead::shared_by(const Pairing& pairing) const {
  if (!shared_ || pairing.index >= built_) return {};
  return shared_->place_of(*pairing.subject);
}

std::chrono::milliseconds BuildAhead::time_of(const Pairing& pairing) const {
  const auto found = times_.find(pairing.index);
  const auto time = found == times_.end() ? std::chrono::nanoseconds(0) : found->second;
  return std::chrono::duration_cast<std::chrono::milliseconds>(time);
}

}  // namespace stalemate::engine
