#include "study/responses/imported.h"

#include "study/responses/drawn_test.h"

namespace assay::responses {
namespace {

Mask mask(const std::string& item, const std::string& who, std::vector<std::uint8_t> inside) {
  return {.item = item, .annotator = who, .width = 2, .height = 1, .inside = std::move(inside)};
}

TEST(Shares, CountPeopleAndNotMasks) {
  const std::vector<MarkedShares> found =
      marked_shares({mask("a", "1", {1, 0}), mask("b", "1", {0, 1}), mask("a", "1", {1, 1}),
                     mask("a", "2", {1, 0}), mask("a", "3", {0, 0}), mask("a", "4", {1, 0})});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].item, "a");
  EXPECT_EQ(found[0].annotators, 4U);
  EXPECT_THAT(found[0].share, testing::ElementsAre(0.75F, 0.25F));
  EXPECT_THAT(found[1].share, testing::ElementsAre(0.0F, 1.0F));
}

TEST(Shares, NeedMasksOfOneSize) {
  Mask other = mask("a", "2", {1, 0});
  std::swap(other.width, other.height);
  EXPECT_THROW(marked_shares({mask("a", "1", {1, 0}), other}), Error);
}

TEST(AnonymousNumbers, HideNames) {
  AnonymousNumbers numbers;
  EXPECT_EQ(numbers("zoe"), "1");
  EXPECT_EQ(numbers("ann"), "2");
  EXPECT_EQ(numbers("zoe"), "1");
}

TEST(CheckSize, KnowsPictures) {
  EXPECT_NO_THROW(check_size(1, 1, "it"));
  EXPECT_NO_THROW(check_size(10'000, 10'000, "it"));
  for (const double side : {0.0, -1.0, 1.5, 1e9, std::nan("")}) {
    EXPECT_THROW(check_size(side, 2, "it"), Error) << side;
  }
  EXPECT_THROW(check_size(100'000, 100'000, "it"), Error);
}

}  // namespace
}  // namespace assay::responses
