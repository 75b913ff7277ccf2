#include "runner/passes.h"

#include <algorithm>
#include <chrono>

#include "base/sha256.h"

namespace assay::runner {
namespace {

void append(attribution::Maps part, std::size_t total, attribution::Maps& all) {
  if (all.values.shape.empty() && all.examples.empty()) {
    all.values.shape = part.values.shape;
    if (!all.values.shape.empty()) all.values.shape[0] = static_cast<std::int64_t>(total);
    all.measures = std::move(part.measures);
  } else {
    for (std::size_t at = 0; at < part.measures.size(); ++at) {
      std::ranges::copy(part.measures[at].values, std::back_inserter(all.measures[at].values));
    }
  }
  std::ranges::copy(part.values.data, std::back_inserter(all.values.data));
  std::ranges::move(part.examples, std::back_inserter(all.examples));
}

}  // namespace

std::size_t items_at_once(const model::Model& model) {
  constexpr std::size_t most_numbers = std::size_t{1} << 20;
  return std::clamp<std::size_t>(most_numbers / count(model.input_shape()), 1, 4096);
}

Survey survey(Console& console, const model::Model& model, const data::InputSource& source,
              const Target& target, model::Output output) {
  const Targets chosen = targets_of(target, model, source);
  Progress progress(console.screen, "predicting", source.size(), {things_of(model)});
  Survey result;
  std::string hashes;
  const std::size_t at_once = items_at_once(model);
  for (std::size_t begin = 0; begin < source.size(); begin += at_once) {
    const std::size_t end = std::min(begin + at_once, source.size());
    const Tensor batch = load_batch(source, begin, end);
    hashes += sha256({reinterpret_cast<const char*>(batch.data.data()), batch.size() * 4});
    for (const std::size_t one : chosen(begin, model.scores(batch, output))) {
      result.targets.push_back(one);
    }
    progress.update(end);
  }
  result.input_sha256 = sha256(hashes);
  return result;
}

Part explain_part(const Task& task, const attribution::Explain& method, std::size_t begin,
                  std::size_t end, const ReportProgress& watch) {
  const Tensor batch = load_batch(task.source, begin, end);
  const auto asked = std::span(task.known.targets).subspan(begin, end - begin);
  const model::Passes before = task.model.passes();
  const auto started = std::chrono::steady_clock::now();
  Part part{.maps = method({task.model, batch, asked, task.output, watch})};
  part.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  const model::Passes after = task.model.passes();
  part.passes = {after.forward - before.forward, after.backward - before.backward};
  return part;
}

Part explain_all(Console& console, const Task& task, const std::string& name,
                 const attribution::Explain& method, const KeptParts* kept) {
  const std::size_t items = task.source.size();
  const std::size_t at_once = std::max(items_at_once(task.model), task.least_at_once);
  Part all;
  constexpr std::size_t ticks = 1000;  // of one item, for those that take minutes
  Progress progress(console.screen, name, items, {things_of(task.model), ticks});
  for (std::size_t begin = 0; begin < items; begin += at_once) {
    const std::size_t end = std::min(begin + at_once, items);
    std::optional<Part> part = kept ? kept->find(begin, end) : std::nullopt;
    if (!part) {
      part = explain_part(task, method, begin, end, [&](double share) {
        const double done = static_cast<double>(begin) + share * static_cast<double>(end - begin);
        progress.update(static_cast<std::size_t>(done * ticks));
      });
      const bool is_whole = begin == 0 && end == items;
      if (kept && !is_whole && part->maps.examples.empty()) kept->keep(begin, end, *part);
    }
    append(std::move(part->maps), items, all.maps);
    all.seconds += part->seconds;
    all.passes.forward += part->passes.forward;
    all.passes.backward += part->passes.backward;
    progress.update(end * ticks);
  }
  return all;
}

}  // namespace assay::runner
