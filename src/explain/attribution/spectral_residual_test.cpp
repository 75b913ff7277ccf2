#include "explain/attribution/spectral_residual.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace assay::attribution {
namespace {

// A bright box over a texture.
data::Picture boxed(int side) {
  data::Picture picture(side, side);
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const bool inside = std::abs(x - 40) < 6 && std::abs(y - 20) < 9;
      const int level = (x * x * 7 + y * y * 11 + x * y * 3) % 61 + (inside ? 120 : 0);
      std::fill_n(picture.at(x, y), 3, static_cast<std::uint8_t>(level));
    }
  }
  return picture;
}

// The same in NumPy 1.24 and SciPy 1.10, with g the levels above as [y, x]:
//   s = np.fft.fft2(g); a = np.log(abs(s))
//   r = np.exp(a - ndimage.uniform_filter(a, 3, mode='mirror'))
//   m = abs(np.fft.ifft2(r * np.exp(1j * np.angle(s))))
//   k = np.exp(-(np.arange(-2, 3) ** 2) / (2 * 8.0 ** 2)); k /= k.sum()
//   for axis in (0, 1): m = ndimage.correlate1d(m, k, axis=axis, mode='mirror')
//   m = m ** 2 / (m ** 2).max()
TEST(SpectralResidual, IsWhatItsFormulaSays) {
  const std::vector<float> map = spectral_residual(boxed(64));
  const auto at = [&](std::size_t y, std::size_t x) { return map[64 * y + x]; };
  EXPECT_NEAR(at(0, 0), 0.126685, 1e-5);
  EXPECT_NEAR(at(20, 40), 0.14374, 1e-5);
  EXPECT_NEAR(at(11, 34), 0.396952, 1e-5);
  EXPECT_NEAR(at(29, 46), 0.413358, 1e-5);
  EXPECT_NEAR(at(50, 10), 0.147186, 1e-5);
  EXPECT_NEAR(at(63, 63), 0.189099, 1e-5);
  EXPECT_FLOAT_EQ(at(27, 43), 1);
}

TEST(SpectralResidual, IsFiniteForPicturesWithoutAnything) {
  for (const std::uint8_t level : {std::uint8_t{0}, std::uint8_t{255}}) {
    data::Picture flat(9, 5);
    std::ranges::fill(flat.rgb, level);
    const std::vector<float> map = spectral_residual(flat);
    ASSERT_EQ(map.size(), 45U);
    for (const float value : map) EXPECT_TRUE(value >= 0 && value <= 1) << value;
  }
}

}  // namespace
}  // namespace assay::attribution
