#include "explain/attribution/areas.h"

#include <gmock/gmock.h>

namespace assay::attribution {
namespace {

using testing::ElementsAre;

TEST(Areas, AreReadAndWritten) {
  const auto one = Value<Areas>::read("0.1", {});
  ASSERT_TRUE(one);
  EXPECT_THAT(one->shares, ElementsAre(0.1));
  const auto four = Value<Areas>::read("0.025+0.05+0.1+0.2", {});
  ASSERT_TRUE(four);
  EXPECT_THAT(four->shares, ElementsAre(0.025, 0.05, 0.1, 0.2));
  EXPECT_EQ(Value<Areas>::write(*four), "0.025+0.05+0.1+0.2");
}

TEST(Areas, AreRefusedWhenTheyAreNone) {
  for (const char* text :
       {"", "0", "1", "-0.1", "0.1+", "+0.1", "0.1++0.2", "0.1,0.2", "x", "nan"}) {
    EXPECT_FALSE(Value<Areas>::read(text, {})) << text;
  }
  std::string many = "0.1";
  for (int at = 0; at < 64; ++at) many += "+0.1";
  EXPECT_FALSE(Value<Areas>::read(many, {}));
}

}  // namespace
}  // namespace assay::attribution
