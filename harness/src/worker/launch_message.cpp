#include <type_traits>

#include "worker/messages.hpp"

namespace stalemate::worker {

namespace {

void pack(Packer& packer, const Buffer& buffer) {
  packer.text(buffer.name);
  packer.number(std::uint64_t{buffer.size_bytes});
  packer.number(static_cast<std::uint8_t>(buffer.fill));
  packer.number(static_cast<std::uint8_t>(buffer.read_back));
  packer.number(static_cast<std::uint8_t>(buffer.read_back_in_sequel));
  packer.number(static_cast<std::uint8_t>(buffer.traced));
  packer.number(static_cast<std::uint8_t>(buffer.unshared));
  packer.number(std::uint64_t{buffer.content.size()});
  packer.bulk(buffer.content);
}

Fill fill(std::uint8_t number) {
  if (number > static_cast<std::uint8_t>(Fill::Pattern)) throw Nonsense("an unknown fill");
  return static_cast<Fill>(number);
}

Buffer unpack_buffer(Unpacker& unpacker) {
  Buffer buffer;
  buffer.name = unpacker.text();
  buffer.size_bytes = unpacker.number<std::uint64_t>();
  buffer.fill = fill(unpacker.number<std::uint8_t>());
  buffer.read_back = unpacker.number<std::uint8_t>() != 0;
  buffer.read_back_in_sequel = unpacker.number<std::uint8_t>() != 0;
  buffer.traced = unpacker.number<std::uint8_t>() != 0;
  buffer.unshared = unpacker.number<std::uint8_t>() != 0;
  buffer.content = unpacker.bulk(unpacker.number<std::uint64_t>());
  if (!is_sound(buffer)) throw Nonsense("a buffer that its content does not fit");
  return buffer;
}

struct ArgumentPacker {
  Packer& packer;
  void operator()(const BufferArgument& argument) const { packer.text(argument.buffer); }
  void operator()(const LocalArgument& argument) const {
    packer.number(std::uint64_t{argument.size_bytes});
    packer.number(static_cast<std::uint8_t>(argument.traced));
    packer.number(static_cast<std::uint8_t>(argument.unshared));
  }
  void operator()(const ScalarArgument& argument) const { packer.bytes(argument.value); }
};

void pack(Packer& packer, const Argument& argument) {
  packer.number(static_cast<std::uint8_t>(argument.index()));
  std::visit(ArgumentPacker{packer}, argument);
}

LocalArgument unpack_local(Unpacker& unpacker) {
  const auto size_bytes = unpacker.number<std::uint64_t>();
  const bool traced = unpacker.number<std::uint8_t>() != 0;
  return {size_bytes, traced, unpacker.number<std::uint8_t>() != 0};
}

Argument unpack_argument(Unpacker& unpacker) {
  static_assert(std::is_same_v<std::variant_alternative_t<0, Argument>, BufferArgument> &&
                std::is_same_v<std::variant_alternative_t<1, Argument>, LocalArgument> &&
                std::is_same_v<std::variant_alternative_t<2, Argument>, ScalarArgument>);
  const auto index = unpacker.number<std::uint8_t>();
  if (index == 0) return BufferArgument{unpacker.text()};
  if (index == 1) return unpack_local(unpacker);
  if (index == 2) return ScalarArgument{unpacker.bytes()};
  throw Nonsense("an unknown kind of argument");
}

void pack(Packer& packer, const std::optional<NdShape>& folded) {
  packer.number(folded ? folded->dimensions : 0u);
  if (!folded) return;
  for (const std::uint32_t count : folded->work_groups) packer.number(count);
  for (const std::uint32_t size : folded->work_group_size) packer.number(size);
}

std::optional<NdShape> unpack_shape(Unpacker& unpacker) {
  NdShape shape{.dimensions = unpacker.number<std::uint32_t>()};
  if (shape.dimensions == 0) return std::nullopt;
  if (shape.dimensions > shape.work_groups.size()) throw Nonsense("an unknown dimension");
  for (std::uint32_t& count : shape.work_groups) count = unpacker.number<std::uint32_t>();
  for (std::uint32_t& size : shape.work_group_size) size = unpacker.number<std::uint32_t>();
  return shape;
}

void pack(Packer& packer, const Dispatch& dispatch) {
  packer.text(dispatch.kernel);
  packer.number(dispatch.nd_range.work_groups);
  packer.number(dispatch.nd_range.work_group_size);
  pack(packer, dispatch.folded);
  packer.number(std::uint8_t{dispatch.is_afterwards});
  packer.number(std::uint64_t{dispatch.arguments.size()});
  for (const Argument& argument : dispatch.arguments) pack(packer, argument);
}

Dispatch unpack_dispatch(Unpacker& unpacker) {
  Dispatch dispatch;
  dispatch.kernel = unpacker.text();
  dispatch.nd_range.work_groups = unpacker.number<std::uint32_t>();
  dispatch.nd_range.work_group_size = unpacker.number<std::uint32_t>();
  dispatch.folded = unpack_shape(unpacker);
  dispatch.is_afterwards = unpacker.number<std::uint8_t>() != 0;
  const auto count = unpacker.number<std::uint64_t>();
  for (std::uint64_t i = 0; i < count; ++i) {
    dispatch.arguments.push_back(unpack_argument(unpacker));
  }
  return dispatch;
}

void pack(Packer& packer, const std::vector<Dispatch>& dispatches) {
  packer.number(std::uint64_t{dispatches.size()});
  for (const Dispatch& dispatch : dispatches) pack(packer, dispatch);
}

std::vector<Dispatch> unpack_dispatches(Unpacker& unpacker) {
  std::vector<Dispatch> dispatches;
  const auto count = unpacker.number<std::uint64_t>();
  for (std::uint64_t i = 0; i < count; ++i) dispatches.push_back(unpack_dispatch(unpacker));
  return dispatches;
}

void pack(Packer& packer, const std::optional<Sequel>& sequel) {
  packer.number(static_cast<std::uint8_t>(sequel.has_value()));
  if (!sequel) return;
  packer.text(sequel->if_not_zero);
  pack(packer, sequel->dispatches);
}

std::optional<Sequel> unpack_sequel(Unpacker& unpacker) {
  if (unpacker.number<std::uint8_t>() == 0) return std::nullopt;
  Sequel sequel;
  sequel.if_not_zero = unpacker.text();
  sequel.dispatches = unpack_dispatches(unpacker);
  return sequel;
}

void pack(Packer& packer, const std::optional<EveryExecution>& every) {
  packer.number(static_cast<std::uint8_t>(every.has_value()));
  if (!every) return;
  packer.number(every->dispatch);
  packer.number(every->executions_max);
  packer.number(every->observations_max);
  packer.signed_number(every->time.count());
  packer.number(every->processors);
  packer.number(std::uint64_t{every->recorded.size()});
  for (const std::uint64_t number : every->recorded) packer.number(number);
}

std::optional<EveryExecution> unpack_every(Unpacker& unpacker) {
  if (unpacker.number<std::uint8_t>() == 0) return std::nullopt;
  EveryExecution every;
  every.dispatch = unpacker.number<std::uint32_t>();
  every.executions_max = unpacker.number<std::uint64_t>();
  every.observations_max = unpacker.number<std::uint64_t>();
  every.time = std::chrono::milliseconds(unpacker.signed_number());
  every.processors = unpacker.number<std::uint32_t>();
  const auto count = unpacker.number<std::uint64_t>();
  for (std::uint64_t i = 0; i < count; ++i) {
    every.recorded.push_back(unpacker.number<std::uint64_t>());
  }
  return every;
}

void pack(Packer& packer, const std::optional<AddressSpace>& ordered_in) {
  packer.number(static_cast<std::uint8_t>(ordered_in.has_value()));
  if (ordered_in) packer.number(static_cast<std::uint8_t>(*ordered_in));
}

std::optional<AddressSpace> unpack_ordered_in(Unpacker& unpacker) {
  if (unpacker.number<std::uint8_t>() == 0) return std::nullopt;
  const auto space = unpacker.number<std::uint8_t>();
  if (space > static_cast<std::uint8_t>(AddressSpace::Local)) throw Nonsense("an unknown memory");
  return static_cast<AddressSpace>(space);
}

}  // namespace

void pack(Packer& packer, const LaunchRequest& request, const ProgramPlace& place) {
  packer.number(place.index);
  packer.number(static_cast<std::uint8_t>(place.is_new));
  if (place.is_new) {
    packer.text(request.program.source.str());
    packer.text(request.program.options);
  }
  packer.signed_number(request.deadlines.build.count());
  packer.signed_number(request.deadlines.launch.count());
  pack(packer, request.schedule);
  packer.number(std::uint64_t{request.buffers.size()});
  for (const Buffer& buffer : request.buffers) pack(packer, buffer);
  pack(packer, request.dispatches);
  pack(packer, request.sequel);
  pack(packer, request.every);
  pack(packer, request.ordered_in);
  packer.number(static_cast<std::uint8_t>(request.in_bursts));
  packer.number(static_cast<std::uint8_t>(request.timed));
}

LaunchMessage unpack_launch(Unpacker& unpacker) {
  LaunchMessage message;
  message.place.index = unpacker.number<std::uint32_t>();
  message.place.is_new = unpacker.number<std::uint8_t>() != 0;
  if (message.place.index >= kProgramPlaces) throw Nonsense("a program without a place");
  LaunchRequest& request = message.request;
  if (message.place.is_new) {
    request.program.source = unpacker.text();
    request.program.options = unpacker.text();
  }
  request.deadlines.build = std::chrono::milliseconds(unpacker.signed_number());
  request.deadlines.launch = std::chrono::milliseconds(unpacker.signed_number());
  request.schedule = unpack_schedule(unpacker);
  const auto buffers = unpacker.number<std::uint64_t>();
  for (std::uint64_t i = 0; i < buffers; ++i) request.buffers.push_back(unpack_buffer(unpacker));
  request.dispatches = unpack_dispatches(unpacker);
  request.sequel = unpack_sequel(unpacker);
  request.every = unpack_every(unpacker);
  request.ordered_in = unpack_ordered_in(unpacker);
  request.in_bursts = unpacker.number<std::uint8_t>() != 0;
  request.timed = unpacker.number<std::uint8_t>() != 0;
  unpacker.expect_end();
  return message;
}

}  // namespace stalemate::worker
