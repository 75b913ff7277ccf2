#include "cli/explain.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "evaluate/runner/maps_file.h"
#include "explain/attribution/own_cache_test.h"
#include "math/tensor/npy.h"

namespace assay::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// tests/cli/files/tiny.onnx is a linear map of four numbers to three classes.
class ExplainCommand : public testing::Test {
 protected:
  ExplainCommand() {
    unit.model = "tests/cli/files/tiny.onnx";
    unit.input = folder.path() / "x.npy";
    unit.out = folder.path() / "maps";
    unit.target = {1};
    write_npy(unit.input, Tensor(Shape{2, 4}, {1, 2, 3, 4, -1, 0, 2, 5}));
  }

  TemporaryFolder folder;
  Explain unit;
};

TEST_F(ExplainCommand, WritesWhatTheGradientCommandWouldAndHowItCameAbout) {
  unit.method = {"gradient:sign=signed", "input_gradient"};
  said(unit);
  const Tensor gradient = read_npy(unit.out / "gradient.npy");
  const Tensor product = read_npy(unit.out / "input_gradient.npy");
  EXPECT_EQ(gradient.shape, (Shape{2, 4}));
  const Tensor x = read_npy(unit.input);
  for (std::size_t at = 0; at < 8; ++at) {
    EXPECT_EQ(gradient.data[at], gradient.data[at % 4]);
    EXPECT_FLOAT_EQ(product.data[at], gradient.data[at] * x.data[at]);
  }
  const std::vector<runner::MapsEntry> entries = runner::read_maps_file(unit.out);
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[0].spec, "gradient:sign=signed");
  EXPECT_THAT(entries[0].targets, ElementsAre(1, 1));
  EXPECT_EQ(entries[0].backward, 2U);
  EXPECT_EQ(entries[0].model_sha256.size(), 64U);
}

TEST_F(ExplainCommand, SaysWhatItWroteAsJson) {
  unit.method = {"gradient", "smoothgrad:samples=3"};
  unit.json = true;
  const auto rows = nlohmann::json::parse(said(unit));
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0]["file"], "gradient.npy");
  EXPECT_EQ(rows[0]["method"], "gradient:sign=absolute");
  EXPECT_EQ(rows[0]["backward"], 2);
  EXPECT_EQ(rows[1]["backward"], 6);
}

TEST_F(ExplainCommand, DoesNotComputeAgainWhatIsThere) {
  unit.method = {"smoothgrad:samples=3"};
  said(unit);
  const std::string bytes = read_file(unit.out / "smoothgrad.npy");
  EXPECT_THAT(said(unit), HasSubstr("there already"));
  unit.method = {"smoothgrad:samples=4"};
  EXPECT_THAT(said(unit), Not(HasSubstr("there already")));
  EXPECT_EQ(read_file(unit.out / "smoothgrad.npy"), bytes);
  EXPECT_TRUE(std::filesystem::exists(unit.out / "smoothgrad_2.npy"));
  unit.target = {2};
  EXPECT_THAT(said(unit), HasSubstr("smoothgrad_3.npy"));
}

TEST_F(ExplainCommand, ReportsMeasures) {
  unit.method = {"integrated_gradients:steps=4"};
  said(unit);
  const std::vector<runner::MapsEntry> entries = runner::read_maps_file(unit.out);
  ASSERT_EQ(entries[0].measures.size(), 1U);
  EXPECT_EQ(entries[0].measures[0].name, "completeness_gap");
  EXPECT_NEAR(entries[0].measures[0].values[1], 0, 1e-5);
}

// The item itself is among the training items, so it is its own nearest neighbour.
TEST_F(ExplainCommand, WritesItemsThatExplainItemsAsJson) {
  const attribution::OwnCache cache;
  unit.method = {"nearest_neighbours:k=1,among=all,layer=x,training=" + unit.input.string()};
  EXPECT_THAT(said(unit), HasSubstr("nearest_neighbours.json"));
  const auto json = nlohmann::json::parse(read_file(unit.out / "nearest_neighbours.json"));
  ASSERT_EQ(json["items"].size(), 2U);
  EXPECT_EQ(json["items"][1]["item"], "x.npy[1]");
  EXPECT_EQ(json["items"][1]["target"], 1);
  EXPECT_EQ(json["items"][1]["examples"],
            nlohmann::json::parse(R"([{"index": 1, "name": "x.npy[1]", "distance": 0.0}])"));
  EXPECT_THAT(said(unit), HasSubstr("there already"));
  EXPECT_THAT(read_file(unit.out / "gallery.html"), HasSubstr("x.npy[1], 0 away"));
}

TEST_F(ExplainCommand, RefusesBeforeItWritesAnything) {
  unit.method = {"gradient", "gradeint"};
  EXPECT_THAT(refusal(unit), HasSubstr("There is no method 'gradeint'"));
  unit.method = {"rise:masks=0"};
  EXPECT_THAT(refusal(unit), HasSubstr("masks"));
  unit.method = {"gradient"};
  unit.target = {9};
  EXPECT_THAT(refusal(unit), HasSubstr("There is no class 9"));
  EXPECT_FALSE(std::filesystem::exists(unit.out));
}

TEST_F(ExplainCommand, LeavesNoFolderBehindWhenAMethodRefusesTheModel) {
  unit.method = {"grad_cam"};
  EXPECT_THAT(refusal(unit), HasSubstr("layer"));
  EXPECT_FALSE(std::filesystem::exists(unit.out));
}

TEST_F(ExplainCommand, RefusesAFolderWithAnothersList) {
  std::filesystem::create_directories(unit.out);
  write_file(unit.out / "maps.json", "[1, 2]");
  unit.method = {"gradient"};
  EXPECT_THAT(refusal(unit), HasSubstr("give another folder"));
  EXPECT_EQ(read_file(unit.out / "maps.json"), "[1, 2]");
}

}  // namespace
}  // namespace assay::cli
