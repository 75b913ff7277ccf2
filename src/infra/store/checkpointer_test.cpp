#include "infra/store/checkpointer.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/temporary_folder.h"
#include "infra/store/connection.h"

namespace assay::store {
namespace {

constexpr std::int64_t page = 4096;

class Log : public testing::Test {
 protected:
  Log() { writer_->script("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)"); }

  // A hundred pages a commit.
  void write(int commits) {
    const std::string text(100 * page, 'x');
    for (int at = 0; at < commits; ++at) {
      writer_->execute("INSERT INTO notes (text) VALUES ($1)", std::vector<Argument>{text});
      largest_ = std::max(largest_, size());
    }
  }
  std::int64_t size() const {
    return static_cast<std::int64_t>(std::filesystem::file_size(path_ + "-wal"));
  }

  TemporaryFolder folder_;
  std::string path_ = folder_ / "notes.db";
  std::unique_ptr<Connection> writer_ = open_sqlite(path_);
  std::int64_t largest_ = 0;
};

TEST_F(Log, BeginsAnewWhenItIsLong) {
  write(500);  // 50,000 pages, were it never copied
  EXPECT_GT(largest_, page * Checkpointer::most_pages);
  EXPECT_LT(largest_, page * 5 * Checkpointer::most_pages);
  EXPECT_EQ(open_sqlite(path_)->number("SELECT COUNT(*) FROM notes"), 500);
}

TEST_F(Log, WaitsForAReaderAndNotForEver) {
  const auto reader = open_sqlite(path_);
  reader->script("BEGIN");
  EXPECT_EQ(reader->number("SELECT COUNT(*) FROM notes"), 0);
  write(200);
  EXPECT_GT(size(), page * 20'000) << "the reader still sees the state it began with";
  EXPECT_EQ(reader->number("SELECT COUNT(*) FROM notes"), 0);
  reader->script("COMMIT");
  EXPECT_EQ(reader->number("SELECT COUNT(*) FROM notes"), 200);
  const std::int64_t grown = size();
  write(400);
  EXPECT_LT(size(), grown + page * 3 * Checkpointer::most_pages);
}

}  // namespace
}  // namespace assay::store
