#include "evaluate/runner/array_kind.h"

#include <ostream>

#include "base/error.h"
#include "base/quantity.h"
#include "base/table.h"
#include "evaluate/runner/array_subject.h"
#include "evaluate/runner/batches.h"
#include "explain/attribution/alias.h"
#include "net/graph/cost.h"
#include "net/model/onnx_import.h"

namespace assay::runner {
namespace {

Table table_of(const std::vector<model::Unsupported>& problems) {
  Table table{.columns = {"layer", "operator", "why"}};
  for (const model::Unsupported& problem : problems) {
    table.add({problem.node, problem.op, problem.why});
  }
  return table;
}

// Parameters stand with the layers that read them, so constants have no row of their own.
bool has_row(const graph::Node& node) { return graph::constant(node) == nullptr; }

Table layers_for_people(const graph::Graph& graph, const std::vector<graph::Cost>& costs) {
  Table table{.columns = {"layer", "kind", "output", "parameters", "FLOPs"}};
  const auto add = [&](std::string name, std::string kind, std::string shape,
                       const graph::Cost& cost) {
    table.add({std::move(name), std::move(kind), std::move(shape), cost.parameters,
               in_thousands(static_cast<double>(cost.flops))});
  };
  for (graph::NodeId id = 0; id < graph.nodes.size(); ++id) {
    const graph::Node& node = graph[id];
    if (!has_row(node)) continue;
    add(node.name, std::string(name_of(node.op)), to_string(node.shape), costs[id]);
  }
  add("total", "", "", graph::total(costs));
  return table;
}

void write_layers_as_json(std::ostream& out, const graph::Graph& graph,
                          const std::vector<graph::Cost>& costs) {
  Table table{.columns = {"layer", "kind", "output", "parameters", "flops"}};
  for (graph::NodeId id = 0; id < graph.nodes.size(); ++id) {
    const graph::Node& node = graph[id];
    if (!has_row(node)) continue;
    table.add({node.name, std::string(name_of(node.op)), to_string(node.shape),
               costs[id].parameters, costs[id].flops});
  }
  write_json(out, table);
}

}  // namespace

Method ArrayKind::method(const std::string& spec, Role role,
                         std::optional<std::uint64_t> seed) const {
  const Spec given = attribution::parse_method(spec);
  const attribution::Method& row = find(attribution::catalogue(), given.name, "method");
  row.configure(given.settings);  // refuses what is wrong in the words of the user
  const Settings settings = with_seed(given.settings, row.params(), seed);
  return {.name = spec,
          .spec = to_string(row.complete(settings)),
          .role = role,
          .explain = row.configure(settings),
          .fits_any = row.info.family == attribution::Family::perturbation ||
                      row.info.family == attribution::Family::control,
          .gives_examples = row.info.family == attribution::Family::example};
}

std::vector<std::string> ArrayKind::controls() const {
  return {default_controls.begin(), default_controls.end()};
}

data::InputSource array_items(Console& console, const Opening& opening,
                              const model::Classifier& classifier) {
  if (!opening.listed) {
    std::ostream nowhere(nullptr);
    Console silent{nowhere, nowhere, console.screen};
    return read_inputs(opening.says_left_out ? console : silent, opening.input, classifier,
                       opening.skip_unreadable);
  }
  return {*opening.listed, classifier.description().preprocessing, classifier.input_shape()};
}

std::unique_ptr<Subject> ArrayKind::open(Console& console, const Opening& opening) const {
  auto net = std::make_unique<model::Model>(model::load(opening.model));
  if (opening.scores_only) net->keep_scores_only();
  if (opening.says_assumed) print_assumptions(console, *net);
  data::InputSource source = array_items(console, opening, *net);
  return std::make_unique<ArraySubject>(std::move(net), std::move(source), opening.truth,
                                        opening.model);
}

void ArrayKind::describe(Console& console, const std::filesystem::path& file, bool json) const {
  if (const auto problems = model::unsupported(file); !problems.empty()) {
    (json ? write_json : write_text)(console.out, table_of(problems));
    fail("'{}' cannot be run: {} of its layers {} not supported.", file.string(), problems.size(),
         problems.size() == 1 ? "is" : "are");
  }
  const model::Model loaded = model::load(file);
  print_assumptions(console, loaded);
  const std::vector<graph::Cost> costs = graph::costs(loaded.graph());
  if (json) {
    write_layers_as_json(console.out, loaded.graph(), costs);
  } else {
    write_text(console.out, layers_for_people(loaded.graph(), costs));
  }
}

}  // namespace assay::runner
