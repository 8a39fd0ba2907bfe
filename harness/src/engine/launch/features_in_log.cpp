#include "engine/launch/features_in_log.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <regex>
#include <set>
#include <string_view>
#include <utility>

namespace stalemate::engine {

namespace {

using Feature = std::string_view;

constexpr Feature kCollectives = "__opencl_c_work_group_collective_functions";
constexpr Feature kSubgroups = "__opencl_c_subgroups";
constexpr Feature kGeneric = "__opencl_c_generic_address_space";
constexpr Feature kAllDevices = "__opencl_c_atomic_scope_all_devices";
constexpr Feature kSequential = "__opencl_c_atomic_order_seq_cst";
constexpr Feature kEnqueue = "__opencl_c_device_enqueue";
constexpr Feature kPipes = "__opencl_c_pipes";
constexpr Feature kBallot = "cl_khr_subgroup_ballot";
constexpr Feature kVote = "cl_khr_subgroup_non_uniform_vote";
constexpr Feature kNonUniform = "cl_khr_subgroup_non_uniform_arithmetic";
constexpr Feature kRelative = "cl_khr_subgroup_shuffle_relative";
constexpr Feature kRotate = "cl_khr_subgroup_rotate";

constexpr std::pair<std::string_view, Feature> kNames[] = {
    {"work_group_barrier", {}},  // of all devices that build OpenCL C 2.0
    {"memory_scope_sub_group", kSubgroups},
    {"get_num_sub_groups", kSubgroups},
    {"get_max_sub_group_size", kSubgroups},
    {"memory_scope_all_devices", kAllDevices},
    {"memory_scope_all_svm_devices", kAllDevices},
    {"memory_scope_device", "__opencl_c_atomic_scope_device"},
    {"memory_order_acquire", "__opencl_c_atomic_order_acq_rel"},
    {"memory_order_release", "__opencl_c_atomic_order_acq_rel"},
    {"memory_order_acq_rel", "__opencl_c_atomic_order_acq_rel"},
    {"memory_order_seq_cst", kSequential},
    // Of C11's functions, those that name no order.
    {"atomic_flag_test_and_set", kSequential},
    {"atomic_flag_clear", kSequential},
    {"atomic_load", kSequential},
    {"atomic_store", kSequential},
    {"atomic_exchange", kSequential},
    {"atomic_compare_exchange_strong", kSequential},
    {"atomic_compare_exchange_weak", kSequential},
    {"atomic_fetch_add", kSequential},
    {"atomic_fetch_sub", kSequential},
    {"atomic_fetch_or", kSequential},
    {"atomic_fetch_xor", kSequential},
    {"atomic_fetch_and", kSequential},
    {"atomic_fetch_min", kSequential},
    {"atomic_fetch_max", kSequential},
    {"to_global", kGeneric},
    {"to_local", kGeneric},
    {"to_private", kGeneric},
    {"get_fence", kGeneric},
    {"queue_t", kEnqueue},
    {"clk_event_t", kEnqueue},
    {"ndrange_t", kEnqueue},
    {"enqueue_kernel", kEnqueue},
    {"get_default_queue", kEnqueue},
    {"read_pipe", kPipes},
    {"write_pipe", kPipes},
};

// Of which there are many; a name of the code's own may begin with less.
constexpr std::pair<std::string_view, Feature> kBeginnings[] = {
    {"work_group_all", kCollectives},
    {"work_group_any", kCollectives},
    {"work_group_broadcast", kCollectives},
    {"work_group_reduce_", kCollectives},
    {"work_group_scan_", kCollectives},
    {"work_group_reserve_", kPipes},
    {"work_group_commit_", kPipes},
    {"sub_group_barrier", kSubgroups},
    {"sub_group_all", kSubgroups},
    {"sub_group_any", kSubgroups},
    {"sub_group_broadcast_first", kBallot},
    {"sub_group_broadcast", kSubgroups},
    {"sub_group_reduce_", kSubgroups},
    {"sub_group_scan_", kSubgroups},
    {"sub_group_reserve_", kPipes},
    {"sub_group_commit_", kPipes},
    {"sub_group_elect", kVote},
    {"sub_group_non_uniform_broadcast", kBallot},
    {"sub_group_non_uniform_reduce_", kNonUniform},
    {"sub_group_non_uniform_scan_", kNonUniform},
    {"sub_group_non_uniform_", kVote},
    {"sub_group_ballot", kBallot},
    {"sub_group_inverse_ballot", kBallot},
    {"sub_group_shuffle_up", kRelative},
    {"sub_group_shuffle_down", kRelative},
    {"sub_group_shuffle", "cl_khr_subgroup_shuffle"},
    {"sub_group_rotate", kRotate},
    {"sub_group_clustered_rotate", kRotate},
    {"sub_group_clustered_", "cl_khr_subgroup_clustered_reduce"},
    {"intel_sub_group_", "cl_intel_subgroups"},
    {"get_sub_group_", kSubgroups},
};

/// Of which an identifier is, or none.
Feature feature_of(std::string_view name) {
  const auto* known = std::find_if(std::begin(kNames), std::end(kNames),
                                   [&](const auto& entry) { return entry.first == name; });
  if (known != std::end(kNames)) return known->second;
  const auto* begun =
      std::find_if(std::begin(kBeginnings), std::end(kBeginnings),
                   [&](const auto& entry) { return name.starts_with(entry.first); });
  return begun == std::end(kBeginnings) ? Feature() : begun->second;
}

bool is_own(std::string_view name, const SourceCode& code) {
  return code.function(name) != nullptr || code.macro(name) != nullptr;
}

/// Without the feature a pointer that names no address space is a private one.
bool has_generic_pointers(const SourceCode& code) {
  return std::any_of(
      code.functions.begin(), code.functions.end(), [](const CodeFunction& function) {
        const auto& parameters = function.parameters;
        return std::any_of(
            parameters.begin(), parameters.end(), [](const CodeParameter& parameter) {
              return parameter.type.is_pointer && parameter.type.space == CodeSpace::Generic;
            });
      });
}

bool has_float_atomics(const SourceCode& code) {
  return code.mentions("atomic_float") || code.mentions("atomic_double") ||
         code.mentions("atomic_half");
}

bool says(const std::string& log, const std::regex& words) {
  return std::regex_search(log, words);
}

/// Of what is not allowed without them.
void add_refused(const std::string& log, const SourceCode& code, std::set<std::string>& features) {
  static const std::regex variable(
      "(?:program scope|static local) variable must reside in constant address space");
  static const std::regex pipe("does not support the 'pipe' type qualifier");
  static const std::regex half("type '(?:__[a-z]+ )?half' is not allowed");
  static const std::regex space("changes address space of pointer");
  static const std::regex float_call(
      "call to '[a-z_]*atomic_fetch_(?:add|sub|min|max)(?:_explicit)?' is ambiguous");
  if (says(log, variable)) features.emplace("__opencl_c_program_scope_global_variables");
  if (says(log, pipe)) features.emplace(kPipes);
  if (says(log, half)) features.emplace("cl_khr_fp16");
  static const std::regex atomic_call("no matching function for call to '[a-z_]*atomic_");
  const bool is_refused = says(log, space) || says(log, atomic_call);
  if (has_generic_pointers(code) && is_refused) features.emplace(kGeneric);
  if (has_float_atomics(code) && says(log, float_call)) features.emplace("cl_ext_float_atomics");
}

/// The first group of each match.
std::vector<std::string> found(const std::string& log, const std::regex& words) {
  std::vector<std::string> groups;
  for (std::sregex_iterator at(log.begin(), log.end(), words), end; at != end; ++at) {
    groups.push_back((*at)[1]);
  }
  return groups;
}

// What errors begin with that nothing a device could have would mend.
constexpr std::string_view kMistakes[] = {
    "expected ",    "incompatible ", "too many arguments", "too few arguments", "redefinition of",
    "no member",    "conflicting ",  "initializing ",      "assigning ",        "passing ",
    "returning ",   "called object", "invalid operands",   "subscripted value", "cannot ",
    "non-void fun", "void function", "excess elements"};

/// Whether OpenCL C with all of its features and extensions of Khronos has that name: it may be
/// asked for the type of it.
bool has_opencl(const std::string& name, const Subject& subject) {
  Subject question = subject;
  question.cl_std.clear();
  question.build_options.clear();
  question.source = fmt::format("__typeof__({}) *stalemate_asked;\n", name);
  const auto& problems = source_code(question).problems;
  return std::none_of(problems.begin(), problems.end(), [](const CodeProblem& problem) {
    return problem.message.find("undeclared identifier") != std::string::npos;
  });
}

/// By its beginning: of a function, type or constant of OpenCL C or of an extension.
bool may_be_built_in(const std::string& name) {
  static const std::regex beginning(
      "^(?:__|ATOMIC_|CLK_|DBL_|FLT_|HALF_|M_|amd_|arm_|as_|atom_|atomic_|bfloat|capture_event|cl_|"
      "commit_|convert_|create_user_event|ctz|dot|double|enqueue|event_|fma|generic|get_|half|"
      "image|intel_|is_valid_|memory_|native_|ndrange|nv_|pipe|popcount|qcom_|queue|read_|"
      "release_event|reserve_|retain_event|sampler|set_user_event|sub_group_|to_|vload|vstore|"
      "work_group_|write_)");
  return std::regex_search(name, beginning);
}

/// Of vendors' and of newer extensions than Clang's, and of macros that take arguments.
bool is_beyond_asking(std::string_view name) {
  constexpr std::string_view beginnings[] = {"amd_", "arm_", "intel_",  "nv_",       "qcom_",
                                             "__",   "as_",  "ATOMIC_", "sub_group_"};
  return std::any_of(std::begin(beginnings), std::end(beginnings),
                     [&](std::string_view begin) { return name.starts_with(begin); });
}

/// By hand: a name has no limit, and a regular expression would need a stack for each letter.
bool is_there_once(const std::string& name, const std::string& text) {
  const auto is_of_name = [](char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
  };
  int count = 0;
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool begins = at == 0 || !is_of_name(text[at - 1]);
    const bool ends = end == text.size() || !is_of_name(text[end]);
    count += begins && ends ? 1 : 0;
  }
  return count == 1;
}

/// What Clang says of the first error; empty where no error is in its form.
std::string words_of_first_error(const std::string& log) {
  // PoCL has the place behind the word, and that of a macro of its own behind it, others in front.
  static const std::regex error(
      "(?:^|\\n|: |\\s)error: (?:[^\\s:]{1,500}:\\d{1,9}:\\d{1,9}(?: <[^\\n>]{1,500}>)?: )?"
      "([^\\n]{1,300})");
  std::smatch line;
  return std::regex_search(log, line, error) ? line[1].str() : std::string();
}

/// Of pointers: one that names no space may be generic where there are such, two that name
/// different ones are never the same.
bool are_two_spaces(const std::string& error) {
  static const std::regex pointer("__(global|local|constant) [^'*]{1,100}\\*");
  std::set<std::string> named;
  for (std::sregex_iterator at(error.begin(), error.end(), pointer), end; at != end; ++at) {
    named.insert((*at)[1]);
  }
  return named.size() > 1;
}

// What errors say that another device, which has more, need not have.
constexpr std::string_view kOfLack[] = {"undeclared identifier",
                                        "implicit declaration",
                                        "unknown type name",
                                        "no matching function",
                                        "ambiguous",
                                        "requires ",
                                        "address space",
                                        "not allowed",
                                        "not supported",
                                        "unsupported",
                                        "extension"};

// Nor has one more of these.
constexpr std::string_view kOfLanguage[] = {"pointers to functions", "not supported in OpenCL",
                                            "calls itself"};

}  // namespace

