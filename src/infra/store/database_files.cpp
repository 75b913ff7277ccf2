#include "infra/store/database_files.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <filesystem>

#include "infra/store/database_lock.h"

namespace assay::store {

DatabaseFiles::DatabaseFiles(const std::string& database) {
  const std::string whole = std::filesystem::absolute(database).string();
  for (const std::string& path : {whole, whole + "-wal", whole + "-shm", lock_path(database)}) {
    struct stat found {};
    if (::stat(path.c_str(), &found) != 0) continue;
    files_.push_back({path, found.st_dev, found.st_ino});
  }
}

std::optional<std::string> DatabaseFiles::trouble() const {
  for (const File& file : files_) {
    struct stat found {};
    const bool there = ::stat(file.path.c_str(), &found) == 0;
    if (there && found.st_dev == file.device && found.st_ino == file.number) continue;
    // Without the folder: whoever asks after the server's health need not know it.
    return fmt::format(
        "The database's file '{}' was {} while the server was running, so nothing can be stored "
        "any "
        "more: restart the server, and compare the newest answers with the last backup.",
        std::filesystem::path(file.path).filename().string(), there ? "replaced" : "deleted");
  }
  return std::nullopt;
}

}  // namespace assay::store
