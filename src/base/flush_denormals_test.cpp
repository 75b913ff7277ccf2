#include "base/flush_denormals.h"

#include <gtest/gtest.h>

#include <limits>

namespace assay {
namespace {

// Through memory, so that the compiler does not divide by itself.
float half_of(float value) {
  volatile float number = value;
  volatile const float half = 0.5F;
  return number * half;
}

TEST(FlushDenormals, TakesThemAsZeroForItsLifetimeOnly) {
  constexpr float least = std::numeric_limits<float>::min();
  {
    const FlushDenormals flush;
#ifdef __SSE__
    EXPECT_EQ(half_of(least), 0.0F);
#endif
    EXPECT_EQ(half_of(2 * least), least);
  }
  EXPECT_GT(half_of(least), 0.0F);
}

}  // namespace
}  // namespace assay
