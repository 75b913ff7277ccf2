#include "infra/store/backup.h"

#include <algorithm>

#include "base/file.h"
#include "base/wall_clock.h"
#include "infra/store/chain_key.h"
#include "infra/store/database_lock.h"
#include "infra/store/integrity.h"
#include "infra/store/manifest.h"
#include "infra/store/migrations.h"
#include "infra/store/scan.h"
#include "infra/store/tables.h"

namespace assay::store {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_key_bytes = 1024;

std::vector<std::string> words_of(std::string_view list) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t end = std::min(list.find(", ", at), list.size());
    words.emplace_back(list.substr(at, end - at));
    at = end + 2;
  }
  return words;
}

std::int64_t copy_table(Connection& from, Connection& to, const Table& table) {
  const TableShape shape{std::string(table.name), columns_of(from, table.name),
                         words_of(table.key)};
  const std::string insert =
      fmt::format("INSERT INTO {} ({}) VALUES ({})", sql_name(shape.name), sql_names(shape.columns),
                  parameters(1, shape.columns.size()));
  return for_each_row(from, shape,
                      [&](std::span<const Cell> cells) { to.execute(insert, arguments(cells)); });
}

constexpr const char* parts_of_a_database[] = {"", "-wal", "-shm"};

}  // namespace

PassingDatabase::PassingDatabase(std::string path) : path_(std::move(path)) {
  for (const char* part : parts_of_a_database) fs::remove(path_ + part);
}

PassingDatabase::~PassingDatabase() {
  std::error_code problem;  // what cannot be removed stays; its name says what it is
  for (const char* part : parts_of_a_database) fs::remove(path_ + part, problem);
}

void check_target(Connection& from, Connection& to) {
  const std::string_view step = "SELECT count(*) FROM migrations";
  if (from.number(step) != to.number(step)) {
    fail("The databases were made by different versions of assay: open both with this one first.");
  }
  for (const Table& table : tables()) {
    if (table.name == "chain_heads") continue;  // every database has these
    if (to.any(fmt::format("SELECT 1 FROM {} LIMIT 1", sql_name(table.name)))) {
      fail("The database to copy into has rows in '{}': give an empty one.", table.name);
    }
  }
}

namespace {

void check_count(Connection& from, Connection& to, const Table& table) {
  const std::string sql = fmt::format("SELECT count(*) FROM {}", table.name);
  const std::int64_t there = from.number(sql);
  const std::int64_t here = to.number(sql);
  if (there == here) return;
  fail("The copy of the table '{}' has {} rows, the table has {}: the database is damaged.",
       table.name, here, there);
}

// What `from` shows within one transaction that reads.
std::int64_t copy_snapshot(Connection& from, Connection& to) {
  Transaction writing(to);
  check_target(from, to);
  to.run("DELETE FROM chain_heads");
  std::int64_t copied = 0;
  for (const Table& table : tables()) {
    copied += copy_table(from, to, table);
    check_count(from, to, table);
  }
  writing.commit();
  return copied;
}

// Refuses a snapshot that lacks writes a server acknowledged before it was taken: its files were
// deleted or replaced under the server. PostgreSQL has no such files: whatever it acknowledged is
// in every snapshot that its server gives from then on.
void check_snapshot(Connection& from, std::optional<std::uint32_t> acknowledged) {
  if (!acknowledged) return;
  const auto shown = static_cast<std::uint32_t>(from.number("PRAGMA user_version"));
  if (static_cast<std::int32_t>(shown - *acknowledged) >= 0) return;
  fail(
      "The database ends at commit {}, but its server has acknowledged commit {}: the files of the "
      "database were deleted or replaced while it ran. No backup was made. Keep a copy of the "
      "folder as it is, then restart the server.",
      shown, *acknowledged);
}

}  // namespace

std::int64_t copy_tables(Connection& from, Connection& to) {
  const Transaction reading(from, Transaction::Kind::read);
  return copy_snapshot(from, to);
}

BackupReport back_up(const std::string& url, const fs::path& file, const BackupOptions& options) {
  if (fs::exists(file)) fail("'{}' exists: give the backup another name.", file.string());
  const PassingDatabase draft(file.string() + ".part");
  BackupReport report;
  {
    const auto from = open_chained(url, options.key_file);
    const auto to = open_sqlite(draft.path());
    migrate(*to);
    to->chain_with(from->chaining());
    // Asked before the snapshot is taken: what is acknowledged from here on may be in it.
    const std::optional<std::uint32_t> acknowledged =
        is_postgres(url) ? std::nullopt : acknowledged_commit(url);
    const Transaction reading(*from, Transaction::Kind::read);
    check_snapshot(*from, acknowledged);
    report.rows = copy_snapshot(*from, *to);
    report.flaws = flaws(*to);
    write_manifest(*to, to->chaining(), wall_clock_ms(),
                   options.with_key ? read_file(options.key_file, most_key_bytes) : "");
    // One file, without a log beside it.
    to->script("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE");
  }
  fs::rename(draft.path(), file);
  return report;
}

}  // namespace assay::store
