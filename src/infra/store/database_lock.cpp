#include "infra/store/database_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <thread>

#include "infra/store/connection.h"

namespace assay::store {
namespace {

// The number of the last acknowledged commit, twice: a reader that meets half a write sees two
// numbers that differ.
constexpr std::string_view nothing_acknowledged = "---------- ----------\n";
constexpr std::size_t most_description = 400;

void write_at(int file, std::string_view text, std::size_t offset, const std::string& path) {
  while (!text.empty()) {
    const ssize_t written = ::pwrite(file, text.data(), text.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) fail("'{}' cannot be written: {}.", path, std::strerror(errno));
    text.remove_prefix(static_cast<std::size_t>(written));
    offset += static_cast<std::size_t>(written);
  }
}

std::string read_at(int file, std::size_t most, std::size_t offset) {
  std::string text(most, '\0');
  const ssize_t size = ::pread(file, text.data(), most, static_cast<off_t>(offset));
  text.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
  return text;
}

std::string time_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M UTC", &parts)};
}

// "process 4711 serves it at http://127.0.0.1:8080 since 2026-11-20 08:00 UTC"
std::string holder_of(int file) {
  const std::string text = read_at(file, most_description, nothing_acknowledged.size());
  const std::string line = text.substr(0, text.find('\n'));
  return line.empty() ? "another process holds it" : line;
}

// A process that has just been killed may still be on its way out.
bool locked(int file) {
  constexpr int tries = 20;
  for (int at = 0; at < tries; ++at) {
    if (::flock(file, LOCK_EX | LOCK_NB) == 0) return true;
    if (errno != EWOULDBLOCK && errno != EINTR) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
  }
  return false;
}

}  // namespace

std::string lock_path(const std::string& database) {
  std::error_code problem;
  const auto path = std::filesystem::weakly_canonical(database, problem);
  return (problem ? database : path.string()) + ".lock";
}

DatabaseLock::DatabaseLock(const std::string& database, Purpose purpose)
    : path_(lock_path(database)), purpose_(purpose), since_(time_now()) {
  file_ = ::open(path_.c_str(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file_ < 0) {
    fail(
        "The lock file '{}' cannot be opened ({}): check that its folder exists and may be "
        "written.",
        path_, std::strerror(errno));
  }
  if (!locked(file_)) {
    const std::string holder = holder_of(file_);
    ::close(file_);
    fail("'{}' is in use: {}. {}", database, holder,
         purpose == Purpose::serve
             ? "Stop that process first, or let several servers share a PostgreSQL database "
               "(--database postgresql://...)."
             : "Stop the server first.");
  }
  write_at(file_, nothing_acknowledged, 0, path_);
  describe("");
}

DatabaseLock::~DatabaseLock() { ::close(file_); }

void DatabaseLock::set_address(std::string_view address) { describe(address); }

void DatabaseLock::describe(std::string_view address) {
  const std::string text = fmt::format("process {} {} it{}{} since {}\n", ::getpid(),
                                       purpose_ == Purpose::serve ? "serves" : "restores",
                                       address.empty() ? "" : " at ", address, since_);
  write_at(file_, text, nothing_acknowledged.size(), path_);
  const std::size_t size = nothing_acknowledged.size() + text.size();
  if (::ftruncate(file_, static_cast<off_t>(size)) != 0) {
    fail("'{}' cannot be written: {}.", path_, std::strerror(errno));
  }
}

void DatabaseLock::acknowledge(std::uint32_t commit) {
  write_at(file_, fmt::format("{0:010} {0:010}\n", commit), 0, path_);
}

std::unique_ptr<DatabaseLock> lock_database(const std::string& url, DatabaseLock::Purpose purpose) {
  return is_postgres(url) ? nullptr : std::make_unique<DatabaseLock>(url, purpose);
}

std::optional<std::uint32_t> acknowledged_commit(const std::string& database) {
  const int file = ::open(lock_path(database).c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;  // nobody ever served it
  std::string text;
  bool whole = false;
  for (int tries = 0; tries < 1000 && !whole; ++tries) {
    text = read_at(file, nothing_acknowledged.size(), 0);
    whole = text.size() == nothing_acknowledged.size() && text.compare(0, 10, text, 11, 10) == 0;
  }
  ::close(file);
  if (!whole || text == nothing_acknowledged) return std::nullopt;
  return static_cast<std::uint32_t>(std::strtoul(text.c_str(), nullptr, 10));
}

}  // namespace assay::store
