#include "list_prepend/list_subject.hpp"

#include <limits>

#include "shared/key_parts.hpp"
#include "shared/read_once.hpp"

namespace stalemate::properties {

namespace {

/// Two for each work-item of the largest work-group that runs code alone.
constexpr std::int64_t kNodeLimitMin = 128;
constexpr std::int64_t kNodeLimitMax = std::numeric_limits<std::int32_t>::max();

ListSubject read_list_subject_anew(const Subject& subject) {
  const Options& options = subject.options;
  ListSubject read;
  read.prepend = function_per_space(subject, "prepend");
  if (options.find("pop") != nullptr) read.pop = function_per_space(subject, "pop");
  keep_common(read.prepend, read.pop);
  keep_common(read.pop, read.prepend);
  read.head_index = options.text("head_index").value_or("");
  read.empty = static_cast<std::int32_t>(options.integer("empty").value_or(-1));
  read.publishes = options.flag("publishes").value_or(false);
  read.node_limit =
      static_cast<std::uint32_t>(options.integer("node_limit").value_or(kNodeLimitMax));
  return read;
}

}  // namespace

std::vector<Key> list_keys() {
  return {
      also_called(
          required(key("prepend", KeyForm::IdentifierPerSpace,
                       "The function under test, void f(volatile AS int *head, AS int *next, int "
                       "node), where AS is __global or __local; for both {global: f, local: g}.")),
          {"push", "insert", "add", "function"}),
      also_called(key("pop", KeyForm::IdentifierPerSpace,
                      "int g(volatile AS int *head, AS int *next), which takes the first node off "
                      "and returns it, or -1 if there is none."),
                  {"remove", "take"}),
      key("head_index", KeyForm::Identifier,
          "Where a head is more than a node: int h(int head), the first node, or -1."),
      with_default(within(key("empty", KeyForm::Integer, "What the head of an empty list is."),
                          std::numeric_limits<std::int32_t>::min(),
                          std::numeric_limits<std::int32_t>::max()),
                   "-1"),
      with_default(key("publishes", KeyForm::Boolean,
                       "Whether readers may walk the list meanwhile, with acquire loads of the "
                       "head, and find links and payloads in place."),
                   "false"),
      with_default(
          within(key("node_limit", KeyForm::Integer, "How many different nodes a head can name."),
                 static_cast<double>(kNodeLimitMin), static_cast<double>(kNodeLimitMax)),
          std::to_string(kNodeLimitMax)),
  };
}

ListSubject read_list_subject(const Subject& subject) {
  return read_once(subject, read_list_subject_anew);
}

}  // namespace stalemate::properties
