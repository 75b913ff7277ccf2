#include "cli/svea.h"

#include <ostream>

#include "base/file.h"
#include "base/quantity.h"
#include "base/table.h"
#include "evaluate/svea/report.h"
#include "evaluate/svea/summary.h"
#include "study/workspace/svea_items.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

svea::Plan plan_of(const Svea& unit) {
  svea::Plan plan{.methods = {},
                  .controls = {svea::benchmark_method("Random", "random"),
                               svea::benchmark_method("Centre", "centre")},
                  .settings = {.width = static_cast<std::size_t>(unit.window),
                               .edge = unit.edge,
                               .output = unit.output,
                               .cost = unit.cost},
                  .epochs = unit.epochs,
                  .seeds = {}};
  for (const svea::PublishedMethod& method : svea::published_methods()) {
    plan.methods.push_back(svea::benchmark_method(std::string(method.title), method.spec));
  }
  for (const std::string& spec : unit.method)
    plan.methods.push_back(svea::benchmark_method(spec, spec));
  for (int seed = 0; seed < unit.seeds; ++seed) {
    plan.seeds.push_back(static_cast<std::uint64_t>(seed));
  }
  return plan;
}

model::Model given_net(const fs::path& path) {
  model::Model net = model::load(path);
  if (net.input_shape() != Shape{1, 40} || net.classes() != 10) {
    fail("'{}' takes inputs of shape {} and knows {} classes; SVEA needs [1, 40] and 10.",
         path.string(), to_string(net.input_shape()), net.classes());
  }
  return net;
}

void write_table(Console& console, const std::vector<svea::Summary>& rows, bool json) {
  Table table{.columns = {"method", "ROE", "paper", "drop %", "paper ", "increase %", "paper  ",
                          "true place %"}};
  for (const svea::Summary& row : rows) {
    const auto paper = [&](double svea::Published::*field) {
      return row.published ? Cell{(*row.published).*field} : Cell{};
    };
    table.add({row.title, to_string(row.roe), paper(&svea::Published::roe), to_string(row.drop),
               paper(&svea::Published::drop), to_string(row.increase),
               paper(&svea::Published::increase), to_string(row.localisation)});
  }
  json ? write_json(console.out, table) : write_text(console.out, table);
}

}  // namespace

void Svea::operator()(Console& console) const {
  const svea::Plan plan = plan_of(*this);
  std::optional<model::Model> net;
  if (model) net = given_net(*model);
  if (workspace && fs::exists(*workspace)) {
    fail("'{}' is there already; give the folder of a new workspace.", workspace->string());
  }
  const data::Mnist1d set = data::make_mnist1d({.samples = static_cast<std::size_t>(signals)});
  make_folder(out);

  std::optional<svea::Results> results;
  {
    constexpr std::size_t whole = 10'000;
    Progress progress(console.screen, "svea", whole, {});
    results =
        svea::run(set, plan, net ? &*net : nullptr, [&](double share, const std::string& now) {
          progress.update(static_cast<std::size_t>(share * whole), now);
        });
  }
  const std::vector<svea::Summary> rows = svea::summaries(*results);
  write_table(console, rows, json);
  console.err << fmt::format(
      "\nnets {} % right (paper {}), a linear classifier on whole signals {:.1f} % (paper {}); {} "
      "in {}\n",
      to_string(svea::accuracies(*results)), svea::published_accuracy, 100 * results->raw,
      svea::published_raw, results->runs.size() == 1 ? "one net" : "all",
      as_time(results->seconds));
  write_file(out / "results.json", svea::to_json(*results));
  write_file(out / "report.html", svea::report(*results, set));
  if (workspace) {
    workspace::write_workspace(*workspace, *results, set, static_cast<std::size_t>(items));
    console.err << "The workspace is " << workspace->string() << '\n';
  }
  console.err << "The report is " << (out / "report.html").string() << '\n';
}

}  // namespace assay::cli
