#include "cli/describe.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "net/model/description_json.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A copy of the tiny model (4 numbers in, 3 classes out) in a folder of its own.
class DescribeCommand : public testing::Test {
 protected:
  void SetUp() override {
    fs::copy_file("tests/cli/files/tiny.onnx", folder_ / "net.onnx");
    unit.model = folder_ / "net.onnx";
  }

  model::Description written() const {
    return model::description_from_json(read_file(folder_ / "net.json"));
  }
  fs::path names(std::string_view text) const {
    write_file(folder_ / "names.txt", text);
    return folder_ / "names.txt";
  }

  TemporaryFolder folder_;
  Describe unit;
};

TEST_F(DescribeCommand, WritesWhatItIsTold) {
  unit.output = model::OutputKind::probabilities;
  unit.classes = names("cat\r\ndog\nbird");
  unit.scale = 2;
  EXPECT_THAT(said(unit), HasSubstr("\"dog\""));
  EXPECT_EQ(written().output, model::OutputKind::probabilities);
  EXPECT_EQ(written().preprocessing.scale, 2);
  EXPECT_THAT(written().classes, ElementsAre("cat", "dog", "bird"));
  EXPECT_THAT(written().assumptions, IsEmpty());
}

TEST_F(DescribeCommand, KeepsWhatItIsNotTold) {
  unit.classes = names("a\nb\nc\n");
  said(unit);
  unit.classes.reset();
  unit.source = "a test";
  said(unit);
  EXPECT_THAT(written().classes, ElementsAre("a", "b", "c"));
  EXPECT_EQ(written().source, "a test");
}

TEST_F(DescribeCommand, WritesWhichHeadShapeAndAxesAreMeant) {
  unit.shape = "4";
  unit.axis = {model::Axis::time};
  EXPECT_THAT(said(unit), HasSubstr("\"time\""));
  EXPECT_THAT(written().axes, ElementsAre(model::Axis::time));
  EXPECT_THAT(written().shape, ElementsAre(4));
  unit.shape = "4xfour";
  EXPECT_THAT(refusal(unit), HasSubstr("'4xfour'"));
  unit.shape.reset();
  unit.head = "nothing";
  EXPECT_THAT(refusal(unit), HasSubstr("no output 'nothing'"));
}

TEST_F(DescribeCommand, RefusesWhatDoesNotFitTheModelAndWritesNothing) {
  unit.classes = names("a\nb\n");
  EXPECT_THAT(refusal(unit), HasSubstr("names 2 classes; this model has 3."));
  unit.classes.reset();
  unit.mean = {1, 2};
  EXPECT_THAT(refusal(unit), HasSubstr("--mean is given 2 times"));
  unit.mean.clear();
  unit.scale = 0;
  EXPECT_THAT(refusal(unit), HasSubstr("scale"));
  EXPECT_FALSE(fs::exists(folder_ / "net.json"));
}

}  // namespace
}  // namespace assay::cli
