#include "cli/model.h"

#include <ostream>

#include "base/quantity.h"
#include "base/table.h"
#include "cli/model_text.h"
#include "graph/cost.h"
#include "model/model.h"
#include "model/onnx_import.h"
#include "runner/batches.h"
#include "text/classifier_file.h"

namespace assay::cli {
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

void Model::operator()(Console& console) const {
  if (text::is_classifier_file(model)) return model_text(*this, console);
  if (const auto problems = model::unsupported(model); !problems.empty()) {
    (json ? write_json : write_text)(console.out, table_of(problems));
    fail("'{}' cannot be run: {} of its layers {} not supported.", model.string(), problems.size(),
         problems.size() == 1 ? "is" : "are");
  }
  const model::Model loaded = model::load(model);
  runner::print_assumptions(console, loaded);
  const std::vector<graph::Cost> costs = graph::costs(loaded.graph());
  if (json) {
    write_layers_as_json(console.out, loaded.graph(), costs);
  } else {
    write_text(console.out, layers_for_people(loaded.graph(), costs));
  }
}

}  // namespace assay::cli
