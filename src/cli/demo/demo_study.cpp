#include "cli/demo/demo_study.h"

#include <algorithm>

#include "base/file.h"
#include "base/rng.h"
#include "cli/analyse.h"
#include "cli/compare.h"
#include "cli/read_design.h"
#include "cli/study_build.h"
#include "cli/study_freeze.h"
#include "cli/study_new.h"
#include "cli/study_predict.h"
#include "cli/study_proof.h"
#include "cli/study_simulate.h"
#include "study/stimulus/choice.h"
#include "study/stimulus/options.h"
#include "study/workspace/record_json.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;
using stimulus::PredictedItem;
using workspace::Workspace;
using workspace::WorkspaceItem;

constexpr const char* welcome =
    "This is a demonstration. Nobody runs this study and nothing is paid: look around, answer what "
    "you like and stop when you like. What you answer is stored on this computer only, beside the "
    "answers of simulated participants.";

std::vector<std::string> ids_in(const fs::path& list) {
  std::vector<std::string> ids;
  const std::string text = read_file(list, 64 << 20);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    WorkspaceItem item;
    workspace::from_line(std::string_view(text).substr(begin, end - begin), item);
    ids.push_back(item.id);
    begin = end + 1;
  }
  return ids;
}

bool fits(const PredictedItem& one, const DemoStudy& study) {
  if (study.items == DemoItems::mistaken) return !one.is_correct;
  return study.items != DemoItems::answers ||
         std::ranges::find(study.answers, one.item->label) != study.answers.end();
}

// Items that the model gets right and wrong by turns, as far as there are both, in a drawn order.
std::vector<std::string> mixed(const std::vector<PredictedItem>& all, std::uint64_t seed,
                               std::uint64_t stream) {
  std::vector<std::string> right;
  std::vector<std::string> wrong;
  for (const std::size_t at : shuffled(all.size(), seed, stream)) {
    (all[at].is_correct ? right : wrong).push_back(all[at].item->id);
  }
  std::vector<std::string> result;
  for (std::size_t at = 0; at < std::max(right.size(), wrong.size()); ++at) {
    if (at < right.size()) result.push_back(right[at]);
    if (at < wrong.size()) result.push_back(wrong[at]);
  }
  return result;
}

struct Chosen {
  std::vector<std::string> tests;
  std::vector<std::string> others;  // for practice and checks
};

Chosen chosen(const Workspace& space, const DemoStudy& study, std::uint64_t seed) {
  std::vector<PredictedItem> all = stimulus::filter_items(
      space, stimulus::predicted_items(space, study.model), {.split = "test"});
  Chosen result;
  if (study.items == DemoItems::listed) result.tests = ids_in(study.list);
  std::erase_if(all, [&](const PredictedItem& one) {
    return !fits(one, study) || std::ranges::count(result.tests, one.item->id) > 0;
  });
  result.others =
      mixed(all, seed, stimulus::stream_of(study.drawn_as.empty() ? study.name : study.drawn_as));
  const std::size_t apart = study.practice + study.checks;
  if (study.items != DemoItems::listed) {
    if (result.others.size() > apart) {
      const std::size_t tests = std::min(study.test, result.others.size() - apart);
      const auto end = result.others.begin() + static_cast<std::ptrdiff_t>(tests);
      result.tests.assign(result.others.begin(), end);
      result.others.erase(result.others.begin(), end);
    }
  }
  // Every item meets every condition equally often.
  const std::size_t conditions = std::max<std::size_t>(study.conditions.size(), 1);
  result.tests.resize(result.tests.size() / conditions * conditions);
  if (result.tests.empty() || result.others.size() < apart) {
    fail("The study '{}' needs at least {} items, but there are too few that fit.", study.name,
         apart + conditions);
  }
  return result;
}

