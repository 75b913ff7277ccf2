// The files of an open SQLite database: itself, its log and the log's index, and the lock file
// where there is one. Somebody may delete or replace them under a running server, which would go on
// writing into files that have no name any more and are gone with the process, or let another
// server in beside it.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace assay::store {

class DatabaseFiles {
 public:
  // Remembers those that are there now, while the database is open.
  explicit DatabaseFiles(const std::string& database);

  // What has become of them, in a sentence; nothing while they are what they were. Costs a few
  // microseconds; from any thread.
  std::optional<std::string> trouble() const;

 private:
  struct File {
    std::string path;
    dev_t device;
    ino_t number;
  };
  std::vector<File> files_;
};

}  // namespace assay::store
