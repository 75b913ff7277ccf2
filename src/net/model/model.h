// A classifier that is a net: a graph, what is known about it, and the engine that runs it. It has
// gradients, takes rules for its nodes on the way back, and shows its inner values.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "net/engine/engine.h"
#include "net/graph/graph.h"
#include "net/model/classifier.h"

namespace assay::model {

// What a backward pass starts from at the output: the derivative of the class's score, or that
// score itself at the class's place and zero elsewhere (the relevance that is to be shared out).
enum class Start { derivative, score };

// A backward pass in full: what it explains, by which rules, and what is reported of which nodes.
struct BackwardPass {
  Output output = Output::logit;
  engine::Rules rules;
  engine::RequestedNodes wanted;
  Start start = Start::derivative;
  // In place of `start`: what the backward pass starts from, given the graph's own output.
  engine::Seed from = {};
  // Samples that run beside the others, for rules that compare the two.
  Fill reference = {};
};

class Model final : public Classifier {
 public:
  Model(graph::Graph graph, Description description);
  ~Model() override;
  Model(Model&&) noexcept;
  Model& operator=(Model&&) noexcept;

  const graph::Graph& graph() const;
  const Description& description() const override { return description_; }
  const engine::Engine& engine() const { return *engine_; }

  Shape input_shape() const override;
  std::size_t classes() const override;

  // For a model that will only be asked for scores: see Engine::keep_output_only.
  void keep_scores_only();

  using Classifier::scores;
  void scores(std::size_t rows, const Fill& fill, Output output, const Take& take) const override;
  std::size_t rows_at_once() const override;
  Gradients gradients() const override;
  const Model* net() const override { return this; }

  // d score[targets[i]] / d input of sample i, [n, input shape...].
  Tensor gradients(const Tensor& batch, std::span<const std::size_t> targets, Output output) const;

  // The same for any number of samples that nobody holds all at once, and for any rules.
  void gradients(std::size_t rows, const Fill& fill, const TargetOf& target, Output output,
                 const engine::Rules& rules, const Take& take) const;
  void backward_pass(std::size_t rows, const Fill& fill, const TargetOf& target,
                     const BackwardPass& how, const engine::Sink& take) const;
  // Values of inner nodes, by one forward pass a sample.
  void values(std::size_t rows, const Fill& fill, const std::vector<graph::NodeId>& nodes,
              const engine::Sink& take) const;

  // What follows an inner value as a model of its own, whose passes count as this one's. Nothing
  // when the output depends on the input by a way around that value too.
  std::optional<Model> rest_after(graph::NodeId id) const;

  Passes passes() const override;

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
struct DescriptionOverrides {
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
Net read_net(const std::filesystem::path& path, const DescriptionOverrides& overrides = {});

// A classifier. Throws Error for what is none, too: several outputs of which none is named, scores
// of every place of a picture, scores of several samples at once.
Model load(const std::filesystem::path& path, const DescriptionOverrides& overrides = {});

}  // namespace assay::model
