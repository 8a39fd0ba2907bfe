// Lists as a graph, tables of what was due, and the user's code: what a page shows beside
// time-lines.
#include <catch2/catch.hpp>

#include "report/html/due_table.hpp"
#include "report/html/list_graph.hpp"
#include "report/html/source_view.hpp"
#include "sample_results.hpp"

using namespace stalemate;
using namespace stalemate::report::html;

namespace {

Place place_in_list(PlaceKind kind, std::uint64_t index = 0) {
  return {.kind = kind, .index = index};
}

std::vector<std::string> names_of(const ListGraph& graph) {
  std::vector<std::string> names;
  for (const GraphNode& node : graph.nodes) names.push_back(node.name);
  return names;
}

Violation of_facts(Fact summary, std::vector<Evidence> explanation) {
  Violation violation;
  violation.summary = std::move(summary);
  violation.explanation = std::move(explanation);
  return violation;
}

SubjectResult with_source(const std::string& source, std::uint32_t line) {
  SubjectResult result = report::test::violated("a", "sim:sc");
  result.reproducer->subject.source = source;
  result.reproducer->exact = ExactLaunch{};
  Access access{.work_item = 3};
  access.file = "mine.cl";
  access.line = line;
  result.reproducer->exact->trace = {TraceStep{.access = access}};
  return result;
}

std::string lines(std::size_t count) {
  std::string text;
  for (std::size_t i = 1; i <= count; ++i) text += "line " + std::to_string(i) + "\n";
  return text;
}

}  // namespace

// head ─► … ─► node 3 ─┐
//                ▲─────┘
TEST_CASE("list graph: a circle is the wrong link, drawn once", "[report]") {
  const Place node = place_in_list(PlaceKind::Node, 3);
  const ListGraph graph = list_graph(of_facts(
      Fact(FactKind::ListRunsInCircle, {place_in_list(PlaceKind::List)}),
      {Fact(FactKind::AfterNodes, {std::uint64_t{5}, node}), Fact(FactKind::LinksTo, {node}),
       Fact(FactKind::AlsoLeads, {place_in_list(PlaceKind::Node, 1)})}));
  CHECK(names_of(graph) == std::vector<std::string>{"the head of list 0", "…", "node 3", "node 1"});
  CHECK(graph.edges ==
        std::vector<GraphEdge>{{0, 1, false}, {1, 2, false}, {2, 2, true}, {3, 2, false}});
  CHECK(graph.nodes[2].row == 0);
  CHECK(graph.nodes[2].column == 2);
  CHECK(graph.nodes[3].row == 1);
  const std::string svg = list_graph_svg(graph);
  CHECK_THAT(svg, Catch::Contains("class=\"arrow bad\""));
  CHECK_THAT(svg, Catch::Contains("node 3"));
}

TEST_CASE("list graph: a lost node stands apart, with who prepended it", "[report]") {
  Place lost = place_in_list(PlaceKind::Node, 1);
  lost.maker = Actor{1, 1, 0};
  const ListGraph graph = list_graph(
      of_facts(Fact(FactKind::NodesNotOnList,
                    {std::uint64_t{1}, std::uint64_t{3}, place_in_list(PlaceKind::List)}),
               {Fact(FactKind::LostNode, {lost}),
                Fact(FactKind::NodeLinksTo,
                     {place_in_list(PlaceKind::Node, 1), place_in_list(PlaceKind::ListEnd)})}));
  CHECK(names_of(graph) ==
        std::vector<std::string>{"the head of list 0", "2 nodes", "node 1", "the end"});
  CHECK(graph.nodes[2].is_wrong);
  CHECK(graph.nodes[2].note == "on no list, by work-item 1");
  CHECK(graph.nodes[2].row == 1);
  CHECK(graph.edges == std::vector<GraphEdge>{{0, 1, false}, {2, 3, false}});
  CHECK(list_graph_svg(list_graph(report::test::lost_update())).empty());
}

TEST_CASE("list graph: of what a file from elsewhere tells no more than a person can read",
          "[report]") {
  std::vector<Evidence> many;
  for (std::uint64_t i = 0; i < 2'000; ++i) {
    many.emplace_back(Fact(FactKind::LostNode, {place_in_list(PlaceKind::Node, i)}));
  }
  CHECK(list_graph(of_facts(Fact(FactKind::PoppedNoNode), many)).nodes.size() == 40);
}

TEST_CASE("due table: each fact that names what was found and what was due has a row", "[report]") {
  const Place element{.kind = PlaceKind::Element, .index = 55, .object = "bins"};
  const Value one = value(ScalarType::Int, 1);
  const Value two = value(ScalarType::Int, 2);
  const auto rows = due_rows(
      of_facts(Fact(FactKind::ElementDiffers, {element, one, two, std::uint64_t{0}}),
               {Fact(FactKind::SumIsLess, {one}), Fact(FactKind::ReturnedOther, {two, one})}));
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].what == "bins[55]");
  CHECK(rows[0].found == "1 (0x00000001)");
  CHECK(rows[0].due == "2 (0x00000002)");
  CHECK(rows[1].what == "returned");
  CHECK(due_rows(report::test::lost_update()).empty());
}

TEST_CASE("source view: the user's files with the lines of accesses, and none of ours",
          "[report]") {
  const auto files = source_view(
      with_source("#line 1 \"stalemate/shared.clh\"\nours\n#line 1 \"mine.cl\"\n" + lines(3), 2));
  REQUIRE(files.size() == 1);
  CHECK(files[0].name == "mine.cl");
  REQUIRE(files[0].lines.size() == 3);
  CHECK(files[0].lines[1].text == "line 2");
  CHECK(files[0].lines[1].mark == "work-item 3");
  CHECK(files[0].lines[1].is_hit);
  CHECK_FALSE(files[0].lines[0].is_hit);
}

TEST_CASE("source view: a line that is told of in words is marked, though nobody traced it",
          "[report]") {
  SubjectResult result = with_source("#line 1 \"../mine.cl\"\n" + lines(3), 9);
  result.verdict =
      of_facts(Fact(FactKind::AccessAcrossEnd,
                    {std::string("mine.cl:2"), Actor{.work_item = 7}, std::uint64_t{8},
                     std::string("cells"), std::uint64_t{0}, std::uint64_t{7}, std::uint64_t{4}}),
               {});
  const auto files = source_view(result);
  REQUIRE(files.size() == 1);
  CHECK(files[0].lines[1].mark == "work-item 7");
  CHECK(files[0].lines[1].is_hit);
  CHECK_FALSE(files[0].lines[2].is_hit);
}

TEST_CASE("source view: of a long file what is near, with a gap for the rest", "[report]") {
  const auto files = source_view(with_source("#line 1 \"mine.cl\"\n" + lines(500), 250));
  REQUIRE(files.size() == 1);
  REQUIRE(files[0].lines.size() == 13);
  CHECK(files[0].lines.front().number == 244);
  CHECK(files[0].lines.back().number == 256);
  CHECK(source_view(report::test::passed("a", "sim:sc")).empty());
}
