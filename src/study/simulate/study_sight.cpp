#include "study/simulate/study_sight.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

#include "study/stimulus/explanation_lookup.h"
#include "study/stimulus/view_geometry.h"

namespace assay::simulate {
namespace {

using workspace::Explanation;
using workspace::Workspace;

constexpr double half_turn = 3.14159265358979;
constexpr double picture_alone = 0.65;
constexpr double unscored = 0.75;  // such as neighbours

// The metric of that name, whatever its settings.
std::string insertion_in(const Workspace& space) {
  for (const std::string& metric : space.metrics()) {
    if (metric.starts_with("insertion")) return metric;
  }
  return "insertion";
}

// How far each score of the study's items is above their mean, in standard deviations.
class Standing {
 public:
  Standing(const Workspace& space, const std::set<std::string>& items) {
    double sum = 0;
    double squares = 0;
    for (const workspace::Score& score : space.scores(insertion_in(space))) {
      if (!score.value || !items.contains(score.item)) continue;
      values_[{score.method, score.item}] = *score.value;
      sum += *score.value;
      squares += *score.value * *score.value;
    }
    const auto count = static_cast<double>(std::max<std::size_t>(values_.size(), 1));
    mean_ = sum / count;
    deviation_ = std::sqrt(std::max(squares / count - mean_ * mean_, 1e-12));
  }

  std::optional<double> of(const std::string& method, const std::string& item) const {
    const auto found = values_.find({method, item});
    if (found == values_.end()) return std::nullopt;
    return (found->second - mean_) / deviation_;
  }

 private:
  std::map<std::pair<std::string, std::string>, double> values_;
  double mean_ = 0;
  double deviation_ = 1;
};

std::optional<int> percent_of(const std::string& part) {
  constexpr std::string_view word = "level ";
  if (!part.starts_with(word)) return std::nullopt;
  int percent = 0;
  const auto [end, error] =
      std::from_chars(part.data() + word.size(), part.data() + part.size(), percent);
  if (error != std::errc() || percent < 1) return std::nullopt;
  return percent;
}

// A psychometric function of the logarithm of what is shown: half the people can tell at 16
// percent, and at less the better the map is.
double clarity_of_part(int percent, double standing) {
  constexpr double half = 16;
  constexpr double spread = 0.45;
  const double above = std::log(percent / half) + 0.4 * standing;
  return 1 / (1 + std::exp(-above / spread));
}

double clarity_of_map(double standing) { return 0.7 + 0.25 * std::tanh(0.7 * standing); }

class Clarity {
 public:
  Clarity(const Workspace& space, const study::Frozen& frozen)
      : frozen_(frozen), explained_(space), standing_(space, test_items(frozen.design)) {
    const study::Design& design = frozen.design;
    easy_.insert(design.practice.items.begin(), design.practice.items.end());
    easy_.insert(design.checks.items.begin(), design.checks.items.end());
  }

  // Nothing of parts that explain nothing, such as a scale.
  std::optional<double> operator()(const study::Stimulus& stimulus) {
    const std::optional<int> percent = percent_of(stimulus.part);
    const bool is_picture = stimulus.part == "picture";
    if (!percent && !is_picture && stimulus.part != "explanation") return std::nullopt;
    if (easy_.contains(stimulus.item)) return percent && *percent < 20 ? 0.5 : 1.0;
    if (is_picture) return picture_alone;
    const std::optional<double> standing = standing_of(stimulus);
    if (percent) return clarity_of_part(*percent, standing.value_or(0));
    return standing ? clarity_of_map(*standing) : unscored;
  }

 private:
  static std::set<std::string> test_items(const study::Design& design) {
    std::set<std::string> ids;
    for (const study::ItemSet& set : design.item_sets) {
      ids.insert(set.items.begin(), set.items.end());
    }
    return ids;
  }

  std::optional<double> standing_of(const study::Stimulus& stimulus) {
    for (const study::Condition& condition : frozen_.design.conditions) {
      if (condition.name != stimulus.condition) continue;
      for (const study::Shown& shown : condition.shows) {
        if (shown.method.empty()) continue;
        const Explanation& by = explained_.find(shown.method, stimulus.item);
        // The folder of its maps is what scores call a method.
        const std::filesystem::path file(by.file);
        return standing_.of(file.parent_path().filename().string(), stimulus.item);
      }
    }
    return std::nullopt;
  }