// Writes the list that the study is begun with.
fs::path write_list(const DemoStudy& study, const DemoCrowd& crowd) {
  const Workspace space(crowd.workspace);
  const Chosen items = chosen(space, study, crowd.seed);
  std::string lines;
  const auto add = [&](const std::string& id, const char* split) {
    WorkspaceItem item = space.item(id);
    item.split = split;
    lines += to_line(item) + '\n';
  };
  for (const std::string& id : items.tests) add(id, "test");
  for (std::size_t at = 0; at < study.practice + study.checks; ++at) {
    add(items.others[at], at < study.practice ? "practice" : "check");
  }
  fs::path list = crowd.workspace / "demo" / (study.name + ".jsonl");
  write_file(list, lines);
  return list;
}

// More places than the simulated ones take, so that people can try.
void furnish(const fs::path& folder, const DemoStudy& study, int participants, Console& console) {
  study::Design design = read_design(folder, console);
  design.title = study.title;
  design.contact = "This is a demonstration; there is nobody to write to.";
  design.consent.text = welcome;
  const bool is_shared = design.assignment == study::Assignment::within;
  const std::size_t cells = design.item_sets.size() * (is_shared ? 1 : design.conditions.size());
  design.quota.replicates = participants / static_cast<int>(cells) + 3;
  if (design.quota.per_item) design.quota.per_item = design.quota.replicates;
  write_file(folder / "design.json", study::to_json(design));
}

void make_study(const DemoStudy& study, const DemoCrowd& crowd, Console& console) {
  const fs::path folder = crowd.workspace / "studies" / study.name;
  fs::remove_all(folder);  // what an interrupted run has left
  StudyNew begin{.folder = folder, .protocol = study.protocol};
  begin.conditions = study.conditions;
  begin.answers = study.answers;
  begin.items = write_list(study, crowd);
  begin(console);
  furnish(folder, study, crowd.participants, console);
  StudyBuild paint{.folder = folder, .model = study.model};
  paint.seed = crowd.seed;
  paint.least_confidence = study.least_confidence;
  paint.least_side = study.least_side;
  paint(console);
  if (study.protocol == "psychophysics") {
    const std::string model = Workspace(crowd.workspace).model_facts(study.model).file;
    StudyPredict{.folder = folder, .model = model}(console);
  }
  StudyProof{.folder = folder}(console);
  StudyFreeze{.folder = folder}(console);
}

// Most do as they are asked; one in ten leaves, and one in ten does not look.
constexpr const char* behaviours[] = {"careful",
                                      "careful:skill=0.9,median_ms=2200",
                                      "fatigued:growth=0.005",
                                      "careful:skill=0.98,lapse=0.01",
                                      "dropping:most=25",
                                      "careful:median_ms=1900",
                                      "accepting:share=0.25",
                                      "careful:skill=0.92",
                                      "random",
                                      "careful:lapse=0.05,median_ms=1200"};

void rehearse(const DemoStudy& study, const DemoCrowd& crowd, Console& console) {
  StudySimulate people{.workspace = crowd.workspace, .study = study.name};
  people.n = crowd.participants;
  people.behaviour.assign(std::begin(behaviours), std::end(behaviours));
  people.seed = static_cast<int>(crowd.seed % 1'000'000'000);
  people.sighted = true;
  people(console);
}

}  // namespace

void add_study(const DemoStudy& study, const DemoCrowd& crowd, std::vector<DemoStep>& steps) {
  steps.push_back({"make_" + study.name, fmt::format("The study '{}': pictures", study.name),
                   [=](Console& console) { make_study(study, crowd, console); }});
  steps.push_back(
      {"rehearse_" + study.name,
       fmt::format("The study '{}': {} simulated participants", study.name, crowd.participants),
       [=](Console& console) { rehearse(study, crowd, console); }});
}

void add_reports(const std::vector<DemoStudy>& studies, const DemoCrowd& crowd,
                 std::vector<DemoStep>& steps) {
  for (const DemoStudy& study : studies) {
    steps.push_back({.name = "report_" + study.name,
                     .title = fmt::format("The study '{}': report", study.name),
                     .run =
                         [=](Console& console) {
                           Analyse{.workspace = crowd.workspace, .study = study.name}(console);
                         },
                     .can_wait = true});
  }
  steps.push_back({.name = "compare",
                   .title = "Which automatic score predicts people",
                   .run = [=](Console& console) { Compare{.workspace = crowd.workspace}(console); },
                   .can_wait = true});
}

}  // namespace assay::cli
