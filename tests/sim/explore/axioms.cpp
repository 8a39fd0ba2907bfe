#include "sim/explore/axioms.hpp"

namespace stalemate::sim::explore::test {
namespace {

bool is_read(const Node& node) {
  return node.kind == EventKind::Read;
}
bool is_write(const Node& node) {
  return node.kind == EventKind::Write;
}
bool is_atomic(const Node& node) {
  return node.order != MemoryOrder::Plain;
}
bool is_fence_like(const Node& node) {
  return !node.is_access();
}

bool is_for(const Node& node, unsigned space) {
  return (node.spaces >> space & 1) != 0 || (node.is_access() && node.space == space);
}

}  // namespace

Axioms::Axioms(const Candidate& candidate, const Seats& seats)
    : candidate_(candidate),
      seats_(seats),
      program_order_(pairs([&](std::size_t a, std::size_t b) {
        return a < b && candidate.nodes[a].item >= 0 &&
               candidate.nodes[a].item == candidate.nodes[b].item;
      })),
      same_place_(pairs([&](std::size_t a, std::size_t b) {
        const Node& one = candidate.nodes[a];
        const Node& other = candidate.nodes[b];
        return one.is_access() && other.is_access() && one.place == other.place;
      })),
      reads_from_(pairs([&](std::size_t a, std::size_t b) {
        return is_read(candidate.nodes[b]) && candidate.reads_from[b] == a;
      })),
      update_(pairs([&](std::size_t a, std::size_t b) {
        const Node& one = candidate.nodes[a];
        const Node& other = candidate.nodes[b];
        return b == a + 1 && one.item == other.item && one.exclusive && other.exclusive &&
               is_read(one) && is_write(other);
      })),
      coherence_(pairs([&](std::size_t a, std::size_t b) {
        return is_write(candidate.nodes[a]) && is_write(candidate.nodes[b]) &&
               same_place_.has(a, b) && candidate.rank[a] < candidate.rank[b];
      })),
      overwritten_(pairs([&](std::size_t a, std::size_t b) {
        return is_read(candidate.nodes[a]) && coherence_.has(candidate.reads_from[a], b);
      })),
      barrier_(pairs([&](std::size_t a, std::size_t b) {
        const Node& one = candidate.nodes[a];
        const Node& other = candidate.nodes[b];
        return one.kind == EventKind::Arrive && other.kind == EventKind::Leave &&
               one.barrier == other.barrier &&
               seats[static_cast<std::size_t>(one.item)].work_group ==
                   seats[static_cast<std::size_t>(other.item)].work_group;
      })),
      inclusive_(pairs([&](std::size_t a, std::size_t b) { return is_inclusive(a, b); })) {}

/// Whether the item of b is among those that the scope of a means.
bool Axioms::reaches(std::size_t a, std::size_t b) const {
  const Node& from = candidate_.nodes[a];
  const Seat& here = seats_[static_cast<std::size_t>(from.item)];
  const Seat& there = seats_[static_cast<std::size_t>(candidate_.nodes[b].item)];
  switch (from.scope) {
    case MemoryScope::WorkItem: return false;
    case MemoryScope::SubGroup:
      return here.device == there.device && here.work_group == there.work_group &&
             here.sub_group == there.sub_group;
    case MemoryScope::WorkGroup:
      return here.device == there.device && here.work_group == there.work_group;
    case MemoryScope::Device: return here.device == there.device;
    case MemoryScope::AllDevices: return true;
  }
  return false;
}

bool Axioms::is_inclusive(std::size_t a, std::size_t b) const {
  if (candidate_.nodes[a].item < 0 || candidate_.nodes[b].item < 0) return false;
  return reaches(a, b) && reaches(b, a);
}

/// Whether another item stored between them, not by a read-modify-write.
bool Axioms::is_interrupted(std::size_t head, std::size_t write) const {
  for (std::size_t other = 0; other < candidate_.nodes.size(); ++other) {
    if (!coherence_.has(head, other) || !coherence_.has(other, write)) continue;
    const Node& between = candidate_.nodes[other];
    if (between.item != candidate_.nodes[head].item && !between.exclusive) return true;
  }
  return false;
}

/// RC11: of a write, later ones of its work-item at the place, and read-modify-writes from there.
/// C11: as long as nobody else stores.
Relation Axioms::release_sequence(Interrupted rule) const {
  const Relation writes = set([&](std::size_t a) {
    return is_write(candidate_.nodes[a]) && is_atomic(candidate_.nodes[a]);
  });
  const Relation unbroken = pairs([&](std::size_t a, std::size_t b) {
    return rule == Interrupted::GoesOn || !is_interrupted(a, b);
  });
  const Relation own = (program_order_ & same_place_ & unbroken).optional();
  return writes * own * writes * (reads_from_ * update_).closed().optional();
}

Relation Axioms::synchronises(unsigned space, Interrupted rule) const {
  const auto& nodes = candidate_.nodes;
  const Relation releases = set([&](std::size_t a) {
    return !is_read(nodes[a]) && is_release(nodes[a].order) && is_for(nodes[a], space);
  });
  const Relation acquires = set([&](std::size_t a) {
    return !is_write(nodes[a]) && is_acquire(nodes[a].order) && is_for(nodes[a], space);
  });
  const Relation fences = set([&](std::size_t a) { return is_fence_like(nodes[a]); });
  const Relation reads =
      set([&](std::size_t a) { return is_read(nodes[a]) && is_atomic(nodes[a]); });
  const Relation all = releases * (fences * program_order_).optional() * release_sequence(rule) *
                       reads_from_ * reads * (program_order_ * fences).optional() * acquires;
  const Relation others =
      pairs([&](std::size_t a, std::size_t b) { return nodes[a].item != nodes[b].item; });
  return all & inclusive_ & others;
}

Relation Axioms::happens_before(unsigned space, Interrupted rule) const {
  const auto& nodes = candidate_.nodes;
  const Relation here = pairs([&](std::size_t a, std::size_t b) {
    return is_for(nodes[a], space) && is_for(nodes[b], space);
  });
  const Relation at_first =
      pairs([&](std::size_t a, std::size_t b) { return nodes[a].item < 0 && nodes[b].item >= 0; });
  return (((program_order_ | barrier_ | at_first) & here) | synchronises(space, rule)).closed();
}

/// psc of one memory: what happens before there, its places, and the fences that are for it.
Relation Axioms::sequential_steps(unsigned space) const {
  const auto& nodes = candidate_.nodes;
  const Relation before = happens_before_[space] | program_order_;
  const Relation here = set([&](std::size_t a) { return nodes[a].space == space; });
  const Relation extended = here * (reads_from_ | coherence_ | overwritten_).closed();
  const Relation sequential =
      set([&](std::size_t a) { return nodes[a].order == MemoryOrder::Sequential; });
  const Relation fences = set([&](std::size_t a) {
    return nodes[a].order == MemoryOrder::Sequential && nodes[a].kind == EventKind::Fence &&
           is_for(nodes[a], space);
  });
  const Relation elsewhere =
      program_order_ & pairs([&](std::size_t a, std::size_t b) { return !same_place_.has(a, b); });
  const Relation base = program_order_ | elsewhere * before * elsewhere |
                        here * ((before & same_place_) | coherence_ | overwritten_);
  const Relation psc_base =
      (sequential | fences * before.optional()) * base * (sequential | before.optional() * fences);
  const Relation psc_fences = fences * (before | before * extended * before) * fences;
  const Relation scoped =
      pairs([&](std::size_t a, std::size_t b) { return a == b || inclusive_.has(a, b); });
  return (psc_base | psc_fences) & scoped;
}

/// Of a memory that both are in; of events of different memories, of the one and of the other.
Relation Axioms::sequential_steps() const {
  const auto is_in = [&](std::size_t a, unsigned space) {
    const Node& node = candidate_.nodes[a];
    return is_read(node) || is_write(node) ? node.space == space : is_for(node, space);
  };
  const Relation of_global = sequential_steps(0);
  const Relation of_local = sequential_steps(1);
  return pairs([&](std::size_t a, std::size_t b) {
    const bool both_global = is_in(a, 0) && is_in(b, 0);
    const bool both_local = is_in(a, 1) && is_in(b, 1);
    if (!both_global && !both_local) return of_global.has(a, b) && of_local.has(a, b);
    return (both_global && of_global.has(a, b)) || (both_local && of_local.has(a, b));
  });
}

bool Axioms::allow() {
  const Relation communication = reads_from_ | coherence_ | overwritten_;
  // What follows from the axioms below, and is quicker.
  if (!((program_order_ & same_place_) | communication).is_acyclic()) return false;
  if (!(program_order_ | reads_from_ | barrier_).is_acyclic()) return false;
  const std::size_t count = candidate_.nodes.size();
  const Relation between = overwritten_ * coherence_;
  for (std::size_t a = 0; a + 1 < count; ++a) {
    if (update_.has(a, a + 1) && between.has(a, a + 1)) return false;
  }
  for (unsigned space = 0; space < kSpaceCount; ++space) {
    happens_before_.push_back(happens_before(space, Interrupted::GoesOn));
  }
  const Relation extended = (reads_from_ | coherence_ | overwritten_).closed();
  for (unsigned space = 0; space < kSpaceCount; ++space) {
    // An order may be for both memories; the access itself is of one.
    const Relation here = set([&](std::size_t a) { return candidate_.nodes[a].space == space; });
    const Relation& before = happens_before_[space];
    if (!before.is_irreflexive() || !(before * here * extended).is_irreflexive()) return false;
  }
  return sequential_steps().is_acyclic();
}

bool Axioms::have_race() const {
  const auto& nodes = candidate_.nodes;
  std::vector<Relation> before_in;
  for (unsigned space = 0; space < kSpaceCount; ++space) {
    before_in.push_back(happens_before(space, Interrupted::Ends));
  }
  for (std::size_t a = 0; a < nodes.size(); ++a) {
    for (std::size_t b = a + 1; b < nodes.size(); ++b) {
      if (nodes[a].item < 0 || nodes[a].item == nodes[b].item || !same_place_.has(a, b)) continue;
      if (is_read(nodes[a]) && is_read(nodes[b])) continue;
      if (is_atomic(nodes[a]) && is_atomic(nodes[b]) && inclusive_.has(a, b)) continue;
      const Relation& before = before_in[nodes[a].space];
      if (!before.has(a, b) && !before.has(b, a)) return true;
    }
  }
  return false;
}

bool Axioms::is_outdated(std::size_t read) const {
  const auto& nodes = candidate_.nodes;
  for (std::size_t write = 0; write < nodes.size(); ++write) {
    if (!overwritten_.has(read, write)) continue;
    if (!nodes[write].exclusive || nodes[write].value != nodes[read].value) return true;
  }
  return false;
}

}  // namespace stalemate::sim::explore::test
