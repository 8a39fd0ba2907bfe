#include "profile/idioms.hpp"

namespace stalemate::profile {

namespace {

const std::string kVariable = "one variable";
const std::string kLock = "lock, its section in the loop that takes it (done flag)";
const std::string kWaiting = "waiting for one another";
const std::string kMessage = "data, then an atomic flag, from one work-group to another";
const std::string kUpdates = "two variables, raised one after the other by atomic_inc";
const std::string kList = "list of indices, its head changed by compare-exchange";

// Why not.
const std::string kLoadMayStay =
    "OpenCL does not say that the load will ever see what others stored";
const std::string kTwoAccesses = "a load and a store are two accesses, and others come between";
const std::string kNoOrder = "nothing orders the data before the atomic operation";
const std::string kVolatileNoOrder = "volatile orders nothing between work-groups";
const std::string kNoUpdateOrder = "nothing orders the second update behind the first";
const std::string kBarrier = "a barrier orders memory only within its own work-group";
const std::string kMemFence = "mem_fence orders memory only within its own work-group";
const std::string kNarrow = "the scope is the own work-group, and others come next";
const std::string kProgressIsOpen = "OpenCL leaves progress to the implementation";
const std::string kAba = "a head that came back passes for one that never went away (ABA)";

std::vector<Idiom> of_variables() {
  return {{"atomic_add", kVariable, "count: atomic_add"},
          {"atomic_max", kVariable, "maximum: atomic_max"},
          {"atomic_xchg", kVariable, "exchange: atomic_xchg"},
          {"atomic_cmpxchg", kVariable, "compare-exchange: atomic_cmpxchg"},
          {"float_add.improved", kVariable,
           "float add: load, add, atomic_cmpxchg, then on from what it returned until it holds"},
          {"float_add.naive", kVariable,
           "float add: volatile load, add, atomic_cmpxchg, and all of it anew until it holds",
           Promise::NotToEnd, kLoadMayStay},
          {"float_add.naive_plain", kVariable,
           "float add: plain load, add, atomic_cmpxchg, and all of it anew until it holds",
           Promise::NotToEnd, kLoadMayStay},
          {"plain_count", kVariable, "count: load, add, store, none of them atomic", Promise::Never,
           kTwoAccesses}};
}

std::vector<Idiom> of_locks() {
  return {
      {"lock.no_fence", kLock, "plain data, no fence", Promise::None, kNoOrder},
      {"lock.no_fence_volatile", kLock, "volatile data, no fence", Promise::None, kVolatileNoOrder},
      {"lock.mem_fence", kLock, "plain data, mem_fence", Promise::None, kMemFence},
      {"lock.mem_fence_volatile", kLock, "volatile data, mem_fence", Promise::None, kMemFence},
      {"lock.work_group_fence", kLock, "plain data, atomic_work_item_fence of work-group scope",
       Promise::None, kNarrow},
      {"lock.device_fence", kLock, "plain data, atomic_work_item_fence of device scope"},
      {"lock.device_fence_volatile", kLock,
       "volatile data, atomic_work_item_fence of device scope"},
      {"lock.c11", kLock, "plain data, C11 acquire and release of device scope"},
      {"lock.c11_work_group", kLock, "plain data, C11 acquire and release of work-group scope",
       Promise::None, kNarrow}};
}

std::vector<Idiom> of_waiting() {
  return {{"lock.spinning", kWaiting, "lock that spins in front of its section (C11 orders)",
           Promise::NotToEnd, kProgressIsOpen},
          {"wait.work_group", kWaiting, "spin until another work-group has done something",
           Promise::NotToEnd, kProgressIsOpen, MeasuredBy::WorkGroups},
          {"wait.work_item", kWaiting, "spin until a distant work-item of the same group has",
           Promise::NotToEnd, kProgressIsOpen, MeasuredBy::WorkItems},
          {"wait.lane", kWaiting, "spin until a neighbouring work-item of the same group has",
           Promise::NotToEnd, kProgressIsOpen, MeasuredBy::Lanes}};
}

std::vector<Idiom> of_messages() {
  return {{"message.plain", kMessage, "plain data, no fence", Promise::None, kNoOrder,
           MeasuredBy::Messages},
          {"message.volatile", kMessage, "volatile data, no fence", Promise::None, kVolatileNoOrder,
           MeasuredBy::Messages},
          {"message.mem_fence", kMessage, "plain data, mem_fence on both sides", Promise::None,
           kMemFence, MeasuredBy::Messages},
          {"message.volatile_mem_fence", kMessage, "volatile data, mem_fence on both sides",
           Promise::None, kMemFence, MeasuredBy::Messages},
          {"message.device_fence", kMessage,
           "plain data, atomic_work_item_fence of device scope on both sides", Promise::Full, "",
           MeasuredBy::Messages},
          {"message.c11", kMessage, "plain data, the flag with C11 release and acquire",
           Promise::Full, "", MeasuredBy::Messages}};
}

std::vector<Idiom> of_updates() {
  return {{"updates.relaxed", kUpdates, "nothing in between", Promise::None, kNoUpdateOrder},
          {"updates.mem_fence", kUpdates, "mem_fence in between, and between the looks of others",
           Promise::None, kMemFence},
          {"updates.barrier", kUpdates, "a barrier in between, and between the looks of others",
           Promise::None, kBarrier},
          {"updates.device_fence", kUpdates,
           "atomic_work_item_fence of device scope in between, and between the looks of others"}};
}

std::vector<Idiom> of_lists() {
  return {{"list_prepend.c11", kList, "prepend, C11 release; others walk the list meanwhile"},
          {"list_prepend.relaxed", kList, "prepend, C11 relaxed; others walk the list meanwhile",
           Promise::None, kNoOrder},
          {"list_prepend.volatile", kList, "prepend, volatile load of the head in each turn",
           Promise::NotToEnd, kLoadMayStay},
          {"list_prepend.plain", kList, "prepend, plain load of the head in each turn",
           Promise::NotToEnd, kLoadMayStay},
          {"list_pop.tagged_c11", kList, "prepend and pop, a tag in the head, C11 orders"},
          {"list_pop.tagged", kList, "prepend and pop, a tag in the head, mem_fence", Promise::None,
           kMemFence},
          {"list_pop.no_tag", kList, "prepend and pop, without a tag", Promise::Never, kAba}};
}

std::vector<Idiom> all_idioms() {
  std::vector<Idiom> all;
  for (auto* of : {of_variables, of_locks, of_waiting, of_messages, of_updates, of_lists}) {
    for (Idiom& idiom : of()) all.push_back(std::move(idiom));
  }
  return all;
}

}  // namespace

std::string_view name(Promise promise) {
  switch (promise) {
    case Promise::Full: return "full";
    case Promise::NotToEnd: return "not_to_end";
    case Promise::None: return "none";
    case Promise::Never: return "never";
  }
  return "";
}

const std::vector<Idiom>& idioms() {
  static const std::vector<Idiom> all = all_idioms();
  return all;
}

}  // namespace stalemate::profile
