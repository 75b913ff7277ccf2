// Compares the engine with numbers made by another implementation. A case is NAME.onnx with its
// arrays NAME.PART.npy beside it, or a folder NAME of a TF.js model.json with its arrays PART.npy.
// The parts are input and output, and, when they are there, gradient (the product of seed with the
// Jacobian, or the gradient of the classes in targets), guided and deconv. Each must agree to a
// tolerance relative to the largest value.
//
// Nets so small that the engine runs their samples side by side are also run one at a time, as if
// they were large: these are other kernels. And of every net outputs and gradients must have the
// same bits on one, two and three threads, and alone and in a batch.
//
// Usage: oracle_check FOLDER [TOLERANCE]
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "base/error.h"
#include "base/file.h"
#include "base/parallel.h"
#include "math/tensor/npy.h"
#include "net/engine/engine.h"
#include "net/graph/fold.h"
#include "net/model/onnx_import.h"
#include "net/model/tfjs.h"

namespace {

using namespace assay;
namespace fs = std::filesystem;

struct Case {
  std::string name;
  std::string prefix;  // of the arrays' paths
  Tensor input;

  fs::path file(const std::string& part) const { return prefix + part + ".npy"; }
  bool has(const std::string& part) const { return fs::exists(file(part)); }
};

// Batches of any number of rows: the case's samples over and over.
struct Run {
  const Case& example;
  const engine::Engine& engine;

  engine::Source source() const {
    return [this](std::size_t row, std::span<float> sample) {
      std::ranges::copy(example.input.row(row % example.input.rows()), sample.begin());
    };
  }

  Tensor outputs(std::size_t rows) const {
    const graph::Graph& graph = engine.graph();
    const auto size = static_cast<std::int64_t>(count(graph[graph.output()].shape));
    Tensor result(Shape{static_cast<std::int64_t>(rows), size});
    engine.forward(rows, source(), {}, [&](const engine::Result& found) {
      std::ranges::copy(found.values[0], result.row(found.row).begin());
    });
    return result;
  }

  engine::Seed seed() const {
    const bool whole = example.has("seed");
    return [whole, given = read_npy(example.file(whole ? "seed" : "targets"))](
               std::size_t row, std::span<const float>, std::span<float> gradient) {
      const std::size_t sample = row % given.rows();
      if (whole) {
        std::ranges::copy(given.row(sample), gradient.begin());
      } else {
        gradient[static_cast<std::size_t>(given.data[sample])] = 1;
      }
    };
  }

