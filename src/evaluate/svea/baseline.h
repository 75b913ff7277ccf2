// The net that SVEA explains, trained as its authors say.
#pragma once

#include "net/data/mnist1d.h"
#include "net/model/model.h"
#include "net/train/trainer.h"

namespace assay::svea {

struct Training {
  train::Options options;
  Tensor values;  // the last tenth of the training set is held out, as published
  std::vector<std::size_t> labels;
};

// 200 epochs of plain gradient descent with L2 regularisation of 5e-4 w^2 (whose gradient is
// 1e-3 w).
Training training(const data::Mnist1d& set, std::uint64_t seed);

struct Baseline {
  model::Model net;
  std::vector<train::Epoch> history;
};

Baseline train_baseline(const data::Mnist1d& set, int epochs, std::uint64_t seed,
                        const std::function<void(const train::Epoch&)>& report);

}  // namespace assay::svea
