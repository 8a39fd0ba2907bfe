#include "engine/run/build_ahead.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

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

/// A program, and the pairing that it is built for.
struct Order {
  Program program;
  std::size_t pairing = 0;
  std::chrono::nanoseconds time{0};  // that it took
};

void add(const Program& program, std::size_t pairing, std::vector<Order>& orders) {
  const bool is_known = std::any_of(orders.begin(), orders.end(),
                                    [&](const Order& other) { return other.program == program; });
  if (!is_known) orders.push_back({program, pairing});
}

bool is_runnable(const Pairing& pairing) {
  return !what_is_missing(*pairing.subject, pairing.info);
}

/// Adds what the first cases of a pairing are built as.
void add_programs(const Pairing& pairing, const RunParts& parts, std::vector<Order>& orders) {
  const Subject& subject = *pairing.subject;
  const Property* property = find_property(parts.context.properties, subject.property);
  if (property == nullptr || !is_runnable(pairing)) return;
  const Seed seed = parts.context.seed.split(subject.name);
  for (std::uint64_t index = 0; index < kCasesLookedAt; ++index) {
    const auto program = try_call([&] {
      const Case input = property->generate(subject, parts.plan.generate, seed, index).value;
      return property
          ->lower(subject, fit_to_limits(*property, subject, input, pairing.info),
                  {pairing.info, parts.context.files})
          .program;
    });
    if (const auto* built_as = std::get_if<Program>(&program))
      add(*built_as, pairing.index, orders);
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
    device.launch({.program = order->program, .deadlines = deadlines});
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
  built_ = next.back().index + 1;
  std::vector<Order> orders;
  for (const Pairing& pairing : next) add_programs(pairing, parts_, orders);
  Shelf shelf(orders, parts_.context.cancellation);
  Threads threads;
  for (auto& builder : builders_) {
    threads.start([&] {
      if (builder == nullptr) builder = parts_.context.open_builder(next.front().info);
      if (builder != nullptr) build_all(*builder, shelf, parts_.plan.deadline);
    });
  }
  build_all(device_, shelf, parts_.plan.deadline);
  threads.join();
  for (const Order& order : orders) times_[order.pairing] += order.time;
}

std::chrono::milliseconds BuildAhead::time_of(const Pairing& pairing) const {
  const auto found = times_.find(pairing.index);
  const auto time = found == times_.end() ? std::chrono::nanoseconds(0) : found->second;
  return std::chrono::duration_cast<std::chrono::milliseconds>(time);
}

}  // namespace stalemate::engine
