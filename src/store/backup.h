// Backup, restore, and moving from one database to another are one thing: every table is copied,
// from one state of the source, while the server goes on. A backup is a SQLite file.
#pragma once

#include <filesystem>

#include "store/connection.h"

namespace assay::store {

// Copies all rows into a database whose tables are there and empty, all or nothing, and says how
// many. Throws Error when the target has rows, or the two are not of the same step of migration.
std::int64_t copy_tables(Connection& from, Connection& to);

struct BackupReport {
  std::int64_t rows = 0;
  std::vector<std::string> flaws;  // of the data; a damaged database needs a backup all the more
};

// Writes what the database holds now to a new file, which is there when it is complete, and checks
// what it holds. Throws Error when the file exists.
BackupReport back_up(const std::string& url, const std::filesystem::path& file);
// Fills an empty database, which is made when it is a file and not there. A backup by an older
// version is brought up to date; the backup itself stays as it is.
std::int64_t restore_backup(const std::filesystem::path& file, const std::string& url);

}  // namespace assay::store
