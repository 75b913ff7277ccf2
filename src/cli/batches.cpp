#include "cli/batches.h"

#include <algorithm>
#include <ostream>

#include "base/parallel.h"
#include "base/utf8.h"

namespace assay::cli {
namespace {

// Enough for every core, few enough that a progress bar moves and memory stays small.
constexpr std::size_t at_once = 32;

// compute(batch) for all samples, put together along the first axis.
template <class Compute>
Tensor in_batches(Console& console, std::string label, const data::InputSource& source,
                  const Compute& compute) {
  Tensor all;
  Progress progress(console.screen, std::move(label), source.size());
  for (std::size_t begin = 0; begin < source.size(); begin += at_once) {
    const std::size_t end = std::min(begin + at_once, source.size());
    const Tensor part = compute(load_batch(source, begin, end));
    if (begin == 0) {
      all.shape = part.shape;
      all.shape[0] = static_cast<std::int64_t>(source.size());
      all.data.reserve(static_cast<std::size_t>(elements(all.shape)));
    }
    all.data.insert(all.data.end(), part.data.begin(), part.data.end());
    progress.update(end);
  }
  return all;
}

}  // namespace

Tensor load_batch(const data::InputSource& source, std::size_t begin, std::size_t end) {
  expects(begin < end && end <= source.size(), "a batch has samples of its source");
  const Tensor first = source.load(begin);
  Shape shape = first.shape;
  shape.insert(shape.begin(), static_cast<std::int64_t>(end - begin));
  elements(shape);
  Tensor batch(std::move(shape));
  std::ranges::copy(first.data, batch.row(0).begin());
  parallel_for(end - begin - 1, 1, [&](std::size_t from, std::size_t to) {
    for (std::size_t at = from; at < to; ++at) {
      std::ranges::copy(source.load(begin + 1 + at).data, batch.row(1 + at).begin());
    }
  });
  return batch;
}

Tensor scores(Console& console, const model::Model& model, const data::InputSource& source,
              model::Output output) {
  return in_batches(console, "predicting", source,
                    [&](const Tensor& batch) { return model.scores(batch, output); });
}

Tensor gradients(Console& console, const model::Model& model, const data::InputSource& source,
                 const Target& target, model::Output output) {
  return in_batches(console, "differentiating", source, [&](const Tensor& batch) {
    return model.gradients(batch, targets(target, model.scores(batch, output)), output);
  });
}

void print_assumptions(Console& console, const model::Model& model) {
  for (const std::string& assumption : model.description().assumptions) {
    console.err << "assumed: " << printable(assumption) << '\n';
  }
  if (model.classes() == 1 && model.description().output == model::OutputKind::logits) {
    console.err << "The model has one output, whose probability among one class is 1 for every "
                   "input: nothing can be seen of it. Ask for logits, by --output logit; or say "
                   "that it is the logit of two classes, by 'assay describe --output labels'.\n";
  }
}

}  // namespace assay::cli