  const study::Frozen& frozen_;
  stimulus::ExplanationLookup explained_;
  Standing standing_;
  std::set<std::string> easy_;
};

// Pictures as a model sees them, unless the study shows them whole.
std::optional<workspace::ModelFacts> picture_model(const Workspace& space,
                                                   const study::Material& material) {
  if (material.model && material.model->empty()) return std::nullopt;
  for (const std::string& model : space.models()) {
    if (material.model && *material.model != model) continue;
    workspace::ModelFacts facts = space.model_facts(model);
    if (facts.input_shape.size() >= 2) return facts;
  }
  return std::nullopt;
}

std::vector<Spot> outline_of(const Workspace& space, const workspace::WorkspaceItem& item,
                             const workspace::ModelFacts* facts) {
  // What was changed a little lies where it lay.
  const workspace::WorkspaceItem& known = item.is_adversarial() ? space.item(item.made_from) : item;
  const std::optional<Tensor> object = stimulus::object_in_view(space, known, facts);
  if (!object) return {};
  return outline_around(object->data, static_cast<std::size_t>(object->shape[1]));
}

// The share of the heaviest word, over all methods that explain the text.
std::vector<double> telling_of(const Workspace& space, const std::vector<Explanation>& all) {
  constexpr double any_word = 0.04;
  constexpr double heaviest_word = 0.9;
  std::vector<double> chances;
  for (const Explanation& one : all) {
    const Tensor map = space.map(one);
    if (map.shape.size() != 1 || map.size() == 0) continue;
    const double most = std::max(double{*std::ranges::max_element(map.data)}, 1e-12);
    chances.resize(map.size(), any_word);
    for (std::size_t at = 0; at < map.size(); ++at) {
      const double share = std::max(double{map.data[at]}, 0.0) / most;
      chances[at] += (heaviest_word - any_word) * share / static_cast<double>(all.size());
    }
  }
  return chances;
}

}  // namespace

std::vector<Spot> outline_around(std::span<const float> mask, std::size_t columns) {
  constexpr std::size_t directions = 24;
  const std::size_t rows = mask.size() / columns;
  std::vector<Spot> inside;
  for (std::size_t at = 0; at < mask.size(); ++at) {
    if (mask[at] <= 0.5F) continue;
    inside.push_back({(static_cast<double>(at % columns) + 0.5) / static_cast<double>(columns),
                      (static_cast<double>(at / columns) + 0.5) / static_cast<double>(rows)});
  }
  if (inside.empty()) return {};
  Spot middle;
  for (const Spot& spot : inside) {
    middle.x += spot.x / static_cast<double>(inside.size());
    middle.y += spot.y / static_cast<double>(inside.size());
  }
  std::array<Spot, directions> furthest;
  std::array<double, directions> distance{};
  furthest.fill(middle);
  for (const Spot& spot : inside) {
    const double turn = std::atan2(spot.y - middle.y, spot.x - middle.x) / (2 * half_turn) + 0.5;
    const std::size_t at = std::min(static_cast<std::size_t>(turn * directions), directions - 1);
    const double here = std::hypot(spot.x - middle.x, spot.y - middle.y);
    if (here > distance[at]) distance[at] = here, furthest[at] = spot;
  }
  return {furthest.begin(), furthest.end()};
}

Sight sight_of(const Workspace& space, const study::Frozen& frozen) {
  Sight sight;
  Clarity clarity(space, frozen);
  for (const study::Stimulus& stimulus : frozen.material.stimuli) {
    if (const auto value = clarity(stimulus)) {
      sight.clarity[std::filesystem::path(stimulus.file).stem()] = *value;
    }
  }
  std::map<std::string, std::vector<Explanation>> of_texts;
  for (const study::StudyItem& item : frozen.material.items) {
    if (item.kind == "text") of_texts[item.id] = {};
  }
  for (const std::string& method :
       of_texts.empty() ? std::vector<std::string>() : space.methods()) {
    for (Explanation& one : space.explanations(method)) {
      const auto found = of_texts.find(one.item);
      if (found != of_texts.end() && one.is_map()) found->second.push_back(std::move(one));
    }
  }
  for (const auto& [item, all] : of_texts) sight.telling[item] = telling_of(space, all);
  const std::optional<workspace::ModelFacts> facts = picture_model(space, frozen.material);
  for (const study::StudyItem& item : frozen.material.items) {
    const workspace::WorkspaceItem* known = space.find_item(item.id);
    if (known == nullptr) continue;
    std::vector<Spot> outline = outline_of(space, *known, facts ? &*facts : nullptr);
    if (!outline.empty()) sight.outlines[item.id] = std::move(outline);
  }
  return sight;
}

}  // namespace assay::simulate