bool may_come_of_lack(const std::string& log) {
  const std::string first = words_of_first_error(log);
  const auto says = [&](std::string_view words) { return first.find(words) != std::string::npos; };
  if (first.empty()) return true;
  return std::any_of(std::begin(kOfLack), std::end(kOfLack), says) &&
         std::none_of(std::begin(kOfLanguage), std::end(kOfLanguage), says);
}

bool begins_with_mistake(const std::string& log, const Subject& subject) {
  const std::string first = words_of_first_error(log);
  if (first.empty()) return false;
  const bool is_of_space = first.find("address space") != std::string::npos;
  if (is_of_space && are_two_spaces(first)) return true;
  if (!is_of_space &&
      std::any_of(std::begin(kMistakes), std::end(kMistakes),
                  [&](std::string_view begin) { return first.starts_with(begin); })) {
    return true;
  }
  static const std::regex unknown(
      "^(?:use of undeclared identifier|implicit declaration of function|unknown type name) "
      "'([A-Za-z0-9_]{1,200})'");
  std::smatch found;
  if (!std::regex_search(first, found, unknown)) return false;
  const std::string name = found[1];
  const bool is_known =
      may_be_built_in(name) && (is_beyond_asking(name) || has_opencl(name, subject));
  return !is_known && is_there_once(name, subject.source.str());
}

std::vector<std::string> features_in_log(const std::string& log, const SourceCode& code) {
  static const std::regex named("requires ((?:__opencl_c_|cl_khr_|cl_ext_)[a-z0-9_]+)");
  static const std::regex unknown(
      "(?:use of undeclared identifier|implicit declaration of function|unknown type name) "
      "'([A-Za-z0-9_]+)'");
  std::set<std::string> features;
  for (const std::string& feature : found(log, named)) features.insert(feature);
  for (const std::string& name : found(log, unknown)) {
    const Feature feature = feature_of(name);
    if (!feature.empty() && !is_own(name, code)) features.emplace(feature);
  }
  add_refused(log, code, features);
  return {features.begin(), features.end()};
}

}  // namespace stalemate::engine
