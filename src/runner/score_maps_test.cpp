#include "runner/score_maps.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "graph/builder.h"
#include "tensor/npy.h"

namespace assay::runner {
namespace {

using testing::ElementsAre;

// Two channels of three points.
model::Model two_channels() {
  graph::Builder builder;
  graph::NodeId at = builder.input("x", {1, 2, 3});
  at = builder.add("y", graph::Reshape{}, {at}, {1, 6});
  return {std::move(builder).finish({at}), {}};
}

class ScoreMaps : public testing::Test {
 protected:
  struct Read {
    Tensor values;
    bool added;
  };
  Read read(const Tensor& maps, std::int64_t items) const {
    write_npy(folder / "x.npy", Tensor(Shape{items, 2, 3}));
    write_npy(folder / "m.npy", maps);
    const model::Model model = two_channels();
    const data::InputSource source(folder / "x.npy", {}, {2, 3});
    const MapsReader reader({"m", "m", folder / "m.npy", {}},
                            {model, source, model::Output::logit, {}});
    // One after the other, as blocks of a long file are.
    Read result{reader.read(0, 1), reader.adds_channels()};
    for (std::size_t at = 1; at < source.size(); ++at) {
      std::ranges::copy(reader.read(at, at + 1).data, std::back_inserter(result.values.data));
      ++result.values.shape[0];
    }
    return result;
  }
  TemporaryFolder folder;
};

TEST_F(ScoreMaps, AreTakenWithOneNumberAPoint) {
  const Read maps = read(Tensor({2, 3}, {1, 2, 3, 4, 5, 6}), 2);
  EXPECT_EQ(maps.values, Tensor({2, 3}, {1, 2, 3, 4, 5, 6}));
  EXPECT_FALSE(maps.added);
  EXPECT_EQ(read(Tensor({3}, {1, 2, 3}), 1).values.shape, (Shape{1, 3}));
}

TEST_F(ScoreMaps, HaveTheirChannelsAdded) {
  const Read maps = read(Tensor({1, 2, 3}, {1, 2, 3, 40, -50, 60}), 1);
  EXPECT_THAT(maps.values.data, ElementsAre(41, -48, 63));
  EXPECT_TRUE(maps.added);
}

TEST_F(ScoreMaps, OfAnotherShapeAreRefusedWithBoth) {
  EXPECT_THAT(
      [&] {
        read(Tensor(Shape{3, 3}), 2);
      },
      testing::ThrowsMessage<Error>(testing::HasSubstr(
          "have the shape 3x3; 2 inputs of this model need 2x3 (or 2x2x3, whose channels "
          "are added)")));
  EXPECT_THROW(read(Tensor({1, 2, 3}, {3e38F, 0, 0, 3e38F, 0, 0}), 1), Error);
}

}  // namespace
}  // namespace assay::runner
