#include "explain/attribution/part_scores.h"

#include <algorithm>

#include "base/parallel.h"
#include "explain/attribution/progress_meter.h"

namespace assay::attribution {
namespace {

// Scores that wait at once, so that memory does not grow with the number of items.
constexpr std::size_t most_waiting = std::size_t{1} << 22;

// Passes of several items in one row, item after item.
class PassRow {
 public:
  // Items from `first` on, as many as may wait at once.
  PassRow(const Parts& parts, const PartPasses& passes, std::size_t first, std::size_t items) {
    for (std::size_t item = first; item < items; ++item) {
      const std::size_t more = passes.number(parts.count(item));
      if (!ends_.empty() && size() + more > most_waiting) break;
      ends_.push_back(size() + more);
    }
  }

  std::size_t size() const { return ends_.empty() ? 0 : ends_.back(); }
  std::size_t items() const { return ends_.size(); }
  std::size_t begin(std::size_t item) const { return item == 0 ? 0 : ends_[item - 1]; }
  std::size_t item(std::size_t row) const {
    return static_cast<std::size_t>(std::ranges::upper_bound(ends_, row) - ends_.begin());
  }

 private:
  std::vector<std::size_t> ends_;
};

}  // namespace

void score_parts(const Question& question, const Parts& parts, const PartPasses& passes,
                 const TakePartScores& take) {
  const std::size_t items = question.batch.rows();
  for (std::size_t first = 0; first < items;) {
    const PassRow row_of(parts, passes, first, items);
    std::vector<double> scores(row_of.size());
    ProgressMeter meter(question.report_progress, row_of.size());
    question.classifier.scores(
        row_of.size(),
        [&](std::size_t row, std::span<float> sample) {
          const std::size_t at = row_of.item(row);
          std::vector<std::uint8_t> presence(parts.count(first + at));
          passes.write(row - row_of.begin(at), presence);
          parts.show(first + at, presence, sample);
        },
        question.output,
        [&](std::size_t row, std::span<const float> numbers) {
          scores[row] = double{numbers[question.targets[first + row_of.item(row)]]};
          meter.done();
        });
    parallel_for(row_of.items(), 1, [&](std::size_t at, std::size_t) {
      const std::size_t begin = row_of.begin(at);
      take(first + at, std::span(scores).subspan(begin, row_of.begin(at + 1) - begin));
    });
    first += row_of.items();
  }
}

}  // namespace assay::attribution
