#include "net/data/inputs.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "math/tensor/npy.h"

namespace assay::data {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

// A picture of one pixel in the plainest of formats.
std::string pixel(int red, int green, int blue) {
  return fmt::format("P3 1 1 255 {} {} {}\n", red, green, blue);
}

model::Preprocessing raw() {
  model::Preprocessing preprocessing;
  preprocessing.scale = 1.0;
  return preprocessing;
}

void expect_refusal(const std::filesystem::path& path, const Shape& shape,
                    const std::string& sentence) {
  EXPECT_THAT([&] { load_inputs(path, raw(), shape); }, ThrowsMessage<Error>(HasSubstr(sentence)));
}

std::vector<std::string> names(const Inputs& inputs) {
  std::vector<std::string> result;
  for (const InputItem& item : inputs.items) result.push_back(item.name);
  return result;
}

TEST(Inputs, AreTheRowsOfABatch) {
  const TemporaryFolder folder;
  const Tensor batch({2, 1, 3}, {1, 2, 3, 4, 5, 6});
  write_npy(folder / "x.npy", batch);
  const Inputs inputs = load_inputs(folder / "x.npy", raw(), {1, 3});
  EXPECT_EQ(inputs.batch, batch);
  EXPECT_THAT(names(inputs), ElementsAre("x.npy[0]", "x.npy[1]"));

  const InputSource source(folder / "x.npy", raw(), {1, 3});
  EXPECT_EQ(source.size(), 2u);
  EXPECT_EQ(source.name(1), "x.npy[1]");
  EXPECT_EQ(source.load(1), Tensor({1, 3}, {4, 5, 6}));
  EXPECT_THROW(source.load(2), Bug);
}

// Three steps of two features, as a model's file has them; the model takes the features first.
TEST(Inputs, HaveTheirChannelsWhereTheFileHasThem) {
  const TemporaryFolder folder;
  model::Preprocessing preprocessing = raw();
  preprocessing.channel_axis = 1;
  write_npy(folder / "one.npy", Tensor({3, 2}, {1, 10, 2, 20, 3, 30}));
  EXPECT_EQ(load_inputs(folder / "one.npy", preprocessing, {2, 3}).batch,
            Tensor({1, 2, 3}, {1, 2, 3, 10, 20, 30}));
  write_npy(folder / "two.npy", Tensor({2, 3, 2}, {1, 10, 2, 20, 3, 30, 4, 40, 5, 50, 6, 60}));
  EXPECT_EQ(load_inputs(folder / "two.npy", preprocessing, {2, 3}).batch,
            Tensor({2, 2, 3}, {1, 2, 3, 10, 20, 30, 4, 5, 6, 40, 50, 60}));
  // Where both fit, an array is as the file has it; in the model's own order it is taken as it is.
  write_npy(folder / "square.npy", Tensor({2, 2}, {1, 10, 2, 20}));
  EXPECT_EQ(load_inputs(folder / "square.npy", preprocessing, {2, 2}).batch,
            Tensor({1, 2, 2}, {1, 2, 10, 20}));
  write_npy(folder / "first.npy", Tensor({2, 3}, {1, 2, 3, 10, 20, 30}));
  EXPECT_EQ(load_inputs(folder / "first.npy", preprocessing, {2, 3}).batch,
            Tensor({1, 2, 3}, {1, 2, 3, 10, 20, 30}));
  write_npy(folder / "wrong.npy", Tensor({4, 2}));
  EXPECT_THAT(
      [&] {
        load_inputs(folder / "wrong.npy", preprocessing, {2, 3});
      },
      ThrowsMessage<Error>(HasSubstr("shape 4x2, but the model takes 3x2")));
}

TEST(Inputs, OfAFileWithoutChannelsGetOne) {
  const TemporaryFolder folder;
  model::Preprocessing preprocessing = raw();
  preprocessing.channel_axis.reset();
  write_npy(folder / "x.npy", Tensor({2, 3}, {1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(load_inputs(folder / "x.npy", preprocessing, {1, 2, 3}).batch,
            Tensor({1, 1, 2, 3}, {1, 2, 3, 4, 5, 6}));
}

TEST(Inputs, OfAnArrayKeepTheirNamesWhenWhatCannotBeReadIsLeftOut) {
  const TemporaryFolder folder;
  write_npy(folder / "three.npy", Tensor({3, 2}, {1, 2, 3, 4, 5, 6}));
  InputSource source(folder / "three.npy", {}, {2});
  EXPECT_THAT(source.drop_unreadable(), testing::IsEmpty());
  ASSERT_EQ(source.size(), 3U);
  EXPECT_EQ(source.name(2), "three.npy[2]");
  EXPECT_EQ(source.load(2), Tensor({2}, {5, 6}));
}

TEST(Inputs, AreASingleSampleWithoutBatchAxis) {
  const TemporaryFolder folder;
  write_npy(folder / "x.npy", Tensor({1, 3}, {1, 2, 3}));
  const Inputs inputs = load_inputs(folder / "x.npy", raw(), {1, 3});
  EXPECT_EQ(inputs.batch, Tensor({1, 1, 3}, {1, 2, 3}));
  EXPECT_THAT(names(inputs), ElementsAre("x.npy"));
}

TEST(Inputs, AreRefusedInAnotherShapeWithBothShapes) {
  const TemporaryFolder folder;
  write_npy(folder / "x.npy", Tensor({2, 3}));
  expect_refusal(folder / "x.npy", {1, 3}, "has the shape 2x3, but the model takes 1x3 (or a");
  write_npy(folder / "x.npy", Tensor({}, {1}));
  expect_refusal(folder / "x.npy", {1, 3}, "has the shape scalar, but the model takes 1x3");
  write_npy(folder / "x.npy", Tensor({0, 1, 3}));
  expect_refusal(folder / "x.npy", {1, 3}, "holds no samples");
}

TEST(Inputs, AreAPicture) {
  const TemporaryFolder folder;
  write_file(folder / "x.PPM", pixel(1, 2, 3));
  const Inputs inputs = load_inputs(folder / "x.PPM", raw(), {3, 1, 1});
  EXPECT_EQ(inputs.batch, Tensor({1, 3, 1, 1}, {1, 2, 3}));
  EXPECT_THAT(names(inputs), ElementsAre("x.PPM"));
}

TEST(Inputs, AreThePicturesOfAFolderByName) {
  const TemporaryFolder folder;
  write_file(folder / "b.ppm", pixel(2, 2, 2));
  write_file(folder / "a.ppm", pixel(1, 1, 1));
  write_file(folder / "c.ppm", pixel(3, 3, 3));
  write_file(folder / "notes.txt", "not a picture");
  write_file(folder / ".hidden.ppm", pixel(9, 9, 9));
  std::filesystem::create_directory(folder / "d.ppm");
  const Inputs inputs = load_inputs(folder.path(), raw(), {1, 1, 1});
  EXPECT_EQ(inputs.batch, Tensor({3, 1, 1, 1}, {1, 2, 3}));
  EXPECT_THAT(names(inputs), ElementsAre("a.ppm", "b.ppm", "c.ppm"));
}

TEST(Inputs, AreReadOnlyWhenAskedFor) {
  const TemporaryFolder folder;
  write_file(folder / "a.ppm", pixel(1, 1, 1));
  write_file(folder / "b.ppm", "broken");
  const InputSource source(folder.path(), raw(), {1, 1, 1});
  EXPECT_EQ(source.size(), 2u);
  EXPECT_EQ(source.load(0).data.front(), 1);
  EXPECT_THAT([&] { source.load(1); }, ThrowsMessage<Error>(HasSubstr("b.ppm' is not a JPEG")));
  write_file(folder / "b.ppm", pixel(2, 2, 2));
  EXPECT_EQ(source.load(1).data.front(), 2);
}

// A file that is gone is not read again; another source knows nothing of it.
TEST(Inputs, AreDecodedOnce) {
  const TemporaryFolder folder;
  write_file(folder / "a.ppm", pixel(10, 20, 30));
  const InputSource source(folder / "a.ppm", raw(), {3, 1, 1});
  const Tensor sample = source.load(0);
  std::filesystem::remove(folder / "a.ppm");
  EXPECT_EQ(source.load(0), sample);
  write_file(folder / "a.ppm", pixel(1, 1, 1));
  EXPECT_EQ(source.load(0), sample);
  EXPECT_NE(InputSource(folder / "a.ppm", raw(), {3, 1, 1}).load(0), sample);
}

TEST(Inputs, AreListedByAManifestInItsOrder) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "deep");
  write_file(folder / "deep/z.ppm", pixel(7, 7, 7));
  write_npy(folder / "a.npy", Tensor({1, 1, 1}, {8}));
  write_npy(folder / "b.npy", Tensor({1, 1, 1, 1}, {9}));
  write_file(folder / "list.csv", "path,label\ndeep/z.ppm,seven\na.npy,eight\nb.npy,\n");
  const Inputs inputs = load_inputs(folder / "list.csv", raw(), {1, 1, 1});
  EXPECT_EQ(inputs.batch, Tensor({3, 1, 1, 1}, {7, 8, 9}));
  EXPECT_THAT(names(inputs), ElementsAre("deep/z.ppm", "a.npy", "b.npy"));
  EXPECT_EQ(inputs.items[1].label, "eight");
  EXPECT_FALSE(inputs.items[2].label);

  write_npy(folder / "b.npy", Tensor({2, 1, 1, 1}));
  expect_refusal(folder / "list.csv", {1, 1, 1}, "shape 2x1x1x1, but the model takes 1x1x1");
}

TEST(Inputs, AreRefusedWhenThereIsNothingToRead) {
  const TemporaryFolder folder;
  expect_refusal(folder / "nowhere.npy", {1}, "nowhere.npy' does not exist");
  expect_refusal(folder.path(), {1}, "holds no pictures");
  write_file(folder / "x.svg", "<svg/>");
  expect_refusal(folder / "x.svg", {1}, "is no kind of input");
  write_file(folder / "list.csv", "path\nx.svg\n");
  expect_refusal(folder / "list.csv", {1}, "is no kind of input");
}

}  // namespace
}  // namespace assay::data
