#include "read_modify_write/launch/rmw_shared.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "read_modify_write/launch/rmw_calls_text.hpp"
#include "read_modify_write/launch/rmw_one_kernel.hpp"
#include "read_modify_write/launch/rmw_program.hpp"
#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "shared/same_code.hpp"

namespace stalemate::properties {

namespace {

/// Compilers take longer than in proportion for very long functions.
constexpr std::size_t kSubjectsMax = 16;

/// Subjects that one program can serve, so far.
struct Group {
  std::vector<ProgramPart> parts;  // of each of their programs, but for the calls
  AddressSpace space = AddressSpace::Global;
  bool for_both = false;
  std::vector<const Subject*> subjects;
};

bool takes(const Group& group, const Subject& subject, const std::vector<ProgramPart>& parts) {
  return group.subjects.size() < kSubjectsMax && group.parts == parts &&
         have_same_code(*group.subjects.front(), subject);
}

void add(const Subject& subject, const DeviceInfo& device, std::vector<Group>& groups) {
  const RmwSubject read = read_rmw_subject(subject);
  const bool for_both = is_built_for_both(read, device);
  const bool has_one_space = read.global_function.empty() || read.local_function.empty();
  // Several operations are told apart by a text of their own.
  if (!read.operations.empty() || !(for_both || has_one_space)) return;
  const AddressSpace space =
      read.global_function.empty() ? AddressSpace::Local : AddressSpace::Global;
  const Case input{
      .seed = Seed{0}, .nd_range = {1, 1}, .address_space = space, .contention = {}, .stress = {}};
  std::vector<ProgramPart> parts = rmw_parts(subject, input, device, "");
  const auto group = std::find_if(groups.begin(), groups.end(),
                                  [&](const Group& one) { return takes(one, subject, parts); });
  if (group == groups.end()) {
    groups.push_back({std::move(parts), space, for_both, {&subject}});
  } else {
    group->subjects.push_back(&subject);
  }
}

}  // namespace

std::vector<SharedProgram> shared_rmw_programs(const std::vector<const Subject*>& subjects,
                                               const DeviceInfo& device) {
  if (!has_one_kernel(device)) return {};
  std::vector<Group> groups;
  for (const Subject* subject : subjects) add(*subject, device, groups);
  std::vector<SharedProgram> programs;
  for (const Group& group : groups) {
    if (group.subjects.size() < 2) continue;
    programs.push_back(
        {group.subjects, shared_calls_text(group.subjects, group.space, group.for_both)});
  }
  return programs;
}

}  // namespace stalemate::properties
