#include "engine/probe/apart_probe.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <fmt/format.h>
#include <optional>
#include <variant>
#include <vector>

#include "engine/probe/apart_words.hpp"
#include "engine/probe/probe_program.hpp"
#include "stalemate/seed.hpp"

namespace stalemate::engine {

namespace {

using Words = std::vector<std::uint32_t>;

constexpr std::uint32_t kLaunchesProbedMax = 500;

// Small buffers and large ones take different ways to a device and back: one launch of each in
// turn. Of one work-item a work-group has nobody to hand anything to.
struct WayMin {
  std::uint64_t items;
  std::uint32_t group_size;
};
constexpr std::array<WayMin, 2> kWaysMin{WayMin{1024, 1}, WayMin{65536, 16}};
constexpr std::uint64_t kItemsProbedMax = std::uint64_t{1} << 20U;

constexpr const char* kKernel = "stalemate_apart";
constexpr const char* kGiven = "given";
constexpr const char* kKept = "kept";
constexpr const char* kHalf = "half";
constexpr const char* kMade = "made";

ApartNumbers numbers_of(std::uint32_t launch) {
  const Seed seed = Seed{1}.split(launch);
  const auto number = [&](std::uint64_t index) {
    return static_cast<std::uint32_t>(seed.split(index).value);
  };
  return {number(0) | 1U, number(1), number(2), number(3)};
}

std::vector<std::byte> bytes_of(const Words& words) {
  std::vector<std::byte> bytes(words.size() * sizeof(std::uint32_t));
  std::memcpy(bytes.data(), words.data(), bytes.size());
  return bytes;
}

/// With a work-group size of `size_min` at least, where the device has such.
NdRange sized(const NdRange& range, std::uint64_t items_min, std::uint32_t size_min,
              const DeviceInfo& device) {
  std::uint64_t items = std::clamp(range.work_items(), items_min, kItemsProbedMax);
  if (device.work_items_max != 0) items = std::min(items, device.work_items_max);
  const auto largest = static_cast<std::uint32_t>(device.work_group_size_max);
  const std::uint32_t size = std::max(range.work_group_size, std::min(size_min, largest));
  const std::uint64_t groups = std::max<std::uint64_t>(1, items / size);
  return {static_cast<std::uint32_t>(groups), size};
}

LaunchRequest request_for(const ApartNumbers& numbers, const NdRange& range,
                          const Deadlines& deadlines) {
  const std::size_t count = range.work_items();
  const std::size_t size_bytes = count * sizeof(std::uint32_t);
  LaunchRequest request{.program = probe_program()};
  request.buffers = {{.name = kGiven,
                      .size_bytes = size_bytes,
                      .fill = Fill::Content,
                      .content = bytes_of(apart_given(numbers, count))},
                     {.name = kKept,
                      .size_bytes = size_bytes,
                      .fill = Fill::Pattern,
                      .content = bytes_of({numbers.filled}),
                      .read_back = true},
                     {.name = kHalf, .size_bytes = size_bytes},
                     {.name = kMade, .size_bytes = size_bytes, .read_back = true}};
  for (Buffer& buffer : request.buffers) buffer.traced = true;  // writes beside them are looked for
  const auto dispatched = [&](const char* taken, const char* made, std::uint32_t number) {
    return Dispatch{kKernel,
                    range,
                    {BufferArgument{taken}, BufferArgument{kKept}, BufferArgument{made},
                     scalar(number), LocalArgument{range.work_group_size * sizeof(std::uint32_t)}}};
  };
  request.dispatches = {dispatched(kGiven, kHalf, numbers.first),
                        dispatched(kHalf, kMade, numbers.second)};
  request.deadlines = deadlines;
  request.timed = false;
  return request;
}

/// The words that were read; nothing if they are not those that were asked for.
std::optional<ApartWords> read_from(const LaunchOutcome& outcome, std::size_t count) {
  const auto* completed = std::get_if<Completed>(&outcome);
  if (completed == nullptr || completed->buffers.size() != 2) return std::nullopt;
  ApartWords left{Words(count), Words(count)};
  Words* const targets[] = {&left.kept, &left.made};
  const char* const names[] = {kKept, kMade};
  for (std::size_t place = 0; place < 2; ++place) {
    const BufferContent& content = completed->buffers[place];
    if (content.name != names[place] || content.bytes.size() != count * sizeof(std::uint32_t)) {
      return std::nullopt;
    }
    std::memcpy(targets[place]->data(), content.bytes.data(), content.bytes.size());
  }
  return left;
}

/// Nothing if all words are as they have to be.
std::string what_is_wrong(const Words& seen, const Words& right, const Words& before) {
  const WrongWords wrong = wrong_words(seen, right, before);
  if (wrong.count == 0) return {};
  return fmt::format(
      "{} of {} words were wrong (the first, number {}, is {:#010x} in place of {:#010x}{})",
      wrong.count, seen.size(), wrong.first, seen[wrong.first], right[wrong.first],
      wrong.of_before == wrong.count ? "; a launch before had left them" : "");
}

class ApartProbe {
 public:
  ApartProbe(Device& device, const NdRange& range, const Deadlines& deadlines)
      : device_(device), deadlines_(deadlines) {
    for (const auto& [items, group_size] : kWaysMin) {
      ways_.push_back({sized(range, items, group_size, device.info()), {}});
    }
  }

