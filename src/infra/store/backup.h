// Backup, restore, and moving from one database to another are one thing: every table is copied,
// from one state of the source, while the server goes on. A backup is a SQLite file with a manifest
// (manifest.h); restore.h brings it back.
#pragma once

#include <filesystem>

#include "infra/store/connection.h"

namespace assay::store {

// Copies all rows into a database whose tables are there and empty, all or nothing, and says how
// many. Throws Error when the target has rows, or the two are not of the same step of migration.
std::int64_t copy_tables(Connection& from, Connection& to);
// Throws Error as copy_tables would.
void check_target(Connection& from, Connection& to);

struct BackupOptions {
  std::filesystem::path key_file;  // of the chains; see chain_key.h
  bool with_key = false;           // whether the backup holds the key, too
};

struct BackupReport {
  std::int64_t rows = 0;
  std::vector<std::string> flaws;  // of the data; a damaged database needs a backup all the more
};

// Writes what the database holds now to a new file, which is there when it is complete, and checks
// what it holds. Throws Error when the file exists.
BackupReport back_up(const std::string& url, const std::filesystem::path& file,
                     const BackupOptions& options);

// Removes a SQLite file that was for the time being, and its log, however the work on it ends.
class PassingDatabase {
 public:
  explicit PassingDatabase(std::string path);
  ~PassingDatabase();
  PassingDatabase(const PassingDatabase&) = delete;
  PassingDatabase& operator=(const PassingDatabase&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace assay::store
