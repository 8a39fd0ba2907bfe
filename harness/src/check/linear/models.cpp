#include "check/linear/models.hpp"

#include <array>
#include <utility>

#include "check/linear/model_parts.hpp"

namespace stalemate::check::linear {

namespace {

constexpr std::array<std::pair<std::string_view, ModelKind>, 12> kModelNames{
    {{"stack", ModelKind::Stack},
     {"queue", ModelKind::Queue},
     {"deque", ModelKind::Deque},
     {"bag", ModelKind::Bag},
     {"set", ModelKind::Set},
     {"map", ModelKind::Map},
     {"counter", ModelKind::Counter},
     {"register", ModelKind::Register},
     {"semaphore", ModelKind::Semaphore},
     {"rw_lock", ModelKind::RwLock},
     {"allocator", ModelKind::Allocator},
     {"priority_queue", ModelKind::PriorityQueue}}};

constexpr std::array<std::pair<std::string_view, Role>, 26> kRoleNames{
    {{"push", Role::Push},
     {"pop", Role::Pop},
     {"push_front", Role::PushFront},
     {"pop_front", Role::PopFront},
     {"push_back", Role::PushBack},
     {"pop_back", Role::PopBack},
     {"steal", Role::Steal},
     {"put", Role::Put},
     {"take", Role::Take},
     {"insert", Role::Insert},
     {"remove", Role::Remove},
     {"contains", Role::Contains},
     {"get", Role::Get},
     {"add", Role::Add},
     {"read", Role::Read},
     {"write", Role::Write},
     {"exchange", Role::Exchange},
     {"compare_exchange", Role::CompareExchange},
     {"acquire", Role::Acquire},
     {"release", Role::Release},
     {"read_lock", Role::ReadLock},
     {"read_unlock", Role::ReadUnlock},
     {"write_lock", Role::WriteLock},
     {"write_unlock", Role::WriteUnlock},
     {"allocate", Role::Allocate},
     {"free", Role::Free}}};

template <class Names, class Value>
std::string_view name_in(const Names& names, Value value) {
  for (const auto& [name, of] : names) {
    if (of == value) return name;
  }
  return {};
}

std::vector<Role> roles_of(ModelKind kind) {
  switch (kind) {
    case ModelKind::Stack:
    case ModelKind::Queue:
    case ModelKind::PriorityQueue: return {Role::Push, Role::Pop};
    case ModelKind::Deque:
      return {Role::PushFront, Role::PopFront, Role::PushBack, Role::PopBack,
              Role::Push,      Role::Pop,      Role::Steal};
    case ModelKind::Bag: return {Role::Put, Role::Take};
    case ModelKind::Set: return {Role::Insert, Role::Remove, Role::Contains};
    case ModelKind::Map: return {Role::Insert, Role::Put, Role::Get, Role::Remove, Role::Contains};
    case ModelKind::Counter: return {Role::Add, Role::Read};
    case ModelKind::Register:
      return {Role::Write, Role::Read, Role::Exchange, Role::CompareExchange};
    case ModelKind::Semaphore: return {Role::Acquire, Role::Release};
    case ModelKind::RwLock:
      return {Role::ReadLock, Role::ReadUnlock, Role::WriteLock, Role::WriteUnlock};
    case ModelKind::Allocator: return {Role::Allocate, Role::Free};
  }
  return {};
}

}  // namespace

std::unique_ptr<SequentialModel> make_model(const ModelTerms& terms) {
  switch (terms.kind) {
    case ModelKind::Stack:
    case ModelKind::Queue:
    case ModelKind::Deque: return make_sequence_model(terms);
    case ModelKind::Bag:
    case ModelKind::PriorityQueue:
    case ModelKind::Set:
    case ModelKind::Map:
    case ModelKind::Allocator: return make_collection_model(terms);
    case ModelKind::Counter:
    case ModelKind::Register:
    case ModelKind::Semaphore:
    case ModelKind::RwLock: return make_word_model(terms);
  }
  return nullptr;
}

bool knows(ModelKind kind, Role role) {
  for (const Role known : roles_of(kind)) {
    if (known == role) return true;
  }
  return false;
}

std::optional<ModelKind> model_named(std::string_view name) {
  for (const auto& [known, kind] : kModelNames) {
    if (known == name) return kind;
  }
  return std::nullopt;
}

std::optional<Role> role_named(std::string_view name) {
  for (const auto& [known, role] : kRoleNames) {
    if (known == name) return role;
  }
  return std::nullopt;
}

std::string_view name_of(ModelKind kind) {
  return name_in(kModelNames, kind);
}
std::string_view name_of(Role role) {
  return name_in(kRoleNames, role);
}

}  // namespace stalemate::check::linear
