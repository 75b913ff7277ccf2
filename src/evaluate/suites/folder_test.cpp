#include "evaluate/suites/folder.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"

namespace assay::suites {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

class SuiteFolder : public testing::Test {
 protected:
  void write(std::initializer_list<const char*> names) {
    for (const char* name : names) write_file(folder / name, "x");
  }
  void expect_refusal(const std::string& sentence) {
    EXPECT_THAT([&] { find_folder(folder.path()); }, ThrowsMessage<Error>(HasSubstr(sentence)));
  }

  TemporaryFolder folder;
};

TEST_F(SuiteFolder, OfANetNamesItsArrays) {
  write({"model.onnx", "model.json", "inputs.npy", "mask.npy", "labels.npy"});
  write_file(folder / "suite.json", R"({"suite": "images:seed=3", "items": []})");
  const Folder found = find_folder(folder.path());
  EXPECT_EQ(found.spec, "images:seed=3");
  EXPECT_EQ(found.model, folder / "model.onnx");
  EXPECT_EQ(found.input, folder / "inputs.npy");
  EXPECT_EQ(found.mask, folder / "mask.npy");
  EXPECT_EQ(found.labels, folder / "labels.npy");
}

TEST_F(SuiteFolder, OfTextsNamesItsListAndWords) {
  write({"model.json", "texts.csv", "words.json"});
  write_file(folder / "suite.json", R"({"suite": "text"})");
  const Folder found = find_folder(folder.path());
  EXPECT_EQ(found.model, folder / "model.json");
  EXPECT_EQ(found.input, folder / "texts.csv");
  EXPECT_EQ(found.mask, folder / "words.json");
  EXPECT_TRUE(found.labels.empty());
}

TEST_F(SuiteFolder, IsRefusedWhenItIsNone) {
  expect_refusal("holds no suite: it has no suite.json");
  for (const char* record : {"{", "[]", "{}", R"({"suite": 3})"}) {
    write_file(folder / "suite.json", record);
    expect_refusal("does not say which suite it is of");
  }
  write_file(folder / "suite.json", R"({"suite": "images"})");
  write({"model.onnx", "inputs.npy"});
  expect_refusal("lacks mask.npy; make it again");
}

}  // namespace
}  // namespace assay::suites
