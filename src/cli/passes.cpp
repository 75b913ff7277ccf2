#include "cli/passes.h"

#include <algorithm>

#include "get/sha256.h"

namespace assay::cli {
namespace {

void append(attribution::Maps part, std::size_t total, attribution::Maps& all) {
  if (all.values.shape.empty()) {
    all.values.shape = part.values.shape;
    all.values.shape[0] = static_cast<std::int64_t>(total);
    all.measures = std::move(part.measures);
  } else {
    for (std::size_t at = 0; at < part.measures.size(); ++at) {
      std::ranges::copy(part.measures[at].values, std::back_inserter(all.measures[at].values));
    }
  }
  std::ranges::copy(part.values.data, std::back_inserter(all.values.data));
}

}  // namespace

Survey survey(Console& console, const model::Model& model, const data::InputSource& source,
              const Target& target, model::Output output) {
  Progress progress(console.screen, "predicting", source.size());
  Survey result;
  std::string hashes;
  for (std::size_t begin = 0; begin < source.size(); begin += items_at_once) {
    const std::size_t end = std::min(begin + items_at_once, source.size());
    const Tensor batch = load_batch(source, begin, end);
    hashes += get::sha256({reinterpret_cast<const char*>(batch.data.data()), batch.size() * 4});
    for (const std::size_t one : targets(target, model.scores(batch, output))) {
      result.targets.push_back(one);
    }
    progress.update(end);
  }
  result.input_sha256 = get::sha256(hashes);
  return result;
}

attribution::Maps explain_all(Console& console, const Task& task, const std::string& name,
                              const attribution::Explain& method) {
  attribution::Maps all;
  Progress progress(console.screen, name, task.source.size());
  for (std::size_t begin = 0; begin < task.source.size(); begin += items_at_once) {
    const std::size_t end = std::min(begin + items_at_once, task.source.size());
    const Tensor batch = load_batch(task.source, begin, end);
    const auto asked = std::span(task.known.targets).subspan(begin, end - begin);
    append(method({task.model, batch, asked, task.output}), task.source.size(), all);
    progress.update(end);
  }
  return all;
}

}  // namespace assay::cli
