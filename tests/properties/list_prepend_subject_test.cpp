#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "list_hand_made.hpp"
#include "list_prepend/list_layout.hpp"
#include "lists.hpp"
#include "stalemate/list_record.clh"
#include "stalemate/property/facets.hpp"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

const char* const kLists =
    "void f_global(volatile __global int *h, __global int *n, int k) {}\n"
    "void f_local(volatile __local int *h, __local int *n, int k) {}\n"
    "int g_global(volatile __global int *h, __global int *n) { return -1; }\n"
    "int g_local(volatile __local int *h, __local int *n) { return -1; }\n"
    "int decode(int head) { return head; }\n"
    "// int commented(int head) {}\n";

std::string complaints_with(const std::string& key, const Option& value) {
  Subject subject = inline_list(kLists, "f", "g");
  subject.options.set(key, value);
  return complaints(list_prepend(), subject);
}

DeviceInfo roomy_device() {
  DeviceInfo device;
  device.work_group_size_max = 256;
  device.local_memory_bytes = 64 << 10;
  device.global_memory_bytes = std::uint64_t{4} << 30;
  device.allocation_bytes_max = std::uint64_t{1} << 30;
  return device;
}

Case large_case() {
  Case input = one_cell_case(4096, 4096);
  input.nd_range.work_group_size = 512;
  input.contention = {.pattern = ContentionPattern::Uniform, .cells = 1 << 20, .cell_pitch = 64};
  return input;
}

}  // namespace

TEST_CASE("list_prepend: functions must be in the file, and not in a comment") {
  CHECK(complaints(list_prepend(), inline_list(kLists, "f", "g")).empty());
  CHECK(complaints(list_prepend(), inline_list(kLists, "missing")) ==
        "prepend.global prepend.local");
  CHECK(complaints(list_prepend(), inline_list(kLists, "f", "missing")) == "pop.global pop.local");
  CHECK(complaints_with("head_index", "decode").empty());
  CHECK(complaints_with("head_index", "commented") == "head_index");
  Subject unnamed = inline_list(kLists, "f");
  unnamed.options = {};
  CHECK(complaints(list_prepend(), unnamed) == "prepend");
}

TEST_CASE("list_prepend: nothing is claimed for readers of a list that is popped from") {
  CHECK(complaints_with("publishes", true) == "publishes");
  CHECK(complaints_with("publishes", false).empty());
  Subject subject = inline_list(kLists, "f");
  subject.options.set("publishes", true);
  CHECK(complaints(list_prepend(), subject).empty());
}

TEST_CASE("list_prepend: a pop is needed in each address space that a prepend has") {
  CHECK(complaints_with("pop", Option::Mapping{{"global", "g_global"}}) == "pop");
  CHECK(complaints_with("pop", "g_global") == "pop");
  Subject subject = inline_list(kLists, "f");
  subject.options.set("prepend", "f_global");
  subject.options.set("pop", "g_global");
  CHECK(complaints(list_prepend(), subject).empty());
}

TEST_CASE("list_prepend: another empty head needs a function that decodes it") {
  CHECK(complaints_with("empty", 0) == "empty");
  CHECK(complaints_with("empty", -1).empty());
  Subject subject = inline_list(kLists, "f");
  subject.options.set("empty", 0);
  subject.options.set("head_index", "decode");
  CHECK(complaints(list_prepend(), subject).empty());
}

TEST_CASE("list_prepend: a case is cut to what a head can name and to what ends in time") {
  const bool pops = GENERATE(false, true);
  Subject subject = inline_list(kLists, "f", pops ? "g" : "");
  DeviceInfo device = roomy_device();
  device.is_cpu = GENERATE(false, true);
  const Case free = list_prepend().fit_to_device(subject, large_case(), device);
  CHECK(free.operations() <= (device.is_cpu ? 1u << 20 : 1u << 26));
  CHECK(free.nd_range.work_group_size <= 256);

  Case single = large_case();
  single.contention = {};
  CHECK(list_prepend().fit_to_device(subject, single, roomy_device()).operations() <= 1u << 16);

  subject.options.set("node_limit", 1000);
  const Case few = list_prepend().fit_to_device(subject, large_case(), roomy_device());
  CHECK(few.nd_range.work_items() * 2 <= 1000);
  if (!pops) CHECK(few.operations() <= 1000);
}

