#include "net/data/idx.h"

#include <gmock/gmock.h>
#include <zlib.h>

#include <algorithm>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"

namespace assay::data {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

// By hand after the description at the publishers' site: magic 0x00000803 (2051) for pictures,
// 0x00000801 (2049) for labels, sizes with the high byte first.
const std::string two_pictures("\0\0\x08\x03\0\0\0\x02\0\0\0\x01\0\0\0\x03\x00\x33\x66\x99\xcc\xff",
                               22);
const std::string two_labels("\0\0\x08\x01\0\0\0\x02\x09\x00", 10);

void expect_refusal(const auto& call, const std::string& sentence) {
  EXPECT_THAT(call, ThrowsMessage<Error>(HasSubstr(sentence)));
}

void write_gzip(const std::filesystem::path& path, const std::string& bytes) {
  const gzFile file = ::gzopen(path.c_str(), "wb");
  ASSERT_EQ(::gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size())),
            static_cast<int>(bytes.size()));
  ASSERT_EQ(::gzclose(file), Z_OK);
}

TEST(Idx, ReadsPicturesBetweenZeroAndOne) {
  const Tensor pictures = parse_idx_pictures(two_pictures, "x");
  EXPECT_THAT(pictures.shape, ElementsAre(2, 1, 1, 3));
  EXPECT_THAT(pictures.data, ElementsAre(0.0f, 0.2f, 0.4f, 0.6f, 0.8f, 1.0f));
}

TEST(Idx, ReadsLabels) { EXPECT_THAT(parse_idx_labels(two_labels, "x"), ElementsAre(9, 0)); }

TEST(Idx, RefusesEveryCutAndEverySurplus) {
  for (std::size_t size = 0; size < two_pictures.size(); ++size) {
    EXPECT_THROW(parse_idx_pictures(two_pictures.substr(0, size), "x"), Error) << size;
  }
  for (std::size_t size = 0; size < two_labels.size(); ++size) {
    EXPECT_THROW(parse_idx_labels(two_labels.substr(0, size), "x"), Error) << size;
  }
  expect_refusal([] { parse_idx_pictures(two_pictures + "x", "x"); },
                 "6 bytes for its shape 2x1x3");
}

TEST(Idx, RefusesOtherKinds) {
  expect_refusal([] { parse_idx_pictures(two_labels, "x"); }, "not an idx file");
  expect_refusal([] { parse_idx_labels(two_pictures, "x"); }, "not an idx file");
  std::string floats = two_labels;
  floats[2] = '\x0d';
  expect_refusal([&] { parse_idx_labels(floats, "x"); }, "not an idx file");
}

TEST(Idx, RefusesSizesThatNoMemoryHolds) {
  std::string hostile = two_pictures;
  std::fill_n(hostile.begin() + 4, 12, '\xff');
  expect_refusal([&] { parse_idx_pictures(hostile, "x"); }, "more than");
}

TEST(FashionMnist, IsReadFromItsFourFilesPackedOrNot) {
  const TemporaryFolder folder;
  write_gzip(folder / "train-images-idx3-ubyte.gz", two_pictures);
  write_file(folder / "train-labels-idx1-ubyte", two_labels);
  write_file(folder / "t10k-images-idx3-ubyte", two_pictures);
  expect_refusal([&] { fashion_mnist(folder.path()); }, "t10k-labels-idx1-ubyte' does not exist");

  write_gzip(folder / "t10k-labels-idx1-ubyte.gz", two_labels);
  const PictureSet set = fashion_mnist(folder.path());
  EXPECT_EQ(set.train.values, parse_idx_pictures(two_pictures, "x"));
  EXPECT_EQ(set.test.values, set.train.values);
  EXPECT_THAT(set.train.labels, ElementsAre(9, 0));
  EXPECT_THAT(set.test.labels, ElementsAre(9, 0));
}

TEST(FashionMnist, IsRefusedWhenLabelsAreMissingOrUnknown) {
  const TemporaryFolder folder;
  write_file(folder / "train-images-idx3-ubyte", two_pictures);
  write_file(folder / "train-labels-idx1-ubyte", std::string("\0\0\x08\x01\0\0\0\x01\x09", 9));
  expect_refusal([&] { fashion_mnist(folder.path()); }, "2 pictures");
  write_file(folder / "train-labels-idx1-ubyte", std::string("\0\0\x08\x01\0\0\0\x02\x09\x0a", 10));
  expect_refusal([&] { fashion_mnist(folder.path()); }, "label 10");
}

}  // namespace
}  // namespace assay::data
