#include "sim/explore/litmus_families.hpp"

#include <algorithm>
#include <array>

namespace stalemate::sim::explore::test {
namespace {

using enum MemoryOrder;

constexpr std::array<MemoryOrder, 3> kReadOrders = {Relaxed, Acquire, Sequential};
constexpr std::array<MemoryOrder, 3> kWriteOrders = {Relaxed, Release, Sequential};
constexpr std::array<MemoryOrder, 3> kUpdateOrders = {Relaxed, AcquireRelease, Sequential};
constexpr std::array<MemoryOrder, 3> kFences = {Plain, AcquireRelease, Sequential};  // Plain: none

LitmusAccess read(PlaceId place) {
  return {'R', place, 0};
}
LitmusAccess write(PlaceId place, std::uint64_t value) {
  return {'W', place, value};
}
LitmusAccess add(PlaceId place, std::uint64_t value) {
  return {'M', place, value};
}

/// Scopes and where the work-items are.
struct Setting {
  const char* name;
  MemoryScope even;  // of the items of even number
  MemoryScope odd;
  unsigned items_of_group;
  bool has_two_devices;
};
constexpr std::array<Setting, 6> kSettings = {{
    {"device, two in a group", MemoryScope::Device, MemoryScope::Device, 2, false},
    {"device, groups of one", MemoryScope::Device, MemoryScope::Device, 1, false},
    {"work-group, all in one", MemoryScope::WorkGroup, MemoryScope::WorkGroup, 8, false},
    {"work-group, groups of one", MemoryScope::WorkGroup, MemoryScope::WorkGroup, 1, false},
    {"all devices and device", MemoryScope::AllDevices, MemoryScope::Device, 2, false},
    {"all devices and device, on two", MemoryScope::AllDevices, MemoryScope::Device, 1, true},
}};

/// Takes digits off a number.
class Digits {
 public:
  explicit Digits(std::uint64_t number) : left_(number) {}
  std::uint64_t next(std::uint64_t base) {
    const std::uint64_t digit = left_ % base;
    left_ /= base;
    return digit;
  }

 private:
  std::uint64_t left_;
};

MemoryOrder order_of(char kind, std::uint64_t digit) {
  if (kind == 'R') return kReadOrders[digit];
  return kind == 'W' ? kWriteOrders[digit] : kUpdateOrders[digit];
}

Instruction instruction(const LitmusAccess& access, unsigned result) {
  Instruction made{.result = result, .place = access.place, .a = number(access.value)};
  made.op = access.kind == 'R' ? Op::Load : access.kind == 'W' ? Op::Store : Op::Add;
  return made;
}

Code code_of(const std::vector<LitmusAccess>& accesses, MemoryScope scope, Digits& digits) {
  Code code;
  for (unsigned i = 0; i < accesses.size(); ++i) {
    const MemoryOrder fence = i == 0 ? Plain : kFences[digits.next(3)];
    if (fence != Plain) code.push_back({.op = Op::Fence, .order = fence, .scope = scope});
    code.push_back(instruction(accesses[i], i));
    code.back().order = order_of(accesses[i].kind, digits.next(3));
    code.back().scope = scope;
  }
  return code;
}

}  // namespace

std::uint64_t LitmusFamily::size() const {
  std::uint64_t size = kSettings.size();
  for (const auto& item : items) {
    for (std::size_t i = 0; i < item.size(); ++i) size *= i == 0 ? 3 : 9;
  }
  return size;
}

SmallProgram LitmusFamily::program(std::uint64_t number) const {
  Digits digits(number);
  const Setting& setting = kSettings[digits.next(kSettings.size())];
  SmallProgram program;
  PlaceId places = 0;
  for (const auto& item : items) {
    for (const LitmusAccess& access : item) {
      places = std::max<PlaceId>(places, static_cast<PlaceId>(access.place + 1));
    }
  }
  for (PlaceId place = 0; place < places; ++place) program.place();
  for (unsigned i = 0; i < items.size(); ++i) {
    const auto group = static_cast<std::uint8_t>(i / setting.items_of_group);
    const std::uint8_t device = setting.has_two_devices && i % 2 == 1 ? 1 : 0;
    program.item(code_of(items[i], i % 2 == 0 ? setting.even : setting.odd, digits),
                 {.sub_group = group, .work_group = group, .device = device});
  }
  return program;
}

const std::vector<LitmusFamily>& litmus_families() {
  static const std::vector<LitmusFamily> families = {
      {"SB", {{write(0, 1), read(1)}, {write(1, 1), read(0)}}},
      {"MP", {{write(0, 1), write(1, 1)}, {read(1), read(0)}}},
      {"LB", {{read(0), write(1, 1)}, {read(1), write(0, 1)}}},
      {"2+2W", {{write(0, 1), write(1, 2)}, {write(1, 1), write(0, 2)}}},
      {"CoRR", {{write(0, 1), write(0, 2)}, {read(0), read(0)}}},
      {"R", {{write(0, 1), write(1, 1)}, {write(1, 2), read(0)}}},
      {"S", {{write(0, 2), write(1, 1)}, {read(1), write(0, 1)}}},
      {"WRC", {{write(0, 1)}, {read(0), write(1, 1)}, {read(1), read(0)}}},
      {"RWC", {{write(0, 1)}, {read(0), read(1)}, {write(1, 1), read(0)}}},
      {"ISA2", {{write(0, 1), write(1, 1)}, {read(1), write(2, 1)}, {read(2), read(0)}}},
      {"IRIW", {{write(0, 1)}, {write(1, 1)}, {read(0), read(1)}, {read(1), read(0)}}},
      {"MP+update", {{write(0, 1), write(1, 1)}, {add(1, 1)}, {read(1), read(0)}}},
      {"MP+updates", {{write(0, 1), add(1, 1)}, {add(1, 1)}, {add(1, 1), read(0)}}},
      {"MP+own", {{write(0, 1), write(1, 1), write(1, 2)}, {read(1), read(0)}}},
      {"SB+updates", {{add(0, 1), read(1)}, {add(1, 1), read(0)}}},
      {"CoWW+updates", {{write(0, 1), add(0, 1)}, {add(0, 2), write(0, 7)}, {read(0)}}},
  };
  return families;
}

}  // namespace stalemate::sim::explore::test
