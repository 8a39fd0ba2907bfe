#include "engine/run/known.hpp"

#include <algorithm>
#include <fnmatch.h>
#include <iterator>
#include <optional>
#include <utility>

#include "engine/run/device_matches.hpp"

namespace stalemate::engine {

namespace {

struct KindWord {
  std::string operator()(const Violation& violation) const {
    return std::string(name(violation.kind));
  }
  std::string operator()(const Error& error) const {
    if (error.device_lost) return "";
    // A crash that is excused does not excuse a driver that runs no kernels.
    return error.of_driver ? "driver_fault" : "error";
  }
  template <class Other>
  std::string operator()(const Other& /*verdict*/) const {
    return "";
  }
};

bool names_subject(const KnownFailure& known, const std::string& subject) {
  return fnmatch(known.subject.c_str(), subject.c_str(), 0) == 0;
}

/// Or another of the same fault: which of them a launch shows first is chance.
bool names_kind(const KnownFailure& known, const std::string& word) {
  const auto kind = violation_kind(word);
  return std::any_of(known.kinds.begin(), known.kinds.end(), [&](const std::string& listed) {
    const auto other = violation_kind(listed);
    return listed == word || (kind && other && are_of_one_fault(*kind, *other));
  });
}

const KnownFailure* entry_for(const std::vector<KnownFailure>& known, const Subject& subject,
                              const std::string& kind, const DeviceInfo& device) {
  const KnownFailure* of_fault = nullptr;
  for (const KnownFailure& one : known) {
    if (!names_subject(one, subject.name) || !device_matches(one.device, device)) continue;
    if (std::find(one.kinds.begin(), one.kinds.end(), kind) != one.kinds.end()) return &one;
    if (of_fault == nullptr && names_kind(one, kind)) of_fault = &one;
  }
  return of_fault;
}

bool names_device(const KnownFailure& known, const std::vector<DeviceInfo>& devices,
                  const std::string& id) {
  return std::any_of(devices.begin(), devices.end(), [&](const DeviceInfo& device) {
    return device.id == id && device_matches(known.device, device);
  });
}

bool is_over(const KnownFailure& known, const std::vector<DeviceInfo>& devices,
             const RunResult& run) {
  bool passed = false;
  bool failed = false;
  for (const SubjectResult& result : run.subjects) {
    if (!names_subject(known, result.subject) || !names_device(known, devices, result.device)) {
      continue;
    }
    passed |= std::holds_alternative<Pass>(result.verdict);
    failed |= names_kind(known, kind_word(result.verdict));
  }
  return passed && !failed;
}

/// One that both name. Other kinds of the same fault do not count: neither outlives the other.
std::optional<std::string> shared_kind(const KnownFailure& a, const KnownFailure& b) {
  const auto shared =
      std::find_first_of(a.kinds.begin(), a.kinds.end(), b.kinds.begin(), b.kinds.end());
  return shared == a.kinds.end() ? std::nullopt : std::optional(*shared);
}

/// The first subject and device that both name.
std::optional<Double> double_of(const KnownFailure& a, const KnownFailure& b,
                                const std::vector<std::string>& subjects,
                                const std::vector<DeviceInfo>& devices) {
  const auto kind = shared_kind(a, b);
  const auto device = std::find_if(devices.begin(), devices.end(), [&](const DeviceInfo& one) {
    return device_matches(a.device, one) && device_matches(b.device, one);
  });
  const auto subject = std::find_if(subjects.begin(), subjects.end(), [&](const std::string& one) {
    return names_subject(a, one) && names_subject(b, one);
  });
  if (!kind || device == devices.end() || subject == subjects.end()) return std::nullopt;
  return Double{a, b, *subject, device->id, *kind};
}

}  // namespace

std::string kind_word(const Verdict& verdict) {
  return std::visit(KindWord{}, verdict);
}

const KnownFailure* known_failure(const std::vector<KnownFailure>& known, const Subject& subject,
                                  const Verdict& verdict, const DeviceInfo& device) {
  return entry_for(known, subject, kind_word(verdict), device);
}

bool are_of_one_fault(ViolationKind one, ViolationKind other) {
  constexpr ViolationKind::Shipped of_updates[] = {
      ViolationKind::LostUpdate, ViolationKind::WrongReturn, ViolationKind::WrongValue,
      ViolationKind::TornValue};
  const auto is_of_update = [&](ViolationKind kind) {
    return std::any_of(std::begin(of_updates), std::end(of_updates),
                       [&](ViolationKind::Shipped each) { return kind == each; });
  };
  return one == other || (is_of_update(one) && is_of_update(other));
}

std::string unknown_kind(const std::vector<KnownFailure>& known, const Subject& subject,
                         const std::vector<std::string>& kinds, const DeviceInfo& device) {
  const auto is_listed = [&](const std::string& kind) {
    return entry_for(known, subject, kind, device) != nullptr;
  };
  const auto unknown = std::find_if_not(kinds.begin(), kinds.end(), is_listed);
  return unknown == kinds.end() ? "" : *unknown;
}

std::vector<StaleEntry> stale_entries(std::vector<StaleEntry> idle,
                                      const std::vector<KnownFailure>& known,
                                      const std::vector<DeviceInfo>& devices,
                                      const RunResult& run) {
  std::vector<StaleEntry> stale = std::move(idle);
  for (const KnownFailure& one : known) {
    if (is_over(one, devices, run)) stale.push_back({one, KnownState::Over});
  }
  return stale;
}

std::vector<KnownFailure> unmatched(const std::vector<KnownFailure>& known,
                                    const std::vector<std::string>& subjects,
                                    const std::vector<DeviceInfo>& devices) {
  std::vector<KnownFailure> idle;
  std::copy_if(known.begin(), known.end(), std::back_inserter(idle), [&](const KnownFailure& one) {
    const bool has_subject =
        std::any_of(subjects.begin(), subjects.end(),
                    [&](const std::string& subject) { return names_subject(one, subject); });
    const bool has_device =
        std::any_of(devices.begin(), devices.end(),
                    [&](const DeviceInfo& device) { return device_matches(one.device, device); });
    return !has_subject || !has_device;
  });
  return idle;
}

std::vector<Double> doubles(const std::vector<KnownFailure>& known,
                            const std::vector<std::string>& subjects,
                            const std::vector<DeviceInfo>& devices) {
  std::vector<Double> found;
  for (auto first = known.begin(); first != known.end(); ++first) {
    const auto add = [&](const KnownFailure& second) {
      if (auto both = double_of(*first, second, subjects, devices))
        found.push_back(*std::move(both));
    };
    std::for_each(std::next(first), known.end(), add);
  }
  return found;
}

}  // namespace stalemate::engine
