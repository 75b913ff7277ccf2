#include "cli/demo/demo_texts.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/csv_text.h"
#include "base/error.h"
#include "base/file.h"
#include "base/program_folder.h"
#include "cli/train.h"
#include "cli/workspace_add.h"
#include "cli/workspace_explain.h"
#include "net/data/texts.h"
#include "study/workspace/workspace.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t training_texts = 11;  // of each topic; the others are explained

fs::path sentences() {
  const fs::path folder =
      folder_with("sentences.csv", {"../../docs/examples", "../share/assay/examples"});
  if (folder.empty()) {
    fail("The demo's texts, docs/examples/sentences.csv, are not where assay was built.");
  }
  return folder / "sentences.csv";
}

// Two lists of them, for training and for people.
void share_out(const fs::path& training, const fs::path& test) {
  std::string lists[2] = {"name,text,label\n", "name,text,label\n"};
  std::map<std::string, std::size_t> seen;
  for (const data::Text& one : data::read_texts(sentences())) {
    const bool trains = seen[one.label.value()]++ < training_texts;
    lists[trains ? 0 : 1] += csv_record(std::array{one.name, one.text, *one.label});
  }
  write_file(training, lists[0]);
  write_file(test, lists[1]);
}

bool has_texts(const fs::path& folder, const std::string& split) {
  const workspace::Workspace space(folder);
  return std::ranges::any_of(space.items(), [&](const workspace::WorkspaceItem& item) {
    return item.kind == workspace::Kind::text && item.split == split;
  });
}

void take_texts(const DemoCrowd& crowd, Console& console) {
  const fs::path training = crowd.workspace / "demo/texts_train.csv";
  const fs::path test = crowd.workspace / "demo/texts_test.csv";
  share_out(training, test);
  for (const auto& [list, split] : {std::pair{training, "train"}, std::pair{test, "test"}}) {
    if (has_texts(crowd.workspace, split)) continue;
    WorkspaceAdd{.workspace = crowd.workspace, .items = list, .split = split}(console);
  }
  Train learn;
  learn.data = DataSet::text;
  learn.out = crowd.workspace / "demo/topics.json";
  learn.input = training;
  learn.test_share = 0;
  learn.seed = crowd.seed;
  learn(console);
  WorkspaceExplain explain{.workspace = crowd.workspace, .model = learn.out};
  explain.method = {"input_gradient", "leave_one_out", "frequency"};
  explain.metric = {"comprehensiveness", "sufficiency"};
  explain(console);
}

}  // namespace

void add_texts(const DemoCrowd& crowd, std::vector<DemoStep>& steps) {
  steps.push_back({"texts", "Texts of three topics, a classifier and its explanations",
                   [=](Console& console) { take_texts(crowd, console); }});
}

}  // namespace assay::cli
