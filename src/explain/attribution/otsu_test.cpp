#include "explain/attribution/otsu.h"

#include <gtest/gtest.h>

#include <vector>

namespace assay::attribution {
namespace {

std::vector<float> made(const auto& function) {
  std::vector<float> values;
  for (int i = 0; i < 200; ++i) values.push_back(static_cast<float>(function(i)));
  return values;
}

// skimage.filters.threshold_otsu, scikit-image 0.19, of the same float32 arrays.
TEST(Otsu, FindsTheThresholdsOfScikitImage) {
  const std::vector<float> two_heaps{0, 0.1F, 0.2F, 0.15F, 0.9F, 1.0F, 0.85F};
  EXPECT_NEAR(*otsu_threshold(two_heaps), 0.20117188, 1e-6);
  EXPECT_NEAR(*otsu_threshold(made([](int i) {
    return i % 3 == 0 ? (i * 37 % 100) / 50.0 : 3 + (i * 53 % 100) / 100.0;
  })),
              1.987207, 1e-5);
  EXPECT_NEAR(*otsu_threshold(made([](int i) { return (i * i % 101) / 101.0; })), 0.48538056, 1e-6);
  EXPECT_NEAR(*otsu_threshold(made([](int i) { return -5 + (i * i * 7 % 199) * 0.1; })), 4.0726566,
              1e-5);
}

TEST(Otsu, HasNothingToPartInEqualNumbers) {
  EXPECT_FALSE(otsu_threshold(std::vector<float>{3, 3, 3}));
  EXPECT_FALSE(otsu_threshold({}));
}

}  // namespace
}  // namespace assay::attribution
