#include "explain/attribution/feature_file.h"

#include <gmock/gmock.h>

#include <chrono>

#include "base/temporary_folder.h"

namespace assay::attribution {
namespace {

using testing::ElementsAre;
namespace fs = std::filesystem;

class FeatureFiles : public testing::Test {
 protected:
  fs::path write(const std::string& name = "a.features") {
    FeatureWriter writer(folder / name, 3, 2);
    writer.add(std::vector<float>{1, 2}, 7);
    writer.add(std::vector<float>{3, 4}, 8);
    writer.add(std::vector<float>{5, 6}, 7);
    writer.finish();
    return folder / name;
  }

  TemporaryFolder folder;
};

TEST_F(FeatureFiles, GiveBackTheirRows) {
  const fs::path path = write();
  EXPECT_EQ(static_cast<double>(fs::file_size(path)), feature_file_bytes(3, 2));
  auto file = FeatureFile::open(path, 3, 2);
  ASSERT_TRUE(file);
  EXPECT_THAT(file->classes(), ElementsAre(7, 8, 7));
  std::vector<float> row(2);
  EXPECT_TRUE(file->read(2, row));
  EXPECT_THAT(row, ElementsAre(5, 6));
  EXPECT_TRUE(file->read(0, row));
  EXPECT_THAT(row, ElementsAre(1, 2));
}

TEST_F(FeatureFiles, AreNotTakenForOthers) {
  const fs::path path = write();
  EXPECT_FALSE(FeatureFile::open(folder / "none", 3, 2));
  EXPECT_FALSE(FeatureFile::open(path, 2, 3));
  EXPECT_FALSE(FeatureFile::open(path, 4, 2));
  write_file(path, read_file(path).substr(1));
  EXPECT_FALSE(FeatureFile::open(path, 3, 2));
  write_file(path, "");
  EXPECT_FALSE(FeatureFile::open(path, 3, 2));
}

// Any byte that is read and wrong is seen: when the file is opened or when its row is read.
TEST_F(FeatureFiles, AreNotTrustedWhenAByteIsWrong) {
  const fs::path path = write();
  const std::string whole = read_file(path);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string broken = whole;
    broken[at] = static_cast<char>(broken[at] ^ 0x10);
    // Not write_file, which waits for the disk each time.
    std::ofstream(path, std::ios::binary) << broken;
    auto file = FeatureFile::open(path, 3, 2);
    bool trusted = file.has_value();
    std::vector<float> row(2);
    for (std::size_t index = 0; trusted && index < 3; ++index) trusted = file->read(index, row);
    EXPECT_FALSE(trusted) << "byte " << at;
  }
}

TEST_F(FeatureFiles, VanishUnlessTheyAreFinished) {
  { FeatureWriter(folder / "a.features", 3, 2).add(std::vector<float>{1, 2}, 7); }
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST_F(FeatureFiles, AreLimitedTogetherTheOldestGoingFirst) {
  const auto now = fs::file_time_type::clock::now();
  const double each = feature_file_bytes(3, 2);
  int hours = 0;
  for (const char* name : {"new.features", "kept.features", "middle.features", "old.features"}) {
    fs::last_write_time(write(name), now - std::chrono::hours(30 * hours++));
  }
  write_file(folder / "other", "x");
  write_file(folder / ".a.tmp", "x");
  fs::last_write_time(folder / ".a.tmp", now - std::chrono::hours(25));
  write_file(folder / ".b.tmp", "x");
  limit_feature_files(folder.path(), 2 * each, folder / "kept.features");
  EXPECT_TRUE(fs::exists(folder / "new.features"));
  EXPECT_TRUE(fs::exists(folder / "kept.features"));
  EXPECT_FALSE(fs::exists(folder / "middle.features"));
  EXPECT_FALSE(fs::exists(folder / "old.features"));
  EXPECT_TRUE(fs::exists(folder / "other"));
  EXPECT_FALSE(fs::exists(folder / ".a.tmp"));
  EXPECT_TRUE(fs::exists(folder / ".b.tmp"));
}

}  // namespace
}  // namespace assay::attribution
