#include "explain/attribution/variations.h"

#include <algorithm>

#include "base/parallel.h"
#include "explain/attribution/progress_meter.h"

namespace assay::attribution {
namespace {

// Numbers that wait for their turn at once, 1 MiB: what is taken is still in a cache then.
constexpr std::size_t most_versions_waiting = std::size_t{1} << 18;
// However large, at least so many tiles run at once, that all threads have some.
constexpr std::size_t least_tiles = 8;

// Calls run(first item, items, first version, versions) for parts that cover all, each with at most
// `most` pairs of an item and a version. An item's parts follow each other.
template <class Run>
void in_parts(std::size_t items, std::size_t versions, std::size_t most, const Run& run) {
  const std::size_t together = std::max<std::size_t>(1, most / versions);
  const std::size_t at_once = std::min(versions, std::max<std::size_t>(1, most));
  for (std::size_t item = 0; item < items; item += together) {
    const std::size_t held = std::min(together, items - item);
    for (std::size_t version = 0; version < versions; version += at_once) {
      run(item, held, version, std::min(at_once, versions - version));
    }
  }
}

void vary(const Question& question, std::size_t versions, const model::Gradients& gradients,
          const Make& make, const TakeGradient& take) {
  const std::size_t size = question.batch.row(0).size();
  ProgressMeter meter(question.report_progress, question.batch.rows() * versions);
  const std::size_t tile = question.classifier.rows_at_once();
  in_parts(
      question.batch.rows(), versions, std::max(most_versions_waiting / size, least_tiles * tile),
      [&](std::size_t first, std::size_t items, std::size_t begin, std::size_t count) {
        std::vector<float> waiting(items * count * size);
        const auto row_of = [&](std::size_t row) {
          return std::span(waiting).subspan(row * size, size);
        };
        gradients(
            items * count,
            [&](std::size_t row, std::span<float> sample) {
              make(first + row / count, begin + row % count, sample);
            },
            [&](std::size_t row) { return question.targets[first + row / count]; }, question.output,
            [&](std::size_t row, std::span<const float> gradient) {
              std::ranges::copy(gradient, row_of(row).begin());
              meter.done();
            });
        parallel_for(items, 1, [&](std::size_t item, std::size_t) {
          for (std::size_t at = 0; at < count; ++at) {
            take(first + item, begin + at, row_of(item * count + at));
          }
        });
      });
}

}  // namespace

void score_versions(const Question& question, std::size_t versions, const Make& make,
                    const TakeScore& take) {
  ProgressMeter meter(question.report_progress, question.batch.rows() * versions);
  in_parts(question.batch.rows(), versions, most_versions_waiting,
           [&](std::size_t first, std::size_t items, std::size_t begin, std::size_t count) {
             std::vector<float> waiting(items * count);
             question.classifier.scores(
                 waiting.size(),
                 [&](std::size_t row, std::span<float> sample) {
                   make(first + row / count, begin + row % count, sample);
                 },
                 question.output,
                 [&](std::size_t row, std::span<const float> scores) {
                   waiting[row] = scores[question.targets[first + row / count]];
                   meter.done();
                 });
             parallel_for(items, 1, [&](std::size_t item, std::size_t) {
               for (std::size_t at = 0; at < count; ++at) {
                 take(first + item, begin + at, waiting[item * count + at]);
               }
             });
           });
}

void gradients_of_versions(const Question& question, std::size_t versions, const Make& make,
                           const TakeGradient& take) {
  vary(question, versions, gradients_of(question.classifier), make, take);
}

void gradients_of_versions(const Question& question, std::size_t versions,
                           const engine::Rules& rules, const Make& make, const TakeGradient& take) {
  const model::Model& net = net_of(question.classifier);
  vary(
      question, versions,
      [&](std::size_t rows, const model::Fill& fill, const model::TargetOf& target,
          model::Output output, const model::Take& take_row) {
        net.gradients(rows, fill, target, output, rules, take_row);
      },
      make, take);
}

}  // namespace assay::attribution
