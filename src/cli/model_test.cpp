#include "cli/model.h"

#include <gmock/gmock.h>

#include "cli/test_console.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

// 3 x 4 weights and 3 biases; 12 products with their sums.
TEST(ModelCommand, ListsLayersWithTheirCosts) {
  EXPECT_EQ(said(Model{"tests/cli/files/tiny.onnx"}),
            "layer  kind    output  parameters  FLOPs\n"
            "x      input   1x4              0  0\n"
            "y      linear  1x3             15  24\n"
            "total                          15  24\n");
}

TEST(ModelCommand, WritesJsonWithoutTheTotal) {
  EXPECT_EQ(said(Model{"tests/cli/files/tiny.onnx", true}),
            R"([
  {"layer": "x", "kind": "input", "output": "1x4", "parameters": 0, "flops": 0},
  {"layer": "y", "kind": "linear", "output": "1x3", "parameters": 15, "flops": 24}
]
)");
}

TEST(ModelCommand, NamesEveryLayerThatIsNotSupported) {
  TestConsole test;
  EXPECT_THROW(Model{"tests/cli/files/odd.onnx"}(test.console), Error);
  EXPECT_THAT(test.out.str(), HasSubstr("NonZero"));
  EXPECT_THAT(test.out.str(), HasSubstr("Det"));
}

TEST(ModelCommand, RefusesAFileThatIsNotThere) {
  EXPECT_THAT(refusal(Model{"nowhere.onnx"}), HasSubstr("'nowhere.onnx'"));
}

}  // namespace
}  // namespace assay::cli
