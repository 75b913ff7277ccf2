#include "net/fetch/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "base/error.h"
#include "base/file.h"

namespace assay::fetch {
namespace {

// The last line that says something, as it will stand inside a sentence.
std::string last_line(const std::filesystem::path& log) {
  std::string text = read_file(log);
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  const std::size_t start = text.rfind('\n');
  return start == std::string::npos ? text : text.substr(start + 1);
}

struct Actions {
  posix_spawn_file_actions_t value;
  Actions() { posix_spawn_file_actions_init(&value); }
  ~Actions() { posix_spawn_file_actions_destroy(&value); }
  Actions(const Actions&) = delete;
  Actions& operator=(const Actions&) = delete;
};

int wait_for(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) fail("Waiting for a program failed: {}.", std::strerror(errno));
  }
  return status;
}

}  // namespace

void run(const std::vector<std::string>& command, const std::filesystem::path& folder) {
  expects(!command.empty(), "a command names its program");
  const std::filesystem::path log = folder / "log";
  Actions actions;
  posix_spawn_file_actions_addchdir_np(&actions.value, folder.c_str());
  posix_spawn_file_actions_addopen(&actions.value, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions.value, STDOUT_FILENO, log.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions.value, STDOUT_FILENO, STDERR_FILENO);
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t process = 0;
  const int problem =
      posix_spawnp(&process, arguments[0], &actions.value, nullptr, arguments.data(), environ);
  if (problem != 0) {
    fail("The program '{}' cannot be run ({}); is it installed?", command[0],
         std::strerror(problem));
  }
  const int status = wait_for(process);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    fail("'{}' failed: {}", fmt::join(command, " "), last_line(log));
  }
}

}  // namespace assay::fetch
