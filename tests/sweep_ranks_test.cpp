// Sweeps by the program itself: under mpirun they give what one process gives, and what was stored
// survives a kill.
#include <gmock/gmock.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "store/connection.h"
#include "tensor/npy.h"

namespace assay {
namespace {

using testing::HasSubstr;

#if defined(__has_feature)
constexpr bool under_thread_sanitizer = __has_feature(thread_sanitizer);
#else
constexpr bool under_thread_sanitizer = false;
#endif

bool has_mpirun() { return std::system("command -v mpirun >/dev/null") == 0; }

class SweepRanks : public testing::Test {
 protected:
  SweepRanks() {
    Tensor inputs({400, 4});
    for (std::size_t at = 0; at < inputs.data.size(); ++at) {
      inputs.data[at] = static_cast<float>(at * 37 % 101) / 50 - 1;
    }
    write_npy(folder / "x.npy", inputs);
  }

  std::string words(const std::string& out, int masks = 4000) const {
    return fmt::format(
        "{} sweep --model tests/cli/files/tiny.onnx --input {} --method gradient --method "
        "rise:masks={} --method smoothgrad:samples=500 --metric deletion --metric insertion "
        "--metric infidelity --metric gini --metric consistency --threads 1 --out {}",
        ASSAY_PROGRAM, (folder / "x.npy").string(), masks, (folder / out).string());
  }
  // Takes some seconds: what is done within half a second is stored at once.
  std::string long_words(const std::string& out) const { return words(out, 40'000); }
  // OpenMPI gives some of its memory back to nobody, which a sanitizer would call a failure.
  static std::string on_ranks(int ranks, const std::string& command) {
    return fmt::format(
        "env LSAN_OPTIONS=detect_leaks=0 mpirun --allow-run-as-root --oversubscribe -n {} {}",
        ranks, command);
  }
  // What it prints; the exit code goes to `code`.
  std::string run(const std::string& command) {
    const std::filesystem::path said = folder / "said.txt";
    code = std::system((command + " >" + said.string() + " 2>&1").c_str());
    return read_file(said);
  }

  std::vector<store::Cell> content(const std::string& name) const {
    const auto file = store::open_single_file((folder / name).string(), store::Access::read);
    std::vector<store::Cell> cells;
    // Numbers of reasons are in the order in which they were first heard, and mean nothing.
    for (const char* question :
         {"SELECT * FROM about", "SELECT * FROM models", "SELECT * FROM methods",
          "SELECT * FROM metrics", "SELECT * FROM items", "SELECT * FROM asked",
          "SELECT scores.model, metric, method, item, value, reasons.reason, curve FROM scores "
          "LEFT JOIN reasons ON reasons.id = scores.reason ORDER BY 1, 2, 3, 4",
          "SELECT model, method, first, items, forward, backward, asked, run FROM units "
          "ORDER BY model, method, first"}) {
      for (const store::Row& row : file->run(question)) {
        cells.insert(cells.end(), row.cells().begin(), row.cells().end());
      }
    }
    return cells;
  }
  std::int64_t units(const std::string& name) const {
    if (!std::filesystem::exists(folder / name)) return 0;
    try {
      const auto file = store::open_single_file((folder / name).string(), store::Access::read);
      return file->number("SELECT count(*) FROM units");
    } catch (const Error&) {
      return 0;  // it is being made
    }
  }

  // Starts the command and, when something was stored, kills what `victim` picks of it.
  void kill_in_the_middle(const std::string& command, const std::string& name,
                          const std::function<pid_t(pid_t started)>& victim) {
    std::string shell = "exec " + command + " >/dev/null 2>&1";
    std::string sh = "sh";
    std::string flag = "-c";
    char* arguments[] = {sh.data(), flag.data(), shell.data(), nullptr};
    pid_t started = 0;
    ASSERT_EQ(::posix_spawn(&started, "/bin/sh", nullptr, nullptr, arguments, environ), 0);
    int status = 0;
    while (units(name) == 0 && ::waitpid(started, &status, WNOHANG) == 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    const pid_t killed = victim(started);
    ASSERT_GT(killed, 0) << "it ended before it could be killed: " << command;  // 0 would be us
    ::kill(killed, SIGKILL);
    ::waitpid(started, &status, 0);
    EXPECT_FALSE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    EXPECT_GT(units(name), 0);
    EXPECT_LT(units(name), 7 * 7);  // blocks of 64 items, methods and controls
  }

  TemporaryFolder folder;
  int code = 0;
};

// The last process whose parent it is.
pid_t child_of(pid_t parent) {
  std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", parent));
  pid_t last = 0;
  for (pid_t child = 0; children >> child;) last = child;
  return last;
}

TEST_F(SweepRanks, GiveTheSameBitsAsOneProcess) {
  if (!has_mpirun()) GTEST_SKIP() << "there is no mpirun";
  run(words("one.sqlite"));
  EXPECT_EQ(code, 0);
  for (const int ranks : {2, 3}) {
    const std::string name = fmt::format("r{}.sqlite", ranks);
    const std::string said = run(on_ranks(ranks, words(name)));
    EXPECT_EQ(code, 0) << said;
    EXPECT_EQ(content(name), content("one.sqlite"));
    // One of them speaks.
    EXPECT_EQ(said.find("forward and"), said.rfind("forward and"));
  }
}

TEST_F(SweepRanks, LoseNothingThatWasStoredWhenOneIsKilled) {
  if (!has_mpirun()) GTEST_SKIP() << "there is no mpirun";
  run(long_words("one.sqlite"));
  kill_in_the_middle(long_words("killed.sqlite"), "killed.sqlite",
                     [](pid_t started) { return started; });
  EXPECT_THAT(run(long_words("killed.sqlite")), HasSubstr("were judged before"));
  EXPECT_EQ(content("killed.sqlite"), content("one.sqlite"));

  const std::string together = on_ranks(2, long_words("ranks.sqlite"));
  kill_in_the_middle(together, "ranks.sqlite", child_of);
  EXPECT_THAT(run(together), HasSubstr("were judged before"));
  EXPECT_EQ(content("ranks.sqlite"), content("one.sqlite"));
}

TEST_F(SweepRanks, RefuseWithOneVoice) {
  if (!has_mpirun()) GTEST_SKIP() << "there is no mpirun";
  const std::string said = run(on_ranks(3, words("r.sqlite") + " --metric deletoin"));
  EXPECT_NE(code, 0);
  const std::string sentence = "There is no metric 'deletoin'; did you mean 'deletion'?";
  EXPECT_THAT(said, HasSubstr(sentence));
  EXPECT_EQ(said.find(sentence), said.rfind(sentence));
  EXPECT_FALSE(std::filesystem::exists(folder / "r.sqlite"));
}

// A program without the library beside it.
TEST_F(SweepRanks, SayThatMpiIsMissing) {
  std::filesystem::copy_file(ASSAY_PROGRAM, folder / "assay");
  const std::string said =
      run("OMPI_COMM_WORLD_SIZE=2 " + (folder / "assay").string() +
          " sweep --model m --input x --method gradient --metric gini --out r");
  EXPECT_NE(code, 0);
  EXPECT_THAT(said, HasSubstr("mpirun started several processes, but 'libassay_mpi.so' is not"));
  EXPECT_THAT(said, HasSubstr("install libopenmpi-dev"));
}

// Where files may not grow beyond 64 kB.
TEST_F(SweepRanks, SayThatTheDiskIsFull) {
  if (under_thread_sanitizer) GTEST_SKIP() << "no program starts there under the thread sanitizer";
  const std::string said = run("ulimit -f 64; " + words("r.sqlite"));
  EXPECT_NE(code, 0);
  EXPECT_THAT(said, HasSubstr("Results cannot be written"));
  EXPECT_THAT(said, HasSubstr("All that was stored before is kept"));
  run(words("r.sqlite"));
  EXPECT_EQ(code, 0);
}

}  // namespace
}  // namespace assay
