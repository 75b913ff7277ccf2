#include "study/analysis/team/parts.h"

namespace assay::analysis::team {
namespace {

constexpr const char* what_was_decided =
    "Participants saw a picture, the model's label with its confidence and, depending on the "
    "condition, an explanation, and accepted or rejected the label. A decision is right when a "
    "correct label is accepted or a wrong one rejected. The accuracy of a participant is the share "
    "of right decisions in all test trials; trials of practice and hidden checks are not counted. "
    "Conditions were compared by ";

constexpr const char* how_it_was_compared =
    " of the participants' accuracies, exact where the samples allow it, with Holm's correction "
    "over all pairs, and by a logistic mixed model with crossed random intercepts of participants "
    "and items (Wald t with between-within degrees of freedom; a likelihood-ratio test of all "
    "conditions; whether the label was right is centred, so that effects are averages of right and "
    "wrong labels).";

constexpr const char* of_acceptance =
    " Sensitivity d' and criterion c (signal: the model is right; yes: accepted) have the "
    "log-linear correction and are means over participants, with BCa bootstrap intervals.";

constexpr const char* of_thresholds =
    " Beside people stands a machine that accepts every label whose confidence reaches a threshold "
    "(0.05 to 0.95), on the same items.";

constexpr const char* of_natural =
    " Accuracies on items as they come weigh the accuracy of each kind of natural item "
    "(difficulty, "
    "label right or wrong) by how common it is, with intervals of participants drawn anew.";

constexpr const char* of_predictors =
    " Scores of explanations were correlated (Pearson, Spearman) with the share of right decisions "
    "on natural items that the model labels rightly";

constexpr const char* how_predictors =
    "; intervals draw participants and items anew, reliabilities are of random halves of the "
    "participants (Spearman-Brown), and p-values have Holm's correction.";

}  // namespace

std::string methods_text(const std::vector<Section>& sections, bool is_within, bool keep_once) {
  std::string text = what_was_decided;
  text += is_within ? "Wilcoxon's signed-rank tests" : "Mann-Whitney U tests";
  text += how_it_was_compared;
  if (find_sheet(sections, "acceptance") != nullptr) text += of_acceptance;
  if (find_sheet(sections, "machine_alone") != nullptr) text += of_thresholds;
  if (find_sheet(sections, "natural") != nullptr) text += of_natural;
  if (find_sheet(sections, "predictors") != nullptr) {
    text += of_predictors;
    text += keep_once ? ", also those that one participant saw" : " and that two saw at least";
    text += how_predictors;
  }
  return text;
}

}  // namespace assay::analysis::team
