#include "evaluate/runner/kind.h"

#include <algorithm>

#include "evaluate/runner/array_kind.h"
#include "evaluate/runner/text_kind.h"

namespace assay::runner {
namespace {

// Enough for every core, few enough that a progress bar moves and memory stays small.
constexpr std::size_t at_once = 32;

}  // namespace

std::span<const Kind* const> kinds() {
  static const TextKind texts;
  static const ArrayKind arrays;
  static constexpr std::array<const Kind*, 2> all{&texts, &arrays};
  return all;
}

const Kind& kind_of(const std::filesystem::path& file) {
  const auto found =
      std::ranges::find_if(kinds(), [&](const Kind* kind) { return kind->is_in(file); });
  return found == kinds().end() ? *kinds().back() : **found;
}

std::unique_ptr<Subject> open(Console& console, const Opening& opening) {
  return kind_of(opening.model).open(console, opening);
}

std::vector<Method> controls_of(const Kind& kind, const std::vector<std::string>& specs,
                                std::optional<std::uint64_t> seed) {
  std::vector<Method> controls;
  if (specs == std::vector<std::string>{"none"}) return controls;
  const bool are_default = std::ranges::equal(specs, default_controls);
  for (const std::string& spec : are_default ? kind.controls() : specs) {
    controls.push_back(kind.method(spec, Role::control, seed));
  }
  return controls;
}

void for_scores(Console& console, const Subject& subject, model::Output output,
                const TakeScores& take) {
  const Items& items = subject.items();
  Progress progress(console.screen, "predicting", items.size(), {items.things()});
  for (std::size_t begin = 0; begin < items.size(); begin += at_once) {
    const std::size_t end = std::min(begin + at_once, items.size());
    const Tensor scores = subject.classifier().scores(items.load(begin, end), output);
    for (std::size_t row = 0; row < scores.rows(); ++row) take(begin + row, scores.row(row));
    progress.update(end);
  }
}

Tensor gradients(Console& console, const Subject& subject, const Target& target,
                 model::Output output) {
  const model::Classifier& classifier = subject.classifier();
  const model::Gradients derive = attribution::gradients_of(classifier);
  const Targets chosen = targets_of(target, subject);
  const Items& items = subject.items();
  Shape shape = classifier.input_shape();
  shape.insert(shape.begin(), static_cast<std::int64_t>(items.size()));
  Tensor all(std::move(shape));
  Progress progress(console.screen, "differentiating", items.size(), {items.things()});
  for (std::size_t begin = 0; begin < items.size(); begin += at_once) {
    const std::size_t end = std::min(begin + at_once, items.size());
    const Tensor batch = items.load(begin, end);
    const std::vector<std::size_t> targets = chosen(begin, classifier.scores(batch, output));
    derive(
        end - begin,
        [&](std::size_t row, std::span<float> sample) {
          std::ranges::copy(batch.row(row), sample.begin());
        },
        [&](std::size_t row) { return targets[row]; }, output,
        [&](std::size_t row, std::span<const float> gradient) {
          std::ranges::copy(gradient, all.row(begin + row).begin());
        });
    progress.update(end);
  }
  return all;
}

}  // namespace assay::runner
