#include "study/analysis/review/review.h"

#include <fmt/format.h>

#include "base/error.h"
#include "study/analysis/marks/scores.h"
#include "study/analysis/marks/weighted_masks.h"
#include "study/analysis/review/annotation_review.h"
#include "study/analysis/review/parts.h"

namespace assay::analysis {
namespace {

// Given ones, and those of maps against contours where the same study asked for both.
std::vector<MachineScore> all_annotation_scores(const Evidence& evidence, std::uint64_t seed) {
  std::vector<MachineScore> scores = annotation_scores(evidence);
  if (evidence.maps.empty()) return scores;
  const Rows rows = select(evidence, [](const ResponseRow& row) { return row.phase == "test"; });
  const std::vector<Marks> marks = drawn_marks(rows, rules_of(evidence));
  if (marks.empty()) return scores;
  for (const MachineScore& score :
       scores_against(marks, evidence.maps, {.metrics = {"half_l1"}, .seed = seed}).values) {
    if (is_method(score.method)) scores.push_back(score);
  }
  return scores;
}

std::string review_methods(double threshold, bool rates, bool corrects, bool chooses) {
  std::string text =
      "Participants saw an input, the model's answer and explanations of it, and reviewed the "
      "explanations. Conditions were compared by Wilcoxon signed-rank tests of participants' means "
      "where the same people saw several conditions, and by Mann-Whitney U tests where they did "
      "not, with Holm's correction over all pairs of conditions.";
  if (rates) {
    text +=
        " Agreement of raters is Krippendorff's ordinal alpha over explanations and, of three "
        "conditions or more, Kendall's W over the participants' mean ratings.";
  }
  if (corrects) {
    text += fmt::format(
        " Corrections are described by the intersection over union of the explanation's area "
        "(above {} of its greatest value) before and after the participant's strokes, by the mean "
        "absolute change of its points, and by the areas that were added and removed.",
        threshold);
  }
  if (chooses) {
    text +=
        " Choices of the best explanation were modelled by worths (Bradley and Terry; with more "
        "than two explanations, the first choice of Plackett and Luce), found by Hunter's "
        "minorisation-maximisation, with intervals from participants drawn anew.";
  }
  return text;
}

}  // namespace

ProtocolReport Review::operator()(const Evidence& evidence) const {
  const review::Rules rules{threshold, ridge, seed};
  ProtocolReport told;
  std::optional<review::Part> ratings = review::ratings(evidence, rules);
  std::optional<review::Part> corrections = review::corrections(evidence, rules);
  std::optional<review::Part> choices = review::choices(evidence, rules);
  if (!ratings && !corrections && !choices) {
    fail("'{}' has no reviews: the protocol needs answers to 'rate', 'correct' or 'choose'.",
         evidence.study);
  }
  for (std::optional<review::Part>* part : {&ratings, &corrections, &choices}) {
    if (!*part) continue;
    told.sections.push_back(std::move((*part)->section));
    told.summary.push_back(std::move((*part)->sentence));
  }
  auto both = annotation_and_review(all_annotation_scores(evidence, seed),
                                    review_scores(evidence, threshold), seed);
  if (both) told.sections.push_back(std::move(*both));
  told.methods =
      review_methods(threshold, ratings.has_value(), corrections.has_value(), choices.has_value());
  told.attachments = review::script(evidence, rules);
  return told;
}

}  // namespace assay::analysis
