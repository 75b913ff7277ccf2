// The SVEA benchmark (Sattarzadeh, Sudhakar and Plataniotis, ICCV workshops 2021) for one trained
// net: every signal is explained by every method, a linear classifier learns from what the
// explanations point at, and the net is asked what it makes of that alone.
#pragma once

#include "evaluate/runner/method.h"
#include "evaluate/svea/window.h"
#include "net/data/mnist1d.h"

namespace assay::svea {

struct Settings {
  std::size_t width = 12;  // points of a window
  Edge edge = Edge::clipped;
  model::Output output = model::Output::probability;  // what the methods explain
  double cost = 1;                                    // of the support vector machine
};

// One method's explanations of all signals and what became of them. Shares are in [0, 1].
struct MethodOutcome {
  std::string title;
  std::string spec;
  Tensor train_maps{};  // [n, length]
  Tensor test_maps{};
  double roe = 0;            // accuracy of the linear classifier on windows of the test signals
  double drop = 0;           // mean share of the probability that is lost when only windows stay
  double increase = 0;       // how often the probability then grows
  double localisation = 0;   // mean share of the true template that lies in the window
  double pointing = 0;       // how often the highest point lies in the true template
  std::size_t constant = 0;  // maps that are the same everywhere and therefore say nothing
  std::vector<std::size_t> linear_answers{};  // for the test signals
  std::vector<double> drops{};                // of each test signal
  std::vector<bool> increases{};              // whether its probability grew
  double seconds = 0;
  model::Passes passes{};  // of all signals
};

// What one net answers of a set.
struct Answers {
  Tensor probabilities;  // [n, classes]
  std::vector<std::size_t> predicted;
};
Answers answers(const model::Model& net, const data::Signals& signals);

// The share of signals that are answered with their label.
double accuracy(std::span<const std::size_t> answered, std::span<const std::size_t> labels);

// The accuracy of a linear classifier on whole signals: what explanations must beat.
double raw_accuracy(const data::Mnist1d& set, double cost);

// Maps of all signals, not judged yet.
MethodOutcome explain_signals(const model::Model& net, const data::Mnist1d& set,
                              const Answers& train, const Answers& test,
                              const runner::Method& method, const Settings& settings);
void judge(const model::Model& net, const data::Mnist1d& set, const Answers& test,
           const Settings& settings, MethodOutcome& judged);

// The accuracy that windows of another width would have reached.
double roe_at_width(const MethodOutcome& judged, const data::Mnist1d& set, std::size_t width,
                    const Settings& settings);

// The best maps there can be: highest in the middle of the true template.
MethodOutcome ground_truth_maps(const data::Mnist1d& set);

}  // namespace assay::svea
