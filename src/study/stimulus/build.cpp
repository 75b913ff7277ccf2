#include "study/stimulus/build.h"

#include <algorithm>
#include <charconv>
#include <mutex>
#include <set>

#include "base/error.h"
#include "base/file.h"
#include "base/near_name.h"
#include "base/parallel.h"
#include "base/sha256.h"
#include "base/within.h"
#include "net/data/encode.h"
#include "study/design/needs.h"
#include "study/stimulus/explanation_lookup.h"
#include "study/stimulus/facts.h"
#include "study/stimulus/heat.h"
#include "study/stimulus/view.h"

namespace assay::stimulus {
namespace {

namespace fs = std::filesystem;
using workspace::Explanation;
using workspace::Workspace;

// Items painted between two moves of the progress bar.
constexpr std::size_t at_once = 32;

// Writes pictures under the hash of their bytes.
class Folder {
 public:
  // `study` is the folder that it lies in.
  Folder(const fs::path& study, const fs::path& path) : path_(within(study, path)) {
    make_folder(path);
  }

  std::string put(const data::Picture& picture) {
    const std::string bytes = data::to_png(picture);
    std::string name = sha256(bytes) + ".png";
    const std::lock_guard lock(mutex_);
    if (names_.insert(name).second) {
      std::error_code ignored;
      // A file of that name has these bytes, unless somebody has changed it.
      if (!fs::exists(path_ / name, ignored) || sha256_of_file(path_ / name) + ".png" != name) {
        write_file(path_ / name, bytes, Lasting::when_settled);
      }
    }
    return name;
  }

  std::size_t size() const { return names_.size(); }

 private:
  fs::path path_;
  std::mutex mutex_;
  std::set<std::string> names_;
};

// "level 15" is 15.
std::optional<int> level_of(std::string_view part) {
  constexpr std::string_view head = "level ";
  if (!part.starts_with(head)) return std::nullopt;
  return Value<int>::read(part.substr(head.size()), {1, 100});
}

class Builder {
 public:
  Builder(const Workspace& workspace, const fs::path& folder, const study::Design& design,
          const BuildOptions& options)
      : workspace_(workspace),
        design_(design),
        options_(options),
        explained_(workspace),
        folder_(folder, folder / "stimuli") {
    if (!options.model.empty()) facts_ = workspace.model_facts(options.model);
  }

  BuildResult operator()(const BuildProgress& watch) {
    BuildResult built;
    built.material.model = options_.model;
    built.material.items = item_facts(workspace_, design_, options_);
    // Before anything is painted, so that a definition that cannot be shown costs no time.
    std::vector<ClassFacts> classes =
        class_facts(workspace_, design_, built.material.items, options_);
    needs_ = study::needed_stimuli(design_, built.material);
    find_explanations(built.notes, built.material.items);
    built.material.stimuli = paint_all(watch);
    for (ClassFacts& one : classes) add_class(std::move(one), built);
    built.files = folder_.size();
    return built;
  }

 private:
  const workspace::ModelFacts* facts() const { return facts_ ? &*facts_ : nullptr; }

  // All of them before anything is painted, so that a missing one costs no time.
  void find_explanations(std::vector<std::string>& notes,
                         const std::vector<study::StudyItem>& items) {
    std::map<std::string, std::string> predictions;
    for (const study::StudyItem& item : items) predictions[item.id] = item.prediction;
    std::set<std::string> said;
    for (const study::NeededStimulus& need : needs_) {
      const Explanation* found =
          need.method.empty() ? nullptr : &explained_.find(need.method, need.item);
      explanations_.push_back(found);
      if (!found || found->target == predictions[need.item]) continue;
      if (said.insert(need.item + need.method).second) {
        notes.push_back(fmt::format("'{}' by '{}' explains '{}', but the model says '{}'.",
                                    need.item, need.method, found->target, predictions[need.item]));
      }
    }
  }

  std::vector<study::Stimulus> paint_all(const BuildProgress& watch) {
    // Needs of one item stand together when they are painted, so that it is read once.
    std::map<std::string, std::vector<std::size_t>> by_item;
    for (std::size_t at = 0; at < needs_.size(); ++at) by_item[needs_[at].item].push_back(at);
    std::vector<const std::vector<std::size_t>*> groups;
    for (const auto& [item, places] : by_item) groups.push_back(&places);
    std::vector<study::Stimulus> stimuli(needs_.size());
    for (std::size_t begin = 0; begin < groups.size(); begin += at_once) {
      const std::size_t count = std::min(at_once, groups.size() - begin);
      parallel_for(count, 1, [&](std::size_t from, std::size_t to) {
        for (std::size_t at = from; at < to; ++at) paint_item(*groups[begin + at], stimuli);
      });
      watch(begin + count, groups.size());
    }
    return stimuli;
  }

