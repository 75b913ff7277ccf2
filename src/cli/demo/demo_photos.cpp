#include "cli/demo/demo_photos.h"

#include <algorithm>

#include "cli/demo/demo_protocols.h"
#include "cli/demo/demo_stamps.h"
#include "cli/workspace_attack.h"
#include "cli/workspace_classes.h"
#include "cli/workspace_explain.h"
#include "net/fetch/get.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

fs::path resnet() {
  return fetch::get(fetch::find("resnet50"), fetch::cache_folder()) / "model.onnx";
}

void predict_photos(const Demo& demo, Console& console) {
  WorkspaceExplain{.workspace = demo.folder, .model = resnet()}(console);
  // Of the two cranes of ImageNet a demo may show either: nobody is studied.
  WorkspaceClasses{.workspace = demo.folder, .confirm = {"all"}}(console);
}

void attack_photos(const Demo& demo, Console& console) {
  const workspace::Workspace space(demo.folder);
  if (std::ranges::any_of(space.items(), &workspace::WorkspaceItem::is_adversarial)) return;
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

}  // namespace

std::vector<DemoStudy> photo_studies(const fs::path& workspace) {
  DemoProtocols all = demo_protocols("resnet50", workspace);
  all.reviews.conditions = {"grad_cam", "lrp", "salient_object", "random"};
  all.two_answers.name = "lion-or-tiger";
  all.two_answers.title = "Demo: lion or tiger?";
  all.two_answers.conditions = {"grad_cam", "lrp", "random"};
  all.two_answers.answers = {"lion", "tiger"};
  all.two_answers.test = 9;
  all.team.protocol = "team:set_size=15,pass=3";
  all.team.conditions = {"none", "grad_cam", "salient_object", "nearest_neighbours"};
  all.team.checks = 4;
  all.team.least_confidence = 0.3;
  all.guesses.protocol = "guess:set_size=8";
  all.guesses.conditions = {"none", "grad_cam", "lrp"};
  all.guesses.practice = 1;
  return all.in_order();
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
         fetch::get(fetch::find("u2netp"), fetch::cache_folder());
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
                   [=](Console& console) { choose_for_team("resnet50", 6, crowd, console); }});
  add_all(photo_studies(demo.folder), crowd, steps);
  return steps;
}

}  // namespace assay::cli
