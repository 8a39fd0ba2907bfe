#include "report/evidence/place_words.hpp"

#include <fmt/format.h>

namespace stalemate::report {

namespace {

/// What is numbered through in global memory, and by work-group in local memory.
std::string numbered(const char* noun, const Place& place) {
  if (!place.work_group) return fmt::format("{} {}", noun, place.index);
  return fmt::format("local {} {} of work-group {}", noun, place.index, *place.work_group);
}

std::string node_words(const Place& place) {
  const std::string node = numbered("node", place);
  return place.maker ? fmt::format("{}, prepended by {}", node, words(*place.maker)) : node;
}

}  // namespace

std::string words(const Actor& actor) {
  if (!actor.operation) {
    return fmt::format("work-item {} of work-group {}", actor.work_item, actor.work_group);
  }
  return fmt::format("work-item {} (work-group {}), operation {}", actor.work_item,
                     actor.work_group, *actor.operation);
}

std::string words(const Place& place) {
  switch (place.kind) {
    case PlaceKind::Nowhere: return "";
    case PlaceKind::OwnWords: return place.object;
    case PlaceKind::Object: return fmt::format("'{}' at byte {}", place.object, place.index);
    case PlaceKind::Element: return fmt::format("{}[{}]", place.object, place.index);
    case PlaceKind::ElementMember:
      return fmt::format("{}[{}]{}", place.object, place.index, place.member);
    case PlaceKind::ElementPart:
      return fmt::format("{}[{}] number {}", place.object, place.index, place.part);
    case PlaceKind::Cell: return numbered("cell", place);
    case PlaceKind::ByteOfCell: return fmt::format("byte {} of cell {}", place.part, place.index);
    case PlaceKind::CellPadding: return fmt::format("padding behind cell {}", place.index);
    case PlaceKind::OwnCell: return "its own cell";
    case PlaceKind::Lock: return numbered("lock", place);
    case PlaceKind::LockWord: return fmt::format("lock {}[{}]", place.index, place.part);
    case PlaceKind::LockInside: return fmt::format("count of those inside of lock {}", place.index);
    case PlaceKind::LockTicket: return fmt::format("ticket of lock {}", place.index);
    case PlaceKind::LockRecord:
      return fmt::format("record[{}] of lock {}", place.part, place.index);
    case PlaceKind::LockPadding: return fmt::format("padding behind lock {}", place.index);
    case PlaceKind::List: return numbered("list", place);
    case PlaceKind::HeadOfList: return "the head of " + numbered("list", place);
    case PlaceKind::ListHead: return fmt::format("head {}", place.index);
    case PlaceKind::HeadPadding: return fmt::format("padding behind head {}", place.index);
    case PlaceKind::OwnHead: return "head of its own list";
    case PlaceKind::OwnLink: return fmt::format("link of its own node {}", place.index);
    case PlaceKind::Node: return node_words(place);
    case PlaceKind::NodeLink: return fmt::format("link of node {}", place.index);
    case PlaceKind::NodePayload: return fmt::format("payload of node {}", place.index);
    case PlaceKind::ListEnd: return "the end";
    case PlaceKind::Unwritten: return "what memory held before any link was written";
    case PlaceKind::SpareNode: return "where links lead before they are written";
    case PlaceKind::NoNode:
      return fmt::format("{}, which is no node", static_cast<std::int64_t>(place.index));
  }
  return "";
}

std::string line_words(const Access& access) {
  const std::string line = source_line(access);
  return line.empty() ? "an unknown line" : line;
}

}  // namespace stalemate::report
