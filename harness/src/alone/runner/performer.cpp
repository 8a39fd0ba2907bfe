#include "alone/runner/performer.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace stalemate::alone {

namespace {

constexpr std::size_t kArguments = 3;  // the object, the question, the answer

// As simulated devices do; a version that the options name counts instead.
const std::string kStandardOption = "-cl-std=CL3.0 ";

sim::Object object_named(const char* name, std::byte* begin, std::size_t size_bytes) {
  return {.name = name, .begin = begin, .size_bytes = size_bytes};
}

bool is_sound(const Asked& asked) {
  const NdRange range{asked.head.work_groups, asked.head.work_group_size};
  return range.work_items() <= sim::kWorkItemsMax && asked.head.item < range.work_items();
}

}  // namespace

Performer::Performer(const Opening& opening, std::unique_ptr<sim::Module> module)
    : head_(opening.head),
      module_(std::move(module)),
      kernel_(*module_->find_kernel(opening.kernel)),
      states_(opening.first, head_.states_bytes_max) {
  const auto begins =
      arena_.lay_out({head_.object_bytes, head_.question_bytes, head_.answer_bytes});
  object_ = begins[0];
  question_ = begins[1];
  answer_ = begins[2];
  pointers_ = {object_, question_, answer_};
  launch_.entry = kernel_.entry;
  launch_.module = &module_->table();
  launch_.has_c11_atomics = kernel_.has_c11_atomics != 0;
  for (void*& pointer : pointers_) launch_.arguments.push_back(&pointer);
  launch_.objects = {object_named("object", object_, head_.object_bytes),
                     object_named("question", question_, head_.question_bytes),
                     object_named("answer", answer_, head_.answer_bytes)};
  if (head_.is_local == 0) return;
  launch_.objects.erase(launch_.objects.begin());
  launch_.locals = {{.name = "object", .offset_bytes = 0, .size_bytes = head_.object_bytes}};
  launch_.local_pointers = {{.argument = 0, .offset_bytes = 0}};
  launch_.local_bytes = head_.object_bytes;
}

/// All work-items of that ND-range, of whom one at a time is alone.
void Performer::put_up(const NdRange& range) {
  if (soloist_ && launch_.nd_range == range) return;
  soloist_.reset();
  launch_.nd_range = range;
  soloist_.emplace(launch_, head_.steps_max);
}

std::byte* Performer::object_of(std::uint32_t item) const {
  return head_.is_local != 0 ? soloist_->local_of(item) : object_;
}

Answer Performer::perform(const Asked& asked) {
  if (!is_sound(asked) || states_.find(asked.head.before) == nullptr) {
    return {.words = "what was asked is nonsense"};
  }
  put_up({asked.head.work_groups, asked.head.work_group_size});
  return run(asked);
}

Answer Performer::run(const Asked& asked) {
  std::byte* const object = object_of(asked.head.item);
  if (const auto home = homes_.find(asked.head.before);
      home != homes_.end() && home->second != object) {
    return {.words = "the object has an address of itself in it, and local memory has moved"};
  }
  std::ranges::copy(*states_.find(asked.head.before), object);
  std::ranges::copy(asked.question, question_);
  std::memset(answer_, 0, head_.answer_bytes);
  sim::alone::Solo solo = soloist_->run(asked.head.item);
  switch (solo.end) {
    case sim::alone::SoloEnd::Done: return done(object);
    case sim::alone::SoloEnd::Waits: return {.kind = CameKind::Waits};
    case sim::alone::SoloEnd::TooLong:
    case sim::alone::SoloEnd::Faulty: break;
  }
  return {.words = std::move(solo.why)};
}

Answer Performer::done(const std::byte* object) {
  if (names_the_object(object, {answer_, head_.answer_bytes})) {
    return {.words = "it gives back an address, which is another one on each device"};
  }
  const auto after = states_.number_of({object, head_.object_bytes});
  if (!after) return {.words = "it has too many states"};
  const bool is_bound =
      head_.is_local != 0 && names_the_object(object, {object, head_.object_bytes});
  if (is_bound) homes_.emplace(*after, object);
  return {
      .kind = CameKind::Done, .after = *after, .answer = {answer_, answer_ + head_.answer_bytes}};
}

/// Whether a word points into the object.
bool Performer::names_the_object(const std::byte* object, std::span<const std::byte> words) const {
  const auto begin = reinterpret_cast<std::uintptr_t>(object);
  for (std::size_t at = 0; at + sizeof(std::uint64_t) <= words.size();
       at += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, words.data() + at, sizeof word);
    if (word >= begin && word - begin < head_.object_bytes) return true;
  }
  return false;
}

std::variant<std::unique_ptr<Performer>, std::string> performer_for(const Opening& opening) {
  auto compiled = sim::compile({opening.source, kStandardOption + opening.options});
  if (auto* error = std::get_if<sim::CompileError>(&compiled)) return std::move(error->log);
  auto& module = std::get<std::unique_ptr<sim::Module>>(compiled);
  const sim::stalemate_sim_kernel* kernel = module->find_kernel(opening.kernel);
  if (kernel == nullptr || kernel->parameter_count != kArguments) {
    return "the program has no kernel '" + opening.kernel + "' as is needed";
  }
  if (module->table().global_bytes != 0) {
    return std::string(
        "the source has variables in global memory, which are no part of an object: what an "
        "operation does alone is not known");
  }
  return std::make_unique<Performer>(opening, std::move(module));
}

}  // namespace stalemate::alone
