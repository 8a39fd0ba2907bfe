#include "worker/expected_launches.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace stalemate::worker {

void ExpectedLaunches::add(std::shared_ptr<const LaunchRequest> request) {
  launches_.push_back({std::move(request)});
}

std::optional<ExpectedLaunch> ExpectedLaunches::take(const LaunchRequest& request) {
  if (launches_.empty() || launches_.front().request.get() != &request) return std::nullopt;
  ExpectedLaunch taken = std::move(launches_.front());
  launches_.pop_front();
  return taken;
}

void ExpectedLaunches::ask_ahead(std::uint32_t blocks, const Ask& ask) {
  std::vector<bool> is_taken(blocks);
  for (const ExpectedLaunch& one : launches_) {
    if (one.under_way) is_taken.at(one.under_way->block) = true;
  }
  for (ExpectedLaunch& one : launches_) {
    if (one.under_way || one.outcome) continue;
    const auto block = std::find(is_taken.begin(), is_taken.end(), false);
    if (block == is_taken.end()) return;
    auto asked = ask(*one.request, static_cast<std::uint32_t>(block - is_taken.begin()));
    if (!asked) return;
    is_taken.at(asked->block) = true;
    one.under_way.emplace(*asked);
  }
}

void ExpectedLaunches::settle(const Conclude& conclude) {
  for (ExpectedLaunch& one : launches_) {
    if (one.under_way) one.outcome = conclude(*std::exchange(one.under_way, std::nullopt));
  }
}

void ExpectedLaunches::drop(const Conclude& conclude) {
  for (; !launches_.empty(); launches_.pop_front()) {
    auto under_way = std::exchange(launches_.front().under_way, std::nullopt);
    if (under_way) conclude(*under_way);
  }
}

void ExpectedLaunches::ask_again() {
  for (ExpectedLaunch& one : launches_) one.under_way.reset();
}

}  // namespace stalemate::worker
