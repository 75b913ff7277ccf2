#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/error.h"

namespace assay {
namespace {

namespace fs = std::filesystem;

std::string reason() { return std::strerror(errno); }

// An open file that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

// Beside the target, because a rename is atomic only within one file system. Returns the open file
// and sets its path.
int create_beside(const fs::path& target, fs::path& path) {
  constexpr int attempts = 1000;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    path = target.parent_path() /
           fmt::format(".{}.{}.{}.tmp", target.filename().string(), ::getpid(), attempt);
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0) return file;
    if (errno != EEXIST) break;
  }
  fail("Cannot write '{}': {}.", target.string(), reason());
}

// So that the rename itself survives a power cut. Some file systems cannot; the file is whole then
// all the same, so it is no failure.
void sync_folder(const fs::path& folder) {
  const Descriptor opened(
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened.is_open()) ::fsync(opened.number());
}

std::size_t size_of(const Descriptor& file, const fs::path& path, std::size_t most) {
  struct stat status {};
  if (::fstat(file.number(), &status) != 0) fail("Cannot read '{}': {}.", path.string(), reason());
  if (S_ISDIR(status.st_mode)) fail("'{}' is a folder; give a file.", path.string());
  if (!S_ISREG(status.st_mode)) fail("'{}' is not a regular file.", path.string());
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size > most) {
    fail("'{}' has {} bytes; at most {} are read.", path.string(), size, most);
  }
  return size;
}

}  // namespace

std::string read_file(const fs::path& path, std::size_t most) {
  // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) {
    if (errno == ENOENT) fail("The file '{}' does not exist.", path.string());
    fail("Cannot read '{}': {}.", path.string(), reason());
  }
  const std::size_t size = size_of(file, path, most);

  std::string bytes(size, '\0');
  std::size_t have = 0;
  while (have < size) {
    const ssize_t got = ::read(file.number(), bytes.data() + have, size - have);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail("Cannot read '{}': {}.", path.string(), reason());
    if (got == 0) fail("'{}' became shorter while it was read; try again.", path.string());
    have += static_cast<std::size_t>(got);
  }
  return bytes;
}

void make_folder(const fs::path& path) {
  std::error_code problem;
  fs::create_directories(path, problem);
  if (problem) fail("The folder '{}' cannot be made: {}.", path.string(), problem.message());
}

void write_file(const fs::path& path, std::string_view bytes, Lasting lasting) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) fail("'{}' is a folder; give a file to write.", path.string());
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    fail("'{}' is not a regular file and cannot be replaced.", path.string());
  }
  fs::path target = path;
  if (fs::exists(status)) target = fs::canonical(path, error);
  if (error && fs::exists(status)) fail("Cannot write '{}': {}.", path.string(), error.message());
  if (!target.has_filename()) fail("'{}' names no file to write.", path.string());

  Draft draft(target);
  draft.write(bytes);
  draft.keep(lasting);
}

void settle(const fs::path& folder) {
  const Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!opened.is_open() || ::syncfs(opened.number()) != 0) {
    fail("What was written to '{}' cannot be brought to the disk: {}.", folder.string(), reason());
  }
}

Draft::Draft(fs::path target) : target_(std::move(target)), file_(create_beside(target_, path_)) {}

void expect_writable(const fs::path& path) {
  if (fs::is_directory(path)) fail("Cannot write '{}': it is a folder.", path.string());
  const Draft probe(path);
}

Draft::~Draft() {
  if (file_ >= 0) ::close(file_);
  if (!kept_) ::unlink(path_.c_str());
}

void Draft::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("Cannot write '{}': {}.", target_.string(), reason());
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void Draft::keep(Lasting lasting) {
  const bool waits = lasting == Lasting::at_once;
  if ((waits && ::fsync(file_) != 0) || ::close(std::exchange(file_, -1)) != 0 ||
      ::rename(path_.c_str(), target_.c_str()) != 0) {
    fail("Cannot write '{}': {}.", target_.string(), reason());
  }
  kept_ = true;
  if (waits) sync_folder(target_.parent_path());
}

}  // namespace assay
