#include "mutual_exclusion/lock_readable.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include "mutual_exclusion/lock_layout.hpp"
#include "shared/binding.hpp"
#include "shared/readable.hpp"
#include "stalemate/property/launch.hpp"

namespace stalemate::properties {

namespace {

// The check marks for each lock the tickets that were read.
constexpr std::uint64_t kMarksMax = std::uint64_t{1} << 24;

constexpr const char* kLockChecked =
    "Each critical section reads a ticket and leaves the next one. So the n sections of a lock "
    "read the tickets 0 to n - 1, once each, a work-item's own in their order, and the ticket n is "
    "left. A launch that counts who is inside counts nobody else.";

/// What a section is called with: where the operation writes down what it saw.
std::string section_arguments(bool is_counted) {
  return std::string(
             "repro_lock, ((uint)get_global_id(0) + repro_op) & 7u, &repro_tickets[repro_i], "
             "&repro_runs[repro_i]") +
         (is_counted ? ", &repro_overlaps[repro_i]" : "");
}

void add_code_words(ReadableLaunch& launch, const Subject& subject, const LockSubject& read,
                    AddressSpace space) {
  const SourceCode& code = source_code(subject);
  launch.words["section_arguments"] = section_arguments(launch.flags.contains("counted"));
  launch.words["macro"] = read.with_lock.in(space);
  if (!read.with_lock.empty()) {
    launch.flags.insert("with_lock");
    return;
  }
  launch.words["acquire"] = read.acquire.in(space);
  launch.words["acquire_cast"] = cast_for(code, read.acquire.in(space), 0, space);
  launch.words["release"] = read.release.in(space);
  launch.words["release_cast"] = cast_for(code, read.release.in(space), 0, space);
}

void add_layout_words(ReadableLaunch& launch, const LockLayout& layout, bool protects_volatile) {
  const std::string space = layout.is_local() ? "__local" : "__global";
  launch.words["space"] = space;
  launch.words["data"] = (protects_volatile ? "volatile " : "") + space + " uint";
  launch.words["locks"] = layout.is_local() ? "repro_local_locks" : "repro_locks";
  const auto set = [&](const char* name, std::uint64_t number) {
    launch.words[name] = std::to_string(number);
  };
  set("inside", layout.block.inside);
  set("ticket", layout.block.ticket);
  set("words", layout.block.words);
  set("set_words", layout.set_words());
  set("cells", layout.parameters.cells);
  set("lock_count", layout.locks);
}

/// The lock of each operation, in local memory among those of its work-group.
Buffer lock_table(const LockLayout& layout) {
  std::vector<std::uint32_t> locks;
  for (std::uint32_t i = 0; i < layout.operations; ++i) {
    const std::uint32_t lock = layout.lock_of(i);
    locks.push_back(layout.is_local() ? lock % layout.parameters.cells : lock);
  }
  return readable_table("lock_of", locks);
}

void add_launch(ReadableLaunch& launch, const LockLayout& layout) {
  constexpr std::size_t word = sizeof(std::uint32_t);
  const auto add = [&](const char* name, std::uint64_t words) {
    launch.buffers.push_back(plain_buffer(name, words * word, Fill::Zero));
  };
  add("locks", layout.locks * layout.block.words);
  launch.buffers.push_back(lock_table(layout));
  add("tickets", layout.operations);
  add("runs", layout.operations);
  if (layout.is_counted) add("overlaps", layout.operations);
  std::vector<Argument> arguments = {buffer_argument("locks"), buffer_argument("lock_of"),
                                     buffer_argument("tickets"), buffer_argument("runs")};
  if (layout.is_counted) arguments.push_back(buffer_argument("overlaps"));
  if (layout.is_local()) arguments.emplace_back(LocalArgument{layout.set_words() * word});
  add_surrounding_arguments(launch, arguments);
  launch.dispatches.push_back(
      {"repro_sections", range_with_surroundings(layout.parameters), std::move(arguments)});
}

}  // namespace

std::optional<ReadableLaunch> readable_locks(const Subject& subject, const Case& input,
                                             const DeviceInfo& device) {
  const LockSubject read = read_lock_subject(subject);
  const LockLayout layout = lock_layout(read, input);
  const AddressSpace space = input.address_space;
  // A file may have a case in an address space for which its subject names no function.
  const bool is_callable = !read.with_lock.in(space).empty() ||
                           (!read.acquire.in(space).empty() && !read.release.in(space).empty());
  if (!is_callable || layout.operations > kReadableOperationsMax ||
      layout.locks * layout.operations > kMarksMax) {
    return std::nullopt;
  }
  ReadableLaunch launch{.kernel = "properties/mutual_exclusion/export.cl.mustache",
                        .check = "properties/mutual_exclusion/export_check.c.mustache",
                        .checked = kLockChecked};
  launch.flags.insert("delays");
  if (layout.is_counted) launch.flags.insert("counted");
  add_surroundings(launch, layout.parameters, device);
  add_layout_words(launch, layout, read.protects_volatile);
  add_code_words(launch, subject, read, space);
  add_launch(launch, layout);
  return launch;
}

}  // namespace stalemate::properties
