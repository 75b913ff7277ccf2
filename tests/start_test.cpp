// What happens before a command begins, which only the program itself shows.
#include <gmock/gmock.h>
#include <stdio.h>

#include <array>
#include <memory>
#include <string>

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

}  // namespace
}  // namespace assay
