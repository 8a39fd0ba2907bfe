#include "linearizability/linear_readable_check.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <string_view>
#include <vector>

#include "linearizability/linear_finding.hpp"
#include "linearizability/subject/linear_reading.hpp"

namespace stalemate::properties {

namespace {

/// Operations of an object that the check searches for an order of.
constexpr std::uint64_t kSearchedMax = 256;

std::string in_capitals(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  return text;
}

std::string in_hex(std::uint64_t number) {
  return fmt::format("0x{:x}u", number);
}

const char* word_of(LinearFailure failure) {
  switch (failure) {
    case LinearFailure::Never: return "NEVER";
    case LinearFailure::Zero: return "ZERO";
    case LinearFailure::Value: return "VALUE";
    case LinearFailure::NotExpected: return "NOT_EXPECTED";
  }
  return "";
}

const char* word_of(LinearFound found) {
  switch (found) {
    case LinearFound::Nowhere: return "NOWHERE";
    case LinearFound::Returned: return "RETURNED";
    case LinearFound::Out: return "OUT";
  }
  return "";
}

/// Where the number stands among those that the function is given; -1: nowhere.
std::string place_of(const LinearBinding& binding, LinearInput input) {
  const auto found = std::find(binding.inputs.begin(), binding.inputs.end(), input);
  return std::to_string(found == binding.inputs.end() ? -1 : found - binding.inputs.begin());
}

void set_flags(ReadableLaunch& launch, std::initializer_list<const char*> flags) {
  launch.flags.insert(flags.begin(), flags.end());
}

void add_sequence(std::string_view model, ReadableLaunch& launch) {
  set_flags(launch, {"is_sequence", "moves", "counts_elements", "is_one"});
  launch.words["place_taken"] = model == "queue" ? "0"
                                : model == "stack"
                                    ? "now.count - 1"
                                    : "role == POP || role == POP_BACK ? now.count - 1 : 0";
}

void add_word(const LinearSubject& read, ReadableLaunch& launch) {
  const check::linear::ModelTerms terms = linear_terms_of(read);
  const std::uint64_t first = terms.initial.empty() ? 0 : terms.initial.front();
  set_flags(launch, {"is_word", "is_one"});
  launch.flags.insert(read.model == "counter" ? "counts_sum" : "counts_nothing");
  launch.words["word_mask"] =
      in_hex(terms.bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << terms.bits) - 1);
  launch.words["first_word"] = std::to_string(first);
  launch.rows["first_numbers"] = {{{"index", "0"}, {"number", std::to_string(first)}}};
}

void add_lock(const LinearSubject& read, ReadableLaunch& launch) {
  set_flags(launch, {"is_one", "counts_nothing"});
  launch.flags.insert("is_" + read.model);
  launch.words["permits"] = std::to_string(read.capacity.value_or(0));
  const bool is_semaphore = read.model == "semaphore";
  const std::string first = is_semaphore ? launch.words["permits"] : "0";
  launch.rows["first_numbers"] = {{{"index", "0"}, {"number", first}}};
  if (!is_semaphore) launch.rows["first_numbers"].push_back({{"index", "1"}, {"number", "0"}});
  const std::size_t known = launch.rows["first_numbers"].size();
  if (read.guards_data) {
    launch.rows["first_numbers"].push_back({{"index", std::to_string(known)}, {"number", "0"}});
  }
}

void add_collection(const LinearSubject& read, ReadableLaunch& launch) {
  if (read.model == "map") return set_flags(launch, {"is_map", "by_key"});
  set_flags(launch, {"moves", "sorts"});
  if (read.model == "set") return set_flags(launch, {"is_set", "by_key"});
  if (read.model == "allocator") return set_flags(launch, {"is_allocator", "counts_blocks"});
  set_flags(launch, {"is_bag", "counts_elements", "is_one"});
}

bool knows_room(const ReadableLaunch& launch) {
  return launch.flags.contains("is_sequence") || launch.flags.contains("is_bag") ||
         launch.flags.contains("is_allocator");
}

}  // namespace

ReadableLaunch::Row check_row_of(const LinearBinding& binding) {
  const LinearReading reading = reading_of(binding);
  const CodeType* found = found_type(binding);
  return {{"role", binding.role_name},
          {"role_word", in_capitals(binding.role_name)},
          {"failure", word_of(reading.failure)},
          {"failed", in_hex(static_cast<std::uint64_t>(binding.failure.value_or(0)))},
          {"failed_mask", in_hex(mask_of(binding.result))},
          {"found", word_of(reading.found)},
          {"found_mask", in_hex(found == nullptr ? 0 : mask_of(*found))},
          {"may_fail", binding.may_fail ? "1" : "0"},
          {"value", place_of(binding, LinearInput::Value)},
          {"key", place_of(binding, LinearInput::Key)},
          {"expected", place_of(binding, LinearInput::Expected)},
          {"handle", place_of(binding, LinearInput::Handle)},
          {"amount", place_of(binding, LinearInput::Amount)}};
}

void add_model_words(const LinearSubject& read, const LinearLayout& layout,
                     ReadableLaunch& launch) {
  const std::string& model = read.model;
  std::vector<std::string> roles = linear_role_words();
  std::transform(roles.begin(), roles.end(), roles.begin(), in_capitals);
  launch.words["role_words"] = fmt::format("{}", fmt::join(roles, ", "));
  launch.words["model"] = model;
  launch.words["searched"] = std::to_string(std::min(layout.slots(), kSearchedMax));
  if (layout.slots() > kSearchedMax) {
    launch.checked += fmt::format(
        " No order is looked for of an object, or key, with more than {} operations: what needs "
        "none to be wrong shows, and else the program says that nothing was judged.",
        kSearchedMax);
  }
  if (model == "stack" || model == "queue" || model == "deque") {
    add_sequence(model, launch);
  } else if (model == "counter" || model == "register") {
    add_word(read, launch);
  } else if (model == "semaphore" || model == "rw_lock") {
    add_lock(read, launch);
  } else {
    add_collection(read, launch);
  }
  launch.words["first_count"] = std::to_string(launch.rows["first_numbers"].size());
  if (read.capacity) launch.words["capacity"] = std::to_string(*read.capacity);
  // Where nobody says how many blocks there are, there are enough.
  launch.words["blocks"] = std::to_string(read.capacity.value_or(2 * layout.slots()));
  if (knows_room(launch)) launch.flags.insert(read.capacity ? "may_be_full" : "never_full");
}

}  // namespace stalemate::properties