  ApartCounts count(std::chrono::milliseconds time) {
    auto start = std::chrono::steady_clock::now();
    while (counts_.launches < kLaunchesProbedMax && counts_.crash.empty() &&
           std::chrono::steady_clock::now() - start < time) {
      if (!launch(ways_[counts_.launches % ways_.size()])) break;
      // The first of each has its program built, which may take as long.
      if (counts_.launches <= ways_.size()) start = std::chrono::steady_clock::now();
    }
    return std::move(counts_);
  }

 private:
  /// A size, and what its launch before had to leave.
  struct Way {
    NdRange range;
    ApartWords before;
  };

  /// False if it did not complete.
  bool launch(Way& way) {
    const ApartNumbers numbers = numbers_of(counts_.launches);
    const std::size_t count = way.range.work_items();
    const LaunchOutcome outcome = device_.launch(request_for(numbers, way.range, deadlines_));
    if (const auto* crashed = std::get_if<Crashed>(&outcome)) counts_.crash = crashed->how;
    counts_.did_not_end = std::holds_alternative<TimedOut>(outcome);
    if (std::holds_alternative<Misbehaved>(outcome)) {
      return note_wrong("something was written beside the words that are the kernel's");
    }
    const auto seen = read_from(outcome, count);
    if (!seen) return false;
    ++counts_.launches;
    compare(*seen, apart_left(numbers, way.range), way.before);
    return true;
  }

  void compare(const ApartWords& seen, ApartWords right, ApartWords& before) {
    std::string wrong = what_is_wrong(seen.kept, right.kept, before.kept);
    if (wrong.empty()) wrong = what_is_wrong(seen.made, right.made, before.made);
    if (!wrong.empty() && counts_.wrong++ == 0) counts_.first_wrong = std::move(wrong);
    before = std::move(right);
  }

  /// Of a launch that left no words to look at.
  bool note_wrong(const char* what) {
    ++counts_.launches;
    if (counts_.wrong++ == 0) counts_.first_wrong = what;
    return true;
  }

  Device& device_;
  Deadlines deadlines_;
  std::vector<Way> ways_;
  ApartCounts counts_;
};

}  // namespace

std::string ApartCounts::fault() const {
  if (wrong != 0) {
    return fmt::format(
        "{} of {} launches of a kernel in which every word is one work-item's alone "
        "left wrong data; in the first of them {}",
        wrong, launches, first_wrong);
  }
  if (crash.empty()) return {};
  return fmt::format(
      "a kernel in which every word is one work-item's alone crashed, behind {} "
      "launches of it: {}",
      launches, crash);
}

ApartCounts probe_apart(Device& device, const NdRange& range, const Deadlines& deadlines,
                        std::chrono::milliseconds time) {
  return ApartProbe(device, range, deadlines).count(time);
}

}  // namespace stalemate::engine
