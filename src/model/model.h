// The narrow waist between models and everything that asks them questions. A model is a graph, what
// is known about it, and the engine that runs it. Batches are tensors [n, input shape without its
// batch axis...]; results do not depend on n, on the order of samples or on the thread count.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "engine/engine.h"
#include "graph/graph.h"
#include "model/description.h"
#include "tensor/tensor.h"

namespace assay::model {

// What of the output is asked for: the raw score before any softmax, or the probability.
enum class Output { logit, probability };

// Batches that are made as they run, sample by sample, from several threads at once.
using Fill = std::function<void(std::size_t row, std::span<float> sample)>;
using Take = std::function<void(std::size_t row, std::span<const float> numbers)>;
using TargetOf = std::function<std::size_t(std::size_t row)>;

// What a sweep starts from at the output: the derivative of the class's score, or that score itself
// at the class's place and zero elsewhere (the relevance that is to be shared out).
enum class Start { derivative, score };

// A sweep in full: what it explains, by which rules, and what is reported of which nodes.
struct Sweep {
  Output output = Output::logit;
  engine::Rules rules;
  engine::Wanted wanted;
  Start start = Start::derivative;
  // In place of `start`: what the sweep starts from, given the graph's own output.
  engine::Seed from = {};
  // Samples that run beside the others, for rules that compare the two.
  Fill reference = {};
};

// Samples that were run, forward and with a sweep.
struct Passes {
  std::size_t forward = 0;
  std::size_t backward = 0;
};

class Model {
 public:
  Model(graph::Graph graph, Description description);
  ~Model();
  Model(Model&&) noexcept;
  Model& operator=(Model&&) noexcept;

  const graph::Graph& graph() const;
  const Description& description() const { return description_; }
  const engine::Engine& engine() const { return *engine_; }

  // Without the batch axis: [3, 224, 224].
  Shape input_shape() const;
  std::size_t classes() const;

  // For a model that will only be asked for scores: see Engine::keep_output_only.
  void keep_scores_only();

  // [n, classes].
  Tensor scores(const Tensor& batch, Output output) const;
  // d score[targets[i]] / d input of sample i, [n, input shape...].
  Tensor gradients(const Tensor& batch, std::span<const std::size_t> targets, Output output) const;

  // The same for any number of samples that nobody holds all at once, and for any rules.
  void scores(std::size_t rows, const Fill& fill, Output output, const Take& take) const;
  void gradients(std::size_t rows, const Fill& fill, const TargetOf& target, Output output,
                 const engine::Rules& rules, const Take& take) const;
  void sweep(std::size_t rows, const Fill& fill, const TargetOf& target, const Sweep& how,
             const engine::Sink& take) const;
  // Values of inner nodes, by one forward pass a sample.
  void values(std::size_t rows, const Fill& fill, const std::vector<graph::NodeId>& nodes,
              const engine::Sink& take) const;

  // What follows an inner value as a model of its own, whose passes count as this one's. Nothing
  // when the output depends on the input by a way around that value too.
  std::optional<Model> rest_after(graph::NodeId id) const;

  // Since the model was made.
  Passes passes() const;

 private:
  struct Counters;

  engine::Seed derivative(const TargetOf& target, Output output) const;
  engine::Seed score(const TargetOf& target, Output output) const;

  Description description_;
  std::shared_ptr<Counters> counters_;
  std::unique_ptr<engine::Engine> engine_;
};

// Where the description of a model file is looked for: "net.json" beside "net.onnx",
// "model.description.json" beside a TF.js "model.json".
std::filesystem::path description_path(const std::filesystem::path& model);

// What somebody says of a file in place of what its description does.
struct Told {
  std::optional<std::string> head;
  std::optional<Shape> shape;
  std::vector<Axis> axes;  // empty for what the description says
};

// A graph and what is known about it, whatever it computes.
struct Net {
  graph::Graph graph;
  Description description;
};

// By extension: .onnx, or a TF.js model.json. Reads the description beside it when there is one and
// otherwise states its assumptions there. Throws Error for anything that cannot be read.
Net read_net(const std::filesystem::path& path, const Told& told = {});

// A classifier. Throws Error for what is none, too: several outputs of which none is named, scores
// of every place of a picture, scores of several samples at once.
Model load(const std::filesystem::path& path, const Told& told = {});

}  // namespace assay::model
