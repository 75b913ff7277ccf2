// For tests: a workspace of pictures of four by four pixels, whose model takes them as they are.
#pragma once

#include <algorithm>

#include "base/file.h"
#include "base/sha256.h"
#include "base/temporary_folder.h"
#include "math/tensor/npy.h"
#include "net/data/encode.h"
#include "study/design/protocol.h"
#include "study/stimulus/build.h"

namespace assay::stimulus {

// Items "a" to "g" for tests and "t0" to "t5" for training; cats and dogs and four other classes.
class SmallWorkspace {
 public:
  explicit SmallWorkspace(const std::filesystem::path& folder, bool backward = false)
      : workspace(workspace::Workspace::create(folder, "small", "")) {
    workspace.put_classes({{"cat", "a feline", {}},
                           {"dog", "a canine", {}},
                           {"cow", "", {}},
                           {"emu", "a bird", {}},
                           {"fox", "", {}},
                           {"hen", "", {}}});
    std::vector<std::string> ids{"a",  "b",  "c",  "d",  "e",  "f", "g",
                                 "t0", "t1", "t2", "t3", "t4", "t5"};
    if (backward) std::ranges::reverse(ids);
    for (const std::string& id : ids) add(id);
    workspace.put_items(items);
    workspace.put_predictions("net", predictions);
    workspace.put_explanations("gradient", maps);
    workspace.put_explanations("nearest_neighbours", neighbours);
    workspace::ModelFacts facts{"net.onnx", "", {3, 4, 4}, {}};
    facts.description.preprocessing.fit = model::Fit::stretch;
    workspace.put_model("net", facts);
  }

  // Every pixel of every item has another colour.
  static data::Picture picture(const std::string& id) {
    data::Picture result(4, 4);
    for (std::size_t at = 0; at < result.rgb.size(); ++at) {
      result.rgb[at] =
          static_cast<std::uint8_t>(at * 5 + static_cast<unsigned char>(id.back()) * 3);
    }
    return result;
  }
  // From 0 in the first point to 15 in the last.
  static Tensor map() {
    Tensor result(Shape{4, 4});
    for (std::size_t at = 0; at < 16; ++at) result.data[at] = static_cast<float>(at);
    return result;
  }

  std::string write(const std::string& file, const std::string& bytes) const {
    std::filesystem::create_directories(workspace.path_of(file).parent_path());
    write_file(workspace.path_of(file), bytes);
    return file;
  }

  workspace::Workspace workspace;
  std::vector<workspace::WorkspaceItem> items;
  std::vector<workspace::Prediction> predictions;
  std::vector<workspace::Explanation> maps;
  std::vector<workspace::Explanation> neighbours;

 private:
  void add(const std::string& id) {
    const bool is_training = id.size() > 1;
    const bool is_cat = id.back() % 2 == 0;
    workspace::WorkspaceItem item{.id = id, .label = is_cat ? "cat" : "dog"};
    item.split = is_training ? "train" : "test";
    item.file = write("media/" + id + ".png", data::to_png(picture(id)));
    data::Picture mask(4, 4);
    std::fill_n(mask.at(1, 1), 3, std::uint8_t{255});
    item.mask = write("media/" + id + ".mask.png", data::to_png(mask));
    items.push_back(item);
    predictions.push_back({id, is_training ? item.label : "dog", is_training ? 0.95 : 0.25});
    if (is_training) return;
    const std::string file = write("explanations/gradient/" + id + ".npy", npy_bytes(map()));
    maps.push_back({.item = id,
                    .file = file,
                    .spec = "gradient:sign=absolute",
                    .target = "dog",
                    .hash = sha256(npy_bytes(map()))});
    neighbours.push_back({.item = id,
                          .neighbours = {"t0", "t1", "t2"},
                          .spec = "nearest_neighbours:training=training.csv,k=3,among=predicted",
                          .target = "dog",
                          .hash = workspace::hash_of({"t0", "t1", "t2"})});
  }
};

inline study::Design design_of(std::string_view protocol, std::vector<std::string> conditions) {
  return assay::build(study::catalogue(), protocol,
                      "protocol")({.name = "try",
                                   .conditions = std::move(conditions),
                                   .items = {"a", "b", "c", "d"},
                                   .practice = {"e"},
                                   .checks = {"f", "g"},
                                   .answers = {"cat", "dog"}});
}

inline const study::Stimulus& stimulus_of(const study::Material& material, const std::string& item,
                                          const std::string& condition, const std::string& part) {
  for (const study::Stimulus& one : material.stimuli) {
    if (one.item == item && one.condition == condition && one.part == part) return one;
  }
  throw std::runtime_error("no stimulus " + item + ", " + condition + ", " + part);
}

}  // namespace assay::stimulus
