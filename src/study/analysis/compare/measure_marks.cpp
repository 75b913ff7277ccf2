#include "study/analysis/compare/measure_parts.h"
#include "study/analysis/marks/scores.h"
#include "study/analysis/marks/weighted_masks.h"
#include "study/analysis/marks/word_marks.h"

namespace assay::analysis {
namespace {

// Those of each person as if nobody else had marked anything; `people` says whose.
struct Single {
  std::vector<Marks> marks = {};
  std::vector<std::string> people = {};
};

void add_each(Single& to, const Marks& all) {
  for (std::size_t person = 0; person < all.people.size(); ++person) {
    Marks own{all.item, all.width, all.height};
    own.people = {all.people[person]};
    own.masks = {all.masks[person]};
    own.outline = all.outline;
    to.marks.push_back(std::move(own));
    to.people.push_back(all.people[person]);
  }
}

void add_scores(const Single& single, const Evidence& evidence, std::string_view measure,
                const std::string& metric, Measuring& to) {
  for (std::size_t at = 0; at < single.marks.size(); ++at) {
    for (const MachineScore& score : scores_of_methods(single.marks[at], evidence.maps, metric)) {
      to.add({.name = measure, .is_of_seen = false},
             {score.method, score.item, single.people[at], score.value});
    }
  }
}

}  // namespace

void measure_marks(const Evidence& evidence, Measuring& to) {
  if (evidence.maps.empty()) return;
  const Rows rows = select(evidence, [](const ResponseRow& row) { return row.phase == "test"; });
  Single drawn;
  for (const Marks& marks : drawn_marks(rows, rules_of(evidence))) add_each(drawn, marks);
  add_scores(drawn, evidence, "agreement with drawings", "half_l1", to);
  Single words;
  for (const MarkedText& text : word_marks(rows, texts_of(evidence), WordUnit::position)) {
    add_each(words, text.marks);
  }
  add_scores(words, evidence, "agreement with marked words", "word_average_precision", to);
}

}  // namespace assay::analysis