  Tensor swept(std::size_t rows, const engine::Rules& rules) const {
    Shape shape = example.input.shape;
    shape[0] = static_cast<std::int64_t>(rows);
    Tensor result(shape);
    engine.backward_pass(rows, source(), seed(), rules,
                         {.values = {}, .gradients = {engine.graph().input}},
                         [&](const engine::Result& found) {
                           std::ranges::copy(found.gradients[0], result.row(found.row).begin());
                         });
    return result;
  }
};

// The largest difference, relative to the largest value.
double distance(const Tensor& ours, const Tensor& theirs) {
  if (ours.size() != theirs.size() || !is_finite(ours.data)) return HUGE_VAL;
  double most = 0;
  double largest = 0;
  for (std::size_t at = 0; at < ours.size(); ++at) {
    most = std::max(most, std::abs(double{ours.data[at]} - double{theirs.data[at]}));
    largest = std::max(largest, std::abs(double{theirs.data[at]}));
  }
  return largest > 0 ? most / largest : most;
}

bool say(bool good, const std::string& what) {
  std::cout << (good ? "ok    " : "WRONG ") << what << std::endl;
  return good;
}

bool agrees(const Run& run, const std::string& part, const Tensor& ours, double tolerance) {
  const double off = distance(ours, read_npy(run.example.file(part)));
  return say(off <= tolerance,
             fmt::format("{} {} {:.2g} (at most {:.2g})", run.example.name, part, off, tolerance));
}

bool numbers_agree(const Run& run, double tolerance) {
  const std::size_t rows = run.example.input.rows();
  bool good = agrees(run, "output", run.outputs(rows), tolerance);
  const auto sweep = [&](const std::string& part, const engine::Rules& rules) {
    if (!run.example.has(part)) return;
    good = agrees(run, part, run.swept(rows, rules), tolerance) && good;
  };
  sweep("gradient", engine::gradient_rules());
  sweep("guided", engine::guided_rules());
  sweep("deconv", engine::deconvnet_rules());
  return good;
}

// Whether the first sample alone, on one thread, is what every copy of it in a batch is.
bool repeats(const Run& run, const std::string& what,
             const std::function<Tensor(std::size_t rows)>& compute) {
  // Enough for a third tile of samples side by side, partly filled.
  const bool side_by_side = run.engine.lanes() > 1;
  const std::size_t batch = side_by_side ? 35 : 3;
  set_threads(1);
  const Tensor alone = compute(1);
  bool same = true;
  for (const auto& [count, rows] : {std::pair{2, batch}, std::pair{3, side_by_side ? batch : 1}}) {
    set_threads(count);
    const Tensor many = compute(rows);
    for (std::size_t row = 0; row < rows; row += run.example.input.rows()) {
      same = same && std::ranges::equal(many.row(row), alone.row(0));
    }
  }
  set_threads(0);
  return same || say(false, run.example.name + " " + what + " depends on threads or neighbours");
}

bool bits_repeat(const Run& run) {
  bool good = repeats(run, "output", [&](std::size_t rows) { return run.outputs(rows); });
  if (!run.example.has("gradient")) return good;
  return repeats(run, "gradient",
                 [&](std::size_t rows) { return run.swept(rows, engine::gradient_rules()); }) &&
         good;
}

// The same graph with a second output that nobody asks for and that is too wide for the engine to
// run samples side by side.
graph::Graph as_if_large(graph::Graph graph) {
  Shape wide = graph[graph.input].shape;
  wide.insert(wide.begin(), 1 + (1 << 17) / static_cast<std::int64_t>(count(wide)));
  graph.nodes.push_back({"wide", graph::Broadcast{}, {graph.input}, wide});
  graph.outputs.push_back(graph.nodes.size() - 1);
  return graph;
}

graph::Graph import(const fs::path& path) {
  const std::string bytes = read_file(path);
  if (path.extension() == ".onnx") return model::import_onnx(bytes, path.parent_path());
  return model::import_tfjs(
      bytes, [&](const std::string& shard) { return read_file(path.parent_path() / shard); });
}

bool check(const fs::path& path, double tolerance) {
  const bool onnx = path.extension() == ".onnx";
  const fs::path stem = onnx ? fs::path(path).replace_extension() : path.parent_path();
  Case example{stem.filename().string(), stem.string() + (onnx ? "." : "/"), {}};
  try {
    example.input = read_npy(example.file("input"));
    const engine::Engine engine(graph::fold_affine(import(path)));
    const Run run{example, engine};
    bool good = numbers_agree(run, tolerance);
    good = bits_repeat(run) && good;
    if (engine.lanes() == 1) return good;
    example.name += " as if large";
    const engine::Engine large(as_if_large(engine.graph()));
    const Run again{example, large};
    good = numbers_agree(again, tolerance) && good;
    return bits_repeat(again) && good;
  } catch (const std::exception& error) {
    return say(false, example.name + ": " + error.what());
  }
}

std::vector<fs::path> models_in(const fs::path& folder) {
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".onnx") found.push_back(entry.path());
    if (fs::exists(entry.path() / "model.json")) found.push_back(entry.path() / "model.json");
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::cerr << "usage: oracle_check FOLDER [TOLERANCE]\n";
    return 2;
  }
  const double tolerance = count > 2 ? std::atof(arguments[2]) : 1e-4;
  std::size_t wrong = 0;
  const std::vector<fs::path> models = models_in(arguments[1]);
  for (const fs::path& model : models) wrong += check(model, tolerance) ? 0 : 1;
  std::cout << models.size() - wrong << " passed, " << wrong << " failed\n";
  return wrong == 0 && !models.empty() ? 0 : 1;
}
