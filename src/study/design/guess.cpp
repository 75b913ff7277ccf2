#include "study/design/guess.h"

#include <algorithm>

namespace assay::study {
namespace {

constexpr const char* task =
    "You will see an image and its correct label. A computer algorithm misidentified this image as "
    "something else. Guess which label it gave.\n\nAn algorithm can go wrong because of what "
    "stands in the background, because things look alike, or because it sees only a part of the "
    "object.";

// Experiment 1: the pictures are dealt out, so that each condition has its own.
std::vector<ItemSet> dealt(const Design& design, const std::vector<std::string>& items, int size) {
  const std::size_t conditions = std::max<std::size_t>(design.conditions.size(), 1);
  std::vector<ItemSet> sets;
  for (std::size_t at = 0; at < design.conditions.size(); ++at) {
    const auto cut = [&](std::size_t part) {
      return items.begin() + static_cast<std::ptrdiff_t>(part * items.size() / conditions);
    };
    for (ItemSet& set : partitioned({cut(at), cut(at + 1)}, size)) {
      set.name = fmt::format("set_{}", sets.size() + 1);
      set.conditions = {design.conditions[at].name};
      sets.push_back(std::move(set));
    }
  }
  return sets;
}

std::size_t fewest_sets(const Design& design) {
  if (design.item_sets.empty() || design.item_sets.front().conditions.empty()) {
    return design.item_sets.size();
  }
  std::size_t fewest = design.item_sets.size();
  for (const Condition& condition : design.conditions) {
    const auto count = std::ranges::count_if(design.item_sets, [&](const ItemSet& set) {
      return set.conditions.front() == condition.name;
    });
    fewest = std::min(fewest, static_cast<std::size_t>(count));
  }
  return fewest;
}

}  // namespace

Design Guess::operator()(const Ingredients& ingredients) const {
  Design design = begun(info, ingredients, faithful);
  design.trial.screens = {Screen::guess};
  design.trial.least_ms = least_ms;
  design.assignment = Assignment::between;
  const int size = faithful ? 1 : set_size;
  design.item_sets = experiment == 1 ? dealt(design, ingredients.items, size)
                                     : partitioned(ingredients.items, size);
  design.quota.replicates = replicates.value_or(experiment == 1 ? 9 : 5);
  design.quota.per_item = design.quota.replicates;
  design.instructions = {{.title = "What to do", .text = task}};
  design.test.answer_order = AnswerOrder::trial;
  design.texts.right = "Correct. The algorithm said {label}.";
  design.texts.wrong = "Not correct. The algorithm said {label}.";
  constexpr std::string_view how =
      "A visualization that tries to show how the algorithm sees this image.";
  annotate(design, {.picture = {.caption = "The original image."},
                    .explanation = {.caption = how},
                    .neighbours = {.caption = how}});
  design.planned_tests = {{.name = "explanations change accuracy",
                           .test = experiment == 1 ? "welch_t" : "paired_t",
                           .unit = "item",
                           .correction = faithful ? "none" : "holm"}};
  design.minutes = faithful ? 1 : 15;
  if (faithful) {
    design.practice = {};
    design.checks = {};
    design.quota.sessions_per_person =
        static_cast<int>(std::max<std::size_t>(fewest_sets(design), 1));
    design.quota.stay_in_condition = experiment == 2;
    return design;
  }
  // One note: more would push five options out of sight where many explanations are shown.
  annotate(design,
           {.picture = {.note = "What else could this be taken for?"},
            .neighbours = {
                .caption = "Pictures the algorithm learned from that look most like this one."}});
  const auto checks = static_cast<int>(design.checks.items.size());
  design.checks.pass = checks - checks / 5;
  if (checks > 0) design.exclusions = {{.rule = Rule::failed_checks}};
  design.test.rest_every = 10;
  design.device = {.least_width = 800, .least_height = 600, .phones = false};
  return design;
}

}  // namespace assay::study
