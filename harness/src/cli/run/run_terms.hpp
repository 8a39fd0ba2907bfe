#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/run/run_arguments.hpp"
#include "report/file/resumption.hpp"
#include "stalemate/run/observer.hpp"
#include "stalemate/run/result.hpp"
#include "stalemate/seed.hpp"

namespace stalemate::cli {

/// What a run is, and what it goes on with.
struct RunTerms {
  Seed seed;
  Shard shard = {};
  std::optional<report::Resumption> resumption = {};
};

/// A mistake in what the user gave, but for the plan.
std::optional<std::string> mistake_in(const RunArguments& arguments);

/// What the user said, else what is on record; or what is wrong with that.
std::variant<RunTerms, std::string> terms_of(const RunArguments& arguments);

/// Verdicts on record, those with a failure as it was kept, as a run expects them that is strict or
/// not.
std::vector<SubjectResult> on_record(const RunTerms& terms, bool is_strict);

/// Whether what is to be run is what is on record; if not, the user was told.
bool goes_on_with(const RunTerms& terms, const RunHeader& now);

/// Tells how to go on with a run whose results are in `folder`. One that was to end early would end
/// at the failure on record.
void tell_missing(const RunResult& result, const std::string& folder);

}  // namespace stalemate::cli
