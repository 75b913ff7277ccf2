// For tests of a server in another process: the commands that a researcher runs next to it, and the
// researcher's browser.
#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/file.h"
#include "infra/store/accounts.h"
#include "infra/store/logins.h"
#include "study/server/browser_test.h"
#include "study/server/clock.h"

namespace assay {

// How a command ended: its exit code, -1 after a signal, and what it printed.
struct Ended {
  int code = -1;
  std::string text;
};

inline Ended run_assay(std::vector<std::string> words, const std::filesystem::path& output) {
  words.insert(words.begin(), ASSAY_PROGRAM);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t to_file;
  posix_spawn_file_actions_init(&to_file);
  posix_spawn_file_actions_addopen(&to_file, 1, output.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
  posix_spawn_file_actions_adddup2(&to_file, 1, 2);
  pid_t process = -1;
  ::posix_spawn(&process, ASSAY_PROGRAM, &to_file, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&to_file);
  int status = 0;
  ::waitpid(process, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(output)};
}

// An owner who is logged in, as every server on that database knows.
inline std::string owner_token(store::Connection& connection) {
  const std::int64_t now = server::wall_clock();
  const std::string invitation =
      store::invite(connection, store::Role::owner, now, now + server::days_ms);
  store::create_account(connection, invitation, "owner", "no password", now);
  return store::finish_login(connection, "owner", "here", now).token;
}

inline server::Browser browser_of(int port, const std::string& token) {
  server::Browser browser(port);
  browser.set_cookie(fmt::format("{}={}", server::login_cookie, token));
  browser.set_csrf(store::csrf_token(token));
  return browser;
}

}  // namespace assay
