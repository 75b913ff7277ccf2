#include "explain/attribution/parts.h"

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// Two channels of six points in three stretches of two.
class ShownParts : public testing::Test {
 protected:
  std::vector<float> shown(Hide hide) const {
    const std::size_t targets[] = {0};
    const Question question{model, item, targets};
    const Parts parts(question, Segmentation::grid, 3, hide);
    EXPECT_EQ(parts.count(0), 3U);
    std::vector<float> sample(12);
    const std::uint8_t presence[] = {1, 0, 1};
    parts.show(0, presence, sample);
    return sample;
  }

  model::Model model = small_net({2, 6});
  Tensor item{{1, 2, 6}, {1, 2, 3, 4, 5, 6, 0, 0, 10, 20, 0, 0}};
};

TEST_F(ShownParts, HideBehindTheMeanOfThePart) {
  EXPECT_EQ(shown(Hide::usual), shown(Hide::mean));
  EXPECT_THAT(shown(Hide::part), ElementsAre(1, 2, 3.5, 3.5, 5, 6, 0, 0, 15, 15, 0, 0));
}

TEST_F(ShownParts, HideBehindZerosOrTheItemsMean) {
  EXPECT_THAT(shown(Hide::zero), ElementsAre(1, 2, 0, 0, 5, 6, 0, 0, 0, 0, 0, 0));
  EXPECT_THAT(shown(Hide::mean), ElementsAre(1, 2, 3.5, 3.5, 5, 6, 0, 0, 5, 5, 0, 0));
}

TEST_F(ShownParts, ArePaintedWithWhatIsSaidOfThem) {
  const std::size_t targets[] = {0};
  const Parts parts(Question{model, item, targets}, Segmentation::grid, 3, Hide::zero);
  std::vector<float> map(6);
  const double said[] = {1, -2, 0.5};
  parts.paint(0, said, map);
  EXPECT_THAT(map, ElementsAre(1, 1, -2, -2, 0.5, 0.5));
}

TEST(Samples, MustFitIntoMemory) {
  check_samples(1000, 1'000'000);
  EXPECT_THROW(check_samples(4096, 1'000'000), Error);
}

}  // namespace
}  // namespace assay::attribution
