#include "cli/serve.h"

#include <gmock/gmock.h>

#include <csignal>
#include <thread>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/study_build.h"
#include "cli/study_freeze.h"
#include "cli/test_console.h"
#include "infra/http/client.h"
#include "study/stimulus/small_workspace_test.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

// A stream that another thread reads while it is written.
class Shared : public std::stringbuf {
 public:
  std::string text() {
    const std::lock_guard lock(mutex_);
    return str();
  }

 protected:
  std::streamsize xsputn(const char* letters, std::streamsize count) override {
    const std::lock_guard lock(mutex_);
    return std::stringbuf::xsputn(letters, count);
  }
  int_type overflow(int_type letter) override {
    const std::lock_guard lock(mutex_);
    return std::stringbuf::overflow(letter);
  }

 private:
  std::recursive_mutex mutex_;  // writing letters may call overflow
};

TEST(ServeCommand, RefusesWhatItCannotServe) {
  const TemporaryFolder folder;
  EXPECT_THAT(refusal(Serve{.workspace = folder / "none"}), HasSubstr("no workspace folder"));
  EXPECT_THAT(refusal(Serve{.workspace = folder.path(), .port = 0, .certificate = "c.pem"}),
              HasSubstr("--key"));
  EXPECT_THAT(refusal(Serve{.workspace = folder.path(), .port = 0, .open = {"faces"}}),
              HasSubstr("'faces'"));
  EXPECT_THAT(refusal(Serve{.workspace = folder.path(), .port = 0, .pages = folder.path()}),
              HasSubstr("no pages in"));
}

TEST(ServeCommand, AnswersUntilItIsToldToStop) {
  // Left to the command's own wait: a signal to the process must not end this thread.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  const TemporaryFolder folder;
  Shared said;
  std::ostream out(&said);
  std::ostringstream err;
  Console console{out, err, {.stream = err, .clock = [] { return 0.0; }}};
  std::filesystem::create_directory(folder / "pages");
  write_file(folder / "pages" / "take.html", "a page");
  const stimulus::SmallWorkspace small(folder / "w");
  const std::filesystem::path study = folder / "w/studies/try";
  std::filesystem::create_directories(study);
  write_file(study / "design.json", to_json(stimulus::design_of("team", {"gradient"})));
  cli::said(StudyBuild{.folder = study});
  cli::said(StudyFreeze{.folder = study});
  std::atomic<bool> was_told = false;
  Serve serve{.workspace = folder / "w", .port = 0, .pages = folder / "pages"};
  serve.meanwhile = [&](const std::stop_token& stop) {
    while (!stop.stop_requested()) std::this_thread::yield();
    was_told = true;
  };
  std::thread server([&] { serve(console); });
  while (said.text().find("The first account") == std::string::npos) std::this_thread::yield();
  const std::string text = said.text();
  const std::string mark = "Listening at http://127.0.0.1:";
  const int port = std::stoi(text.substr(text.find(mark) + mark.size()));
  EXPECT_THAT(text, HasSubstr(fmt::format("127.0.0.1:{}/study/try?participant=NAME", port)));
  http::Client client({.port = port});
  EXPECT_THAT(client.get("/health").body, HasSubstr("ok"));
  EXPECT_THAT(client.get("/metrics").body, HasSubstr("assay_store_commits_total"));
  EXPECT_EQ(client.get("/take").body, "a page");
  pthread_kill(server.native_handle(), SIGTERM);
  server.join();
  EXPECT_THAT(err.str(), HasSubstr("Stopping"));
  EXPECT_TRUE(was_told);
}

}  // namespace
}  // namespace assay::cli
