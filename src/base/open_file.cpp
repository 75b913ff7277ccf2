#include "base/open_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.h"

namespace assay {

namespace fs = std::filesystem;

OpenFile::OpenFile(fs::path path) : path_(std::move(path)) {
  std::error_code error;
  const fs::file_status status = fs::status(path_, error);
  if (!fs::exists(status)) fail("The file '{}' does not exist.", path_.string());
  if (fs::is_directory(status)) fail("'{}' is a folder; give a file.", path_.string());
  if (!fs::is_regular_file(status)) fail("'{}' is not a regular file.", path_.string());
  size_ = fs::file_size(path_, error);
  if (!error) file_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file_ < 0) {
    fail("Cannot read '{}': {}.", path_.string(), error ? error.message() : std::strerror(errno));
  }
}

OpenFile::~OpenFile() { ::close(file_); }

std::string OpenFile::read(std::size_t from, std::size_t count) const {
  std::string bytes(count, '\0');
  std::size_t have = 0;
  while (have < count) {
    const ssize_t got =
        ::pread(file_, bytes.data() + have, count - have, static_cast<off_t>(from + have));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail("Cannot read '{}': {}.", path_.string(), std::strerror(errno));
    if (got == 0) fail("'{}' became shorter while it was read; try again.", path_.string());
    have += static_cast<std::size_t>(got);
  }
  return bytes;
}

}  // namespace assay
