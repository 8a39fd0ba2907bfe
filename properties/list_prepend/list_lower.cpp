#include "list_prepend/list_lower.hpp"

#include <span>
#include <utility>

#include "list_prepend/list_fingerprinting.hpp"
#include "list_prepend/list_layout.hpp"
#include "list_prepend/list_program.hpp"
#include "shared/fingerprinting.hpp"
#include "stalemate/list_record.clh"
#include "stalemate/property/launch.hpp"
#include "stalemate/rendezvous.clh"
#include "stalemate/stress.clh"

namespace stalemate::properties {

namespace {

constexpr std::size_t kIntBytes = sizeof(std::int32_t);

/// Empty heads and the padding between them.
Buffer heads_buffer(const ListSubject& subject, const ListLayout& layout) {
  std::vector<std::int32_t> words(layout.head_words());
  // A copy, which nothing that is written can change: what is the same for all is computed once.
  const stalemate_parameters parameters = layout.parameters;
  for (std::uint64_t i = 0; i < words.size(); ++i) {
    words[i] = stalemate_head_padding(&parameters, i);
  }
  for (std::uint64_t i = 0; i < words.size(); i += parameters.cell_pitch) words[i] = subject.empty;
  return read_back(content_buffer<std::int32_t>(list_buffer::kHeads, words));
}

Buffer links_buffer(const ListLayout& layout) {
  const std::int32_t unwritten = stalemate_spare_node(&layout.parameters, layout.pops ? 1U : 0U);
  return read_back(
      pattern_buffer<std::int32_t>(list_buffer::kLinks, layout.link_words(), unwritten));
}

std::vector<Buffer> list_buffers(const ListSubject& subject, const ListLayout& layout) {
  // In local memory they are copied in and out and not contended for.
  const bool is_global = layout.parameters.address_space == STALEMATE_SPACE_GLOBAL;
  const auto traced_in_global = [&](const Buffer& buffer) {
    return is_global ? traced(buffer) : buffer;
  };
  const auto unshared = [&](Buffer buffer) {
    buffer.unshared = true;
    return traced_in_global(buffer);
  };
  const std::size_t alone_bytes = stalemate_alone_nodes(layout.set_nodes, layout.items) * kIntBytes;
  std::vector<Buffer> buffers = {
      content_buffer<stalemate_parameters>(list_buffer::kParameters,
                                           std::span(&layout.parameters, 1)),
      traced_in_global(heads_buffer(subject, layout)),
      traced_in_global(links_buffer(layout)),
      read_back(plain_buffer(list_buffer::kHeadNodes, layout.lists() * kIntBytes, Fill::Nothing)),
      unshared(plain_buffer(list_buffer::kAloneHeads, layout.items * kIntBytes, Fill::Nothing)),
      unshared(plain_buffer(list_buffer::kAloneLinks, alone_bytes, Fill::Nothing)),
      read_back(plain_buffer(list_buffer::kAlone, layout.items * sizeof(stalemate_alone_record),
                             Fill::Zero)),
      read_back(
          plain_buffer(list_buffer::kMeeting, STALEMATE_MEETING_WORDS * kIntBytes, Fill::Zero)),
      plain_buffer(list_buffer::kScratch, stalemate_scratch_words(&layout.parameters) * kIntBytes,
                   Fill::Zero),
  };
  if (subject.pops()) {
    buffers.push_back(
        read_back(plain_buffer(list_buffer::kActs, layout.operations * kIntBytes, Fill::Nothing)));
  }
  if (subject.publishes) {
    buffers.push_back(traced_in_global(
        plain_buffer(list_buffer::kPayloads, layout.nodes() * kIntBytes, Fill::Zero)));
    buffers.push_back(read_back(plain_buffer(
        list_buffer::kWalks, layout.items * sizeof(stalemate_walk_record), Fill::Zero)));
  }
  return buffers;
}

Dispatch dispatch_alone(const ListLayout& layout, const DeviceInfo& device) {
  const NdRange unshared = unshared_range(layout.items, device);
  const std::size_t group_bytes = unshared.work_group_size * kIntBytes;
  const bool is_local = layout.parameters.address_space == STALEMATE_SPACE_LOCAL;
  return {
      "stalemate_list_alone",
      unshared,
      {buffer_argument(list_buffer::kParameters),
       is_local ? Argument(LocalArgument{group_bytes}) : buffer_argument(list_buffer::kAloneHeads),
       is_local ? Argument(LocalArgument{2 * group_bytes})
                : buffer_argument(list_buffer::kAloneLinks),
       buffer_argument(list_buffer::kAlone)}};
}

// In the order of the kernel's parameters.
std::vector<Argument> concurrent_arguments(const ListSubject& subject, const ListLayout& layout) {
  const bool is_local = layout.parameters.address_space == STALEMATE_SPACE_LOCAL;
  const LocalArgument local_payloads{layout.set_nodes * kIntBytes, true};
  std::vector<Argument> arguments = {buffer_argument(list_buffer::kParameters),
                                     buffer_argument(list_buffer::kHeads),
                                     buffer_argument(list_buffer::kLinks)};
  if (subject.pops()) arguments.push_back(buffer_argument(list_buffer::kActs));
  if (subject.publishes) {
    arguments.push_back(is_local ? Argument(local_payloads)
                                 : buffer_argument(list_buffer::kPayloads));
    arguments.push_back(buffer_argument(list_buffer::kWalks));
  }
  if (is_local) {
    arguments.emplace_back(LocalArgument{layout.set_head_words() * kIntBytes, true});
    arguments.emplace_back(LocalArgument{(layout.set_nodes + 1) * kIntBytes, true});
  }
  arguments.push_back(buffer_argument(list_buffer::kMeeting));
  arguments.push_back(buffer_argument(list_buffer::kScratch));
  return arguments;
}

Dispatch dispatch_concurrent(const ListSubject& subject, const ListLayout& layout) {
  const stalemate_parameters& parameters = layout.parameters;
  const NdRange concurrent{parameters.work_groups + parameters.extra_groups,
                           parameters.work_group_size};
  return {"stalemate_list_concurrent", concurrent, concurrent_arguments(subject, layout)};
}

/// Few heads are decoded by one work-item: where all executions are explored, one dispatch alone
/// may have several that touch what is under test.
NdRange range_of_heads(const ListLayout& layout, const DeviceInfo& device) {
  constexpr std::uint64_t few = 4;
  return layout.lists() <= few ? NdRange{1, 1} : unshared_range(layout.lists(), device);
}

std::vector<Dispatch> list_dispatches(const ListSubject& subject, const ListLayout& layout,
                                      const DeviceInfo& device) {
  const Argument heads = buffer_argument(list_buffer::kHeads);
  const Argument head_nodes = buffer_argument(list_buffer::kHeadNodes);
  Dispatch alone = dispatch_alone(layout, device);
  if (is_processor(device)) {
    alone.arguments.insert(alone.arguments.end(), {heads, head_nodes});
    return {dispatch_concurrent(subject, layout), std::move(alone)};
  }
  return {std::move(alone),
          dispatch_concurrent(subject, layout),
          {"stalemate_list_heads",
           range_of_heads(layout, device),
           {buffer_argument(list_buffer::kParameters), heads, head_nodes}}};
}

}  // namespace

LaunchRequest lower_list(const Subject& subject, const Case& input, const Target& target) {
  const ListSubject read = read_list_subject(subject);
  const ListLayout layout = list_layout(read, input);
  LaunchRequest request{.program = list_program(subject, input.address_space, target),
                        .buffers = list_buffers(read, layout),
                        .dispatches = list_dispatches(read, layout, target.device),
                        .deadlines = {}};
  const bool fingerprinted = !read.pops() && is_ordered_and_fingerprinted(input, target.device);
  if (fingerprinted) add_fingerprinting(request, list_fingerprinting(read, layout, target.device));
  return request;
}

}  // namespace stalemate::properties
