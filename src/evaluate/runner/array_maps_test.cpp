#include "evaluate/runner/array_maps.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "math/tensor/npy.h"

namespace assay::runner {
namespace {

using testing::ElementsAre;

// Of inputs with two channels of three points.
class ArrayMapsOfAFile : public testing::Test {
 protected:
  struct Read {
    Tensor values;
    bool added;
  };
  Read read(const Tensor& maps, std::int64_t items) const {
    write_npy(folder / "m.npy", maps);
    const ArrayMaps maps_of_file(folder / "m.npy", static_cast<std::size_t>(items), {2, 3});
    // One after the other, as blocks of a long file are.
    Maps all;
    for (std::size_t at = 0; at < static_cast<std::size_t>(items); ++at) {
      append(maps_of_file.read(at, at + 1), static_cast<std::size_t>(items), all);
    }
    return {std::get<attribution::Maps>(all).values, maps_of_file.adds_channels()};
  }
  TemporaryFolder folder;
};

TEST_F(ArrayMapsOfAFile, AreTakenWithOneNumberAPoint) {
  const Read maps = read(Tensor({2, 3}, {1, 2, 3, 4, 5, 6}), 2);
  EXPECT_EQ(maps.values, Tensor({2, 3}, {1, 2, 3, 4, 5, 6}));
  EXPECT_FALSE(maps.added);
  EXPECT_EQ(read(Tensor({3}, {1, 2, 3}), 1).values.shape, (Shape{1, 3}));
}

TEST_F(ArrayMapsOfAFile, HaveTheirChannelsAdded) {
  const Read maps = read(Tensor({1, 2, 3}, {1, 2, 3, 40, -50, 60}), 1);
  EXPECT_THAT(maps.values.data, ElementsAre(41, -48, 63));
  EXPECT_TRUE(maps.added);
}

TEST_F(ArrayMapsOfAFile, OfAnotherShapeAreRefusedWithBoth) {
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
