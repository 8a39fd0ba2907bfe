#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "stalemate/verdict.hpp"

namespace stalemate::report::html {

/// A head, a node, the end, or several nodes that are only counted.
struct GraphNode {
  std::string name = {};  // "node 3"
  std::string note = {};  // "by work-item 1, operation 0"; "LOST"
  bool is_wrong = false;
  std::size_t row = 0;
  std::size_t column = 0;
};

struct GraphEdge {
  std::size_t from = 0;
  std::size_t to = 0;
  bool is_wrong = false;

  friend bool operator==(const GraphEdge&, const GraphEdge&) = default;
};

/// What a violation says of lists: which node leads where.
struct ListGraph {
  std::vector<GraphNode> nodes = {};
  std::vector<GraphEdge> edges = {};
};

/// Empty if the violation is not about lists. What the violation does not tell is not in it.
ListGraph list_graph(const Violation& violation);

/// The graph as an SVG element that takes its colours from the page.
std::string list_graph_svg(const ListGraph& graph);

}  // namespace stalemate::report::html
