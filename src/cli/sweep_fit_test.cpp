// Which methods fit which models, and by which names they are asked for.
#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/report.h"
#include "cli/sweep.h"
#include "cli/test_console.h"
#include "evaluate/sweep/results.h"
#include "explain/attribution/cam_models_test.h"
#include "math/tensor/npy.h"
#include "net/model/onnx_export.h"

namespace assay::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

// Of 4 x 4 points; the first ends in means of channels, the second in a linear map of all points.
class SweepFit : public testing::Test {
 protected:
  SweepFit() {
    const model::Model averaged = attribution::averaged_channels({{3, 1, 1, 1}, {1, -1, 0.5F}},
                                                                 {{2, 3}, {1, 2, -1, 0, 1, 1}});
    write_file(folder / "averaged.onnx", model::export_onnx(averaged.graph()));
    graph::Builder builder;
    graph::NodeId at = builder.input("x", {1, 1, 4, 4});
    at = builder.add("flat", graph::Reshape{}, {at}, {1, 16});
    Tensor weights(Shape{2, 16});
    for (std::size_t one = 0; one < 32; ++one) weights.data[one] = static_cast<float>(one % 5) - 2;
    at = builder.add("y", graph::Linear{}, {at, builder.constant("w", weights)});
    write_file(folder / "flat.onnx", model::export_onnx(std::move(builder).finish({at})));
    Tensor inputs(Shape{3, 1, 4, 4});
    for (std::size_t one = 0; one < 48; ++one) inputs.data[one] = static_cast<float>(one % 7);
    write_npy(folder / "x.npy", inputs);
    unit.model = {folder / "averaged.onnx", folder / "flat.onnx"};
    unit.input = folder / "x.npy";
    unit.method = {"gradient", "cam"};
    unit.metric = {"gini"};
    unit.out = folder / "r.sqlite";
  }

  TemporaryFolder folder;
  Sweep unit;
};

TEST_F(SweepFit, IsRefusedAtOnceOfOneModel) {
  unit.model = {folder / "flat.onnx"};
  EXPECT_THAT(refusal(unit), HasSubstr("So 'cam' cannot explain 'flat.onnx'; leave that method "
                                       "out. Nothing was stored."));
  EXPECT_FALSE(std::filesystem::exists(unit.out));
  unit.method = {"gradient", "attention_rollout"};
  EXPECT_THAT(refusal(unit), HasSubstr("this model has no attention"));
  EXPECT_FALSE(std::filesystem::exists(unit.out));
}

TEST_F(SweepFit, IsSaidOfOneOfSeveralModelsAndTheSweepIsComplete) {
  EXPECT_THAT(said(unit), HasSubstr("'cam' does not explain 'flat.onnx': cam explains nets that "));
  const sweep::Results results(unit.out);
  EXPECT_EQ(results.read(0, 0, 1).defined().size(), 3U);
  EXPECT_THAT(results.read(1, 0, 1).undefined,
              ElementsAre(Pair(testing::StartsWith("does not apply: cam explains nets"), 3)));
  Report report;
  report.results = unit.out;
  report.out = folder / "report";
  said(report);
  const std::string page = read_file(folder / "report" / "report.html");
  EXPECT_THAT(page, testing::Not(HasSubstr("not finished")));
  EXPECT_THAT(page, HasSubstr("does not apply: cam explains nets"));
}

// The name it was asked by is shown, the spec is by its own name: whoever asks by that finds it.
TEST_F(SweepFit, TakesMethodsByTheNamesTheyHaveElsewhere) {
  unit.model = {folder / "averaged.onnx"};
  unit.method = {"epsilon_plus", "saliency"};
  said(unit);
  {
    const sweep::Results results(unit.out);
    EXPECT_EQ(results.methods()[0].name, "epsilon_plus");
    EXPECT_THAT(results.methods()[0].spec, testing::StartsWith("lrp:composite=epsilon_plus,"));
  }
  unit.method = {"lrp:composite=epsilon_plus", "gradient"};
  EXPECT_THAT(said(unit), HasSubstr("were judged before"));
  unit.method = {"zzz"};
  EXPECT_THAT(refusal(unit), HasSubstr("There is no method 'zzz'; 'assay methods' lists them."));
}

}  // namespace
}  // namespace assay::cli
