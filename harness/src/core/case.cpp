#include "stalemate/case.hpp"

#include "base/words.hpp"

namespace stalemate {

namespace {

constexpr auto kSpaces =
    words<AddressSpace>({{AddressSpace::Global, "global"}, {AddressSpace::Local, "local"}});

constexpr auto kPatterns =
    words<ContentionPattern>({{ContentionPattern::Single, "single"},
                              {ContentionPattern::Uniform, "uniform"},
                              {ContentionPattern::Zipf, "zipf"},
                              {ContentionPattern::HotCold, "hot_cold"},
                              {ContentionPattern::Strided, "strided"},
                              {ContentionPattern::Blocked, "blocked"},
                              {ContentionPattern::Private, "private"},
                              {ContentionPattern::PerGroup, "per_group"},
                              {ContentionPattern::PerSubGroup, "per_sub_group"},
                              {ContentionPattern::AcrossSubGroups, "across_sub_groups"},
                              {ContentionPattern::PerComputeUnit, "per_compute_unit"},
                              {ContentionPattern::AcrossComputeUnits, "across_compute_units"}});

constexpr auto kGeometries = words<Geometry>({{Geometry::Drawn, "drawn"},
                                              {Geometry::GroupPerUnit, "group_per_unit"},
                                              {Geometry::Full, "full"},
                                              {Geometry::Large, "large"}});

constexpr auto kOperandKinds = words<OperandKind>({{OperandKind::Unique, "unique"},
                                                   {OperandKind::Exact, "exact"},
                                                   {OperandKind::Special, "special"},
                                                   {OperandKind::MixedSign, "mixed_sign"},
                                                   {OperandKind::Absorbing, "absorbing"},
                                                   {OperandKind::Any, "any"},
                                                   {OperandKind::Recurring, "recurring"}});

}  // namespace

std::string_view name(AddressSpace space) {
  return kSpaces.name(space);
}
std::string_view name(ContentionPattern pattern) {
  return kPatterns.name(pattern);
}
std::string_view name(OperandKind kind) {
  return kOperandKinds.name(kind);
}
std::string_view name(Geometry geometry) {
  return kGeometries.name(geometry);
}

const std::vector<AddressSpace>& all_address_spaces() {
  static const auto all = kSpaces.all();
  return all;
}
const std::vector<ContentionPattern>& all_contention_patterns() {
  static const auto all = kPatterns.all();
  return all;
}
const std::vector<OperandKind>& all_operand_kinds() {
  static const auto all = kOperandKinds.all();
  return all;
}
const std::vector<Geometry>& all_geometries() {
  static const auto all = kGeometries.all();
  return all;
}

std::optional<AddressSpace> address_space(std::string_view name) {
  return kSpaces.find(name);
}
std::optional<ContentionPattern> contention_pattern(std::string_view name) {
  return kPatterns.find(name);
}
std::optional<OperandKind> operand_kind(std::string_view name) {
  return kOperandKinds.find(name);
}
std::optional<Geometry> geometry(std::string_view name) {
  return kGeometries.find(name);
}

}  // namespace stalemate
