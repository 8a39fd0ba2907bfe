#include "linearizability/problems/linear_lock_problems.hpp"

#include <fmt/format.h>

namespace stalemate::properties {

namespace {

void check_partners(const LinearSubject& read, std::vector<SubjectProblem>& problems) {
  for (const LinearBinding& binding : read.bindings) {
    if (binding.role == nullptr || binding.role->partner.empty()) continue;
    if (read.binding(binding.role->partner)) continue;
    problems.push_back({fmt::format("operations.{}", binding.role_name),
                        fmt::format("{} gives back what nobody takes: there is no {}",
                                    binding.role_name, binding.role->partner),
                        fmt::format("name the function for {}", binding.role->partner)});
  }
}

/// Who takes a permit or a lock and never gives it back leaves nothing to the others.
void check_given_back(const LinearSubject& read, std::vector<SubjectProblem>& problems) {
  for (const LinearRole& role : linear_roles()) {
    if (role.model != read.model || !takes_lock(role.partner)) continue;
    if (!read.binding(role.partner) || read.binding(role.name)) continue;
    problems.push_back(
        {fmt::format("operations.{}", role.partner),
         fmt::format("{} takes what nobody gives back: there is no {}", role.partner, role.name),
         fmt::format("name the function for {}", role.name)});
  }
}

void check_permits(const LinearSubject& read, std::vector<SubjectProblem>& problems) {
  if (read.model != "semaphore" || read.capacity) return;
  problems.push_back(
      {"model", "nothing says how many permits the semaphore has", "write capacity: N"});
}

void check_guards(const LinearSubject& read, std::vector<SubjectProblem>& problems) {
  if (!read.guards_data || can_guard_data(read)) return;
  if (read.model == "semaphore" && !read.capacity) return;  // that is told already
  problems.push_back(
      {"guards",
       read.model == "semaphore"
           ? "a semaphore of more permits guards no data: those who have one are together"
           : fmt::format("the model {} is no lock, and guards no data", read.model),
       read.model == "semaphore" ? "leave guards: out; or write capacity: 1, if there is one permit"
                                 : "leave guards: out"});
}

}  // namespace

void check_locks(const LinearSubject& read, std::vector<SubjectProblem>& problems) {
  check_partners(read, problems);
  check_given_back(read, problems);
  check_permits(read, problems);
  check_guards(read, problems);
}

}  // namespace stalemate::properties
