#include "engine/probe/message_probe.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "engine/launch/requirements.hpp"

namespace stalemate::engine {

namespace {

// Alike in kernels/probes/message.cl.
constexpr std::uint32_t kWordsOfPair = 64;
constexpr const char* kTallies = "tallies";

// Where no letter was read in so many launches, none will be, and each waits in vain.
constexpr std::uint64_t kLaunchesInVain = 3;

/// What a launch is given.
struct Post {
  std::uint32_t pairs = 1;
  std::uint32_t letters = 2000;
  std::uint32_t looks_max = 1000000;
  std::uint32_t loads_max = 1000;
  std::uint32_t launches = 10;
};

/// A simulated device runs work-items in turn, event by event, and says what waits too long is
/// stuck. A device that ends loops ends them after so many turns of all of them together.
Post post_of(const DeviceInfo& device) {
  if (device.is_simulated) {
    return {.pairs = 2, .letters = 32, .looks_max = 2000, .loads_max = 64, .launches = 10};
  }
  Post post{.pairs = std::max(1u, device.is_cpu ? device.compute_units / 2 : device.compute_units)};
  // A look at what lies in the own cache takes a nanosecond, and a thread may lose its processor.
  if (device.is_cpu) post.looks_max *= 10;
  if (device.loop_turns_max != 0) {
    post.letters = std::min(post.letters, std::max(1u, device.loop_turns_max / 64));
    post.looks_max = std::min(post.looks_max, std::max(1u, device.loop_turns_max / 4));
  }
  return post;
}

LaunchRequest posted(const Post& post, const MessageOrder& order, std::uint32_t launch) {
  const std::size_t size_bytes = std::size_t{post.pairs} * kWordsOfPair * sizeof(std::uint32_t);
  const auto zeros = [&](const char* name, bool read_back) {
    return Buffer{
        .name = name, .size_bytes = size_bytes, .fill = Fill::Zero, .read_back = read_back};
  };
  const auto kernel = order.files.find("kernels/probes/message.cl");
  return {.program = {.source =
                          fmt::format("{}\n{}", message_form(order.files, order.form),
                                      kernel.value_or("#error \"no kernels/probes/message.cl\""))},
          .buffers = {zeros("flags", false), zeros("letters", false), zeros(kTallies, true)},
          .dispatches = {{.kernel = "stalemate_message",
                          .nd_range = {2 * post.pairs, 1},
                          .arguments = {BufferArgument{"flags"}, BufferArgument{"letters"},
                                        BufferArgument{kTallies}, scalar(post.letters),
                                        scalar(post.looks_max), scalar(post.loads_max)}}},
          .schedule = {.seed = order.seed.split(order.form).split(launch).value}};
}

struct NoCounts {
  const MessageOrder& order;
  const DeviceInfo& device;

  Verdict operator()(const Completed& /*completed*/) const {
    return Error{"the probe left something else than counts"};
  }
  Verdict operator()(const Misbehaved& misbehaved) const { return misbehaved.violation; }
  Verdict operator()(const TimedOut& timed_out) const {
    return Inconclusive{fmt::format("the probe did not end within {} ms", timed_out.limit.count())};
  }
  Verdict operator()(const Crashed& crashed) const { return Error{"crashed: " + crashed.how}; }
  Verdict operator()(const DeviceLost& lost) const {
    return Error{"device lost: " + lost.what, true};
  }
  Verdict operator()(const BuildFailed& failed) const {
    const Subject probe{.source = std::string(message_form(order.files, order.form))};
    const auto missing = lacking(feature_names(source_code(probe)), device);
    if (!missing.empty()) return lacks_features(missing);
    if (const auto c11 = lacks_c11(probe, device)) return *c11;
    return Error{"does not build: " + failed.log};
  }
  Verdict operator()(const Unsupported& unsupported) const { return skipped(unsupported); }
  Verdict operator()(const MachineFailed& failed) const { return machine_failed(failed); }
  Verdict operator()(const Cancelled& /*cancelled*/) const { return Inconclusive{"interrupted"}; }
};

/// Adds what a launch counted; false if it left no counts.
bool add_counts(LetterCounts& counts, const LaunchOutcome& outcome) {
  const auto* completed = std::get_if<Completed>(&outcome);
  if (completed == nullptr || completed->buffers.size() != 1) return false;
  const auto& bytes = completed->buffers[0].bytes;
  std::vector<std::uint32_t> words(bytes.size() / sizeof(std::uint32_t));
  if (words.empty() || words.size() % kWordsOfPair != 0) return false;
  std::memcpy(words.data(), bytes.data(), words.size() * sizeof(std::uint32_t));
  const std::uint64_t before = counts.letters;
  for (std::size_t pair = 0; pair < words.size(); pair += kWordsOfPair) {
    counts.letters += words[pair];
    counts.old += words[pair + 1];
    counts.old_to_the_end += words[pair + 2];
  }
  ++counts.launches;
  counts.launches_met += counts.letters > before ? 1U : 0U;
  return true;
}

}  // namespace

std::string_view message_form(const Files& files, std::string_view form) {
  return files.find(fmt::format("kernels/probes/message.{}.clh", form)).value_or("");
}

LetterOutcome probe_messages(Device& device, const MessageOrder& order) {
  const Post post = post_of(device.info());
  LetterCounts counts{.loads_again = post.loads_max};
  for (std::uint32_t launch = 0; launch < post.launches; ++launch) {
    if (counts.letters == 0 && counts.launches == kLaunchesInVain) break;
    if (order.cancellation.requested()) return Verdict{Inconclusive{"interrupted"}};
    const LaunchOutcome outcome = device.launch(posted(post, order, launch));
    if (!add_counts(counts, outcome)) {
      return std::visit(NoCounts{order, device.info()}, outcome);
    }
  }
  return counts;
}

}  // namespace stalemate::engine
