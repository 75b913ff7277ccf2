#include "cli/sweep_parts.h"

#include <algorithm>

#include "base/utf8.h"
#include "metrics/alias.h"
#include "sweep/results.h"

namespace assay::cli {

Settings with_seed(Settings settings, const std::vector<Described>& params, std::uint64_t seed) {
  const bool has = std::ranges::find(params, "seed", &Described::name) != params.end();
  const bool given = std::ranges::find(settings, "seed", &Setting::name) != settings.end();
  if (has && !given) settings.push_back({"seed", std::to_string(seed)});
  return settings;
}

std::vector<runner::Judge> sweep_judges(const Sweep& command) {
  std::vector<runner::Judge> judges;
  for (const std::string& text : command.metric) {
    const Spec given = metrics::parse_metric(text);
    const metrics::Metric& row = find(metrics::catalogue(), given.name, "metric");
    row.configure(given.settings);  // refuses what is wrong in the words of the user
    const Settings settings = with_seed(given.settings, row.params(), command.seed);
    const Spec spec = row.complete(settings);
    if (std::ranges::find(judges, spec, &runner::Judge::spec) != judges.end()) continue;
    judges.push_back({text, spec, row.info, row.configure(settings)});
    // It has no items to train on, and would train for every method and control.
    runner::expect_no_training(judges.back(), "a sweep");
  }
  return judges;
}

sweep::Request begun_request(const Sweep& command, const std::vector<runner::Judge>& judges) {
  sweep::Request request{.out = command.out,
                         .terms = {.output = Value<Output>::write(command.output),
                                   .explains = Value<Output>::write(command.explains),
                                   .target = Value<runner::Target>::write(command.target),
                                   .seed = command.seed}};
  for (const runner::Judge& judge : judges) {
    request.metrics.push_back({judge.asked, to_string(judge.spec), judge.info});
  }
  return request;
}

bool add_row(std::vector<sweep::MethodRow>& rows, sweep::MethodRow row) {
  const bool there = std::ranges::any_of(rows, [&](const sweep::MethodRow& other) {
    return other.spec == row.spec && other.role == row.role;
  });
  if (!there) rows.push_back(std::move(row));
  return !there;
}

std::vector<std::string> model_names(const std::vector<std::filesystem::path>& paths) {
  std::vector<std::string> names;
  for (const std::filesystem::path& path : paths) {
    const auto same = [&](const auto& other) { return other.filename() == path.filename(); };
    const bool taken = std::ranges::count_if(paths, same) > 1;
    names.push_back(printable(taken ? path.string() : path.filename().string()));
  }
  return names;
}

}  // namespace assay::cli
