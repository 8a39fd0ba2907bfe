#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "config/findings.hpp"
#include "config/yaml_tree.hpp"
#include "stalemate/run/plan.hpp"

namespace stalemate::config {

/// Reads the items of `devices:`, of all files of a plan.
class DeviceReader {
 public:
  explicit DeviceReader(Findings& findings) : findings_(findings) {}

  void read(const TreeNode& node);

  /// The devices without mistakes, in order.
  std::vector<PlannedDevice> take() { return std::move(devices_); }

 private:
  void check_effects(const TreeNode& node, const sim::Settings& settings);
  void check_name(const TreeNode& name);

  Findings& findings_;
  std::vector<PlannedDevice> devices_;
  std::map<std::string, Place, std::less<>> names_;
};

}  // namespace stalemate::config
