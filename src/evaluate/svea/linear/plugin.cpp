// The library that solver.h tells of.
#include "evaluate/svea/linear/solver.h"

#include <linear.h>

#include <memory>

namespace assay::svea {
namespace {

std::vector<double> separate(std::span<const Solver::Cell> rows, std::size_t stride,
                             std::span<const double> signs, double cost) {
  set_print_string_function([](const char*) {});
  std::vector<feature_node> cells;
  for (const Solver::Cell& cell : rows) cells.push_back({cell.feature, cell.value});
  std::vector<feature_node*> starts;
  for (std::size_t row = 0; row < signs.size(); ++row) {
    starts.push_back(cells.data() + row * stride);
  }
  std::vector<double> targets(signs.begin(), signs.end());
  const problem asked{.l = static_cast<int>(signs.size()),
                      .n = static_cast<int>(stride - 1),
                      .y = targets.data(),
                      .x = starts.data(),
                      .bias = 1};
  parameter how{};
  how.solver_type = L2R_L2LOSS_SVC;
  how.eps = 1e-4;
  how.C = cost;
  const std::unique_ptr<::model, void (*)(::model*)> solved{
      ::train(&asked, &how), [](::model* trained) { free_and_destroy_model(&trained); }};
  const double sign = solved->label[0];  // which side the library calls positive
  std::vector<double> weights;
  for (std::size_t at = 0; at + 1 < stride; ++at) weights.push_back(sign * solved->w[at]);
  return weights;
}

constexpr Solver all{.separate = separate};

}  // namespace
}  // namespace assay::svea

extern "C" const void* assay_linear() { return &assay::svea::all; }
