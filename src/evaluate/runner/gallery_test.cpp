#include "evaluate/runner/gallery.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "math/tensor/npy.h"
#include "net/graph/builder.h"

namespace assay::runner {
namespace {

using testing::HasSubstr;
using testing::Not;

// Two classes over inputs of this shape.
model::Model net(const Shape& input) {
  graph::Builder builder;
  Shape shape = input;
  shape.insert(shape.begin(), 1);
  const auto size = static_cast<std::int64_t>(count(input));
  graph::NodeId at = builder.input("x", shape);
  at = builder.add("flat", graph::Reshape{}, {at}, {1, size});
  at = builder.add("y", graph::Linear{}, {at, builder.constant("w", Tensor(Shape{2, size}))});
  model::Description description;
  description.classes = {"a <b>", "c"};
  return {std::move(builder).finish({at}), description};
}

class Gallery : public testing::Test {
 protected:
  // Maps of two inputs, drawn for the first `shown`.
  bool drawn(const Shape& input, const Shape& map, std::size_t shown) {
    Shape inputs = input;
    inputs.insert(inputs.begin(), 2);
    Shape maps = map;
    maps.insert(maps.begin(), 2);
    write_npy(folder / "x.npy", Tensor(inputs));
    write_npy(folder / "rise.npy", Tensor(maps));
    const model::Model model = net(input);
    const data::InputSource source(folder / "x.npy", {}, input);
    const std::size_t targets[] = {0, 1};
    const MapsEntry entries[] = {{.file = "rise.npy",
                                  .spec = "rise:masks=5",
                                  .model_sha256 = "",
                                  .input_sha256 = "",
                                  .output = "logit",
                                  .targets = {0, 1},
                                  .measures = {{"gap", {0.25, 0.5}}}}};
    return write_gallery(folder.path(), {model, source, targets, entries}, shown);
  }

  std::string page() const { return read_file(folder / "gallery.html"); }

  TemporaryFolder folder;
};

TEST_F(Gallery, ShowsPicturesWithTheirClassesAndMeasures) {
  ASSERT_TRUE(drawn({3, 8, 8}, {8, 8}, 9));
  EXPECT_THAT(page(), HasSubstr("a &lt;b&gt; 50.0 %"));
  EXPECT_THAT(page(), HasSubstr("gap 0.25"));
  EXPECT_THAT(page(), HasSubstr("data:image/jpeg;base64,"));
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "overlays" / "rise" / "0001_x_1_.png") ||
              !std::filesystem::is_empty(folder.path() / "overlays" / "rise"));
}

TEST_F(Gallery, ShowsSignalsAsDrawings) {
  ASSERT_TRUE(drawn({1, 12}, {12}, 9));
  EXPECT_THAT(page(), HasSubstr("<svg"));
  EXPECT_THAT(page(), Not(HasSubstr("The first")));
}

TEST_F(Gallery, SaysWhenItDoesNotShowAll) {
  ASSERT_TRUE(drawn({1, 12}, {12}, 1));
  EXPECT_THAT(page(), HasSubstr("The first 1 of 2 inputs."));
}

TEST_F(Gallery, IsNotMadeOfWhatCannotBeDrawn) {
  EXPECT_FALSE(drawn({5, 4, 4}, {4, 4}, 9));
  EXPECT_FALSE(std::filesystem::exists(folder / "gallery.html"));
}

}  // namespace
}  // namespace assay::runner
