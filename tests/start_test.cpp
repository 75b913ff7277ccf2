// What happens before a command begins and when it is stopped, which only the program itself shows.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "math/tensor/npy.h"

namespace assay {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// What a shell prints, messages included.
std::string said(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(("(" + command + ") 2>&1").c_str(), "r"),
                                                   ::pclose);
  std::string text;
  std::array<char, 4096> part{};
  while (const std::size_t size = ::fread(part.data(), 1, part.size(), pipe.get())) {
    text.append(part.data(), size);
  }
  return text;
}

std::string program(const std::string& words) { return std::string(ASSAY_PROGRAM) + " " + words; }

// OpenBLAS, which came with libraries that assay uses, looked for memory without end before main.
TEST(Start, UnderALimitOfMemoryHangsInNoLibrary) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers need more than the limit";
#endif
  const std::string limited = "ulimit -v 400000; timeout 60 ";
  EXPECT_THAT(said(limited + program("--version")), StartsWith("assay "));
  EXPECT_THAT(said("ldd " + program("")), Not(HasSubstr("blas")));
}

// libgomp tells what it has read from its environment, at every start.
TEST(Start, ThreadsOfACommandDoNotSpinWhileTheyWait) {
  const std::string telling = "env -u OMP_WAIT_POLICY -u GOMP_SPINCOUNT OMP_DISPLAY_ENV=verbose ";
  const std::string command = program("model tests/cli/files/tiny.onnx --threads 2");
  EXPECT_THAT(said(telling + command), HasSubstr("GOMP_SPINCOUNT = '0'"));
  // Who says how to wait is left alone, and what computes nothing starts once.
  EXPECT_THAT(said(telling + "OMP_WAIT_POLICY=active " + command),
              HasSubstr("OMP_WAIT_POLICY = 'ACTIVE'"));
  EXPECT_THAT(said(telling + program("--version")), Not(HasSubstr("GOMP_SPINCOUNT = '0'")));
}

// Runs the program until the file is there and a moment longer, then presses Ctrl-C. Its messages.
std::string stopped_after(std::vector<std::string> words, const std::filesystem::path& file,
                          const std::filesystem::path& messages) {
  words.insert(words.begin(), ASSAY_PROGRAM);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, messages.c_str(),
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
  // Whoever runs tests in the background may ignore Ctrl-C.
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  sigset_t usual;
  ::sigemptyset(&usual);
  ::sigaddset(&usual, SIGINT);
  ::posix_spawnattr_setsigdefault(&attributes, &usual);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  pid_t process = 0;
  EXPECT_EQ(::posix_spawn(&process, ASSAY_PROGRAM, &actions, &attributes, pointers.data(), environ),
            0);
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  for (int tries = 0; tries < 6000 && !std::filesystem::exists(file); ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  ::kill(process, SIGINT);
  int status = 0;
  ::waitpid(process, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT) << status;
  return read_file(messages);
}

// Thousands of inputs and a million masks: RISE alone would take hours.
TEST(Start, CtrlCSaysWhatIsKeptAndHowToGoOn) {
  const TemporaryFolder folder;
  write_npy(folder / "x.npy", Tensor(Shape{4000, 4}, std::vector<float>(16000, 1.0F)));
  const std::vector<std::string> asked{
      "--model",  "tests/cli/files/tiny.onnx", "--input", folder / "x.npy", "--method", "gradient",
      "--method", "rise:masks=1000000",        "--out"};
  std::vector<std::string> words{"explain"};
  words.insert(words.end(), asked.begin(), asked.end());
  words.push_back(folder / "maps");
  EXPECT_THAT(stopped_after(words, folder / "maps/maps.json", folder / "said"),
              HasSubstr("assay: stopped. '" + (folder / "maps").string() +
                        "' keeps the explanations of 1 of 2 methods; the same command goes on "
                        "from there.\n"));
  words = {"sweep", "--metric", "gini"};
  words.insert(words.end(), asked.begin(), asked.end());
  words.push_back(folder / "r.sqlite");
  EXPECT_THAT(stopped_after(words, folder / "r.sqlite", folder / "said"),
              HasSubstr("assay: stopped. '" + (folder / "r.sqlite").string() +
                        "' keeps what was judged; the same command goes on with what was under "
                        "way.\n"));
}

}  // namespace
}  // namespace assay
