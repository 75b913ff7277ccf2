#include "base/program_folder.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(ProgramFolder, HoldsThisTestProgram) {
  EXPECT_TRUE(std::filesystem::exists(program_folder() / "base_test"));
  EXPECT_TRUE(program_folder().is_absolute());
}

TEST(FolderWith, IsTheFirstThatHoldsTheFile) {
  const auto own = program_folder();
  const std::string up = "../" + own.filename().string();
  EXPECT_EQ(folder_with("base_test", {"nowhere", up.c_str(), "."}), own / up);
  EXPECT_EQ(folder_with("no_such_file", {".", ".."}), std::filesystem::path());
}

}  // namespace
}  // namespace assay
