// Cost grows no faster than the work: four times the rows, items, nodes or participants take at
// most six times the processor time. Every statistical procedure that takes data and every command
// has a row or a reason here; one that is added to a catalogue without either fails.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/parallel.h"
#include "base/temporary_folder.h"
#include "cli/command.h"
#include "command_cost.h"
#include "growth_inputs.h"
#include "math/stats/null_data_test.h"

namespace assay {
namespace {

constexpr double highest_ratio = 4 * 1.5;

// Of three runs the best: what else the machine does only ever adds.
template <class F>
double best_of_three(F seconds) {
  double best = seconds();
  for (int again = 0; again < 2; ++again) best = std::min(best, seconds());
  return best;
}

class ProcedureGrowth : public testing::TestWithParam<const stats::Procedure*> {
 protected:
  static double seconds(const stats::Procedure& test, std::size_t rows) {
    stats::Data data = stats::null_data(test.info, rows, 7);
    // Raters choose among a few categories, however many items there are.
    if (test.info.family == stats::Family::agreement && data.x) {
      for (double& value : data.x->values) value = std::clamp(std::round(value), -2.0, 2.0);
    }
    const Settings settings = stats::usual_settings(test);
    return best_of_three([&] {
      rusage before{};
      rusage after{};
      getrusage(RUSAGE_SELF, &before);
      static_cast<void>(stats::run_procedure(test, settings, data));
      getrusage(RUSAGE_SELF, &after);
      return user_seconds(after) - user_seconds(before);
    });
  }
};

// Sizes are far above those for which exact distributions are computed.
TEST_P(ProcedureGrowth, IsLinearInTheRows) {
  const stats::Procedure& test = *GetParam();
  if (test.info.needs.columns.empty()) return;
  const int threads_before = threads();
  set_threads(1);
  std::size_t rows = 1024;
  double small = seconds(test, rows);
  // A few milliseconds are below what the kernel's clock of processes measures.
  for (; small < 0.02 && rows < 32'768; rows *= 2) small = seconds(test, 2 * rows);
  const double large = seconds(test, 4 * rows);
  set_threads(threads_before);
  RecordProperty("rows", static_cast<int>(rows));
  EXPECT_LE(large, highest_ratio * std::max(small, 0.02))
      << rows << " rows: " << small << " s, " << 4 * rows << " rows: " << large << " s";
}

std::vector<const stats::Procedure*> procedures() {
  std::vector<const stats::Procedure*> all;
  for (const stats::Procedure& test : stats::catalogue()) all.push_back(&test);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Catalogue, ProcedureGrowth, testing::ValuesIn(procedures()),
                         [](const auto& at) { return std::string(at.param->info.name); });

// One line of shell; the first word after "assay" that the catalogue knows is what is measured.
struct Step {
  std::string_view command;  // as the catalogue names it; "" for a line that only prepares
  std::string_view line;     // {} is the size
};

// Lines that build on one another, run at a size and at four times that.
struct Track {
  std::string_view name;
  std::size_t size;
  std::vector<Step> steps;
  void (*write_more)(const fs::path& folder, std::size_t size) = nullptr;  // inputs of its own
};

const Track tracks[] = {
    {"arrays",
     8'000,
     {{"predict", "assay predict --model tiny.onnx --input x.npy"},
      {"gradient", "assay gradient --model tiny.onnx --input x.npy --out g.npy"},
      {"explain", "assay explain --model tiny.onnx --input x.npy --method gradient --out maps"},
      {"score",
       "assay score --model tiny.onnx --input x.npy --maps maps --metric gini --metric deletion"},
      {"sweep",
       "assay sweep --model tiny.onnx --input x.npy --method gradient --metric gini --out "
       "r.sqlite"},
      {"report", "assay report r.sqlite --out report"},
      {"meta", "assay meta --model tiny.onnx --input x.npy --items {} --metric gini --times 1"},
      {"stats", "assay stats mann_whitney --data table.csv --x x --by by"},
      {"model", "assay model chain.onnx"},
      {"import", "assay import coco coco.json --out masks"},
      {"train", "assay train text --input texts.csv --out texts.json"}}},
    {"workspace",
     4'000,
     {{"workspace new", "assay workspace new lab"},
      {"workspace add",
       "assay workspace add lab x.npy --labels labels.npy --class drums --class viola "
       "--class piano --split test"},
      {"workspace explain",
       "assay workspace explain lab --model tiny.onnx --method gradient --metric gini"},
      {"workspace classes", "assay workspace classes lab --glosses glosses.csv"},
      {"workspace choose", "assay workspace choose lab --per-bin {} --fewer --out chosen.jsonl"},
      {"workspace show", "assay workspace show lab --hashes"}}},
    // No suite has more than a thousand items.
    {"suite", 250, {{"suite", "assay suite text:items={},training=100 --out suite"}}},
    // Everybody marks the same pictures, and each is held against all others.
    {"marks",
     100,
     {{"", "assay workspace new lab"},
      {"", "assay workspace add lab pictures.csv --split test"},
      {"", "assay study new lab/studies/st --protocol attention_image:participants={}"},
      {"", "sed -i 's/\"signed\": false/\"signed\": true/' lab/studies/st/design.json"},
      {"", "assay study build lab/studies/st"},
      {"", "assay study freeze lab/studies/st"},
      {"study links", "assay study links lab st --ids ids.csv --out links.csv"},
      {"study simulate", "assay study simulate lab st --n {}"},
      {"analyse", "assay analyse lab st"}}},
    {"study",
     800,
     {{"", "assay workspace new lab"},
      {"",
       "assay workspace add lab x.npy --labels labels.npy --class drums --class viola "
       "--class piano --split test"},
      {"", "assay workspace explain lab --model tiny.onnx --method gradient"},
      {"", "assay workspace classes lab --glosses glosses.csv"},
      {"study new",
       "assay study new lab/studies/st --protocol team:set_size=10 --condition none "
       "--condition gradient"},
      {"study build", "assay study build lab/studies/st"},
      {"study check", "assay study check lab/studies/st"},
      {"study proof", "assay study proof lab/studies/st"},
      {"study freeze", "assay study freeze lab/studies/st"},
      {"", "assay study simulate lab st --n 20"},
      {"study export", "assay study export lab st --out st.csv"},
      {"analyse", "assay analyse lab st"}}},
    {"participants",
     60,
     {{"", "assay workspace new lab"},
      {"",
       "assay workspace add lab few.npy --labels few_labels.npy --class drums --class viola "
       "--class piano --split test"},
      {"",
       "assay workspace explain lab --model tiny.onnx --method gradient --method input_gradient "
       "--metric gini"},
      {"", "assay workspace classes lab --glosses glosses.csv"},
      {"",
       "assay study new lab/studies/st --protocol team:set_size=20 --condition gradient "
       "--condition input_gradient"},
      {"", "sed -i 's/\"replicates\": [0-9]*/\"replicates\": {}/' lab/studies/st/design.json"},
      {"", "assay study build lab/studies/st"},
      {"", "assay study freeze lab/studies/st"},
      {"study simulate", "assay study simulate lab st --n {}"},
      {"study export", "assay study export lab st --out st.csv"},
      {"import", "assay import responses st.csv --out imported"},
      {"analyse", "assay analyse lab st"},
      {"compare", "assay compare lab --resamples 200"},
      {"backup", "assay backup lab lab.backup"},
      {"restore", "mkdir again && assay restore lab.backup again --key lab/chain.key"}}},
    {"colours",
     100,
     {{"", "assay workspace new lab"},
      {"", "assay workspace add lab colours.csv --split test"},
      {"", "assay workspace explain lab --model colour.onnx --method gradient"},
      {"", "assay workspace classes lab --glosses colour_glosses.csv"},
      {"",
       "assay study new lab/studies/st --protocol psychophysics --condition gradient --answer red "
       "--answer green"},
      {"", "assay study build lab/studies/st"},
      {"study predict", "assay study predict lab/studies/st --model colour.onnx"},
      {"workspace attack", "assay workspace attack lab --model colour.onnx --most 100000"}},
     write_colours},
};

// Why a command is in no track.
const std::map<std::string_view, std::string_view> without_items = {
    {"methods", "lists a catalogue"},
    {"metrics", "lists a catalogue"},
    {"tests", "lists a catalogue"},
    {"docs", "lists catalogues"},
    {"study schema", "lists a schema"},
    {"describe", "asks a model about no item"},
    {"get", "fetches what others made"},
    {"svea", "a benchmark of a fixed size"},
    {"demo", "a recipe of a fixed size"},
    {"serve", "runs until it is stopped; 'study simulate' starts a server, too"},
    {"study retention", "lists the studies of a database"},
    {"account list", "lists accounts"},
    {"account invite", "is about one account"},
    {"account reset", "is about one account"},
    {"account disable", "is about one account"},
    {"account enable", "is about one account"},
};

TEST(CommandGrowth, IsMeasuredOfEveryCommandThatTakesItems) {
  std::set<std::string_view> measured;
  for (const Track& track : tracks) {
    for (const Step& step : track.steps) measured.insert(step.command);
  }
  for (const cli::Command& command : cli::catalogue()) {
    EXPECT_NE(measured.contains(command.info.name), without_items.contains(command.info.name))
        << command.info.name;
  }
}

std::vector<Cost> costs(const Track& track, std::size_t size) {
  const TemporaryFolder folder;
  write_inputs(folder.path(), size);
  if (track.write_more != nullptr) track.write_more(folder.path(), size);
  std::vector<Cost> result;
  for (const Step& step : track.steps) {
    const std::string number = std::to_string(size);
    std::string line(step.line);
    for (std::size_t at = line.find("{}"); at != line.npos; at = line.find("{}", at)) {
      line.replace(at, 2, number);
    }
    result.push_back(cost_of(line, folder.path()));
  }
  return result;
}

class CommandsGrow : public testing::TestWithParam<const Track*> {};

bool grows_too_fast(const Step& step, const Cost& small, const Cost& large) {
  return !step.command.empty() && large.seconds > highest_ratio * std::max(small.seconds, 0.05);
}

// What else the machine does only adds to a time: who grows too fast is measured again, and the
// least of its times counts.
TEST_P(CommandsGrow, NoFasterThanTheirItems) {
  const Track& track = *GetParam();
  std::vector<Cost> small = costs(track, track.size);
  std::vector<Cost> large = costs(track, 4 * track.size);
  const auto settled = [&] {
    for (std::size_t at = 0; at < track.steps.size(); ++at) {
      if (grows_too_fast(track.steps[at], small[at], large[at])) return false;
    }
    return true;
  };
  for (int again = 0; again < 2 && !settled(); ++again) {
    const std::vector<Cost> less = costs(track, track.size);
    const std::vector<Cost> more = costs(track, 4 * track.size);
    for (std::size_t at = 0; at < track.steps.size(); ++at) {
      small[at].seconds = std::min(small[at].seconds, less[at].seconds);
      large[at].seconds = std::min(large[at].seconds, more[at].seconds);
    }
  }
  for (std::size_t at = 0; at < track.steps.size(); ++at) {
    fmt::print("{:60} {:6.2f} s {:6.2f} s  {:4.0f} MB {:4.0f} MB\n", track.steps[at].line,
               small[at].seconds, large[at].seconds, small[at].megabytes, large[at].megabytes);
    EXPECT_FALSE(grows_too_fast(track.steps[at], small[at], large[at])) << track.steps[at].line;
  }
}

std::vector<const Track*> all_tracks() {
  std::vector<const Track*> all;
  for (const Track& track : tracks) all.push_back(&track);
  return all;
}

INSTANTIATE_TEST_SUITE_P(All, CommandsGrow, testing::ValuesIn(all_tracks()),
                         [](const auto& at) { return std::string(at.param->name); });

}  // namespace
}  // namespace assay