TEST_CASE("list_prepend: a case is cut to the device's memories, and is otherwise left alone") {
  const Subject subject = inline_list(kLists, "f");
  Case input = one_cell_case(4, 8);
  CHECK(list_prepend().fit_to_device(subject, input, roomy_device()) == input);

  input.address_space = AddressSpace::Local;
  input.nd_range.work_group_size = 64;
  input.operations_per_item = 1024;
  const Case local = list_prepend().fit_to_device(subject, input, roomy_device());
  CHECK(local.nd_range.work_group_size * local.operations_per_item * 4 < 64u << 10);

  DeviceInfo small = roomy_device();
  small.allocation_bytes_max = 1 << 16;
  const LaunchRequest request =
      list_prepend().lower(subject, list_prepend().fit_to_device(subject, large_case(), small),
                           {small, shipped_files()});
  for (const Buffer& buffer : request.buffers) CHECK(buffer.size_bytes <= 1u << 16);
}

TEST_CASE("list_prepend: a kept history is at most 4 MiB") {
  const bool pops = GENERATE(false, true);
  const Subject subject = inline_list(kLists, "f", pops ? "g" : "");
  Case input = large_case();
  input.contention.cells = 64;
  input = list_prepend().fit_to_device(subject, input, roomy_device());
  const LaunchRequest request =
      list_prepend().lower(subject, input, {roomy_device(), shipped_files()});
  Observation empty;  // nothing was prepended: what is there is as it was at first
  for (const Buffer& buffer : request.buffers) {
    if (!buffer.read_back) continue;
    std::vector<std::byte> bytes = buffer.content;
    bytes.resize(buffer.size_bytes);
    if (buffer.name == "head_nodes") std::fill(bytes.begin(), bytes.end(), std::byte{0xFF});
    if (buffer.name == "acts") std::fill(bytes.begin(), bytes.end(), std::byte{0xFF});
    empty.buffers.push_back({buffer.name, bytes});
  }
  Violation violation;
  violation.kind = ViolationKind::LostNode;
  violation.cells = {0};
  std::size_t size = 0;
  for (const auto& buffer : condense(list_prepend(), subject, input, empty, violation).buffers) {
    size += buffer.bytes.size();
  }
  CHECK(size <= std::size_t{4} << 20);
}

// What a work-item does with its two nodes: give both, take two, give the older first.
TEST_CASE("list_prepend: nodes come back in another order than they went") {
  std::string acts;
  std::uint32_t held = STALEMATE_NODES_HELD_MAX;
  for (std::uint32_t op = 0; op < 8; ++op) {
    const bool gives = stalemate_gives(op, held) != 0;
    acts += gives ? '+' : '-';
    held = gives ? held - 1 : held + 1;
  }
  CHECK(acts == "++--++--");
  CHECK(stalemate_gives(0, 0) == 0);
  CHECK(stalemate_gives(2, 2) == 1);
}

// Work-item 0 or 1 pops in its third operation from a list that the other fills in its first.
TEST_CASE("list_prepend subject: where nodes are popped, a second case explores an empty list") {
  Subject subject = inline_list(kLists, "f");
  const auto explored = [&](std::uint32_t groups, std::uint32_t items, std::uint32_t operations,
                            AddressSpace space) {
    Case input{.seed = Seed{1}, .nd_range = {groups, items}, .operations_per_item = operations};
    input.address_space = space;
    return cases_to_explore(list_prepend(), subject, input, {}).always;
  };
  CHECK(explored(2, 1, 3, AddressSpace::Global).size() == 1);
  subject = inline_list(kLists, "f", "g");
  CHECK(explored(2, 1, 2, AddressSpace::Global).size() == 1);
  CHECK(explored(2, 1, 3, AddressSpace::Local).size() == 1);  // each has its own
  CHECK(explored(1, 2, 3, AddressSpace::Local).size() == 2);
  const std::vector<Case> cases = explored(2, 1, 3, AddressSpace::Global);
  REQUIRE(cases.size() == 2);
  CHECK(cases[0].contention.cells == 1);
  const auto layout = properties::list_layout(properties::read_list_subject(subject), cases[1]);
  std::vector<std::uint32_t> lists;
  for (std::uint32_t i = 0; i < 6; ++i) lists.push_back(layout.list_of(i));
  const bool first_pops = lists[2] == lists[3] && lists[0] != lists[2] && lists[1] != lists[2];
  const bool second_pops = lists[5] == lists[0] && lists[3] != lists[5] && lists[4] != lists[5];
  CHECK((first_pops || second_pops));
}

TEST_CASE("list_prepend subject: cases differ by no operands, and are explored once") {
  const Subject subject = inline_list(kLists, "f");
  for (std::uint64_t index = 0; index < 20; ++index) {
    const Case input = list_prepend().generate(subject, {}, Seed{1}, index).value;
    CHECK(input.operands == OperandKind::Exact);
    CHECK(cases_to_explore(list_prepend(), subject, input, {}).always == std::vector<Case>{input});
  }
}
