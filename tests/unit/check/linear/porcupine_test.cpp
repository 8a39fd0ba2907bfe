#include <map>
#include <sstream>

#include <catch2/catch.hpp>

#include "check/linear/judge.hpp"

using namespace stalemate::check::linear;

// Histories in the two text formats that Porcupine publishes its own in: of a register (as Jepsen
// writes it) and of a store of texts by key. The histories are our own. Calls and returns are
// numbered as they stand: those are the stamps.

namespace {

struct Event {
  std::uint32_t process = 0;
  std::string type;
  std::string f;
  std::string key;
  std::string value;
};

std::string field(const std::string& line, const std::string& name) {
  const std::size_t at = line.find(name + " ");
  if (at == std::string::npos) return {};
  const std::size_t begin = at + name.size() + 1;
  const bool quoted = line[begin] == '"';
  const bool is_list = line[begin] == '[';
  const std::size_t end = quoted    ? line.find('"', begin + 1) + 1
                          : is_list ? line.find(']', begin) + 1
                                    : line.find_first_of(",}", begin);
  return line.substr(begin, end - begin);
}

std::vector<Event> events_of(const std::string& text) {
  std::vector<Event> events;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find(":process") == std::string::npos) continue;
    events.push_back({static_cast<std::uint32_t>(std::stoul(field(line, ":process"))),
                      field(line, ":type"), field(line, ":f"), field(line, ":key"),
                      field(line, ":value")});
  }
  return events;
}

std::uint64_t number(const std::string& text) {
  return text == "nil" ? 0 : std::stoull(text);
}

/// A register that begins with nil: 0.
void begin_register(Operation& operation, const Event& event) {
  if (event.f == ":read") operation.role = Role::Read;
  if (event.f == ":write") {
    operation.role = Role::Write;
    operation.value = number(event.value);
  }
  if (event.f == ":cas") {
    operation.role = Role::CompareExchange;
    std::istringstream(event.value.substr(1)) >> operation.expected >> operation.value;
  }
}

History register_history(const std::string& text) {
  History history;
  std::map<std::uint32_t, std::size_t> open;
  std::uint64_t time = 0;
  for (const Event& event : events_of(text)) {
    ++time;
    if (event.type == ":invoke") {
      open[event.process] = history.operations.size();
      history.operations.push_back({.item = event.process});
      history.operations.back().stamp = Stamp{time, time};
      begin_register(history.operations.back(), event);
      continue;
    }
    Operation& operation = history.operations[open.at(event.process)];
    operation.stamp->end = time;
    if (event.type == ":fail") operation.outcome = Outcome::Failed;
    if (operation.role == Role::Read) operation.result = number(event.value);
  }
  return history;
}

/// Texts by key, as a map of numbers: get of a key that nobody has put gives "".
History store_history(const std::string& text) {
  History history;
  std::map<std::string, std::uint64_t> numbers{{"\"\"", 0}};
  const auto named = [&](const std::string& name) {
    return numbers.try_emplace(name, numbers.size()).first->second;
  };
  std::map<std::uint32_t, std::size_t> open;
  std::uint64_t time = 0;
  for (const Event& event : events_of(text)) {
    ++time;
    if (event.type == ":invoke") {
      open[event.process] = history.operations.size();
      history.operations.push_back({.item = event.process});
      Operation& operation = history.operations.back();
      operation.role = event.f == ":get" ? Role::Get : Role::Put;
      operation.key = named(event.key);
      operation.stamp = Stamp{time, time};
      if (operation.role == Role::Put) operation.value = named(event.value);
      continue;
    }
    Operation& operation = history.operations[open.at(event.process)];
    operation.stamp->end = time;
    if (operation.role == Role::Put) continue;
    if (event.value == "\"\"") {
      operation.outcome = Outcome::Failed;
    } else {
      operation.result = named(event.value);
    }
  }
  return history;
}

bool is_linear(const History& history, ModelKind kind) {
  return std::holds_alternative<Linear>(judge(history, {.kind = kind}));
}

// Write 3 overlaps both reads, so the first may come before it.
constexpr const char* kRegister = R"(
{:process 0, :type :invoke, :f :write, :value 3}
{:process 1, :type :invoke, :f :read, :value nil}
{:process 1, :type :ok, :f :read, :value nil}
{:process 1, :type :invoke, :f :read, :value nil}
{:process 1, :type :ok, :f :read, :value 3}
{:process 0, :type :ok, :f :write, :value 3}
{:process 2, :type :invoke, :f :cas, :value [3 4]}
{:process 2, :type :ok, :f :cas, :value [3 4]}
{:process 2, :type :invoke, :f :cas, :value [3 5]}
{:process 2, :type :fail, :f :cas, :value [3 5]}
)";

// The same, but the reads have changed places: 3 was there, and then it was not.
constexpr const char* kRegisterBackwards = R"(
{:process 0, :type :invoke, :f :write, :value 3}
{:process 1, :type :invoke, :f :read, :value nil}
{:process 1, :type :ok, :f :read, :value 3}
{:process 1, :type :invoke, :f :read, :value nil}
{:process 1, :type :ok, :f :read, :value nil}
{:process 0, :type :ok, :f :write, :value 3}
)";

constexpr const char* kStore = R"(
{:process 0, :type :invoke, :f :put, :key "a", :value "x"}
{:process 1, :type :invoke, :f :get, :key "a", :value nil}
{:process 0, :type :ok, :f :put, :key "a", :value "x"}
{:process 1, :type :ok, :f :get, :key "a", :value ""}
{:process 1, :type :invoke, :f :get, :key "b", :value nil}
{:process 1, :type :ok, :f :get, :key "b", :value ""}
{:process 1, :type :invoke, :f :get, :key "a", :value nil}
{:process 1, :type :ok, :f :get, :key "a", :value "x"}
)";

// The put has ended before the get begins.
constexpr const char* kStoreStale = R"(
{:process 0, :type :invoke, :f :put, :key "a", :value "x"}
{:process 0, :type :ok, :f :put, :key "a", :value "x"}
{:process 1, :type :invoke, :f :get, :key "a", :value nil}
{:process 1, :type :ok, :f :get, :key "a", :value ""}
)";

}  // namespace

TEST_CASE("judge: registers as Jepsen writes them down", "[check][linear]") {
  CHECK(register_history(kRegister).operations.size() == 5);
  CHECK(is_linear(register_history(kRegister), ModelKind::Register));
  CHECK_FALSE(is_linear(register_history(kRegisterBackwards), ModelKind::Register));
}

TEST_CASE("judge: stores by key as Porcupine writes them down", "[check][linear]") {
  CHECK(store_history(kStore).operations.size() == 4);
  CHECK(is_linear(store_history(kStore), ModelKind::Map));
  CHECK_FALSE(is_linear(store_history(kStoreStale), ModelKind::Map));
}
