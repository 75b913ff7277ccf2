#include "cli/gradient.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "math/tensor/npy.h"

namespace assay::cli {
namespace {

// The weights of tests/cli/files/make.py.
constexpr double weights[3][4] = {{1, 0, 0, 0}, {0, 1, 0, -1}, {0.5, 0.5, 0.5, 0.5}};

class GradientCommand : public testing::Test {
 protected:
  Tensor result() const {
    said(gradient);
    return read_npy(gradient.out);
  }

  TemporaryFolder folder;
  Gradient gradient{.model = "tests/cli/files/tiny.onnx",
                    .input = "tests/cli/files/x.npy",
                    .out = folder.path() / "g.npy"};
};

TEST_F(GradientCommand, OfALinearModelIsTheRowOfItsWeights) {
  gradient.target = runner::Target{1};
  EXPECT_EQ(result(), Tensor({2, 4}, {0, 1, 0, -1, 0, 1, 0, -1}));
}

// The predictions are the classes 2 and 1.
TEST_F(GradientCommand, FollowsThePredictionOfEachSample) {
  EXPECT_EQ(result(), Tensor({2, 4}, {0.5, 0.5, 0.5, 0.5, 0, 1, 0, -1}));
}

// dp_t/dx = p_t (w_t - sum_k p_k w_k), with the logits (1, -1, 4) of the first sample.
TEST_F(GradientCommand, OfAProbabilityIsThatOfSoftmax) {
  gradient.output = Output::probability;
  gradient.target = runner::Target{0};
  const double raised[3] = {std::exp(1), std::exp(-1), std::exp(4)};
  const double sum = raised[0] + raised[1] + raised[2];
  const Tensor found = result();
  for (std::size_t at = 0; at < 4; ++at) {
    double mean = 0;
    for (std::size_t k = 0; k < 3; ++k) mean += raised[k] / sum * weights[k][at];
    EXPECT_NEAR(found.data[at], raised[0] / sum * (weights[0][at] - mean), 1e-6);
  }
}

TEST_F(GradientCommand, RefusesAClassTheModelDoesNotHave) {
  gradient.target = runner::Target{3};
  EXPECT_EQ(refusal(gradient), "There is no class 3; the model has 3, numbered from 0 to 2.");
  EXPECT_FALSE(std::filesystem::exists(gradient.out));
}

}  // namespace
}  // namespace assay::cli
