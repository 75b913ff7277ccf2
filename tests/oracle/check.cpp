// Compares the engine with numbers made by another implementation. For every NAME.onnx of a folder:
// NAME.input.npy and NAME.output.npy, and, when they are there, NAME.gradient.npy (the product of
// NAME.seed.npy with the Jacobian, or the gradient of the classes in NAME.targets.npy), and
// NAME.guided.npy and NAME.deconv.npy. Each must agree to a tolerance relative to the largest
// value.
//
// Usage: oracle_check FOLDER [TOLERANCE]
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "base/error.h"
#include "base/file.h"
#include "engine/engine.h"
#include "graph/fold.h"
#include "model/onnx_import.h"
#include "tensor/npy.h"

namespace {

using namespace assay;
namespace fs = std::filesystem;

// The largest difference, relative to the largest value.
double distance(const Tensor& ours, const Tensor& theirs) {
  if (!is_finite(ours.data)) return HUGE_VAL;
  double most = 0;
  double largest = 0;
  for (std::size_t at = 0; at < ours.size(); ++at) {
    most = std::max(most, std::abs(double{ours.data[at]} - double{theirs.data[at]}));
    largest = std::max(largest, std::abs(double{theirs.data[at]}));
  }
  return largest > 0 ? most / largest : most;
}

struct Case {
  fs::path stem;
  engine::Engine engine;
  Tensor input;

  fs::path file(const std::string& what) const { return stem.string() + "." + what + ".npy"; }
  engine::Source source() const {
    return [this](std::size_t row, std::span<float> sample) {
      std::ranges::copy(input.row(row), sample.begin());
    };
  }
};

Tensor outputs(const Case& c) {
  const auto rows = static_cast<std::int64_t>(c.input.rows());
  const auto size =
      static_cast<std::int64_t>(count(c.engine.graph()[c.engine.graph().output()].shape));
  Tensor result(Shape{rows, size});
  c.engine.forward(c.input.rows(), c.source(), {}, [&](const engine::Result& found) {
    std::ranges::copy(found.values[0], result.row(found.row).begin());
  });
  return result;
}

Tensor swept(const Case& c, const engine::Rules& rules) {
  const bool seeded = fs::exists(c.file("seed"));
  const Tensor given = read_npy(c.file(seeded ? "seed" : "targets"));
  Tensor result(c.input.shape);
  c.engine.sweep(
      c.input.rows(), c.source(),
      [&](std::size_t row, std::span<const float>, std::span<float> gradient) {
        if (seeded) {
          std::ranges::copy(given.row(row), gradient.begin());
        } else {
          gradient[static_cast<std::size_t>(given.data[row])] = 1;
        }
      },
      rules, {.values = {}, .gradients = {c.engine.graph().input}},
      [&](const engine::Result& found) {
        std::ranges::copy(found.gradients[0], result.row(found.row).begin());
      });
  return result;
}

bool agrees(const std::string& name, const std::string& what, const Tensor& ours,
            const fs::path& theirs, double tolerance) {
  const Tensor oracle = read_npy(theirs);
  const double off = ours.size() == oracle.size() ? distance(ours, oracle) : HUGE_VAL;
  const bool good = off <= tolerance;
  std::cout << (good ? "ok    " : "WRONG ") << name << ' ' << what << ' ' << off << " (at most "
            << tolerance << ")" << std::endl;
  return good;
}

// Where a window of a max pool has two largest values that agree to the last digits, rounding
// decides which wins, and a sweep takes another path: the oracle says how far its own gradient
// moves, and no difference much below that means anything.
double gradient_tolerance(const Case& c, double tolerance) {
  if (!fs::exists(c.file("unsteadiness"))) return tolerance;
  return std::max(tolerance, 3.0 * double{read_npy(c.file("unsteadiness")).data[0]});
}

bool check(const fs::path& path, double tolerance) {
  const std::string name = path.stem().string();
  try {
    graph::Graph graph =
        graph::fold_affine(model::import_onnx(read_file(path), path.parent_path()));
    const fs::path stem = path.parent_path() / name;
    const Case c{stem, engine::Engine(std::move(graph)), read_npy(stem.string() + ".input.npy")};
    bool good = agrees(name, "output", outputs(c), c.file("output"), tolerance);
    const auto sweep = [&](const std::string& what, const engine::Rules& rules) {
      if (!fs::exists(c.file(what))) return;
      const double allowed = gradient_tolerance(c, tolerance);
      good = agrees(name, what, swept(c, rules), c.file(what), allowed) && good;
    };
    sweep("gradient", engine::gradient_rules());
    sweep("guided", engine::guided_rules());
    sweep("deconv", engine::deconvnet_rules());
    return good;
  } catch (const std::exception& error) {
    std::cout << "WRONG " << name << ": " << error.what() << std::endl;
    return false;
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::cerr << "usage: oracle_check FOLDER [TOLERANCE]\n";
    return 2;
  }
  const double tolerance = count > 2 ? std::atof(arguments[2]) : 1e-4;
  std::vector<fs::path> models;
  for (const fs::directory_entry& entry : fs::directory_iterator(arguments[1])) {
    if (entry.path().extension() == ".onnx") models.push_back(entry.path());
  }
  std::ranges::sort(models);
  int wrong = 0;
  for (const fs::path& model : models) wrong += check(model, tolerance) ? 0 : 1;
  std::cout << models.size() - static_cast<std::size_t>(wrong) << " passed, " << wrong
            << " failed\n";
  return wrong == 0 && !models.empty() ? 0 : 1;
}
