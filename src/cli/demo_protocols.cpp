#include "cli/demo_protocols.h"

#include "cli/demo_texts.h"
#include "cli/workspace_choose.h"

namespace assay::cli {
namespace {

std::filesystem::path chosen_list(const std::filesystem::path& workspace) {
  return workspace / "demo/chosen.jsonl";
}

}  // namespace

std::vector<DemoStudy> DemoProtocols::in_order() const {
  return {contours, topics, reviews, two_answers, team, guesses};
}

DemoProtocols demo_protocols(const std::string& model, const std::filesystem::path& workspace) {
  return {.contours = {.name = "contours",
                       .title = "Demo: draw around what matters",
                       .protocol = "attention_image",
                       .model = model,
                       .test = 16},
          .topics = {.name = "topics",
                     .title = "Demo: mark the words that tell",
                     .protocol = "attention_text",
                     .model = "topics",
                     .test = 12,
                     .practice = 1},
          .reviews = {.name = "reviews",
                      .title = "Demo: review explanations",
                      .protocol = "review:set_size=8",
                      .model = model,
                      .drawn_as = "contours",
                      .test = 16,
                      .practice = 1},
          .two_answers = {.name = "two-answers",
                          .title = "Demo: one or the other?",
                          .protocol = "psychophysics",
                          .model = model,
                          .items = DemoItems::answers,
                          .practice = 1,
                          .checks = 2},
          .team = {.name = "team",
                   .title = "Demo: you and a machine",
                   .protocol = "team",
                   .model = model,
                   .items = DemoItems::listed,
                   .list = chosen_list(workspace)},
          .guesses = {.name = "guesses",
                      .title = "Demo: guess what the machine said",
                      .protocol = "guess",
                      .model = model,
                      .items = DemoItems::mistaken,
                      .checks = 2}};
}

void choose_for_team(const std::string& model, std::size_t per_bin, const DemoCrowd& crowd,
                     Console& console) {
  WorkspaceChoose choose{.workspace = crowd.workspace, .model = model};
  choose.per_bin = per_bin;
  choose.fewer = true;  // some nets are hardly ever right and unsure
  choose.seed = crowd.seed;
  choose.out = chosen_list(crowd.workspace);
  choose(console);
}

void add_all(const std::vector<DemoStudy>& studies, const DemoCrowd& crowd,
             std::vector<DemoStep>& steps) {
  add_texts(crowd, steps);
  for (const DemoStudy& study : studies) add_study(study, crowd, steps);
  add_reports(studies, crowd, steps);
}

}  // namespace assay::cli
