#include "list_hand_made.hpp"

#include <cstring>

#include <catch2/catch.hpp>

#include "stalemate/rendezvous.clh"
#include "stalemate/shipped.hpp"

namespace stalemate::test {

namespace {

std::vector<std::int32_t> as_device_wrote(const std::vector<std::int32_t>& acts,
                                          const Case& input) {
  std::vector<std::int32_t> slots(acts.size());
  const std::size_t items = input.nd_range.work_items();
  for (std::size_t i = 0; i < acts.size(); ++i) {
    slots[i % input.operations_per_item * items + i / input.operations_per_item] = acts[i];
  }
  return slots;
}

std::vector<std::int32_t> padded(std::vector<std::int32_t> records, std::size_t size) {
  records.resize(size, 0);
  return records;
}

std::vector<std::int32_t> with_spare(std::vector<std::int32_t> links) {
  links.push_back(0);  // which nobody reads
  return links;
}

}  // namespace

const Property& list_prepend() {
  static const Properties properties = shipped_properties();
  const Property* property = find_property(properties, "list_prepend");
  REQUIRE(property != nullptr);
  return *property;
}

Subject unrun_list(bool pops, bool publishes) {
  Subject subject;
  subject.name = "unrun";
  subject.property = "list_prepend";
  subject.kernel = "inline.cl";
  subject.source =
      "void f(volatile __global int *head, __global int *next, int node) {}\n"
      "int g(volatile __global int *head, __global int *next) {}\n";
  subject.options.set("prepend", "f");
  if (pops) subject.options.set("pop", "g");
  subject.options.set("publishes", publishes);
  return subject;
}

BufferContent ints(const std::string& name, const std::vector<std::int32_t>& values) {
  BufferContent buffer{name, std::vector<std::byte>(values.size() * sizeof(std::int32_t))};
  if (!values.empty()) std::memcpy(buffer.bytes.data(), values.data(), buffer.bytes.size());
  return buffer;
}

Observation HandMadeList::observation(const Subject& subject, const Case& input) const {
  const std::size_t items = input.nd_range.work_items();
  const auto groups = static_cast<std::int32_t>(input.nd_range.work_groups);
  Observation all{{ints("heads", heads), ints("head_nodes", heads),
                   ints("links", with_spare(links)), ints("alone", padded(alone, items * 7)),
                   ints("meeting", padded({groups, met ? 1 : 0}, STALEMATE_MEETING_WORDS))}};
  if (subject.options.find("pop") != nullptr) {
    all.buffers.push_back(ints("acts", as_device_wrote(acts, input)));
  }
  if (subject.options.flag("publishes").value_or(false)) {
    all.buffers.push_back(ints("walks", padded(walks, items * 4)));
  }
  return all;
}

std::string kind_of_list(const Verdict& verdict) {
  const auto* violation = std::get_if<Violation>(&verdict);
  return std::string(violation == nullptr ? name(verdict) : name(violation->kind));
}

std::string judged_list(const Subject& subject, const Case& input, const HandMadeList& lists) {
  return kind_of_list(
      list_prepend().judge(subject, input, lists.observation(subject, input)).verdict);
}

}  // namespace stalemate::test
