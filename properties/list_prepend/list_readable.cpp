#include "list_prepend/list_readable.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "list_prepend/list_layout.hpp"
#include "list_prepend/list_subject.hpp"
#include "shared/binding.hpp"
#include "shared/readable.hpp"
#include "stalemate/list_record.clh"
#include "stalemate/property/launch.hpp"

namespace stalemate::properties {

namespace {

// The check has a counter for each list and node.
constexpr std::uint64_t kCountersMax = std::uint64_t{1} << 22;

constexpr std::size_t kWord = sizeof(std::int32_t);
constexpr std::size_t kStepsAlone = 6;

constexpr const char* kListChecked =
    "When the launch is over, each node is on the list to which it was prepended, once, unless it "
    "was popped from there; each list comes to its end, and the nodes of a work-item that only "
    "prepends stand in the reverse order of its operations.";
constexpr const char* kReadersChecked =
    " A work-item that follows the list meanwhile, from a head that it loaded by an acquire, comes "
    "to nodes alone, each with the payload that was stored before it was prepended.";
constexpr const char* kAloneChecked =
    "One work-item alone prepends two nodes, and pops if there is a pop. After each step the list "
    "is as the steps so far leave it.";

void set_number(ReadableLaunch& launch, const char* name, std::uint64_t number) {
  launch.words[name] = std::to_string(number);
}

void add_code_words(const Subject& subject, const ListSubject& read, AddressSpace space,
                    ReadableLaunch& launch) {
  const SourceCode& code = source_code(subject);
  const bool is_local = space == AddressSpace::Local;
  const std::string& prepend = read.prepend.in(space);
  auto& words = launch.words;
  words["prepend"] = prepend;
  words["prepend_head"] = cast_for(code, prepend, 0, space);
  words["prepend_next"] = cast_for(code, prepend, 1, space);
  words["head_index"] = read.head_index;
  words["space"] = is_local ? "__local" : "__global";
  words["scope"] = is_local ? "memory_scope_work_group" : "memory_scope_device";
  words["fence"] = is_local ? "CLK_LOCAL_MEM_FENCE" : "CLK_GLOBAL_MEM_FENCE";
  words["sharer"] = is_local ? "(uint)get_local_id(0)" : "(uint)get_global_id(0)";
  words["heads"] = is_local ? "repro_local_heads" : "repro_heads";
  words["links"] = is_local ? "repro_local_links" : "repro_links";
  if (!read.pops()) return;
  const std::string& pop = read.pop.in(space);
  launch.flags.insert("pops");
  words["pop"] = pop;
  words["pop_head"] = cast_for(code, pop, 0, space);
  words["pop_next"] = cast_for(code, pop, 1, space);
}

Buffer heads_of(const ListSubject& read, const ListLayout& layout) {
  std::vector<std::uint32_t> words(layout.head_words());
  for (std::uint64_t i = 0; i < words.size(); ++i) {
    const bool is_head = i % layout.parameters.cell_pitch == 0;
    words[i] = static_cast<std::uint32_t>(is_head ? read.empty
                                                  : stalemate_head_padding(&layout.parameters, i));
  }
  return readable_table("heads", words);
}

/// How far the head of each operation lies from the first one of its set.
Buffer head_table(const ListLayout& layout) {
  std::vector<std::uint32_t> offsets;
  for (std::uint32_t i = 0; i < layout.operations; ++i) {
    offsets.push_back(layout.list_of(i) % layout.parameters.cells * layout.parameters.cell_pitch);
  }
  return readable_table("head_of", offsets);
}

void add_buffers(const ListSubject& read, const ListLayout& layout, ReadableLaunch& launch) {
  const auto add = [&](const char* name, std::uint64_t words) {
    launch.buffers.push_back(plain_buffer(name, words * kWord, Fill::Zero));
  };
  launch.buffers.push_back(heads_of(read, layout));
  launch.buffers.push_back(pattern_buffer<std::uint32_t>(
      "links", layout.link_words(), static_cast<std::uint32_t>(layout.set_nodes)));
  launch.buffers.push_back(head_table(layout));
  if (layout.pops) {
    add("acts", layout.operations);
    add("is_prepend", layout.operations);
  }
  if (launch.flags.contains("readers")) {
    add("payloads", layout.nodes());
    add("faults", 2 * layout.operations);
  }
  add("nodes", layout.lists());
}

std::vector<Argument> arguments_of(const ListLayout& layout, const ReadableLaunch& launch) {
  const bool is_local = launch.flags.contains("local");
  std::vector<Argument> arguments;
  for (const char* name : {"heads", "links", "head_of"}) {
    arguments.push_back(buffer_argument(name));
  }
  if (layout.pops) {
    arguments.push_back(buffer_argument("acts"));
    arguments.push_back(buffer_argument("is_prepend"));
  }
  if (launch.flags.contains("readers")) {
    arguments.push_back(is_local ? Argument(LocalArgument{layout.set_nodes * kWord})
                                 : buffer_argument("payloads"));
    arguments.push_back(buffer_argument("faults"));
  }
  if (is_local) {
    arguments.emplace_back(LocalArgument{layout.set_head_words() * kWord});
    arguments.emplace_back(LocalArgument{(layout.set_nodes + 1) * kWord});
  }
  add_surrounding_arguments(launch, arguments);
  return arguments;
}

void add_layout_words(const ListLayout& layout, ReadableLaunch& launch) {
  set_number(launch, "lists", layout.lists());
  set_number(launch, "cells", layout.parameters.cells);
  set_number(launch, "pitch", layout.parameters.cell_pitch);
  set_number(launch, "set_nodes", layout.set_nodes);
  set_number(launch, "set_head_words", layout.set_head_words());
}

/// Whether those who walk a list meanwhile have to be there for the violation to show.
bool is_of_readers(const ListSubject& read, const Violation& violation) {
  const bool may_be = violation.kind == ViolationKind::StaleRead ||
                      violation.kind == ViolationKind::Uninitialised ||
                      violation.kind == ViolationKind::DataRace;
  return read.publishes && may_be && !read.pops();
}

ReadableLaunch readable_alone(const Subject& subject, const ListSubject& read, const Case& input,
                              const ListLayout& layout) {
  ReadableLaunch launch{.kernel = "properties/list_prepend/export_alone.cl.mustache",
                        .check = "properties/list_prepend/export_alone_check.c.mustache",
                        .checked = kAloneChecked};
  if (input.address_space == AddressSpace::Local) launch.flags.insert("local");
  add_code_words(subject, read, input.address_space, launch);
  const std::uint64_t second = std::max<std::uint64_t>(2, layout.set_nodes) - 1;
  set_number(launch, "second", second);
  set_number(launch, "link_words", second + 1);
  launch.buffers.push_back(readable_table("head", {static_cast<std::uint32_t>(read.empty)}));
  launch.buffers.push_back(plain_buffer("links", (second + 1) * kWord, Fill::Zero));
  launch.buffers.push_back(plain_buffer("seen", 3 * kStepsAlone * kWord, Fill::Zero));
  launch.dispatches.push_back(
      {"repro_alone",
       {1, 1},
       {buffer_argument("head"), buffer_argument("links"), buffer_argument("seen")}});
  return launch;
}

}  // namespace

std::optional<ReadableLaunch> readable_list(const Subject& subject, const Case& input,
                                            const Violation& violation, const DeviceInfo& device) {
  const ListSubject read = read_list_subject(subject);
  const ListLayout layout = list_layout(read, input);
  const AddressSpace space = input.address_space;
  // A file may have a case in an address space for which its subject names no function.
  if (read.prepend.in(space).empty() || (read.pops() && read.pop.in(space).empty())) {
    return std::nullopt;
  }
  if (violation.is_alone) return readable_alone(subject, read, input, layout);
  if (layout.operations > kReadableOperationsMax ||
      layout.lists() * layout.set_nodes > kCountersMax) {
    return std::nullopt;
  }
  ReadableLaunch launch{.kernel = "properties/list_prepend/export.cl.mustache",
                        .check = "properties/list_prepend/export_check.c.mustache",
                        .checked = kListChecked};
  if (is_of_readers(read, violation)) {
    launch.flags.insert("readers");
    launch.checked += kReadersChecked;
  }
  add_surroundings(launch, layout.parameters, device);
  add_code_words(subject, read, input.address_space, launch);
  add_layout_words(layout, launch);
  add_buffers(read, layout, launch);
  launch.dispatches.push_back(
      {"repro_lists", range_with_surroundings(layout.parameters), arguments_of(layout, launch)});
  launch.dispatches.push_back({"repro_first_nodes",
                               {static_cast<std::uint32_t>(layout.lists()), 1},
                               {buffer_argument("heads"), buffer_argument("nodes")}});
  return launch;
}

}  // namespace stalemate::properties
