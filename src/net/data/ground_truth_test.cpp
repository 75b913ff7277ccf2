#include "net/data/ground_truth.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "math/tensor/npy.h"
#include "net/data/image.h"

namespace assay::data {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

model::Preprocessing stretched() {
  model::Preprocessing result;
  result.fit = model::Fit::stretch;
  return result;
}

class TruthOf : public testing::Test {
 protected:
  // Four by two grey pixels.
  TruthOf() { write_file(folder / "p.pgm", "P2 4 2 255 9 9 9 9 9 9 9 9\n"); }

  GroundTruth of(const std::string& name, const InputItem& item) const {
    return read_ground_truth(folder / name, item, stretched(), {1, 2, 2}, {2, 2});
  }
  TemporaryFolder folder;
};

// Two pixels make a point: columns 1 to 4 of the upper row are half the first point and the second.
TEST_F(TruthOf, APictureHasItsBoxScaled) {
  const GroundTruth truth = of("p.pgm", {.name = "p", .box = Box{1, 0, 4, 1}});
  EXPECT_EQ(truth.box, (Box{0.5, 0, 2, 1}));
  EXPECT_THAT(truth.mask.data, ElementsAre(1, 1, 0, 0));
  EXPECT_EQ(truth.scale_x, 0.5);
  EXPECT_EQ(truth.scale_y, 1);
}

// Middles of points lie in the pixels 1 and 3.
TEST_F(TruthOf, APictureHasItsMaskScaled) {
  write_file(folder / "m.pgm", "P2 4 2 255 0 51 0 0 255 0 0 255\n");
  const GroundTruth truth = of("p.pgm", {.name = "p", .mask = folder / "m.pgm"});
  EXPECT_THAT(truth.mask.data, ElementsAre(0.2F, 0, 0, 1));
  EXPECT_FALSE(truth.box);
}

TEST_F(TruthOf, AnArrayHasItsMaskAndBoxInPoints) {
  write_npy(folder / "m.npy", Tensor({2, 2}, {0, 3, 0, 0.5F}));
  const GroundTruth truth =
      of("x.npy", {.name = "x", .box = Box{-5, 0, 1, 9}, .mask = folder / "m.npy"});
  EXPECT_THAT(truth.mask.data, ElementsAre(0, 3, 0, 0.5F));
  EXPECT_EQ(truth.box, (Box{0, 0, 1, 2}));
  const GroundTruth signal =
      read_ground_truth("x.npy", {.name = "x", .box = Box{1, 0, 3, 1}}, {}, {1, 4}, {4});
  EXPECT_THAT(signal.mask.data, ElementsAre(0, 1, 1, 0));
}

TEST_F(TruthOf, AnItemThatSaysNothingIsEmpty) {
  EXPECT_THAT(of("p.pgm", {.name = "p"}).mask.data, ElementsAre(0, 0, 0, 0));
  EXPECT_FALSE(has_ground_truth({.name = "p"}));
}

TEST_F(TruthOf, MasksOfAnotherSizeAreRefused) {
  write_file(folder / "m.pgm", "P2 2 2 255 0 51 0 0\n");
  EXPECT_THAT([&] { of("p.pgm", {.name = "p", .mask = folder / "m.pgm"}); },
              ThrowsMessage<Error>(HasSubstr("2 x 2 pixels, its picture 4 x 2")));
  write_npy(folder / "m.npy", Tensor(Shape{4}));
  EXPECT_THAT([&] { of("x.npy", {.name = "x", .mask = folder / "m.npy"}); },
              ThrowsMessage<Error>(HasSubstr("has the shape 4; maps of this model have 2x2")));
  write_npy(folder / "n.npy", Tensor({2, 2}, {0, -1, 0, 0}));
  EXPECT_THAT([&] { of("x.npy", {.name = "x", .mask = folder / "n.npy"}); },
              ThrowsMessage<Error>(HasSubstr("negative weights")));
}

// python3: PIL.Image.new("LA", (2, 1)) with (0, 255) and (200, 0), saved as PNG: black and opaque
// beside bright and transparent.
TEST(Mask, WeighsByHowOpaqueItIs) {
  constexpr char png[] =
      "\211\120\116\107\015\012\032\012\000\000\000\015\111\110\104\122\000\000\000\002\000"
      "\000\000\001\010\004\000\000\000\136\053\267\001\000\000\000\015\111\104\101\124\170"
      "\234\143\140\370\177\202\001\000\004\222\001\310\242\336\220\015\000\000\000\000\111"
      "\105\116\104\256\102\140\202";
  const std::string bytes(png, sizeof(png) - 1);
  const Picture mask = decode_mask(bytes, "mask");
  EXPECT_EQ(mask.at(0, 0)[0], 255);
  EXPECT_EQ(mask.at(1, 0)[0], 0);
  EXPECT_EQ(decode_mask("P2 2 1 255 0 200\n", "mask").at(1, 0)[0], 200);
}

}  // namespace
}  // namespace assay::data
