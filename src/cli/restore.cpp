#include "cli/restore.h"

#include <fmt/ostream.h>

#include "base/file.h"
#include "base/wall_clock.h"
#include "cli/workspace_database.h"
#include "infra/store/database_lock.h"
#include "infra/store/restore.h"

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

store::RestoreReport put_in_place(const fs::path& backup, const fs::path& target,
                                  const store::RestoreOptions& options, std::ostream& out) {
  close_log(target);
  const fs::path fresh = target.string() + ".restored";
  fs::remove(fresh);
  store::RestoreReport report = store::restore_backup(backup, fresh.string(), options);
  close_log(fresh);
  const fs::path old = free_path(target);
  fs::rename(target, old);
  fs::rename(fresh, target);
  fmt::print(out, "What was there before is kept in '{}'.\n", old.string());
  return report;
}

std::string_view sentence_on(store::Trust trust) {
  switch (trust) {
    case store::Trust::verified:
      return "The backup, every chain of events and the audit log are as they were written.";
    case store::Trust::by_own_key:
      return "The backup is whole by the key that it holds itself. Somebody who has had the file "
             "could have changed it all the same.";
    case store::Trust::unverified:
      return "NOT VERIFIED: nobody can tell whether these are the rows that were written. The "
             "audit "
             "log says so, too.";
  }
  return "";
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
  const store::RestoreOptions options{
      .key_file = key_file_of(workspace), .other_key_file = key, .unverified = unverified};
  const store::RestoreReport report = in_place ? put_in_place(file, url, options, console.out)
                                               : store::restore_backup(file, url, options);
  fmt::print(console.out, "{} rows restored{}.\n", report.rows,
             report.made ? fmt::format(" of a backup made on {}", minute_of(*report.made)) : "");
  fmt::print(console.out, "{}\n", sentence_on(report.trust));
  for (const std::string& flaw : report.flaws) fmt::print(console.out, "{}\n", flaw);
  if (!report.flaws.empty()) {
    fail("The data had {} flaw{} when the backup was made.", report.flaws.size(),
         report.flaws.size() == 1 ? "" : "s");
  }
}

}  // namespace assay::cli
