#include "net/kernels/lanes_convolution.h"

#include <algorithm>

#include "net/kernels/layout.h"
#include "net/kernels/naive_convolution_test.h"

namespace assay::kernels {
namespace {

constexpr std::size_t lanes = 16;

// Signals are pictures of height one. Filters around the blocks of six, positions around the
// blocks of four, six and eight, kernels around the four taps of a weight gradient.
const Sizes table[] = {
    {"a point", 1, 1, 1, {1, 1}, {1, 1}},
    {"a dense layer", 1, 30, 10, {1, 1}, {1, 1}},
    {"a signal, same padding", 1, 3, 25, {1, 40}, {1, 5}, {1, 1}, {1, 1}, {0, 2}, {0, 2}},
    {"a signal, no padding", 1, 2, 7, {1, 19}, {1, 3}},
    {"a signal with stride", 1, 2, 4, {1, 20}, {1, 4}, {1, 3}, {1, 1}, {0, 1}, {0, 2}},
    {"a dilated signal", 1, 2, 3, {1, 21}, {1, 3}, {1, 2}, {1, 4}, {0, 3}, {0, 1}},
    {"a picture", 1, 3, 6, {7, 9}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"more taps than four", 1, 2, 5, {9, 11}, {2, 7}, {1, 1}, {1, 1}, {0, 3}, {1, 3}},
    {"asymmetric padding", 1, 2, 8, {6, 5}, {3, 2}, {1, 1}, {1, 1}, {2, 0}, {0, 3}},
    {"strides that leave points over", 1, 2, 3, {8, 10}, {3, 3}, {2, 3}, {1, 1}, {1, 0}, {0, 1}},
    {"dilation each way", 1, 2, 2, {9, 9}, {3, 2}, {1, 2}, {2, 3}, {2, 1}, {1, 2}},
    {"groups", 3, 6, 9, {5, 6}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"depth-wise", 5, 5, 5, {6, 6}, {3, 3}, {2, 2}, {1, 1}, {1, 1}, {1, 1}},
    {"two filters a channel", 4, 4, 8, {1, 13}, {1, 3}, {1, 1}, {1, 1}, {0, 1}, {0, 1}},
    {"a cropped end", 1, 2, 3, {7, 8}, {3, 3}, {1, 2}, {1, 1}, {1, 1}, {-1, -1}},
    {"cropped both ways", 1, 1, 2, {9, 9}, {2, 3}, {2, 1}, {1, 1}, {-1, -2}, {-2, -1}},
    {"a kernel larger than the source", 1, 2, 3, {2, 3}, {5, 5}, {1, 1}, {1, 1}, {2, 2}, {2, 2}},
    {"a signal by Winograd", 1, 9, 12, {1, 22}, {1, 3}, {1, 1}, {1, 1}, {0, 1}, {0, 1}},
    {"a picture by Winograd", 2, 16, 20, {5, 7}, {3, 3}, {1, 1}, {1, 1}, {1, 0}, {0, 1}},
    {"Winograd forward only", 1, 4, 9, {7, 8}, {3, 3}, {2, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"Winograd backward only", 1, 9, 4, {7, 8}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"rows with stride by Winograd", 1, 9, 9, {8, 9}, {3, 3}, {2, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"thirteen filters", 1, 1, 13, {4, 17}, {1, 1}},
};

Numbers interleaved(const std::vector<Numbers>& samples) {
  std::vector<const float*> pointers;
  for (const Numbers& sample : samples) pointers.push_back(sample.data());
  Numbers result(samples[0].size() * lanes);
  interleave(pointers.data(), samples.size(), samples[0].size(), lanes, result.data());
  return result;
}

Numbers lane_of(const Numbers& all, std::size_t lane) {
  Numbers result(all.size() / lanes);
  extract(all.data(), result.size(), lanes, lane, result.data());
  return result;
}

std::vector<Numbers> samples_of(std::size_t size, std::uint64_t stream) {
  std::vector<Numbers> result;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    result.push_back(random_numbers(size, stream + lane));
  }
  return result;
}

class LanesConvolutions : public testing::TestWithParam<Sizes> {
 protected:
  Geometry g = geometry_of(GetParam());
  LanesConvolution kernel{g};
  Numbers weights = random_numbers(weights_size(g), 1);
  Numbers bias = random_numbers(whole(g.filters), 2);
  LanesConvolution::Packed packed = kernel.pack(weights.data());
  Numbers scratch = Numbers(kernel.scratch(), 7.0F);

  Numbers forward(const Numbers& source, const float* with_bias, bool rectify) {
    Numbers target(target_size(g) * lanes, 9.0F);
    kernel.forward(source.data(), packed, with_bias, rectify, target.data(), scratch.data());
    return target;
  }
  Numbers backward(const Numbers& gradient) {
    Numbers result(source_size(g) * lanes, 9.0F);
    kernel.backward(gradient.data(), packed, result.data(), scratch.data());
    return result;
  }
};

TEST_P(LanesConvolutions, ForwardEqualsTheSevenLoops) {
  const auto samples = samples_of(source_size(g), 100);
  const Numbers source = interleaved(samples);
  const Numbers plain = forward(source, nullptr, false);
  const Numbers rectified = forward(source, bias.data(), true);
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    expect_near(naive_forward(g, samples[lane], weights, {}), lane_of(plain, lane), "plain");
    std::vector<double> expected = naive_forward(g, samples[lane], weights, bias);
    for (double& value : expected) value = std::max(value, 0.0);
    expect_near(expected, lane_of(rectified, lane), "with bias and rectified");
  }
}

TEST_P(LanesConvolutions, BackwardEqualsTheSevenLoops) {
  const auto gradients = samples_of(target_size(g), 200);
  const Numbers found = backward(interleaved(gradients));
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    expect_near(naive_backward(g, gradients[lane], weights), lane_of(found, lane), "backward");
  }
}

TEST_P(LanesConvolutions, ParameterGradientsAddTheSumOverTheLanes) {
  const auto samples = samples_of(source_size(g), 300);
  const auto gradients = samples_of(target_size(g), 400);
  std::vector<double> expected_weights(weights.size(), 0.5);
  std::vector<double> expected_bias(bias.size(), 0.25);
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const auto part = naive_weights(g, samples[lane], gradients[lane]);
    const auto bias_part = naive_bias(g, gradients[lane]);
    for (std::size_t at = 0; at < part.size(); ++at) expected_weights[at] += part[at];
    for (std::size_t at = 0; at < bias_part.size(); ++at) expected_bias[at] += bias_part[at];
  }
  Numbers found(weights.size(), 0.5F);
  Numbers found_bias(bias.size(), 0.25F);
  const Numbers gradient = interleaved(gradients);
  kernel.weight_gradient(interleaved(samples).data(), gradient.data(), found.data(),
                         scratch.data());
  kernel.bias_gradient(gradient.data(), found_bias.data());
  expect_near(expected_weights, found, "weights");
  expect_near(expected_bias, found_bias, "bias");
}

