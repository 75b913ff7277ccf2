#include "cli/study_predict.h"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <set>

#include "base/parallel.h"
#include "base/table.h"
#include "cli/read_design.h"
#include "net/data/image.h"
#include "net/data/prepare.h"
#include "net/model/model.h"
#include "study/stimulus/build.h"
#include "study/stimulus/explanation_lookup.h"
#include "study/stimulus/view.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

// No probability is taken to be smaller: a loss stays finite.
constexpr double least_probability = 1e-7;

// A picture that shows part of an item.
struct Partly {
  const study::Stimulus* stimulus;
  const study::StudyItem* item;
  int level;
  std::string method;  // as the workspace calls it
};

std::string method_shown(const study::Design& design, const std::string& condition,
                         stimulus::ExplanationLookup& explained) {
  for (const study::Condition& known : design.conditions) {
    if (known.name != condition) continue;
    for (const study::Shown& shown : known.shows) {
      if (!shown.method.empty()) return explained.name_of(shown.method);
    }
  }
  return condition;
}

std::vector<Partly> partly_shown(const study::Design& design, const study::Material& material,
                                 stimulus::ExplanationLookup& explained) {
  constexpr std::string_view head = "level ";
  std::map<std::string, const study::StudyItem*> items;
  for (const study::StudyItem& item : material.items) items[item.id] = &item;
  std::vector<Partly> result;
  for (const study::Stimulus& one : material.stimuli) {
    if (!one.part.starts_with(head)) continue;
    const auto level = Value<int>::read(one.part.substr(head.size()), {1, 100});
    const auto item = items.find(one.item);
    if (!level || item == items.end() || item->second->label.empty()) continue;
    result.push_back({&one, item->second, *level, method_shown(design, one.condition, explained)});
  }
  return result;
}

// Which of the model's outputs may be chosen.
std::vector<std::size_t> chosen_from(const std::vector<std::string>& classes,
                                     const std::vector<Partly>& pictures, Among among) {
  std::set<std::string> offered;
  for (const Partly& one : pictures) offered.insert(one.item->label);
  std::vector<std::size_t> result;
  for (std::size_t at = 0; at < classes.size(); ++at) {
    if (among == Among::all || offered.contains(classes[at])) result.push_back(at);
    offered.erase(classes[at]);
  }
  if (!offered.empty()) {
    fail("The model has no class '{}', which items of the study have.", *offered.begin());
  }
  return result;
}

struct Verdict {
  bool is_right;
  double loss;
};
Verdict judged(std::span<const float> probabilities, const std::vector<std::size_t>& from,
               const std::vector<std::string>& classes, const std::string& label) {
  double sum = 0, own = 0;
  std::size_t best = from.front();
  for (const std::size_t at : from) {
    sum += probabilities[at];
    if (classes[at] == label) own = probabilities[at];
    if (probabilities[at] > probabilities[best]) best = at;
  }
  const double share = sum > 0 ? own / sum : 0;
  return {classes[best] == label, -std::log(std::max(share, least_probability))};
}

// Pictures of studies are what the model sees already, enlarged: nothing is cut from them, and
// squares are pixels again.
Tensor input_of(const fs::path& file, const model::Model& model) {
  data::Picture picture = data::read_picture(file);
  const data::PictureLayout input = data::picture_layout(model.input_shape());
  const int times = picture.height / input.height;
  if (times > 1 && picture.height == times * input.height && picture.width == times * input.width) {
    picture = stimulus::reduced(picture, times);
  }
  model::Preprocessing preprocessing = model.description().preprocessing;
  preprocessing.fit = model::Fit::stretch;
  return data::input_from_picture(picture, preprocessing, model.input_shape());
}

// Probabilities of every class, a row for each file.
Tensor seen_by(Console& console, const model::Model& model, const std::vector<fs::path>& files) {
  constexpr std::size_t at_once = 32;
  Tensor all(
      Shape{static_cast<std::int64_t>(files.size()), static_cast<std::int64_t>(model.classes())});
  Progress progress(console.screen, "predicting", files.size(), {"images"});
  for (std::size_t begin = 0; begin < files.size(); begin += at_once) {
    const std::size_t count = std::min(at_once, files.size() - begin);
    Shape shape = model.input_shape();
    shape.insert(shape.begin(), static_cast<std::int64_t>(count));
    Tensor batch(std::move(shape));
    parallel_for(count, 1, [&](std::size_t from, std::size_t to) {
      for (std::size_t at = from; at < to; ++at) {
        std::ranges::copy(input_of(files[begin + at], model).data, batch.row(at).begin());
      }
    });
    const Tensor part = model.scores(batch, model::Output::probability);
    for (std::size_t at = 0; at < count; ++at) {
      std::ranges::copy(part.row(at), all.row(begin + at).begin());
    }
    progress.update(begin + count);
  }
  return all;
}

// Scores of other items and methods stay.
void put_beside(const workspace::Workspace& space, const std::string& metric,
                const std::vector<workspace::Score>& found) {
  std::set<std::pair<std::string, std::string>> now;
  for (const workspace::Score& score : found) now.emplace(score.item, score.method);
  std::vector<workspace::Score> all = space.scores(metric);
  std::erase_if(all, [&](const workspace::Score& old) {
    return now.contains({old.item, old.method});
  });
  all.insert(all.end(), found.begin(), found.end());
  space.put_scores(metric, all);
}

}  // namespace

void StudyPredict::operator()(Console& console) const {
  const study::Design design = read_design(folder, console);
  const std::optional<study::Material> material = study::read_material(folder);
  if (!material) fail("'{}' has no material.json; make its pictures first.", folder.string());
  const workspace::Workspace space(stimulus::workspace_of(folder));
  stimulus::ExplanationLookup explained(space);
  const std::vector<Partly> pictures = partly_shown(design, *material, explained);
  if (pictures.empty()) {
    fail("'{}' shows no picture in part; a study by the protocol psychophysics does.",
         folder.string());
  }
  const model::Model loaded = model::load(model);
  const std::vector<std::string>& classes = loaded.description().classes;
  const std::vector<std::size_t> from = chosen_from(classes, pictures, among);
  std::vector<fs::path> files;
  for (const Partly& one : pictures) files.push_back(folder / "stimuli" / one.stimulus->file);
  const Tensor scores = seen_by(console, loaded, files);
  std::map<int, std::pair<std::vector<workspace::Score>, std::vector<workspace::Score>>> by_level;
  for (std::size_t at = 0; at < pictures.size(); ++at) {
    const Partly& one = pictures[at];
    const Verdict verdict = judged(scores.row(at), from, classes, one.item->label);
    auto& [right, loss] = by_level[one.level];
    right.push_back({one.item->id, one.method, verdict.is_right ? 1.0 : 0.0, ""});
    loss.push_back({one.item->id, one.method, verdict.loss, ""});
  }
  Table table{.columns = {"% shown", "pictures", "right, %", "cross-entropy"}};
  for (const auto& [level, both] : by_level) {
    const auto mean = [](const std::vector<workspace::Score>& some) {
      double sum = 0;
      for (const workspace::Score& score : some) sum += *score.value;
      return sum / static_cast<double>(some.size());
    };
    put_beside(space, fmt::format("masked_accuracy@{}", level), both.first);
    put_beside(space, fmt::format("masked_cross_entropy@{}", level), both.second);
    table.add({std::int64_t{level}, static_cast<std::int64_t>(both.first.size()),
               100 * mean(both.first), mean(both.second)});
  }
  write_text(console.out, table);
}

}  // namespace assay::cli