  void paint_item(const std::vector<std::size_t>& places, std::vector<study::Stimulus>& stimuli) {
    const workspace::WorkspaceItem& item = workspace_.item(needs_[places.front()].item);
    const ItemView view(workspace_, item, facts(), options_.style);
    for (const std::size_t at : places) {
      const study::NeededStimulus& need = needs_[at];
      const Painted painted = paint(view, need, explanations_[at]);
      stimuli[at] = {.item = need.item,
                     .condition = need.condition,
                     .part = need.part,
                     .file = folder_.put(painted.picture),
                     .alt = painted.alt,
                     .width = painted.picture.width,
                     .height = painted.picture.height,
                     .heat = is_heat(need, explanations_[at])};
    }
  }

  static bool is_heat(const study::NeededStimulus& need, const Explanation* by) {
    return by && by->is_map() && need.part != "scale" && !level_of(need.part);
  }

  Painted paint(const ItemView& view, const study::NeededStimulus& need, const Explanation* by) {
    if (need.part == "scale") {
      return {heat_bar(view.picture().picture.width, "least", "most"), std::string(heat_meaning)};
    }
    if (!by && need.part == "picture") return view.picture();
    if (!by && need.part == "outline") return view.outline(workspace_);
    if (!by) {
      fail("{}: nothing is known of the part '{}'; give a method, or picture, outline or scale.",
           need.place, need.part);
    }
    const std::optional<int> percent = level_of(need.part);
    if (by->is_map()) {
      const Tensor map = workspace_.map(*by);
      return percent ? view.level(map, *percent) : view.heat(map);
    }
    if (percent) {
      fail("{}: '{}' explains by other items, of which no part can be hidden.", need.place,
           need.method);
    }
    return neighbours(*by);
  }

  Painted neighbours(const Explanation& by) {
    std::vector<data::Picture> pictures;
    for (const std::string& id : by.neighbours) {
      pictures.push_back(
          ItemView(workspace_, workspace_.item(id), facts(), options_.style).picture().picture);
    }
    return {side_by_side(pictures, options_.style.gap),
            fmt::format("{} examples that the machine finds most alike, side by side.",
                        pictures.size())};
  }

  void add_class(ClassFacts one, BuildResult& built) {
    for (const std::string& id : one.samples) {
      const ItemView view(workspace_, workspace_.item(id), facts(), options_.style);
      one.named.samples.push_back(folder_.put(view.picture().picture));
    }
    if (one.is_defined) {
      if (one.named.gloss.empty()) {
        built.notes.push_back(fmt::format(
            "The class '{}' has no gloss; 'assay workspace classes' finds or takes one.",
            one.named.name));
      }
      if (one.samples.size() < static_cast<std::size_t>(options_.samples)) {
        built.notes.push_back(fmt::format(
            "The class '{}' has {} samples, not {}: no more training items are "
            "recognised with a confidence of {}.",
            one.named.name, one.samples.size(), options_.samples, options_.least_confidence));
      }
    }
    built.material.classes.push_back(std::move(one.named));
  }

  const Workspace& workspace_;
  const study::Design& design_;
  const BuildOptions& options_;
  std::optional<workspace::ModelFacts> facts_;
  ExplanationLookup explained_;
  Folder folder_;
  std::vector<study::NeededStimulus> needs_;
  std::vector<const Explanation*> explanations_;  // of the needs
};

}  // namespace

fs::path workspace_of(const fs::path& study) {
  fs::path place = fs::absolute(study).lexically_normal();
  if (!place.has_filename()) place = place.parent_path();  // "birds/"
  return place.parent_path().parent_path();
}

RequiredInput required_input(const study::Design& design) {
  return has_screen(design, study::Screen::words) ? RequiredInput::texts : RequiredInput::pictures;
}

std::string choose_model(const Workspace& workspace, const std::string& named,
                         RequiredInput takes) {
  if (named == "none") return "";
  std::vector<std::string> models = workspace.models();
  if (named.empty()) {
    if (takes != RequiredInput::anything && models.size() > 1) {
      std::erase_if(models, [&](const std::string& model) {
        return workspace.model_facts(model).input_shape.empty() != (takes == RequiredInput::texts);
      });
    }
    if (models.size() > 1) {
      fail("The workspace has predictions of {}; give one of them, or none, as the model.",
           listed(models));
    }
    return models.empty() ? "" : models.front();
  }
  if (std::ranges::find(models, named) == models.end()) {
    fail("The workspace has no predictions of a model '{}'{}", named, did_you_mean(named, models));
  }
  return named;
}

BuildResult build(const Workspace& workspace, const fs::path& folder, const study::Design& design,
                  const BuildOptions& options, const BuildProgress& watch) {
  BuildResult built = Builder(workspace, folder, design, options)(watch);
  settle(folder);
  write_file(within(folder, folder / "material.json"), to_json(built.material));
  return built;
}

}  // namespace assay::stimulus
