#include "evaluate/sweep/curve_text.h"

#include <gmock/gmock.h>

#include "base/error.h"

namespace assay::sweep {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(CurveText, IsJsonThatReadsBackToTheSameBits) {
  EXPECT_EQ(curve_text(std::vector{1.0, -0.5, 1e-300}), "[1,-0.5,1e-300]");
  EXPECT_EQ(curve_text({}), "[]");
  EXPECT_THAT(curve_of("[]"), IsEmpty());
  const std::vector<double> odd{0.1, 1.0 / 3, -0.0, 5e-324, 1.7976931348623157e308};
  EXPECT_EQ(curve_of(curve_text(odd)), odd);
  EXPECT_TRUE(std::signbit(curve_of("[-0]")[0]));
}

TEST(CurveText, RefusesWhatIsNoCurve) {
  for (const char* text : {"", "[", "1,2", "[1;2]", "[1,2", "[a]", "[1,,2]"}) {
    EXPECT_THROW(curve_of(text), Error) << text;
  }
}

}  // namespace
}  // namespace assay::sweep
