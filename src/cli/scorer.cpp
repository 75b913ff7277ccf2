#include "cli/scorer.h"

#include <algorithm>

#include "model/memory.h"

namespace assay::cli {
namespace {

// Items of which the scores of all changed inputs are held at once.
constexpr std::size_t most_remembered = 256;

}  // namespace

namespace {

bool asks_item_by_item(const metrics::Info& info) {
  return metrics::asks_model(info) && !metrics::takes_the_set(info);
}

bool asks_about_all(const metrics::Info& info) {
  return metrics::asks_model(info) && metrics::takes_the_set(info);
}

}  // namespace

std::vector<std::vector<metrics::Score>> Scorer::operator()(const MadeMaps& maps) const {
  std::vector<std::vector<metrics::Score>> all(judges_.size());
  for (std::size_t at = 0; at < judges_.size(); ++at) {
    if (metrics::asks_model(judges_[at].info)) continue;
    all[at] = evaluated(judges_[at], without_model(maps.values));
  }
  const auto any = [&](bool (*which)(const metrics::Info&)) {
    return std::ranges::any_of(judges_, which, &Judge::info);
  };
  if (any(asks_item_by_item)) ask_model(maps, all);
  if (!any(asks_about_all)) return all;
  const Tensor inputs = load_batch(task_.source, 0, task_.source.size());
  for (std::size_t at = 0; at < judges_.size(); ++at) {
    if (asks_about_all(judges_[at].info)) all[at] = ask_about_all(maps, judges_[at], inputs);
  }
  return all;
}

metrics::Explained Scorer::without_model(const Tensor& maps) const {
  return {.maps = maps,
          .masks = truths_.masks ? &*truths_.masks : nullptr,
          .people = truths_.people,
          .boxes = truths_.boxes,
          .outlines = truths_.outlines ? &*truths_.outlines : nullptr,
          .scales = truths_.scales};
}

void Scorer::ask_model(const MadeMaps& maps, std::vector<std::vector<metrics::Score>>& all) const {
  const std::size_t size = task_.source.size();
  Progress progress(console_.screen, "scoring " + maps.name, size, {"maps"});
  const std::size_t at_once = std::min(items_at_once(task_.model), most_remembered);
  for (std::size_t begin = 0; begin < size; begin += at_once) {
    const std::size_t count = std::min(at_once, size - begin);
    const Tensor batch = load_batch(task_.source, begin, begin + count);
    // Metrics that ask about the same changed inputs share what the model says of them.
    model::Memory memory(task_.model);
    const attribution::Question question{task_.model,  batch, maps.targets.subspan(begin, count),
                                         task_.output, {},    &memory};
    Shape shape = maps.values.shape;
    shape[0] = static_cast<std::int64_t>(count);
    const std::span<const float> rows =
        std::span(maps.values.data)
            .subspan(begin * maps.values.row(0).size(), count * maps.values.row(0).size());
    const Tensor part(shape, {rows.begin(), rows.end()});
    metrics::Explained explained{
        .maps = part, .question = &question, .method = maps.method, .explains = maps.explains};
    if (!truths_.labels.empty()) {
      explained.labels = std::span(truths_.labels).subspan(begin, count);
    }
    for (std::size_t at = 0; at < judges_.size(); ++at) {
      if (!asks_item_by_item(judges_[at].info)) continue;
      std::ranges::move(evaluated(judges_[at], explained), std::back_inserter(all[at]));
    }
    progress.update(begin + count);
  }
}

std::vector<metrics::Score> Scorer::ask_about_all(const MadeMaps& maps, const Judge& judge,
                                                  const Tensor& inputs) const {
  constexpr std::size_t ticks = 1000;
  Progress progress(console_.screen, fmt::format("{} of {}", judge.info.name, maps.name), ticks,
                    {});
  const attribution::Question question{
      task_.model, inputs, maps.targets, task_.output, [&](double share) {
        progress.update(static_cast<std::size_t>(share * static_cast<double>(ticks)));
      }};
  return evaluated(judge, {.maps = maps.values,
                           .question = &question,
                           .method = maps.method,
                           .explains = maps.explains,
                           .labels = truths_.labels,
                           .training = training_});
}

}  // namespace assay::cli
