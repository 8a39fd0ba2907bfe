#include "report/runs/comparison.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "report/runs/run_matrix.hpp"
#include "report/runs/severity.hpp"

namespace stalemate::report {

namespace {

std::optional<Rate> rate_of(const JournaledRun& run, const SubjectResult& result) {
  const auto found = run.rates.find({result.subject, result.device});
  return found == run.rates.end() ? std::nullopt : std::optional(found->second);
}

std::optional<ViolationKind> kind_of(const SubjectResult& result) {
  const auto* violation = std::get_if<Violation>(&result.verdict);
  return violation == nullptr ? std::nullopt : std::optional(violation->kind);
}

bool says_the_same(const SubjectResult& a, const SubjectResult& b) {
  return matrix_word(a) == matrix_word(b) && kind_of(a) == kind_of(b) &&
         a.expectation == b.expectation;
}

bool are_apart(const std::optional<Rate>& a, const std::optional<Rate>& b) {
  const bool are_measured = a && b && a->launches != 0 && b->launches != 0;
  return are_measured && (a->high() < b->low() || b->high() < a->low());
}

/// Finds what the earlier run says of a verdict of the later one.
class Comparer {
 public:
  Comparer(const JournaledRun& before, const JournaledRun& after) : before_(before), after_(after) {
    const bool has_one_each = before.devices.size() == 1 && after.devices.size() == 1;
    if (has_one_each) names_[before.devices.front().id] = after.devices.front().id;
    for (const DeviceInfo& device : before.devices) known_.insert(name_after(device.id));
    for (const SubjectResult& result : before.results) {
      earlier_[{result.subject, name_after(result.device)}] = &result;
    }
  }

  RunComparison comparison() && {
    for (const SubjectResult& result : after_.results) add(result);
    for (const SubjectResult& result : before_.results) add_if_gone(result);
    std::stable_sort(all_.changes.begin(), all_.changes.end(),
                     [](const Changed& a, const Changed& b) { return a.change < b.change; });
    add_devices();
    return std::move(all_);
  }

 private:
  std::string name_after(const std::string& id) const {
    const auto found = names_.find(id);
    return found == names_.end() ? id : found->second;
  }

  void add(const SubjectResult& after) {
    const auto found = earlier_.find({after.subject, after.device});
    if (found == earlier_.end()) {
      const bool is_seen = known_.contains(after.device);
      const Change change = is_seen && is_red(after) ? Change::Regression : Change::New;
      all_.changes.push_back({change, after.subject, after.device, nullptr, &after, std::nullopt,
                              rate_of(after_, after)});
      return;
    }
    const SubjectResult& before = *found->second;
    earlier_.erase(found);
    Changed changed{Change::Rate,
                    after.subject,
                    after.device,
                    &before,
                    &after,
                    rate_of(before_, before),
                    rate_of(after_, after)};
    if (is_regression(before, after)) {
      changed.change = Change::Regression;
    } else if (!says_the_same(before, after)) {
      changed.change = Change::Verdict;
    } else if (!are_apart(changed.rate_before, changed.rate_after)) {
      ++all_.alike;
      return;
    }
    all_.changes.push_back(std::move(changed));
  }

  void add_if_gone(const SubjectResult& before) {
    if (!earlier_.contains({before.subject, name_after(before.device)})) return;
    all_.changes.push_back({Change::Gone, before.subject, before.device, &before, nullptr,
                            rate_of(before_, before), std::nullopt});
  }

  void add_devices() {
    for (const DeviceInfo& before : before_.devices) {
      const DeviceInfo& after = device_of(after_, name_after(before.id));
      if (!after.id.empty()) all_.devices.push_back({&before, &after});
    }
  }

  const JournaledRun& before_;
  const JournaledRun& after_;
  std::map<std::string, std::string> names_;  // ids that differ, of the earlier run to the later
  std::set<std::string> known_;               // devices of the earlier run, by the ids of the later
  std::map<SubjectOnDevice, const SubjectResult*> earlier_;  // by the ids of the later run
  RunComparison all_;
};

}  // namespace

bool ComparedDevice::has_other_driver() const {
  return before->id != after->id || before->driver_version != after->driver_version ||
         before->name != after->name;
}

bool RunComparison::has_regression() const {
  return std::any_of(changes.begin(), changes.end(),
                     [](const Changed& changed) { return changed.change == Change::Regression; });
}

bool RunComparison::has_common() const {
  return alike != 0 || std::any_of(changes.begin(), changes.end(), [](const Changed& changed) {
           return changed.before != nullptr && changed.after != nullptr;
         });
}

RunComparison compare(const JournaledRun& before, const JournaledRun& after) {
  return Comparer(before, after).comparison();
}

}  // namespace stalemate::report
