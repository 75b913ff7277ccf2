#include "cli/demo/demo_protocols.h"

#include <sstream>

#include "base/file.h"
#include "cli/demo/demo_texts.h"
#include "cli/workspace_choose.h"
#include "study/workspace/record_json.h"
#include "study/workspace/workspace.h"

namespace assay::cli {
namespace {

std::filesystem::path chosen_list(const std::filesystem::path& workspace) {
  return workspace / "demo/chosen.jsonl";
}

// Adversarial items are never drawn; these are listed on purpose, spread over the natural ones.
void add_adversarial(const std::filesystem::path& workspace, std::size_t most) {
  const std::filesystem::path list = chosen_list(workspace);
  std::vector<std::string> lines;
  std::istringstream text(read_file(list, 64 << 20));
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  std::vector<std::string> made;
  const workspace::Workspace space(workspace);
  for (const workspace::WorkspaceItem& item : space.items()) {
    if (item.is_adversarial() && made.size() < most) made.push_back(to_line(item));
  }
  std::string mixed;
  std::size_t taken = 0;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    if (taken < made.size() && at * made.size() >= taken * lines.size()) {
      mixed += made[taken++] + '\n';
    }
    mixed += lines[at] + '\n';
  }
  write_file(list, mixed);
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
  add_adversarial(crowd.workspace, per_bin);
}

void add_all(const std::vector<DemoStudy>& studies, const DemoCrowd& crowd,
             std::vector<DemoStep>& steps) {
  add_texts(crowd, steps);
  for (const DemoStudy& study : studies) add_study(study, crowd, steps);
  add_reports(studies, crowd, steps);
}

}  // namespace assay::cli
