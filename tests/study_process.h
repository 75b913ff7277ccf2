// For tests: a server in a process of its own that is killed without warning and started again on
// the same port.
#pragma once

#include <arpa/inet.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace assay {

class StudyProcess {
 public:
  StudyProcess(std::filesystem::path workspace, std::string database)
      : workspace_(std::move(workspace)), database_(std::move(database)), port_(free_port()) {}
  ~StudyProcess() { kill(); }
  StudyProcess(const StudyProcess&) = delete;
  StudyProcess& operator=(const StudyProcess&) = delete;

  int port() const { return port_; }

  void start() {
    std::vector<std::string> words{STUDY_HOST, workspace_.string(), std::to_string(port_)};
    if (!database_.empty()) words.push_back(database_);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    ::posix_spawn(&pid_, STUDY_HOST, nullptr, nullptr, pointers.data(), environ);
  }
  void kill() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }
  // Until it takes connections; false when the process has ended by itself.
  bool wait_until_ready() {
    while (!is_listening()) {
      if (::waitpid(pid_, nullptr, WNOHANG) != 0) return pid_ = -1, false;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
  }

 private:
  static sockaddr_in address(int port) {
    sockaddr_in result{};
    result.sin_family = AF_INET;
    result.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    result.sin_port = htons(static_cast<std::uint16_t>(port));
    return result;
  }
  // Below those that the system gives to clients: one of them could take the port of a server that
  // is down, or even connect to itself.
  static int free_port() {
    static std::atomic<int> taken = 0;
    while (true) {
      const int port = 12000 + (::getpid() + 101 * taken++) % 18000;
      const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      const sockaddr_in wanted = address(port);
      const bool is_free =
          ::bind(socket, reinterpret_cast<const sockaddr*>(&wanted), sizeof wanted) == 0;
      ::close(socket);
      if (is_free) return port;
    }
  }
  bool is_listening() const {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_in to = address(port_);
    const bool taken = ::connect(socket, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
    ::close(socket);
    return taken;
  }

  std::filesystem::path workspace_;
  std::string database_;
  int port_;
  pid_t pid_ = -1;
};

}  // namespace assay
