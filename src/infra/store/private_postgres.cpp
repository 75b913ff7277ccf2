#include "infra/store/private_postgres.h"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <optional>
#include <thread>
#include <vector>

#include "base/program_folder.h"
#include "infra/store/connection.h"

namespace assay::store {
namespace {

namespace fs = std::filesystem;

// The newest version's folder of programs, or nothing.
fs::path programs() {
  fs::path newest;
  int version = -1;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator("/usr/lib/postgresql", ignored)) {
    const int its_version = std::atoi(entry.path().filename().c_str());
    const fs::path folder = entry.path() / "bin";
    if (its_version <= version || !fs::exists(folder / "initdb")) continue;
    version = its_version;
    newest = folder;
  }
  return newest;
}

// PostgreSQL refuses to run as root, so root gives the work to another user.
struct User {
  uid_t user;
  gid_t group;
};
std::optional<User> other_user() {
  if (::geteuid() != 0) return std::nullopt;
  for (const char* name : {"postgres", "nobody"}) {
    if (const passwd* known = ::getpwnam(name)) return User{known->pw_uid, known->pw_gid};
  }
  fail("PostgreSQL does not run as root, and there is no user 'postgres' or 'nobody'.");
}

void give_away(const fs::path& folder) {
  const auto user = other_user();
  if (!user) return;
  const auto give = [&](const fs::path& path) {
    if (::lchown(path.c_str(), user->user, user->group) != 0) {
      fail("'{}' cannot be given to another user.", path.string());
    }
  };
  give(folder);
  for (const auto& entry : fs::recursive_directory_iterator(folder)) give(entry.path());
}

// Starts a program that dies with this process; its output goes to the file.
pid_t spawn(const std::vector<std::string>& command, const fs::path& output) {
  const auto user = other_user();
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = ::fork();
  if (child < 0) fail("No process can be made for '{}'.", command.front());
  if (child > 0) return child;
  // Between fork and exec only what is safe after a fork.
  const int log = ::open(output.c_str(), O_CREAT | O_WRONLY | O_APPEND, 0644);
  const int nothing = ::open("/dev/null", O_RDONLY);
  if (log < 0 || nothing < 0) ::_exit(127);
  ::dup2(nothing, 0);
  ::dup2(log, 1);
  ::dup2(log, 2);
  ::setpgid(0, 0);
  if (user &&
      (::setgroups(0, nullptr) != 0 || ::setgid(user->group) != 0 || ::setuid(user->user) != 0)) {
    ::_exit(126);
  }
  ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
  if (::chdir("/") == 0) ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

// In memory where there is enough of it: what a killed server had written is there all the same.
fs::path fresh_folder() {
  const fs::path memory = "/dev/shm";
  std::error_code none;
  const fs::space_info space = fs::space(memory, none);
  const bool fits = !none && space.available > std::uintmax_t{512} << 20U;
  const bool ours = fits && ::access(memory.c_str(), W_OK) == 0;
  std::string name = ((ours ? memory : fs::temp_directory_path()) / "assay_pg_XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) fail("'{}' cannot be made.", name);
  return name;
}

// Makes the files of an empty server below the folder.
void make_cluster(const fs::path& folder) {
  give_away(folder);
  const pid_t child =
      spawn({programs() / "initdb", "-D", folder / "data", "-U", "assay", "-A", "trust", "-E",
             "UTF8", "--locale=C.UTF-8", "--no-sync", "--no-instructions", "--wal-segsize=1"},
            folder / "log");
  int status = 0;
  ::waitpid(child, &status, 0);
  if (status != 0) fail("initdb failed; its words are in '{}'.", (folder / "log").string());
}

// Making a cluster takes a second, copying one a tenth: the first process keeps one beside its
// program for those that follow.
void copy_cluster(const fs::path& folder) {
  const fs::path kept =
      program_folder() / ("postgres_" + programs().parent_path().filename().string());
  const fs::path lock_name = kept.string() + ".lock";
  const int lock = ::open(lock_name.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644);
  if (lock < 0) return make_cluster(folder);
  ::flock(lock, LOCK_EX);
  try {
    if (!fs::exists(kept)) {
      make_cluster(folder);
      fs::remove_all(kept.string() + ".part");
      fs::copy(folder / "data", kept.string() + ".part", fs::copy_options::recursive);
      fs::rename(kept.string() + ".part", kept);
    } else {
      fs::copy(kept, folder / "data", fs::copy_options::recursive);
      give_away(folder);
    }
  } catch (...) {
    ::close(lock);
    throw;
  }
  ::close(lock);
}

}  // namespace

bool PrivatePostgres::is_installed() { return !programs().empty(); }

PrivatePostgres::PrivatePostgres(Disk disk) : folder_(fresh_folder()), disk_(disk) {
  try {
    copy_cluster(folder_);
    start();
  } catch (...) {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
    throw;
  }
}

PrivatePostgres::~PrivatePostgres() {
  kill();
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void PrivatePostgres::start() {
  const char* fsync = disk_ == Disk::forced ? "fsync=on" : "fsync=off";
  server_ = spawn({programs() / "postgres", "-D", folder_ / "data", "-k", folder_, "-c",
                   "listen_addresses=", "-c", fsync, "-c", "shared_buffers=16MB", "-c",
                   "max_connections=60", "-c", "autovacuum=off", "-c", "deadlock_timeout=20ms"},
                  folder_ / "log");
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (true) {
    try {
      open_postgres(fmt::format("postgresql://assay@/postgres?host={}", folder_.string()));
      return;
    } catch (const DatabaseError& error) {
      int status = 0;
      const bool ended = ::waitpid(server_, &status, WNOHANG) == server_;
      if (ended) server_ = -1;
      if (ended || std::chrono::steady_clock::now() > give_up) {
        fail("A private PostgreSQL did not start: {}", error.what());
      }
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

void PrivatePostgres::kill() {
  if (server_ < 0) return;
  ::kill(server_, SIGQUIT);  // an immediate shutdown: no checkpoint, no farewell
  int status = 0;
  ::waitpid(server_, &status, 0);
  server_ = -1;
}

std::string PrivatePostgres::create(const std::string& name) {
  const std::string url = fmt::format("postgresql://assay@/postgres?host={}", folder_.string());
  open_postgres(url)->script(fmt::format("CREATE SCHEMA \"{}\"", name));
  return fmt::format("{}&options=-csearch_path%3D{}", url, name);
}

}  // namespace assay::store
