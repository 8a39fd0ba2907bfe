#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "config/value_reader.hpp"
#include "config/wording.hpp"

namespace stalemate::config {

namespace {

std::vector<std::string> names_of(const std::vector<Key>& keys) {
  std::vector<std::string> all;
  all.reserve(keys.size());
  for (const Key& key : keys) all.push_back(key.name);
  return all;
}

/// The key that is meant by a name that none has; empty if that cannot be said.
std::string meant_by(const std::string& name, const std::vector<Key>& keys) {
  const auto found = std::find_if(keys.begin(), keys.end(), [&](const Key& key) {
    return std::find(key.also_called.begin(), key.also_called.end(), name) != key.also_called.end();
  });
  return found == keys.end() ? nearest_word(name, names_of(keys)) : found->name;
}

}  // namespace

const Key* find_key(const std::vector<Key>& keys, std::string_view name) {
  const auto found =
      std::find_if(keys.begin(), keys.end(), [&](const Key& key) { return key.name == name; });
  return found == keys.end() ? nullptr : &*found;
}

std::optional<Option::Mapping> read_mapping(const std::vector<Key>& keys, const TreeNode& node,
                                            Findings& findings) {
  if (node.kind == NodeKind::Refused) return std::nullopt;
  if (node.kind != NodeKind::Mapping) {
    findings.add(node.place, "expected a mapping, got " + described(node));
    return std::nullopt;
  }
  Option::Mapping read;
  std::set<std::string, std::less<>> meant;  // by a misspelt key: it is not missing as well
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    const std::string& name = node.keys[i].text;
    if (const Key* key = find_key(keys, name)) {
      if (auto value = read_value(*key, node.values[i], findings)) read.emplace(name, *value);
      continue;
    }
    const std::string other = meant_by(name, keys);
    findings.add(node.keys[i].place, "unknown key " + in_quotes(name),
                 suggestion(other.empty() ? name : other, names_of(keys)));
    meant.insert(other);
  }
  for (const Key& key : keys) {
    if (!key.required || node.find(key.name) != nullptr || meant.contains(key.name)) continue;
    findings.add(node.place, "missing key " + in_quotes(key.name), "it is " + expected(key));
  }
  return read;
}

}  // namespace stalemate::config
