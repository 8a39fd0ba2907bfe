#include "core/json.hpp"
#include "core/json/printer.hpp"

namespace stalemate {
namespace {

using nlohmann::json;

/// As the library prints it. Most steps have a file, an object and a place that the one before had.
template <class Value>
class Printed {
 public:
  const std::string& of(const Value& value) {
    if (text_.empty() || !(value == value_)) {
      value_ = value;
      text_ = json(value).dump(1, ' ', false, json::error_handler_t::replace);
    }
    return text_;
  }

 private:
  Value value_ = {};
  std::string text_;
};

class StepPrinter {
 public:
  explicit StepPrinter(JsonPrinter& to) : to_(to) {}

  void print(const TraceStep& step) {
    to_.begin('{');
    print_from_atomic_to_object(step);
    print_from_offset_to_scope(step);
    print_from_seen_on(step);
    to_.end('}');
  }

 private:
  void print_from_atomic_to_object(const TraceStep& step) {
    const Access& access = step.access;
    to_.put_truth("atomic", access.is_atomic);
    to_.put("dispatch", access.dispatch);
    to_.put_text("file", file_.of(access.file));
    to_.put_truth("from_store_buffer", access.from_store_buffer);
    to_.put_word("kind", name(access.kind));
    to_.put("left_out_before", step.left_out_before);
    to_.put("line", access.line);
    if (access.is_local) to_.put_truth("local", true);
    to_.put_text("object", object_.of(access.object));
    to_.put("of_driver_before", step.of_driver_before);
  }
  void print_from_offset_to_scope(const TraceStep& step) {
    const Access& access = step.access;
    to_.put_as_text("offset_bytes", access.offset_bytes);
    to_.put_word("order", name(access.order));
    if (access.orders_global) to_.put_truth("orders_global", true);
    if (access.orders_local) to_.put_truth("orders_local", true);
    to_.put_text("place", place_.of(step.location));
    if (access.reads_from) print(*access.reads_from);
    to_.put_word("scope", name(access.scope));
  }
  void print_from_seen_on(const TraceStep& step) {
    const Access& access = step.access;
    to_.put_as_text("seen", access.seen);
    to_.put("size_bytes", access.size_bytes);
    to_.put_as_text("stored", access.stored);
    if (access.stores_same) to_.put_truth("stores_same", true);
    to_.put("times", step.times);
    to_.put_as_text("truth", access.truth);
    to_.put_truth("volatile", access.is_volatile);
    if (access.was_missed) to_.put_truth("was_missed", true);
    if (access.is_weak_failure) to_.put_truth("weak_failure", true);
    to_.put_text("what", what_.of(access.what));
    to_.put("work_group", access.work_group);
    to_.put("work_item", access.work_item);
  }
  void print(const ReadsFrom& store) {
    to_.key("reads_from");
    to_.begin('{');
    to_.put_text("file", read_file_.of(store.file));
    to_.put("line", store.line);
    if (store.work_item) to_.put("work_item", *store.work_item);
    to_.end('}');
  }

  JsonPrinter& to_;
  Printed<std::string> file_;
  Printed<std::string> read_file_;
  Printed<std::string> object_;
  Printed<std::string> what_;
  Printed<Place> place_;
};

void print(JsonPrinter& to, const std::vector<Segment>& segments) {
  to.begin('[');
  for (const Segment& segment : segments) {
    to.next();
    to.begin('[');
    to.next();
    to.number(segment.work_item);
    to.next();
    to.number(segment.events);
    to.end(']');
  }
  to.end(']');
}

void print(JsonPrinter& to, const std::vector<TraceStep>& trace) {
  StepPrinter steps(to);
  to.begin('[');
  for (const TraceStep& step : trace) {
    to.next();
    steps.print(step);
  }
  to.end(']');
}

}  // namespace

void append_text(std::string& out, const ExactLaunch& launch, std::size_t depth) {
  JsonPrinter to(out, depth);
  to.begin('{');
  if (launch.schedule.follow) {
    to.key("follow");
    to.begin('[');
    for (const std::vector<Segment>& segments : *launch.schedule.follow) {
      to.next();
      print(to, segments);
    }
    to.end(']');
  }
  to.put_as_text("hash", launch.hash);
  to.put("left_out_after", launch.left_out_after);
  to.put("of_driver_after", launch.of_driver_after);
  to.put_as_text("seed", launch.schedule.seed);
  to.key("trace");
  print(to, launch.trace);
  to.end('}');
}

}  // namespace stalemate
