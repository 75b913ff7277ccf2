#include "infra/store/database_lock.h"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "infra/store/store.h"

namespace assay::store {
namespace {

using Purpose = DatabaseLock::Purpose;
using testing::HasSubstr;
using testing::Optional;

std::string refusal(const std::string& database, Purpose purpose) {
  try {
    const DatabaseLock lock(database, purpose);
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(DatabaseLock, IsHeldOnceAndSaysByWhom) {
  const TemporaryFolder folder;
  const std::string file = folder / "assay.db";
  {
    DatabaseLock lock(file, Purpose::serve);
    lock.set_address("http://127.0.0.1:8080");
    const std::string told = refusal(file, Purpose::serve);
    EXPECT_THAT(told, HasSubstr(fmt::format("process {} serves it at http://127.0.0.1:8080 since 2",
                                            ::getpid())));
    EXPECT_THAT(told, HasSubstr("--database postgresql://"));
    EXPECT_THAT(refusal(file, Purpose::restore), HasSubstr("Stop the server first."));
    lock.set_address("http://a");  // what was longer before leaves nothing behind
    EXPECT_EQ(read_file(file + ".lock").find("8080"), std::string::npos);
  }
  EXPECT_EQ(refusal(file, Purpose::restore), "");
  EXPECT_THAT(refusal(folder / "none/assay.db", Purpose::serve), HasSubstr("cannot be opened"));
}

TEST(DatabaseLock, IsTheSameByWhateverPathTheDatabaseIsReached) {
  const TemporaryFolder folder;
  write_file(folder / "assay.db", "");
  std::filesystem::create_symlink(folder / "assay.db", folder / "link.db");
  const DatabaseLock lock(folder / "assay.db", Purpose::serve);
  EXPECT_THAT(refusal(folder / "link.db", Purpose::serve), HasSubstr("is in use"));
  EXPECT_THAT(refusal(folder.path() / "." / "assay.db", Purpose::serve), HasSubstr("is in use"));
}

TEST(DatabaseLock, VanishesWithAProcessThatIsKilled) {
  const TemporaryFolder folder;
  const std::string file = folder / "assay.db";
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe(pipe.data()), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const DatabaseLock lock(file, Purpose::serve);
    static_cast<void>(!::write(pipe[1], "x", 1));
    while (true) ::pause();
  }
  char letter = 0;
  ASSERT_EQ(::read(pipe[0], &letter, 1), 1);
  EXPECT_THAT(refusal(file, Purpose::serve), HasSubstr(fmt::format("process {} ", child)));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(refusal(file, Purpose::serve), "");
  ::close(pipe[0]);
  ::close(pipe[1]);
}

// Any descriptor of the file that its process closes takes a lock of fcntl's away.
TEST(DatabaseLock, StaysWhenItsProcessReadsTheFile) {
  const TemporaryFolder folder;
  const std::string file = folder / "assay.db";
  DatabaseLock lock(file, Purpose::serve);
  lock.acknowledge(7);
  EXPECT_THAT(acknowledged_commit(file), Optional(7U));
  EXPECT_THAT(refusal(file, Purpose::serve), HasSubstr("is in use"));
}

TEST(DatabaseLock, KnowsTheLastCommitOfItsHolderAndOfNoneBefore) {
  const TemporaryFolder folder;
  const std::string file = folder / "assay.db";
  EXPECT_EQ(acknowledged_commit(file), std::nullopt);
  {
    DatabaseLock lock(file, Purpose::serve);
    EXPECT_EQ(acknowledged_commit(file), std::nullopt);
    for (const std::uint32_t commit : {0U, 99U, 4'294'967'295U}) {
      lock.acknowledge(commit);
      EXPECT_THAT(acknowledged_commit(file), Optional(commit));
    }
  }
  EXPECT_THAT(acknowledged_commit(file), Optional(4'294'967'295U)) << "a backup may come later";
  const DatabaseLock next(file, Purpose::restore);
  EXPECT_EQ(acknowledged_commit(file), std::nullopt);
}

TEST(DatabaseLock, LearnsOfEveryCommitThatWroteBeforeItsJobIsDone) {
  const TemporaryFolder folder;
  const std::string file = folder / "assay.db";
  DatabaseLock lock(file, Purpose::serve);
  const auto commit = [&] { return open(file)->number("PRAGMA user_version"); };
  Store store(file, {.lock = &lock});
  store.wait([](Connection& c) { c.run("INSERT INTO chain_heads VALUES ('one', 1, '')"); });
  EXPECT_THAT(acknowledged_commit(file), Optional(1U));
  EXPECT_EQ(commit(), 1);
  store.wait([](Connection& c) { c.run("SELECT count(*) FROM chain_heads"); });
  EXPECT_THAT(acknowledged_commit(file), Optional(1U)) << "reading costs no write";
  store.wait([](Connection& c) { c.run("DELETE FROM chain_heads WHERE name = 'one'"); });
  EXPECT_THAT(acknowledged_commit(file), Optional(2U));
  EXPECT_EQ(commit(), 2);
}

TEST(DatabaseLock, IsNothingForPostgres) {
  EXPECT_EQ(lock_database("postgresql://host/db", Purpose::serve), nullptr);
}

}  // namespace
}  // namespace assay::store
