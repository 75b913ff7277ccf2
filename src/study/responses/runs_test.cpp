#include "study/responses/runs.h"

#include "base/rng.h"
#include "study/responses/drawn_test.h"
#include "study/responses/raster.h"

namespace assay::responses {
namespace {

std::vector<std::uint8_t> random_pixels(Random& random, std::size_t count) {
  // Runs rather than noise.
  std::vector<std::uint8_t> pixels(count);
  std::uint8_t now = 0;
  for (std::uint8_t& pixel : pixels) {
    if (random.below(4) == 0) now ^= 1U;
    pixel = now;
  }
  return pixels;
}

Runs runs_of(const std::vector<std::uint8_t>& pixels) {
  Runs runs{0};
  std::uint8_t now = 0;
  for (const std::uint8_t pixel : pixels) {
    if (pixel != now) {
      runs.push_back(0);
      now = pixel;
    }
    ++runs.back();
  }
  return runs;
}

// Worked by hand: the columns of this mask read .# ## .. , so 1 out, 3 in, 2 out.
TEST(CocoRuns, GoDownTheColumns) {
  EXPECT_EQ(drawn(mask_of_coco({1, 3, 2}, 3, 2, "it")), ".#.\n##.\n");
  EXPECT_EQ(drawn(mask_of_coco({0, 6}, 3, 2, "it")), "###\n###\n");
}

// Five bits a letter, 0x20 for more, 0x10 for the sign: 32 is 00000 with more, then 00001. From the
// fourth run on, the difference to the run before the last: 2 after 5, 3, 4 is -1, 11111.
TEST(CocoRuns, AreReadFromLetters) {
  EXPECT_EQ(coco_runs("534", "it"), (Runs{5, 3, 4}));
  EXPECT_EQ(coco_runs("534O", "it"), (Runs{5, 3, 4, 2}));
  EXPECT_EQ(coco_runs("P1", "it"), (Runs{32}));
  EXPECT_EQ(coco_runs("`0", "it"), (Runs{16}));
}

// The writer of COCO's maskApi, written from its description.
std::string letters_of(const Runs& runs) {
  std::string text;
  for (std::size_t at = 0; at < runs.size(); ++at) {
    std::int64_t left = runs[at] - (at > 2 ? runs[at - 2] : 0);
    bool more = true;
    while (more) {
      std::int64_t five = left & 31;
      left >>= 5;
      more = (five & 16) != 0 ? left != -1 : left != 0;
      if (more) five |= 32;
      text += static_cast<char>(five + 48);
    }
  }
  return text;
}

TEST(CocoRuns, AreTheSameAfterTheirLetters) {
  Random random(5, 0);
  for (int round = 0; round < 500; ++round) {
    Runs runs(1 + random.below(20));
    for (std::int64_t& run : runs)
      run = static_cast<std::int64_t>(random.below(1U << random.below(24)));
    ASSERT_EQ(coco_runs(letters_of(runs), "it"), runs);
  }
}

TEST(CocoRuns, GiveBackAnyMask) {
  Random random(6, 0);
  for (int round = 0; round < 200; ++round) {
    const int width = 1 + static_cast<int>(random.below(9));
    const int height = 1 + static_cast<int>(random.below(9));
    Mask mask = empty_mask(width, height);
    mask.inside = random_pixels(random, mask.inside.size());
    std::vector<std::uint8_t> turned;
    for (int x = 0; x < width; ++x) {
      for (int y = 0; y < height; ++y) {
        turned.push_back(mask.inside[static_cast<std::size_t>(y * width + x)]);
      }
    }
    ASSERT_EQ(mask_of_coco(runs_of(turned), width, height, "it"), mask);
  }
}

TEST(CocoRuns, MustCoverThePictureExactly) {
  EXPECT_THROW(mask_of_coco({1, 3}, 3, 2, "it"), Error);
  EXPECT_THROW(mask_of_coco({1, 6}, 3, 2, "it"), Error);
  EXPECT_THROW(mask_of_coco({-1, 7}, 3, 2, "it"), Error);
  EXPECT_THROW(mask_of_coco({std::int64_t{1} << 62, std::int64_t{1} << 62}, 3, 2, "it"), Error);
  EXPECT_THROW(coco_runs("P", "it"), Error) << "more is announced";
  EXPECT_THROW(coco_runs("\x01", "it"), Error);
  EXPECT_THROW(coco_runs(std::string(30, 'P'), "it"), Error);
}

// Worked by hand: a box of 3 x 2 at (1, 1) in a picture of 5 x 4; 1 out, 2 in, 2 out, 1 in.
TEST(CvatRuns, GoAlongTheRowsOfTheirBox) {
  EXPECT_EQ(drawn(mask_of_cvat({1, 2, 2, 1}, {1, 1, 3, 2}, 5, 4, "it")),
            ".....\n..##.\n...#.\n.....\n");
  EXPECT_THROW(mask_of_cvat({6}, {3, 1, 3, 2}, 5, 4, "it"), Error) << "outside the picture";
  EXPECT_THROW(mask_of_cvat({5}, {1, 1, 3, 2}, 5, 4, "it"), Error);
}

// Bits as letters, as one writes them by hand.
std::vector<std::uint8_t> packed(std::string bits) {
  while (bits.size() % 8 != 0) bits += '0';
  std::vector<std::uint8_t> bytes;
  for (std::size_t at = 0; at < bits.size(); at += 8) {
    bytes.push_back(static_cast<std::uint8_t>(std::stoi(bits.substr(at, 8), nullptr, 2)));
  }
  return bytes;
}
std::string binary(std::size_t value, int digits) {
  std::string bits;
  for (int digit = digits; digit-- > 0;) bits += (value >> digit & 1U) != 0 ? '1' : '0';
  return bits;
}
// Count, word size 8, run lengths in 3, 4, 8 or 16 bits.
std::string head(std::size_t count) {
  return binary(count, 32) + binary(7, 5) + binary(2, 4) + binary(3, 4) + binary(7, 4) +
         binary(15, 4);
}

// Two pixels, the second opaque: a run of four zeros, then 255, 0, 0, 255 one by one.
TEST(PackedRuns, AreReadBitByBit) {
  const std::string bits = head(8) + "1" + "00" + binary(3, 3) + binary(0, 8) +  //
                           "0" + "01" + binary(3, 4) + binary(255, 8) + binary(0, 8) +
                           binary(0, 8) + binary(255, 8);
  EXPECT_EQ(drawn(mask_of_rle_pack(packed(bits), 2, 1, "it")), ".#\n");
}

TEST(PackedRuns, GiveBackAnyMask) {
  Random random(7, 0);
  for (int round = 0; round < 100; ++round) {
    const int width = 1 + static_cast<int>(random.below(12));
    const int height = 1 + static_cast<int>(random.below(12));
    Mask mask = empty_mask(width, height);
    mask.inside = random_pixels(random, mask.inside.size());
    std::vector<std::uint8_t> values;
    for (const std::uint8_t pixel : mask.inside) {
      // The colour says nothing; Label Studio writes 255 everywhere it was painted.
      for (int channel = 0; channel < 3; ++channel) {
        values.push_back(static_cast<std::uint8_t>(random.below(256)));
      }
      values.push_back(static_cast<std::uint8_t>(pixel * (1 + random.below(255))));
    }
    std::string bits = head(values.size());
    for (std::size_t at = 0; at < values.size();) {
      static constexpr int sizes[] = {3, 4, 8, 16};
      const std::size_t size = random.below(4);
      std::size_t same = 1;
      while (at + same < values.size() && values[at + same] == values[at] && same < 8) ++same;
      const bool repeats = same > 1;
      const std::size_t length =
          repeats ? same : std::min<std::size_t>(1 + random.below(5), values.size() - at);
      bits += repeats ? '1' : '0';
      bits += binary(size, 2) + binary(length - 1, sizes[size]);
      for (std::size_t value = 0; value < (repeats ? 1 : length); ++value) {
        bits += binary(values[at + value], 8);
      }
      at += length;
    }
    ASSERT_EQ(mask_of_rle_pack(packed(bits), width, height, "it"), mask) << round;
  }
}

TEST(PackedRuns, AreRefusedWhenTheyDoNotFit) {
  const std::string run = "1" + std::string("11") + binary(7, 16) + binary(9, 8);
  EXPECT_NO_THROW(mask_of_rle_pack(packed(head(8) + run), 2, 1, "it"));
  EXPECT_THROW(mask_of_rle_pack(packed(head(12) + run), 2, 1, "it"), Error);
  EXPECT_THROW(mask_of_rle_pack(packed(head(8)), 2, 1, "it"), Error) << "ends too early";
  EXPECT_THROW(mask_of_rle_pack(packed(head(4) + run), 1, 1, "it"), Error) << "too long";
  EXPECT_THROW(mask_of_rle_pack({}, 2, 1, "it"), Error);
}

}  // namespace
}  // namespace assay::responses
