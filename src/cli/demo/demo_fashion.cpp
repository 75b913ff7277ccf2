#include "cli/demo/demo_fashion.h"

#include <algorithm>

#include "base/error.h"
#include "base/file.h"
#include "cli/demo/demo_pictures.h"
#include "cli/demo/demo_protocols.h"
#include "cli/train.h"
#include "cli/workspace_attack.h"
#include "cli/workspace_classes.h"
#include "cli/workspace_explain.h"
#include "cli/workspace_new.h"
#include "net/data/idx.h"
#include "net/data/restore.h"
#include "net/fetch/get.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

// The names of the classes are two words and more, or mean something else in a dictionary.
constexpr const char* glosses =
    "name,gloss\n"
    "T-shirt/top,a light garment for the upper body without buttons or a collar\n"
    "Trouser,a garment that covers each leg from the waist to the ankle\n"
    "Pullover,a knitted garment with sleeves that is put on over the head\n"
    "Dress,a garment in one piece with a skirt below\n"
    "Coat,an outer garment with sleeves that opens in front and keeps warm\n"
    "Sandal,a light shoe of a sole that straps hold\n"
    "Shirt,a garment for the upper body with a collar and buttons down the front\n"
    "Sneaker,a low sports shoe with a flexible sole\n"
    "Bag,a container with a handle or a strap to carry things in\n"
    "Ankle boot,a shoe that covers the foot and the ankle\n";

constexpr std::size_t training_pictures = 30;  // of each class, for neighbours and as samples

fs::path data_folder(const Demo& demo) {
  return demo.data ? *demo.data : fetch::get(fetch::find("fashion-mnist"), fetch::cache_folder());
}

// White where there is something: the background of these pictures is black.
data::Picture object_in(const data::Picture& picture) {
  data::Picture mask(picture.width, picture.height);
  for (std::size_t at = 0; at < mask.rgb.size(); ++at) {
    mask.rgb[at] = picture.rgb[at] > 0 ? 255 : 0;
  }
  return mask;
}

void add_some(const data::Pictures& from, const std::string& split, std::size_t most,
              std::size_t of_each_class, std::vector<DemoPicture>& all) {
  const auto& classes = fetch::find("fashion-mnist").classes;
  std::vector<std::size_t> counts(classes.size(), 0);
  const Shape shape(from.values.shape.begin() + 1, from.values.shape.end());
  std::size_t taken = 0;
  for (std::size_t at = 0; at < from.labels.size() && taken < most; ++at) {
    const std::size_t label = from.labels[at];
    if (counts.at(label)++ >= of_each_class) continue;
    ++taken;
    data::Picture picture = data::picture_from_input(from.values.row(at), {}, shape);
    data::Picture mask = object_in(picture);
    all.push_back({.name = fmt::format("{}_{:05}", split, at),
                   .label = std::string(classes[label]),
                   .split = split,
                   .picture = std::move(picture),
                   .mask = std::move(mask)});
  }
}

void take_pictures(const Demo& demo) {
  const data::PictureSet set = data::fashion_mnist(data_folder(demo));
  std::vector<DemoPicture> all;
  add_some(set.train, "train", set.train.labels.size(), training_pictures, all);
  // As they come, so that what is common in the workspace is common in the data.
  add_some(set.test, "test", static_cast<std::size_t>(demo.items), set.test.labels.size(), all);
  add_pictures(demo.folder, all);
}

void train_net(const Demo& demo, Console& console) {
  Train net;
  net.data = DataSet::fashion_mnist;
  net.out = demo.folder / "demo/fashion.onnx";
  net.input = data_folder(demo);
  net.epochs = demo.epochs;
  net.seed = demo.seed;
  net(console);
}

void predict_and_attack(const Demo& demo, Console& console) {
  const fs::path model = demo.folder / "demo/fashion.onnx";
  WorkspaceExplain{.workspace = demo.folder, .model = model}(console);
  const workspace::Workspace space(demo.folder);
  if (std::ranges::any_of(space.items(), &workspace::WorkspaceItem::is_adversarial)) return;
  WorkspaceAttack attack{.workspace = demo.folder, .model = model};
  attack.most = static_cast<std::size_t>(std::max(demo.items / 20, 4));
  attack.encoding = stimulus::Encoding::png;  // of 28 pixels JPEG leaves little
  attack(console);
}

void explain_pictures(const Demo& demo, Console& console) {
  WorkspaceExplain explain{.workspace = demo.folder, .model = demo.folder / "demo/fashion.onnx"};
  explain.method = {"smoothgrad",     "integrated_gradients", "lrp",   "grad_cam_plus_plus",
                    "rise:masks=500", "nearest_neighbours",   "random"};
  explain.metric = {"deletion",     "insertion", "masked_accuracy",
                    "bounding_box", "iou",       "energy_pointing_game"};
  explain.split = "test";
  explain(console);
  write_file(demo.folder / "demo/glosses.csv", glosses);
  WorkspaceClasses classes{.workspace = demo.folder, .wordnet = "none"};
  classes.glosses = demo.folder / "demo/glosses.csv";
  classes(console);
}

}  // namespace

std::vector<DemoStudy> fashion_studies(const fs::path& workspace) {
  DemoProtocols all = demo_protocols("fashion", workspace);
  all.reviews.conditions = {"grad_cam_plus_plus", "lrp", "rise", "random"};
  all.two_answers.name = "shirt-or-coat";
  all.two_answers.title = "Demo: shirt or coat?";
  all.two_answers.conditions = {"lrp", "rise", "random"};
  all.two_answers.answers = {"Shirt", "Coat"};
  all.two_answers.test = 15;
  all.team.protocol = "team:set_size=20,pass=5";
  all.team.conditions = {"none", "grad_cam_plus_plus", "lrp", "nearest_neighbours"};
  all.team.practice = 4;
  all.team.checks = 6;
  all.guesses.protocol = "guess:set_size=10";
  all.guesses.conditions = {"none", "lrp", "smoothgrad"};
  all.guesses.test = 20;
  std::vector<DemoStudy> studies = all.in_order();
  for (DemoStudy& study : studies) study.least_side = 12 * 28;  // every pixel as twelve by twelve
  return studies;
}

std::vector<DemoStep> fashion_steps(const Demo& demo) {
  const DemoCrowd crowd{demo.folder, demo.participants, demo.seed};
  std::vector<DemoStep> steps = {
      {"data", "Fashion-MNIST: 70,000 pictures of clothes", [=](Console&) { data_folder(demo); }},
      {"pictures", fmt::format("{} of them as items, with exact masks", demo.items),
       [=](Console&) { take_pictures(demo); }},
      {"net", "Training a small net", [=](Console& console) { train_net(demo, console); }},
      {"attack", "Predictions, and pictures that mislead the net",
       [=](Console& console) { predict_and_attack(demo, console); }},
      {"explain", "Six explanations and a control, with automatic scores",
       [=](Console& console) { explain_pictures(demo, console); }},
      {"choose", "Easy, medium and hard items",
       [=](Console& console) { choose_for_team("fashion", 10, crowd, console); }}};
  add_all(fashion_studies(demo.folder), crowd, steps);
  return steps;
}

}  // namespace assay::cli
