#include "cli/sweep.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <ostream>
#include <thread>

#include "base/interruption.h"
#include "base/parallel.h"
#include "base/utf8.h"
#include "cli/prepared_sweep.h"
#include "evaluate/runner/score_results.h"
#include "evaluate/suites/folder.h"
#include "evaluate/sweep/results.h"

namespace assay::cli {
namespace {

// The command with what the suite's folder holds, and the suite's spec; the command as it is
// without one.
std::pair<Sweep, std::string> with_suite(Sweep command) {
  if (command.suite.empty()) {
    if (command.model.empty()) fail("Give --model and --input, or a suite's folder with --suite.");
    if (command.input.empty()) fail("'sweep' needs '--input': what the model is asked about.");
    return {std::move(command), ""};
  }
  const auto refuse = [](bool given, std::string_view option) {
    if (given) fail("A suite has its own {0}; leave {0} out, or --suite.", option);
  };
  refuse(!command.model.empty(), "--model");
  refuse(!command.input.empty(), "--input");
  refuse(!command.mask.empty(), "--mask");
  refuse(!command.outline.empty(), "--outline");
  refuse(!command.labels.empty(), "--labels");
  suites::Folder found = suites::find_folder(command.suite);
  command.model = {found.model};
  command.input = found.input;
  command.mask = found.mask;
  command.labels = found.labels;
  return {std::move(command), std::move(found.spec)};
}

std::string what_is_kept(const std::filesystem::path& out) {
  return fmt::format(
      "'{}' keeps what was judged; the same command goes on with what was under way.",
      printable(out.string()));
}

void expect_out(const std::filesystem::path& out) {
  if (std::filesystem::is_directory(out)) {
    fail("'{}' is a folder; give a file for the results, as in --out results.sqlite.",
         out.string());
  }
}

// Ranks of one machine that are not bound to cores of their own share them out.
void share_cores() {
  const char* const local = std::getenv("OMPI_COMM_WORLD_LOCAL_SIZE");
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  if (local == nullptr || threads() < cores) return;
  const int ranks = Value<int>::read(local, {1, 1e6}).value_or(1);
  set_threads(std::max(1, cores / ranks));
}

// A bar of a stage, made when its length is known.
struct StageBar {
  const Console& console;
  std::string label;
  std::string_view things;
  std::optional<Progress> shown = std::nullopt;

  void operator()(std::size_t done, std::size_t total) {
    if (total == 0) return;
    if (!shown) shown.emplace(console.screen, label, total, Things{things});
    shown->update(done);
    if (done == total) shown.reset();
  }
};

// Of one model: means are all that is held, however many items there are.
runner::Results summarised(const sweep::Results& file, std::size_t model,
                           const stats::Bootstrap& how) {
  runner::Results results{.items = std::vector<std::string>(file.items().size()), .bootstrap = how};
  for (std::size_t method = 0; method < file.methods().size(); ++method) {
    const sweep::MethodRow& row = file.methods()[method];
    for (std::size_t metric = 0; metric < file.metrics().size(); ++metric) {
      const sweep::MetricRow& by = file.metrics()[metric];
      const std::vector<metrics::Score> scores = file.scores(model, metric, method);
      // Methods and metrics that no sweep has put together leave a cell empty.
      const auto is_missing = [](const metrics::Score& one) {
        return one.reason == sweep::not_yet;
      };
      if (std::ranges::all_of(scores, is_missing)) continue;
      results.all.push_back(
          {.maps = row.role == sweep::Role::truth ? "(" + row.name + ")" : row.name,
           .spec = row.spec,
           .control = row.role == sweep::Role::control,
           .metric = by.name,
           .metric_spec = by.spec,
           .info = by.info,
           .scores = {},
           .summary = metrics::summarise(scores, how)});
    }
  }
  return results;
}

void write_costs(std::ostream& out, const sweep::Results& file, const sweep::Outcome& outcome) {
  sweep::Cost cost;
  for (std::size_t model = 0; model < file.models().size(); ++model) {
    for (std::size_t method = 0; method < file.methods().size(); ++method) {
      cost += file.cost(model, method);
    }
  }
  out << fmt::format("{} forward and {} backward passes.\n", cost.forward, cost.backward);
  if (cost.asked > 0) {
    out << fmt::format(
        "Metrics asked for the scores of {} changed inputs; {} of these ({:.0f} %) had been run "
        "for another metric or step and were not run again.\n",
        cost.asked, cost.saved(),
        100.0 * static_cast<double>(cost.saved()) / static_cast<double>(cost.asked));
  }
  if (outcome.known > 0) {
    out << fmt::format("{} of {} explanations were judged before and are not counted twice.\n",
                       outcome.known, outcome.known + outcome.judged);
  }
}

void publish_sweep(const Sweep& command, Console& console, const sweep::Outcome& outcome) {
  const sweep::Results file(command.out);
  bool has_truth = false;
  for (const sweep::MethodRow& row : file.methods()) {
    has_truth = has_truth || row.role == sweep::Role::truth;
  }
  for (std::size_t model = 0; model < file.models().size(); ++model) {
    if (file.models().size() > 1) {
      console.out << (model == 0 ? "" : "\n") << file.models()[model].name << "\n\n";
    }
    write_table(console.out,
                summarised(file, model, {command.level, command.resamples, command.seed}));
  }
  if (has_truth) {
    console.out
        << "The row (truth) has the masks themselves for maps: the ceiling, where masks say "
           "what the model looks at.\n";
  }
  for (const std::string& sentence : outcome.refused) console.out << sentence << '\n';
  write_costs(console.out, file, outcome);
  console.err << "Every score: " << command.out.string() << '\n';
}

}  // namespace

void Sweep::operator()(Console& console) const {
  const std::unique_ptr<sweep::Ranks> ranks = sweep::join_ranks();
  std::ostream nowhere(nullptr);
  Console silent{nowhere, nowhere, {.stream = nowhere, .clock = console.screen.clock}};
  Console& own = ranks->is_first() ? console : silent;
  share_cores();
  sweep::together(*ranks, [&](sweep::Team& team) {
    expect_out(out);
    if (method.empty() && maps.empty()) {
      fail("Nothing would be judged; give --method, or --maps with maps that were made elsewhere.");
    }
    const auto [command, planted] = with_suite(*this);
    PreparedSweep prepared = prepare(command, own);
    prepared.request.terms.suite = planted;
    StageBar predicting{own, "predicting", "inputs"};
    StageBar judging{own, "judging", "explanations"};
    std::optional<Interruption> stopped;
    const auto judged = [&](std::size_t done, std::size_t total) {
      if (!stopped) stopped.emplace(what_is_kept(out));
      judging(done, total);
    };
    const sweep::Outcome outcome =
        sweep::run(prepared.request, team, {std::ref(predicting), judged});
    if (team.leads()) publish_sweep(command, own, outcome);
  });
}

}  // namespace assay::cli
