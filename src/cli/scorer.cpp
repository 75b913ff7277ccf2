#include "cli/scorer.h"

#include <algorithm>

namespace assay::cli {

std::vector<std::vector<metrics::Score>> Scorer::operator()(
    const std::string& name, const Tensor& maps, std::span<const std::size_t> targets) const {
  std::vector<std::vector<metrics::Score>> all(judges_.size());
  bool asks_model = false;
  for (std::size_t at = 0; at < judges_.size(); ++at) {
    if (judges_[at].info.needs == metrics::Needs::model) {
      asks_model = true;
    } else {
      all[at] = judges_[at].evaluate(without_model(maps));
    }
  }
  if (asks_model) ask_model(name, maps, targets, all);
  return all;
}

metrics::Explained Scorer::without_model(const Tensor& maps) const {
  return {.maps = maps,
          .masks = truths_.masks ? &*truths_.masks : nullptr,
          .boxes = truths_.boxes,
          .outlines = truths_.outlines ? &*truths_.outlines : nullptr,
          .scales = truths_.scales};
}

void Scorer::ask_model(const std::string& name, const Tensor& maps,
                       std::span<const std::size_t> targets,
                       std::vector<std::vector<metrics::Score>>& all) const {
  const std::size_t size = task_.source.size();
  Progress progress(console_.screen, "scoring " + name, size);
  const std::size_t at_once = items_at_once(task_.model);
  for (std::size_t begin = 0; begin < size; begin += at_once) {
    const std::size_t count = std::min(at_once, size - begin);
    const Tensor batch = load_batch(task_.source, begin, begin + count);
    const attribution::Question question{task_.model, batch, targets.subspan(begin, count),
                                         task_.output};
    Shape shape = maps.shape;
    shape[0] = static_cast<std::int64_t>(count);
    const auto from = maps.data.begin() + static_cast<std::ptrdiff_t>(begin * maps.row(0).size());
    const Tensor part(shape,
                      {from, from + static_cast<std::ptrdiff_t>(count * maps.row(0).size())});
    metrics::Explained explained{.maps = part, .question = &question};
    if (!truths_.labels.empty()) {
      explained.labels = std::span(truths_.labels).subspan(begin, count);
    }
    for (std::size_t at = 0; at < judges_.size(); ++at) {
      if (judges_[at].info.needs != metrics::Needs::model) continue;
      std::ranges::move(judges_[at].evaluate(explained), std::back_inserter(all[at]));
    }
    progress.update(begin + count);
  }
}

}  // namespace assay::cli
