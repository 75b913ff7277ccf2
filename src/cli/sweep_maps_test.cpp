// A sweep of maps that were made elsewhere, and of inputs of which some cannot be read.
#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/explain.h"
#include "cli/sweep.h"
#include "cli/test_console.h"
#include "evaluate/sweep/results.h"
#include "math/tensor/npy.h"
#include "net/graph/builder.h"
#include "net/model/onnx_export.h"

namespace assay::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

class SweepOfMaps : public testing::Test {
 protected:
  SweepOfMaps() {
    unit.model = {"tests/cli/files/tiny.onnx"};
    unit.input = folder / "x.npy";
    unit.method = {"gradient"};
    unit.metric = {"deletion:steps=4"};
    unit.out = folder / "r.sqlite";
    write_npy(folder / "x.npy", Tensor({3, 4}, {1, 2, 3, 4, 0, 1, 0, 0, 5, 1, 2, 0}));
  }

  sweep::Results results() const { return sweep::Results(unit.out); }

  TemporaryFolder folder;
  Sweep unit;
};

// Blocks have 64 items each, so the maps of a hundred are taken in two parts.
TEST_F(SweepOfMaps, JudgesMapsMadeElsewhereAsThoseOfAMethod) {
  Tensor items({100, 4});
  for (std::size_t at = 0; at < items.size(); ++at) {
    items.data[at] = static_cast<float>(at * 7 % 11);
  }
  write_npy(folder / "x.npy", items);
  Explain explain;
  explain.model = unit.model[0];
  explain.input = unit.input;
  explain.method = {"input_gradient"};
  explain.out = folder / "maps";
  said(explain);
  unit.method = {"input_gradient"};
  unit.maps = {{"elsewhere", folder / "maps/input_gradient.npy"}};
  unit.metric = {"deletion:steps=4", "consistency", "max_sensitivity"};
  unit.controls = {"constant"};
  EXPECT_THAT(said(unit), HasSubstr("elsewhere"));
  const sweep::Results file = results();
  ASSERT_EQ(file.methods().size(), 3U);
  EXPECT_EQ(file.methods()[1].name, "elsewhere");
  EXPECT_EQ(file.methods()[1].spec, "maps:name=elsewhere");
  EXPECT_EQ(file.methods()[1].role, sweep::Role::method);
  EXPECT_EQ(file.methods()[1].files.size(), 64U);
  for (const std::size_t metric : {0U, 1U}) {
    EXPECT_EQ(file.read(0, metric, 1).values, file.read(0, metric, 0).values) << metric;
  }
  EXPECT_THAT(file.read(0, 2, 1).undefined,
              ElementsAre(Pair("nobody knows the method that made the maps", 100)));

  // Alone they are enough, and are known by what they are.
  unit.method.clear();
  EXPECT_THAT(said(unit), HasSubstr("were judged before"));
  write_npy(folder / "maps/input_gradient.npy", Tensor({100, 4}));
  EXPECT_THAT(refusal(unit), HasSubstr("'elsewhere' with other files"));
}

TEST_F(SweepOfMaps, LeavesOutPicturesThatCannotBeReadWithACount) {
  graph::Builder builder;
  graph::NodeId at = builder.input("x", {1, 3, 1, 2});
  at = builder.add("y", graph::Reshape{}, {at}, {1, 6});
  write_file(folder / "flat.onnx", model::export_onnx(std::move(builder).finish({at})));
  std::filesystem::create_directories(folder / "in");
  write_file(folder / "in/a.ppm", "P3 2 1 255 1 2 3 4 5 6\n");
  write_file(folder / "in/b.ppm", "no picture");
  write_file(folder / "in/notes.txt", "x");
  unit.model = {folder / "flat.onnx"};
  unit.input = folder / "in";
  unit.metric = {"gini"};
  EXPECT_THAT(refusal(unit), HasSubstr("b.ppm"));
  unit.skip_unreadable = true;
  TestConsole test;
  unit(test.console);
  EXPECT_THAT(test.err.str(), HasSubstr("1 file that is no picture: notes.txt."));
  EXPECT_THAT(test.err.str(), HasSubstr("Left out: 1 input that cannot be read. '"));
  ASSERT_EQ(results().items().size(), 1U);
  EXPECT_EQ(results().items()[0].name, "a.ppm");
}

TEST_F(SweepOfMaps, RefusesMapsThatDoNotFit) {
  write_npy(folder / "m.npy", Tensor({2, 4}, std::vector<float>(8, 1.0F)));
  unit.maps = {{"mine", folder / "m.npy"}};
  EXPECT_THAT(refusal(unit), HasSubstr("have the shape 2x4; 3 inputs of this model need 3x4"));
  unit.maps = {{"mine", folder / "none.npy"}};
  EXPECT_THAT(refusal(unit), HasSubstr("none.npy' do not exist"));
  for (const char* taken : {"gradient", "random"}) {
    unit.maps = {{taken, folder / "m.npy"}};
    EXPECT_THAT(refusal(unit), HasSubstr("give the maps '")) << taken;
  }
  unit.maps = {{"mine", folder / "m.npy"}};
  unit.model.push_back(unit.model[0]);
  EXPECT_THAT(refusal(unit), HasSubstr("--maps are of one model"));
  unit.maps.clear();
  unit.method.clear();
  EXPECT_THAT(refusal(unit), HasSubstr("give --method, or --maps"));
  EXPECT_FALSE(std::filesystem::exists(unit.out));
  EXPECT_FALSE(Value<sweep::NamedMaps>::read("maps.npy", {}));
  EXPECT_FALSE(Value<sweep::NamedMaps>::read("=maps.npy", {}));
  EXPECT_EQ(Value<sweep::NamedMaps>::write(*Value<sweep::NamedMaps>::read("a=b=c.npy", {})),
            "a=b=c.npy");
}

}  // namespace
}  // namespace assay::cli