// Alone among zeros, or at another place among strangers: the same bits.
TEST_P(LanesConvolutions, ALanesBitsDependOnNoOtherLane) {
  const auto samples = samples_of(source_size(g), 500);
  const auto gradients = samples_of(target_size(g), 600);
  const Numbers together = forward(interleaved(samples), bias.data(), false);
  const Numbers back_together = backward(interleaved(gradients));
  for (const std::size_t lane : {0UL, 3UL, 15UL}) {
    auto moved = samples_of(source_size(g), 700);
    auto moved_gradients = samples_of(target_size(g), 800);
    moved[15 - lane] = samples[lane];
    moved_gradients[15 - lane] = gradients[lane];
    EXPECT_EQ(lane_of(together, lane),
              lane_of(forward(interleaved(moved), bias.data(), false), 15 - lane));
    EXPECT_EQ(lane_of(together, lane),
              lane_of(forward(interleaved({samples[lane]}), bias.data(), false), 0));
    EXPECT_EQ(lane_of(back_together, lane),
              lane_of(backward(interleaved(moved_gradients)), 15 - lane));
  }
}

TEST_P(LanesConvolutions, PackingAgainTakesTheNewWeights) {
  const auto samples = samples_of(source_size(g), 900);
  weights = random_numbers(weights.size(), 3);
  kernel.pack(weights.data(), packed);
  expect_near(naive_forward(g, samples[2], weights, {}),
              lane_of(forward(interleaved(samples), nullptr, false), 2), "repacked");
}

INSTANTIATE_TEST_SUITE_P(Geometries, LanesConvolutions, testing::ValuesIn(table),
                         [](const auto& row) {
                           std::string name(row.param.name);
                           std::erase(name, ',');
                           for (char& c : name) c = std::isalnum(c) ? c : '_';
                           return name;
                         });

}  // namespace
}  // namespace assay::kernels
