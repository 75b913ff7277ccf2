#include "study/analysis/attention_image/attention_image.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/error.h"
#include "math/tensor/npy.h"
#include "study/analysis/attention/parts.h"
#include "study/analysis/attention_image/mask_pictures.h"
#include "study/workspace/workspace.h"

namespace assay::analysis {
namespace {

// Where the weights of each item are written, within the folder of the analysis.
std::vector<std::string> mask_files(std::span<const Marks> marks) {
  std::vector<std::string> files;
  for (const Marks& own : marks) {
    const std::string name = workspace::as_name(own.item);
    std::string file = fmt::format("masks/{}.npy", name);
    for (int number = 2; std::ranges::find(files, file) != files.end(); ++number) {
      file = fmt::format("masks/{}_{}.npy", name, number);
    }
    files.push_back(std::move(file));
  }
  return files;
}

Sheet weights_sheet(std::span<const Marks> marks, const MaskRules& rules, const DrawnOddly& odd) {
  Sheet sheet{
      .id = "weights",
      .title = "Weighted masks",
      .unit = "item",
      .table = {.columns = {"item", "annotators", "width", "height", "mean weight",
                            "greatest weight", "marked by anybody, %", "marked by all, %", "file"}},
      .digits = 3};
  const std::vector<std::string> files = mask_files(marks);
  for (const Marks& own : marks) {
    const WeightedMask mask = weighted(own, rules);
    const std::vector<float> share = shares(own);
    double any = 0, all = 0, most = 0;
    for (std::size_t at = 0; at < share.size(); ++at) {
      any += share[at] > 0 ? 1 : 0;
      all += share[at] >= 1 ? 1 : 0;
      most = std::max(most, double{mask.values[at]});
    }
    const auto points = static_cast<double>(share.size());
    sheet.table.add({own.item, static_cast<std::int64_t>(mask.annotators), std::int64_t{mask.width},
                     std::int64_t{mask.height}, area(mask.values), most, 100 * any / points,
                     100 * all / points, files[sheet.table.rows.size()]});
  }
  sheet.notes = {
      rules.levels > 0
          ? fmt::format("A person adds floor({0} / people) of {0} levels to the weight of a point; "
                        "no weight exceeds {1}.",
                        rules.levels, rules.saturation)
          : std::string("The weight of a point is the share of people who marked it."),
      "People who marked nothing count as annotators. Several drawings of one person on one "
      "picture "
      "are one mask."};
  if (rules.outlines.empty()) {
    sheet.notes.push_back("Outlines of the objects were not given: nothing is clipped.");
  } else if (rules.clip) {
    sheet.notes.push_back(
        fmt::format("Marks are clipped to the object's outline; {} items have "
                    "none and are not clipped.",
                    odd.not_clipped));
  }
  if (odd.without_size > 0) {
    sheet.notes.push_back(
        fmt::format("The size of {} pictures is not known; they are taken to end "
                    "where the drawings do.",
                    odd.without_size));
  }
  if (odd.unreadable > 0) {
    sheet.notes.push_back(
        fmt::format("{} answers are no drawings and are left out.", odd.unreadable));
  }
  return sheet;
}

// The weights themselves, height by width.
std::vector<Attachment> mask_attachments(std::span<const Marks> marks, const MaskRules& rules) {
  const std::vector<std::string> files = mask_files(marks);
  std::vector<Attachment> result;
  for (std::size_t at = 0; at < marks.size(); ++at) {
    WeightedMask mask = weighted(marks[at], rules);
    result.push_back(
        {files[at], npy_bytes(Tensor(Shape{mask.height, mask.width}, std::move(mask.values)))});
  }
  return result;
}

std::size_t people_in(std::span<const Marks> marks) {
  std::set<std::string> people;
  for (const Marks& own : marks) people.insert(own.people.begin(), own.people.end());
  return people.size();
}

std::string image_methods(const MaskRules& rules, const std::string& metric, double centre) {
  return fmt::format(
      "Participants drew contours around what is most important to recognise the object in a "
      "picture. Contours were filled (even-odd rule) on a grid of at most {} points a side{} and "
      "accumulated to weighted masks: the weight of a point grows with the share of the annotators "
      "of that picture who marked it. Agreement is the Pearson correlation over points of each "
      "person's marks with the mean of the others' and of random halves of the annotators, the "
      "latter stepped up by the Spearman-Brown formula; that people mark the same parts was tested "
      "by shuffling items within people (Jaccard distance within and between items). Explanations "
      "were scored against the shares of annotators and compared over items by Wilcoxon "
      "signed-rank "
      "tests of {}, with Holm's correction over all pairs of methods and, apart, over the "
      "comparisons with a centred Gaussian (deviation {} of the sides). Intervals are BCa "
      "bootstraps of items or participants.",
      rules.most_side,
      rules.clip && !rules.outlines.empty() ? ", clipped to the outline of the object," : "",
      metric, centre);
}

}  // namespace

ProtocolReport AttentionImage::operator()(const Evidence& evidence) const {
  MaskRules rules = rules_of(evidence);
  rules.most_side = most_side;
  rules.levels = levels;
  rules.saturation = saturation;
  rules.clip = clip;
  const Rows rows = select(evidence, [](const ResponseRow& row) { return row.phase == "test"; });
  DrawnOddly odd;
  const std::vector<Marks> marks = drawn_marks(rows, rules, &odd);
  if (marks.empty()) {
    fail("'{}' has no drawings: attention_image needs answers to the screen 'contour'.",
         evidence.study);
  }
  MarkScoreRules how{.centre = centre, .seed = seed};
  how.splits = std::min<std::size_t>(how.splits, static_cast<std::size_t>(splits));
  if (std::ranges::find(how.metrics, metric) == how.metrics.end()) {
    how.metrics.insert(how.metrics.begin(), metric);
  }
  ProtocolReport told;
  Section masks{.title = "What people marked"};
  masks.sheets.push_back(weights_sheet(marks, rules, odd));
  if (pictures > 0) {
    masks.figures.push_back(mask_pictures(marks, rules, static_cast<std::size_t>(pictures)));
  }
  const attention::Agreement agreement =
      attention::agreement_of(marks, static_cast<std::size_t>(splits), seed);
  Section agreed = attention::agreement_section(agreement, "pixels", seed);
  agreed.findings.push_back(alike_within_items(marks, {.seed = seed}));
  const MarkScores scores = scores_against(marks, evidence.maps, how);
  attention::ScoreTable scored = attention::score_section(scores, metric, seed);
  told.sections = {std::move(masks), std::move(agreed), std::move(scored.section)};
  told.summary = std::move(scored.sentences);
  told.summary.push_back(fmt::format(
      "{} people marked {} pictures; the marks of one person correlate with those of the others by "
      "{}, and the weights of a picture have a reliability of {}.",
      people_in(marks), marks.size(), attention::in_words(agreement.correlation),
      attention::in_words(agreement.reliability)));
  told.methods = image_methods(rules, metric, centre);
  told.attachments = attention::script(
      fmt::format("levels <- {}\nsaturation <- {}\nsplits <- {}\n", levels, saturation, splits),
      marks, scores);
  std::ranges::move(mask_attachments(marks, rules), std::back_inserter(told.attachments));
  return told;
}

}  // namespace assay::analysis
