#include "sim/explore/shared_program.hpp"

#include <functional>
#include <utility>

#include "sim/explore/explored_program.hpp"

namespace stalemate::sim::explore::test {
namespace {

struct ShapeNotes final : Notes {
  std::vector<std::string> shapes;
  std::string stopped_at;
};

class ShapeObserver final : public Observer {
 public:
  ShapeObserver(std::size_t items, const Stopping& stopping)
      : items_(static_cast<unsigned>(items)), stopping_(stopping) {}

  Next complete(const Graph& graph) override {
    notes_->shapes.push_back(shape_of(graph, items_));
    return Next::GoOn;
  }
  Next found(const Problem& /*problem*/, const Graph& graph) override {
    if (stopping_.one_in == 0) return Next::GoOn;
    std::string shape = shape_of(graph, items_);
    if (std::hash<std::string>()(shape) % stopping_.one_in != 0) return Next::GoOn;
    notes_->stopped_at = std::move(shape);
    return Next::Stop;
  }
  std::unique_ptr<Notes> take_notes() override {
    return std::exchange(notes_, std::make_unique<ShapeNotes>());
  }

 private:
  unsigned items_;
  Stopping stopping_;
  std::unique_ptr<ShapeNotes> notes_ = std::make_unique<ShapeNotes>();
};

}  // namespace

Shared explore_shared(const SmallProgram& program, const Team& team, const Limits& limits,
                      const Stopping& stopping) {
  const auto join = [&](const std::function<void(const Member&)>& act) {
    MachineProgram machines(program);
    ShapeObserver observer(program.items.size(), stopping);
    act({machines, observer});
  };
  TeamExplored made = explore_together(team, program.seats, limits, join);
  Shared shared{made.explored, made.notes.size(), {}, {}};
  for (const auto& notes : made.notes) {
    auto& part = static_cast<ShapeNotes&>(*notes);
    for (std::string& shape : part.shapes) shared.shapes.push_back(std::move(shape));
    shared.stopped_at += part.stopped_at;
  }
  return shared;
}

}  // namespace stalemate::sim::explore::test
