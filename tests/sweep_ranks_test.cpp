// Sweeps by the program itself: under mpirun they give what one process gives, and what was stored
// survives a kill.
#include <gmock/gmock.h>

#include <functional>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "infra/store/connection.h"
#include "math/tensor/npy.h"

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
  // Takes some seconds; what is done is stored every half second.
  std::string long_words(const std::string& out) const { return words(out, 60'000); }
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
    // Numbers of reasons are in the order in which they were first heard, and mean nothing; nor
    // does the order of units, of which one of all items begins where one of a block does.
    for (const char* question :
         {"SELECT * FROM about", "SELECT * FROM models", "SELECT * FROM methods",
          "SELECT * FROM metrics", "SELECT * FROM items", "SELECT * FROM asked",
          "SELECT scores.model, metric, method, item, value, reasons.reason, curve FROM scores "
          "LEFT JOIN reasons ON reasons.id = scores.reason ORDER BY 1, 2, 3, 4",
          "SELECT model, method, first, items, forward, backward, asked, run FROM units "
          "ORDER BY model, method, first, items"}) {
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

  // What the shell does to end the program after so many seconds of its own time, on any machine in
  // the middle of its work: by the kernel, as when memory is short.
  static std::string ends_after(int seconds, const std::string& command) {
    return fmt::format("ulimit -c 0; ulimit -t {}; exec {}", seconds, command);
  }
  static std::string shell(const std::string& script) { return "sh -c '" + script + "'"; }
  // Runs what `ends_after` makes of `command`, for longer if nothing was stored before it ended.
  void kill_in_the_middle(const std::string& name,
                          const std::function<std::string(int seconds)>& command) {
    for (int seconds = 1; seconds <= 16 && units(name) == 0; seconds *= 2) {
      const std::string said = run(command(seconds));
      ASSERT_NE(code, 0) << "it ended before it could be killed: " << said;
    }
    EXPECT_GT(units(name), 0);
    EXPECT_LT(units(name), units("one.sqlite"));
  }

  TemporaryFolder folder;
  int code = 0;
};

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
  run(long_words("one.sqlite"));
  ASSERT_EQ(code, 0);
  kill_in_the_middle("killed.sqlite", [&](int seconds) {
    return shell(ends_after(seconds, long_words("killed.sqlite")));
  });
  EXPECT_THAT(run(long_words("killed.sqlite")), HasSubstr("were judged before"));
  EXPECT_EQ(content("killed.sqlite"), content("one.sqlite"));

  if (!has_mpirun()) GTEST_SKIP() << "there is no mpirun";
  for (const int victim : {0, 1}) {
    const std::string name = fmt::format("rank{}.sqlite", victim);
    const std::string words = long_words(name);
    kill_in_the_middle(name, [&](int seconds) {
      return on_ranks(
          2, shell(fmt::format("if [ $OMPI_COMM_WORLD_RANK = {} ]; then {}; fi; exec {}", victim,
                               ends_after(seconds, words), words)));
    });
    EXPECT_THAT(run(on_ranks(2, words)), HasSubstr("were judged before"));
    EXPECT_EQ(content(name), content("one.sqlite"));
  }
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
