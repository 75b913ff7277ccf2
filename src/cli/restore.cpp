#include "cli/restore.h"

#include <fmt/ostream.h>

#include "base/file.h"
#include "cli/workspace_database.h"
#include "store/backup.h"
#include "store/database_lock.h"
#include "store/integrity.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

// Leaves a database in one file. SQLite refuses while anybody else has it open.
void close_log(const fs::path& file) {
  const auto connection = store::open_sqlite(file.string());
  try {
    connection->script("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE");
  } catch (const store::DatabaseError&) {
    fail("'{}' is in use; stop the server first.", file.string());
  }
}

// A name beside the file that nothing has yet.
fs::path free_path(const fs::path& file) {
  for (int number = 1;; ++number) {
    fs::path name = fmt::format("{}.replaced{}", file.string(), number);
    if (!fs::exists(name)) return name;
  }
}

// A database with a log next to it is more than its file, which alone is copied.
void expect_no_log(const fs::path& file) {
  if (!fs::exists(file.string() + "-wal")) return;
  fail("'{0}' is a database in use ('{0}-wal' belongs to it), no backup; 'assay backup' makes one.",
       file.string());
}

std::int64_t put_in_place(const fs::path& backup, const fs::path& target, std::ostream& out) {
  close_log(target);
  const fs::path fresh = target.string() + ".restored";
  fs::remove(fresh);
  const std::int64_t rows = store::restore_backup(backup, fresh.string());
  close_log(fresh);
  const fs::path old = free_path(target);
  fs::rename(target, old);
  fs::rename(fresh, target);
  fmt::print(out, "What was there before is kept in '{}'.\n", old.string());
  return rows;
}

}  // namespace

void Restore::operator()(Console& console) const {
  if (!fs::exists(file)) fail("There is no backup '{}'.", file.string());
  make_folder(workspace);
  const std::string url = database_of(workspace, database);
  if (replace && store::is_postgres(url)) {
    fail("--replace works on files; give the address of an empty PostgreSQL database.");
  }
  expect_no_log(file);
  const auto lock = store::lock_database(url, store::DatabaseLock::Purpose::restore);
  const bool in_place = replace && fs::exists(url);
  const std::int64_t rows =
      in_place ? put_in_place(file, url, console.out) : store::restore_backup(file, url);
  fmt::print(console.out, "{} rows restored.\n", rows);
  const auto connection = store::open(url);
  const std::vector<std::string> flaws = store::flaws(*connection);
  for (const std::string& flaw : flaws) fmt::print(console.out, "{}\n", flaw);
  if (!flaws.empty()) {
    fail("The data have {} flaw{}.", flaws.size(), flaws.size() == 1 ? "" : "s");
  }
  fmt::print(console.out, "Every chain of events and the audit log are as they were written.\n");
}

}  // namespace assay::cli
