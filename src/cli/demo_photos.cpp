#include "cli/demo_photos.h"

#include <algorithm>

#include "cli/demo_stamps.h"
#include "cli/demo_texts.h"
#include "cli/workspace_attack.h"
#include "cli/workspace_choose.h"
#include "cli/workspace_classes.h"
#include "cli/workspace_explain.h"
#include "get/get.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

fs::path resnet() { return get::get(get::find("resnet50"), get::cache_folder()) / "model.onnx"; }

void predict_photos(const Demo& demo, Console& console) {
  WorkspaceExplain{.workspace = demo.folder, .model = resnet()}(console);
  WorkspaceClasses{.workspace = demo.folder}(console);
}

void attack_photos(const Demo& demo, Console& console) {
  const workspace::Workspace space(demo.folder);
  if (std::ranges::any_of(space.items(), &workspace::Item::is_adversarial)) return;
  WorkspaceAttack attack{.workspace = demo.folder, .model = resnet()};
  attack.attack = "pgd:steps=10";
  attack.most = 4;
  attack(console);
}

void explain_photos(const Demo& demo, const std::vector<std::string>& methods, Console& console) {
  WorkspaceExplain explain{.workspace = demo.folder, .model = resnet()};
  explain.method = methods;
  explain.metric = {"deletion:steps=6", "insertion:steps=6", "bounding_box", "iou",
                    "energy_pointing_game"};
  explain.split = "test";
  explain(console);
}

void choose_photos(const Demo& demo, Console& console) {
  WorkspaceChoose choose{.workspace = demo.folder, .model = "resnet50"};
  choose.per_bin = 6;
  choose.fewer = true;
  choose.seed = demo.seed;
  choose.out = demo.folder / "demo/chosen.jsonl";
  choose(console);
}

}  // namespace

std::vector<DemoStudy> photo_studies(const fs::path& workspace) {
  std::vector<DemoStudy> all;
  all.push_back({.name = "contours",
                 .title = "Demo: draw around what matters",
                 .protocol = "attention_image",
                 .model = "resnet50",
                 .test = 16});
  all.push_back({.name = "topics",
                 .title = "Demo: mark the words that tell",
                 .protocol = "attention_text",
                 .model = "topics",
                 .test = 12,
                 .practice = 1});
  all.push_back({.name = "reviews",
                 .title = "Demo: review explanations",
                 .protocol = "review:set_size=8",
                 .model = "resnet50",
                 .conditions = {"grad_cam", "lrp", "salient_object", "random"},
                 .test = 16,
                 .practice = 1});
  all.push_back({.name = "lion-or-tiger",
                 .title = "Demo: lion or tiger?",
                 .protocol = "psychophysics",
                 .model = "resnet50",
                 .conditions = {"grad_cam", "lrp", "random"},
                 .answers = {"lion", "tiger"},
                 .items = DemoItems::answers,
                 .test = 9,
                 .practice = 1,
                 .checks = 2});
  all.push_back({.name = "team",
                 .title = "Demo: you and a machine",
                 .protocol = "team:set_size=15,pass=3",
                 .model = "resnet50",
                 .conditions = {"none", "grad_cam", "salient_object", "nearest_neighbours"},
                 .items = DemoItems::listed,
                 .list = workspace / "demo/chosen.jsonl",
                 .practice = 2,
                 .checks = 4,
                 .least_confidence = 0.3});
  all.push_back({.name = "guesses",
                 .title = "Demo: guess what the machine said",
                 .protocol = "guess:set_size=8",
                 .model = "resnet50",
                 .conditions = {"none", "grad_cam", "lrp"},
                 .items = DemoItems::mistaken,
                 .test = 12,
                 .practice = 1,
                 .checks = 2});
  return all;
}

std::vector<DemoStep> photo_steps(const Demo& demo) {
  const DemoCrowd crowd{demo.folder, demo.participants, demo.seed};
  std::vector<DemoStep> steps = {
      {"pictures", "Cut-outs on photographs, with exact masks",
       [=](Console&) {
         add_pictures(demo.folder, cut_outs(demo.stamps, demo.backgrounds, demo.seed));
       }},
      {"models", "ResNet-50 and U2-Net, fetched once",
       [=](Console&) {
         resnet();
         get::get(get::find("u2netp"), get::cache_folder());
       }},
      {"predict", "Predictions, and what their words mean",
       [=](Console& console) { predict_photos(demo, console); }},
      {"attack", "Pictures that mislead the net",
       [=](Console& console) { attack_photos(demo, console); }}};
  // Several steps, so that little is lost when one is interrupted.
  const std::vector<std::string> methods[] = {{"grad_cam", "random"},
                                              {"lrp"},
                                              {"salient_object"},
                                              {"smoothgrad:samples=6"},
                                              {"occlusion:window=80,stride=48"},
                                              {"nearest_neighbours:among=all"}};
  for (const std::vector<std::string>& some : methods) {
    const std::string name = parse_spec(some.front()).name;
    steps.push_back({"explain_" + name, fmt::format("Explanations and scores: {}", name),
                     [=](Console& console) { explain_photos(demo, some, console); }});
  }
  steps.push_back({"choose", "Easy, medium and hard items",
                   [=](Console& console) { choose_photos(demo, console); }});
  add_texts(crowd, steps);
  const std::vector<DemoStudy> studies = photo_studies(demo.folder);
  for (const DemoStudy& study : studies) add_study(study, crowd, steps);
  add_reports(studies, crowd, steps);
  return steps;
}

}  // namespace assay::cli
